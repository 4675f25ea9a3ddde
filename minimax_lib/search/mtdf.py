"""MTD(f): close in on the value by questions with a yes-or-no answer."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.request import CheckedGame, search
from minimax_lib.search.table import Table
from minimax_lib.search.window import just_above, just_below


@search
def mtdf(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    player: Player | None = None,
    guess: float = 0,
    table: Table | None = None,
) -> float:
    """Return the minimax value of `state` by null-window searches around a guess.

    Args:
        depth, player: as in `alpha_beta`.
        guess: a first guess at the value; the better, the fewer questions.
        table: see `alpha_beta_table`; it keeps one question's work for the next.

    Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax
    algorithms", 1996.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> mtdf(ExplicitTree([[3, 5], [2, 9]]), ())
    3
    """
    table = Table() if table is None else table
    value, lower, upper = guess, -math.inf, math.inf
    while lower < upper:
        beta = max(value, just_above(lower))
        alpha = max(lower, just_below(beta))
        value = alpha_beta_table(
            game, state, depth=depth, alpha=alpha, beta=beta, player=player, table=table
        )
        if value < beta:
            upper = value
        if value > alpha:
            lower = value
    return value
