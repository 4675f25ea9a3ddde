"""Negamax: alpha-beta with one case instead of two, since one side's gain is the other's loss."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S
from minimax_lib.search.request import CheckedGame, search


@search
def negamax(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the minimax value of `state`; fail-soft, with the bound contract of `alpha_beta`.

    Inside, each value is seen by the player who moves; it changes its sign, and the window with
    it, where the turn passes to the other side, and only there: the same player may move twice.

    Args:
        depth, alpha, beta, player: as in `alpha_beta`.

    Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", 1975.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> negamax(ExplicitTree([[3, 5], [2, 9]]), ())
    3
    """

    def side(state: S) -> int:
        return 1 if game.to_move(state) == player else -1

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return side(state) * game.utility(state, player)
        if depth == 0:
            return side(state) * game.evaluate(state, player)
        best = -math.inf
        for action in game.actions(state):
            child = game.result(state, action)
            if side(child) == side(state):
                best = max(best, value(child, depth - 1, alpha, beta))
            else:
                best = max(best, -value(child, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    if side(state) == 1:
        return value(state, depth, alpha, beta)
    return -value(state, depth, -beta, -alpha)
