"""Parallel search: the serial answer, whatever happens to the workers."""

import os
import signal
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from threading import Event

import pytest

from minimax_lib.game import GameError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.kalah import Kalah
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import action_values, analyse, best_action
from minimax_lib.search.minimax import minimax
from minimax_lib.search.mtdf import mtdf
from minimax_lib.search.ordering import OrderedGame
from minimax_lib.search.parallel import parallel_action_values, parallel_analyse
from minimax_lib.tree import random_tree

GAME = TicTacToe()
START = GAME.board("X../.O./...")


class Deadly(TicTacToe):
    """A game in which a worker is killed midway: in any process but the one that made it."""

    def __init__(self):
        super().__init__()
        self.home = os.getpid()

    def utility(self, state, player):
        if os.getpid() != self.home and state.count("X") == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().utility(state, player)


class Flaky(ThreadPoolExecutor):
    """An executor that loses every task the first time."""

    def __init__(self):
        super().__init__(1)
        self.seen = set()

    def submit(self, function, task):
        if id(task) in self.seen:
            return super().submit(function, task)
        self.seen.add(id(task))
        future = Future()
        future.set_exception(OSError("the worker is gone"))
        return future


class Wrong(TicTacToe):
    def utility(self, state, player):
        return None


class Jar(TicTacToe):
    def utility(self, state, player):
        raise KeyError("pickle jar")


class Spoilt(TicTacToe):
    """A game that can't be sent, with an error of its own that looks like the reason."""

    def __init__(self):
        self.extra = lambda: None

    def utility(self, state, player):
        raise TypeError("cannot pickle this")


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2) as executor:
        yield executor


@pytest.mark.parametrize("search", [minimax, alpha_beta, alpha_beta_table, mtdf])
@pytest.mark.parametrize("split", [1, 2])
def test_values_are_those_of_the_serial_search(processes, search, split):
    values = parallel_action_values(GAME, START, processes, search, split=split)
    assert values == action_values(GAME, START, search)
    assert list(values) == list(GAME.actions(START))


def test_the_best_action_is_that_of_the_serial_search():
    with ThreadPoolExecutor(2) as executor:
        for seed in range(100):
            tree = random_tree(seed, depth=4, branching=3, high=4, uneven=True)
            assert parallel_action_values(tree, (), executor) == action_values(tree, ())
            assert parallel_action_values(tree, (), executor, split=3) == action_values(tree, ())
            assert parallel_analyse(tree, (), executor).action == best_action(tree, ())


def test_the_players_turn_and_view(processes):
    tree = ExplicitTree(["min", ["min", 3, 5], ["max", 4, 2]])
    for player in ("MAX", "MIN"):
        exact = action_values(tree, (), player=player)
        for split in (1, 2, 5):
            found = parallel_action_values(tree, (), processes, player=player, split=split)
            assert found == exact
        assert parallel_analyse(tree, (), processes, player=player).action == 0


def test_depth_limits(processes):
    for depth in (0, 1, 2, 3):
        for split in (1, 2, 3):
            found = parallel_action_values(GAME, START, processes, depth=depth, split=split)
            assert found == action_values(GAME, START, depth=depth)


def test_a_view_of_a_game_travels_too(processes):
    game = OrderedGame(Kalah(3, 2))
    assert parallel_action_values(game, game.initial, processes, mtdf) == action_values(
        Kalah(3, 2), game.initial
    )


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_worker_loses_nothing():
    with ProcessPoolExecutor(2) as executor:
        assert parallel_action_values(Deadly(), START, executor) == action_values(GAME, START)
    with ProcessPoolExecutor(2) as executor:
        assert parallel_analyse(Deadly(), START, executor).action == best_action(GAME, START)


def test_a_lost_task_is_done_again():
    with Flaky() as executor:
        assert parallel_action_values(GAME, START, executor) == action_values(GAME, START)


def test_a_closed_executor_loses_nothing():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    assert parallel_action_values(GAME, START, executor) == action_values(GAME, START)


@pytest.mark.parametrize("search", [minimax, alpha_beta, alpha_beta_table])
def test_nodes_and_the_overhead(processes, search):
    serial = analyse(GAME, START, search)
    result = parallel_analyse(GAME, START, processes, search)
    assert (result.value, result.action, result.complete) == (serial.value, serial.action, True)
    if search is minimax:
        assert result.nodes == serial.nodes
    else:
        assert result.nodes >= serial.nodes
    assert parallel_analyse(GAME, START, processes, depth=0).action is None
    assert not parallel_analyse(GAME, START, processes, depth=2).complete


def test_progress():
    seen = []
    with ThreadPoolExecutor(2) as executor:
        parallel_action_values(
            GAME, START, executor, progress=lambda done, total: seen.append((done, total))
        )
    assert seen == [(done, 7) for done in range(1, 8)]


def test_cancelling():
    cancel = Event()
    done = []

    def progress(finished, total):
        done.append(finished)
        cancel.set()

    with ThreadPoolExecutor(1) as executor, pytest.raises(CancelledError):
        parallel_action_values(GAME, GAME.initial, executor, progress=progress, cancel=cancel)
    assert done == [1]


def test_errors_of_the_game_come_home(processes):
    with pytest.raises(GameError, match="utility must return a number"):
        parallel_action_values(Wrong(), START, processes)
    with pytest.raises(GameError, match="defined in a module"):
        game = TicTacToe()
        game.extra = lambda: None
        parallel_action_values(game, START, processes)
    with pytest.raises(GameError, match="split"):
        parallel_action_values(GAME, START, processes, split=0)
    with pytest.raises(GameError):
        parallel_action_values(GAME, "", processes)


def test_only_what_cannot_be_sent_is_said_to_be_so(processes):
    with pytest.raises(KeyError, match="pickle jar"):
        parallel_action_values(Jar(), START, processes)
    with ThreadPoolExecutor(2) as threads, pytest.raises(TypeError, match="cannot pickle this"):
        parallel_action_values(Spoilt(), START, threads)
    with pytest.raises(GameError, match="defined in a module"):
        parallel_action_values(Spoilt(), START, processes)


def test_the_end_of_the_game(processes):
    end = GAME.board("XXX/OO./...")
    assert parallel_action_values(GAME, end, processes) == {}
    assert parallel_analyse(GAME, end, processes).action is None


def test_a_dask_cluster():
    distributed = pytest.importorskip(
        "distributed", reason="needs Dask: pip install 'minimax-lib[cluster]'"
    )
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        values = parallel_action_values(GAME, START, client.get_executor())
        assert values == action_values(GAME, START)
        deadly = parallel_action_values(GAME, START, client.get_executor(retries=3), split=2)
        assert deadly == values
