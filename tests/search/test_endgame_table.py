"""Endgame tables: games with and without loops, against searches and against definitions."""

import pytest

from minimax_lib.game import MAX, MIN, SearchError
from minimax_lib.games.checkers import Checkers, CheckersState
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.endgame_table import endgame_table
from minimax_lib.search.minimax import minimax


class Graph:
    """A game given by who moves where, with loops: letters are states, numbers ends."""

    def __init__(self, moves):
        self.moves = moves
        self.initial = next(iter(moves))

    def to_move(self, state):
        return MAX if str(state).isupper() else MIN

    def actions(self, state):
        return self.moves[state]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return not isinstance(state, str)

    def utility(self, state, player):
        return state if player == MAX else -state


def test_a_loop_that_both_prefer_is_a_draw():
    table = endgame_table(Graph({"A": ["b", -1], "b": ["A", 1]}), "A")
    assert table["A"] == table["b"] == (0, None)


def test_a_loop_saves_nobody_who_can_be_forced():
    table = endgame_table(Graph({"A": ["b", "c"], "b": ["A"], "c": [2, 1]}), "A")
    assert table["A"][0] == table["b"][0] == table["c"][0] == 1


def test_the_most_that_can_be_forced():
    table = endgame_table(Graph({"A": [1, "b"], "b": [3, "C"], "C": ["b", 2, -5]}), "A")
    assert (table["A"][0], table["b"][0], table["C"][0]) == (2, 2, 2)


def test_a_drawn_end():
    table = endgame_table(Graph({"A": [0, -1]}), "A")
    assert table == {"A": (0, None), 0: (0, 0), -1: (-1, 0)}


def test_the_opponents_view_is_the_mirror_image():
    game = Graph({"A": [1, "b"], "b": [3, "C"], "C": ["b", 2, -5]})
    ours, theirs = endgame_table(game, "A"), endgame_table(game, "A", player=MIN)
    assert {state: -value for state, (value, _) in ours.items()} == {
        state: value for state, (value, _) in theirs.items()
    }


def test_tic_tac_toe_from_the_end():
    game = TicTacToe()
    table = endgame_table(game, game.initial, player="X")
    assert len(table) == 5_478
    for text in ("X../.O./...", "XO./.../...", "X.O/.../..."):
        state = game.board(text)
        assert table[state][0] == minimax(game, state, player="X")
    assert table[game.board("XX./OO./...")] == (1, 1)


def test_nim_counts_plies():
    game = Nim([5], max_take=3)
    table = endgame_table(game, game.initial)
    assert table[game.initial] == (1, 3)  # take 1, then 4 counters last two plies


def test_two_kings_against_one_on_a_small_board():
    game = Checkers(size=4, quiet_limit=None)
    squares = "B......W"
    table = endgame_table(game, CheckersState(squares, "black"), player="black")
    for state, (value, plies) in table.items():
        if game.is_terminal(state):
            assert (value, plies) == (game.utility(state, "black"), 0)
            continue
        children = [table[game.result(state, action)] for action in game.actions(state)]
        values = [child for child, _ in children]
        best = max(values) if state.to_move == "black" else min(values)
        assert value == best
        if value:
            lengths = [length for child, length in children if child == best]
            hurry = (value > 0) == (state.to_move == "black")
            assert plies == 1 + (min if hurry else max)(lengths)


def test_four_by_four_checkers_is_solved():
    game = Checkers(size=4, quiet_limit=None)
    table = endgame_table(game, game.initial)
    with_limit = Checkers(size=4, quiet_limit=6)
    assert table[game.initial][0] == minimax(with_limit, with_limit.initial, depth=12)


def test_too_many_states():
    with pytest.raises(SearchError, match="more than 1,000 states"):
        endgame_table(TicTacToe(), TicTacToe.initial, max_states=1_000)
