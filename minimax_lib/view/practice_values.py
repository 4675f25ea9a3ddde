"""Fill in the values: one node after the other, and a wrong value says which rule it broke."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from minimax_lib.draw import element_id
from minimax_lib.game import CHANCE, MAX
from minimax_lib.lettering import value_text
from minimax_lib.tree import Node
from minimax_lib.view.canvas import Event, Look, Target
from minimax_lib.view.practice_tool import Practice, listed

__all__ = ["PractiseValues", "explain_value", "read_number"]


class PractiseValues(Practice):
    """Every inner node is to be filled in; `practise_values` makes it.

    Attributes:
        given: the values that were filled in, by node; wrong ones stay until they are corrected.
    """

    tool = "values"
    task = "Fill in the values"
    about = "What is each node worth?"

    def start(self) -> None:
        self.given: dict[Node, float] = {}
        self.order = sorted(self.inner, key=lambda node: (*node, math.inf))
        self.chosen = element_id("node", self.order[0])
        self._show(f"Choose a node and type its value. Now: {self.who(self.order[0])}.")

    def fill(self, node: Node, text: str) -> str:
        """Fill in a node with what was typed, and return what is said of it."""
        number = read_number(text)
        if number is None:
            return self._show(f"{text} is no number. Type one such as 3, −2 or 1/2.")
        right = same_number(number, self.values[node])
        self.grade(self.graph.nodes[node]["name"], value_text(number), right)
        hint = "" if right else self.explain(node, number)
        self.given[node] = number
        if not right:
            return self._show(f"{self.who(node)} = {value_text(number)}: not yet. {hint}")
        return self._go_on(f"{self.who(node)} = {value_text(number)}: right.")

    def explain(self, node: Node, number: float) -> str:
        """Return which rule gives this value in place of the right one."""
        below = [self.given.get(child, self.values[child]) for child in self.children(node)]
        return explain_value(self, node, number, below)

    def is_right(self, node: Node) -> bool:
        """Return whether a node has been filled in correctly."""
        return node in self.given and same_number(self.given[node], self.values[node])

    def act(self, event: Event) -> None:
        node = self.node_at(event.id)
        if node in self.inner and event.key == "text":
            self.fill(node, event.text)
        elif node in self.given and event.key == "click":
            self._show(f"{self.who(node)} has the value {value_text(self.given[node])}.")

    def reveal(self) -> None:
        for node in self.inner:
            self.grade(self.graph.nodes[node]["name"], "", False)
            self.given[node] = self.values[node]
        self._show(f"The root is worth {value_text(self.values[()])}.")

    def _go_on(self, say: str) -> str:
        """Choose the first node that is not right yet, children before their parents."""
        following = next((node for node in self.order if not self.is_right(node)), None)
        if following is None:
            return self._show(f"{say} All done: the root is worth {value_text(self.values[()])}.")
        self.chosen = element_id("node", following)
        return self._show(f"{say} Next: {self.who(following)}.")

    def _show(self, say: str) -> str:
        done = all(map(self.is_right, self.inner))
        looks = {}
        for node, number in self.given.items():
            verdict, mark = ("right", "✓") if self.is_right(node) else ("wrong", "✗")
            looks[element_id("node", node)] = Look(verdict)
            looks[element_id("value", node)] = Look(verdict, value_text(number))
            looks[element_id("window", node)] = Look(verdict, mark)
        targets = [self._target(node, done) for node in self.inner]
        self.draw(say, looks, targets, finished=done)
        return say

    def _target(self, node: Node, done: bool) -> Target:
        state = "empty"
        if node in self.given:
            verdict = "right" if self.is_right(node) else "wrong"
            state = f"{value_text(self.given[node])}, {verdict}"
        name = f"{self.who(node)}, {self.branch(node)}: {state}"
        entry = "" if done else f"Value of {self.who(node)}"
        return Target(element_id("node", node), name, entry=entry)


def read_number(text: str) -> float | None:
    """Return the number that somebody typed, None if it is none.

    >>> [read_number(text) for text in ("3", " −2 ", "1/2", "0,5", "-inf", "∞", "three")]
    [3, -2, Fraction(1, 2), 0.5, -inf, inf, None]
    """
    plain = text.strip().replace("−", "-").replace(",", ".").replace("∞", "inf").lower()
    kinds: Sequence[Callable[[str], Any]] = (int, Fraction if "/" in plain else float)
    for kind in kinds:
        with contextlib.suppress(ValueError, ZeroDivisionError):
            number = kind(plain)
            return None if math.isnan(number) else number
    return None


def same_number(one: float, other: float) -> bool:
    """Return whether two numbers are equal, to two places where they are not whole.

    >>> same_number(0.33, 1 / 3), same_number(3.004, 3)
    (True, False)
    """
    is_whole = not math.isfinite(other) or other == int(other)
    return one == other or (not is_whole and abs(one - other) <= 0.005)


def explain_value(tool: Practice, node: Node, number: float, written: Sequence[float]) -> str:
    """Return which rule gives `number` for a node, in place of the right value.

    Args:
        tool: the exercise.
        node: the node that was filled in.
        number: what was filled in.
        written: the values of its children as they stand in the picture, which may be wrong.
    """
    found = (hint for value, hint in _rules(tool, node, written) if same_number(number, value))
    return next(found, "") or _advice(tool, node)


def _rules(tool: Practice, node: Node, written: Sequence[float]) -> Iterator[tuple[float, str]]:
    """Yield what other rules make of a node, the likeliest first, and what to say of each."""
    role = tool.graph.nodes[node]["player"]
    values = [tool.values[child] for child in tool.children(node)]
    if list(written) != values:
        yield (
            _backed_up(tool, node, written),
            "It follows from what stands below; one of those values is not right yet.",
        )
    row = listed(map(value_text, values))
    whole = sum(values) if all(map(math.isfinite, values)) else math.nan
    if role == CHANCE:
        for value in (max(values), min(values), whole):
            yield value, f"Nobody chooses here: each of {row} counts by its probability."
        yield whole / len(values), "That is the plain average: how likely is each branch?"
        return
    worst, sign = (min, "▲") if role == MAX else (max, "▼")
    yield (
        worst(values),
        f"That would be the other player's choice. At a {sign} node {role} moves: "
        f"does {role} want the largest value or the smallest?",
    )
    yield -tool.values[node], "The sign is turned round: all values are MAX's, in every row."
    yield from _single_children(tool, node)
    yield from _skipped_rows(tool, node)
    yield whole, f"That is the sum of {row}. A player gets one branch, not all of them."
    yield whole / len(values), f"That is the average of {row}. A player chooses, no dice do."
    if max(values) < 0 or min(values) > 0:
        yield 0, f"None of {row} is 0: what if the best value so far starts at 0?"
    yield len(values), "That is how many branches there are. What are they worth?"


def _single_children(tool: Practice, node: Node) -> Iterator[tuple[float, str]]:
    children = tool.children(node)
    for number, child in enumerate(children):
        which = {0: "first", len(children) - 1: "last"}.get(number, "")
        only = f"That is the {which} branch only." if which else "That is one of the branches."
        yield tool.values[child], f"{only} Compare all {len(children)} of them."


def _skipped_rows(tool: Practice, node: Node) -> Iterator[tuple[float, str]]:
    """Yield the values further down: those that somebody sees who skips the row between."""
    for below in tool.graph:
        if below[: len(node)] == node and len(below) > len(node) + 1:
            between = tool.who(below[: len(node) + 1])
            what = "leaf" if not tool.graph.out_degree(below) else "node"
            yield (
                tool.values[below],
                f"A {what} further down has that value, but {between} stands between: "
                "what does it hand up?",
            )


def _backed_up(tool: Practice, node: Node, values: Sequence[float]) -> float:
    role = tool.graph.nodes[node]["player"]
    if role != CHANCE:
        return max(values) if role == MAX else min(values)
    odds = [tool.graph.edges[node, child]["probability"] for child in tool.children(node)]
    return float(sum(p * value for p, value in zip(odds, values, strict=True) if p))


def _advice(tool: Practice, node: Node) -> str:
    if tool.graph.nodes[node]["player"] == CHANCE:
        return "Multiply each branch's value by its probability, and add up."
    if any(tool.graph.out_degree(child) for child in tool.children(node)):
        return "It must be the value of one of its branches. Fill in the nodes below it first."
    return "It must be one of the numbers just below it."
