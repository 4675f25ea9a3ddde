"""Quiescence: at the horizon, play the loud actions out before guessing."""

from __future__ import annotations

import math
from collections.abc import Sequence

from minimax_lib.game import A, Player, S, SearchError
from minimax_lib.search.request import CheckedGame, search


@search
def quiescence(
    game: CheckedGame[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    player: Player | None = None,
) -> float:
    """Return the value of `state` by alpha-beta whose horizon is only ever a quiet state.

    Where depth runs out, the player to move may stand pat and take the guess of `evaluate`, or
    go on with an action of `game.loud(state)`, such as a capture; and so does the opponent after
    it. The bound contract is that of `alpha_beta`.

    Args:
        depth, alpha, beta, player: as in `alpha_beta`; loud actions come on top of `depth`.

    Raises:
        SearchError: as `alpha_beta`, or the game has no `loud(state)`.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> class Loud(TicTacToe):
    ...     def loud(self, state):
    ...         return [a for a in self.actions(state) if self.winner(self.result(state, a))]
    >>> game = Loud()
    >>> quiescence(game, game.board("XX./OO./..."), depth=0)
    1
    """
    if not hasattr(game, "loud"):
        raise SearchError(
            "quiescence needs to know which actions are loud: give the game a method "
            "loud(state) that returns them, captures for example"
        )

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        maximise = game.to_move(state) == player
        if depth > 0:
            actions: Sequence[A] = game.actions(state)
            best = -math.inf if maximise else math.inf
        else:
            actions = game.loud(state)
            best = game.evaluate(state, player)
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
            if alpha >= beta:
                return best
        for action in actions:
            new = value(game.result(state, action), max(depth - 1, 0), alpha, beta)
            if maximise:
                best = max(best, new)
                alpha = max(alpha, best)
            else:
                best = min(best, new)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return value(state, depth, alpha, beta)
