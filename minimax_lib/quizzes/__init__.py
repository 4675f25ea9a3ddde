"""The questions of each lesson, one file a lesson; every key is computed when asked."""

from __future__ import annotations

import importlib

from minimax_lib.game import GameError
from minimax_lib.view.line_order import LineOrder
from minimax_lib.view.quiz import Question, Quiz


def quiz(lesson: int) -> Quiz:
    """Return the quiz that closes a lesson.

    >>> len(quiz(0).questions) >= 3
    True
    """
    questions: list[Question] = _lesson(lesson).questions()
    return Quiz(questions)


def opener(lesson: int, seed: int = 1) -> Quiz:
    """Return three questions on what came one, three and five lessons earlier, on new trees.

    Early in the course, the lessons that there are take turns.

    Args:
        lesson: the lesson that begins, 1 or more.
        seed: another number gives other questions.

    >>> len(opener(1).questions)
    3
    """
    if lesson < 1:
        raise GameError(f"the first opener is that of lesson 1, not {lesson!r}")
    earlier = [lesson - distance for distance in (1, 3, 5, 2, 4) if lesson >= distance]
    turns = [earlier[:3][turn % len(earlier[:3])] for turn in range(3)]
    first = 3 * (100 * lesson + seed)  # no two openers share a tree
    return Quiz([_lesson(n).retrieval(first + turn) for turn, n in enumerate(turns)])


def lines(lesson: int) -> LineOrder:
    """Return the lines of a lesson's program to put in order; lessons 03 and 06 have some.

    >>> len(lines(3).lines)
    17
    """
    program: LineOrder = _lesson(lesson).lines()
    return program


def _lesson(lesson: int):  # type: ignore[no-untyped-def]
    try:
        return importlib.import_module(f"minimax_lib.quizzes.lesson_{lesson:02}")
    except ModuleNotFoundError:
        raise GameError(f"lesson {lesson} has no questions yet") from None
