"""Connect Four on a board of any size: bitboards inside, a readable grid outside."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minimax_lib.game import GameError, IllegalActionError, Player

__all__ = ["ConnectFour", "Grid", "Position", "Size"]

_new = tuple.__new__  # half the time of Position(...)


class Size(NamedTuple):
    """How many columns and rows the board has, and how many stones in line win."""

    width: int
    height: int
    length: int


class Grid:
    """Sets of cells of one board, each set a whole number with one bit for a cell (a bitboard).

    Bits run up each column from the bottom, columns from left to right. On top of each column
    stands one bit more, never a cell, so that no line runs on into the next column:

        6 13 20 27 34 41 48
        5 12 19 26 33 40 47
        4 11 18 25 32 39 46
        3 10 17 24 31 38 45
        2  9 16 23 30 37 44
        1  8 15 22 29 36 43
        0  7 14 21 28 35 42

    Attributes:
        columns: the cells of each column, left to right.
        floor: the bottom cell of each column; all of them together are `bottom`.
        tops: the top cell of each column.
        cells: all cells.

    Source: John Tromp's Fhourstones; Pascal Pons, "Solving Connect 4", part 6.
    """

    def __init__(self, size: Size) -> None:
        width, height, length = self.size = size
        self.stride = height + 1
        self.floor = tuple(1 << self.stride * column for column in range(width))
        self.columns = tuple(bit * ((1 << height) - 1) for bit in self.floor)
        self.tops = tuple(bit << height - 1 for bit in self.floor)
        self.bottom = sum(self.floor)
        self.cells = sum(self.columns)
        # steps from a cell to its neighbour: up, right, right and down, right and up
        self.directions = (1, self.stride, self.stride - 1, self.stride + 1)
        first, second, *others = _doublings(length)
        self._shifts = tuple(
            (step * first, step * second, tuple(step * other for other in others))
            for step in self.directions
        )

    def has_line(self, stones: int) -> bool:
        """Return whether `stones` hold a winning line.

        >>> Grid(Size(7, 6, 4)).has_line(0b1111)
        True
        """
        for first, second, others in self._shifts:
            run = stones & stones >> first
            if run and (run := run & run >> second):
                for shift in others:
                    run &= run >> shift
                if run:
                    return True
        return False

    def winning_cells(self, stones: int) -> int:
        """Return the cells that would complete a line of `stones`, taken or not, in reach or not.

        >>> bin(Grid(Size(7, 6, 4)).winning_cells(0b111))
        '0b1000'
        """
        length = self.size.length
        winning = 0
        for step in self.directions:
            after = [-1]  # after[n]: the cells that follow n of the stones in this direction
            before = [-1]  # before[n]: the cells that n of the stones follow
            for shift in range(step, step * length, step):
                after.append(after[-1] & stones << shift)
                before.append(before[-1] & stones >> shift)
            for cells_after, cells_before in zip(after, reversed(before), strict=True):
                winning |= cells_after & cells_before
        return winning & self.cells

    def mirror(self, cells: int) -> int:
        """Return `cells` with left and right exchanged.

        >>> Grid(Size(3, 1, 3)).mirror(0b000001) == 0b010000
        True
        """
        column = (1 << self.stride) - 1
        mirrored = 0
        for _ in self.columns:
            mirrored = mirrored << self.stride | cells & column
            cells >>= self.stride
        return mirrored


class Position(NamedTuple):
    """A state of Connect Four, shown as the grid that the players see.

    Attributes:
        own: the cells with stones of the player to move, as a bitboard of `Grid`.
        stones: the cells with stones of either player.
        over: whether the game has ended.
        size: the size of the board.
    """

    own: int
    stones: int
    over: bool
    size: Size

    def __repr__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows())

    def rows(self) -> list[str]:
        """Return the rows from top to bottom, each a text of X, O and . for empty.

        >>> ConnectFour(4, 3, 3).play("223").rows()
        ['....', '.O..', '.XX.']
        """
        width, height, _ = self.size
        mover, other = "XO" if self.stones.bit_count() % 2 == 0 else "OX"

        def mark(column: int, row: int) -> str:
            cell = 1 << column * (height + 1) + row
            return mover if self.own & cell else other if self.stones & cell else "."

        return [
            "".join(mark(column, row) for column in range(width)) for row in reversed(range(height))
        ]


class ConnectFour:
    """X and O drop stones into columns, X first; four in line win, in any direction.

    Args:
        width: the number of columns, at least 1.
        height: the number of rows, at least 1.
        length: how many stones in line win, at least 1.

    An action is the number of a column, counted from 0 at the left.

    >>> game = ConnectFour(5, 3, length=3)
    >>> state = game.result(game.result(game.initial, 2), 2)
    >>> state
    . . . . .
    . . O . .
    . . X . .
    >>> game.to_move(state), game.actions(state)
    ('X', [0, 1, 2, 3, 4])
    """

    players = ("X", "O")

    def __init__(self, width: int = 7, height: int = 6, length: int = 4) -> None:
        try:
            self.size = Size(*map(operator.index, (width, height, length)))
        except TypeError:
            raise GameError(
                f"width, height and length must be whole numbers, as in ConnectFour(7, 6, 4): "
                f"not {width!r}, {height!r}, {length!r}"
            ) from None
        if min(self.size) < 1:
            raise GameError(
                f"the board needs 1 or more columns, rows and stones in line: not {width} columns, "
                f"{height} rows, {length} in line"
            )
        self.grid = Grid(self.size)
        self.initial = Position(0, 0, False, self.size)
        # what each move needs, without the way through the grid
        self._columns, self._floor = list(range(self.size.width)), dict(enumerate(self.grid.floor))
        self._tops, self._top_row = tuple(enumerate(self.grid.tops)), sum(self.grid.tops)
        self._cells, self._roof = self.grid.cells, self.grid.bottom << self.size.height
        self._has_line = self.grid.has_line

    def play(self, columns: str | Iterable[int], state: Position | None = None) -> Position:
        """Return the state after moves in the usual notation: columns counted from 1.

        Args:
            columns: a digit for each move, as "4455"; where there are more than nine columns,
                numbers apart, as "4 10 5", or a list of numbers.
            state: where to begin; by default the empty board.

        Raises:
            IllegalActionError: a move can't be played; the message says which.

        >>> ConnectFour(5, 3).play("3344")
        . . . . .
        . . O O .
        . . X X .
        """
        state = self.initial if state is None else state
        apart = isinstance(columns, str) and " " in columns
        moves: Iterable[str | int] = str(columns).split() if apart else columns
        for count, move in enumerate(moves, start=1):
            try:
                state = self.result(state, int(move) - 1)
            except ValueError as error:
                reason = error if isinstance(error, GameError) else "it is no column"
                raise IllegalActionError(
                    f"move {count}, {move!r}, can't be played (columns count from 1 here): {reason}"
                ) from None
        return state

    def board(self, text: str) -> Position:
        """Return the position drawn in `text`: rows of X, O and . from top to bottom.

        Raises:
            GameError: the text is no such grid, or no game leads to it.

        >>> ConnectFour(4, 3).board('''
        ... . . . .
        ... . O . .
        ... . X X .''').own.bit_count()
        1
        """
        width, height, _ = self.size
        rows = ["".join(line.split()) for line in text.strip().splitlines()]
        if [len(row) for row in rows] != [width] * height or set("".join(rows)) - set("XO."):
            raise GameError(
                f"a board has {height} lines of {width} marks here, each X, O or .: {text!r}"
            )
        stones = {"X": 0, "O": 0}
        for row, marks in enumerate(reversed(rows)):
            for column, mark in enumerate(marks):
                if mark != ".":
                    stones[mark] |= self.grid.floor[column] << row
        x, o = stones["X"], stones["O"]
        own, other = (x, o) if x.bit_count() == o.bit_count() else (o, x)
        state = Position(own, x | o, self._is_over(other, x | o), self.size)
        self.validate(state)
        return state

    def validate(self, state: Position) -> None:
        """Raise GameError unless `state` is a position of this board that play could lead to."""
        if not isinstance(state, Position) or state.size != self.size:
            size = state.size if isinstance(state, Position) else f"a {type(state).__name__}"
            raise GameError(f"this game is played on {self.size}: the state is of {size}")
        own, stones, over, _ = state
        other = own ^ stones
        if (stones + self.grid.bottom) & stones or stones & ~self.grid.cells:
            raise GameError(f"a stone hangs in the air or off the board:\n{state!r}")
        if own & ~stones or other.bit_count() - own.bit_count() not in (0, 1):
            raise GameError(
                "X moves first and the players alternate, so X has as many stones as O or one "
                f"more:\n{state!r}"
            )
        if self.grid.has_line(own) or over != self._is_over(other, stones):
            raise GameError(f"the game ends with the first line:\n{state!r}")

    def to_move(self, state: Position) -> Player:
        return "O" if state[1].bit_count() & 1 else "X"

    def actions(self, state: Position) -> Sequence[int]:
        _, stones, over, _ = state
        if over:
            return []
        if not stones & self._top_row:  # most of the time, and quickly told
            return self._columns.copy()
        return [column for column, top in self._tops if not stones & top]

    def result(self, state: Position, action: int) -> Position:
        own, stones, over, size = state
        if over:
            raise IllegalActionError(f"the game is over: no column can be played in\n{state!r}")
        try:
            now = stones | stones + self._floor[action]
        except (KeyError, TypeError):
            raise IllegalActionError(
                f"there is no column {action!r}: columns count from 0 to {size.width - 1}"
            ) from None
        if now & self._roof:
            raise IllegalActionError(f"column {action} is full: free are {self.actions(state)}")
        other = own ^ stones
        over = now == self._cells or self._has_line(other ^ now)
        return _new(Position, (other, now, over, size))

    def is_terminal(self, state: Position) -> bool:
        return state[2]

    def utility(self, state: Position, player: Player) -> int:
        own, stones, over, _ = state
        if not over or (stones == self._cells and not self._has_line(own ^ stones)):
            return 0
        return -1 if player == self.to_move(state) else 1

    def features(self, state: Position, player: Player) -> tuple[int, int]:
        """Return what `player` has more of than the opponent: threats, and stones in the centre.

        A threat is an empty cell that would complete a line, in reach or not. The centre is the
        middle column, or the two of them.

        >>> game = ConnectFour(6, 5)
        >>> game.features(game.play("3243"), "X")
        (0, 1)
        """
        own, stones, _, (width, _, _) = state
        empty = self.grid.cells & ~stones
        middle = self.grid.columns[width // 2] | self.grid.columns[(width - 1) // 2]
        sides = (own, own ^ stones) if player == self.to_move(state) else (own ^ stones, own)
        threats = [(self.grid.winning_cells(side) & empty).bit_count() for side in sides]
        centre = [(side & middle).bit_count() for side in sides]
        return threats[0] - threats[1], centre[0] - centre[1]

    def evaluate(self, state: Position, player: Player) -> float:
        """Return a guess between -1 and 1: three times the threats, and the stones in the centre.

        The sum of `features` is scaled so that no guess outweighs a win.
        """
        if state.over:
            return self.utility(state, player)
        threats, centre = self.features(state, player)
        return (3 * threats + centre) / (4 * self.grid.cells.bit_count())

    def key(self, state: Position) -> Position:
        """Return one and the same position for `state` and its mirror image.

        >>> game = ConnectFour()
        >>> game.key(game.play("12")) == game.key(game.play("76"))
        True
        """
        own, stones, over, size = state
        return min(state, Position(self.grid.mirror(own), self.grid.mirror(stones), over, size))

    def _is_over(self, last_mover: int, stones: int) -> bool:
        return stones == self.grid.cells or self.grid.has_line(last_mover)


def _doublings(length: int) -> list[int]:
    """Return the shifts of a row onto itself, two or more, that leave a bit for `length` in line.

    >>> _doublings(2), _doublings(4), _doublings(7)
    ([1, 0], [1, 2], [1, 2, 3])
    """
    shifts: list[int] = []
    found = 1
    while found < length or len(shifts) < 2:
        shifts.append(min(found, length - found))
        found += shifts[-1]
    return shifts
