"""What a search has proved of each node so far: its value, a bound on it, or nothing yet."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from minimax_lib.game import CHANCE, MAX
from minimax_lib.lettering import one_line, value_text
from minimax_lib.overlay import Overlay
from minimax_lib.returned import as_number
from minimax_lib.trace import show

if TYPE_CHECKING:
    import networkx as nx

    from minimax_lib.tree import Node

Interval = tuple[float, float]
Read = Callable[[Any], float | None]

_UNKNOWN: Interval = (-math.inf, math.inf)
_LONGEST = 160  # characters of a variable's value


class Knowledge:
    """The nodes that are open, those that have returned, and what follows for the rest.

    Attributes:
        open: the nodes that the search is in, from the root down.
        returned: what each finished call returned.
        seen: what the search knew of a node before it came there, as from a table.
        absorbed: the nodes whose value the call above has taken in.
        bounds: whether bounds are true, so that they may be shown before a node is finished.
    """

    def __init__(self, tree: nx.DiGraph[Node], read: Read, *, bounds: bool) -> None:
        self.tree = tree
        self.read = read
        self.bounds = bounds
        self.children = {node: list(tree.successors(node)) for node in tree}
        self.open: list[Node] = []
        self.returned: dict[Node, Any] = {}
        self.seen: dict[Node, Any] = {}
        self.absorbed: set[Node] = set()
        self.intervals = dict.fromkeys(tree, _UNKNOWN)

    def text(self, node: Node) -> str:
        """What the picture says of a node's value: a number, a bound, or nothing yet."""
        returned = self.seen | self.returned
        low, high = self.intervals[node]
        if node in returned and (not self.bounds or low == high or self._is_settled(node)):
            number = self.read(returned[node])
            return returned_text(returned[node] if number is None else number)
        if not self.bounds:
            return ""
        if low == high:
            return value_text(low)
        if low == -math.inf:
            return "" if high == math.inf else f"≤{value_text(high)}"
        return f"≥{value_text(low)}"

    def learn(self, node: Node) -> list[Node]:
        """Work out what is known of a node and of all above it; return those that changed."""
        changed = []
        for length in range(len(node), -1, -1):
            above = node[:length]
            before, self.intervals[above] = self.intervals[above], self.interval(above)
            if self.intervals[above] != before:
                changed.append(above)
        return changed

    def interval(self, node: Node) -> Interval:
        """What the calls that have returned so far prove about the value of a node."""
        if node in self.seen:
            number = self.read(self.seen[node])
            return _UNKNOWN if number is None else (number, number)
        if node not in self.returned and node not in self.open:
            return _UNKNOWN
        children = self.children[node]
        if not any(child in self.returned or child in self.seen for child in children):
            number = self.read(self.returned.get(node))
            return _UNKNOWN if number is None else (number, number)
        back = [child in self.absorbed or child in self.seen for child in children]
        below = [
            self.intervals[child] if known else _UNKNOWN
            for child, known in zip(children, back, strict=True)
        ]
        return self._combined(node, below)

    def _combined(self, node: Node, below: list[Interval]) -> Interval:
        role = self.tree.nodes[node]["player"]
        lows, highs = zip(*below, strict=True)
        if role == CHANCE:
            odds = [float(self.tree.edges[node, c]["probability"]) for c in self.children[node]]
            return _average(odds, lows), _average(odds, highs)
        pick = max if role == MAX else min
        return pick(lows), pick(highs)

    def _is_settled(self, node: Node) -> bool:
        """Whether a bound on both sides is all that there is: then the value returned says more."""
        low, high = self.intervals[node]
        return node in self.returned and -math.inf < low and high < math.inf


def returns_minimax_values(laid: Overlay, read: Read) -> bool:
    """Whether every value returned is one that minimax could return: then bounds are true."""
    calls = laid.trace.calls
    known = Knowledge(laid.tree, read, bounds=True)
    known.seen = {
        node: fate.returned for node, fate in laid.fates.items() if fate.status == "seen before"
    }
    known.absorbed = set(laid.tree)
    known.returned = {
        node: calls[index].returned
        for index, node in laid.places.items()
        if calls[index].outcome == "returned"
    }
    for node in sorted(laid.tree, key=len, reverse=True):
        known.intervals[node] = known.interval(node)
    for node, returned in known.returned.items():
        value = read(returned)
        low, high = known.intervals[node]
        if value is None or not low - 1e-9 <= value <= high + 1e-9:
            return False
    return True


def _average(odds: Sequence[float], values: Sequence[float]) -> float:
    return sum(p * value for p, value in zip(odds, values, strict=True) if p)


def returned_text(value: Any) -> str:
    """What a call returned in few characters, a number as the pictures write it."""
    number = as_number(value)
    return one_line(report(value), 60) if number is None else value_text(number)


def report(value: Any) -> str:
    """A variable's value in few characters, infinities as ∞."""
    if isinstance(value, float) and math.isinf(value):
        return value_text(value)
    return show(value, _LONGEST)
