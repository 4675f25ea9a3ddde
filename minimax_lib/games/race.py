"""A small race with a die: two runners a side, and the choice which of them to move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from minimax_lib.game import CHANCE, MAX, MIN, GameError, IllegalActionError, Player


class RaceState(NamedTuple):
    """How far the runners of MAX and MIN still have to go, whose turn it is, and the roll."""

    left: tuple[tuple[int, int], tuple[int, int]]
    turn: str
    roll: int | None = None

    def __repr__(self) -> str:
        doing = "to roll" if self.roll is None else f"rolled {self.roll}"
        return f"MAX {self.left[0]}, MIN {self.left[1]} to go; {self.turn} {doing}"


class Race:
    """Roll the die, move one of your two runners that far; both home first wins.

    A runner needs no exact roll to get home, but what is left of the roll is lost; and two of a
    side can't share a square, so a runner that would land on its partner is moved on by one.
    The race always ends, and with `Fraction`s its values are exact.

    Args:
        squares: how far each runner has to go, at least 1.
        die: the sides of the die, at least 1.

    An action is how far the runner that moves still has to go.

    >>> from minimax_lib.search.expectiminimax import expectiminimax
    >>> game = Race(squares=2, die=2)
    >>> game.initial, expectiminimax(game, game.initial)
    (MAX (2, 2), MIN (2, 2) to go; MAX to roll, Fraction(13, 16))
    """

    def __init__(self, squares: int = 4, die: int = 3) -> None:
        if squares < 1 or die < 1:
            raise GameError(f"a race needs a way to go: squares={squares!r}, die={die!r}")
        self.die = die
        self.initial = RaceState(((squares, squares), (squares, squares)), MAX)

    def to_move(self, state: RaceState) -> Player:
        return CHANCE if state.roll is None else state.turn

    def actions(self, state: RaceState) -> Sequence[int]:
        runners = state.left[0 if state.turn == MAX else 1]
        return [distance for distance in dict.fromkeys(runners) if distance]

    def chances(self, state: RaceState) -> Sequence[tuple[int, Fraction]]:
        """Return the sides of the die, all equally likely."""
        return [(roll, Fraction(1, self.die)) for roll in range(1, self.die + 1)]

    def result(self, state: RaceState, action: int) -> RaceState:
        if state.roll is None:
            if action not in range(1, self.die + 1):
                raise IllegalActionError(f"the die shows 1 to {self.die}, not {action!r}")
            return state._replace(roll=int(action))
        if action not in self.actions(state):
            raise IllegalActionError(
                f"no runner of {state.turn} has {action!r} to go: {self.actions(state)}"
            )
        side = 0 if state.turn == MAX else 1
        runners = list(state.left[side])
        runners.remove(action)
        after = max(int(action) - state.roll, 0)
        if after and after == runners[0]:
            after -= 1
        pair = (max(after, runners[0]), min(after, runners[0]))
        left = (pair, state.left[1]) if side == 0 else (state.left[0], pair)
        return RaceState(left, MIN if state.turn == MAX else MAX)

    def validate(self, state: RaceState) -> None:
        """Raise GameError unless `state` is two runners a side, who moves, and a roll or none."""
        if (
            not isinstance(state, RaceState)
            or [len(runners) for runners in state.left] != [2, 2]
            or min(*state.left[0], *state.left[1]) < 0
            or state.turn not in (MAX, MIN)
            or state.roll not in (None, *range(1, self.die + 1))
        ):
            raise GameError(
                "a state of this game is made as RaceState(((2, 2), (2, 1)), MAX, roll=1): not "
                f"{state!r}"
            )

    def is_terminal(self, state: RaceState) -> bool:
        return (0, 0) in state.left

    def utility(self, state: RaceState, player: Player) -> int:
        """Return 1 for the winner and 0 for the loser: values are chances of winning."""
        return int((state.left[0] == (0, 0)) == (player == MAX))

    def evaluate(self, state: RaceState, player: Player) -> float:
        """Return a guess between 0 and 1: who has less far to go."""
        if self.is_terminal(state):
            return self.utility(state, player)
        mine, theirs = sum(state.left[0]), sum(state.left[1])
        chance = theirs / (mine + theirs)
        return chance if player == MAX else 1 - chance
