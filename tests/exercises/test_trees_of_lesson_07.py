"""A tree on which the best moves first are not the cheapest order."""

import pytest

from minimax_lib.exercises import lesson_07


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        ("(5 (4 (1 2 3)))", "Correct: 2 leaves visited in your order, 4 with"),
        ("((1 2) (9 (10 (11 12))))", "Not yet"),
        ("(5 ((1 2 3) 4))", "Not yet: 4 leaves visited in your order, 4 with"),
        ("5", "Not yet"),
        ("(5 (min: 3 (chance: 1/2*3 1/2*4)))", "no chance nodes"),
        ("(5 (4 (1 2 3))", "parenthesis is missing"),
        ([[5]], "written as text"),
    ],
)
def test_a_cheap_cut(answer, says):
    result = lesson_07.check_cheap_cut(answer)
    assert says in result.text
    assert bool(result) == says.startswith("Correct")
