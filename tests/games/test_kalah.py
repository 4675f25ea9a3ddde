"""Kalah against the solved sizes of Irving, Donkers and Uiterwijk, under each set of rules."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.kalah import Kalah, KalahState
from minimax_lib.search.analyse import action_values
from minimax_lib.search.minimax import minimax
from minimax_lib.search.mtdf import mtdf
from minimax_lib.search.ordering import OrderedGame
from minimax_lib.search.table import Table

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
RULES = {
    "capture only if opposite hole non-empty": {"capture_empty": False},
    "empty capture; game ends only when the side TO MOVE has no counters": {"end": "mover"},
    "both of the former": {"capture_empty": False, "end": "mover"},
    "empty capture; sowing skips the start hole on laps": {"lap_skips_start": True},
}
SMALL = [
    pytest.param(item, id=item["title"])
    for item in FIGURES["kalah_value"]
    if item["data"]["holes"] * item["data"]["counters"] <= 12
]


def size(item):
    return item["data"]["holes"], item["data"]["counters"]


@pytest.mark.parametrize("item", SMALL)
def test_published_values(item):
    game = Kalah(*size(item))
    figures = item["expected"]
    table = Table()
    assert mtdf(OrderedGame(game), game.initial, table=table) == figures["margin"]
    if "margin_after_each_first_move" not in figures or size(item) == (4, 3):
        return
    values = action_values(OrderedGame(game), game.initial, mtdf, table=table)
    in_order = [values[action] for action in game.actions(game.initial)]
    assert in_order == figures["margin_after_each_first_move"]


@pytest.mark.parametrize("item", SMALL)
def test_values_under_other_rules(item):
    for rules, margin in item["expected"].get("margin_under_other_rules", {}).items():
        game = Kalah(*size(item), **RULES[rules])
        assert mtdf(OrderedGame(game), game.initial) == margin


@pytest.mark.parametrize(
    "item",
    [
        pytest.param(item, id=item["title"])
        for item in FIGURES["kalah_perfect_game"]
        if item["title"] != "Kalah(4,6) perfect game"  # misprinted in the copy: it breaks off
    ],
)
def test_published_perfect_games(item):
    game = Kalah(*size(item))
    state = game.initial
    for turn in item["data"]["line"].split("-"):
        mover = game.to_move(state)
        for hole in turn:
            assert game.to_move(state) == mover
            state = game.result(state, int(hole))
        assert game.to_move(state) != mover or game.is_terminal(state)
    assert game.is_terminal(state)
    assert game.utility(state, "South") == item["expected"]["final_margin"]


def test_a_player_moves_again_and_depth_parity_would_be_wrong():
    game = Kalah(2, 2)
    again = game.result(game.initial, 0)
    assert game.to_move(again) == "South"
    assert minimax(game, game.initial) == mtdf(game, game.initial)


def test_capture_and_what_is_left():
    game = Kalah(3, 1)
    state = KalahState((1, 0, 2, 0, 1, 3, 1, 0), "South")
    captured = game.result(state, 0)  # the last counter lands in hole 1, opposite three
    assert captured == KalahState((0, 0, 2, 4, 1, 0, 1, 0), "North")
    ended = game.result(KalahState((0, 0, 1, 4, 1, 0, 1, 0), "South"), 2)
    assert ended.pits == (0, 0, 0, 5, 0, 0, 0, 2)
    assert game.is_terminal(ended)


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_counters_are_never_lost_and_actions_agree_with_the_end(holes, counters, data):
    rules = {
        "capture_empty": data.draw(st.booleans()),
        "end": data.draw(st.sampled_from(["either", "mover"])),
        "lap_skips_start": data.draw(st.booleans()),
    }
    game = Kalah(holes, counters, **rules)
    state = game.initial
    while not game.is_terminal(state):
        assert game.actions(state)
        state = game.result(state, data.draw(st.sampled_from(game.actions(state))))
        assert sum(state.pits) == 2 * holes * counters
    assert game.utility(state, "South") == -game.utility(state, "North")


@pytest.mark.parametrize("action", [-1, 6, None, 0])
def test_illegal_action(action):
    game = Kalah()
    state = game.result(game.initial, 2)._replace(pits=(0, *game.initial.pits[1:]))
    with pytest.raises(IllegalActionError, match="can't be sown"):
        game.result(state, action)


@pytest.mark.parametrize("bad", [{"holes": 0}, {"counters": 0}, {"end": "never"}])
def test_bad_game(bad):
    with pytest.raises(GameError):
        Kalah(**bad)
