"""Expectiminimax, value iteration and opponents who err, against exact figures."""

import json
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import MAX, MIN, GameError, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.pig import Pig, Piglet
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import action_values, best_action
from minimax_lib.search.components import components
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.minimax import minimax
from minimax_lib.search.negamax import negamax
from minimax_lib.search.opponents import AgainstMistakes
from minimax_lib.search.value_iteration import value_iteration

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
TREES = [pytest.param(i, id=i["title"]) for i in FIGURES["expectiminimax_tree"]]


@pytest.mark.parametrize("item", TREES)
def test_published_trees(item):
    tree, expected = ExplicitTree(item["data"]["tree"]), item["expected"]
    assert expectiminimax(tree, ()) == Fraction(expected["value"])
    children = [expectiminimax(tree, (child,)) for child in range(len(expected["child_values"]))]
    assert children == [Fraction(value) for value in expected["child_values"]]
    if expected["best_children"] is not None:
        assert best_action(tree, (), expectiminimax) == expected["best_children"][0]


@pytest.mark.parametrize("item", TREES)
def test_value_iteration_agrees(item):
    tree = ExplicitTree(item["data"]["tree"])
    for player, sign in ((MAX, 1), (MIN, -1)):
        value = value_iteration(tree, (), player=player)[()]
        assert value == pytest.approx(sign * item["expected"]["value_float"])


def test_an_average_is_weighted_once():
    # Dividing the weighted sum by the number of children is a common mistake.
    assert expectiminimax(ExplicitTree(["chance", [0.5, 4], [0.5, 8]]), ()) == 6


def test_an_impossible_infinite_outcome_does_not_count():
    assert expectiminimax(ExplicitTree(["chance", [0, float("inf")], [1, 2]]), ()) == 2


def test_a_game_that_goes_round_in_circles_needs_a_depth():
    game = Pig(target=3)
    with pytest.raises(SearchError, match="for ever"):
        expectiminimax(game, game.initial)
    assert 0 < expectiminimax(game, game.initial, depth=6) < 1


def test_depth_limited_piglet_comes_close():
    game = Piglet(target=3)
    assert expectiminimax(game, game.initial, depth=14) == pytest.approx(6 / 11, abs=0.02)


def test_value_iteration_refuses_large_games():
    with pytest.raises(SearchError, match="more than 100 states"):
        value_iteration(Pig(), Pig().initial, max_states=100)


@given(st.dictionaries(st.integers(0, 9), st.lists(st.integers(0, 9), max_size=4), min_size=1))
def test_components_are_those_of_networkx(graph):
    graph = {node: graph.get(node, []) for node in range(10)}
    found = list(components(graph))
    theirs = nx.strongly_connected_components(nx.DiGraph(graph))
    assert sorted(map(sorted, found)) == sorted(map(sorted, theirs))
    seen = set()
    for component in found:
        seen.update(component)
        assert all(child in seen for node in component for child in graph[node])


def test_a_random_opponent_changes_the_choice():
    # Stanford CS221, game 1: minimax chooses bin B (1), expectimax bin C (5).
    tree = ExplicitTree([[-50, 50], [1, 3], [-5, 15]])
    assert best_action(tree, ()) == 1
    model = AgainstMistakes(tree, MAX, 1)
    assert action_values(model, model.initial, expectiminimax) == {0: 0, 1: 2, 2: 5}


@pytest.mark.parametrize("mistakes", [Fraction(0), Fraction(1, 3), Fraction(1)])
def test_mistakes_mix_the_best_with_the_average(mistakes):
    model = AgainstMistakes(ExplicitTree([[0, 10], [4, 4]]), MAX, mistakes)
    values = action_values(model, model.initial, expectiminimax)
    assert values == {0: mistakes * 5, 1: 4}


def test_a_perfect_opponent_is_minimax():
    game = TicTacToe()
    state = game.board("XO./.X./..O")
    model = AgainstMistakes(game, "X", 0)
    assert expectiminimax(model, (state, False), player="X") == minimax(game, state)
    with pytest.raises(GameError, match="probability"):
        AgainstMistakes(game, "X", 1.5)


@pytest.mark.parametrize("search", [minimax, alpha_beta, negamax, alpha_beta_table])
def test_a_search_without_chance_says_so(search):
    tree = ExplicitTree([["chance", ["1/2", 1], ["1/2", 3]], 2])
    with pytest.raises(SearchError, match="expectiminimax"):
        search(tree, ())
