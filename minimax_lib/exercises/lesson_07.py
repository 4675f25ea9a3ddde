"""Exercises of lesson 07: an order of moves, the cost of deepening, a move in hand at any time."""

from __future__ import annotations

import functools
import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from minimax_lib.exercises import mistakes
from minimax_lib.exercises.cases import TreeGame
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import (
    VALUE,
    Case,
    Exercise,
    Hint,
    Mistake,
    Reply,
    mistakes_by_running,
    number_fault,
    same,
    show,
)
from minimax_lib.exercises.own_tree import read_tree
from minimax_lib.game import CHANCE, Game
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.clock import ClockedGame, TimeUp
from minimax_lib.search.count import CountedGame
from minimax_lib.search.ordering import OrderedGame, hindsight
from minimax_lib.search.request import CheckedGame
from minimax_lib.tree import build_tree

__all__ = [
    "check_cheap_cut",
    "check_deepening_cost",
    "check_ordered",
    "check_timed_move",
    "nodes_in_order",
    "on_the_clock",
]


def check_ordered(answer: object) -> Result:
    """Check `ordered(game, state, actions)`: the same actions, the promising ones first.

    Alpha-beta looks four plies ahead in twelve positions of Connect Four, on a board of six columns
    and five rows. With the answer's order at every node it may visit at most half as many nodes as
    with the order of the game. `game.evaluate(state, player)` may be asked.
    """
    return check("lesson_07", "ordered", answer)


def check_cheap_cut(answer: object) -> Result:
    """Check a tree, as text, on which trying the best moves first is not the cheapest order.

    Alpha-beta visits fewer leaves of it as it is written than if each player's best move came
    first at every node.

    >>> check_cheap_cut("((3 5) (2 9))")
    ✗ Not yet: 3 leaves visited in your order, 3 with each player's best move first.
    To cut, a move need only be good enough. Where would such a move have fewer leaves below it \
than the best one?
    """
    tree = read_tree(answer)
    if isinstance(tree, Result):
        return tree
    nodes = build_tree(tree)
    if any(nodes.nodes[node]["player"] == CHANCE for node in nodes):
        return Result("hint", "Use MAX and MIN only, and no chance nodes.")
    written, best = (_leaves(game) for game in (tree, OrderedGame(tree, hindsight(tree))))
    counts = f"{written} leaves visited in your order, {best} with each player's best move first."
    if written < best:
        return Result("correct", f"Correct: {counts}")
    return Result(
        "hint",
        f"Not yet: {counts}\nTo cut, a move need only be good enough. Where would such a move "
        "have fewer leaves below it than the best one?",
        tree=tree.nested(),
    )


def _leaves(game: Game[Any, Any]) -> int:
    counted = CountedGame(game)
    alpha_beta(counted, game.initial)
    return counted.leaves


def check_deepening_cost(answer: object) -> Result:
    """Check `deepening_visits(b, d)`: the nodes that iterative deepening visits in all.

    It searches a full tree in which every node has `b` children to depth 0, then to depth 1, and
    so on up to depth `d`, and each time visits every node from the root down to that depth.
    """
    return check("lesson_07", "deepening_cost", answer)


def check_timed_move(answer: object) -> Result:
    """Check `timed_move(game, state, value)`: the best action that there is time to find.

    `value(child, depth)` is the value of a state for the player to move in `state`, `depth` plies
    ahead. Once the time is up it raises TimeoutError in place of an answer, and that may be at any
    call, the very first one too. The answer has to compare all actions at depth 0, then at depth 1
    and so on, and return a best one of the last depth that it has finished; before that, any legal
    one. With `on_the_clock` it becomes a player.
    """
    return check("lesson_07", "timed_move", answer)


# -- the order of moves --------------------------------------------------------------------------

Order = Callable[[Any, Any, Sequence[Any]], Any]

_GAME = ConnectFour(6, 5)
_DEPTH = 4


