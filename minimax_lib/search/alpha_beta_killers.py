"""Killer moves and history: an action that cut elsewhere is tried sooner here."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable

from minimax_lib.game import A, Player, S
from minimax_lib.search.request import CheckedGame, check_hashable, search


@search
def alpha_beta_killers(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the minimax value of `state`; fail-soft, with the bound contract of `alpha_beta`.

    First comes the killer, the action that cut last at this ply; then the actions in the order
    of how often they cut anywhere, for the same player.

    Args:
        depth, alpha, beta, player: as in `alpha_beta`.

    Source: S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic",
    1977; J. Schaeffer, "The history heuristic", 1983.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> alpha_beta_killers(ExplicitTree([[3, 5], [2, 9]]), ())
    3
    """
    killers: dict[int, A] = {}
    history: Counter[tuple[Player, Hashable]] = Counter()

    def value(state: S, ply: int, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        if ply == depth:
            return game.evaluate(state, player)
        mover, killer = game.to_move(state), killers.get(ply)
        maximise = mover == player
        best = -math.inf if maximise else math.inf
        actions = game.actions(state)
        if ply == 0:
            check_hashable("an action", actions)
        for action in sorted(actions, key=lambda a: (a != killer, -history[mover, a])):
            new = value(game.result(state, action), ply + 1, alpha, beta)
            if maximise:
                best = max(best, new)
                alpha = max(alpha, best)
            else:
                best = min(best, new)
                beta = min(beta, best)
            if alpha >= beta:
                killers[ply] = action
                history[mover, action] += 1
                break
        return best

    return value(state, 0, alpha, beta)
