"""Grundy's game: split a pile into two unequal ones; who can't has lost."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minimax_lib.game import MAX, MIN, GameError, IllegalActionError, Player


class GrundyState(NamedTuple):
    """The piles that can still be split (3 counters or more), and the player who moves next."""

    piles: tuple[int, ...]
    to_move: str


class Split(NamedTuple):
    """The pile to split, by its size, and the smaller part."""

    pile: int
    part: int


class Grundy:
    """Two players in turn split one pile into two unequal piles; the last to move wins.

    Piles of the same size are as one, and piles of 1 or 2 are put away, so a state is its piles
    from large to small.

    Source: P. M. Grundy, "Mathematics and games", 1939.

    >>> game = Grundy([7])
    >>> game.actions(game.initial)
    [Split(pile=7, part=1), Split(pile=7, part=2), Split(pile=7, part=3)]
    >>> game.result(game.initial, Split(7, 3))
    GrundyState(piles=(4, 3), to_move='MIN')
    """

    def __init__(self, piles: Iterable[int]) -> None:
        heaps = tuple(piles)
        if not _are_piles(heaps):
            raise GameError(f"piles are whole numbers, as in Grundy([7, 4]): not {heaps!r}")
        self.initial = GrundyState(_tidy(heaps), MAX)

    def to_move(self, state: GrundyState) -> Player:
        return state.to_move

    def actions(self, state: GrundyState) -> Sequence[Split]:
        return [
            Split(pile, part)
            for pile in dict.fromkeys(state.piles)
            for part in range(1, (pile + 1) // 2)
        ]

    def result(self, state: GrundyState, action: Split) -> GrundyState:
        try:
            pile, part = map(operator.index, action)
        except (TypeError, ValueError):
            raise IllegalActionError(
                f"a move is a pile and its smaller part, such as Split(7, 3): not {action!r}"
            ) from None
        if pile not in state.piles or part not in range(1, (pile + 1) // 2):
            raise IllegalActionError(
                f"a pile of {pile} can't be split into {part} and {pile - part}: the piles are "
                f"{state.piles}, and the smaller part comes first"
            )
        piles = list(state.piles)
        piles.remove(pile)
        piles += [part, pile - part]
        return GrundyState(_tidy(piles), MIN if state.to_move == MAX else MAX)

    def validate(self, state: GrundyState) -> None:
        """Raise GameError unless `state` is piles from large to small, and who moves."""
        if (
            not isinstance(state, GrundyState)
            or not _are_piles(state.piles)
            or state.piles != _tidy(state.piles)
            or state.to_move not in (MAX, MIN)
        ):
            raise GameError(f"a state of this game looks like {self.initial!r}: not {state!r}")

    def is_terminal(self, state: GrundyState) -> bool:
        return not state.piles

    def utility(self, state: GrundyState, player: Player) -> int:
        return -1 if player == state.to_move else 1


_numbers: list[int] = []  # the nim-values of the piles 0, 1, 2, ..., as far as they were asked for


def grundy_number(pile: int) -> int:
    """Return the nim-value of a pile: a sum of piles is lost if their values xor to 0.

    Source: the Sprague-Grundy theorem; OEIS A002188.

    >>> [grundy_number(pile) for pile in range(10)]
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    if not _are_piles((pile,)):
        raise GameError(f"a pile has 0, 1, 2, ... counters, not {pile!r}")
    while len(_numbers) <= pile:
        size = len(_numbers)
        reachable = {_numbers[part] ^ _numbers[size - part] for part in range(1, (size + 1) // 2)}
        _numbers.append(next(number for number in range(size + 1) if number not in reachable))
    return _numbers[pile]


def _are_piles(piles: object) -> bool:
    return isinstance(piles, tuple) and all(isinstance(p, int) and p >= 0 for p in piles)


def _tidy(piles: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted((pile for pile in piles if pile > 2), reverse=True))
