"""Counting: the same figures whatever order a search tries the actions in."""

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.race import Race
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_killers import alpha_beta_killers
from minimax_lib.search.analyse import analyse
from minimax_lib.search.count import CountedGame
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.minimax import minimax
from minimax_lib.search.ordering import OrderedGame
from minimax_lib.search.quiescence import quiescence


def test_nodes_leaves_cut_offs():
    counted = CountedGame(ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    alpha_beta(counted, ())
    assert (counted.nodes, counted.leaves, counted.cut_offs, counted.evaluations) == (11, 7, 1, 0)


def test_leaving_at_the_last_action_is_no_cut_off():
    counted = CountedGame(ExplicitTree([[3, 5], [5, 2]]))
    alpha_beta(counted, ())
    assert counted.cut_offs == 0


def test_evaluations():
    counted = CountedGame(TicTacToe())
    minimax(counted, counted.initial, depth=2)
    assert (counted.nodes, counted.evaluations, counted.leaves) == (82, 72, 0)


def test_cut_offs_of_a_search_that_sorts():
    game = TicTacToe()
    counted = CountedGame(game)
    assert alpha_beta_killers(counted, game.initial) == 0
    assert counted.nodes < 18_297
    assert counted.cut_offs > 0


def test_a_search_that_looks_at_every_outcome_cuts_nothing_off():
    coin = ["chance", [0.5, 1], [0.5, 2]]
    assert analyse(ExplicitTree([coin, coin, 3]), (), expectiminimax).cut_offs == 0
    impossible = ExplicitTree([["chance", [0, 1], [1, 2]], 3])
    assert analyse(impossible, (), expectiminimax).cut_offs == 0
    game = Race(2, 2)
    rolled = game.result(game.initial, 1)
    assert analyse(game, rolled, expectiminimax, depth=4).cut_offs == 0


def test_cut_offs_of_a_search_with_loud_actions():
    class Loud(ExplicitTree):
        """A tree where every action is loud, and every guess is -9."""

        def loud(self, state):
            return iter(self.actions(state))

        def evaluate(self, state, player):
            return -9 if player == "MAX" else 9

    tree = Loud(["max", ["max", ["max", 1, 2], 3], 4])
    counted = CountedGame(tree)
    assert (quiescence(counted, (), depth=0), counted.nodes, counted.cut_offs) == (4, 7, 0)
    counted = CountedGame(Loud(["max", ["min", 1, 2], 3]))
    assert (quiescence(counted, (), depth=0), counted.cut_offs) == (3, 1)  # MIN stands pat


def test_static_order_saves_nodes():
    game = TicTacToe()
    lines_through = [3, 2, 3, 2, 4, 2, 3, 2, 3]
    counted = CountedGame(OrderedGame(game, lambda state, square: lines_through[square]))
    assert alpha_beta(counted, game.initial) == 0
    assert counted.nodes < 18_297
