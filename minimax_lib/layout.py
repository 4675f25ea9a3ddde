"""Where each node of a tree stands in its picture."""

from __future__ import annotations

from collections.abc import Hashable
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
    nodes, depths, degrees = _preorder(tree)
    columns: list[float] = []
    waiting: list[float] = []  # columns of the subtrees to the right that have no parent yet
    leaf = float(degrees.count(0))
    for degree in reversed(degrees):
        if degree:
            column = (waiting[-1] + waiting[-degree]) / 2
            del waiting[-degree:]
        else:
            leaf -= 1.0
            column = leaf
        waiting.append(column)
        columns.append(column)
    columns.reverse()
    positions = dict(zip(nodes, zip(columns, depths, strict=True), strict=True))
    if len(positions) != len(nodes):
        raise GameError(_why_not_a_tree(tree, nodes[0]))
    return positions


def _preorder(tree: nx.DiGraph[Node]) -> tuple[list[Node], list[float], list[int]]:
    """Return the nodes, parents first and left to right, minus their depths, their degrees."""
    root = _root(tree)
    size = len(tree)
    children: dict[Node, dict[Node, dict[str, Any]]] = dict(tree.adjacency())
    nodes: list[Node] = []
    depths: list[float] = []
    degrees: list[int] = []
    stack = [root]
    stack_depths = [0.0]
    while stack and len(nodes) <= size:
        node = stack.pop()
        depth = stack_depths.pop()
        below = children[node]
        degree = len(below)
        nodes.append(node)
        depths.append(depth)
        degrees.append(degree)
        if degree:
            stack += reversed(below)
            stack_depths += [depth - 1.0] * degree
    if len(nodes) != size:
        raise GameError(_why_not_a_tree(tree, root))
    return nodes, depths, degrees


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
