"""More than one machine: spread the actions at the root over any `concurrent.futures.Executor`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import Executor
from threading import Event
from typing import Any

from minimax_lib.game import CHANCE, A, Player, S, SearchError
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import Result, Search, takes_window
from minimax_lib.search.count import CountedGame
from minimax_lib.search.request import CheckedGame, check_hashable, search
from minimax_lib.search.spread import Progress, spread

__all__ = ["parallel_action_values", "parallel_analyse"]

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
        executor: what runs the tasks; see `spread` for what happens when it loses some.
        split: after how many plies the tree is split into tasks, at least 1. More and smaller
            tasks keep more workers busy, but share less: without the windows of its elder
            brothers, a search visits more nodes.
        progress, cancel: as in `spread`.
        options: handed on to the search; each task works on its own copy.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> with ThreadPoolExecutor() as executor:
    ...     parallel_action_values(ExplicitTree([[3, 5], [2, 9]]), (), executor)
    {0: 3, 1: 2}
    """
    if split < 1:
        raise SearchError(f"split is a number of plies, at least 1: not {split!r}")
    if depth == 0 or _nobody_chooses(game, state):
        return {}
    actions = game.actions(state)
    check_hashable("an action", actions)
    request = {"player": player, **options}
    tasks = [
        (search, _to_send(game), leaf, {"depth": left, **request})
        for leaf, left in _leaves(game, state, split, depth)
    ]
    values = iter(spread(_search, tasks, executor, progress, cancel))

    def value(state: S, plies: float) -> float:
        if plies == 0 or _nobody_chooses(game, state):
            return next(values)
        children = [value(game.result(state, a), plies - 1) for a in game.actions(state)]
        return max(children) if game.to_move(state) == player else min(children)

    plies = min(split, depth) - 1
    return {action: value(game.result(state, action), plies) for action in actions}


@search
def parallel_analyse(
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
) -> Result[A]:
    """Return value and first best action of `state`, as `analyse` does, and what they took.

    The first action is searched alone, as it gives the others a window ("young brothers wait");
    the others are searched at the same time, and so without each other's windows: compare `nodes`
    with those of `analyse`. The line has only its first action.

    Args:
        executor, progress, cancel, options: as in `parallel_action_values`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> with ThreadPoolExecutor() as executor:
    ...     parallel_analyse(ExplicitTree([[3, 5], [2, 9], [1, 4]]), (), executor).nodes
    8
    """
    request = {"depth": depth - 1, "player": player, **options}
    if depth == 0 or _nobody_chooses(game, state):
        request["depth"] = depth
        value, nodes, cut_offs, guesses = _count((search, game, state, request))
        return Result(value, None, (), nodes, cut_offs, depth, guesses == 0)
    maximise = game.to_move(state) == player
    actions = list(game.actions(state))
    children = [(search, _to_send(game), game.result(state, a)) for a in actions]
    found = spread(_count, [(*children[0], request)], executor, None, cancel)
    best = found[0][0]
    if takes_window(search) and abs(best) < math.inf:
        request = {**request, "alpha" if maximise else "beta": best}
    found += spread(_count, [(*c, request) for c in children[1:]], executor, progress, cancel)
    values = [value for value, *_ in found]
    nodes, cut_offs, guesses = (sum(counts) for counts in list(zip(*found, strict=True))[1:])
    best = max(values) if maximise else min(values)
    action = actions[values.index(best)]
    return Result(best, action, (action,), 1 + nodes, cut_offs, depth, guesses == 0)


def _leaves(
    game: CheckedGame[S, A], state: S, plies: float, depth: float
) -> Iterator[tuple[S, float]]:
    """Yield the states `plies` down, or where play ends before, and the depth left there."""
    if plies == 0 or depth == 0 or _nobody_chooses(game, state):
        yield state, depth
    else:
        for action in game.actions(state):
            yield from _leaves(game, game.result(state, action), plies - 1, depth - 1)


def _nobody_chooses(game: CheckedGame[S, A], state: S) -> bool:
    return game.is_terminal(state) or game.to_move(state) == CHANCE


def _to_send(game: CheckedGame[S, A]) -> Any:
    return game._game if type(game) is CheckedGame else game


def _search(task: Task) -> float:
    function, game, state, request = task
    return function(game, state, **request)  # type: ignore[no-any-return]


def _count(task: Task) -> tuple[float, int, int, int]:
    function, game, state, request = task
    counted = CountedGame(game)
    value = function(counted, state, **request)
    return value, counted.nodes, counted.cut_offs, counted.evaluations
