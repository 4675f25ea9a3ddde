"""A blank that is left in an answer makes it unfinished, not wrong."""

import pytest

from minimax_lib.exercises.lesson_06 import check_alpha_beta


def blank_outside(game, state):
    return ...


def blank_inside(game, state):
    def value(state, alpha):
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        alpha = ...
        return alpha

    return value(state, 0)


def no_blank(game, state):
    def value(state):
        return 0

    return value(state)


@pytest.mark.parametrize("answer", [blank_outside, blank_inside])
def test_a_blank_is_found_wherever_it_stands(answer):
    assert check_alpha_beta(answer).verdict == "not attempted"


def test_a_function_without_blanks_is_judged():
    assert check_alpha_beta(no_blank).verdict == "hint"
