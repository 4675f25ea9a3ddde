"""Charts: what the windows say is what alpha-beta knew."""

import math

import pytest

from minimax_lib.charts import show_growth, show_windows
from minimax_lib.game import GameError
from minimax_lib.search.minimax import minimax


def rows(picture):
    first, *rest = picture.alt.removesuffix(".").split(". ")
    assert first == "Chart of windows, row by row"
    return rest


def test_each_window_is_that_of_the_textbook():
    assert rows(show_windows("((3 12 8) (2 4 6) (14 5 2))"))[3:11] == [
        "B gets 12: from −∞ to 3",
        "B gets 8: from −∞ to 3",
        "A gets 3: from 3 to ∞",
        "C opens: from 3 to ∞",
        "C gets 2: closed against 3",
        "A gets 2: from 3 to ∞",
        "D opens: from 3 to ∞",
        "D gets 14: from 3 to 14",
    ]


def test_a_bound_reaches_further_down_than_its_own_children():
    assert "D gets 4: closed against 5" in rows(show_windows("(5 (((4 8) 3) 7))"))


def test_min_at_the_root_closes_against_beta():
    assert rows(show_windows("(min: 4 (6 1))"))[-2:] == [
        "B gets 6: closed against 4",
        "A gets 6: from −∞ to 4",
    ]


def test_your_own_search_will_do():
    def prune(game, state, alpha=-math.inf, beta=math.inf):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        for action in game.actions(state):
            alpha = max(alpha, prune(game, game.result(state, action), alpha, beta))
        return alpha

    assert rows(show_windows("(2 7)", prune)) == [
        "A opens: from −∞ to ∞",
        "A gets 2: from 2 to ∞",
        "A gets 7: from 7 to ∞",
    ]


def test_a_picture_as_high_as_it_has_rows():
    heights = [
        show_windows("((3 5) (2 9))", max_rows=n).figure.get_size_inches()[1] for n in (3, 6)
    ]
    assert heights[0] < heights[1]


def test_a_search_without_a_window_is_refused():
    with pytest.raises(GameError, match="no alpha and beta"):
        show_windows("(1 2)", minimax)


@pytest.mark.parametrize("leaf", ["inf", "-inf", "-0.5", "1e9"])
def test_leaves_of_any_size_are_drawn(leaf):
    assert show_windows(f"({leaf} (1 2))").png()


def test_growth_is_told_in_words():
    assert show_growth({"Nim": [1, 2, 3]}).alt.endswith("Nim grows from 1 to 3.")


def test_growth_says_what_theory_expects():
    alt = show_growth({"measured": [1, 3, 11]}, theory={"expected": [1, 3, 5]}).alt
    assert "measured grows from 1 to 11, expected from 1 to 5." in alt


def test_every_line_is_drawn_and_named_as_it_is():
    counts = {f"${number}^2$": [1, number] for number in range(2, 9)}
    (ax,) = show_growth(counts).figure.axes
    assert [list(line.get_ydata()) for line in ax.get_lines()] == list(counts.values())
    assert not any(text.get_parse_math() for text in ax.get_legend().get_texts())
