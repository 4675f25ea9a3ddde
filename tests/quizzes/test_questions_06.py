"""Lesson 06: keys worked out another way, and lines of which only the right ones pass."""

import pytest

from minimax_lib.quizzes.lesson_06 import DISTRACTORS, PROGRAM, lines, questions, retrieval
from minimax_lib.tree import parse_tree

RIGHT = PROGRAM.splitlines()
FRESH_WINDOW, OTHER_BOUND, IMPROVED, UPSIDE_DOWN = DISTRACTORS.splitlines()


def leaves_by_hand(rows):
    """Count the leaves that alpha-beta sees on a tree of two plies, MAX first."""
    alpha, seen = float("-inf"), 0
    for row in rows:
        met = next((n for n in range(1, len(row)) if min(row[:n]) <= alpha), len(row))
        seen, alpha = seen + met, max(alpha, min(row[:met]))
    return seen


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_leaves_are_counted_as_by_hand(seed):
    question = retrieval(seed)
    text = question.text.removeprefix("MAX moves first in ").split(". At how many")[0]
    assert question.answer == leaves_by_hand(parse_tree(text).nested())


def test_fixed_keys():
    deep, careless, rescaled = (question.answer for question in questions()[3:6])
    assert deep == 3
    assert careless == "right, worth 0"
    assert rescaled == "The sign of each leaf is turned"


def test_the_right_lines_pass():
    assert lines().choose(RIGHT).startswith("✓")


@pytest.mark.parametrize(
    "built",
    [
        [*RIGHT[:4], FRESH_WINDOW, *RIGHT[5:]],
        [*RIGHT[:6], OTHER_BOUND, *RIGHT[7:]],
        [*RIGHT[:6], IMPROVED, RIGHT[8], RIGHT[6], RIGHT[9]],
        [*RIGHT[:7], UPSIDE_DOWN, *RIGHT[8:]],
        RIGHT[1:],
    ],
    ids=["fresh window", "other bound", "improved", "upside down", "no first line"],
)
def test_wrong_lines_get_a_hint(built):
    assert lines().choose(built).startswith("✗")


def test_no_lines_are_no_attempt():
    assert lines().choose([]).startswith("Not attempted")
