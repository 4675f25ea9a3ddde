"""What happens next: predict each step of a search, then see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from minimax_lib.draw import element_id
from minimax_lib.game import GameError
from minimax_lib.lettering import value_text
from minimax_lib.overlay import Overlay, overlay, read_by
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.trace import trace
from minimax_lib.tree import Node
from minimax_lib.view.canvas import Event, Frame, Target
from minimax_lib.view.practice_tool import Practice
from minimax_lib.view.practice_values import read_number, same_number
from minimax_lib.view.story import tell

__all__ = ["PractiseSteps", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a search does: it enters a node, cuts one short, or returns from it."""

    kind: Literal["enter", "cut", "return"]
    node: Node
    value: float | None = None


class PractiseSteps(Practice):
    """Each step of a search is to be predicted; `practise_steps` makes it.

    Attributes:
        steps: what the search does, in order; the first one is given.
        at: how many of them are shown.
    """

    tool = "steps"
    task = "What happens next?"
    about = "Predict, then see."
    most_nodes = 250
    reveal_label = "Show this step"

    def __init__(
        self, tree: Any, level: int, seed: int, search: Callable[..., Any] = alpha_beta
    ) -> None:
        self.search = search
        self.name = str(getattr(search, "__name__", "the search"))
        super().__init__(tree, level, seed)

    def start(self) -> None:
        seen = trace(self.search, self.tree, ())
        if not seen.ok:
            raise GameError(f"{self.name} fails on this tree: {seen.problem}")
        laid = overlay(seen, self.graph)
        self._frames = list(_steps(laid, self.name))
        self.steps = [step for step, _ in self._frames]
        if len(self.steps) < 2:
            raise GameError(f"the steps of {self.name} on this tree can't be followed")
        self.can_cut = any("alpha" in call.arguments for call in seen.calls)
        self.at = 0
        ways = "click the node that is entered, or type the value that is returned"
        ways += ", or say that the other branches are cut" if self.can_cut else ""
        self._show(f"{self._frames[0][1].say} What happens next? Always {ways}.")

    @property
    def open_node(self) -> Node:
        """The node that the search is at."""
        return self.open_nodes[-1] if self.open_nodes else ()

    @property
    def open_nodes(self) -> list[Node]:
        """The inner nodes that the search has entered and not yet returned from."""
        path: list[Node] = []
        for step in self.steps[: self.at + 1]:
            if step.kind == "enter" and self.graph.out_degree(step.node):
                path.append(step.node)
            elif step.kind == "return":
                path.remove(step.node)
        return path

    @property
    def done(self) -> bool:
        """Whether the search is over."""
        return self.at == len(self.steps) - 1

    @property
    def source(self) -> str:
        """The words that give the same exercise again."""
        return f"{super().source} · {self.name}"

    def predict(self, said: Step) -> str:
        """Predict the next step, and return what is said of it."""
        if self.done:
            return self._show(self._frames[self.at][1].say)
        due = self.steps[self.at + 1]
        right = said.kind == due.kind and said.node == due.node
        right = right and (due.value is None or same_number(said.value or 0, due.value))
        self.grade(f"{self.name}, step {self.at + 1}", _in_words(said), right)
        if not right:
            return self._show(f"Not yet. {self._hint(said, due)}")
        return self._advance("Right. ")

    def act(self, event: Event) -> None:
        node = self.node_at(event.id)
        if event.key == "text":
            number = read_number(event.text)
            if number is None:
                self._show(f"{event.text} is no number. Type one such as 3, −2 or 1/2.")
            else:
                self.predict(Step("return", self.open_node, number))
        elif event.id == "cut" and event.key == "click":
            self.predict(Step("cut", self.open_node))
        elif node is not None and node != self.open_node and event.key == "click":
            self.predict(Step("enter", node))

    def reveal(self) -> None:
        if not self.done:
            self.grade(f"{self.name}, step {self.at + 1}", "", False)
            self._advance("")

    def _advance(self, before: str) -> str:
        self.at += 1
        after = " The search is over." if self.done else " What happens next?"
        return self._show(f"{before}{self._frames[self.at][1].say}{after}")

    # -- in words

    def _hint(self, said: Step, due: Step) -> str:
        here = self.who(self.open_node)
        left = "has a branch that has not been tried"
        if due.kind == "cut":
            return (
                f"Something has come back to {here}: it moves α at a ▲ node and β at a ▼ node. "
                "Compare the two before anything else."
            )
        if due.kind == "return":
            if said.kind == "return":
                return f"{here} returns what its branches make of it: look at who moves there."
            return f"{here} has nothing left to do: each branch has come back or is cut."
        if said.kind == "cut":
            window = self._frames[self.at + 1][1].looks.get(element_id("window", self.open_node))
            return f"{here} {left}, and its window is {window.text if window else 'open'}: no cut."
        if said.kind == "return":
            return f"{here} {left}" + (", and nothing is cut there." if self.can_cut else ".")
        return "The search takes branches from left to right, and goes down before it goes on."

    # -- showing

    def _show(self, say: str) -> str:
        looks = dict(self._frames[self.at][1].looks)
        for node in self.open_nodes:  # what it is worth so far is for the reader to know
            looks.pop(element_id("value", node), None)
        self.chosen = element_id("node", self.open_node)
        cut = {"id": "cut", "label": "Cut the other branches", "disabled": self.done}
        self.draw(
            say,
            looks,
            map(self._target, self.graph),
            [cut] if self.can_cut else [],
            self.done,
        )
        return say

    def _target(self, node: Node) -> Target:
        below = self.branch(node) if self.children(node) else value_text(self.values[node])
        is_open = node == self.open_node and not self.done
        visited = any(step.node == node for step in self.steps[: self.at + 1])
        state = "the search is here" if is_open else "visited" if visited else "not visited"
        entry = f"{self.who(node)} returns" if is_open else ""
        return Target(element_id("node", node), f"{self.who(node)}, {below}: {state}", entry=entry)


def _in_words(step: Step) -> str:
    return step.kind if step.value is None else f"return {value_text(step.value)}"


def _steps(laid: Overlay, name: str) -> Iterator[tuple[Step, Frame]]:
    """Yield the steps of a search that can be predicted, each with how the picture looks then."""
    read = read_by(laid.trace, laid.tree, laid.places)
    is_inner = {node: bool(laid.tree.out_degree(node)) for node in laid.tree}
    for moment in tell(laid, name).moments:
        node = moment.node
        if node is None:
            continue
        if moment.kind == "call" and is_inner[node]:
            yield Step("enter", node), moment.frame
        elif moment.kind == "line" and moment.frame.say.startswith("Cut"):
            yield Step("cut", node), moment.frame
        elif moment.kind == "return" and is_inner[node]:
            yield Step("return", node, read(laid.fates[node].returned)), moment.frame
        elif moment.kind == "return":
            yield Step("enter", node), moment.frame
