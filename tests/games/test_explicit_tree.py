"""Trees as games: players, chance, and clear words about trees that are none."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import CHANCE, MAX, MIN, GameError, IllegalActionError
from minimax_lib.games import explicit_tree
from minimax_lib.games.explicit_tree import ExplicitTree

trees = st.recursive(st.integers(), lambda t: st.lists(t, min_size=1, max_size=3), max_leaves=20)


def test_players_alternate_unless_a_list_says_otherwise():
    tree = ExplicitTree([["max", 1, [2, 3]], 4], root_player=MIN)
    assert [tree.to_move(node) for node in [(), (0,), (0, 1)]] == [MIN, MAX, MIN]


def test_play_goes_on_below_chance_as_if_it_were_not_there():
    tree = ExplicitTree([["chance", [0.5, [1, 2]], [0.5, 3]], 4])
    assert tree.to_move((0,)) == CHANCE
    assert tree.to_move((0, 0)) == MIN
    assert tree.chances((0,)) == [(0, 0.5), (1, 0.5)]


def test_probabilities_may_be_fractions():
    tree = ExplicitTree(["chance", ["1/3", 1], ["2/3", 4]])
    assert tree.chances(()) == [(0, Fraction(1, 3)), (1, Fraction(2, 3))]


@given(trees, st.sampled_from([MAX, MIN]))
def test_nested_lists_come_back(tree, root_player):
    nested = ExplicitTree(tree, root_player).nested()
    assert ExplicitTree(nested).nested() == nested
    if root_player == MAX:
        assert nested == tree


def test_a_single_number_is_a_tree():
    tree = ExplicitTree(7)
    assert tree.is_terminal(())
    assert tree.utility((), MAX) == 7
    assert tree.utility((), MIN) == -7


def test_a_tree_of_2_000_plies():
    chain = 1
    for _ in range(2_000):
        chain = [chain]
    tree = ExplicitTree(chain)
    assert tree.is_terminal((0,) * 2_000)
    nested = tree.nested()
    for _ in range(2_000):
        nested = nested[0]
    assert nested == 1


def test_a_tree_that_contains_itself():
    tree = [1, 2]
    tree.append(tree)
    with pytest.raises(GameError, match="contains itself"):
        ExplicitTree(tree)


def test_one_list_at_two_places_is_no_cycle():
    twin = [1, 2]
    assert ExplicitTree([twin, twin]).utility((1, 0), MAX) == 1


@pytest.mark.parametrize("leaf", [None, math.nan, "3", True, {}])
def test_a_leaf_that_is_no_number(leaf):
    with pytest.raises(GameError, match="a leaf must be a number"):
        ExplicitTree([[3, leaf], 2])


@pytest.mark.parametrize("tree", [[], [[1], []], ["max"], ["chance"]])
def test_a_node_without_children(tree):
    with pytest.raises(GameError, match="without children"):
        ExplicitTree(tree)


@pytest.mark.parametrize(
    "tree",
    [
        ["chance", 1, 2],
        ["chance", [0.5, 1], [0.6, 2]],
        ["chance", [1.5, 1], [-0.5, 2]],
        ["chance", ["x", 1]],
    ],
)
def test_bad_probabilities(tree):
    with pytest.raises(GameError, match=r"probabilit"):
        ExplicitTree(tree)


def test_an_unknown_mark_and_player():
    with pytest.raises(GameError, match='may begin with "max"'):
        ExplicitTree(["maxi", 1])
    with pytest.raises(GameError, match="root_player"):
        ExplicitTree([1], root_player="max")


def test_illegal_action_and_state():
    tree = ExplicitTree([1, 2])
    for action in (2, -1, None):
        with pytest.raises(IllegalActionError, match="no child"):
            tree.result((), action)
    with pytest.raises(GameError, match="no node"):
        tree.to_move((5,))
    with pytest.raises(GameError, match="not a leaf"):
        tree.utility((), MAX)


def test_the_lists_stay_as_they_were_and_may_change_afterwards():
    lists = [[3, 5], [2, 9]]
    tree = ExplicitTree(lists)
    lists[0][0] = 99
    assert tree.utility((0, 0), MAX) == 3


def test_lists_shared_so_often_that_the_tree_explodes(monkeypatch):
    monkeypatch.setattr(explicit_tree, "MOST_NODES", 1_000)
    tree = [1, 2]
    for _ in range(60):
        tree = [tree, tree]
    with pytest.raises(GameError, match="more than 1,000 nodes"):
        ExplicitTree(tree)


def test_a_leaf_too_large_to_compare():
    with pytest.raises(GameError, match="too large"):
        ExplicitTree([10**400, 1])


def test_a_probability_too_large_for_a_float():
    with pytest.raises(GameError, match="add up to 1"):
        ExplicitTree(["chance", [10**400, 1]])


def test_a_probability_that_divides_by_nothing():
    with pytest.raises(GameError, match="pairs"):
        ExplicitTree(["chance", ["1/0", 1]])


@pytest.mark.parametrize("state", [(-1,), (2,), (0, 0), ("x",), "x", 5, None])
def test_states_of_another_tree(state):
    tree = ExplicitTree([1, 2])
    for ask in (tree.validate, tree.to_move, tree.is_terminal):
        with pytest.raises(GameError, match="the tree has no node"):
            ask(state)


def test_an_action_equal_to_a_child_number_is_that_child():
    assert repr(ExplicitTree([1, 2]).result((), True)) == "(1,)"
    assert repr(ExplicitTree([1, 2]).result((), 1.0)) == "(1,)"
