"""Click the best move at the root; any best one is right, and a wrong one shows its answer."""

from __future__ import annotations

from minimax_lib.draw import element_id
from minimax_lib.game import CHANCE, MAX, MIN, GameError
from minimax_lib.lettering import value_text
from minimax_lib.tree import Node
from minimax_lib.view.canvas import Event, Look, Target
from minimax_lib.view.practice_tool import Practice, best_line, listed
from minimax_lib.view.story import line_text, move_text

__all__ = ["PractiseMove"]


class PractiseMove(Practice):
    """A best move of the root is to be found; `practise_move` makes it.

    Attributes:
        tried: the moves that were tried, as the nodes that they lead to.
    """

    tool = "moves"
    task = "Which move is best?"
    about = "Which move is best for whoever moves at the root?"

    def start(self) -> None:
        self.mover = self.graph.nodes[()]["player"]
        if self.mover == CHANCE:
            raise GameError("nobody moves at a chance node: this tree's root must be MAX or MIN")
        self.tried: list[Node] = []
        self.done = False
        wish = "most" if self.mover == MAX else "least"
        self._show(f"{self.mover} moves. Click the move that is worth {wish}.")

    @property
    def best(self) -> list[Node]:
        """The nodes that the best moves lead to."""
        return [move for move in self.children(()) if self.values[move] == self.values[()]]

    def choose(self, move: Node) -> str:
        """Choose the move into a node, and return what is said of it."""
        right = move in self.best
        self.grade("best move", move_text(self.graph, move), right)
        self.done = self.done or right
        if move not in self.tried:
            self.tried.append(move)
        return self._show(self._praise(move) if right else self._why_not(move))

    def act(self, event: Event) -> None:
        node = self.node_at(event.id)
        if node in self.children(()) and event.key == "click":
            self.choose(node)

    def reveal(self) -> None:
        self.grade("best move", "", False)
        self.done = True
        self._show(self._praise(self.best[0]).removeprefix("Right: "))

    # -- in words

    def _praise(self, move: Node) -> str:
        others = [move_text(self.graph, other) for other in self.best if other != move]
        tie = f" So {'is' if len(others) == 1 else 'are'} {listed(others)}." if others else ""
        return f"Right: {self._worth(move)}.{tie}"

    def _why_not(self, move: Node) -> str:
        want, wanted = (max, "more") if self.mover == MAX else (min, "less")
        worst = min if self.mover == MAX else max
        tempting = want(self._leaves(move))
        say = f"{self._worth(move)}."
        if tempting == want(self._leaves(())) != self.values[move]:
            say += f" The {value_text(tempting)} below it is tempting, but play does not go there."
        elif self.values[move] == worst(self.values[child] for child in self.children(())):
            other = MIN if self.mover == MAX else MAX
            say += f" No move would please {other} more, but here {self.mover} moves."
        return f"{say} Another move is worth {wanted}."

    def _worth(self, move: Node) -> str:
        line = best_line(self.graph, self.values, move)
        by = f", by {line_text(self.graph, line)}" if len(line) > 2 else ""
        return f"{self._name(move)} is worth {value_text(self.values[move])}{by}"

    def _leaves(self, node: Node) -> list[float]:
        return [
            self.values[leaf]
            for leaf in self.graph
            if leaf[: len(node)] == node and not self.graph.out_degree(leaf)
        ]

    def _name(self, move: Node) -> str:
        name = move_text(self.graph, move)
        return name[:1].upper() + name[1:]

    # -- showing

    def _show(self, say: str) -> str:
        looks: dict[str, Look] = {}
        if self.done:
            for node in best_line(self.graph, self.values, self.best[0]):
                looks[element_id("edge", node)] = Look("path")
        for move in self.children(()) if self.done else self.tried:
            verdict = "right" if move in self.best else "wrong" if move in self.tried else ""
            looks[element_id("node", move)] = Look(verdict)
            looks[element_id("value", move)] = Look("", value_text(self.values[move]))
            mark = {"right": "✓", "wrong": "✗"}.get(verdict, "")
            looks[element_id("window", move)] = Look(verdict, mark)
        self.draw(say, looks, map(self._target, self.children(())), finished=self.done)
        return say

    def _target(self, move: Node) -> Target:
        below = f", {self.branch(move)}" if self.children(move) else ""
        known = f": worth {value_text(self.values[move])}" if move in self.tried else ""
        name = f"move to {move_text(self.graph, move)}{below}{known}"
        return Target(element_id("node", move), name, pressed=move in self.tried)
