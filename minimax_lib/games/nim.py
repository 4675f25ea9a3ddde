"""Nim: take counters from one of several piles; normal or misère, with or without a limit."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minimax_lib.game import MAX, MIN, GameError, IllegalActionError, Player


class NimState(NamedTuple):
    """The piles, and the player who moves next."""

    piles: tuple[int, ...]
    to_move: str


class NimMove(NamedTuple):
    """How many counters to take, and from which pile (counted from 0)."""

    pile: int
    take: int


class Nim:
    """Two players take counters in turn; who takes the last one wins (misère: loses).

    Args:
        piles: the number of counters in each pile at the start, each at least 0.
        max_take: the most counters that one move may take, at least 1; no limit by default.
        misere: whether taking the last counter loses.

    Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901.

    >>> nim = Nim([1, 2])
    >>> nim.actions(nim.initial)
    [NimMove(pile=0, take=1), NimMove(pile=1, take=1), NimMove(pile=1, take=2)]
    >>> nim.result(nim.initial, NimMove(pile=1, take=2))
    NimState(piles=(1, 0), to_move='MIN')
    """

    def __init__(
        self, piles: Iterable[int], max_take: int | None = None, misere: bool = False
    ) -> None:
        try:
            heaps = tuple(operator.index(pile) for pile in piles)
        except TypeError:
            raise GameError(
                f"piles must be whole numbers, as in Nim([3, 4, 5]), not {piles!r}"
            ) from None
        if not heaps or min(heaps) < 0:
            raise GameError(f"Nim needs one pile or more, each of 0 or more counters: {heaps!r}")
        if max_take is not None and max_take < 1:
            raise GameError(
                f"a move takes at least one counter: max_take={max_take!r} is too small"
            )
        self.max_take = max_take
        self.misere = misere
        self.initial = NimState(heaps, MAX)

    def to_move(self, state: NimState) -> Player:
        return state.to_move

    def actions(self, state: NimState) -> Sequence[NimMove]:
        return [
            NimMove(pile, take)
            for pile, size in enumerate(state.piles)
            for take in range(1, min(size, self.max_take or size) + 1)
        ]

    def result(self, state: NimState, action: NimMove) -> NimState:
        try:
            pile, take = map(operator.index, action)
        except (TypeError, ValueError):
            raise IllegalActionError(
                f"a move is a pile and how many to take, such as NimMove(0, 2): not {action!r}"
            ) from None
        if pile not in range(len(state.piles)):
            raise IllegalActionError(
                f"there is no pile {pile!r}: {state.piles} has piles 0 to {len(state.piles) - 1}"
            )
        if take not in range(1, min(state.piles[pile], self.max_take or state.piles[pile]) + 1):
            limit = f" and a move takes at most {self.max_take}" if self.max_take else ""
            raise IllegalActionError(
                f"can't take {take!r} from pile {pile}: it has {state.piles[pile]}{limit}"
            )
        piles = list(state.piles)
        piles[pile] -= take
        return NimState(tuple(piles), MIN if state.to_move == MAX else MAX)

    def validate(self, state: NimState) -> None:
        """Raise GameError unless `state` is piles of counters, and who moves."""
        if (
            not isinstance(state, NimState)
            or not isinstance(state.piles, tuple)
            or not all(isinstance(pile, int) and pile >= 0 for pile in state.piles)
            or state.to_move not in (MAX, MIN)
        ):
            raise GameError(f"a state of this game looks like {self.initial!r}: not {state!r}")

    def is_terminal(self, state: NimState) -> bool:
        return not any(state.piles)

    def utility(self, state: NimState, player: Player) -> int:
        mover_wins = self.misere
        return 1 if mover_wins == (player == state.to_move) else -1

    def evaluate(self, state: NimState, player: Player) -> int:
        """Return the utility of a finished game and 0, a shrug, of any other."""
        return self.utility(state, player) if self.is_terminal(state) else 0
