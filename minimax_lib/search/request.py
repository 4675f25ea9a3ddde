"""What every search checks once, at its door, so that the algorithm behind it needs no checks."""

from __future__ import annotations

import functools
import inspect
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from minimax_lib.game import CHANCE, A, Game, GameError, Player, S, SearchError, point_of_view

P = ParamSpec("P")
R = TypeVar("R")


class CheckedGame(Generic[S, A]):
    """A view of a game that reports rules that contradict each other while a search runs."""

    def __init__(self, game: Game[S, A]) -> None:
        self._game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.result = game.result
        self.is_terminal = game.is_terminal
        self._has_chance = hasattr(game, "chances")
        if hasattr(game, "evaluate"):
            self.evaluate = self._evaluate

    def __getattr__(self, name: str) -> Any:
        if name == "_game":  # asked for by pickle and copy before there is one
            raise AttributeError(name)
        return getattr(self._game, name)

    def actions(self, state: S) -> Sequence[A]:
        if self._has_chance and self.to_move(state) == CHANCE:
            raise SearchError(
                f"at {state!r} chance moves, and this search is for two players without dice; "
                "use expectiminimax (minimax_lib.search.expectiminimax)"
            )
        actions = self._game.actions(state)
        if not actions:
            raise GameError(
                f"the rules contradict each other: is_terminal says that {state!r} is not the "
                "end, but there are no actions; let is_terminal return True, or actions a pass"
            )
        return actions

    def utility(self, state: S, player: Player) -> float:
        value = self._game.utility(state, player)
        return value if value.__class__ is int else self._number(value, "utility", state)

    def _evaluate(self, state: S, player: Player) -> float:
        value = self._game.evaluate(state, player)  # type: ignore[attr-defined]
        return value if value.__class__ is int else self._number(value, "evaluate", state)

    def _number(self, value: float, method: str, state: S) -> float:
        try:
            if value == value + 0:
                return value
        except TypeError:
            pass
        raise GameError(f"{method} must return a number, but gave {value!r} for {state!r}")


def search(
    function: Callable[Concatenate[CheckedGame[S, A], P], R],
) -> Callable[Concatenate[Game[S, A], P], R]:
    """Check a search's arguments, name the player whose value it reports, explain its failures."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def checked(*args: Any, **kwargs: Any) -> R:
        request = signature.bind(*args, **kwargs)
        request.apply_defaults()
        asked = request.arguments
        _check(**asked)
        game, state = asked["game"], asked["state"]
        if "player" in asked:
            asked["player"] = point_of_view(game, state, asked["player"])
        asked["game"] = game if isinstance(game, CheckedGame) else CheckedGame(game)
        try:
            return function(*request.args, **request.kwargs)
        except RecursionError:
            raise SearchError(
                f"this game goes deeper than Python's recursion limit of "
                f"{sys.getrecursionlimit():,} calls, or it can go on for ever; pass a depth "
                "(the game then needs `evaluate`), or end it when a position repeats"
            ) from None

    return checked


def _check(
    game: Game[S, A],
    state: S,
    depth: float = math.inf,
    alpha: float = -math.inf,
    beta: float = math.inf,
    **_: object,
) -> None:
    if not (
        isinstance(depth, int | float) and depth >= 0 and (depth == math.inf or depth % 1 == 0)
    ):
        raise SearchError(
            f"depth is the number of plies to look ahead, 0, 1, 2, ... or math.inf: not {depth!r}"
        )
    if depth < math.inf and not hasattr(game, "evaluate"):
        raise SearchError(
            f"a depth limit needs a guess at the horizon: give {type(game).__name__} a method "
            "evaluate(state, player), or leave depth out to search to the end"
        )
    if not alpha < beta:
        raise SearchError(f"the window is empty: alpha={alpha!r} must be below beta={beta!r}")
    if hasattr(game, "validate"):
        game.validate(state)
