"""Chess, by the rules of the `chess` package (python-chess), as a game to search."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from minimax_lib.game import GameError, IllegalActionError, Player

WHITE, BLACK = "white", "black"
WORTH = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
}


class Position:
    """A position that never changes; `board` is a `chess.Board` to look at, not to push to.

    >>> Position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    . . . . . . k .
    . . . . . p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . . . . K    white to move
    """

    __slots__ = ("_identity", "board")

    def __init__(self, position: str | chess.Board = chess.STARTING_FEN) -> None:
        if isinstance(position, str):
            try:
                position = chess.Board(position)
            except ValueError as error:
                raise GameError(f"{position!r} is no position in FEN: {error}") from None
        b = self.board = position
        self._identity = (
            *(b.pawns, b.knights, b.bishops, b.rooks, b.queens, b.kings),
            *(b.occupied_co[chess.WHITE], b.turn, b.castling_rights, b.ep_square),
            b.halfmove_clock,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"{self.board}    {_name(self.board.turn)} to move"


class Chess:
    """Chess from any position; a draw by stalemate, dead position or fifty moves.

    A position doesn't know its past, so repetition is no draw here.

    Args:
        fen: the position at the start.

    An action is a move in UCI's notation, such as "e2e4" or "a7a8q".

    >>> game = Chess("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    >>> state = game.result(game.initial, "a1a8")
    >>> game.is_terminal(state), game.utility(state, "white")
    (True, 1)
    """

    players = (WHITE, BLACK)

    def __init__(self, fen: str = chess.STARTING_FEN) -> None:
        self.initial = Position(fen)
        self.validate(self.initial)

    def validate(self, state: Position) -> None:
        """Raise GameError unless `state` is a position that the rules allow."""
        if not isinstance(state, Position):
            raise GameError(f"a state is a Position, as Position(fen) makes it: not {state!r}")
        if not state.board.is_valid():
            raise GameError(f"impossible position {state.board.fen()!r}: {state.board.status()!r}")

    def to_move(self, state: Position) -> Player:
        return _name(state.board.turn)

    def actions(self, state: Position) -> Sequence[str]:
        return [move.uci() for move in state.board.legal_moves]

    def loud(self, state: Position) -> Sequence[str]:
        """Return the captures."""
        return [move.uci() for move in state.board.generate_legal_captures()]

    def result(self, state: Position, action: str) -> Position:
        board = state.board
        try:
            move = chess.Move.from_uci(action)
        except (ValueError, TypeError):
            move = chess.Move.null()
        if not board.is_legal(move):
            raise IllegalActionError(
                f"{action!r} is no legal move in {board.fen()!r}; moves are written as 'e2e4'"
            )
        board = board.copy(stack=False)
        board.push(move)
        board.clear_stack()
        return Position(board)

    def is_terminal(self, state: Position) -> bool:
        board = state.board
        if not any(board.generate_legal_moves()):
            return True
        return board.halfmove_clock >= 100 or board.is_insufficient_material()

    def utility(self, state: Position, player: Player) -> int:
        if not state.board.is_checkmate():
            return 0
        return -1 if player == _name(state.board.turn) else 1

    def evaluate(self, state: Position, player: Player) -> float:
        """Return the difference in material, in pawns, scaled below 1: a mate is worth 1."""
        board = state.board
        count = sum(
            worth * (len(board.pieces(kind, chess.WHITE)) - len(board.pieces(kind, chess.BLACK)))
            for kind, worth in WORTH.items()
        )
        return (count if player == WHITE else -count) / 200


def _name(colour: chess.Color) -> str:
    return WHITE if colour == chess.WHITE else BLACK
