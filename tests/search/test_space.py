"""The space of a search: b·d states if all children are made first, d if one at a time."""

import pytest

from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.minimax import minimax
from minimax_lib.search.space import HeldGame
from minimax_lib.tree import random_tree


def all_children_first(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    children = [game.result(state, action) for action in game.actions(state)]
    values = [all_children_first(game, child) for child in children]
    return max(values) if game.to_move(state) == "MAX" else min(values)


@pytest.mark.parametrize("b", [2, 3, 4])
@pytest.mark.parametrize("d", [1, 2, 5])
def test_states_held(b, d):
    tree = random_tree(1, depth=d, branching=b)
    for search, most in ((minimax, d + 1), (all_children_first, b * d + 1)):
        game = HeldGame(tree)
        assert search(game, game.initial) == minimax(tree, ())
        assert game.made == sum(b**ply for ply in range(d + 1))
        assert game.most == most


def test_what_is_kept_counts():
    game = HeldGame(TicTacToe())
    kept = [game.result(game.initial, square) for square in range(9)]
    assert game.most == 1 + len(kept)
    kept.clear()
    game.result(game.initial, 0)
    assert game.most == 10
