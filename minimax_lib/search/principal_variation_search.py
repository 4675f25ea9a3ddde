"""Principal variation search: the first action gets a full window, the others must beat it."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S
from minimax_lib.search.request import CheckedGame, search
from minimax_lib.search.window import just_above


@search
def principal_variation_search(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the minimax value of `state`; fail-soft, with the bound contract of `alpha_beta`.

    Every action but the first is first asked only whether it is better, with a null window that
    no value fits into; one that is better is searched again. This pays when actions come best
    first. It is written as `negamax` is.

    Args:
        depth, alpha, beta, player: as in `alpha_beta`.

    Source: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees",
    1982; A. Reinefeld's NegaScout, 1983.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> principal_variation_search(ExplicitTree([[3, 5], [2, 9]]), ())
    3
    """

    def side(state: S) -> int:
        return 1 if game.to_move(state) == player else -1

    def after(state: S, child: S, depth: float, alpha: float, beta: float) -> float:
        if side(child) == side(state):
            return value(child, depth, alpha, beta)
        return -value(child, depth, -beta, -alpha)

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return side(state) * game.utility(state, player)
        if depth == 0:
            return side(state) * game.evaluate(state, player)
        best = -math.inf
        for number, action in enumerate(game.actions(state)):
            child = game.result(state, action)
            narrow = beta if number == 0 else min(beta, just_above(alpha))
            new = after(state, child, depth - 1, alpha, narrow)
            if narrow <= new < beta:
                new = after(state, child, depth - 1, alpha, beta)
            best = max(best, new)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    if side(state) == 1:
        return value(state, depth, alpha, beta)
    return -value(state, depth, -beta, -alpha)
