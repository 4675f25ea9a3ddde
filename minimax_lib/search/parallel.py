"""More than one machine: spread the actions at the root over any `concurrent.futures.Executor`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from threading import Event
from typing import Any

from minimax_lib.game import CHANCE, A, Game, GameError, Player, S, SearchError
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import Search, takes_window
from minimax_lib.search.request import CheckedGame, search

__all__ = ["parallel_action_values", "parallel_best_action"]

Progress = Callable[[int, int], None]
Task = tuple[Any, ...]


@search
def parallel_action_values(
    game: CheckedGame[S, A],
    /,
    state: S,
    executor: Executor,
    search: Search = alpha_beta,
    depth: float = math.inf,
    player: Player | None = None,
    split: int = 1,
    progress: Progress | None = None,
    cancel: Event | None = None,
    **options: Any,
) -> dict[A, float]:
    """Return the exact value of every action in `state`, as `action_values` does.

    Each task is an independent search, `split` plies down; their values are backed up here.
    `ProcessPoolExecutor()` spreads them over the cores of this machine, and Dask's
    `Client(...).get_executor()` over a cluster; game and search must be importable there.

    Args:
        executor: what runs the tasks. A task whose worker is lost runs again, here in the end.
        split: after how many plies the tree is split into tasks, at least 1. More and smaller
            tasks keep more workers busy, but share less: without the windows of its elder
            brothers, a search visits more nodes.
        progress: called as `progress(done, total)` after each task.
        cancel: set this event, from another thread or in `progress`, to give up. Tasks that
            have begun run to their end all the same; nobody waits for them here.

    Raises:
        CancelledError: `cancel` was set.
    """
    if game.is_terminal(state) or game.to_move(state) == CHANCE or depth == 0:
        return {}
    if split < 1:
        raise GameError(f"split is a number of plies, at least 1: not {split!r}")
    plain = _unchecked(game)
    leaves = list(_frontier(game, state, split, depth))
    tasks = [
        (search, plain, leaf, {"depth": left, "player": player, **options}) for leaf, left in leaves
    ]
    values = iter(_run(tasks, executor, progress, cancel))

    def back_up(state: S, plies: int) -> float:
        if plies == 0 or game.is_terminal(state) or game.to_move(state) == CHANCE:
            return next(values)
        children = [back_up(game.result(state, a), plies - 1) for a in game.actions(state)]
        return max(children) if game.to_move(state) == player else min(children)

    split = int(min(split, depth))
    return {
        action: back_up(game.result(state, action), split - 1) for action in game.actions(state)
    }


@search
def parallel_best_action(
    game: CheckedGame[S, A],
    /,
    state: S,
    executor: Executor,
    search: Search = alpha_beta,
    depth: float = math.inf,
    player: Player | None = None,
    progress: Progress | None = None,
    cancel: Event | None = None,
    **options: Any,
) -> A | None:
    """Return the first best action in `state`, as `best_action` does.

    The first action is searched alone, as it gives the others a window ("young brothers wait");
    the others are searched at the same time, and so without each other's windows.

    Args:
        executor, progress, cancel: as in `parallel_action_values`.
    """
    if game.is_terminal(state) or game.to_move(state) == CHANCE or depth == 0:
        return None
    maximise = game.to_move(state) == player
    plain = _unchecked(game)
    eldest, *younger = game.actions(state)
    request = {"depth": depth - 1, "player": player, **options}
    best = _run([(search, plain, game.result(state, eldest), request)], executor, None, cancel)[0]
    if best == (math.inf if maximise else -math.inf):
        return eldest
    if takes_window(search):
        request |= {"alpha" if maximise else "beta": best}
    tasks = [(search, plain, game.result(state, action), request) for action in younger]
    action = eldest
    for other, value in zip(younger, _run(tasks, executor, progress, cancel), strict=True):
        if value > best if maximise else value < best:
            best, action = value, other
    return action


def _frontier(
    game: CheckedGame[S, A], state: S, plies: int, depth: float
) -> Iterator[tuple[S, float]]:
    """Yield the states `plies` down, or where play ends before, and the depth left there."""
    todo: list[tuple[S, int, float]] = [(state, plies, depth)]
    while todo:
        here, left, depth = todo.pop()
        if left == 0 or depth == 0 or game.is_terminal(here) or game.to_move(here) == CHANCE:
            yield here, depth
            continue
        children = [game.result(here, action) for action in game.actions(here)]
        todo.extend((child, left - 1, depth - 1) for child in reversed(children))


def _unchecked(game: CheckedGame[S, A]) -> Game[S, A]:
    """Return the game behind the view, which need not be sent to other processes."""
    return game._game if type(game) is CheckedGame else game


def _search(task: Task) -> float:
    function, game, state, request = task
    return function(game, state, **request)  # type: ignore[no-any-return]


def _run(
    tasks: list[Task], executor: Executor, progress: Progress | None, cancel: Event | None
) -> list[float]:
    """Return the tasks' values in order; what the executor loses is done again, in the end here."""
    values: dict[int, float] = {}
    running: dict[Future[float], tuple[int, int]] = {}

    def start(index: int, trial: int) -> None:
        try:
            running[executor.submit(_search, tasks[index])] = index, trial
        except RuntimeError:  # a broken or closed executor takes nothing any more
            lost.append(index)

    def finish(index: int, value: float) -> None:
        values[index] = value
        if progress is not None:
            progress(len(values), len(tasks))
        if cancel is not None and cancel.is_set():
            raise CancelledError("the search was cancelled")

    lost: list[int] = []
    try:
        for index in range(len(tasks)):
            start(index, trial=1)
        while running:
            done, _ = wait(running, timeout=0.1, return_when=FIRST_COMPLETED)
            if cancel is not None and cancel.is_set():
                raise CancelledError("the search was cancelled")
            for future in done:
                index, trial = running.pop(future)
                error = CancelledError() if future.cancelled() else future.exception()
                if error is None:
                    finish(index, future.result())
                elif isinstance(error, GameError):
                    raise error
                elif "pickle" in str(error).lower():
                    raise SearchError(
                        "game and search must be defined in a module, not in a notebook's cell "
                        f"or inside a function, to be sent to other processes: {error}"
                    ) from error
                elif trial == 1:
                    start(index, trial=2)
                else:
                    lost.append(index)
        for index in lost:
            finish(index, _search(tasks[index]))
    finally:
        for future in running:
            future.cancel()
    return [values[index] for index in range(len(tasks))]
