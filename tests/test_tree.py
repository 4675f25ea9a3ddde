"""Trees of games: unfolding, values, text, and random trees."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.exercises.cases import tree_text
from minimax_lib.game import CHANCE, MAX, MIN, GameError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.tree import annotate, build_tree, format_tree, parse_tree, random_tree

FIGURES = json.loads((Path(__file__).parent / "data/figures.json").read_text())
marks = st.sampled_from([[], [], ["max"], ["min"]])
trees = st.recursive(
    st.integers(-99, 99) | st.sampled_from([float("inf"), float("-inf"), 2.5]),
    lambda t: st.builds(list.__add__, marks, st.lists(t, min_size=1, max_size=3)),
    max_leaves=20,
)


def numbers(tree):
    return [numbers(child) for child in tree] if isinstance(tree, list) else float(tree)


@pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in FIGURES["game_tree"]])
def test_published_trees(item):
    root_player = item["data"]["root_player"].upper()
    tree = build_tree(ExplicitTree(numbers(item["data"]["tree"]), root_player))
    values = annotate(tree)
    assert len(tree) == item["expected"]["node_count"]
    assert values[()] == float(item["expected"]["value"])
    for path, value in item["expected"]["inner_values"].items():
        node = () if path == "root" else tuple(map(int, path.split(".")))
        assert values[node] == float(value)


def test_attributes():
    tree = build_tree(ExplicitTree([[3, 5], [2, 9]]))
    assert [tree.nodes[n]["name"] for n in tree] == ["A", "B", "C", "", "", "", ""]
    assert [tree.nodes[n]["player"] for n in tree] == [MAX, MIN, MIN, None, None, None, None]
    assert [tree.nodes[n].get("value") for n in tree][3:] == [3, 5, 2, 9]
    assert tree.edges[(), (1,)]["action"] == 1
    assert tree.graph["player"] == MAX


def test_two_roads_to_one_state_stay_two_nodes():
    tree = build_tree(Nim([1, 1]))
    assert len(tree) == 5
    assert tree.nodes[0, 0]["state"] == tree.nodes[1, 0]["state"]


def test_who_is_max_is_the_player_asked_for():
    game = TicTacToe()
    state = game.board("XX./OO./...")
    assert annotate(build_tree(game, state))[()] == 1
    assert annotate(build_tree(game, state, player="O"))[()] == -1
    assert build_tree(game, state, player="O").nodes[()]["player"] == MIN


def test_chance():
    tree = build_tree(parse_tree("(chance: 1/3*(3 5) 2/3*4)"))
    assert tree.nodes[()]["player"] == CHANCE
    assert annotate(tree)[()] == Fraction(13, 3)
    assert tree.edges[(), (0,)]["probability"] == Fraction(1, 3)


def test_depth_limit():
    tree = build_tree(TicTacToe(), depth=2)
    assert len(tree) == 1 + 9 + 72
    assert not tree.nodes[0, 0]["terminal"]
    with pytest.raises(GameError, match="depth limit"):
        annotate(tree)
    with pytest.raises(GameError, match="0 or more"):
        build_tree(TicTacToe(), depth=-1)


def test_a_tree_too_large_to_look_at():
    class Huge(Nim):
        made = 0

        def result(self, state, action):
            Huge.made += 1
            return super().result(state, action)

    with pytest.raises(GameError, match="more than 2,000 nodes"):
        build_tree(Huge([300] * 3))
    assert Huge.made < 2_000


@given(trees, st.sampled_from([MAX, MIN]))
def test_text_comes_back_as_the_same_tree(lists, root_player):
    tree = ExplicitTree(lists, root_player)
    assert parse_tree(format_tree(tree)).nested() == tree.nested()


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("((3 5) (2 9))", [[3, 5], [2, 9]]),
        ("[[3, 5], [2, 9]]", [[3, 5], [2, 9]]),
        ("7", 7),
        ("(min: (max: 3 -5) 2.5)", ["min", [3, -5], 2.5]),
        ("(inf -inf)", [float("inf"), float("-inf")]),
        ("(max: (max: 3 5) 2)", [["max", 3, 5], 2]),
    ],
)
def test_notation(text, nested):
    assert parse_tree(text).nested() == nested


@pytest.mark.parametrize(
    "text",
    ["", "()", "(", "(1", "1)", "(1 x)", "1 2", "(max:)", "(chance: 1 2)", "(1/2*3)", "nan"],
)
def test_text_that_is_no_tree(text):
    with pytest.raises(GameError):
        parse_tree(text)


@pytest.mark.parametrize(
    "text", ["(chance: 1/2*3 1/3*4)", "(1 max: 2)", "(chance: 1/0*3)", "(max: 1 (min:))"]
)
def test_marks_and_probabilities_out_of_place(text):
    with pytest.raises(GameError):
        parse_tree(text)


def test_random_trees_repeat_by_seed():
    assert random_tree(5, 3, 3).nested() == random_tree(5, 3, 3).nested()
    assert random_tree(5, 3, 3).nested() != random_tree(6, 3, 3).nested()
    tree = build_tree(random_tree(1, depth=3, branching=2, low=-2, high=2))
    leaves = [tree.nodes[n]["value"] for n in tree if tree.out_degree(n) == 0]
    assert len(leaves) == 8
    assert all(-2 <= leaf <= 2 for leaf in leaves)
    assert random_tree(3, depth=0).nested() in range(10)


@pytest.mark.parametrize(
    "bad",
    [{"depth": -1}, {"depth": 2.5}, {"branching": 0}, {"branching": 1.5}, {"low": 2, "high": 1}],
)
def test_random_trees_refuse(bad):
    with pytest.raises(GameError):
        random_tree(1, **bad)
    with pytest.raises(GameError, match="too many"):
        random_tree(1, depth=10, branching=10)


def test_utilities_that_are_no_numbers():
    for value in (float("nan"), "win", None):

        class Odd(Nim):
            def utility(self, state, player, value=value):
                return value

        with pytest.raises(GameError, match="utility must return a number"):
            build_tree(Odd([1]))


@pytest.mark.parametrize("value", [float("nan"), "win", None])
def test_values_given_to_nodes_that_are_no_numbers(value):
    tree = build_tree(Nim([2]), depth=1)
    for node in [(0,), (1,)]:
        tree.nodes[node]["value"] = value
    with pytest.raises(GameError, match="a value is a number"):
        annotate(tree)


def test_no_actions_before_the_end():
    class Stuck(Nim):
        def actions(self, state):
            return []

    with pytest.raises(GameError, match="there are no actions"):
        build_tree(Stuck([1]))


@pytest.mark.parametrize(
    "text", ["((chance: 1/2*inf 1/2*-inf) 3)", "(3 (chance: 1/2*inf 1/2*-inf))"]
)
def test_chance_between_the_infinities_has_no_average(text):
    tree = parse_tree(text)
    with pytest.raises(GameError, match="chance node B has no value"):
        annotate(build_tree(tree))
    with pytest.raises(GameError, match="no average"):
        expectiminimax(tree, ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("(3 5]", "\\) is expected"),
        ("[(3 5])", "\\) is expected"),
        ("(3 0.5*)", "without a child"),
        ("(chance: 1*3 0*)", "without a child"),
        ("(chance: 0.5* 0.5* 3 0.5*4)", "without a child"),
        ("3 0.5*", "one tree is expected"),
        ("(" + "9" * 400 + " 1)", "too large"),
        ("(" + "9" * 5_000 + " 1)", "too large"),
        ("(1e999 1)", "too large"),
        ("(1/0 1)", "not a number"),
    ],
)
def test_text_that_was_read_as_another_tree(text, problem):
    with pytest.raises(GameError, match=problem):
        parse_tree(text)


def test_fractions_come_back():
    tree = ExplicitTree([Fraction(1, 2), ["chance", ["1/3", Fraction(-2, 3)], ["2/3", 3]]])
    assert parse_tree(format_tree(tree)).nested() == tree.nested()


def test_random_trees_may_be_deep():
    assert len(build_tree(random_tree(1, depth=1_500, branching=1))) == 1_501
    with pytest.raises(GameError, match="too many"):
        random_tree(1, depth=10**9, branching=1)


def test_2_000_plies():
    text = "(" * 2_000 + "1" + ")" * 2_000
    tree = parse_tree(text)
    assert format_tree(tree) == text
    assert annotate(build_tree(tree, max_nodes=2_001))[()] == 1


def test_the_players_of_the_exercises_are_read():
    text = tree_text(("X", (3, ("O", (2, 9)), ("X", (1, 4)))))
    assert format_tree(parse_tree(text)) == format_tree(parse_tree("(3 (2 9) (max: 1 4))"))
