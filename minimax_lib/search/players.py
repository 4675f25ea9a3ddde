"""Players: functions `(game, state) -> action`, perfect, careless, random or out of luck."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from minimax_lib.game import Player
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import Search, action_values, best_action
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.iterative_deepening import iterative_deepening
from minimax_lib.search.opponents import AgainstMistakes
from minimax_lib.search.quickest import QuickestGame

__all__ = [
    "expectimax_player",
    "minimax_player",
    "mistaken_player",
    "random_player",
    "timed_player",
    "worst_player",
]

Chooser = Callable[[Any, Any], Any]


def minimax_player(search: Search = alpha_beta, depth: float = math.inf) -> Chooser:
    """Return a player that plays as well as can be: wins as early, loses as late as possible.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> game = TicTacToe()
    >>> minimax_player()(game, game.board("XO./XO./..."))
    6
    """

    def choose(game: Any, state: Any) -> Any:
        quickest = QuickestGame(game)
        return best_action(quickest, quickest.start(state), search, depth=depth)

    return choose


def timed_player(seconds: float) -> Chooser:
    """Return a player that thinks for so long about each move, by iterative deepening."""

    def choose(game: Any, state: Any) -> Any:
        quickest = QuickestGame(game)
        return iterative_deepening(quickest, quickest.start(state), seconds).action

    return choose


def random_player(seed: int | None = None) -> Chooser:
    """Return a player that picks any action, each with the same chance."""
    dice = random.Random(seed)

    def choose(game: Any, state: Any) -> Any:
        return dice.choice(list(game.actions(state)))

    return choose


def worst_player(search: Search = alpha_beta, depth: float = math.inf) -> Chooser:
    """Return a player that picks the action with the least value: the best of opponents."""

    def choose(game: Any, state: Any) -> Any:
        mover = game.to_move(state)
        values = action_values(game, state, search, depth=depth, player=mover)
        return min(values, key=lambda action: values[action])

    return choose


def mistaken_player(chooser: Chooser, mistakes: float, seed: int | None = None) -> Chooser:
    """Return a player that picks any action with probability `mistakes`, else asks `chooser`."""
    dice = random.Random(seed)

    def choose(game: Any, state: Any) -> Any:
        if dice.random() < mistakes:
            return dice.choice(list(game.actions(state)))
        return chooser(game, state)

    return choose


def expectimax_player(mistakes: float = 1, depth: float = math.inf) -> Chooser:
    """Return a player that expects the opponent to pick any action with probability `mistakes`.

    With `mistakes=1` the opponent is taken to be random, with 0 to be perfect.
    """

    def choose(game: Any, state: Any) -> Any:
        mover: Player = game.to_move(state)
        model = AgainstMistakes(game, mover, mistakes)
        return best_action(model, (state, False), expectiminimax, depth=depth, player=mover)

    return choose
