"""Lesson 03: a tree on which a search without MIN is right by luck."""

import pytest

from minimax_lib.exercises import lesson_03


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        ("(9 (3 5))", "Correct"),
        ("((3 5) 9 (1 (7 8)))", "Correct"),
        ("((max: 3 9) (2 5))", "Correct"),
        ("((3 5) (2 9))", "returns 9, and the value is 3"),
        ("(9 (3 (10 12)))", "returns 12, and the value is 9"),
        ("(3 5)", "below MIN moves"),
        ("7", "below MIN moves"),
        ("(min: (3 5) 1)", "MAX moves first"),
        ("(9 (chance: 1/2*3 1/2*5))", "below MIN moves"),
        ("((9) (3 5))", "single child"),
        ("(9 (9 5))", "equal"),
        ("(9 (3 5)", "no tree yet"),
    ],
)
def test_the_tree_has_to_hide_the_bug(answer, says):
    result = lesson_03.check_hidden_bug(answer)
    assert says in result.text
    assert bool(result) == (says == "Correct")
