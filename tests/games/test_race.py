"""The race: rules, and exact chances."""

from fractions import Fraction

import pytest

from minimax_lib.game import CHANCE, MAX, MIN, GameError, IllegalActionError
from minimax_lib.games.race import Race, RaceState
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.value_iteration import value_iteration


def test_a_race_to_work_out_by_hand():
    # One square each: every roll brings one runner home, so the first player is home first.
    game = Race(squares=1, die=1)
    assert expectiminimax(game, game.initial) == 1
    # MAX needs 2 with one runner, MIN one more move: MAX wins at once with a 2, else never.
    state = RaceState(((2, 0), (1, 0)), MAX)
    assert expectiminimax(Race(2, 2), state) == Fraction(1, 2)


@pytest.mark.parametrize(("squares", "die"), [(2, 2), (2, 3), (3, 2)])
def test_two_ways_to_one_value(squares, die):
    game = Race(squares, die)
    exact = expectiminimax(game, game.initial)
    assert isinstance(exact, Fraction)
    values = value_iteration(game, game.initial)
    assert values[game.initial] == pytest.approx(float(exact), abs=1e-12)
    assert expectiminimax(game, game.initial, player=MIN) == 1 - exact


def test_rules():
    game = Race(squares=4, die=3)
    assert game.to_move(game.initial) == CHANCE
    rolled = game.result(game.initial, 3)
    assert game.actions(rolled) == [4]
    after = game.result(rolled, 4)
    assert after.left[0] == (4, 1)
    bumped = game.result(RaceState(((3, 1), (4, 4)), MAX, roll=2), 3)
    assert bumped.left[0] == (1, 0)


def test_bad_input():
    game = Race()
    with pytest.raises(IllegalActionError):
        game.result(game.initial, 7)
    with pytest.raises(IllegalActionError):
        game.result(game.result(game.initial, 1), 3)
    with pytest.raises(GameError):
        Race(squares=0)
