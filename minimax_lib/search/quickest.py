"""Win soon, lose late: a view of a game in which every ply costs a little."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from minimax_lib.game import A, Game, Player, S

__all__ = ["PLY", "QuickestGame", "Timed"]

PLY = 2**-40


class Timed(NamedTuple):
    """A state, and how many plies were played to reach it."""

    state: Any
    plies: int


class QuickestGame:
    """A view of a game whose utilities shrink towards 0 by `PLY` of their size with every ply.

    Plain minimax is content with any win: a winning player may put it off for ever, and a losing
    one gives up. In this view an earlier win is better and a later loss less bad, for every
    search alike. States are `Timed`; `start(state)` makes one. A value is the original one times
    (1 - plies * PLY), and `PLY` is so small that no hurry outweighs a difference between
    utilities, unless they agree in their first nine digits.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> from minimax_lib.search.analyse import action_values
    >>> game = TicTacToe()
    >>> quickest = QuickestGame(game)
    >>> action_values(quickest, quickest.start(game.board("XO./XO./...")))[6] == 1 - PLY
    True
    """

    def __init__(self, game: Game[S, A]) -> None:
        self._game: Any = game
        if hasattr(game, "initial"):
            self.initial = self.start(game.initial)
        if hasattr(game, "evaluate"):
            self.evaluate = self._evaluate
        if hasattr(game, "key"):
            self.key = self._key
        if hasattr(game, "validate"):
            self.validate = self._validate

    @staticmethod
    def start(state: Any) -> Timed:
        """Return `state` at ply 0."""
        return Timed(state, 0)

    def to_move(self, state: Timed) -> Player:
        return self._game.to_move(state.state)  # type: ignore[no-any-return]

    def actions(self, state: Timed) -> Sequence[Any]:
        return self._game.actions(state.state)  # type: ignore[no-any-return]

    def chances(self, state: Timed) -> Sequence[tuple[Any, float]]:
        return self._game.chances(state.state)  # type: ignore[no-any-return]

    def loud(self, state: Timed) -> Sequence[Any]:
        return self._game.loud(state.state)  # type: ignore[no-any-return]

    def result(self, state: Timed, action: Any) -> Timed:
        return Timed(self._game.result(state.state, action), state.plies + 1)

    def is_terminal(self, state: Timed) -> bool:
        return self._game.is_terminal(state.state)  # type: ignore[no-any-return]

    def utility(self, state: Timed, player: Player) -> float:
        return self._game.utility(state.state, player) * (1 - state.plies * PLY)  # type: ignore[no-any-return]

    def _evaluate(self, state: Timed, player: Player) -> float:
        return self._game.evaluate(state.state, player) * (1 - state.plies * PLY)  # type: ignore[no-any-return]

    def _key(self, state: Timed) -> Hashable:
        return self._game.key(state.state), state.plies

    def _validate(self, state: Timed) -> None:
        self._game.validate(state.state)
