"""Run tasks on any executor to the end, even if workers are lost on the way."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from threading import Event
from typing import TypeVar

from minimax_lib.game import GameError, SearchError

__all__ = ["Progress", "spread"]

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[int, int], None]
UNSENT = (pickle.PicklingError, AttributeError, TypeError)  # what pickle raises


def spread(
    function: Callable[[T], R],
    tasks: Sequence[T],
    executor: Executor,
    progress: Progress | None = None,
    cancel: Event | None = None,
) -> list[R]:
    """Return `function(task)` of every task, in order.

    A task that fails because its worker is lost is handed out a second time. What fails again,
    or can't be handed out since the whole executor is broken, is done here.

    Args:
        progress: called as `progress(done, total)` after each task.
        cancel: an event that gives up when it is set, from another thread or in `progress`. Tasks
            that have begun run to their end all the same, but nobody waits for them here.

    Raises:
        CancelledError: `cancel` was set.
        GameError: one of the tasks raised it.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor() as executor:
    ...     spread(abs, [-1, 2, -3], executor)
    [1, 2, 3]
    """
    results: dict[int, R] = {}
    running: dict[Future[R], tuple[int, int]] = {}
    lost: list[int] = []

    def start(index: int, trial: int) -> None:
        try:
            running[executor.submit(function, tasks[index])] = index, trial
        except RuntimeError:  # a broken or closed executor takes nothing any more
            lost.append(index)

    def finish(index: int, result: R) -> None:
        results[index] = result
        if progress is not None:
            progress(len(results), len(tasks))
        give_up()

    def give_up() -> None:
        if cancel is not None and cancel.is_set():
            raise CancelledError("the search was cancelled")

    try:
        for index in range(len(tasks)):
            start(index, trial=1)
        while running:
            done, _ = wait(running, timeout=0.1, return_when=FIRST_COMPLETED)
            give_up()
            for future in done:
                index, trial = running.pop(future)
                error = _error(future, function, tasks[index])
                if error is None:
                    finish(index, future.result())
                elif isinstance(error, GameError):
                    raise error
                elif trial == 1:
                    start(index, trial=2)
                else:
                    lost.append(index)
        for index in lost:
            finish(index, function(tasks[index]))
    finally:
        for future in running:
            future.cancel()
    return [results[index] for index in range(len(tasks))]


def _error(future: Future[R], function: Callable[[T], R], task: T) -> BaseException | None:
    if future.cancelled():
        return CancelledError()
    error = future.exception()
    if isinstance(error, UNSENT) and not _ran(function, error) and not _can_be_sent(task):
        return SearchError(
            "game and search must be defined in a module, not in a notebook's cell or inside a "
            f"function, to be sent to other processes: {error}"
        )
    return error


def _ran(function: Callable[[T], R], error: BaseException) -> bool:
    """Return whether the error arose in `function`, so that the task had arrived."""
    code = getattr(function, "__code__", None)
    return any(frame.f_code is code for frame, _ in traceback.walk_tb(error.__traceback__))


def _can_be_sent(task: object) -> bool:
    try:
        pickle.dumps(task)
    except UNSENT:
        return False
    return True