class _Reordered(CheckedGame[Any, Any]):
    """A view of a game in which another function says in which order actions are tried."""

    def __init__(self, game: Game[Any, Any], order: Order) -> None:
        super().__init__(game)
        self._order = order

    def actions(self, state: Any) -> Sequence[Any]:
        actions = super().actions(state)
        ordered = self._order(self._game, state, list(actions))
        try:
            ordered = list(ordered)
            complete = sorted(ordered) == sorted(actions)
        except TypeError:
            complete = False
        if not complete:
            raise _NoOrderError(state, ordered)
        return cast("Sequence[Any]", ordered)


class _NoOrderError(Exception):
    """An order that isn't one: some action is missing, or there is one too many."""


def nodes_in_order(
    game: Game[Any, Any], state: Any, order: Order | None = None, depth: float = math.inf
) -> int:
    """Return how many nodes alpha-beta visits if `order(game, state, actions)` orders the actions.

    Args:
        order: a function that returns the actions, best first; the game's own order by default.
        game, state, depth: as in `alpha_beta`.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> tree = ExplicitTree([[9, 2], [5, 3]])
    >>> nodes_in_order(tree, ())
    7
    >>> nodes_in_order(tree, (), lambda game, state, actions: reversed(actions))
    6
    """
    counted = CountedGame(_Reordered(game, order) if order else game)
    alpha_beta(counted, state, depth)
    return counted.nodes


def _ask_ordered(answer: Any, opening: str) -> tuple[Any, Mapping[str, Any]]:
    try:
        return nodes_in_order(_GAME, _GAME.play(opening), answer, _DEPTH), {}
    except _NoOrderError as error:
        state, ordered = error.args
        return ordered, {"actions": list(_GAME.actions(state))}


@functools.cache
def _order_cases() -> list[Case]:
    dice = random.Random(701)
    openings = sorted("".join(dice.choices("123456", k=4)) for _ in range(12))
    return [Case(opening, f"the board after the moves {opening}") for opening in openings]


def _order_fault(opening: str, reply: Reply) -> str | None:
    if "actions" not in reply.facts:
        return None
    actions = reply.facts["actions"]
    if not isinstance(reply.value, list):
        return f"your function returns {show(reply.value)}; it has to return a list of actions"
    return f"your function makes {show(reply.value)} of the actions {show(actions)}"


def _by_guess(game: Any, state: Any, player: Any, actions: Sequence[Any], best_first: bool) -> Any:
    return sorted(
        actions,
        key=lambda action: game.evaluate(game.result(state, action), player),
        reverse=best_first,
    )


def _worst_first(game: Any, state: Any, actions: Sequence[Any]) -> Any:
    return _by_guess(game, state, game.to_move(state), actions, best_first=False)


def _for_one_player(game: Any, state: Any, actions: Sequence[Any], player: str) -> Any:
    return _by_guess(game, state, player, actions, best_first=True)


def _edges_first(game: Any, state: Any, actions: Sequence[Any]) -> Any:
    return sorted(actions, key=lambda column: -abs(column - 2.5))


_POOR_ORDERS: list[tuple[Hint, list[Order]]] = [
    (
        Hint(
            None,
            "It visits exactly as many nodes as with the order of the game.",
            "Does your function return the list that it has sorted? sort() returns None and "
            "sorted() leaves its argument alone.",
        ),
        [lambda game, state, actions: actions],
    ),
    (
        Hint(
            "M03",
            "It fits an order that puts the moves first which are worst for the player to move.",
            "Which comes first in sorted(), the low or the high? And whose number is the guess: "
            "who is to move before the move, and who after it?",
        ),
        [_worst_first],
    ),
    (
        Hint(
            "M03",
            "It fits an order that is good for one player at every node, whoever is to move.",
            "Who is to move in `state`? That player's best move comes first there.",
        ),
        [functools.partial(_for_one_player, player=player) for player in "XO"],
    ),
    (
        Hint(
            None,
            "It fits an order that begins at the edges of the board.",
            "How many lines of four go through the cells of a middle column?",
        ),
        [_edges_first],
    ),
]


