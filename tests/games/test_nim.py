"""Nim against Bouton's theory and published tables."""

import itertools
import json
from pathlib import Path

import pytest

from minimax_lib.game import MAX, GameError, IllegalActionError
from minimax_lib.games.nim import Nim, NimMove
from minimax_lib.search.analyse import action_values
from minimax_lib.search.minimax import minimax

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())


def solve(game):
    """Return the value for the player to move, by exhaustion with a memory."""
    values = {}

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        if state.piles not in values:
            children = (value(game.result(state, action)) for action in game.actions(state))
            values[state.piles] = max(-child for child in children)
        return values[state.piles]

    return value


@pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in FIGURES["nim_moves"]])
def test_values_and_winning_moves(item):
    game = Nim(item["data"]["piles"], misere=item["data"]["rule"] == "misere")
    value = solve(game)
    assert value(game.initial) == item["expected"]["value_for_side_to_move"]
    wins = [
        list(action)
        for action in game.actions(game.initial)
        if value(game.result(game.initial, action)) == -1
    ]
    assert wins == item["expected"]["winning_moves_pile_take"]


def test_losing_triples():
    piles = itertools.combinations_with_replacement(range(1, 8), 3)
    losing = [list(p) for p in piles if (g := Nim(p, misere=True)) and solve(g)(g.initial) == -1]
    assert losing == FIGURES["nim_P_positions"][0]["expected"]


def test_normal_nim_is_won_unless_the_piles_cancel_out():  # Bouton 1901
    for piles in itertools.product(range(4), repeat=3):
        game = Nim(piles)
        if any(piles):
            xor = piles[0] ^ piles[1] ^ piles[2]
            assert minimax(game, game.initial) == (1 if xor else -1)


def test_simple_nim():
    figures = FIGURES["simple_nim"][0]["expected"]
    for pile in range(26):
        game = Nim([pile], max_take=3, misere=True)
        assert solve(game)(game.initial) == figures["value_MAX_to_move"][str(pile)]
    game = Nim([14], max_take=3, misere=True)
    values = action_values(game, game.initial)
    assert [a.take for a, v in values.items() if v == 1] == [figures["winning_take"]["14"]]


def test_subtraction_game():
    losing = [n for n in range(31) if solve(g := Nim([n], max_take=2))(g.initial) == -1]
    assert losing == FIGURES["subtraction_game"][0]["expected"]["losing_piles"]


def test_the_last_counter():
    for misere, utility in ((False, 1), (True, -1)):
        game = Nim([1], misere=misere)
        end = game.result(game.initial, NimMove(0, 1))
        assert game.is_terminal(end)
        assert game.utility(end, MAX) == utility


@pytest.mark.parametrize(
    "action", [NimMove(0, 0), NimMove(0, 4), NimMove(1, 3), NimMove(2, 1), NimMove(-1, 1)]
)
def test_illegal_action(action):
    game = Nim([3, 5], max_take=2)
    with pytest.raises(IllegalActionError):
        game.result(game.initial, action)


@pytest.mark.parametrize("piles", [[], [-1], [1.5], 3, None, "34"])
def test_bad_piles(piles):
    with pytest.raises(GameError):
        Nim(piles)


@pytest.mark.parametrize("max_take", [0, -1])
def test_bad_max_take(max_take):
    with pytest.raises(GameError):
        Nim([3], max_take=max_take)
