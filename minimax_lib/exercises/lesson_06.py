"""Exercises of lesson 06: alpha-beta, two to repair, trees without a cut and with most of them."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

from minimax_lib.exercises import mistakes
from minimax_lib.exercises.cases import Tree, TreeGame
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import Exercise, Hint, Mistake, Reply, mistakes_by_running, same
from minimax_lib.exercises.lesson_03 import ask_game, game_cases, game_fault, value_for_mover
from minimax_lib.exercises.own_tree import leaves_below, read_tree
from minimax_lib.game import CHANCE, MAX, MIN, Player
from minimax_lib.games.explicit_tree import ExplicitTree, Path
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import build_tree, parse_tree

__all__ = [
    "check_alpha_beta",
    "check_no_cut",
    "check_reordered",
    "check_repair_1",
    "check_repair_2",
    "fewest_leaves",
]


def check_alpha_beta(answer: object) -> Result:
    """Check `alpha_beta(game, state)`: minimax's value with no more leaves than needed.

    The value is for the player to move; players are "X" and "O", and one may move twice running.
    `utility` may be called as often as by alpha-beta that cuts only where alpha > beta, in the
    order of `actions`; cutting where alpha >= beta needs fewer, and is as right.
    """
    return check("lesson_06", "alpha_beta", answer)


def check_repair_1(answer: object) -> Result:
    """Check the first repaired alpha-beta, of the same form as for `check_alpha_beta`."""
    return check("lesson_06", "alpha_beta", answer)


def check_repair_2(answer: object) -> Result:
    """Check the second repaired alpha-beta, of the same form as for `check_alpha_beta`."""
    return check("lesson_06", "alpha_beta", answer)


def check_no_cut(answer: object) -> Result:
    """Check a tree, as text, on which alpha-beta (alpha >= beta) skips nothing.

    It has three plies or more, every inner node has two children or more, and no two leaves are
    equal.

    >>> check_no_cut("((3 5) (2 9))")
    ✗ This tree has 2 plies; three or more are asked for.
    """
    tree = read_tree(answer)
    if isinstance(tree, Result):
        return tree
    nodes = build_tree(tree)
    inner = [node for node in nodes if nodes.out_degree(node)]
    leaves = leaves_below(tree, ())
    plies = max(map(len, nodes))
    if any(nodes.nodes[node]["player"] == CHANCE for node in inner):
        return Result("hint", "Use MAX and MIN only, and no chance nodes.")
    if plies < 3:
        return Result("hint", f"This tree has {plies} plies; three or more are asked for.")
    if any(nodes.out_degree(node) < 2 for node in inner):
        return Result("hint", "One of the nodes has a single child: nothing could be cut there.")
    if len(set(leaves)) < len(leaves):
        return Result("hint", "Two leaves are equal: choose numbers that are all different.")
    skipped = len(leaves) - _leaves_seen(tree)
    if skipped:
        return Result(
            "hint",
            f"Alpha-beta skips {skipped} of the {len(leaves)} leaves of this tree.\n"
            "A cut needs a good move first. In which order would each player meet its moves, so "
            "that nothing is sure early?",
            tree=tree.nested(),
        )
    return Result("correct", f"Correct: all {len(leaves)} leaves of this tree are looked at.")


def check_reordered(given: str, answer: object) -> Result:
    """Check a tree, as text: the tree `given`, in the order that lets alpha-beta skip most.

    The children of a node may change places; nothing else may.

    >>> check_reordered("((2 9) (3 5))", "((3 5) (9 2))")
    ✗ Alpha-beta looks at 4 of the 4 leaves in this order; another order needs fewer.
    At a ▼ node the highest comes first, and it is MIN who chooses there. Which of the moves would \
MIN like best?
    >>> check_reordered("((2 9) (3 5))", "((3 5) (2 9))")
    ✓ Correct: alpha-beta looks at 3 of the 4 leaves, and no order needs fewer.
    """
    tree = read_tree(answer)
    if isinstance(tree, Result):
        return tree
    original = parse_tree(given)
    if _sorted(tree, ()) != _sorted(original, ()):
        return Result(
            "hint",
            "This is another tree. The moves of one node may change places among themselves; "
            "every leaf stays below its own parent.",
            tree=tree.nested(),
        )
    count, seen = len(leaves_below(tree, ())), _leaves_seen(tree)
    if seen == fewest_leaves(tree):
        return Result(
            "correct",
            f"Correct: alpha-beta looks at {seen} of the {count} leaves, and no order needs fewer.",
        )
    return Result(
        "hint",
        f"Alpha-beta looks at {seen} of the {count} leaves in this order; another order needs "
        f"fewer.\n{_order_hint(tree)}",
        tree=tree.nested(),
    )


def _sorted(tree: ExplicitTree, node: Path) -> Any:
    """Return a subtree in a form that doesn't depend on the order of children."""
    if tree.is_terminal(node):
        return "leaf", float(tree.utility(node, MAX))
    below = (_sorted(tree, tree.result(node, action)) for action in tree.actions(node))
    return tree.to_move(node), tuple(sorted(below, key=repr))