def _order_overall(questions: Sequence[str], replies: Sequence[Reply]) -> tuple[str, Hint] | None:
    def visited(opening: str, order: Order | None) -> int:
        return nodes_in_order(_GAME, _GAME.play(opening), order, _DEPTH)

    needed = [reply.value for reply in replies]
    given = sum(visited(opening, None) for opening in questions)
    if 2 * sum(needed) <= given:
        return None
    text = f"Alpha-beta visits {sum(needed):,} nodes with your order, and {given:,} without."
    for hint, orders in _POOR_ORDERS:
        for order in orders:
            if all(
                visited(opening, order) == nodes
                for opening, nodes in zip(questions, needed, strict=True)
            ):
                return text, hint
    return text, Hint(
        None,
        "It has to come down to half. Every action is there, and the order helps too little.",
        "A cut comes sooner if the first move is a good one. What tells you in advance which is?",
    )


# -- what deepening costs ------------------------------------------------------------------------


def _tree_size(b: int, d: int) -> int:
    return sum(b**ply for ply in range(d + 1))


def _visits(b: int, d: int) -> int:
    return sum(_tree_size(b, depth) for depth in range(d + 1))


def _ask_cost(answer: Any, question: tuple[int, int]) -> tuple[Any, Mapping[str, Any]]:
    return answer(*question), {}


def _cost_cases() -> list[Case]:
    questions = sorted(
        ((b, d) for b in range(1, 8) for d in range(6)), key=lambda question: sum(question)
    )
    return [Case((b, d), f"deepening_visits({b}, {d})") for b, d in questions]


_COST_MISTAKES: list[tuple[Hint, list[Callable[[int, int], Any]]]] = [
    (
        Hint(
            None,
            "That is the size of the deepest search alone.",
            "How often is the root visited in all?",
        ),
        [_tree_size],
    ),
    (
        Hint(
            None,
            "Only the nodes at the depth limit are counted.",
            "A search to depth 2 also visits the root and its children. Where are they?",
        ),
        [lambda b, d: b**d, lambda b, d: sum(b**k for k in range(1, d + 1))],
    ),
    (
        Hint(
            None,
            "The search to depth 0 is missing: the root, alone.",
            "With which depth does the first search begin?",
        ),
        [lambda b, d: _visits(b, d) - 1],
    ),
    (
        Hint(
            None,
            "The last depth is missing, or there is one too many.",
            "What is the last number that range(n) gives?",
        ),
        [lambda b, d: _visits(b, d - 1), lambda b, d: _visits(b, d + 1)],
    ),
    (
        Hint(
            None,
            "Every search is counted as if it were as large as the deepest.",
            "How many nodes has the search to depth 1?",
        ),
        [lambda b, d: (d + 1) * _tree_size(b, d), lambda b, d: d * _tree_size(b, d),
         lambda b, d: (d + 1) * b**d, lambda b, d: d * b**d],
    ),
    (
        Hint(
            None,
            "The roots are missing: one for each search.",
            "How many nodes has a tree of depth 0?",
        ),
        [lambda b, d: _visits(b, d) - d - 1],
    ),
]  # fmt: skip


# -- a move in hand ------------------------------------------------------------------------------

_TREE = ("X", tuple(("O", (("X", (0, 0)), ("X", (0, 0)))) for _ in range(3)))
_PATIENCE = 100  # calls of `value` after the time is up


def on_the_clock(think: Callable[..., Any], seconds: float) -> Callable[[Any, Any], Any]:
    """Return a player that lets `think(game, state, value)` look for so long about each move.

    `value(child, depth)` is alpha-beta's value of a state for the player to move, and raises
    TimeoutError when the time is up.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> game = TicTacToe()
    >>> player = on_the_clock(lambda game, state, value: game.actions(state)[0], seconds=0.1)
    >>> player(game, game.board("X../.O./..."))
    1
    """

    def choose(game: Any, state: Any) -> Any:
        me = game.to_move(state)
        deadline = time.perf_counter() + seconds
        clocked = ClockedGame(game, deadline, time.perf_counter)

        def value(child: Any, depth: int) -> float:
            if time.perf_counter() > deadline:  # a finished game never asks the clock
                raise TimeoutError(f"{seconds} seconds are up")
            try:
                return alpha_beta(clocked, child, depth, player=me)
            except TimeUp:
                raise TimeoutError(f"{seconds} seconds are up") from None

        return think(game, state, value)

    return choose


