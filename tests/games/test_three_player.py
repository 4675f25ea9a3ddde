"""Games for three."""

import itertools

import pytest

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.three_player import PayoffTree, ThreePlayerNim
from minimax_lib.search.maxn import maxn, paranoid


def test_nim_for_three_backed_up_by_hand():
    # With 1 or 2 counters the mover takes all: 2, the one before 1, the next 0.
    games = [ThreePlayerNim(counters) for counters in range(4)]
    assert maxn(games[1], games[1].initial) == (2, 0, 1)
    assert maxn(games[2], games[2].initial) == (2, 0, 1)
    # With 3, B wins whatever A takes; A, who moved before B, gets 1.
    assert maxn(games[3], games[3].initial) == (1, 2, 0)
    # By leaving one counter A is sure of that.
    assert paranoid(games[3], games[3].initial) == 1


def test_payoffs_add_up_to_three():
    game = ThreePlayerNim(6)
    for takes in itertools.product((1, 2), repeat=6):
        state = game.initial
        for take in takes:
            if game.is_terminal(state) or take not in game.actions(state):
                break
            state = game.result(state, take)
        if game.is_terminal(state):
            assert sum(game.utility(state, player) for player in game.players) == 3


@pytest.mark.parametrize(
    "tree", [[], 3, [[1, 2], [1, 2, 3]], [[1, "x"]], [[1, float("nan")]], [[], [1]], [1, [2]]]
)
def test_trees_that_are_none(tree):
    with pytest.raises(GameError):
        PayoffTree(tree)


def test_a_tree_that_contains_itself():
    tree = [[1, 2]]
    tree.append(tree)
    with pytest.raises(GameError):
        PayoffTree(tree)


def test_bad_input():
    tree = PayoffTree([[1, 2], [3, 4]])
    with pytest.raises(IllegalActionError):
        tree.result((), 2)
    with pytest.raises(GameError):
        tree.utility((), 0)
    with pytest.raises(GameError):
        tree.actions((5,))
    with pytest.raises(IllegalActionError):
        ThreePlayerNim(1).result(ThreePlayerNim(1).initial, 2)
    with pytest.raises(GameError):
        ThreePlayerNim(3, max_take=0)
