"""Exercises of lesson 06: alpha-beta, two broken ones to repair, a tree without a cut."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from minimax_lib.exercises import mistakes
from minimax_lib.exercises.cases import Tree, TreeGame
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import Exercise, Hint, Mistake, Reply, mistakes_by_running, same
from minimax_lib.exercises.lesson_03 import ask_game, game_cases, game_fault, value_for_mover
from minimax_lib.exercises.own_tree import leaves_below, read_tree
from minimax_lib.game import CHANCE, Player
from minimax_lib.games.explicit_tree import ExplicitTree, Path
from minimax_lib.tree import build_tree

__all__ = ["check_alpha_beta", "check_no_cut", "check_repair_1", "check_repair_2"]


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
    counting = _Counting(tree)
    mistakes.faulty_alpha_beta(counting, ())
    skipped = len(leaves) - counting.leaves
    if skipped:
        return Result(
            "hint",
            f"Alpha-beta skips {skipped} of the {len(leaves)} leaves of this tree.\n"
            "A cut needs a good move first. In which order would each player meet its moves, so "
            "that nothing is sure early?",
            tree=tree.nested(),
        )
    return Result("correct", f"Correct: all {len(leaves)} leaves of this tree are looked at.")


class _Counting:
    """A tree that counts how often a leaf is looked at."""

    def __init__(self, tree: ExplicitTree) -> None:
        self._tree, self.leaves = tree, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tree, name)

    def utility(self, state: Path, player: Player) -> float:
        self.leaves += 1
        return self._tree.utility(state, player)


@functools.lru_cache(maxsize=5000)
def most_leaves(tree: Tree) -> int:
    """Return how many leaves alpha-beta looks at that cuts only where alpha > beta."""
    game = TreeGame(tree)
    mistakes.faulty_alpha_beta(game, game.initial, strict=True)
    return game.calls["utility"]


def _fault(question: Any, reply: Reply) -> str | None:
    fault = game_fault(question, reply)
    enough = most_leaves(question[0])
    if fault is None and reply.facts["utility"] > enough:
        return (
            f"the value that your function returns is right, but it asks for {_times(reply)} "
            f"where {enough} would do"
        )
    return fault


def _times(reply: Reply) -> str:
    calls = reply.facts["utility"]
    return f"{calls} utilities" if calls != 1 else "1 utility"


def _same_count(reply: Reply, wrong: Reply) -> bool:
    return (
        reply.kind == wrong.kind == "value"
        and same(reply.value, wrong.value)
        and reply.facts["utility"] == wrong.facts["utility"]
    )


def _right_value(question: Any, reply: Reply) -> bool:
    return reply.kind == "value" and same(reply.value, value_for_mover(question[0]))


def _each_leaf_twice(question: Any, reply: Reply) -> bool:
    game = TreeGame(question[0])
    mistakes.faulty_alpha_beta(game, game.initial)
    needed = (game.calls["utility"], most_leaves(question[0]))
    return _right_value(question, reply) and reply.facts["utility"] in (
        2 * needed[0],
        2 * needed[1],
    )


def _about_values(found: Sequence[Mistake]) -> list[Mistake]:
    """Return the mistakes so that they explain wrong values, and never a count."""

    def restrict(mistake: Mistake) -> Mistake:
        def explains(question: Any, reply: Reply) -> bool:
            too_many = _right_value(question, reply) and _fault(question, reply) is not None
            return not too_many and mistake.explains(question, reply)

        return Mistake(mistake.hint, explains)

    return [restrict(mistake) for mistake in found]


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
    Mistake(mistakes.WINDOW, _right_value),
    *_about_values(
        mistakes_by_running(
            ask_game,
            [
                *_with_both_tests(mistakes.faulty_alpha_beta, mistakes.WRONG_VALUES_OF_ALPHA_BETA),
                *_with_both_tests(mistakes.faulty_window_negamax, mistakes.WRONG_WINDOWS),
                *mistakes.wrong_values(),
            ],
        )
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
