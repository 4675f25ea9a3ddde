"""Minimax: the value of a state when both players play as well as can be."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S
from minimax_lib.search.request import CheckedGame, search


@search
def minimax(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the minimax value of `state` (AIMA, 4th ed., figure 5.3).

    Args:
        depth: how many plies to look ahead, 0 or more; beyond it `game.evaluate` stands in.
        player: whose value to return; see `minimax_lib.game.point_of_view` for the default.

    Raises:
        SearchError: the depth is negative, a depth limit has no `evaluate` to stand in, or the
            game is too deep.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> tree = ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> minimax(tree, tree.initial)
    3
    """

    def value(state: S, depth: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return game.evaluate(state, player)
        values = [value(game.result(state, action), depth - 1) for action in game.actions(state)]
        return max(values) if game.to_move(state) == player else min(values)

    return value(state, depth)
