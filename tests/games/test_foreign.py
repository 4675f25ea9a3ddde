"""States and actions of another game: each game refuses them in words, at the door of a search."""

import numpy as np
import pytest

from minimax_lib.game import MAX, MIN, GameError, IllegalActionError
from minimax_lib.games.checkers import Checkers, CheckersState
from minimax_lib.games.chess import Chess
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.explicit_graph import ExplicitGraph
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.grundy import Grundy, GrundyState
from minimax_lib.games.kalah import Kalah, KalahState
from minimax_lib.games.nim import Nim, NimState
from minimax_lib.games.pig import Pig, Piglet, PigState
from minimax_lib.games.race import Race, RaceState
from minimax_lib.games.three_player import PayoffTree, PileState, ThreePlayerNim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.expectiminimax import expectiminimax

GAMES = [
    Checkers(4),
    Chess(),
    ConnectFour(),
    ExplicitGraph({"A": ["b"], "b": [1, 2]}),
    ExplicitTree([[1, 2], 3]),
    Grundy([7]),
    Kalah(3, 2),
    Nim([3, 1]),
    PayoffTree([[1, 2, 6], [4, 2, 3]]),
    Pig(10),
    Piglet(3),
    Race(),
    ThreePlayerNim(),
    TicTacToe(),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
NO_ACTIONS = [None, (), "ab", ("a", "b"), -1, 99, (0, 99), [0], {}, len, np.int64(99)]


@each_game
def test_states_that_play_leads_to_are_taken(game):
    state = game.initial
    for _ in range(3):
        game.validate(state)
        if game.to_move(state) == "CHANCE":
            state = game.result(state, game.chances(state)[-1][0])
        elif not game.is_terminal(state):
            state = game.result(state, game.actions(state)[-1])


@each_game
@pytest.mark.parametrize("state", ["x", None, ("x",), (7, 7, 7), [()], len])
def test_foreign_states_are_refused(game, state):
    with pytest.raises(GameError):
        game.validate(state)
    with pytest.raises(GameError):
        expectiminimax(game, state)


@pytest.mark.parametrize(
    ("game", "state"),
    [
        (Checkers(4), Checkers(6).initial),
        (Checkers(4), CheckersState("b" * 8, "red")),
        (Checkers(4), CheckersState("bxxxxxxw", "black")),
        (Grundy([7]), GrundyState((3, 7), MAX)),
        (Grundy([7]), GrundyState((7, 2), MAX)),
        (Grundy([7]), GrundyState((7,), "x")),
        (Kalah(3, 2), Kalah(4, 2).initial),
        (Kalah(3, 2), KalahState((-1,) * 8, "South")),
        (Nim([3]), NimState((-1,), MAX)),
        (Nim([3]), NimState((2.0,), MAX)),
        (Nim([3]), NimState([3], MAX)),
        (Nim([3]), NimState((3,), "x")),
        (Pig(), PigState((0, -1), 0, MIN)),
        (Pig(), PigState((0, 0), 0, "x")),
        (Race(), RaceState(((1, 1), (1, 1)), MAX, roll=9)),
        (Race(), RaceState(((1,), (1, 1)), MAX)),
        (ThreePlayerNim(), PileState(-1, "A")),
        (ThreePlayerNim(), PileState(3, "D")),
        (TicTacToe(), "XOX/OOX/..."),
    ],
)
def test_states_that_only_look_right_are_refused(game, state):
    with pytest.raises(GameError):
        game.validate(state)


@each_game
@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(game, action):
    with pytest.raises(IllegalActionError):
        game.result(game.initial, action)


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_throw_of_the_die_is_refused(action):
    game = Pig(10)
    with pytest.raises(IllegalActionError):
        game.result(game.result(game.initial, "roll"), action)


@pytest.mark.parametrize(
    ("game", "action", "equal"),
    [
        (Checkers(4), (1, 3), [np.int64(1), 3]),
        (ConnectFour(), 1, 1.0),
        (ExplicitTree([[1, 2], 3]), 1, True),
        (Kalah(3, 2), 1, 1.0),
        (Nim([3, 1]), (1, 1), (True, True)),
        (PayoffTree([[1, 2], [4, 2]]), 1, 1.0),
        (Race(), 1, 1.0),
        (ThreePlayerNim(), 1, True),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_action_equal_to_a_legal_one_leaves_no_trace(game, action, equal):
    state = game.result(game.initial, equal)
    assert repr(state) == repr(game.result(game.initial, action))
