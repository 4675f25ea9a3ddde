"""Lay calls over a tree by their order alone, where no argument says which state they are for."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from minimax_lib.overlay import read_by
from minimax_lib.returned import as_number
from minimax_lib.trace import Trace
from minimax_lib.tree import Node

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["place_by_order"]

Places = dict[int, Node]


def place_by_order(seen: Trace, tree: nx.DiGraph[Node]) -> Places:
    """Return the node of each call, children being tried from the first on or from the last on.

    What the calls at leaves returned has to bear the order out. A function that scores leaves in
    its own way is believed if it called every node. Where neither holds, only the root is known.

    Args:
        seen: what the search did.
        tree: the game tree.

    >>> from minimax_lib.trace import trace
    >>> from minimax_lib.tree import build_tree, parse_tree
    >>> def smallest(numbers):
    ...     return numbers if isinstance(numbers, int) else min(map(smallest, numbers))
    >>> place_by_order(trace(smallest, [3, 2]), build_tree(parse_tree("(3 2)")))
    {0: (), 1: (0,), 2: (1,)}
    >>> place_by_order(trace(smallest, [3, 2]), build_tree(parse_tree("(4 3 2)")))
    {0: ()}
    """
    below: dict[int | None, list[int]] = defaultdict(list)
    for call in seen.calls:
        if call.recursive:
            below[call.parent].append(call.index)
    first = next((call.index for call in seen.calls if call.recursive), None)
    if first is None:
        return {}
    forwards = _laid(first, below, tree, 1)
    complete = len(forwards) == len(tree) == sum(map(len, below.values()))
    for places in (forwards, _laid(first, below, tree, -1)):
        pairs = _leaves(seen, tree, places)
        agree = all(abs(returned) == abs(value) for returned, value in pairs)
        if agree and (complete or not seen.remembers):
            return places
    returned, values = (sorted(map(abs, part)) for part in zip(*pairs, strict=True))
    return forwards if complete and returned != values else {first: ()}


def _laid(
    first: int, below: dict[int | None, list[int]], tree: nx.DiGraph[Node], order: int
) -> Places:
    places: Places = {first: ()}
    todo = [first]
    while todo:
        parent = todo.pop()
        children = list(tree.successors(places[parent]))[::order]
        for call, child in zip(below[parent], children, strict=False):
            places[call] = child
            todo.append(call)
    return dict(sorted(places.items()))


def _leaves(seen: Trace, tree: nx.DiGraph[Node], places: Places) -> list[tuple[float, float]]:
    """What each leaf's call returned, beside what the leaf is worth."""
    read = read_by(seen, tree, places)
    pairs = [
        (read(seen.calls[call].returned), as_number(tree.nodes[node].get("value")))
        for call, node in places.items()
        if not tree.out_degree(node)
    ]
    return [(one, two) for one, two in pairs if one is not None and two is not None]
