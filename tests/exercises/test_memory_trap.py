"""The check of a graph that leads a careless memory astray."""

import math

import pytest

from minimax_lib.exercises.lesson_08 import check_memory_trap
from minimax_lib.games.explicit_graph import random_graph
from minimax_lib.search.minimax import minimax


def careless(game, state, memory, alpha=-math.inf, beta=math.inf):
    """Alpha-beta that stores what it returns as the value."""
    if state in memory:
        return memory[state]
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -math.inf if game.to_move(state) == "MAX" else math.inf
    for action in game.actions(state):
        value = careless(game, game.result(state, action), memory, alpha, beta)
        if game.to_move(state) == "MAX":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    memory[state] = best
    return best


@pytest.mark.parametrize(
    "moves",
    [
        {"S": ["u", "v"], "u": [6, "T"], "v": ["T"], "T": [7, 9]},
        {"s": ["U", "V"], "U": [6, "t"], "V": ["t"], "t": [5, 3]},
    ],
)
def test_a_graph_that_misleads_is_correct(moves):
    assert check_memory_trap(moves, careless)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ({"S": ["u", "v"], "u": [6, 7], "v": [1, 2]}, "two roads"),
        ({"S": ["u", "v"], "u": ["T", 6], "v": ["T"], "T": [7, 9]}, "true value"),
        ({"S": ["u", "v"], "u": [6, "T"], "v": ["T", 7], "T": [7, 9]}, "second road"),
        ({"S": ["u"], "u": ["S", 1]}, "circles"),
        ({"S": ["u"]}, "no graph yet"),
        ({"S": 5}, "no graph yet"),
        ([1, 2], "as a dict"),
    ],
)
def test_a_graph_that_does_not_gets_a_hint(moves, said):
    result = check_memory_trap(moves, careless)
    assert result.verdict == "hint"
    assert said in result.text


def test_no_answer_yet():
    assert check_memory_trap(..., careless).verdict == "not attempted"


def test_verdicts_agree_with_the_values():
    for seed in range(200):
        graph = random_graph(seed, plies=4, width=3, branching=2)
        wrong = careless(graph, "A", {}) != minimax(graph, "A")
        assert bool(check_memory_trap(graph.moves, careless)) == wrong
