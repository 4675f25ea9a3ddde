"""Playable boards without a browser: moves, answers, values, undo, and what is refused."""

from __future__ import annotations

import random
import re

import pytest

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.kalah import Kalah
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax
from minimax_lib.search.negamax import negamax
from minimax_lib.view.board import play_board

GAME = TicTacToe()
NEARLY = GAME.board("XX./OO./...")  # X to move wins on 2


def says(board) -> str:
    return board.frames[0]["say"]


def value_for_x(game, state):
    """A learner's function: no depth, no player."""
    if game.is_terminal(state):
        return game.utility(state, "X")
    pick = max if game.to_move(state) == "X" else min
    return pick(value_for_x(game, game.result(state, action)) for action in game.actions(state))


@pytest.mark.parametrize("search", [alpha_beta, minimax, negamax, value_for_x])
def test_the_machine_answers_with_any_search(search):
    board = play_board(GAME, search, state=GAME.board("X../.O./..."))
    board.press("cell-4")  # taken: nothing happens
    assert len(board.history) == 1
    board.press("cell-1")
    assert board.state == GAME.board("XXO/.O./...")
    assert re.search(r"O took row 1, column 3 \([\d,]+ nodes?, \d+\.\d\d s\)\.", says(board))


@pytest.mark.parametrize("search", [alpha_beta, value_for_x])
@pytest.mark.parametrize("human", ["X", "O"])
def test_values_are_those_of_whoever_moves(search, human):
    state = NEARLY if human == "X" else GAME.board("XX./OO./X..")
    board = play_board(GAME, search, human=human, state=state)
    assert board.values()[5 if human == "O" else 2] == 1
    assert all(value <= 1 for value in board.values().values())


def test_values_are_shown_on_demand_and_hidden_again():
    board = play_board(GAME, state=NEARLY)
    assert "value-2" not in board.frames[0]["set"]
    board.press("values")
    assert board.frames[0]["set"]["value-2"][1] == "1"
    assert "worth 1 to X" in says(board)
    assert board.targets[2]["name"] == "row 1, column 3, empty, worth 1"
    board.press("values")
    assert "value-2" not in board.frames[0]["set"]


def test_undo_takes_back_both_moves_and_new_game_begins_where_it_began():
    board = play_board(GAME, state=GAME.board("XO./.X./..O"))
    begun = board.state
    for cell in (3, 8):
        board.press(f"cell-{cell}")
    board.press("undo")
    assert board.state == begun
    board.press("undo")
    assert "nothing to take back" in says(board)
    board.press("cell-3")
    board.press("new")
    assert board.history == [begun]


def test_either_side_first_and_changing_sides():
    board = play_board(GAME, human="O")
    assert "X" in board.state and "you are O" in says(board)
    board.press("sides")
    assert board.state == GAME.initial and "you are X" in says(board)


def test_the_end_is_told_and_ends_the_game():
    board = play_board(GAME, state=NEARLY)
    board.press("cell-2")
    assert says(board) == "You win." and repr(board).startswith("You win, against alpha_beta")
    assert all(target["disabled"] for target in board.targets)
    assert [board.frames[0]["set"][f"cell-{cell}"][0] for cell in (0, 1, 2)] == ["won"] * 3
    board.press("cell-5")
    assert len(board.history) == 2


def test_an_opponent_of_ones_own_moves_in_place_of_the_search():
    board = play_board(GAME, opponent=lambda game, state: max(game.actions(state)))
    board.press("cell-0")
    assert board.state[8] == "O"


@pytest.mark.parametrize("game", [GAME, Nim([1, 2, 3]), ConnectFour(4, 4, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_any_game_comes_to_its_end(game, seed):
    rng = random.Random(seed)
    board = play_board(game, depth=2)
    for _ in range(30):
        open_cells = [each["id"] for each in board.targets if not each.get("disabled")]
        if not open_cells:
            break
        board.press(rng.choice(open_cells))
    assert game.is_terminal(board.state)
    assert len({target["name"] for target in board.targets}) == len(board.targets)
    for before, after in zip(board.history, board.history[1:], strict=False):
        assert after in [game.result(before, action) for action in game.actions(before)]


def test_what_cannot_be_played_is_refused():
    with pytest.raises(GameError, match="is over"):
        play_board(GAME, state=GAME.board("XXX/OO./..."))
    with pytest.raises((GameError, TypeError, ValueError)):
        play_board(ExplicitTree([[3, 5], [2, 9]]))
    with pytest.raises(GameError, match="player"):
        play_board(GAME, human="Z")
    with pytest.raises(IllegalActionError):
        play_board(GAME, state=NEARLY).play(0)


def test_a_game_too_large_to_search_to_its_end_is_answered_at_once():
    board = play_board(Counted())
    board.press("cell-38")
    assert re.search(r"\([\d,]+ nodes, 5 plies ahead, \d+\.\d\d s\)", says(board))
    board.press("values")
    assert re.search(r"The best move is worth \S+ to X, guessed 5 plies ahead\.", says(board))


class Counted(ConnectFour):
    """Connect Four that counts how many positions are made, and gives up before a test hangs."""

    results = 0

    def result(self, state, action):
        self.results += 1
        assert self.results < 10**6
        return super().result(state, action)


def test_the_end_of_a_large_game_is_searched_to_the_end():
    game = ConnectFour(5, 4)
    board = play_board(game, state=game.play("1122331122"))
    board.press("values")
    assert "ahead" not in says(board)


@pytest.mark.parametrize("depth", [0, -1])
def test_looking_no_ply_ahead_is_refused(depth):
    with pytest.raises(GameError, match="at least a ply"):
        play_board(GAME, depth=depth)


def test_a_board_of_one_row_is_played_on():
    board = play_board(ConnectFour(5, 1, 2))
    board.press("values")
    board.press("cell-4")
    assert board.history[1].rows() == ["....X"]
    assert "row 1, column 5, X" in [target["name"] for target in board.targets]


@pytest.mark.parametrize("game", [Kalah(3, 2), Kalah(6, 4)])
def test_moves_that_are_no_cells_are_refused(game):
    with pytest.raises(GameError, match="no cells"):
        play_board(game, depth=1)
