"""Best action, line and values at the root: no bound ever passes for a value."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import MAX, MIN, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import (
    action_values,
    analyse,
    best_action,
    principal_variation,
)
from minimax_lib.search.count import CountedGame
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.minimax import minimax
from minimax_lib.search.mtdf import mtdf
from minimax_lib.search.negamax import negamax
from minimax_lib.search.table import Table

SEARCHES = [minimax, alpha_beta, negamax, alpha_beta_table, mtdf]
leaves = st.integers(-3, 3) | st.sampled_from([math.inf, -math.inf])
marks = st.sampled_from([[], [], ["max"], ["min"]])
trees = st.recursive(
    leaves,
    lambda child: st.builds(list.__add__, marks, st.lists(child, min_size=1, max_size=4)),
    max_leaves=25,
)


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees, root_player=st.sampled_from([MAX, MIN]), player=st.sampled_from([MAX, MIN]))
def test_against_plain_minimax(search, tree, root_player, player):
    game = ExplicitTree(tree, root_player)
    exact = {a: minimax(game, (a,), player=player) for a in game.actions(())}
    result = analyse(game, (), search, player=player)
    assert result.value == minimax(game, (), player=player)
    assert action_values(game, (), search, player=player) == exact
    if exact:
        choose = max if game.to_move(()) == player else min
        assert result.action == choose(exact, key=exact.get)  # the first best one
        assert result.action == best_action(game, (), search, player=player)
        assert result.line[0] == result.action
    assert game.is_terminal(result.line)
    assert game.utility(result.line, player) == result.value
    assert result.complete


def test_nodes_are_those_of_the_search():
    game = TicTacToe()
    for search, nodes in ((alpha_beta, 18_297), (minimax, 549_946)):
        if search is minimax:
            state = game.board("X../.../...")
            counted = CountedGame(game)
            minimax(counted, state)
            nodes = counted.nodes
        else:
            state = game.initial
        result = analyse(game, state, search)
        assert (result.value, result.nodes) == (0, nodes)


def test_a_cut_childs_bound_is_no_value():
    tree = ExplicitTree([[3, 5], [2, 9], [3, 3]])
    assert action_values(tree, ()) == {0: 3, 1: 2, 2: 3}
    assert best_action(tree, ()) == 0


def test_depth_limit():
    game = TicTacToe()
    result = analyse(game, game.initial, depth=2)
    assert not result.complete
    assert result.depth == 2
    assert len(result.line) == 2
    assert analyse(game, game.initial, depth=0).action is None
    assert analyse(game, game.board("XX./OO./..."), depth=5).value == 1


def test_the_end_of_a_game():
    result = analyse(ExplicitTree(7), ())
    assert (result.value, result.action, result.line, result.nodes) == (7, None, (), 1)
    assert best_action(ExplicitTree(7), ()) is None
    assert action_values(ExplicitTree(7), ()) == {}


def test_with_chance():
    game = ExplicitTree([["chance", ["1/2", 0], ["1/2", 4]], ["chance", ["1/4", 9], ["3/4", 0]]])
    result = analyse(game, (), expectiminimax)
    assert (result.value, result.action, result.line) == (9 / 4, 1, (1,))


def test_options_reach_the_search():
    table = Table()
    game = TicTacToe()
    assert len(principal_variation(game, game.initial, alpha_beta_table, table=table)) == 9
    assert len(table) > 100


def test_bad_question():
    with pytest.raises(SearchError, match="depth is the number"):
        analyse(TicTacToe(), TicTacToe.initial, depth=-3)
