"""What a game is: the protocol that every search relies on, adapters to it, and a match."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "BoardClassGame",
    "Game",
    "GameError",
    "IllegalActionError",
    "Match",
    "SearchError",
    "TwoFunctionGame",
    "outcomes",
    "play_match",
    "point_of_view",
]

MAX: Final = "MAX"
MIN: Final = "MIN"
CHANCE: Final = "CHANCE"

Player = Hashable
S = TypeVar("S")
A = TypeVar("A")


class GameError(ValueError):
    """A game, state or tree that breaks the rules; the message says which and what to do."""


class IllegalActionError(GameError):
    """An action that the rules don't allow in this state."""


class SearchError(GameError):
    """A question that a search can't answer; the message says what to ask instead."""


class Game(Protocol[S, A]):
    """The rules of a game, apart from any state of it (AIMA, 4th ed., section 5.1).

    A class of your own need not inherit from this one: the methods are enough. States are
    immutable and hashable. Where a method is optional, only the searches that need it ask for it:
    `evaluate(state, player)` guesses the utility at a depth limit; `chances(state)` lists the
    (outcome, probability) pairs where `to_move(state)` is `CHANCE`; `validate(state)` raises
    GameError if nobody should search from `state`; `players` is a sequence of all who play.
    """

    initial: S

    def to_move(self, state: S) -> Player:
        """Return the player whose move it is in `state`, or `CHANCE`."""

    def actions(self, state: S) -> Sequence[A]:
        """Return the legal actions in `state`, in the order in which a search tries them."""

    def result(self, state: S, action: A) -> S:
        """Return the state that `action` leads to; `state` itself stays as it was."""

    def is_terminal(self, state: S) -> bool:
        """Return whether the game is over in `state`."""

    def utility(self, state: S, player: Player) -> float:
        """Return what the terminal `state` is worth to `player`."""


def point_of_view(game: Game[S, A], state: S, player: Player | None = None) -> Player:
    """Return the player whose values a search from `state` reports.

    That is `player` where one is named. Otherwise it is the player to move, except that a game
    whose players are called `MAX` and `MIN` (and `CHANCE`) is always seen by `MAX`.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> point_of_view(ExplicitTree([3, 5], root_player=MIN), ())
    'MAX'
    """
    if player is not None:
        return player
    mover = game.to_move(state)
    return MAX if mover in (MIN, CHANCE) else mover


def outcomes(game: Any, state: Any) -> Sequence[tuple[Any, float]]:
    """Return the (outcome, probability) pairs of a state in which chance moves.

    Raises:
        GameError: `game.chances` gave none, or probabilities that don't add up to 1.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> outcomes(ExplicitTree(["chance", [0.5, 1], [0.5, 4]]), ())
    [(0, 0.5), (1, 0.5)]
    """
    pairs = game.chances(state)
    try:
        pairs = list(pairs)
        probabilities = [float(probability) for _, probability in pairs]
        if min(probabilities, default=-1) >= 0 and abs(sum(probabilities) - 1) < 1e-9:
            return pairs
    except (TypeError, ValueError):
        pass
    raise GameError(
        f"chances must return (outcome, probability) pairs whose probabilities lie between 0 and "
        f"1 and add up to 1, but gave {pairs!r} for {state!r}"
    )


class TwoFunctionGame:
    """A game given by two functions, as many tutorials write it.

    Args:
        evaluate: `evaluate(state, is_maximizing)` returns the score for MAX of a finished game,
            or None while the game goes on.
        possible_new_states: `possible_new_states(state)` returns every state one move later.
        initial: the state at the start, with MAX to move.

    A state here is the pair `(state, is_maximizing)`; an action is the index of a new state.

    >>> def evaluate(pile, is_maximizing):
    ...     return (1 if is_maximizing else -1) if pile == 0 else None
    >>> def possible_new_states(pile):
    ...     return [pile - take for take in (1, 2, 3) if take <= pile]
    >>> from minimax_lib.search.minimax import minimax
    >>> nim = TwoFunctionGame(evaluate, possible_new_states, 6)
    >>> minimax(nim, nim.initial)
    1
    """

    def __init__(
        self,
        evaluate: Callable[[Any, bool], float | None],
        possible_new_states: Callable[[Any], Iterable[Any]],
        initial: Any,
    ) -> None:
        self._score = evaluate
        self._possible_new_states = possible_new_states
        self.initial: tuple[Any, bool] = (initial, True)

    def to_move(self, state: tuple[Any, bool]) -> Player:
        return MAX if state[1] else MIN

    def actions(self, state: tuple[Any, bool]) -> Sequence[int]:
        return range(len(list(self._possible_new_states(state[0]))))

    def result(self, state: tuple[Any, bool], action: int) -> tuple[Any, bool]:
        new_states = list(self._possible_new_states(state[0]))
        if action not in range(len(new_states)):
            raise IllegalActionError(
                f"there is no new state number {action!r}: {state[0]!r} has {len(new_states)}"
            )
        return new_states[action], not state[1]

    def is_terminal(self, state: tuple[Any, bool]) -> bool:
        return self._score(*state) is not None

    def utility(self, state: tuple[Any, bool], player: Player) -> float:
        score = self._score(*state)
        if score is None:
            raise GameError(f"{state[0]!r} is not finished: evaluate returned None")
        return score if player == MAX else -score


