"""A tree in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import networkx as nx

from minimax_lib.layout import layout
from minimax_lib.lettering import one_line, value_text
from minimax_lib.sheet import TERMINAL, check_size, kind_of, path_nodes, pruned_nodes


def alt_text(
    tree: nx.DiGraph[Any],
    *,
    values: Mapping[Any, object] | None = None,
    pruned: Collection[Any] = (),
    path: Collection[Any] = (),
) -> str:
    """Return in two or three sentences what a picture of the tree shows.

    Args:
        tree: as `build_tree` makes it.
        values: the values that the picture shows over the utilities of the terminals.
        pruned: the nodes at the top of each part that a search skipped.
        path: the chosen line, or its last node.
    """
    check_size(tree)
    positions = layout(tree)
    nodes = list(positions)
    known = {node: value for node, value in tree.nodes(data="value") if value is not None}
    known |= values or {}
    root = nodes[0]
    if len(nodes) == 1:
        what = "a terminal" if kind_of(tree, root) == TERMINAL else f"a {kind_of(tree, root)} node"
        value = f" of value {value_text(known[root])}" if root in known else ""
        return f"Game tree of a single node, {what}{value}."
    depth = int(max(-y for _, y in positions.values()))
    leaves = [node for node in nodes if not tree.out_degree(node)]
    leaves.sort(key=lambda leaf: positions[leaf][0])
    all_known = all(leaf in known for leaf in leaves)
    children = list(tree.successors(root))
    head = (
        f"Game tree of {len(nodes):,} nodes, {depth:,} {'ply' if depth == 1 else 'plies'} deep: "
        f"{_who(tree, root)} at the root has {counted(len(children), 'move')}"
    )
    if len(nodes) <= 20 and depth <= 2 and all_known:
        sentences = [f"{head} to {'; '.join(_branch(tree, child, known) for child in children)}."]
    elif len(leaves) <= 24 and all_known:
        row = ", ".join(value_text(known[leaf]) for leaf in leaves)
        sentences = [f"{head}.", f"Leaves from left to right: {row}."]
    else:
        sentences = [f"{head}; there are {counted(len(leaves), 'leaf')}."]
    if root in known:
        sentences.append(f"The value of the root is {value_text(known[root])}.")
    chosen = path_nodes(tree, path)
    line = [_step(tree, node, known) for node in nodes if node in chosen]
    if 1 < len(line) <= 12:
        sentences.append(f"A thick line runs from {' to '.join(line)}.")
    if pruned:
        count = len(pruned_nodes(tree, pruned))
        sentences.append(f"Crossed out as pruned: {counted(count, 'node')}.")
    return " ".join(sentences)


def _step(tree: nx.DiGraph[Any], node: Any, known: Mapping[Any, object]) -> str:
    if name := tree.nodes[node].get("name"):
        return one_line(name, 20)
    return f"leaf {value_text(known[node])}" if node in known else "a leaf"


def _who(tree: nx.DiGraph[Any], node: Any) -> str:
    name = tree.nodes[node].get("name") or ""
    kind = kind_of(tree, node)
    who = "a terminal" if kind == TERMINAL else kind
    return f"{who} node {one_line(name, 20)}" if name else who


def _branch(tree: nx.DiGraph[Any], node: Any, known: Mapping[Any, object]) -> str:
    below = [value_text(known[child]) for child in tree.successors(node)]
    if not below:
        return f"a leaf of value {value_text(known[node])}"
    leaves = "leaf" if len(below) == 1 else "leaves"
    return f"{_who(tree, node)} with {leaves} {', '.join(below)}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 leaf`, `2 leaves`."""
    plural = "leaves" if noun == "leaf" else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"
