"""Measuring the space that a search takes: the states that it holds at the same time."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Generic

from minimax_lib.game import A, Game, Player, S

__all__ = ["HeldGame", "HeldState"]


class HeldState(Generic[S]):
    """A state of the game that is measured."""

    __slots__ = ("__weakref__", "state")

    def __init__(self, state: S) -> None:
        self.state = state


class HeldGame(Generic[S, A]):
    """A view of a game that knows how many of its states are still in use anywhere.

    Begin the search at `initial`. A state counts from when it is made until nothing refers to it
    any more, when Python throws it away.

    Attributes:
        made: how many states there have been so far, the initial one included.
        most: how many of them there were at the same time, at most.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> from minimax_lib.search.minimax import minimax
    >>> game = HeldGame(ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> minimax(game, game.initial), game.made, game.most
    (3, 13, 3)
    """

    def __init__(self, game: Game[S, A]) -> None:
        self._game = game
        self._alive: weakref.WeakSet[HeldState[S]] = weakref.WeakSet()
        self.made = 0
        self.most = 0
        self.initial = self._hold(game.initial)

    def to_move(self, state: HeldState[S]) -> Player:
        return self._game.to_move(state.state)

    def actions(self, state: HeldState[S]) -> Sequence[A]:
        return self._game.actions(state.state)

    def result(self, state: HeldState[S], action: A) -> HeldState[S]:
        return self._hold(self._game.result(state.state, action))

    def is_terminal(self, state: HeldState[S]) -> bool:
        return self._game.is_terminal(state.state)

    def utility(self, state: HeldState[S], player: Player) -> float:
        return self._game.utility(state.state, player)

    def _hold(self, state: S) -> HeldState[S]:
        held = HeldState(state)
        self._alive.add(held)
        self.made += 1
        self.most = max(self.most, len(self._alive))
        return held
