"""Iterative deepening: anytime, honest, and never without a move; by a clock that we turn."""

import inspect
import itertools
import math
import sys

import pytest

from minimax_lib.game import GameError, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.clock import ClockedGame, TimeUp
from minimax_lib.search.iterative_deepening import iterative_deepening
from minimax_lib.search.minimax import minimax

GAME = TicTacToe()


def ticking():
    """Return a clock that is one second later whenever someone looks."""
    return itertools.count().__next__


def test_the_whole_game():
    result = iterative_deepening(GAME, GAME.initial, seconds=60)
    assert (result.value, result.depth, result.complete) == (0, 9, True)
    assert result.line[0] == result.action


@pytest.mark.parametrize("depth", range(1, 6))
def test_each_depth_equals_minimax(depth):
    for state in (GAME.initial, GAME.board("X../.../..."), GAME.board("X../.O./...")):
        result = iterative_deepening(GAME, state, seconds=60, depth=depth)
        assert result.value == minimax(GAME, state, depth)
        assert (result.depth, result.complete) == (depth, False)
        after = GAME.result(state, result.action)
        assert minimax(GAME, after, depth - 1, GAME.to_move(state)) == result.value
        assert len(result.line) == depth
        end = state
        for action in result.line:
            end = GAME.result(end, action)
        assert GAME.evaluate(end, GAME.to_move(state)) == result.value


@pytest.mark.parametrize("seconds", [1, 2, 5, 20, 50, 100, 200, 500, 1_000, 2_000])
def test_whenever_it_is_stopped_it_answers_from_what_it_has_finished(seconds):
    result = iterative_deepening(GAME, GAME.initial, seconds=seconds, clock=ticking())
    assert result.action in GAME.actions(GAME.initial)
    assert result.nodes <= seconds + 1
    finished = iterative_deepening(GAME, GAME.initial, seconds=10**9, depth=max(result.depth, 1))
    if result.depth:
        value = minimax(GAME, GAME.result(GAME.initial, result.action), result.depth - 1, "X")
        assert result.action == finished.action or value <= finished.value
    assert not result.complete


def test_time_does_not_run_backwards():
    depths = [
        iterative_deepening(GAME, GAME.initial, seconds, clock=ticking()).depth
        for seconds in (1, 30, 100, 400, 2_000)
    ]
    assert depths == sorted(depths)
    assert depths[0] == 0
    assert depths[-1] > 2


class Deceptive(ExplicitTree):
    """At depth 1 action 0 seems best; deeper, action 2 is far better, and action 0 loses."""

    def __init__(self):
        super().__init__([[[-9], [-9]], [[2], [2]], [[50], [60]]])

    def evaluate(self, state, player):
        return {(): 0, (0,): 9, (1,): 1, (2,): 0}.get(state, 0)


def test_an_interrupted_iteration_is_trusted_only_if_it_beat_the_best_so_far_as_deep():
    actions = [
        iterative_deepening(Deceptive(), (), seconds, clock=ticking()).action
        for seconds in range(1, 40)
    ]
    assert set(actions) <= {0, 1, 2}
    assert actions[-1] == 2
    changes = [a for a, _ in itertools.groupby(actions)]
    assert changes == list(dict.fromkeys(changes))  # never back to what was refuted


def test_the_clock_is_looked_at_for_every_child():
    class Wide(Nim):
        def evaluate(self, state, player):
            return 0

    game = Wide([10**6])
    game.actions = lambda state: range(10**6)
    game.result = lambda state, action: state
    result = iterative_deepening(game, game.initial, seconds=25, clock=ticking())
    assert result.nodes <= 26
    assert (result.action, result.depth) == (0, 0)


def test_clocked_game():
    game = ClockedGame(GAME, deadline=2, clock=ticking())
    for _ in range(3):
        game.result(GAME.initial, 0)
    with pytest.raises(TimeUp):
        game.evaluate(GAME.initial, "X")


def test_a_single_line_of_play_does_not_run_out_of_recursion():
    game = Nim([500], max_take=1)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 150)
    try:
        result = iterative_deepening(game, game.initial, seconds=60)
    finally:
        sys.setrecursionlimit(limit)
    assert result.action == (0, 1)
    assert 50 < result.depth < 150
    assert not result.complete


def test_the_end_of_the_game():
    result = iterative_deepening(GAME, GAME.board("XXX/OO./..."))
    assert (result.value, result.action, result.complete) == (-1, None, True)


def test_bad_questions():
    with pytest.raises(SearchError, match="give it some time"):
        iterative_deepening(GAME, GAME.initial, seconds=0)
    with pytest.raises(SearchError, match="give it some time"):
        iterative_deepening(GAME, GAME.initial, seconds=math.nan)
    with pytest.raises(SearchError, match="evaluate"):
        iterative_deepening(ExplicitTree([1, 2]), ())
    with pytest.raises(GameError):
        iterative_deepening(GAME, "")
