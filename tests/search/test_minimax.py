"""Minimax against outside figures, and what it says to bad questions."""

import json
import math
from pathlib import Path

import pytest

from minimax_lib.game import MAX, MIN, SearchError, TwoFunctionGame
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim, NimState
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.analyse import action_values
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())


def numbers(tree):
    return [numbers(child) for child in tree] if isinstance(tree, list) else float(tree)


def by_title(kind):
    return [pytest.param(item, id=item["title"]) for item in FIGURES[kind]]


@pytest.mark.parametrize("item", by_title("game_tree"))
def test_values_and_inner_values_of_published_trees(item):
    root_player = item["data"]["root_player"].upper()
    counted = CountedGame(ExplicitTree(numbers(item["data"]["tree"]), root_player))
    assert minimax(counted, ()) == float(item["expected"]["value"])
    assert counted.nodes == item["expected"]["node_count"]
    assert counted.leaves == item["expected"]["leaf_count"]
    assert counted.cut_offs == 0
    for path, value in item["expected"]["inner_values"].items():
        node = () if path == "root" else tuple(map(int, path.split(".")))
        assert minimax(counted, node) == float(value)


@pytest.mark.parametrize("item", by_title("game_tree"))
def test_best_root_actions_of_published_trees(item):
    tree = ExplicitTree(numbers(item["data"]["tree"]), item["data"]["root_player"].upper())
    value = float(item["expected"]["value"])
    best = [action for action, v in action_values(tree, (), minimax).items() if v == value]
    assert best == item["expected"]["best_root_moves"]


def test_tic_tac_toe_is_a_draw_after_549_946_nodes():
    counted = CountedGame(TicTacToe())
    assert minimax(counted, counted.initial) == 0
    assert counted.nodes == 549_946  # AriveIT/Tic-Tac-Toe-Minimax: 549,945 without the root
    assert counted.leaves == 255_168  # games, as nishioka.com/javascript/tic-tac-toe.html


@pytest.mark.parametrize("pile", range(15))
def test_simple_nim(pile):
    game = Nim([pile], max_take=3, misere=True)
    figures = FIGURES["simple_nim"][0]["expected"]
    assert minimax(game, NimState((pile,), MAX)) == figures["value_MAX_to_move"][str(pile)]
    assert minimax(game, NimState((pile,), MIN)) == figures["value_MIN_to_move"][str(pile)]


@pytest.mark.parametrize("number", range(26))
def test_halving_game_given_by_two_functions(number):
    game = TwoFunctionGame(
        lambda n, is_maximizing: (1 if is_maximizing else -1) if n == 0 else None,
        lambda n: [n - 1, n // 2],
        number,
    )
    assert minimax(game, game.initial) == FIGURES["halving_game"][0]["expected"][str(number)]


def test_the_player_to_move_is_asked_for_and_never_derived_from_depth():
    twice = ExplicitTree([["max", 1, 2], ["max", 0, 7]])
    assert minimax(twice, ()) == 7


def test_value_is_for_the_player_asked_for():
    tree = ExplicitTree([[3, 5], [2, 9]])
    assert minimax(tree, (), player=MIN) == -3
    game = TicTacToe()
    almost = game.board("XX./OO./...")
    assert minimax(game, almost) == 1
    assert minimax(game, almost, player="O") == -1


def test_a_win_on_the_last_square_is_no_draw():
    game = TicTacToe()
    assert minimax(game, game.board("XOX/OXO/OX.")) == 1


def test_depth_limit_uses_evaluate():
    game = TicTacToe()
    assert minimax(game, game.initial, depth=1) == 0.04  # four open lines through the centre
    assert minimax(game, game.initial, depth=9) == 0


@pytest.mark.parametrize("depth", [-1, 1.5, math.nan, "2", None])
def test_impossible_depth(depth):
    game = TicTacToe()
    with pytest.raises(SearchError, match="depth is the number of plies"):
        minimax(game, game.initial, depth=depth)


def test_depth_limit_without_evaluate():
    with pytest.raises(SearchError, match="evaluate"):
        minimax(ExplicitTree([1, 2]), (), depth=1)
    with pytest.raises(SearchError, match="evaluate"):
        minimax(CountedGame(ExplicitTree([1, 2])), (), depth=1)
