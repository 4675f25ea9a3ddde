"""Checkers against published perft counts, and rule by rule."""

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.checkers import Checkers, CheckersState
from minimax_lib.search.perft import perft

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
GAME = Checkers()


def board(picture, to_move="black"):
    """Read all squares row by row: "-" is a light one."""
    return CheckersState(picture.replace(" ", "").replace("-", ""), to_move)


@pytest.mark.parametrize("depth", range(7))
def test_perft(depth):
    assert perft(GAME, GAME.initial, depth) == FIGURES["checkers_perft"][0]["expected"][depth]


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_published_number_of_positions(pieces):
    found = 0
    for squares in itertools.combinations(range(32), pieces):
        for kinds in itertools.product("bwBW", repeat=pieces):
            board = ["."] * 32
            for square, kind in zip(squares, kinds, strict=True):
                board[square] = kind
            found += is_accepted("".join(board))
    assert found == FIGURES["checkers_positions"][0]["expected"][str(pieces)]


def is_accepted(squares):
    try:
        GAME.validate(CheckersState(squares, "black"))
    except GameError:
        return False
    return True


def test_a_capture_must_be_made():
    state = board("-.-. .-.- -b-. .-w- -.-. .-.-", "black")
    game = Checkers(size=6)
    assert len(game.actions(CheckersState("b" + "." * 16 + "w", "black"))) == 2
    small = CheckersState("......b..w........", "black")
    assert all(abs(move[0] - move[1]) > 4 for move in game.actions(small)) == bool(game.loud(small))
    assert state.to_move == "black"


def test_capture_multi_jump_and_choice():
    game = Checkers()
    squares = ["."] * 32
    squares[1 - 1] = "b"
    squares[6 - 1] = "w"
    squares[15 - 1] = "w"
    squares[14 - 1] = "w"
    state = CheckersState("".join(squares), "black")
    assert game.actions(state) == [(1, 10, 17), (1, 10, 19)]
    after = game.result(state, (1, 10, 19))
    assert after.squares.count("w") == 1
    assert after.squares[18] == "b"


def test_a_man_that_is_crowned_stops():
    game = Checkers()
    squares = ["."] * 32
    squares[22 - 1] = "b"
    squares[26 - 1] = squares[27 - 1] = "w"
    state = CheckersState("".join(squares), "black")
    assert sorted(game.actions(state)) == [(22, 31)]
    after = game.result(state, (22, 31))
    assert after.squares[30] == "B"
    assert after.to_move == "white"


def test_kings_go_back():
    squares = ["."] * 32
    squares[18 - 1] = "B"
    squares[32 - 1] = "w"
    moves = GAME.actions(CheckersState("".join(squares), "black"))
    assert sorted(moves) == [(18, 14), (18, 15), (18, 22), (18, 23)]


def test_who_cannot_move_has_lost():
    state = CheckersState("." * 31 + "w", "black")
    assert GAME.is_terminal(state)
    assert (GAME.utility(state, "black"), GAME.utility(state, "white")) == (-1, 1)


def test_a_draw_by_quiet_moves():
    squares = "B" + "." * 30 + "W"
    game = Checkers(quiet_limit=4)
    state = CheckersState(squares, "black")
    for _ in range(4):
        assert not game.is_terminal(state)
        state = game.result(state, game.actions(state)[0])
    assert game.is_terminal(state)
    assert game.utility(state, "black") == 0
    forever = Checkers(quiet_limit=None)
    assert forever.result(CheckersState(squares, "black"), (1, 5)).quiet == 0


@given(st.sampled_from([4, 6, 8, 10]), st.data())
def test_every_board_size_plays_on(size, data):
    game = Checkers(size, quiet_limit=6)
    state = game.initial
    for _ in range(40):
        if game.is_terminal(state):
            assert game.utility(state, "black") == -game.utility(state, "white")
            break
        action = data.draw(st.sampled_from(game.actions(state)))
        pieces = len(state.squares) - state.squares.count(".")
        state = game.result(state, action)
        left = len(state.squares) - state.squares.count(".")
        taken = len(action) - 1 if game._is_jump(action) else 0
        assert left == pieces - taken
        assert abs(game.evaluate(state, "white")) < 1


def test_illegal_action_and_bad_size():
    for action in ((9, 17), (1, 5), (), None, (9, 13, 17)):
        with pytest.raises(IllegalActionError, match="not among the moves"):
            GAME.result(GAME.initial, action)
    for size in (3, 2, 7):
        with pytest.raises(GameError, match="even"):
            Checkers(size)
