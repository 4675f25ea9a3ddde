"""Kalah(m, n): a mancala game in which a player can move twice running; rules stated exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minimax_lib.game import GameError, IllegalActionError, Player

SOUTH, NORTH = "South", "North"


class KalahState(NamedTuple):
    """Counters in South's holes and store, then in North's, each in sowing order.

    >>> Kalah(holes=3, counters=2).initial
    North    2 2 2
          0       0
    South    2 2 2    South to move
    """

    pits: tuple[int, ...]
    to_move: str

    def __repr__(self) -> str:
        holes = len(self.pits) // 2 - 1
        width = max(len(str(count)) for count in self.pits)
        south, north = self.pits[:holes], self.pits[holes + 1 : -1]
        rows = [" ".join(f"{n:{width}}" for n in row) for row in (north[::-1], south)]
        gap = " " * len(rows[0])
        return (
            f"North {' ' * width}  {rows[0]}\n"
            f"      {self.pits[-1]:{width}}{gap}  {self.pits[holes]}\n"
            f"South {' ' * width}  {rows[1]}    {self.to_move} to move"
        )


class Kalah:
    """South and North sow counters anticlockwise; who has more in the store at the end wins.

    A move takes all counters of one of the player's holes and drops them one by one into the
    following holes and the player's own store, past the opponent's store. If the last falls into
    the own store, the player moves again. If it falls into an own empty hole, it goes to the own
    store with whatever lies in the hole opposite. At the end each player stores what is left in
    the own holes. The utility is the difference of the stores.

    The details differ from author to author, and change the values:

    Args:
        holes: how many holes a side, at least 1.
        counters: how many counters a hole at the start, at least 1.
        capture_empty: whether the last counter is stored even if the hole opposite is empty.
        end: "either": the game ends as soon as either side has no counters in its holes;
            "mover": only when the side to move has none.
        lap_skips_start: whether a move of more than a lap skips the hole that it began in.

    An action is the number of a hole, from 0, in the direction of play.

    Source: G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", 2000; the defaults are theirs.

    >>> game = Kalah(holes=6, counters=4)
    >>> state = game.result(game.initial, 2)
    >>> game.to_move(state), game.actions(state)
    ('South', [0, 1, 3, 4, 5])
    """

    players = (SOUTH, NORTH)

    def __init__(
        self,
        holes: int = 6,
        counters: int = 4,
        capture_empty: bool = True,
        end: str = "either",
        lap_skips_start: bool = False,
    ) -> None:
        if holes < 1 or counters < 1:
            raise GameError(
                f"Kalah needs a hole and a counter at least: holes={holes!r}, counters={counters!r}"
            )
        if end not in ("either", "mover"):
            raise GameError(f'end is "either" or "mover", not {end!r}')
        self.holes = holes
        self.capture_empty = capture_empty
        self.end = end
        self.lap_skips_start = lap_skips_start
        self.initial = KalahState(((counters,) * holes + (0,)) * 2, SOUTH)

    def to_move(self, state: KalahState) -> Player:
        return state.to_move

    def actions(self, state: KalahState) -> Sequence[int]:
        first = 0 if state.to_move == SOUTH else self.holes + 1
        return [hole for hole in range(self.holes) if state.pits[first + hole]]

    def result(self, state: KalahState, action: int) -> KalahState:
        if action not in self.actions(state):
            raise IllegalActionError(
                f"hole {action!r} can't be sown: {state.to_move} has counters in "
                f"{self.actions(state)}"
            )
        holes, pits = self.holes, list(state.pits)
        south = state.to_move == SOUTH
        first = 0 if south else holes + 1
        own, other = (holes, -1) if south else (-1, holes)
        start = pit = first + int(action)
        hand, pits[start] = pits[start], 0
        skipped = {other % len(pits), start if self.lap_skips_start else None}
        while hand:
            pit = (pit + 1) % len(pits)
            if pit not in skipped:
                pits[pit] += 1
                hand -= 1
        opposite = 2 * holes - pit
        in_empty_hole = first <= pit < first + holes and pits[pit] == 1
        if in_empty_hole and (pits[opposite] or self.capture_empty):
            pits[own] += 1 + pits[opposite]
            pits[pit] = pits[opposite] = 0
        again = pit == own % len(pits)
        to_move = state.to_move if again else NORTH if south else SOUTH
        sides = [any(pits[:holes]), any(pits[holes + 1 : -1])]
        if not (all(sides) if self.end == "either" else sides[to_move == NORTH]):
            pits[holes] += sum(pits[:holes])
            pits[-1] += sum(pits[holes + 1 : -1])
            pits[:holes] = pits[holes + 1 : -1] = [0] * holes
        return KalahState(tuple(pits), to_move)

    def validate(self, state: KalahState) -> None:
        """Raise GameError unless `state` is counters in this board's holes, and who moves."""
        if not isinstance(state, KalahState) or state.to_move not in (SOUTH, NORTH):
            raise GameError(f"a state of this game looks like\n{self.initial!r}\nnot {state!r}")
        if len(state.pits) != 2 * (self.holes + 1) or min(state.pits) < 0:
            raise GameError(
                f"this board has {self.holes} holes and a store a side, with no fewer than 0 "
                f"counters in each: not {state.pits!r}"
            )

    def is_terminal(self, state: KalahState) -> bool:
        return not any(state.pits[: self.holes] + state.pits[self.holes + 1 : -1])

    def utility(self, state: KalahState, player: Player) -> int:
        margin = state.pits[self.holes] - state.pits[-1]
        return margin if player == SOUTH else -margin

    def promise(self, state: KalahState, action: int) -> tuple[bool, int]:
        """Return what speaks for trying `action` soon: to move again, and what it stores."""
        after = self.result(state, action)
        return after.to_move == state.to_move, self.utility(after, state.to_move)

    def evaluate(self, state: KalahState, player: Player) -> int:
        """Return the difference of the stores so far."""
        return self.utility(state, player)
