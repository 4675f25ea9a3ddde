"""Iterative deepening: search deeper and deeper until the time is up; an answer is always ready."""

from __future__ import annotations

import inspect
import itertools
import math
import time
from collections.abc import Callable
from dataclasses import replace

from minimax_lib.game import CHANCE, A, Player, S, SearchError
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import Result
from minimax_lib.search.clock import ClockedGame, TimeUp
from minimax_lib.search.count import CountedGame
from minimax_lib.search.ordering import best_first
from minimax_lib.search.request import CheckedGame, search
from minimax_lib.search.table import EXACT, Table, key_function


@search
def iterative_deepening(
    game: CheckedGame[S, A],
    state: S,
    seconds: float = 1.0,
    depth: float = math.inf,
    player: Player | None = None,
    table_size: int = 1_000_000,
    clock: Callable[[], float] = time.perf_counter,
) -> Result[A]:
    """Return the best that can be found about `state` in the given time.

    Each iteration looks one ply deeper, and tries first what was best in the one before. `depth`
    in the result is that of the last iteration that was finished. An iteration that the clock
    stops is dropped, with one exception: if it has tried the best action so far, deeper, and then
    found a better one, that one is taken, with its value. There is always an action, unless the
    game is over; where not even one ply could be finished, the depth is 0.

    Args:
        seconds: the time to take, above 0. The search ends earlier if it has seen the whole game.
        depth: the deepest iteration.
        player: whose value to return; see `minimax_lib.game.point_of_view` for the default.
        table_size: how many entries the two transposition tables have each.
        clock: tells the time in seconds.

    Raises:
        SearchError: the game has no `evaluate`, or chance has the move.

    Source: D. J. Slate and L. R. Atkin, "Chess 4.5", 1977; Python form after AIMA, section 5.3.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> game = TicTacToe()
    >>> result = iterative_deepening(game, game.board("XX./OO./..."), seconds=10)
    >>> result.value, result.action, result.depth, result.complete
    (1, 2, 5, True)
    """
    if not seconds > 0 or depth < 1:
        raise SearchError(f"give it some time and a ply: seconds={seconds!r}, depth={depth!r}")
    if not hasattr(game, "evaluate"):
        raise SearchError(
            "iterative deepening guesses at each horizon: give the game evaluate(state, player)"
        )
    if game.is_terminal(state):
        return Result(game.utility(state, player), None, (), 1, 0, 0, True)
    if game.to_move(state) == CHANCE:
        raise SearchError("iterative deepening is for states in which a player has the move")
    clocked = ClockedGame(game, clock() + seconds, clock)
    counted = CountedGame(clocked)
    maximise = game.to_move(state) == player
    worst, ideal = (-math.inf, math.inf) if maximise else (math.inf, -math.inf)
    actions = game.actions(state)
    guess = game.evaluate(state, player)
    result = Result(guess, actions[0], (actions[0],), 1, 0, 0, False)
    table = Table(table_size)
    search_child = inspect.unwrap(alpha_beta_table)  # our own door has checked the request
    try:
        for limit in itertools.takewhile(lambda limit: limit <= depth, itertools.count(1)):
            guesses = counted.evaluations
            table, hints = Table(table_size), table
            best = worst
            for number, action in enumerate(best_first(actions, result.action)):
                alpha, beta = sorted((best, ideal))
                new = search_child(
                    counted,
                    counted.result(state, action),
                    depth=limit - 1,
                    alpha=alpha,
                    beta=beta,
                    player=player,
                    table=table,
                    hints=hints,
                )
                if number == 0:
                    best = new
                elif new > best if maximise else new < best:
                    best = new
                    result = replace(result, value=new, action=action, line=(action,))
                if best == ideal:
                    break
            exact = counted.evaluations == guesses
            result = replace(result, value=best, depth=limit, complete=exact)
            line = _line(clocked, state, result, table, player)
            result = replace(result, line=line)
            if exact:
                break
    except (TimeUp, RecursionError):
        pass
    return replace(result, nodes=counted.nodes, cut_offs=counted.cut_offs)


def _line(
    game: CheckedGame[S, A], state: S, result: Result[A], table: Table, player: Player | None
) -> tuple[A, ...]:
    """Return the principal variation, as far as the table remembers it."""
    same = key_function(game, state)

    def keeps_value(state: S, depth: float) -> bool:
        if game.is_terminal(state):
            return game.utility(state, player) == result.value
        if depth == 0:
            return game.evaluate(state, player) == result.value
        entry = table.get((same(state), game.to_move(state), player))
        return entry is not None and entry[:3] == (result.value, EXACT, depth)

    line: tuple[A, ...] = ()
    actions = [a for a in (result.action,) if a is not None]
    while actions and len(line) < result.depth:
        depth = result.depth - len(line) - 1
        for action in actions:
            child = game.result(state, action)
            if not line or keeps_value(child, depth):
                break
        else:
            break
        line += (action,)
        state = child
        actions = [] if game.is_terminal(state) else list(game.actions(state))
    return line
