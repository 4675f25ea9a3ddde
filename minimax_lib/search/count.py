"""Counting what a search asks of a game, by a view of the game: it costs nothing unless used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minimax_lib.game import A, Game, Player, S
from minimax_lib.search.request import CheckedGame

__all__ = ["CountedGame"]


class CountedGame(CheckedGame[S, A]):
    """A view of a game that counts the questions of one depth-first search.

    Attributes:
        nodes: the nodes visited: the root, and every state that `result` made.
        leaves: how often the search asked for a utility.
        evaluations: how often it asked for a guess at a depth limit.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> from minimax_lib.search.alpha_beta import alpha_beta
    >>> counted = CountedGame(ExplicitTree([[3, 5], [2, 9]]))
    >>> alpha_beta(counted, counted.initial), counted.nodes, counted.leaves, counted.cut_offs
    (3, 6, 3, 1)
    """

    def __init__(self, game: Game[S, A]) -> None:
        super().__init__(game)
        self.result = self._result
        if hasattr(game, "loud"):
            self.loud = self._loud
        self.nodes = 1
        self.leaves = 0
        self.evaluations = 0
        self._left_early = 0
        self._open: list[list[Any]] = []  # [state, actions not tried yet], root first

    @property
    def cut_offs(self) -> int:
        """The nodes that the search left before it had tried every action."""
        return self._left_early + len([1 for _, untried in self._open if untried > 0])

    def actions(self, state: S) -> Sequence[A]:
        actions = super().actions(state)
        self._open.append([state, len(actions)])
        return actions

    def _chances(self, state: S) -> Sequence[tuple[A, float]]:
        chances = super()._chances(state)
        self._open.append([state, len([1 for _, probability in chances if probability > 0])])
        return chances

    def _loud(self, state: S) -> Sequence[A]:
        actions = list(self._game.loud(state))  # type: ignore[attr-defined]
        self._open.append([state, len(actions)])
        return actions

    def _result(self, state: S, action: A) -> S:
        self.nodes += 1
        while self._open and self._open[-1][0] is not state:
            self._left_early += self._open.pop()[1] > 0
        if self._open:
            self._open[-1][1] -= 1
        return self._game.result(state, action)

    def utility(self, state: S, player: Player) -> float:
        self.leaves += 1
        return super().utility(state, player)

    def _evaluate(self, state: S, player: Player) -> float:
        self.evaluations += 1
        return super()._evaluate(state, player)
