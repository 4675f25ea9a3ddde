"""Tic-tac-toe on three by three squares, numbered 0 to 8 row by row."""

from __future__ import annotations

from collections.abc import Sequence

from minimax_lib.game import GameError, IllegalActionError, Player

LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)


class Board(str):
    """Nine squares, each "X", "O" or "." for empty; shown as three rows.

    >>> Board("XOXOOX...")
    X O X
    O O X
    . . .
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(" ".join(self[row : row + 3]) for row in (0, 3, 6))


class TicTacToe:
    """X and O take turns, X first; three in a row, column or diagonal wins.

    Args:
        win: what a win counts; a loss counts as much below 0, and a draw 0.

    >>> game = TicTacToe()
    >>> game.result(game.initial, 4)
    . . .
    . X .
    . . .
    >>> game.utility(game.board("XXX/OO./..."), "O")
    -1
    """

    initial = Board("." * 9)
    players = ("X", "O")

    def __init__(self, win: int = 1) -> None:
        self.win = win

    @staticmethod
    def board(text: str) -> Board:
        """Return the position written in `text`: nine squares; "/" and spaces are passed over.

        Raises:
            GameError: the text has no nine squares, other marks, or an impossible count of marks.

        >>> TicTacToe.board("X O X / O O X / . . .")
        X O X
        O O X
        . . .
        """
        if not isinstance(text, str):
            raise GameError(f"a board is text such as 'XOX/OOX/...', not {text!r}")
        squares = Board("".join(text.replace("/", " ").replace("_", ".").split()))
        if len(squares) != 9 or set(squares) - set("XO."):
            raise GameError(
                f"a board has nine squares, each X, O or . as in 'XOX/OOX/...': {text!r}"
            )
        if squares.count("X") - squares.count("O") not in (0, 1):
            raise GameError(
                f"X moves first and the players alternate, so X has as many marks as O or one "
                f"more: {text!r} has {squares.count('X')} X and {squares.count('O')} O"
            )
        return squares

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[str | None]]) -> Board:
        """Return the position on a board of three lists, in which None is an empty square.

        Raises:
            GameError: as `board`.

        >>> TicTacToe.from_rows([["X", None, None], [None, "O", None], [None, None, None]])
        X . .
        . O .
        . . .
        """
        return cls.board("/".join("".join(mark or "." for mark in row) for row in rows))

    def validate(self, state: Board) -> None:
        """Raise GameError unless `state` is a board of nine squares that play can lead to."""
        if self.board(state) != state:
            raise GameError(f"text is no position yet: take TicTacToe.board({state!r})")

    def to_move(self, state: Board) -> Player:
        return "X" if state.count(".") % 2 else "O"

    def actions(self, state: Board) -> Sequence[int]:
        return [square for square, mark in enumerate(state) if mark == "."]

    def result(self, state: Board, action: int) -> Board:
        try:
            free = action >= 0 and state[action] == "."
        except (IndexError, TypeError):
            free = False
        if not free:
            raise IllegalActionError(
                f"there is no free square {action!r}: free are {self.actions(state)}"
            )
        mark = "X" if state.count(".") % 2 else "O"
        return Board(state[:action] + mark + state[action + 1 :])

    def is_terminal(self, state: Board) -> bool:
        return self.winner(state) is not None or "." not in state

    def utility(self, state: Board, player: Player) -> int:
        winner = self.winner(state)
        return 0 if winner is None else self.win if winner == player else -self.win

    def evaluate(self, state: Board, player: Player) -> float:
        """Return a guess below a win: who has more lines still open, and with more marks.

        Source: AIMA, 4th ed., exercises on adversarial search: 3 X2 + X1 - (3 O2 + O1), with X2
        the lines of two X and no O; a hundredth of a win each here, so that no guess outweighs one.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        open_lines = {"X": 0, "O": 0}
        for line in LINES:
            marks = [state[square] for square in line if state[square] != "."]
            if marks and len(set(marks)) == 1:
                open_lines[marks[0]] += 3 if len(marks) == 2 else 1
        guess = self.win * (open_lines["X"] - open_lines["O"]) / 100
        return guess if player == "X" else -guess

    def key(self, state: Board) -> str:
        """Return one and the same text for `state` and its turned and mirrored images.

        >>> game = TicTacToe()
        >>> game.key(game.board("X../.O./...")) == game.key(game.board("..X/.O./..."))
        True
        """
        across = state[0::3] + state[1::3] + state[2::3]
        upside_down = state[6:] + state[3:6] + state[:3]
        across_upside_down = across[6:] + across[3:6] + across[:3]
        images = (state, across, upside_down, across_upside_down)
        return min(*images, *[image[::-1] for image in images])

    @staticmethod
    def winner(state: Board) -> str | None:
        """Return "X" or "O" if that player has three in a line, else None."""
        for a, b, c in LINES:
            if state[a] == state[b] == state[c] != ".":
                return state[a]
        return None
