"""A view of a game that stops a search when its time is up."""

from __future__ import annotations

from collections.abc import Callable

from minimax_lib.game import A, Game, Player, S
from minimax_lib.search.request import CheckedGame

__all__ = ["ClockedGame", "TimeUp"]


class TimeUp(Exception):
    """Raised by a `ClockedGame` in the middle of a search."""


class ClockedGame(CheckedGame[S, A]):
    """A view of a game that looks at the clock whenever a state is made or guessed at.

    That is for every single child, however many a state has.

    Args:
        game: the game, or another view of it.
        deadline: the time from which on `TimeUp` is raised.
        clock: tells the time.

    >>> import time
    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> from minimax_lib.search.minimax import minimax
    >>> game = ClockedGame(TicTacToe(), time.perf_counter() + 0.01, time.perf_counter)
    >>> minimax(game, game.initial)
    Traceback (most recent call last):
        ...
    minimax_lib.search.clock.TimeUp
    """

    def __init__(self, game: Game[S, A], deadline: float, clock: Callable[[], float]) -> None:
        super().__init__(game)
        self.result = self._result
        self._deadline = deadline
        self._clock = clock

    def _result(self, state: S, action: A) -> S:
        if self._clock() > self._deadline:
            raise TimeUp
        return self._game.result(state, action)

    def _evaluate(self, state: S, player: Player) -> float:
        value = super()._evaluate(state, player)
        if self._clock() > self._deadline:
            raise TimeUp
        return value
