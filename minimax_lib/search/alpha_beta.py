"""Alpha-beta: the same value as minimax, without the branches that can't change it."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S
from minimax_lib.search.request import CheckedGame, search


@search
def alpha_beta(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the minimax value of `state`, looking only where it can matter (fail-soft).

    With v the returned value and m the minimax value: v = m if alpha < v < beta; v <= alpha is
    an upper bound, m <= v; v >= beta is a lower bound, m >= v. A node is cut when
    alpha >= beta.

    Args:
        depth: how many plies to look ahead, 0 or more; beyond it `game.evaluate` stands in.
        alpha: the best value that `player` is sure of already.
        beta: the best value (the lowest) that the opponent is sure of already; above alpha.
        player: whose value to return; see `minimax_lib.game.point_of_view` for the default.

    Raises:
        SearchError: as `minimax`, or an empty window.

    Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", 1975; AIMA, 4th ed.,
    figure 5.7, which tests v >= beta instead.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> tree = ExplicitTree([[3, 5], [2, 9]])
    >>> alpha_beta(tree, tree.initial)
    3
    """

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return game.evaluate(state, player)
        if game.to_move(state) == player:
            best = -math.inf
            for action in game.actions(state):
                new = value(game.result(state, action), depth - 1, alpha, beta)
                if new > best:
                    best = new
                    alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = math.inf
            for action in game.actions(state):
                new = value(game.result(state, action), depth - 1, alpha, beta)
                if new < best:
                    best = new
                    beta = min(beta, best)
                if alpha >= beta:
                    break
        return best

    return value(state, depth, alpha, beta)
