"""What every search checks once, at its door, so that the algorithm behind it needs no checks."""

from __future__ import annotations

import functools
import inspect
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from numbers import Integral
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from minimax_lib.game import (
    CHANCE,
    MAX,
    MIN,
    A,
    Game,
    GameError,
    Player,
    S,
    SearchError,
    outcomes,
    point_of_view,
)
from minimax_lib.recursion import with_room

P = ParamSpec("P")
R = TypeVar("R")
NUMBERS = {"depth", "alpha", "beta", "guess"}
READY = frozenset({list, tuple, range})  # what can be counted and read twice as it is


class CheckedGame(Generic[S, A]):
    """A view of a game that reports rules that contradict each other while a search runs."""

    initial: S

    def __init__(self, game: Game[S, A]) -> None:
        self._game = game
        self.to_move = game.to_move
        self.result = game.result
        self.is_terminal = game.is_terminal
        self._has_chance = hasattr(game, "chances")
        if self._has_chance:
            self.chances = self._chances
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
        if actions.__class__ not in READY:
            actions = self._listed(actions, state)
        if not actions:
            raise GameError(
                f"the rules contradict each other: is_terminal says that {state!r} is not the "
                "end, but there are no actions; let is_terminal return True, or actions a pass"
            )
        return actions

    def _listed(self, actions: Iterable[A], state: S) -> list[A]:
        try:
            return list(actions)
        except TypeError:
            raise GameError(
                f"actions must return a list of actions, but gave {actions!r} for {state!r}"
            ) from None

    def _chances(self, state: S) -> Sequence[tuple[A, float]]:
        return outcomes(self._game, state)

    def utility(self, state: S, player: Player) -> float:
        value = self._game.utility(state, player)
        return value if value.__class__ is int else self._number(value, "utility", state)

    def _evaluate(self, state: S, player: Player) -> float:
        value = self._game.evaluate(state, player)  # type: ignore[attr-defined]
        return value if value.__class__ is int else self._number(value, "evaluate", state)

    def _number(self, value: float, method: str, state: S) -> float:
        number: float = _python_number(value)
        try:
            if number == number + 0:
                return number
        except (TypeError, ValueError):
            pass
        raise GameError(f"{method} must return a number, but gave {value!r} for {state!r}")


class SeenByMax(CheckedGame[S, A]):
    """A view of a game that begins with chance and is seen by MAX, if there is a MAX."""

    def __init__(self, game: Game[S, A]) -> None:
        super().__init__(game)
        self.to_move = self._to_move

    def _to_move(self, state: S) -> Player:
        mover = self._game.to_move(state)
        if mover in (MAX, MIN, CHANCE):
            return mover
        raise SearchError(
            f"chance moves first, so it is open whose value to return: pass player={mover!r}, "
            "for example"
        )


def check_hashable(kind: str, things: Iterable[object]) -> None:
    """Refuse things that can't be keys of a dictionary; `kind` says what they are."""
    for thing in things:
        try:
            hash(thing)
        except TypeError:
            raise SearchError(
                f"{kind} must be hashable to be remembered, and {thing!r} is not: use tuples "
                "for lists"
            ) from None


def search(
    function: Callable[Concatenate[CheckedGame[S, A], P], R],
) -> Callable[Concatenate[Game[S, A], P], R]:
    """Check a search's arguments, name the player whose value it reports, explain its failures."""
    signature = inspect.signature(function)

    @with_room
    @functools.wraps(function)
    def checked(*args: Any, **kwargs: Any) -> R:
        request = signature.bind(*args, **kwargs)
        request.apply_defaults()
        asked = request.arguments
        _check(**asked)
        game, state = asked["game"], asked["state"]
        asked["game"] = game if isinstance(game, CheckedGame) else CheckedGame(game)
        if "player" in asked:
            player = asked["player"]
            asked["player"] = point_of_view(game, state, player)
            if player is not None and not isinstance(game, CheckedGame):
                _check_player(game, state, player)
            elif player is None and game.to_move(state) == CHANCE:
                asked["game"] = SeenByMax(game)
        for name in NUMBERS & asked.keys():
            asked[name] = _python_number(asked[name])
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
        isinstance(depth, float | Integral) and depth >= 0 and (depth == math.inf or depth % 1 == 0)
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


def _check_player(game: Game[S, A], state: S, player: Player) -> None:
    if game.is_terminal(state):
        return
    mover = game.to_move(state)
    players = (MAX, MIN) if mover in (MAX, MIN) else getattr(game, "players", ())
    if player == CHANCE or (mover in players and player not in players):
        raise SearchError(
            f"nobody here is called {player!r}: pass the player whose value you want, such as "
            f"{mover!r}"
        )


def _python_number(value: Any) -> Any:
    """Return a number of NumPy's as a plain one, which doesn't round what it is compared with."""
    if value.__class__ is float or not hasattr(value, "item"):
        return value
    try:
        return value.item()
    except ValueError:  # an array of several numbers
        return value
