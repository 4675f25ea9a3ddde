"""Tic-tac-toe on nine bits: right everywhere, from one table, in few positions."""

import pytest

from minimax_lib.game import GameError
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.ladder_tic_tac_toe import NineBits
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax

GAME = TicTacToe()


def test_every_position_from_one_table_and_from_an_empty_one(tic_tac_toe_values):
    shared = NineBits()
    for state, for_x in tic_tac_toe_values.items():
        value = for_x if GAME.to_move(state) == "X" else -for_x
        assert shared.solve(state) == NineBits().solve(state) == value


def test_it_explores_a_small_part_of_what_minimax_does():
    solver, counted = NineBits(), CountedGame(GAME)
    assert solver.solve(GAME.initial) == minimax(counted, counted.initial) == 0
    assert counted.nodes == 549_946
    assert solver.nodes * 1_000 < counted.nodes


def test_boards_that_play_cannot_lead_to():
    with pytest.raises(GameError, match="as many marks"):
        NineBits().solve("XXX......")
