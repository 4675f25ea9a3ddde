"""Exercises of lesson 08: alpha-beta with a table, an ending solved backward."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import networkx as nx

from minimax_lib.exercises.cases import GraphGame
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import (
    VALUE,
    Case,
    Exercise,
    Hint,
    Mistake,
    Reply,
    is_number,
    mistakes_by_running,
    same,
    show,
)
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.game import MAX, GameError
from minimax_lib.games.explicit_graph import ExplicitGraph
from minimax_lib.graph import build_graph
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax

__all__ = ["check_memory_trap", "check_solve_backward", "check_tt_alpha_beta"]

# -- tt_alpha_beta(game, state, depth, table=None) -----------------------------------------------


def check_tt_alpha_beta(answer: object) -> Result:
    """Check `tt_alpha_beta(game, state, depth, table=None)`, alpha-beta that remembers.

    It returns the value for the player to move, "X" or "O", `depth` plies ahead, where
    `game.estimate(state, player)` stands in for what is further. `table` is a dict that the caller
    may hand in again, for a deeper search or for another state of the same game. Asked the same
    question twice with one table, it looks at no leaf the second time. A player may move twice
    running, and many roads lead to one state.
    """
    return check("lesson_08", "tt_alpha_beta", answer)


_alive: list[Any] = []  # so that no two games of one process share an id


def _ask(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    """Ask the questions of one plan, all with one table or each without."""
    layers, plan, with_table = question
    game = GraphGame(layers)
    _alive.append(game)
    table: dict[Any, Any] = {}
    values, leaves = [], []
    for state, depth in plan:
        before = game.leaves
        values.append(
            answer(game, state, depth, table) if with_table else answer(game, state, depth)
        )
        leaves.append(game.leaves - before)
    return values, {"leaves": leaves}


def _random_layers(dice: random.Random, depth: int, width: int, branching: int) -> Any:
    """Return the layers of a game in which states of one layer share their successors."""
    layers: list[Any] = []
    for ply in range(depth + 1):
        states: list[Any] = []
        for _ in range(1 if ply == 0 else dice.randint(2, min(width, 2 + 2 * ply))):
            mover = dice.choice("XO") if dice.random() < 0.3 else "XO"[ply % 2]
            states.append((mover, dice.randint(-6, 6)))
        layers.append(tuple(states))
    graph = []
    for ply, states in enumerate(layers):
        row: list[Any] = []
        for mover, estimate in states:
            if ply == depth or (ply > 0 and dice.random() < 0.2):
                row.append((mover, 0, dice.randint(-6, 6)))
                continue
            below = range(len(layers[ply + 1]))
            children = tuple(dice.sample(below, min(len(below), dice.randint(1, branching))))
            row.append((mover, estimate, children))
        graph.append(tuple(row))
    return tuple(graph)


@functools.cache
def _cases() -> list[Case]:
    dice = random.Random(801)
    games = [
        _random_layers(
            dice, dice.choice((1, 2, 2, 2, 3, 3, 4)), dice.randint(2, 6), dice.randint(2, 3)
        )
        for _ in range(420)
    ]
    games += [_random_layers(dice, dice.randint(4, 5), 7, 4) for _ in range(120)]
    games.sort(key=lambda layers: sum(map(_edges, layers)))
    cases = []
    for number, layers in enumerate(games):
        deepest = len(layers) - 1
        root = (0, 0)
        if number % 16 == 0:
            plan, with_table, note = [(root, deepest)], False, ""
        elif number % 16 == 8:
            plan = [(root, depth) for depth in range(1, deepest + 1)]
            with_table, note = False, "asked at depths 1, 2, ... without a table"
        elif number % 4 == 1 or number % 8 == 4:
            plan, with_table, note = [(root, deepest)] * 2, True, "asked twice with one table"
        elif number % 4 == 2:
            plan = [(root, depth) for depth in range(1, deepest + 1)]
            with_table, note = True, "asked at depths 1, 2, ... with one table"
        else:
            plan = [(root, deepest)]
            plan += [
                ((ply, index), deepest - ply)
                for ply, index in sorted(_reached(layers))
                if 0 < ply < deepest
            ]
            with_table, note = True, "asked for A and then for B1, B2, ... with one table"
        text = f"the game {_text(layers)}, {note}" if note else f"the game {_text(layers)},"
        cases.append(Case((layers, plan, with_table), text, _unfolded(layers)))
    return cases


def _edges(row: Sequence[Any]) -> int:
    return sum(len(below) if isinstance(below, tuple) else 1 for _, _, below in row)


def _text(layers: Any) -> str:
    """Return the game in one line, its states named by ply and number."""

    def name(ply: int, index: int) -> str:
        return "ABCDEFGH"[ply] + (str(index + 1) if ply else "")

    parts = []
    for ply, index in sorted(_reached(layers)):
        mover, estimate, below = layers[ply][index]
        if not isinstance(below, tuple):
            continue
        children = []
        for child in below:
            end = layers[ply + 1][child][2]
            known = "" if isinstance(end, tuple) else f"={end}"
            children.append(name(ply + 1, child) + known)
        guess = f", guess {estimate}" if ply else ""
        parts.append(f"{name(ply, index)} ({mover}{guess}): {' '.join(children)}")
    return "; ".join(parts)


def _reached(layers: Any) -> set[tuple[int, int]]:
    """Return the states, as (ply, number), that play from the root can lead to."""
    reached = {(0, 0)}
    for ply, row in enumerate(layers):
        for index, (_, _, below) in enumerate(row):
            if (ply, index) in reached and isinstance(below, tuple):
                reached |= {(ply + 1, child) for child in below}
    return reached


def _unfolded(layers: Any) -> Any:
    """Return the game as a tree to draw, if it is small enough."""

    def unfold(ply: int, index: int) -> Any:
        mover, _, below = layers[ply][index]
        if not isinstance(below, tuple):
            return below
        return ["max" if mover == "X" else "min", *(unfold(ply + 1, child) for child in below)]

    tree = unfold(0, 0)
    return tree if str(tree).count(",") < 40 else None


def _expected(question: Any) -> list[float]:
    layers, plan, _ = question
    game = GraphGame(layers)

    @functools.cache
    def for_x(state: Any, depth: int) -> float:
        if game.is_terminal(state):
            return game.utility(state, "X")
        if depth == 0:
            return game.estimate(state, "X")
        values = [for_x(game.result(state, a), depth - 1) for a in game.actions(state)]
        return max(values) if game.to_move(state) == "X" else min(values)

    return [
        for_x(state, depth) * (1 if game.to_move(state) == "X" else -1) for state, depth in plan
    ]


def _fault(question: Any, reply: Reply) -> str | None:
    _, plan, with_table = question
    for number, (value, expected) in enumerate(
        zip(reply.value, _expected(question), strict=True), start=1
    ):
        if not is_number(value):
            return f"your function returns {show(value)}; it has to return a number"
        if not same(value, expected):
            which = "" if len(plan) == 1 else f" to question {number}"
            return f"your function returns {show(value)}{which}, which is not the value"
    if with_table and plan[0] == plan[-1] and len(plan) == 2:
        again = reply.facts["leaves"][1]
        if again:
            return (
                "the values that your function returns are right, but the second time it looks at "
                f"leaves again, {again} of them"
            )
    return None


def _faulty(
    game: Any,
    state: Any,
    depth: int,
    table: Any = None,
    *,
    kind: str = "right",
    stored: str = "best",
    read: str = "right",
    depths: str = "same",
    hard: bool = False,
    narrow: bool = True,
    turn: str = "asked",
) -> Any:
    """Return what alpha-beta with a table and one thing wrong would.

    Args:
        kind: which bound is stored: the "right" one, always "exact", the "swapped" one, judged by
            the "raised" alpha, or never "lower" or "upper" ones but "exact" in their place.
        stored: the "best" value, "alpha", or the value "negated".
        read: bounds are used "right", "swapped", always as a "lower" bound, or "never".
        depths: which entries count: of the "same" depth, of "any", or of a "shallower" one too.
        hard: whether values are kept within the window.
        narrow: whether bounds narrow the window, or only answer.
    """
    if table is None:
        table = {}

    def value(here: Any, plies: int, alpha: float, beta: float) -> Any:
        mover = game.to_move(here)
        first = alpha
        entry = table.get(here)
        if entry is not None and read != "never":
            fits = {
                "same": entry[0] == plies,
                "any": True,
                "shallower": entry[0] <= plies,
            }[depths]
            if fits:
                bound, known = entry[1], entry[2]
                if read == "swapped" and bound != "exact":
                    bound = "lower" if bound == "upper" else "upper"
                elif read == "lower" and bound != "exact":
                    bound = "lower"
                if bound == "exact" or read == "exact":
                    return known
                if bound == "lower" and known >= beta:
                    return known
                if bound == "upper" and known <= alpha:
                    return known
                if narrow:
                    if bound == "lower":
                        alpha = max(alpha, known)
                    else:
                        beta = min(beta, known)
                    if alpha >= beta:
                        return known
        if game.is_terminal(here):
            return game.utility(here, mover)
        if plies == 0:
            return game.estimate(here, mover)
        best = first if hard else -math.inf
        for action in game.actions(here):
            child = game.result(here, action)
            if turn == "asked" and game.to_move(child) == mover:
                reply = value(child, plies - 1, alpha, beta)
            else:
                reply = -value(child, plies - 1, -beta, -alpha)
            best = max(best, reply)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        edge = alpha if kind == "raised" else first
        bound = "upper" if best <= edge else "lower" if best >= beta else "exact"
        if kind == "swapped" and bound != "exact":
            bound = "upper" if bound == "lower" else "lower"
        elif kind == "exact" or (kind.startswith("no ") and kind.endswith(bound)):
            bound = "exact"
        worth = {"best": best, "alpha": alpha, "negated": -best}[stored]
        table[here] = plies, bound, worth
        return best

    return value(state, depth, -math.inf, math.inf)


_STORED_AS_EXACT = Hint(
    "M23",
    "It fits a table that takes the result of a cut search for the exact value.",
    "When you stored it, had you looked at all the children?",
)
_FLAGS = Hint(
    "M25",
    "It fits a table whose bounds are read or set the wrong way round.",
    "Failing low proves what: at most, or at least? And which alpha does it compare with: the one "
    "that the node was given, or the raised one?",
)
_DEPTH = Hint(
    "M23",
    "It fits a table that answers a deep question with what a shallower search found.",
    "How far had you looked when you stored the value?",
)
_NEVER = Hint(
    "M38",
    "The values are right, and the second search is as long as the first: what was stored is "
    "never used.",
    "Which of these positions have you already solved? Where does your function look it up first?",
)
_IN_VAIN = Hint(
    "M25",
    "The values are right, and something that was worked out the first time is worked out again.",
    "Which states does it look at again: were they stored, and does the reading accept them?",
)
_NEGATED = Hint(
    "M29",
    "It fits a table that keeps a value for the wrong player.",
    "For whom is the stored value: for the player to move there, or for the one above?",
)
_WRONG_VALUES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        _STORED_AS_EXACT,
        [
            {"kind": "exact"},
            {"kind": "exact", "stored": "alpha"},
            {"kind": "exact", "hard": True},
            {"stored": "alpha"},
            {"kind": "no lower"},
            {"kind": "no upper"},
            {"read": "exact"},
            {"read": "exact", "depths": "any"},
            {"kind": "exact", "depths": "any"},
        ],
    ),
    (
        _FLAGS,
        [
            {"kind": "swapped"},
            {"kind": "swapped", "narrow": False},
            {"read": "swapped"},
            {"read": "swapped", "narrow": False},
            {"read": "lower"},
            {"kind": "raised"},
            {"kind": "raised", "narrow": False},
            {"kind": "raised", "hard": True},
        ],
    ),
    (_DEPTH, [{"depths": "any"}, {"depths": "shallower"}, {"depths": "any", "hard": True}]),
    (_NEGATED, [{"stored": "negated"}]),
]
_TOO_MANY_LEAVES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (_NEVER, [{"read": "never"}]),
    (_FLAGS, [{"kind": "raised"}, {"kind": "raised", "narrow": False}]),
]


def _faulty_ones(
    known: Sequence[tuple[Hint, Sequence[dict[str, Any]]]],
) -> list[tuple[Hint, list[Callable[..., Any]]]]:
    return [
        (hint, [functools.partial(_faulty, **fault) for fault in faults]) for hint, faults in known
    ]


def _all_right(question: Any, reply: Reply) -> bool:
    return reply.kind == VALUE and same(reply.value, _expected(question))


def _same_leaves(reply: Reply, wrong: Reply) -> bool:
    return (
        reply.kind == wrong.kind == VALUE
        and same(reply.value, wrong.value)
        and reply.facts["leaves"] == wrong.facts["leaves"]
    )


def _looks_again(question: Any, reply: Reply) -> bool:
    """Return whether values are right, and every repeated search is as long as the first."""
    leaves = reply.facts.get("leaves", [])
    repeated = question[2] and len(question[1]) == 2 and question[1][0] == question[1][1]
    return _all_right(question, reply) and (not repeated or leaves[0] == leaves[1])


def _without_sharing(question: Any, reply: Reply) -> bool:
    """Return whether a wrong reply can be due to the table: many roads, or many questions."""
    layers, plan, with_table = question
    if with_table and len(plan) > 1:
        return reply.kind == VALUE
    seen: set[Any] = set()
    shared = False
    for ply, row in enumerate(layers):
        for _, _, below in row:
            for child in below if isinstance(below, tuple) else ():
                shared = shared or (ply + 1, child) in seen
                seen.add((ply + 1, child))
    return (shared and reply.kind == VALUE) or _all_right(question, reply)


# -- a graph that leads a careless memory astray -------------------------------------------------


def check_memory_trap(moves: object, careless: Callable[..., float]) -> Result:
    """Check a graph, as `ExplicitGraph` takes it, on which `careless` finds a wrong value.

    Args:
        moves: the learner's graph: a dict from each state to those that one move leads to.
        careless: the search to lead astray, `careless(game, state, memory)`.

    >>> check_memory_trap({"A": [3, 5]}, lambda game, state, memory: 5)
    ✗ No state can be reached by two roads here, so that a memory is never asked. Let two states \