def _ask_timed(answer: Any, question: tuple[int, int]) -> tuple[Any, Mapping[str, Any]]:
    """Call the answer with time for so many values; keep a record of what it saw."""
    seed, calls = question
    game = TreeGame(_TREE)
    children = [game.result(game.initial, action) for action in game.actions(game.initial)]
    seen: list[tuple[int, int, int]] = []  # depth, action, value
    late = 0

    def value(child: Any, depth: int) -> int:
        nonlocal late
        number = children.index(child)
        if len(seen) >= calls:
            late += 1
            if late > _PATIENCE:
                raise SystemError("asked again and again after the time was up")
            raise TimeoutError("the time is up")
        seen.append((depth, number, _guesses(seed, depth)[number]))
        return seen[-1][2]

    chosen = answer(game, game.initial, value)
    return chosen, {"seen": seen, "stopped": late > 0}


@functools.cache
def _guesses(seed: int, depth: int) -> list[int]:
    """Return a different value for each action, new at every depth."""
    return random.Random(f"{seed} {depth}").sample(range(-9, 10), len(_TREE[1]))


@functools.cache
def _timed_cases() -> list[Case]:
    return [
        Case((seed, calls), f"a position with 3 moves and time for {calls} values")
        for calls in range(25)
        for seed in range(6)
    ]


def _timed_fault(question: tuple[int, int], reply: Reply) -> str | None:
    _, calls = question
    actions = TreeGame(_TREE).actions("A")
    if not any(same(reply.value, action) for action in actions):
        listed = ", ".join(map(str, actions))
        return f"your function returns {show(reply.value)}, which is no move there ({listed})"
    depths: dict[int, dict[int, int]] = {}
    for depth, action, value in reply.facts["seen"]:
        depths.setdefault(depth, {})[action] = value
    finished = [depth for depth, values in depths.items() if len(values) == len(actions)]
    wasted = len(reply.facts["seen"]) < calls and not reply.facts["stopped"]
    if wasted or len(finished) < calls // (2 * len(actions)):
        return f"your function has finished {len(finished)} depths, and there was time for more"
    if not finished:
        return None
    best = max(depths[max(finished)].items(), key=lambda pair: pair[1])[0]
    allowed = {best}
    begun = depths.get(max(finished) + 1, {})
    if best in begun:  # compared with the best so far, a better one may be trusted
        allowed.add(max(begun, key=lambda action: begun[action]))
    if reply.value in allowed:
        return None
    return (
        f"your function plays {show(reply.value)}, which is not best at depth {max(finished)}, the "
        "last one that it finished"
    )


def _deepening(
    game: Any,
    state: Any,
    value: Any,
    *,
    trust: str = "finished",
    pick: Callable[..., Any] = max,
    forget: bool = True,
    first: int = 0,
    depths: int = 99,
) -> Any:
    """Return a move by deepening, with one thing wrong if told so.

    Args:
        trust: "finished" depths only, also "half" a depth, or "nothing" in hand at the start.
        pick: max or min.
        forget: whether each depth starts afresh, or competes with the values of those before.
        first, depths: the first depth, and how many are looked at.
    """
    actions = game.actions(state)
    choice = None if trust == "nothing" else actions[0]
    best: tuple[float, Any] | None = None
    try:
        for depth in range(first, first + depths):
            if forget:
                best = None
            for action in actions:
                new = value(game.result(state, action), depth), action
                best = new if best is None else pick(best, new, key=lambda pair: pair[0])
                if trust == "half":
                    choice = best[1]
            choice = best and best[1]
    except TimeoutError:
        pass
    return choice


def _times_out(question: tuple[int, int], reply: Reply) -> bool:
    raised = (reply.kind, reply.value) == ("raised", "TimeoutError")
    return raised or (question[1] > 0 and reply.kind == VALUE)


