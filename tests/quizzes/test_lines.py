"""Lines to put in order: other right orders are right, and each wrong line leads to a hint."""

import pytest

from minimax_lib.quizzes import lines
from minimax_lib.quizzes.lesson_03 import PROGRAM, WRONG_LINES

RIGHT = PROGRAM.splitlines()


def with_line(place, line):
    return [*RIGHT[:place], line, *RIGHT[place + 1 :]]


def with_bug(line):
    """The right program with a wrong line where a reader would put it."""
    places = dict(zip(WRONG_LINES, (2, 5, 7), strict=False))
    return with_line(places[line], line) if line in places else [*RIGHT[:8], line, *RIGHT[8:]]


def test_every_line_is_offered_and_the_program_is_right():
    order = lines(3)
    assert sorted(order.lines) == sorted([*RIGHT, *WRONG_LINES])
    assert order.lines != [*RIGHT, *WRONG_LINES]
    assert order.choose(RIGHT).startswith("✓")


def test_another_right_program_is_right():
    other = "    if not is_maximizing:"
    minimum_first = [*RIGHT[:4], other, *RIGHT[9:12], RIGHT[8], *RIGHT[5:8], RIGHT[12]]
    assert lines(3).choose(minimum_first).startswith("✓")


@pytest.mark.parametrize("line", WRONG_LINES)
def test_each_wrong_line_is_a_bug_and_is_asked_about(line):
    verdict = lines(3).choose(with_bug(line))
    assert verdict.startswith("✗")
    assert verdict.endswith(WRONG_LINES[line])


@pytest.mark.parametrize(
    ("program", "hint"),
    [
        (RIGHT[:4], "has to return a number"),
        (RIGHT[1:], "line 1"),
        ([RIGHT[0], *RIGHT[2:]], "score"),
        ([*RIGHT[4:], *RIGHT[:4]], "line 1"),
    ],
)
def test_a_program_with_lines_missing_or_astray_gets_a_hint(program, hint):
    verdict = lines(3).choose(program)
    assert verdict.startswith("✗")
    assert hint in verdict


def test_nothing_built_is_no_mistake():
    assert lines(3).choose([]).startswith("Not attempted")
