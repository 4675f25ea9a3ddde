"""Expectiminimax: minimax in games with chance, where a chance node is worth its average."""

from __future__ import annotations

import math

from minimax_lib.game import CHANCE, A, Player, S, SearchError
from minimax_lib.search.request import CheckedGame, search


@search
def expectiminimax(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the expected value of `state` under best play (AIMA, 4th ed., section 5.5).

    With probabilities and utilities that are integers or `Fraction`s the value is exact.

    Args:
        depth: how many plies to look ahead, chance nodes included.
        player: whose value to return; see `minimax_lib.game.point_of_view` for the default.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> coin, die = ["chance", [0.5, -5], [0.5, 5]], ["chance", ["1/3", 1], ["2/3", 3]]
    >>> tree = ExplicitTree([coin, die])
    >>> expectiminimax(tree, ())
    Fraction(7, 3)
    """

    def value(state: S, depth: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return game.evaluate(state, player)
        if game.to_move(state) == CHANCE:
            average: float = sum(
                probability * value(game.result(state, outcome), depth - 1)
                for outcome, probability in game.chances(state)
                if probability > 0
            )
            if average != average:  # so NaN is known
                raise SearchError(
                    f"chance decides between inf and -inf at {state!r}, and they have no average: "
                    "let utility return finite numbers there"
                )
            return average
        values = [value(game.result(state, action), depth - 1) for action in game.actions(state)]
        return max(values) if game.to_move(state) == player else min(values)

    return value(state, depth)
