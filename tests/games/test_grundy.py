"""Grundy's game against OEIS A002188."""

import json
from pathlib import Path

import pytest

from minimax_lib.game import MAX, GameError, IllegalActionError
from minimax_lib.games.grundy import Grundy, Split, grundy_number
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.table import Table

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
EXPECTED = FIGURES["grundy_game"][0]["expected"]


def test_nim_values():
    assert [grundy_number(pile) for pile in range(31)] == EXPECTED["sprague_grundy_0_to_30"]


def test_nim_value_of_a_large_pile():
    number = grundy_number(1_000)
    reachable = {grundy_number(part) ^ grundy_number(1_000 - part) for part in range(1, 500)}
    assert number not in reachable
    assert reachable.issuperset(range(number))


@pytest.mark.parametrize("pile", [-1, 2.5, "3", None])
def test_nim_value_of_no_pile(pile):
    with pytest.raises(GameError, match="a pile has"):
        grundy_number(pile)


def test_losing_piles_by_search():
    table = Table()
    losing = [
        pile
        for pile in range(1, 27)
        if alpha_beta_table(game := Grundy([pile]), game.initial, table=table) == -1
    ]
    assert losing == EXPECTED["losing_single_piles"]


@pytest.mark.parametrize("piles", [(3, 3), (4, 7), (5, 6), (8, 5), (9, 6, 3)])
def test_sums_of_piles_follow_the_theorem(piles):
    xor = 0
    for pile in piles:
        xor ^= grundy_number(pile)
    game = Grundy(piles)
    assert alpha_beta_table(game, game.initial) == (1 if xor else -1)


def test_small_piles_are_put_away():
    game = Grundy([3])
    end = game.result(game.initial, Split(3, 1))
    assert game.is_terminal(end)
    assert game.utility(end, MAX) == 1


def test_bad_input():
    game = Grundy([6])
    for action in (Split(6, 3), Split(6, 0), Split(6, 5), Split(5, 1)):
        with pytest.raises(IllegalActionError, match="can't be split"):
            game.result(game.initial, action)
    for piles in ([-1], [2.5], ["3"]):
        with pytest.raises(GameError):
            Grundy(piles)
