"""Quiescence: the horizon effect, and loud actions that may be declined."""

import pytest

from minimax_lib.game import MAX, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax
from minimax_lib.search.quiescence import quiescence


class Exchange(ExplicitTree):
    """MAX may take a pawn (node 0), and MIN may take back a queen; or MAX stays quiet (node 1)."""

    def __init__(self):
        super().__init__([[[-8], [1]], [[0]]])

    def loud(self, state):
        return [0] if state in {(), (0,)} else []

    def evaluate(self, state, player):
        return {(0,): 1, (0, 0): -8, (0, 1): 1}.get(state, 0) * (1 if player == MAX else -1)


def test_the_horizon_effect():
    game = Exchange()
    assert alpha_beta(game, (), depth=1) == 1  # a pawn, it seems
    assert quiescence(game, (), depth=1) == 0
    assert quiescence(game, (), depth=0) == 0  # standing pat is better than the bad capture


def test_without_loud_actions_it_is_alpha_beta():
    game = TicTacToe()
    game.loud = lambda state: []
    for depth in range(5):
        assert quiescence(game, game.initial, depth=depth) == minimax(game, game.initial, depth)


def test_a_game_that_does_not_say():
    with pytest.raises(SearchError, match="loud"):
        quiescence(TicTacToe(), TicTacToe.initial, depth=1)