class BoardClassGame:
    """A game given by a Board class that knows its own rules.

    Args:
        board: the position at the start. It has `is_game_over()`, `evaluate(player)`,
            `get_moves()`, `make_move(move)` and `get_current_player()`. `make_move` may return a
            new board or change the board in place; the adapter copies first, so that no state is
            ever changed.

    A state is a board. Boards are compared by what their class says; searches that remember
    states (tables, trees with symmetry) need it to be hashable.
    """

    def __init__(self, board: Any) -> None:
        self.initial = board

    def to_move(self, state: Any) -> Player:
        return state.get_current_player()  # type: ignore[no-any-return]

    def actions(self, state: Any) -> Sequence[Any]:
        return list(state.get_moves())

    def result(self, state: Any, action: Any) -> Any:
        if action not in self.actions(state):
            raise IllegalActionError(f"{action!r} is not among the moves {state.get_moves()!r}")
        board = copy.deepcopy(state)
        moved = board.make_move(action)
        return board if moved is None else moved

    def is_terminal(self, state: Any) -> bool:
        return bool(state.is_game_over())

    def utility(self, state: Any, player: Player) -> float:
        return state.evaluate(player)  # type: ignore[no-any-return]

    def evaluate(self, state: Any, player: Player) -> float:
        return state.evaluate(player)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Match:
    """A finished match: every state from first to last, the actions between, and the utilities."""

    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    utilities: Mapping[Player, float]


def play_match(
    game: Game[S, A],
    players: Mapping[Player, Callable[[Game[S, A], S], A]],
    state: S | None = None,
    max_plies: int = 10_000,
    seed: int | None = None,
) -> Match:
    """Play one match from `state` (the game's initial state by default) to its end.

    Args:
        players: for each player of the game, a function `(game, state) -> action`.
        max_plies: give up after so many plies, at least 1.
        seed: makes the outcomes at chance nodes repeatable.

    Raises:
        GameError: a player is missing, or the match is longer than `max_plies`.
        IllegalActionError: a player returned an action that the rules don't allow.

    >>> from minimax_lib.games.nim import Nim
    >>> def take_all(game, state):
    ...     return game.actions(state)[-1]
    >>> play_match(Nim([2, 1]), {MAX: take_all, MIN: take_all}).utilities
    {'MAX': -1, 'MIN': 1}
    """
    dice = random.Random(seed)
    state = game.initial if state is None else state
    states: list[S] = [state]
    actions: list[Any] = []
    while not game.is_terminal(state):
        if len(actions) >= max_plies:
            raise GameError(
                f"the match is not over after {max_plies:,} plies: the game may repeat itself; "
                "pass a larger max_plies, or end the game after repeated positions"
            )
        mover = game.to_move(state)
        if mover == CHANCE:
            possible, probabilities = zip(*outcomes(game, state), strict=True)
            action = dice.choices(possible, probabilities)[0]
        elif mover not in players:
            raise GameError(f"no player for {mover!r}: players has {list(players)!r}")
        else:
            action = players[mover](game, state)
            if action not in game.actions(state):
                raise IllegalActionError(
                    f"player {mover!r} chose {action!r}, but may choose among "
                    f"{list(game.actions(state))!r}"
                )
        state = game.result(state, action)
        states.append(state)
        actions.append(action)
    utilities = {player: game.utility(state, player) for player in players}
    return Match(tuple(states), tuple(actions), utilities)
