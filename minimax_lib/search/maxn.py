"""Three players and more: maxⁿ, where all look after themselves, and paranoid, all against one."""

from __future__ import annotations

import math

from minimax_lib.game import A, Player, S, SearchError
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.request import CheckedGame, search

__all__ = ["maxn", "paranoid"]


@search
def maxn(game: CheckedGame[S, A], state: S, depth: float = math.inf) -> tuple[float, ...]:
    """Return the payoffs of `state`, in the order of `game.players`, if all maximise their own.

    Of actions that are equally good for the player who moves, the first counts; another choice
    among them may change what the others get.

    Args:
        depth: how many plies to look ahead; beyond it `game.evaluate` stands in.

    Raises:
        SearchError: as `minimax`, or the game has no `players`.

    Source: C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", 1986;
    AIMA, 4th ed., section 5.2.2.

    >>> from minimax_lib.games.three_player import PayoffTree
    >>> maxn(PayoffTree([[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]]), ())
    (7, 4, 1)
    """
    if not hasattr(game, "players"):
        raise SearchError(
            "maxn returns one payoff a player: give the game an attribute players, a sequence"
        )
    players = list(game.players)

    def payoffs(state: S, depth: float) -> tuple[float, ...]:
        if game.is_terminal(state):
            return tuple(game.utility(state, player) for player in players)
        if depth == 0:
            return tuple(game.evaluate(state, player) for player in players)
        mover = players.index(game.to_move(state))
        children = (
            payoffs(game.result(state, action), depth - 1) for action in game.actions(state)
        )
        return max(children, key=lambda child: child[mover])

    return payoffs(state, depth)


def paranoid(
    game: CheckedGame[S, A], state: S, depth: float = math.inf, player: Player | None = None
) -> float:
    """Return what `player` is sure of even if all the others play against them alone.

    That is a game for two again, the player and all others, so alpha-beta solves it.

    Args:
        player: by default who is to move in `state`.

    Source: N. R. Sturtevant and R. E. Korf, "On pruning techniques for multi-player games", 2000.

    >>> from minimax_lib.games.three_player import PayoffTree
    >>> paranoid(PayoffTree([[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]]), ())
    6
    """
    player = game.to_move(state) if player is None else player
    return alpha_beta(game, state, depth=depth, player=player)
