"""Tic-tac-toe: counts that others published, rules, and texts."""

import json
from collections import Counter
from pathlib import Path

import pytest

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.tic_tac_toe import LINES, Board, TicTacToe
from minimax_lib.search.analyse import action_values

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
GAME = TicTacToe()


def test_5_478_positions_and_the_histogram_of_their_values(tic_tac_toe_values):
    assert len(tic_tac_toe_values) == 5_478
    assert (
        Counter(map(str, tic_tac_toe_values.values())) == FIGURES["value_histogram"][0]["expected"]
    )


def test_765_positions_up_to_symmetry(tic_tac_toe_values):
    turn = (6, 3, 0, 7, 4, 1, 8, 5, 2)
    flip = (2, 1, 0, 5, 4, 3, 8, 7, 6)
    images = [tuple(range(9))]
    for _ in range(3):
        images.append(tuple(images[-1][i] for i in turn))
    images += [tuple(image[i] for i in flip) for image in images]
    classes = {
        min("".join(state[i] for i in image) for image in images) for state in tic_tac_toe_values
    }
    assert classes == set(map(GAME.key, tic_tac_toe_values))
    by_ply = Counter(9 - state.count(".") for state in classes)
    figures = FIGURES["positions_symmetry"][0]["expected"]
    assert len(classes) == figures["total"]
    assert [by_ply[ply] for ply in range(10)] == figures["by_ply"]


def test_255_168_games_and_nodes_by_depth(tic_tac_toe_values):
    roads = Counter({GAME.initial: 1})
    outcomes = Counter()
    widths = []
    while roads:
        widths.append(roads.total())
        after = Counter()
        for state, count in roads.items():
            if GAME.is_terminal(state):
                outcomes[GAME.winner(state) or "D"] += count
                continue
            for action in GAME.actions(state):
                after[GAME.result(state, action)] += count
        roads = after
    assert widths == FIGURES["nodes_by_depth"][0]["expected"]
    assert {**outcomes, "total": outcomes.total()} == FIGURES["games"][0]["expected"]


def test_every_opening_draws():
    values = action_values(GAME, GAME.initial)
    assert list(values.values()) == FIGURES["value"][0]["expected"]["value_of_each_opening"]


def test_utility_has_opposite_signs_for_the_players(tic_tac_toe_values):
    for state in tic_tac_toe_values:
        if GAME.is_terminal(state):
            assert GAME.utility(state, "X") == -GAME.utility(state, "O")
        else:
            assert GAME.actions(state)
            assert GAME.evaluate(state, "X") == -GAME.evaluate(state, "O")
            assert abs(GAME.evaluate(state, "X")) < 1


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("mark", "XO")
def test_each_line_wins(line, mark):
    state = Board("".join(mark if square in line else "." for square in range(9)))
    assert GAME.winner(state) == mark


def test_a_win_on_the_last_square_is_a_win():
    assert GAME.utility(GAME.board("XOX/OXO/OXX"), "X") == 1


@pytest.mark.parametrize("action", [0, 9, -1, None, "4", 4.0, slice(4, 5)])
def test_illegal_action(action):
    state = GAME.board("X../.../...")
    with pytest.raises(IllegalActionError, match=r"no free square .*: free are"):
        GAME.result(state, action)
    assert state == GAME.board("X../.../...")


@pytest.mark.parametrize("text", ["", "XX", "OOO/.../...", "ABC/DEF/GHI", None, 5])
def test_bad_board(text):
    with pytest.raises(GameError):
        GAME.board(text)


def test_rows_of_lists_and_text_are_the_same_position():
    rows = [["X", None, "O"], [None, "X", None], ["O", None, None]]
    assert GAME.from_rows(rows) == GAME.board("X.O/.X./O..")
    assert rows[0] == ["X", None, "O"]
    with pytest.raises(GameError):
        GAME.from_rows([["X", "X", None], [None] * 3, [None] * 3])


def test_a_win_may_count_more():
    ten = TicTacToe(win=10)
    ends = {"XXX/OO./...": 10, "OOO/XX./X..": -10, "XOX/XOO/OXX": 0}
    assert {text: ten.utility(ten.board(text), "X") for text in ends} == ends
    assert [ten.utility(ten.board(text), "O") for text in ends] == [-10, 10, 0]
    begun = ten.board("X../.O./..X")
    assert ten.evaluate(begun, "X") == pytest.approx(10 * GAME.evaluate(begun, "X"))