lead to a third one.
    """
    if moves is ... or moves is None:
        return Result("not attempted", NOT_ATTEMPTED)
    if not isinstance(moves, dict):
        return Result("hint", 'Write the graph as a dict, such as {"A": ["b", 3], "b": [1, 2]}.')
    try:
        game = ExplicitGraph(moves)
    except (GameError, TypeError) as error:
        return Result("hint", f"This is no graph yet: {error}")
    graph = build_graph(game)
    if not nx.is_directed_acyclic_graph(graph):
        return Result("hint", "Play can go round in circles here. Let every road come to an end.")
    inner = [node for node in graph if graph[node]]
    shared = [node for node in inner if graph.in_degree(node) > 1]
    if not shared:
        return Result(
            "hint",
            "No state can be reached by two roads here, so that a memory is never asked. Let two "
            "states lead to a third one.",
        )
    memory: dict[Any, float] = {}
    found, right = careless(game, game.initial, memory), alpha_beta(game, game.initial)
    if not same(found, right):
        return Result(
            "correct", f"The careless search says {show(found)}, and the value is {show(right)}."
        )
    if all(
        same(memory[node], minimax(game, node, player=MAX)) for node in shared if node in memory
    ):
        return Result(
            "hint",
            f"The careless search finds {show(right)}, which is right: it has the true value of "
            f"{' and '.join(shared)} in its memory. Let the first road to it come with a window "
            "that cuts it short. Which number has to be known before?",
            "M23",
        )
    return Result(
        "hint",
        f"The careless search finds {show(right)}, which is right, though a number in its memory "
        "is wrong. Let the second road need the true value: what would have to be large, or small?",
        "M23",
    )


# -- an ending solved backward -------------------------------------------------------------------


def check_solve_backward(answer: object) -> Result:
    """Check `solve_backward(wins, moves)`, which solves a game from its end, without recursion.

    `moves` is a dict from each state to the list of the states that one move leads to; a state
    without moves is lost for the player to move, unless it is in `wins`, a set of states that are
    won for the player to move. Moves never go round in circles. The answer is a dict from every
    state to 1, won for the player to move, or -1, lost.
    """
    return check("lesson_08", "solve_backward", answer)


def _ask_backward(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    wins, moves = question
    given = {state: list(children) for state, children in moves}
    value = answer(set(wins), given)
    return value, {"changed": given != {state: list(children) for state, children in moves}}


def _solve(
    wins: set[Any],
    moves: dict[Any, list[Any]],
    pick: Callable[..., Any] = max,
    sign: int = -1,
    end: int = -1,
    ignore: bool = False,
) -> dict[Any, Any]:
    """Solve a game backward, with one thing wrong if told so."""
    values: dict[Any, Any] = {}

    def value(state: Any) -> Any:
        if state not in values:
            if state in wins and not ignore:
                values[state] = 1
            elif not moves[state]:
                values[state] = end
            else:
                values[state] = pick(sign * value(child) for child in moves[state])
        return values[state]

    for state in moves:
        value(state)
    return values


@functools.cache
def _backward_cases() -> list[Case]:
    dice = random.Random(802)
    cases = []
    for number in range(160):
        count = 1 + number // 12
        names = list(range(1, count + 1))
        moves = [
            (name, dice.sample(range(1, name), dice.randint(0, min(3, name - 1)))) for name in names
        ]
        dice.shuffle(moves)
        wins = [name for name in names if dice.random() < 0.15]
        text = f"solve_backward({set(wins) or 'set()'}, {dict(moves)})"
        cases.append(Case((wins, moves), text if count <= 6 else f"a game of {count} states"))
    return cases


def _backward_fault(question: Any, reply: Reply) -> str | None:
    expected = _solve(set(question[0]), dict(question[1]))
    if not isinstance(reply.value, dict):
        return f"your function returns {show(reply.value)}; it has to return a dict"
    missing = len(expected.keys() - reply.value.keys())
    if missing:
        return f"your function leaves out {missing} of {len(expected)} states"
    for state, value in expected.items():
        if not same(reply.value[state], value):
            return f"your function gives state {state} the value {show(reply.value[state])}"
    if reply.facts["changed"]:
        return "your function changes the moves that it was given"
    return None


EXERCISES = {
    "tt_alpha_beta": Exercise(
        cases=_cases,
        ask=_ask,
        fault=_fault,
        tried="540 games with shared positions: searched once, twice with one table, deeper with "
        "the same table, and from other states with the same table",
        mistakes=[
            *mistakes_by_running(_ask, _faulty_ones(_TOO_MANY_LEAVES), _same_leaves),
            Mistake(_NEVER, _looks_again),
            Mistake(_IN_VAIN, _all_right),  # from here on some value is wrong
            *mistakes_by_running(_ask, _faulty_ones(_WRONG_VALUES)),
            Mistake(
                Hint(
                    "M23",
                    "Alone and without shared positions it is right: what goes wrong comes from "
                    "the table.",
                    "When you stored it, had you looked at all the children, and how deep?",
                ),
                _without_sharing,
            ),
        ],
        leak=Hint(
            "M19",
            "Asked alone it answers this right, but not after other games: a table is left over "
            "(a default value that is a dict is made once, for all calls).",
            "Which table does your function use when it is given none?",
        ),
    ),
    "solve_backward": Exercise(
        cases=_backward_cases,
        ask=_ask_backward,
        fault=_backward_fault,
        tried="160 games of up to 14 states, in any order",
        returns="a dict from states to 1 or -1",
        mistakes=mistakes_by_running(
            _ask_backward,
            [
                (
                    Hint(
                        "M29",
                        "That is what comes out if a state is as good as the best that follows.",
                        "After your move it is the opponent's turn. Who is glad of a 1 there?",
                    ),
                    [functools.partial(_solve, sign=1)],
                ),
                (
                    Hint(
                        "M01",
                        "That is what comes out if a state is won only when every move wins.",
                        "How many winning moves do you need?",
                    ),
                    [functools.partial(_solve, pick=min)],
                ),
                (
                    Hint(
                        "M03",
                        "A state without moves is taken for won.",
                        "Who is to move there, and what can they do?",
                    ),
                    [functools.partial(_solve, end=1)],
                ),
                (
                    Hint(
                        "M09",
                        "The states in `wins` are not heeded.",
                        "A state may be won although moves are left. What is tested first?",
                    ),
                    [functools.partial(_solve, ignore=True)],
                ),
            ],
        ),
        leak=Hint(
            "M12",
            "Asked alone it answers this right, but not after other questions.",
            "What outlives the call?",
        ),
    ),
}
