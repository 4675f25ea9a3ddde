"""Adapters, points of view and matches."""

import pytest

from minimax_lib.game import (
    CHANCE,
    MAX,
    MIN,
    BoardClassGame,
    GameError,
    IllegalActionError,
    TwoFunctionGame,
    play_match,
    point_of_view,
)
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import Board, TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax


def first(game, state):
    return game.actions(state)[0]


class Pile:
    """A Board class as tutorials write them: one pile, take 1 to 3, the last one wins."""

    def __init__(self, size, player=1):
        self.size = size
        self.player = player

    def is_game_over(self):
        return self.size == 0

    def evaluate(self, player):
        return 0 if self.size else -1 if player == self.player else 1

    def get_moves(self):
        return [take for take in (1, 2, 3) if take <= self.size]

    def get_current_player(self):
        return self.player


class MovingPile(Pile):
    def make_move(self, take):
        self.size -= take
        self.player = 3 - self.player


class FreshPile(Pile):
    def make_move(self, take):
        return FreshPile(self.size - take, 3 - self.player)


@pytest.mark.parametrize("board_class", [MovingPile, FreshPile])
@pytest.mark.parametrize("size", range(1, 9))
def test_a_board_class_is_a_game_and_stays_unchanged(board_class, size):
    board = board_class(size)
    game = BoardClassGame(board)
    assert minimax(game, game.initial) == alpha_beta(game, board) == (1 if size % 4 else -1)
    assert (board.size, board.player) == (size, 1)


class Grid:
    """Tic-tac-toe on rows that are changed in place, the usual source of aliased boards."""

    def __init__(self):
        self.rows = [[".", ".", "."] for _ in range(3)]
        self.text = TicTacToe()

    def flat(self):
        return Board("".join(mark for row in self.rows for mark in row))

    def is_game_over(self):
        return self.text.is_terminal(self.flat())

    def evaluate(self, player):
        return self.text.utility(self.flat(), player)

    def get_moves(self):
        return [divmod(square, 3) for square in self.text.actions(self.flat())]

    def get_current_player(self):
        return self.text.to_move(self.flat())

    def make_move(self, move):
        row, column = move
        self.rows[row][column] = self.get_current_player()


def test_rows_that_are_changed_in_place_are_never_shared():
    board = Grid()
    game = BoardClassGame(board)
    for move in ((0, 0), (1, 1), (0, 1)):
        board = game.result(board, move)
    before = board.flat()
    assert alpha_beta(game, board) == minimax(TicTacToe(), before) == 0
    assert board.flat() == before
    assert game.initial.flat() == TicTacToe.initial


def test_a_board_class_refuses_illegal_moves():
    with pytest.raises(IllegalActionError, match="not among the moves"):
        BoardClassGame(MovingPile(2)).result(MovingPile(2), 3)


def test_two_functions_are_a_game():
    game = TwoFunctionGame(
        lambda n, is_maximizing: (1 if is_maximizing else -1) if n == 0 else None,
        lambda n: (n - take for take in (1, 2, 3) if take <= n),
        6,
    )
    assert minimax(game, game.initial) == 1
    assert minimax(game, (6, False)) == -1
    assert game.utility((0, True), MIN) == -1
    with pytest.raises(IllegalActionError, match="no new state number"):
        game.result(game.initial, 3)
    with pytest.raises(GameError, match="not finished"):
        game.utility(game.initial, MAX)


def test_point_of_view():
    game = TicTacToe()
    assert point_of_view(game, game.initial) == "X"
    assert point_of_view(game, game.board("X../.../...")) == "O"
    assert point_of_view(game, game.initial, "O") == "O"
    assert point_of_view(ExplicitTree([1, 2], MIN), ()) == MAX
    assert point_of_view(ExplicitTree(["chance", [1, 2]]), ()) == MAX


def test_a_match():
    match = play_match(TicTacToe(), {"X": first, "O": first})
    assert match.actions == (0, 1, 2, 3, 4, 5, 6)
    assert match.utilities == {"X": 1, "O": -1}
    assert len(match.states) == len(match.actions) + 1


def test_chance_is_repeatable():
    game = ExplicitTree(["chance", *[[0.1, [i, i]] for i in range(10)]])
    matches = [play_match(game, {MAX: first, MIN: first}, seed=seed) for seed in (1, 1, 2, 3)]
    assert game.to_move(()) == CHANCE
    assert matches[0] == matches[1]
    assert len({match.utilities[MAX] for match in matches}) > 1


def test_a_match_that_goes_wrong():
    game = Nim([3])
    with pytest.raises(GameError, match="no player for 'MIN'"):
        play_match(Nim([1, 1]), {MAX: first})
    with pytest.raises(IllegalActionError, match="may choose among"):
        play_match(game, {MAX: lambda game, state: None, MIN: first})
    with pytest.raises(GameError, match="not over after 2 plies"):
        play_match(game, {MAX: first, MIN: first}, max_plies=2)


def test_errors_are_value_errors():
    assert issubclass(GameError, ValueError)
    assert issubclass(IllegalActionError, GameError)


@pytest.mark.parametrize("chances", [[], [(0, 2), (1, 3)], [(0, -1), (1, 2)]])
def test_dice_that_are_none(chances):
    game = ExplicitTree(["chance", ["1/2", 1], ["1/2", 5]])
    game.chances = lambda state: chances
    with pytest.raises(GameError, match="probabilities"):
        play_match(game, {MAX: first, MIN: first})