def _nothing_in_hand(question: tuple[int, int], reply: Reply) -> bool:
    if question[1] < len(_TREE[1]) and reply.kind != VALUE:
        return reply.value in ("UnboundLocalError", "NameError", "ValueError", "IndexError")
    early = question[1] < len(_TREE[1]) and reply.value is None
    return early or _timed_fault(question, reply) is None


_DEEPENING_MISTAKES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        Hint(
            "M28",
            "A depth that the clock has broken off decides.",
            "Has every move been compared at this depth? Which one do you keep till then?",
        ),
        [{"trust": "half"}],
    ),
    (
        Hint(
            None,
            "Values of different depths compete with each other.",
            "What does the best value of depth 1 know of depth 2? Where does a new depth start?",
        ),
        [{"forget": False, "trust": trust} for trust in ("finished", "half")],
    ),
    (mistakes.WORST, [{"pick": min}]),
    (
        Hint(
            None,
            "It stops deepening while there is time.",
            "What is it that ends the search: a depth, or the clock?",
        ),
        [{"depths": depths} for depths in range(6)],
    ),
]
_TIMED_MISTAKES = [
    Mistake(
        Hint(
            "M28",
            "`value` raises TimeoutError when the time is up, and your function lets it through.",
            "Where do you catch it, and what is returned then?",
        ),
        _times_out,
    ),
    Mistake(
        Hint(
            "M28",
            "The time is up before one depth is finished, and there is no move in hand.",
            "Which move would you play if you had no time at all?",
        ),
        _nothing_in_hand,
    ),
    Mistake(
        Hint(
            "M28",
            "It goes on asking for values after the time is up.",
            "What ends the outer loop when TimeoutError ends the inner one?",
        ),
        lambda question, reply: (reply.kind, reply.value) == ("raised", "SystemError"),
    ),
    *mistakes_by_running(
        _ask_timed,
        [
            (
                hint,
                [
                    functools.partial(_deepening, first=first, **f)
                    for f in faults
                    for first in (0, 1)
                ],
            )
            for hint, faults in _DEEPENING_MISTAKES
        ],
    ),
]

EXERCISES = {
    "ordered": Exercise(
        cases=_order_cases,
        ask=_ask_ordered,
        fault=_order_fault,
        tried="with your order alpha-beta visits half as many nodes or fewer, in 12 positions of "
        "Connect Four, four plies ahead",
        returns="a list of actions",
        mistakes=[
            Mistake(
                Hint(
                    None,
                    "list.sort() puts a list in order where it stands, and returns None.",
                    "What does sorted() return?",
                ),
                lambda opening, reply: (
                    reply.kind == VALUE
                    and (reply.value is None or _order_fault(opening, reply) is None)
                ),
            ),
            Mistake(
                Hint(
                    None,
                    "Alpha-beta has to try every action once, unless a cut says otherwise.",
                    "Which line leaves actions out, or adds some?",
                ),
                lambda opening, reply: (
                    reply.kind == VALUE
                    and (isinstance(reply.value, list) or _order_fault(opening, reply) is None)
                ),
            ),
        ],
        overall=_order_overall,
        repeated=1,
    ),
    "deepening_cost": Exercise(
        cases=_cost_cases,
        ask=_ask_cost,
        fault=lambda question, reply: number_fault(reply, _visits(*question)),
        tried="branching factors 1 to 7, depths 0 to 5",
        mistakes=[
            Mistake(
                Hint(
                    None,
                    "The closed formula of the sum divides by b - 1.",
                    "What is the sum for b = 1?",
                ),
                lambda question, reply: (
                    (reply.kind, reply.value) == ("raised", "ZeroDivisionError")
                    if question[0] == 1
                    else number_fault(reply, _visits(*question)) is None
                ),
            ),
            *mistakes_by_running(_ask_cost, _COST_MISTAKES),
        ],
    ),
    "timed_move": Exercise(
        cases=_timed_cases,
        ask=_ask_timed,
        fault=_timed_fault,
        tried="stopped by the clock before every single call of `value`, up to eight depths",
        returns="one of the actions",
        mistakes=_TIMED_MISTAKES,
    ),
}
