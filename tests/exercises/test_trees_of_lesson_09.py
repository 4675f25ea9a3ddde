"""Trees that a reader writes in lesson 09: a trap that pays, leaves that machines lose."""

import pytest

from minimax_lib.exercises.lesson_09 import check_lost_leaves, check_trap


@pytest.mark.parametrize(
    "answer, verdict, says",
    [
        (..., "not attempted", ""),
        ("((1 1) (0 10 10", "hint", "no tree yet"),
        ("7", "hint", "MAX has to move"),
        ("(min: (1 1) (0 10 10 10))", "hint", "MAX has to move"),
        ("((1 1) (chance: 1/2*0 1/2*10))", "hint", "no chance nodes"),
        ("((1 1) (0 10 10 11))", "hint", "whole numbers"),
        ("((1 1) (0 10 10 9.5))", "hint", "whole numbers"),
        ("((1 1) (0 10 10 10 10))", "hint", "more than four"),
        ("((0 0) (0 10 10 10))", "hint", "equally good"),
        ("((1 1) (2 10 10 10))", "hint", "no trap"),
        ("((2 2) (0 10 10 10))", "hint", "5.5 more"),
        ("((1 1) (0 10 10 10))", "correct", "brings 1 on average, another 7.5"),
        ("((0 10 10 10) 1)", "correct", "brings 1 on average, another 7.5"),
        ("(1 (0 (10 1) 10 10))", "correct", "another 7.5"),
    ],
)
def test_a_trap(answer, verdict, says):
    result = check_trap(answer)
    assert result.verdict == verdict, result
    assert says in result.text


@pytest.mark.parametrize(
    "answer, verdict, says",
    [
        ("...", "not attempted", ""),
        ("((1 2 3 4 5) (1 2 3 4 5))", "hint", "10 leaves"),
        ("((3 9 9) (4 8 8) (5 6 7))", "hint", "That is 0 more"),
        ("((5 6 7) (4 8 8) (6 9 9))", "hint", "That is 2 more"),
        ("((5 6 7) (4 8 8) (3 9 9))", "correct", "visits 5 leaves; with a machine for each move"),
        ("(5 (4 8 8 8 8 8 8 8))", "correct", "it is 9"),
    ],
)
def test_lost_leaves(answer, verdict, says):
    result = check_lost_leaves(answer)
    assert result.verdict == verdict, result
    assert says in result.text
