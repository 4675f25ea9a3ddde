"""Pig and Piglet: push your luck with a die or a coin, or keep what you have."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from minimax_lib.game import CHANCE, MAX, MIN, GameError, IllegalActionError, Player

ROLL, HOLD = "roll", "hold"


class PigState(NamedTuple):
    """The scores of MAX and MIN, what this turn has brought so far, and what comes next."""

    scores: tuple[int, int]
    turn_total: int
    turn: str
    rolling: bool = False

    def __repr__(self) -> str:
        doing = "rolls" if self.rolling else "to move"
        return (
            f"MAX {self.scores[0]}, MIN {self.scores[1]}; turn total {self.turn_total}, "
            f"{self.turn} {doing}"
        )


class Pig:
    """Two players race to `target` points; a turn is as many rolls of a die as its player dares.

    A 1 loses what the turn has brought, and the turn; any other number is added to the turn
    total. Holding adds the turn total to the score and passes the turn. A player can't hold at a
    turn total of 0, and holds when that wins.

    Utilities are chances of winning: 1 for the winner and 0 for the loser. Play can go round in
    circles, so take `value_iteration`, or expectiminimax with a depth.

    Args:
        target: the points to reach, at least 1.
        die: the sides of the die, at least 2.

    Source: T. W. Neller and C. G. M. Presser, "Optimal play of the dice game Pig", 2004.

    >>> game = Pig(target=100)
    >>> state = game.result(game.initial, "roll")
    >>> state, game.to_move(state)
    (MAX 0, MIN 0; turn total 0, MAX rolls, 'CHANCE')
    >>> game.result(game.result(state, 6), "hold")
    MAX 6, MIN 0; turn total 0, MIN to move
    """

    def __init__(self, target: int = 100, die: int = 6) -> None:
        if target < 1 or die < 2:
            raise GameError(f"Pig needs a point and two sides: target={target!r}, die={die!r}")
        self.target = target
        self.outcomes = {face: 0 if face == 1 else face for face in range(1, die + 1)}
        self.initial = PigState((0, 0), 0, MAX)

    def to_move(self, state: PigState) -> Player:
        return CHANCE if state.rolling else state.turn

    def actions(self, state: PigState) -> Sequence[str]:
        if self._score(state) + state.turn_total >= self.target:
            return [HOLD]
        return [ROLL, HOLD] if state.turn_total else [ROLL]

    def chances(self, state: PigState) -> Sequence[tuple[int, Fraction]]:
        """Return the faces of the die, all equally likely."""
        return [(face, Fraction(1, len(self.outcomes))) for face in self.outcomes]

    def result(self, state: PigState, action: str | int) -> PigState:
        allowed = list(self.outcomes) if state.rolling else self.actions(state)
        if action not in allowed:
            raise IllegalActionError(f"{action!r} is not among {allowed} in {state!r}")
        other = MIN if state.turn == MAX else MAX
        if action == ROLL:
            return state._replace(rolling=True)
        if action == HOLD:
            gain = state.turn_total
            mine, theirs = (gain, 0) if state.turn == MAX else (0, gain)
            return PigState((state.scores[0] + mine, state.scores[1] + theirs), 0, other)
        points = self.outcomes[int(action)]
        if not points:
            return PigState(state.scores, 0, other)
        return PigState(state.scores, state.turn_total + points, state.turn)

    def validate(self, state: PigState) -> None:
        """Raise GameError unless `state` is scores, a turn total, and what comes next."""
        if (
            not isinstance(state, PigState)
            or len(state.scores) != 2
            or min(*state.scores, state.turn_total) < 0
            or state.turn not in (MAX, MIN)
        ):
            raise GameError(
                f"a state of this game is made as PigState((3, 0), 7, MAX): not {state!r}"
            )

    def is_terminal(self, state: PigState) -> bool:
        return max(state.scores) >= self.target

    def utility(self, state: PigState, player: Player) -> int:
        won = state.scores[0] >= self.target
        return int(won == (player == MAX))

    def evaluate(self, state: PigState, player: Player) -> float:
        """Return a guess between 0 and 1: who is ahead, and by how much."""
        if self.is_terminal(state):
            return self.utility(state, player)
        lead = state.scores[0] - state.scores[1]
        lead += state.turn_total if state.turn == MAX else -state.turn_total
        chance = 0.5 + lead / (2 * self.target + 20)
        return chance if player == MAX else 1 - chance

    def _score(self, state: PigState) -> int:
        return state.scores[0 if state.turn == MAX else 1]


class Piglet(Pig):
    """Pig with a coin: heads (1) adds a point, tails (0) loses the turn total and the turn.

    Source: T. W. Neller, "Piglet", http://cs.gettysburg.edu/~tneller/cs391/03sp/piglet.html

    >>> game = Piglet(target=3)
    >>> game.result(game.result(game.initial, "roll"), 1)
    MAX 0, MIN 0; turn total 1, MAX to move
    """

    def __init__(self, target: int = 10) -> None:
        super().__init__(target)
        self.outcomes = {0: 0, 1: 1}