def _order_hint(tree: ExplicitTree) -> str:
    """Return what to say of the first node whose first move is not the best for its player."""
    for node in build_tree(tree):
        if tree.is_terminal(node):
            continue
        values = [minimax(tree, tree.result(node, action)) for action in tree.actions(node)]
        if tree.to_move(node) == MIN and values[0] == max(values) > min(values):
            return (
                "At a ▼ node the highest comes first, and it is MIN who chooses there. Which of "
                "the moves would MIN like best?"
            )
        if tree.to_move(node) == MAX and values[0] < max(values):
            return "At a ▲ node the best move for MAX is not the first. Which is it?"
        if tree.to_move(node) == MIN and values[0] > min(values):
            return "At a ▼ node the best move for MIN is not the first. Which is it?"
    return (
        "Every node tries its best move first, which is good. Where several moves would cut, "
        "which has the fewest leaves below it?"
    )


def fewest_leaves(tree: ExplicitTree) -> int:
    """Return how many leaves alpha-beta looks at in the best order of all children.

    To know a value is to know a plan for MAX that makes sure of it and one for MIN: a plan has
    one move where its owner chooses and every move where the opponent does. Two plans meet in one
    leaf. In a full tree this is b**ceil(d / 2) + b**floor(d / 2) - 1.

    Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", 1975.

    >>> fewest_leaves(parse_tree("((3 12 8) (2 4 6) (14 5 2))"))
    5
    """
    value = minimax(tree, ())

    def plan(node: Path, owner: Player) -> float:
        """Return the leaves of the smallest plan that makes `owner` sure of the value."""
        if tree.is_terminal(node):
            leaf = tree.utility(node, MAX)
            return 1 if (leaf >= value if owner == MAX else leaf <= value) else math.inf
        pick = min if tree.to_move(node) == owner else sum
        return pick(plan(tree.result(node, action), owner) for action in tree.actions(node))

    return int(plan((), MAX) + plan((), MIN) - 1)


def _leaves_seen(tree: ExplicitTree) -> int:
    """Return how many leaves alpha-beta looks at, cutting where alpha >= beta."""
    counted = CountedGame(tree)
    alpha_beta(counted, ())
    return counted.leaves


@functools.lru_cache(maxsize=5000)
def most_leaves(tree: Tree) -> int:
    """Return how many leaves alpha-beta looks at that cuts only where alpha > beta."""
    game = TreeGame(tree)
    mistakes.faulty_alpha_beta(game, game.initial, strict=True)
    return game.leaves


def _fault(question: Any, reply: Reply) -> str | None:
    fault = game_fault(question, reply)
    enough = most_leaves(question[0])
    if fault is None and reply.facts["leaves"] > enough:
        return (
            f"the value that your function returns is right, but it asks for {_times(reply)} "
            f"where {enough} would do"
        )
    return fault


def _times(reply: Reply) -> str:
    calls = reply.facts["leaves"]
    return f"{calls} utilities" if calls != 1 else "1 utility"


def _same_count(reply: Reply, wrong: Reply) -> bool:
    return (
        reply.kind == wrong.kind == "value"
        and same(reply.value, wrong.value)
        and reply.facts["leaves"] == wrong.facts["leaves"]
    )


def _right_value(question: Any, reply: Reply) -> bool:
    return reply.kind == "value" and same(reply.value, value_for_mover(question[0]))


def _each_leaf_twice(question: Any, reply: Reply) -> bool:
    game = TreeGame(question[0])
    mistakes.faulty_alpha_beta(game, game.initial)
    needed = (game.leaves, most_leaves(question[0]))
    return _right_value(question, reply) and reply.facts["leaves"] in (
        2 * needed[0],
        2 * needed[1],
    )


_Faults = Sequence[tuple[Hint, Sequence[dict[str, Any]]]]


def _with_both_tests(
    search: Callable[..., Any], known: _Faults
) -> list[tuple[Hint, list[Callable[..., Any]]]]:
    """Return each faulty search twice: cutting where alpha >= beta, and where alpha > beta."""
    return [
        (
            hint,
            [
                functools.partial(search, **fault, strict=strict)
                for fault in faults
                for strict in (False, True)
            ],
        )
        for hint, faults in known
    ]


_MISTAKES = [
    *mistakes_by_running(
        ask_game,
        _with_both_tests(mistakes.faulty_alpha_beta, mistakes.TOO_MANY_LEAVES),
        _same_count,
    ),
    Mistake(
        Hint(
            "M38",
            "The value is right, and the utility of each leaf is asked for twice.",
            "Where is the second call? Keep what the first one gave.",
        ),
        _each_leaf_twice,
    ),
    Mistake(mistakes.WINDOW, _right_value),  # from here on some value is wrong
    *mistakes_by_running(
        ask_game,
        [
            *_with_both_tests(mistakes.faulty_alpha_beta, mistakes.WRONG_VALUES_OF_ALPHA_BETA),
            *_with_both_tests(mistakes.window_without_minus, [(mistakes.SIGN, [{}])]),
            *mistakes.wrong_values(),
        ],
    ),
]

EXERCISES = {
    "alpha_beta": Exercise(
        cases=functools.cache(lambda: game_cases(601)),
        ask=ask_game,
        fault=_fault,
        tried="the value of minimax, and no leaf too many, on every small tree and on 200 random "
        "ones up to five plies deep, with X and with O to move, and with players that move twice "
        "running",
        mistakes=_MISTAKES,
        leak=mistakes.KEPT_BOUNDS,
    ),
}
