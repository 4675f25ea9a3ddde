"""An opening book: answers to the first moves of a game, looked up before the game begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minimax_lib.game import CHANCE, A, Game, Player, S, outcomes

__all__ = ["book_player", "opening_book"]

Chooser = Callable[[Any, Any], Any]


def opening_book(
    game: Game[S, A], player: Player, choose: Callable[[Game[S, A], S], A], plies: int
) -> dict[S, A]:
    """Return the actions that `choose` gives `player`, for all states it leads to early on.

    The opponent may play anything; `player` follows the book, so most states are left out.

    Args:
        player: whose book it is.
        choose: a player function `(game, state) -> action`, as slow and as good as you like.
        plies: how many plies from the initial state the book covers.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> from minimax_lib.search.analyse import best_action
    >>> len(opening_book(TicTacToe(), "O", best_action, plies=2))
    9
    """
    book: dict[S, A] = {}
    row = [game.initial]
    for _ in range(plies):
        after: dict[S, None] = {}
        for state in row:
            if game.is_terminal(state):
                continue
            if game.to_move(state) == CHANCE:
                actions = [outcome for outcome, _ in outcomes(game, state)]
            elif game.to_move(state) == player:
                book[state] = choose(game, state)
                actions = [book[state]]
            else:
                actions = list(game.actions(state))
            after.update((game.result(state, action), None) for action in actions)
        row = list(after)
    return book


def book_player(book: dict[S, A], otherwise: Chooser) -> Chooser:
    """Return a player that plays by the book while it can, and asks `otherwise` after that."""

    def choose(game: Game[S, A], state: S) -> A:
        return book[state] if state in book else otherwise(game, state)

    return choose
