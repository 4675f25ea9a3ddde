"""What all tests share: no deadlines, as a busy machine is no bug; an oracle for tic-tac-toe."""

import os

import pytest
from hypothesis import HealthCheck, settings

from minimax_lib.games.tic_tac_toe import TicTacToe

os.environ.setdefault("MINIMAX_PATIENCE", "3")
settings.register_profile(
    "course", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("course")


@pytest.fixture(scope="session")
def tic_tac_toe_values():
    """The value for X of every position that play can lead to, by exhaustion."""
    game, values = TicTacToe(), {}

    def value(state):
        if state not in values:
            if game.is_terminal(state):
                values[state] = game.utility(state, "X")
            else:
                children = [value(game.result(state, a)) for a in game.actions(state)]
                values[state] = (max if game.to_move(state) == "X" else min)(children)
        return values[state]

    value(game.initial)
    return values
