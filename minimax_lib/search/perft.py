"""Perft: count the ways to play a number of plies, the usual test of a game's rules."""

from __future__ import annotations

from minimax_lib.game import A, Game, S


def perft(game: Game[S, A], state: S, depth: int) -> int:
    """Return how many sequences of exactly `depth` actions begin in `state`.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> [perft(TicTacToe(), TicTacToe.initial, depth) for depth in range(5)]
    [1, 9, 72, 504, 3024]
    """
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))
