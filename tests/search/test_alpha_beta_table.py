"""Alpha-beta with a table, on all of tic-tac-toe with one shared table."""

import math

import pytest

from minimax_lib.game import MAX, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import action_values, best_action
from minimax_lib.search.count import CountedGame
from minimax_lib.search.table import Table

GAME = TicTacToe()


class EachForItself(TicTacToe):
    """Tic-tac-toe in which turned and mirrored boards share no entries."""

    def key(self, state):
        return state


@pytest.mark.parametrize("game", [EachForItself(), GAME], ids=["plain", "symmetric"])
def test_all_5_478_positions_with_one_table_and_narrow_windows(game, tic_tac_toe_values):
    table = Table()
    assert len(tic_tac_toe_values) == 5_478
    for alpha, beta in [(-1, 0), (0, 1), (-0.5, 0.5), (-math.inf, math.inf)]:
        for state, exact in tic_tac_toe_values.items():
            for player, right in (("X", exact), ("O", -exact)):
                value = alpha_beta_table(
                    game, state, alpha=alpha, beta=beta, player=player, table=table
                )
                if value <= alpha:
                    assert right <= value
                elif value >= beta:
                    assert right >= value
                else:
                    assert right == value


@pytest.mark.parametrize("game", [EachForItself(), GAME], ids=["plain", "symmetric"])
def test_the_best_actions_are_those_of_minimax(game, tic_tac_toe_values):
    table = Table()
    for state in tic_tac_toe_values:
        if not GAME.is_terminal(state):
            values = action_values(game, state, alpha_beta_table, table=table)
            sign = 1 if GAME.to_move(state) == "X" else -1
            assert values == {
                action: sign * tic_tac_toe_values[GAME.result(state, action)]
                for action in GAME.actions(state)
            }
            best = max(values.values())
            first_best = next(action for action, value in values.items() if value == best)
            assert best_action(game, state, alpha_beta_table, table=table) == first_best


def test_a_table_saves_nodes_and_symmetry_saves_more():
    nodes = []
    for game in (EachForItself(), GAME):
        counted = CountedGame(game)
        assert alpha_beta_table(counted, game.initial) == 0
        nodes.append(counted.nodes)
    assert 18_297 > 3 * nodes[0] > 6 * nodes[1]


def test_a_tiny_table_is_still_right():
    table = Table(size=10)
    assert alpha_beta_table(GAME, GAME.initial, table=table) == 0
    assert len(table) <= 10


def test_states_that_cannot_be_hashed():
    class Lists(ExplicitTree):
        def to_move(self, state):
            return MAX

    with pytest.raises(SearchError, match="hashed"):
        alpha_beta_table(Lists([1, 2]), [])
