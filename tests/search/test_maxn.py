"""Maxⁿ and paranoid search against published trees."""

import json
from pathlib import Path

import pytest

from minimax_lib.game import SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.three_player import PayoffTree, ThreePlayerNim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.analyse import action_values
from minimax_lib.search.maxn import maxn, paranoid
from minimax_lib.search.minimax import minimax

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())


@pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in FIGURES["maxn_tree"]])
def test_published_trees(item):
    tree = PayoffTree(item["data"]["tree"], item["data"]["first_player"])
    expected = item["expected"]
    assert maxn(tree, ()) == tuple(expected["maxn_root"])
    for path, payoffs in expected["maxn_inner"].items():
        node = () if path == "root" else tuple(map(int, path.split(".")))
        assert maxn(tree, node) == tuple(payoffs)
    payoffs = [maxn(tree, (child,))[0] for child in tree.actions(())]
    assert payoffs.index(max(payoffs)) == expected["maxn_choice"]
    assert paranoid(tree, ()) == expected["paranoid_value_player0"]
    values = action_values(tree, (), player=0)
    assert list(values.values()) == expected["paranoid_child_values"]
    best = [child for child, value in values.items() if value == max(values.values())]
    assert best == expected["paranoid_choices"]


def test_for_two_players_it_is_minimax():
    game = TicTacToe()
    for text in ("XO./.X./..O", "XX./OO./...", "X.O/.X./..O"):
        state = game.board(text)
        value = minimax(game, state, player="X")
        assert maxn(game, state) == (value, -value)
        assert maxn(game, state, depth=9) == (value, -value)


def test_depth_limit():
    game = ThreePlayerNim(9)
    assert maxn(game, game.initial, depth=2) == (1, 1, 1)


def test_a_game_that_names_no_players():
    with pytest.raises(SearchError, match="players"):
        maxn(ExplicitTree([1, 2]), ())
