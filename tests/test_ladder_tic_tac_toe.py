"""Tic-tac-toe on nine bits: right everywhere, from one table, in few positions."""

import pytest

from minimax_lib.game import GameError
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.ladder_tic_tac_toe import NineBits
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax

GAME = TicTacToe()


def positions(state=GAME.initial, seen=None):
    seen = set() if seen is None else seen
    if state not in seen:
        seen.add(state)
        if not GAME.is_terminal(state):
            for square in GAME.actions(state):
                positions(GAME.result(state, square), seen)
    return seen


def test_every_position_from_one_table_and_from_an_empty_one():
    everywhere = sorted(positions(), key=lambda state: state.count("."))  # the last moves first
    assert len(everywhere) == 5_478
    values, shared = {}, NineBits()
    for state in everywhere:
        mover = GAME.to_move(state)
        if GAME.is_terminal(state):
            values[state] = GAME.utility(state, mover)
        else:
            values[state] = max(-values[GAME.result(state, a)] for a in GAME.actions(state))
        assert shared.solve(state) == NineBits().solve(state) == values[state]


def test_it_explores_a_small_part_of_what_minimax_does():
    solver, counted = NineBits(), CountedGame(GAME)
    assert solver.solve(GAME.initial) == minimax(counted, counted.initial) == 0
    assert counted.nodes == 549_946
    assert solver.nodes * 1_000 < counted.nodes


def test_boards_that_play_cannot_lead_to():
    with pytest.raises(GameError, match="as many marks"):
        NineBits().solve("XXX......")
