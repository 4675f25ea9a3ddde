"""Where each node of a tree stands in its picture."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain, islice, repeat
from typing import Any, TypeVar

import networkx as nx

from minimax_lib.game import GameError

Node = TypeVar("Node", bound=Hashable)


def layout(tree: nx.DiGraph[Node]) -> dict[Node, tuple[float, float]]:
    """Return a tidy position for every node, in time linear in their number.

    Leaves stand in a row of columns 0, 1, 2, ... in the order of the edges; a parent stands
    midway between its first and its last child. So every subtree owns its columns, two nodes of
    one row are at least 1 apart, and edges never cross. (Leaf counting, the simplest of the
    family of Wetherell and Shannon, "Tidy drawings of trees", 1979.)

    Args:
        tree: edges point from parent to child; children are placed in insertion order.

    Returns:
        For each node ``(x, y)``: the column, and minus the depth.

    Raises:
        GameError: the graph is empty, or is not one tree.

    >>> layout(nx.DiGraph([("A", "B"), ("A", "C")]))
    {'A': (0.5, 0.0), 'B': (0.0, -1.0), 'C': (1.0, -1.0)}
    """
    rows, degrees = _rows(tree)
    columns = _first_leaves(degrees)
    for depth in range(len(rows) - 2, -1, -1):
        parents, children = columns[depth], columns[depth + 1]
        child = 0
        for number, degree in enumerate(degrees[depth]):
            if degree:
                parents[number] = (children[child] + children[child + degree - 1]) / 2
                child += degree
    positions: dict[Node, tuple[float, float]] = {}
    for depth, row in enumerate(rows):
        positions.update(zip(row, zip(columns[depth], repeat(float(-depth))), strict=True))
    if len(positions) != len(tree):
        raise GameError(_why_not_a_tree(tree, rows[0][0]))
    return positions


def _rows(tree: nx.DiGraph[Node]) -> tuple[list[list[Node]], list[list[int]]]:
    """Return the nodes of each depth from left to right, and how many children each has."""
    root = _root(tree)
    children: dict[Node, dict[Node, dict[str, Any]]] = dict(tree.adjacency())
    rows: list[list[Node]] = []
    degrees: list[list[int]] = []
    row = [root]
    seen = 0
    while row and seen <= len(children):
        seen += len(row)
        below = [children[node] for node in row]
        rows.append(row)
        degrees.append([len(nodes) for nodes in below])
        row = list(chain.from_iterable(below))
    if seen != len(children):
        raise GameError(_why_not_a_tree(tree, root))
    return rows, degrees


def _first_leaves(degrees: list[list[int]]) -> list[list[float]]:
    """Return the column of the first leaf below each node, row by row."""
    counts = [[1] * len(degrees[-1])]
    for row in reversed(degrees[:-1]):
        below = iter(counts[-1])
        counts.append([sum(islice(below, degree)) if degree else 1 for degree in row])
    firsts = [[0.0]]
    for row, leaves in zip(degrees, reversed(counts[:-1]), strict=False):
        below = iter(leaves)
        columns: list[float] = []
        for first, degree in zip(firsts[-1], row, strict=True):
            for count in islice(below, degree):
                columns.append(first)
                first += count
        firsts.append(columns)
    return firsts


def _root(tree: nx.DiGraph[Node]) -> Node:
    """Climb from the first node to one without a parent."""
    if not len(tree):
        raise GameError("An empty graph has no picture: a tree needs at least its root.")
    node: Node = next(iter(tree))
    for _ in range(len(tree)):
        parents = list(tree.predecessors(node))
        if not parents:
            return node
        node = parents[0]
    raise GameError(f"Not a tree: it has no root; the ancestors of {node!r} form a circle.")


def _why_not_a_tree(tree: nx.DiGraph[Node], root: Node) -> str:
    """Say which node spoils the tree."""
    for node, parents in tree.pred.items():
        if len(parents) > 1:
            first, second = list(parents)[:2]
            return (
                f"Not a tree: {node!r} has two parents, {first!r} and {second!r}. "
                "Give each way to reach a position a node of its own, as build_tree does."
            )
    stranded = next((n for n, parents in tree.pred.items() if n != root and not parents), None)
    if stranded is not None:
        return f"Not one tree: both {root!r} and {stranded!r} are roots. Draw them one at a time."
    return f"Not a tree: some nodes cannot be reached from {root!r}; they form a circle."
