"""Checkers (English draughts) on a board of any even size."""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minimax_lib.game import GameError, IllegalActionError, Player

BLACK, WHITE = "black", "white"
Move = tuple[int, ...]
# For each square the (step, jump) squares in the four directions, None where the board ends:
# down left, down right, up left, up right.
Steps = tuple[tuple[tuple[int | None, int | None], ...], ...]
DIRECTIONS = {"b": (0, 1), "w": (2, 3), "B": (0, 1, 2, 3), "W": (0, 1, 2, 3)}


class CheckersState(NamedTuple):
    """The dark squares in rows from the top: b and w are men, B and W kings, "." is empty.

    `quiet` counts the plies since a man moved or a piece was taken.

    >>> Checkers(size=4).initial
    . b . b
    . . . .
    . . . .
    w . w .    black to move
    """

    squares: str
    to_move: str
    quiet: int = 0

    def __repr__(self) -> str:
        size = _size(self.squares)
        rows = []
        for row in range(size):
            dark = self.squares[row * size // 2 : (row + 1) * size // 2]
            rows.append(" ".join(f". {c}" if row % 2 == 0 else f"{c} ." for c in dark))
        return "\n".join(rows) + f"    {self.to_move} to move"


class Checkers:
    """Men move and jump diagonally forward, kings in all directions; who can't move has lost.

    Black begins, from the top. A capture must be made where there is one (any, not the longest),
    and a jump goes on while it can. A man that reaches the far row becomes a king, and stops.

    Args:
        size: the length of a side, even, at least 4.
        quiet_limit: the game is drawn after so many plies in which no man moved and nothing was
            taken; None lets it go on for ever.

    An action is the squares a piece touches, numbered as in the books: from 1, row by row, dark
    squares only.

    >>> game = Checkers()
    >>> game.actions(game.initial)
    [(9, 13), (9, 14), (10, 14), (10, 15), (11, 15), (11, 16), (12, 16)]
    """

    players = (BLACK, WHITE)

    def __init__(self, size: int = 8, quiet_limit: int | None = 80) -> None:
        if size < 4 or size % 2:
            raise GameError(f"the board's size is even and at least 4, not {size!r}")
        self.size = size
        self.quiet_limit = quiet_limit
        men = (size - 2) // 2 * (size // 2)
        self.initial = CheckersState("b" * men + "." * size + "w" * men, BLACK)

    def to_move(self, state: CheckersState) -> Player:
        return state.to_move

    def actions(self, state: CheckersState) -> Sequence[Move]:
        return list(_moves(state.squares, state.to_move))

    def loud(self, state: CheckersState) -> Sequence[Move]:
        """Return the captures."""
        return [move for move in self.actions(state) if self._is_jump(move)]

    def result(self, state: CheckersState, action: Move) -> CheckersState:
        try:
            move = tuple(map(operator.index, action))
        except TypeError:
            move = ()
        if move not in _moves(state.squares, state.to_move):
            raise IllegalActionError(
                f"{action!r} is not among the moves {self.actions(state)} of {state.to_move}"
            )
        squares = list(state.squares)
        piece, squares[move[0] - 1] = squares[move[0] - 1], "."
        is_jump = self._is_jump(move)
        if is_jump:
            for here, there in itertools.pairwise(move):
                squares[_between(self.size, here - 1, there - 1)] = "."
        quiet = 0 if is_jump or piece in "bw" else state.quiet + 1
        if _is_far_row(self.size, move[-1] - 1, piece):
            piece = piece.upper()
        squares[move[-1] - 1] = piece
        return CheckersState(
            "".join(squares),
            WHITE if state.to_move == BLACK else BLACK,
            0 if self.quiet_limit is None else quiet,
        )

    def validate(self, state: CheckersState) -> None:
        """Raise GameError unless `state` is pieces on a board of this size, and who moves."""
        if not isinstance(state, CheckersState) or state.to_move not in (BLACK, WHITE):
            raise GameError(f"a state of this game looks like\n{self.initial!r}\nnot {state!r}")
        if len(state.squares) != self.size**2 // 2 or set(state.squares) - set("bwBW."):
            raise GameError(
                f"this board has {self.size**2 // 2} dark squares, each b, w, B, W or .: not "
                f"{state.squares!r}"
            )
        row = self.size // 2
        if "w" in state.squares[:row] or "b" in state.squares[-row:]:
            raise GameError(f"a man that reaches the far row is a king, B or W:\n{state!r}")

    def is_terminal(self, state: CheckersState) -> bool:
        return self._is_drawn(state) or not _moves(state.squares, state.to_move)

    def utility(self, state: CheckersState, player: Player) -> int:
        if _moves(state.squares, state.to_move):
            return 0
        return -1 if player == state.to_move else 1

    def evaluate(self, state: CheckersState, player: Player) -> float:
        """Return the difference in men, a king counting for one and a half, scaled below 1."""
        count = state.squares.count
        black = count("b") - count("w") + 1.5 * (count("B") - count("W"))
        return (black if player == BLACK else -black) / self.size**2

    def _is_drawn(self, state: CheckersState) -> bool:
        return self.quiet_limit is not None and state.quiet >= self.quiet_limit

    def _is_jump(self, move: Move) -> bool:
        rows = [(square - 1) // (self.size // 2) for square in move]
        return abs(rows[0] - rows[1]) == 2


@functools.lru_cache(maxsize=50_000)
def _moves(squares: str, to_move: str) -> tuple[Move, ...]:
    """Return all captures, or where there are none all steps."""
    steps = _steps(_size(squares))
    own = [i for i, piece in enumerate(squares) if piece.lower() == to_move[0]]
    jumps = [move for square in own for move in _jumps(squares, square, squares[square], steps)]
    if jumps:
        return tuple(jumps)
    return tuple(
        (square + 1, step + 1)
        for square in own
        for direction in DIRECTIONS[squares[square]]
        if (step := steps[square][direction][0]) is not None and squares[step] == "."
    )


def _jumps(squares: str, square: int, piece: str, steps: Steps) -> Iterator[Move]:
    """Yield every jump of `piece` that begins on `square` and can't be continued."""
    for direction in DIRECTIONS[piece]:
        over, landing = steps[square][direction]
        if over is None or landing is None or squares[landing] != ".":
            continue
        if squares[over] == "." or squares[over].lower() == piece.lower():
            continue
        after = list(squares)
        after[square] = after[over] = "."
        more: list[Move] = []
        if not _is_far_row(_size(squares), landing, piece):
            more = list(_jumps("".join(after), landing, piece, steps))
        for rest in more or [(landing + 1,)]:
            yield (square + 1, *rest)


@functools.lru_cache
def _steps(size: int) -> Steps:
    def at(row: int, column: int) -> int | None:
        inside = 0 <= row < size and 0 <= column < size
        return (row * size + column) // 2 if inside else None

    table = []
    for square in range(size * size // 2):
        row, column = _place(size, square)
        table.append(
            tuple(
                (at(row + down, column + right), at(row + 2 * down, column + 2 * right))
                for down, right in ((1, -1), (1, 1), (-1, -1), (-1, 1))
            )
        )
    return tuple(table)


def _size(squares: str) -> int:
    return math.isqrt(2 * len(squares))


def _place(size: int, square: int) -> tuple[int, int]:
    row, pair = divmod(square, size // 2)
    return row, 2 * pair + (row + 1) % 2


def _between(size: int, here: int, there: int) -> int:
    (row, column), (row2, column2) = _place(size, here), _place(size, there)
    return ((row + row2) // 2 * size + (column + column2) // 2) // 2


def _is_far_row(size: int, square: int, piece: str) -> bool:
    return square // (size // 2) == (size - 1 if piece == "b" else 0 if piece == "w" else -1)
