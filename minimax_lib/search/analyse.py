"""More than a value: the best action, the line of best play, and what finding them took."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from minimax_lib.game import CHANCE, A, Game, Player, S
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.count import CountedGame
from minimax_lib.search.request import CheckedGame, check_hashable, search
from minimax_lib.search.window import just_above, just_below

__all__ = ["Result", "action_values", "analyse", "best_action", "principal_variation"]

Search = Callable[..., float]


@dataclass(frozen=True)
class Result(Generic[A]):
    """What a search found out.

    Attributes:
        value: the value of the state, for the player whose view was asked for.
        action: the first best action in the order of the game, None where there is none.
        line: the principal variation: best play by both sides, beginning with `action`.
        nodes: the nodes that were visited to find value and action, the root included.
        cut_offs: the nodes that were left before every action had been tried.
        depth: the plies looked ahead, `math.inf` if to the end of the game.
        complete: whether the value is exact: no guess by `evaluate` was needed.
    """

    value: float
    action: A | None
    line: tuple[A, ...]
    nodes: int
    cut_offs: int
    depth: float
    complete: bool


@search
def analyse(
    game: CheckedGame[S, A],
    /,
    state: S,
    search: Search = alpha_beta,
    depth: float = math.inf,
    player: Player | None = None,
    **options: Any,
) -> Result[A]:
    """Search `state` and return a `Result`.

    Args:
        search: any search that returns a value, such as `minimax` or `alpha_beta_table`.
        depth, player: as the search takes them.
        options: handed on to the search, such as `table=`.

    The line is found afterwards, and doesn't count among the nodes.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> tree = ExplicitTree([[3, 5], [2, 9]])
    >>> analyse(tree, tree.initial)
    Result(value=3, action=0, line=(0, 0), nodes=6, cut_offs=1, depth=inf, complete=True)
    """
    counted = CountedGame(game)
    value, line = _best(counted, state, search, depth, player, options)
    for action in line:
        child = game.result(state, action)
        line += _line(game, child, value, search, depth - 1, player, options)
    return Result(
        value=value,
        action=line[0] if line else None,
        line=line,
        nodes=counted.nodes,
        cut_offs=counted.cut_offs,
        depth=depth,
        complete=counted.evaluations == 0,
    )


@search
def best_action(
    game: CheckedGame[S, A],
    /,
    state: S,
    search: Search = alpha_beta,
    depth: float = math.inf,
    player: Player | None = None,
    **options: Any,
) -> A | None:
    """Return the first best action in `state` for whoever moves there, None where there is none.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> game = TicTacToe()
    >>> best_action(game, game.board("XX./OO./..."))
    2
    """
    _, action = _best(game, state, search, depth, player, options)
    return action[0] if action else None


@search
def action_values(
    game: CheckedGame[S, A],
    /,
    state: S,
    search: Search = alpha_beta,
    depth: float = math.inf,
    player: Player | None = None,
    **options: Any,
) -> dict[A, float]:
    """Return the exact value of every action in `state`; no bound passes for a value.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> action_values(ExplicitTree([[3, 5], [2, 9]]), ())
    {0: 3, 1: 2}
    """
    if depth == 0 or game.is_terminal(state) or game.to_move(state) == CHANCE:
        return {}
    actions = game.actions(state)
    check_hashable("an action", actions)
    return {
        action: search(game, game.result(state, action), depth=depth - 1, player=player, **options)
        for action in actions
    }


def principal_variation(
    game: Game[S, A], state: S, search: Search = alpha_beta, **options: Any
) -> tuple[A, ...]:
    """Return the line of best play by both sides from `state`, first best actions first.

    It ends at the end of the game, at a depth limit or at a chance node.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> principal_variation(ExplicitTree([[3, 5], [2, 9]]), ())
    (0, 0)
    """
    return analyse(game, state, search, **options).line


def _best(
    game: CheckedGame[S, A],
    state: S,
    search: Search,
    depth: float,
    player: Player | None,
    options: dict[str, Any],
) -> tuple[float, tuple[A, ...]]:
    """Return the value of `state`, and its first best action if any: the loop at the root."""
    if depth == 0 or game.is_terminal(state) or game.to_move(state) == CHANCE:
        return search(game, state, depth=depth, player=player, **options), ()
    maximise = game.to_move(state) == player
    worst, ideal = (-math.inf, math.inf) if maximise else (math.inf, -math.inf)
    best = worst
    best_line: tuple[A, ...] = ()
    for action in game.actions(state):
        window = _window(search, *((best, math.inf) if maximise else (-math.inf, best)))
        child = game.result(state, action)
        value = search(game, child, depth=depth - 1, player=player, **window, **options)
        if not best_line or (value > best if maximise else value < best):
            best, best_line = value, (action,)
        if best == ideal:
            break
    return best, best_line


def _line(
    game: CheckedGame[S, A],
    state: S,
    value: float,
    search: Search,
    depth: float,
    player: Player | None,
    options: dict[str, Any],
) -> tuple[A, ...]:
    """Follow the first actions that keep `value`: a narrow window around it is enough to tell."""
    line: list[A] = []
    window = _window(search, just_below(value), just_above(value))
    while depth > 0 and not game.is_terminal(state) and game.to_move(state) != CHANCE:
        for action in game.actions(state):
            child = game.result(state, action)
            if search(game, child, depth=depth - 1, player=player, **window, **options) == value:
                break
        else:
            break
        line.append(action)
        state, depth = child, depth - 1
    return tuple(line)


def takes_window(search: Search) -> bool:
    """Return whether a search can be told which values matter, by alpha and beta."""
    return "alpha" in inspect.signature(search).parameters


def _window(search: Search, alpha: float, beta: float) -> dict[str, float]:
    return {"alpha": alpha, "beta": beta} if takes_window(search) else {}
