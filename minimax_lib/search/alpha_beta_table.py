"""Alpha-beta with a transposition table: a state that is reached twice is searched once."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S
from minimax_lib.search.ordering import best_first
from minimax_lib.search.request import CheckedGame, search
from minimax_lib.search.table import Table, key_function


@search
def alpha_beta_table(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    player: Player | None = None,
    table: Table | None = None,
    hints: Table | None = None,
) -> float:
    """Return the minimax value of `state`; fail-soft, with the bound contract of `alpha_beta`.

    Args:
        depth, alpha, beta, player: as in `alpha_beta`.
        table: the table to use and to fill, a new one by default. It may be shared between
            searches of one game, whatever their windows, depths and players.
        hints: another table whose actions are tried first, such as that of a shallower search.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> game, table = TicTacToe(), Table()
    >>> alpha_beta_table(game, game.initial, table=table)
    0
    """
    table = Table() if table is None else table
    hints = table if hints is None else hints
    same = key_function(game, state)

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return game.evaluate(state, player)
        mover = game.to_move(state)
        key = same(state), mover, player
        entry = table.get(key)
        if entry is not None and entry.answers(depth, alpha, beta):
            return entry.value
        window = alpha, beta
        known = entry or hints.get(key)
        best_action = known.action if known else None
        if mover == player:
            best = -math.inf
            for action in best_first(game.actions(state), best_action):
                new = value(game.result(state, action), depth - 1, alpha, beta)
                if new > best:
                    best, best_action = new, action
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = math.inf
            for action in best_first(game.actions(state), best_action):
                new = value(game.result(state, action), depth - 1, alpha, beta)
                if new < best:
                    best, best_action = new, action
                beta = min(beta, best)
                if alpha >= beta:
                    break
        table.store(key, depth, best, *window, best_action)
        return best

    return value(state, depth, alpha, beta)
