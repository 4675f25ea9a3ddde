"""Tic-tac-toe solved in a few hundred positions: ideas of the Connect Four ladder on nine bits."""

from __future__ import annotations

from typing import Final

from minimax_lib.games.tic_tac_toe import LINES, Board, TicTacToe

__all__ = ["NineBits"]

ALL: Final = 0b111_111_111
CENTRE_FIRST: Final = tuple(1 << square for square in (4, 0, 2, 6, 8, 1, 3, 5, 7))


def _completing(marks: int) -> int:
    """Return the squares, taken or not, that complete a line of `marks`."""
    squares = 0
    for line in LINES:
        missing = sum(1 << square for square in line) & ~marks
        if missing & missing - 1 == 0:
            squares |= missing
    return squares


COMPLETING: Final = tuple(map(_completing, range(ALL + 1)))


class NineBits:
    """A solver of tic-tac-toe: bitboards, forced moves, the centre first, a table of bounds.

    Attributes:
        nodes: how many positions this solver has explored so far.

    >>> solver = NineBits()
    >>> solver.solve(TicTacToe.initial), solver.nodes
    (0, 363)
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.table: dict[int, tuple[int, int]] = {}

    def solve(self, state: Board) -> int:
        """Return the value of `state` for the player to move: 1, 0 or -1.

        Raises:
            GameError: play can't lead to the state.
        """
        game = TicTacToe()
        game.validate(state)
        mover = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, mover)
        own = sum(1 << square for square, mark in enumerate(state) if mark == mover)
        taken = sum(1 << square for square, mark in enumerate(state) if mark != ".")
        return self.negamax(own, taken ^ own, -1, 1)

    def negamax(self, own: int, other: int, alpha: int, beta: int) -> int:
        """Return the value for the player to move; fail-soft, as `AlphaBeta.negamax`."""
        self.nodes += 1
        empty = ALL ^ own ^ other
        if COMPLETING[own] & empty:
            return 1
        must_block = COMPLETING[other] & empty
        if must_block & must_block - 1:
            return -1
        if empty & empty - 1 == 0:
            return 0
        key = own << 9 | other
        low, high = self.table.get(key, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = low
        for move in (must_block,) if must_block else CENTRE_FIRST:
            if move & empty:
                best = max(best, -self.negamax(other, own | move, -beta, -max(alpha, best)))
                if best >= beta:
                    self.table[key] = best, high
                    return best
        self.table[key] = (low, best) if best <= alpha else (best, best)
        return best
