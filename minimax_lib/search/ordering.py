"""Move ordering: the sooner a good action is tried, the more alpha-beta cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from minimax_lib.game import A, Game, S
from minimax_lib.search.minimax import minimax
from minimax_lib.search.request import CheckedGame

__all__ = ["OrderedGame", "best_first", "hindsight"]


class OrderedGame(CheckedGame[S, A]):
    """A view of a game whose actions come in a better order, known before the search.

    Args:
        game: the game, or another view of it.
        promise: `promise(state, action)` is higher for actions to try sooner; equal ones keep
            their order. By default it is the game's own method `promise`.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> lines_through = [3, 2, 3, 2, 4, 2, 3, 2, 3]
    >>> game = OrderedGame(TicTacToe(), lambda state, square: lines_through[square])
    >>> game.actions(game.initial)
    [4, 0, 2, 6, 8, 1, 3, 5, 7]
    """

    def __init__(self, game: Game[S, A], promise: Callable[[S, A], Any] | None = None) -> None:
        super().__init__(game)
        self._promise = promise or self.promise

    def actions(self, state: S) -> Sequence[A]:
        actions = super().actions(state)
        return sorted(actions, key=lambda action: self._promise(state, action), reverse=True)


def best_first(actions: Sequence[A], hint: A | None) -> Iterator[A]:
    """Yield `hint` first if it is among the actions, then the others in their order.

    >>> list(best_first([1, 2, 3], hint=3))
    [3, 1, 2]
    """
    if hint is None or hint not in actions:
        yield from actions
    else:
        yield hint
        yield from (action for action in actions if action != hint)


def hindsight(game: Game[S, A]) -> Callable[[S, A], float]:
    """Return the promise that knows what each action is worth to the player who moves.

    It has searched the game to the end: for experiments, not for a search that is to save time.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> tree = ExplicitTree([[9, 2], [3, 5]])
    >>> best = OrderedGame(tree, hindsight(tree))
    >>> best.actions(()), best.actions((0,))
    ([1, 0], [1, 0])
    """

    def promise(state: S, action: A) -> float:
        return minimax(game, game.result(state, action), player=game.to_move(state))

    return promise
