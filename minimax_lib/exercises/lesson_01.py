"""Exercises of lesson 01: which games fit, the rules of Nim, its length, the nodes of a tree."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from minimax_lib.exercises.cases import Tree, TreeGame, nested, size, small_trees, tree_words
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import (
    Case,
    Exercise,
    Hint,
    Mistake,
    Reply,
    is_number,
    mistakes_by_running,
    show,
)
from minimax_lib.exercises.judge import NOT_ATTEMPTED

__all__ = [
    "check_count_nodes",
    "check_nim_actions",
    "check_nim_lengths",
    "check_nim_result",
    "check_which_games",
]

Piles = tuple[int, ...]

PROPERTIES = {
    "two-player": "who takes decisions",
    "zero-sum": "whether one side loses what the other wins",
    "perfect information": "what each side sees, and whether dice decide",
}
LACKS: Mapping[str, set[str]] = {
    "Go": set(),
    "battleships": {"perfect information"},
    "a crossword solved by two people": {"zero-sum"},
    "Reversi": set(),
    "Monopoly for two": {"perfect information"},
    "Rubik's cube": {"two-player", "zero-sum"},
}


def check_which_games(answers: Mapping[str, object]) -> Result:
    """Say whether each game is said to fit, or to lack a property that it does lack.

    Args:
        answers: for each game "fits", or the name of a property that it lacks.

    >>> check_which_games({game: "fits" for game in LACKS})
    ✗ battleships does not fit. Look again at what each side sees, and whether dice decide.
    """
    if any(answers.get(game, ...) is ... for game in LACKS):
        return Result("not attempted", NOT_ATTEMPTED)
    for game, lacks in LACKS.items():
        answer = str(answers[game])
        if answer in lacks or (answer == "fits" and not lacks):
            continue
        if answer == "fits":
            wanted = " and ".join(PROPERTIES[lack] for lack in PROPERTIES if lack in lacks)
            text = f"{game} does not fit. Look again at {wanted}."
        elif answer in PROPERTIES:
            text = f"{game} does not lack that. Look again at {PROPERTIES[answer]}."
        else:
            text = f'{game}: write "fits" or one of {", ".join(map(repr, PROPERTIES))}.'
        return Result("hint", text)
    return Result("correct", f"All {len(LACKS)} games are right.")


def check_nim_actions(answer: object) -> Result:
    """Check `actions(piles)`, the list of the moves (pile, take) of Nim."""
    return check("lesson_01", "actions", answer)


def check_nim_result(answer: object) -> Result:
    """Check `result(piles, action)`, the piles after a move of Nim, as a tuple."""
    return check("lesson_01", "result", answer)


def check_nim_lengths(shortest: object, longest: object) -> Result:
    """Check `shortest(piles)` and `longest(piles)`, the plies that a game of Nim can last."""
    for name, answer in (("shortest", shortest), ("longest", longest)):
        result = check("lesson_01", name, answer)
        if result.verdict == "hint":
            return Result("hint", f"{name}: {result.text}", result.misconception, result.tree)
        if not result:
            return result
    return Result("correct", "Correct: both are right on 200 sets of piles.")


def check_count_nodes(answer: object) -> Result:
    """Check `count_nodes(game, state)`, the number of nodes from `state` down."""
    return check("lesson_01", "count_nodes", answer)


def _all_piles() -> list[Piles]:
    small = [piles for count in (1, 2, 3) for piles in itertools.product(range(4), repeat=count)]
    dice = random.Random(1)
    large = [
        tuple(dice.randint(0, 9) for _ in range(dice.randint(1, 6)))
        for _ in range(200 - len(small))
    ]
    return small + large


def _moves(piles: Piles) -> list[tuple[int, int]]:
    return [(pile, take) for pile, size in enumerate(piles) for take in range(1, size + 1)]


def _pile_cases() -> list[Case]:
    return [Case(piles, f"the piles {piles}") for piles in _all_piles()]


def _ask_about_piles(answer: Any, piles: Piles) -> tuple[Any, Mapping[str, Any]]:
    return answer(piles), {}


def _ask_actions(answer: Any, piles: Piles) -> tuple[Any, Mapping[str, Any]]:
    moves = answer(piles)
    return [tuple(move) for move in moves] if isinstance(moves, Iterable) else moves, {}


def _actions_fault(piles: Piles, reply: Reply) -> str | None:
    moves = reply.value
    extra = [move for move in moves if move not in _moves(piles)]
    if extra:
        return f"{show(extra[0])} is among your moves, and it is not allowed there"
    if len(set(moves)) < len(moves):
        return "a move is listed twice"
    missing = len(_moves(piles)) - len(moves)
    return f"moves are missing from your list: {missing}" if missing else None


def _same_moves(reply: Reply, wrong: Reply) -> bool:
    return reply.kind == wrong.kind and sorted(map(str, reply.value)) == sorted(
        map(str, wrong.value)
    )


_ACTIONS = Exercise(
    cases=_pile_cases,
    ask=_ask_actions,
    fault=_actions_fault,
    tried="200 sets of piles, empty piles among them",
    returns="a list of pairs (pile, take)",
    mistakes=mistakes_by_running(
        _ask_actions,
        [
            (
                Hint(None, "The last counter of a pile is never taken.",
                     "What is the largest number that range(1, n) gives?"),
                [lambda piles: [(p, t) for p, n in enumerate(piles) for t in range(1, n)]],
            ),
            (
                Hint(None, "Taking 0 counters is among the moves.",
                     "A move takes at least one. Where does your range begin?"),
                [lambda piles: [(p, t) for p, n in enumerate(piles) for t in range(n + 1)],
                 lambda piles: [(p, t) for p, n in enumerate(piles) for t in range(n)]],
            ),
            (
                Hint(None, "Piles are counted from 1.",
                     "In Python the first pile has number 0. What does enumerate give?"),
                [lambda piles: [(p + 1, t) for p, t in _moves(piles)]],
            ),
            (
                Hint(None, "The two numbers of each pair are swapped.",
                     "Which comes first, the pile or how many to take?"),
                [lambda piles: [(t, p) for p, t in _moves(piles)]],
            ),
            (
                Hint(None, "Only whole piles are taken.",
                     "May a move leave some counters of the pile?"),
                [lambda piles: [(p, n) for p, n in enumerate(piles) if n]],
            ),
            (
                Hint("M13", "Only the first pile is played.",
                     "Does a return or a pile number stand inside the loop?"),
                [lambda piles: [(0, t) for t in range(1, piles[0] + 1)]],
            ),
            (
                Hint(None, "No move takes more than 3.",
                     "In this Nim a move may take a whole pile, however large."),
                [lambda piles: [(p, t) for p, t in _moves(piles) if t <= 3]],
            ),
        ],
        agree=_same_moves,
    ),
)  # fmt: skip


def _result_cases() -> list[Case]:
    dice = random.Random(2)
    questions = [(piles, dice.choice(_moves(piles))) for piles in _all_piles() if any(piles)]
    return [Case(q, f"result({q[0]}, {q[1]})") for q in questions]


def _ask_result(answer: Any, question: tuple[Piles, tuple[int, int]]) -> tuple[Any, Any]:
    return answer(*question), {}


def _after(piles: Piles, action: tuple[int, int]) -> Piles:
    pile, take = action
    return (*piles[:pile], piles[pile] - take, *piles[pile + 1 :])


def _result_fault(question: tuple[Piles, tuple[int, int]], reply: Reply) -> str | None:
    if reply.value == _after(*question):
        return None
    if isinstance(reply.value, list) and tuple(reply.value) == _after(*question):
        return "your function returns a list; a state is a tuple, which nobody can change"
    return f"your function returns {show(reply.value)}"


_RESULT = Exercise(
    cases=_result_cases,
    ask=_ask_result,
    fault=_result_fault,
    tried="moves from 199 sets of piles",
    returns="a tuple of piles",
    mistakes=[
        Mistake(
            Hint("M12", "A tuple can't be changed in place, and should not be.",
                 "Can you build a new tuple: what is before the pile, the pile, what is after?"),
            lambda question, reply: reply.kind == "raised" and reply.value == "TypeError"
            and "item assignment" in reply.message,
        ),
        *mistakes_by_running(
            _ask_result,
            [
                (
                    Hint(None, "A pile that becomes empty vanishes, so that all later piles change "
                         "their numbers.", "What should stand in the place of an empty pile?"),
                    [lambda piles, action: tuple(n for n in _after(piles, action) if n)],
                ),
                (
                    Hint(None, "The pile has as many counters as were taken.",
                         "How many are left of a pile of n when you take t?"),
                    [lambda piles, action: tuple(
                        action[1] if index == action[0] else n for index, n in enumerate(piles)
                    )],
                ),
                (
                    Hint(None, "The two numbers of the move are swapped.",
                         "Which comes first, the pile or how many to take?"),
                    [lambda piles, action: tuple(
                        n - action[0] if index == action[1] else n for index, n in enumerate(piles)
                    )],
                ),
                (
                    Hint(None, "The piles come back as they were.",
                         "Which line makes the new tuple, and is it the one you return?"),
                    [lambda piles, action: piles],
                ),
                (
                    Hint(None, "Piles are counted from 1.", "Which pile is number 0?"),
                    [lambda piles, action: _after(piles, (action[0] - 1, action[1]))],
                ),
                (
                    Hint(None, "Only the pile that was played comes back.",
                         "What of the other piles?"),
                    [lambda piles, action: (piles[action[0]] - action[1],),
                     lambda piles, action: piles[action[0]] - action[1]],
                ),
            ],
        ),
    ],
)  # fmt: skip


def _length_exercise(
    right: Callable[[Piles], int], wrong: list[tuple[Hint, list[Callable[[Piles], Any]]]]
) -> Exercise:
    def fault(piles: Piles, reply: Reply) -> str | None:
        if is_number(reply.value) and reply.value == right(piles):
            return None
        return f"your function returns {show(reply.value)}"

    return Exercise(
        cases=_pile_cases,
        ask=_ask_about_piles,
        fault=fault,
        tried="200 sets of piles",
        mistakes=mistakes_by_running(_ask_about_piles, wrong),
    )


_SHORTEST = _length_exercise(
    lambda piles: sum(size > 0 for size in piles),
    [
        (Hint(None, "Empty piles are counted.", "How many moves does an empty pile take?"), [len]),
        (Hint(None, "It is always 1.", "Can one move empty two piles?"), [lambda piles: 1]),
        (Hint(None, "That is right for (3, 4, 5) only.", "What if there are two piles, or four?"),
         [lambda piles: 3]),
        (Hint(None, "That is the smallest pile.", "A whole pile can go in one move."), [min]),
    ],
)  # fmt: skip
_LONGEST = _length_exercise(
    sum,
    [
        (Hint(None, "Only the largest pile counts.", "What of the counters in the others?"), [max]),
        (Hint(None, "That is right for (3, 4, 5) only.", "What if the piles are others?"),
         [lambda piles: 12]),
        (Hint(None, "The longest game takes one counter a move.",
              "How many moves is that, for all counters of all piles?"),
         [len, lambda piles: max(piles) * len(piles), lambda piles: sum(piles) - 1,
          lambda piles: 2 * sum(piles)]),
    ],
)  # fmt: skip


def _node_cases() -> list[Case]:
    trees = small_trees((1, -1, 0), extra_turns=True, largest=6, fillings=1)
    return [Case(tree, tree_words(tree), nested(tree)) for tree in trees]


def _ask_count(answer: Any, tree: Tree) -> tuple[Any, Mapping[str, Any]]:
    game = TreeGame(tree, odd_actions=True)
    return answer(game, game.initial), {}


def _count_fault(tree: Tree, reply: Reply) -> str | None:
    if is_number(reply.value) and reply.value == size(tree):
        return None
    return f"your function returns {show(reply.value)}"


def _count(leaf: int, node: int, children: Callable[[list[Any]], list[Any]] = list) -> Any:
    def count(game: TreeGame, state: str) -> int:
        if game.is_terminal(state):
            return leaf
        below = children(game.actions(state))
        return node + sum(count(game, game.result(state, action)) for action in below)

    return count


_COUNT = Exercise(
    cases=_node_cases,
    ask=_ask_count,
    fault=_count_fault,
    tried="every shape of tree with up to six nodes",
    mistakes=mistakes_by_running(
        _ask_count,
        [
            (Hint(None, "Only leaves are counted.", "Which line counts the state itself?"),
             [_count(1, 0)]),
            (Hint(None, "Leaves are not counted.", "What is the count of a terminal state alone?"),
             [_count(0, 1)]),
            (Hint(None, "The root is missing, or no state counts itself.",
                  "How many nodes has a tree that is one leaf?"),
             [_count(0, 0), lambda game, state: _count(1, 1)(game, state) - 1]),
            (Hint("M13", "Only the first move is followed.",
                  "Does a return stand inside the loop?"),
             [_count(1, 1, lambda actions: actions[:1])]),
            (Hint("M13", "It looks one row down and stops.",
                  "Who counts the nodes below the children?"),
             [lambda game, state: 1 + len(game.actions(state)),
              lambda game, state: len(game.actions(state))]),
        ],
    ),
)  # fmt: skip

EXERCISES = {
    "actions": _ACTIONS,
    "result": _RESULT,
    "shortest": _SHORTEST,
    "longest": _LONGEST,
    "count_nodes": _COUNT,
}
