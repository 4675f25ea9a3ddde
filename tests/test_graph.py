"""Graphs of games: every position once, with and without symmetry, drawn and in words."""

import pytest

from minimax_lib.draw_graph import show_graph
from minimax_lib.game import GameError
from minimax_lib.games.explicit_graph import ExplicitGraph, random_graph
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.graph import build_graph
from minimax_lib.search.minimax import minimax

LOOP = {"A": ["b", "c"], "b": ["D", -1], "c": ["D", 7], "D": ["b", -3]}


def test_tic_tac_toe_has_5478_positions_and_765_up_to_symmetry():
    game = TicTacToe()
    assert len(build_graph(game)) == 5_478
    assert len(build_graph(game, key=game.key)) == 765


def test_plies_are_the_fewest_and_ends_have_no_player():
    graph = build_graph(ExplicitGraph({"A": ["b", 4], "b": [4, "C"], "C": ["b", 2]}))
    assert {node: graph.nodes[node]["ply"] for node in graph} == {
        "A": 0,
        "b": 1,
        4: 1,
        "C": 2,
        2: 3,
    }
    assert [graph.nodes[node]["player"] for node in ("A", "b", 4)] == ["MAX", "MIN", None]


def test_depth_and_size_are_limited():
    game = TicTacToe()
    assert len(build_graph(game, depth=1)) == 10
    with pytest.raises(GameError, match="more than 100"):
        build_graph(game, max_states=100)


def test_a_loop_is_drawn_and_said():
    picture = show_graph(ExplicitGraph(LOOP), values={"D": "draw"})
    assert "D leads to b, −3" in picture.alt
    assert any("draw" in text.get_text() for text in picture.figure.axes[0].texts)


def test_too_many_positions_are_not_drawn():
    with pytest.raises(GameError, match="too many"):
        show_graph(TicTacToe(), depth=2)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ({}, "a state at least"),
        ({"A": []}, "leads nowhere"),
        ({"A": ["b"]}, "no number and no state"),
        ({"A": [float("nan")]}, "no number and no state"),
        ({"Ab": [1]}, "capitals"),
    ],
)
def test_what_is_no_graph_is_refused(moves, message):
    with pytest.raises(GameError, match=message):
        ExplicitGraph(moves)


def test_random_graphs_have_what_was_asked_for():
    graph = random_graph(3, plies=5, width=4, branching=3)
    assert repr(graph) == repr(random_graph(3, plies=5, width=4, branching=3))
    assert len(graph.moves) == 1 + 4 * 4
    assert max(len(after) for after in graph.moves.values()) == 3
    assert 1 <= minimax(graph, "A") <= 9


def test_a_state_of_another_game():
    with pytest.raises(GameError, match="a state of this game"):
        build_graph(Nim([3]), "x")
