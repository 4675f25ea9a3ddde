"""Chess against published perft counts and mates."""

import json
from pathlib import Path

import pytest

pytest.importorskip("chess", reason="needs the chess package: pip install chess")

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.chess import Chess, Position
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import action_values
from minimax_lib.search.perft import perft

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())


def items(kind):
    return [pytest.param(item, id=item["title"]) for item in FIGURES[kind]]


@pytest.mark.parametrize("item", items("chess_perft"))
def test_perft(item):
    game = Chess(item["data"]["fen"])
    counts = [perft(game, game.initial, depth) for depth in (1, 2)]
    assert counts == item["expected"][:2]


@pytest.mark.parametrize("item", items("chess_mate"))
def test_mates_by_a_search_of_limited_depth(item):
    game = Chess(item["data"]["fen"])
    plies = 2 * item["data"]["mate_in"] - 1
    mates = [
        action
        for action in game.actions(game.initial)
        if alpha_beta(
            game,
            game.result(game.initial, action),
            depth=plies - 1,
            alpha=0.99,
            beta=1,
            player=game.to_move(game.initial),
        )
        == 1
    ]
    assert sorted(mates) == sorted(item["expected"]["all_first_moves"])
    if plies > 1:
        assert all(value < 1 for value in action_values(game, game.initial, depth=1).values())


def test_states_do_not_change_and_compare():
    game = Chess()
    before = game.initial.board.fen()
    after = game.result(game.initial, "e2e4")
    assert game.initial.board.fen() == before
    other = game.result(Position(), "e2e4")
    assert after == other
    assert hash(after) == hash(other)
    assert after != game.initial
    assert repr(after).endswith("black to move")


@pytest.mark.parametrize(
    ("fen", "utility"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),  # stalemate
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", 0),  # bare kings
        ("8/8/4k3/8/8/3K3R/8/8 w - - 100 90", 0),  # fifty moves
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1),
    ],
)
def test_ends(fen, utility):
    game = Chess(fen)
    assert game.is_terminal(game.initial)
    assert game.utility(game.initial, "white") == utility
    assert game.utility(game.initial, "black") == -utility


def test_loud_actions_are_captures():
    game = Chess("7k/8/8/3p4/4P3/8/8/7K w - - 0 1")
    assert game.loud(game.initial) == ["e4d5"]
    assert game.evaluate(game.initial, "white") == 0


def test_bad_input():
    game = Chess()
    for action in ("e2e5", "e7e5", "x", None, "0000"):
        with pytest.raises(IllegalActionError, match="no legal move"):
            game.result(game.initial, action)
    for fen in ("", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"):
        with pytest.raises(GameError):
            Chess(fen)
    with pytest.raises(GameError, match="a state is a Position"):
        alpha_beta(game, "e2e4", depth=1)
