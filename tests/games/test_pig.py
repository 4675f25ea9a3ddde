"""Pig and Piglet against exact and published values."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from minimax_lib.game import MAX, MIN, GameError, IllegalActionError
from minimax_lib.games.pig import HOLD, ROLL, Pig, Piglet, PigState
from minimax_lib.search.value_iteration import value_iteration

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())


@pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in FIGURES["piglet"]])
def test_piglet(item):
    target = item["data"]["target"]
    game = Piglet(target)
    values = value_iteration(game, game.initial)
    for mine in range(target):
        for theirs in range(target):
            start = PigState((mine, theirs), 0, MAX)
            expected = item["expected"]["p_win_at_turn_start"][mine][theirs]
            if start in values:
                assert values[start] == pytest.approx(expected, abs=1e-8)
            hold_at = next(
                total
                for total in range(1, target - mine + 1)
                if mine + total >= target
                or (mine, theirs, total) not in reachable(values)
                or values[game.result(PigState((mine, theirs), total, MAX), HOLD)]
                >= values[game.result(PigState((mine, theirs), total, MAX), ROLL)] - 1e-9
            )
            assert hold_at == item["expected"]["min_turn_total_to_hold"][mine][theirs]


def reachable(values):
    return {(*s.scores, s.turn_total) for s in values if s.turn == MAX and not s.rolling}


@pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in FIGURES["pig_value"][:2]])
def test_pig(item):
    game = Pig(item["data"]["target"])
    value = value_iteration(game, game.initial, tolerance=1e-10)[game.initial]
    assert value == pytest.approx(item["expected"]["p_first_player_wins"], abs=1e-8)


def test_chances_add_up_exactly():
    game = Pig()
    rolling = game.result(game.initial, ROLL)
    assert sum(p for _, p in game.chances(rolling)) == 1
    assert game.chances(rolling)[0] == (1, Fraction(1, 6))


def test_rules():
    game = Pig(target=10)
    assert game.actions(game.initial) == [ROLL]
    state = PigState((3, 0), 7, MAX)
    assert game.actions(state) == [HOLD]
    won = game.result(state, HOLD)
    assert game.is_terminal(won)
    assert (game.utility(won, MAX), game.utility(won, MIN)) == (1, 0)
    bust = game.result(PigState((3, 0), 4, MAX, rolling=True), 1)
    assert bust == PigState((3, 0), 0, MIN)


def test_bad_input():
    game = Pig()
    for action in (HOLD, 6, "jump"):
        with pytest.raises(IllegalActionError):
            game.result(game.initial, action)
    with pytest.raises(IllegalActionError):
        game.result(game.result(game.initial, ROLL), 7)
    with pytest.raises(GameError):
        Pig(target=0)
