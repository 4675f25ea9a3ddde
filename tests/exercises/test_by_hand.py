"""Exercises that are answered with words, values and trees: lessons 00 to 02."""

import pytest

from minimax_lib.exercises import lesson_00, lesson_01, lesson_02

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
FITS = {
    "Go": "fits",
    "battleships": "perfect information",
    "a crossword solved by two people": "zero-sum",
    "Reversi": "fits",
    "Monopoly for two": "perfect information",
    "Rubik's cube": "two-player",
}


@pytest.mark.parametrize(
    "answer, says",
    [
        (("...", ..., ...), "Not attempted"),
        (("MIN", 1, ...), "Not attempted"),
        (("MIN", 1, 3), "takes the smaller"),
        (("MAX", 1, 3), "Which player is ▼"),
        (("min", 1, 3), "takes the smaller"),
        (("MIN", "1", "3"), "without quotation marks"),
        (([], 1, 3), "quotation marks"),
        (("MIN", 7, 5), "MAX would like"),
        (("MIN", 1, 5), "On the left"),
    ],
)
def test_who_moves(answer, says):
    result = lesson_00.check_who_moves(*answer)
    assert says in result.text
    assert bool(result) == (says == "takes the smaller")


@pytest.mark.parametrize(
    "answer, says",
    [
        ((..., ..., ...), "Not attempted"),
        ((4, 6, ...), "Not attempted"),
        ((4, 6, 6), "All three"),
        ((4.0, 6, 6), "All three"),
        ((8, 7, 8), "would like"),
        ((6, 4, 6), "swapped"),
        ((4, 6, 4), "MAX's turn"),
        ((12, 13, 13), "Begin at the left"),
        (("four", None, []), "without quotation marks"),
        ((None, None, []), "Begin at the left"),
    ],
)
def test_values_of_the_first_tree(answer, says):
    result = lesson_00.check_values(*answer)
    assert says in result.text
    assert bool(result) == (says == "All three")


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        (..., "Not attempted"),
        ("((9 1) (3 4))", "MAX goes right"),
        ("(9 1) (3 4)", "no tree yet"),
        ("((9 1) (3 4)", "parenthesis is missing"),
        ("((9 nine) (3 4))", "not a number"),
        ([[9, 1], [3, 4]], "written as text"),
        ("((3 5) (2 9))", "does not stand on the left"),
        ("((9 5) (3 4))", "at least as good"),
        ("((4 9) (4 5))", "at least as good"),
        ("((9 1) (3 4) (5 6))", "two moves"),
        ("7", "two moves"),
        ("((9 nan) (3 4))", "no tree yet"),
    ],
)
def test_right_is_better(answer, says):
    result = lesson_00.check_right_is_better(answer)
    assert says in result.text
    assert bool(result) == (says == "MAX goes right")


@pytest.mark.parametrize(
    "changed, says",
    [
        ({}, "All 6 games"),
        ({"Rubik's cube": "zero-sum"}, "All 6 games"),
        ({"Go": ...}, "Not attempted"),
        ({"Go": "zero-sum"}, "Go does not lack that"),
        ({"Monopoly for two": "fits"}, "whether dice decide"),
        ({"Rubik's cube": "fits"}, "who takes decisions and whether"),
        ({"Reversi": True}, 'Reversi: write "fits"'),
        ({"Reversi": ["fits"]}, 'Reversi: write "fits"'),
    ],
)
def test_which_games(changed, says):
    result = lesson_01.check_which_games(FITS | changed)
    assert says in result.text
    assert bool(result) == (says == "All 6 games")


@pytest.mark.parametrize(
    "answer, says",
    [
        ((..., ...), "Not attempted"),
        ((6, ...), "Not attempted"),
        ((6, 5), "A is worth 6 or more, and C 5 or less"),
        ((9, 5), "would like"),
        ((4, 5), "What is B worth"),
        ((6, 8), "one reply at C"),
        (("six", None), "What is B worth"),
    ],
)
def test_bounds_before_values(answer, says):
    result = lesson_02.check_bounds(*answer)
    assert says in result.text
    assert bool(result) == (answer == (6, 5))


@pytest.mark.parametrize(
    "answer, says",
    [
        ({}, "Not attempted"),
        (dict.fromkeys("ABCD", ...), "Not attempted"),
        ({"A": 3, "B": 3, "C": 2, "D": 2}, "All 4"),
        ({"A": 3, "B": 3, "C": 2}, "D is still to do"),
        ({"A": 14, "B": 12, "C": 6, "D": 14}, "B is a ▼ node"),
        ({"A": 2, "B": 3, "C": 2, "D": 2}, "A is a ▲ node"),
        ({"A": 3, "B": 3, "C": 4, "D": 2}, "C is a ▼ node"),
        ({"A": "3", "B": "3", "C": "2", "D": "2"}, "B is a ▼ node"),
    ],
)
def test_values_by_hand(answer, says):
    result = lesson_02.check_values(AIMA, answer)
    assert says in result.text
    assert bool(result) == (says == "All 4")


def test_values_by_hand_on_uneven_trees_and_with_min_first():
    assert lesson_02.check_values("((6 9) (5 (1 8)) 4)", {"A": 6, "B": 6, "C": 5, "D": 8})
    assert lesson_02.check_values("(min: 3 (min: 4 1))", {"A": 1, "B": 1})


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        ("((3 5) (4 9))", "Right is worth 4"),
        ("((1 5) (2 9))", "Right is worth 2"),
        ("((3 5) (3 9))", "at least as good"),
        ("((3 5) (2 99))", "at least as good"),
        ("((3 5) (2 9))", "here it is 0"),
        ("((1 5) (4 9))", "here it is 2"),
        ("((3 5) (4 9) 7)", "Keep two moves"),
    ],
)
def test_flip(answer, says):
    result = lesson_02.check_flip(answer)
    assert says in result.text
    assert bool(result) == says.startswith("Right is")


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        ("((1 9) (5 6))", "in sight"),
        ("(((9 2) (3 1)) (5 7))", "in sight"),
        ("((5 9) (1 6))", "first move is a best move"),
        ("((5 9) (5 6))", "first move is a best move"),
        ("((1 8) (5 6))", "no 9"),
        ("((1 9) (4 6))", "worth 4, not 5"),
        ("(9 5)", "four leaves"),
        ("5", "four leaves"),
    ],
)
def test_tree_with_a_property(answer, says):
    result = lesson_02.check_tree_property(answer)
    assert says in result.text
    assert bool(result) == (says == "in sight")
