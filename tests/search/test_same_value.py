"""What every minimax search must have in common: the value, the contract, the errors."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import MAX, MIN, GameError, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim, NimState
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_killers import alpha_beta_killers
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.minimax import minimax
from minimax_lib.search.mtdf import mtdf
from minimax_lib.search.negamax import negamax
from minimax_lib.search.principal_variation_search import principal_variation_search
from minimax_lib.search.quiescence import quiescence
from minimax_lib.search.table import Table

WITH_WINDOW = [
    alpha_beta,
    negamax,
    alpha_beta_table,
    alpha_beta_killers,
    principal_variation_search,
]
ALL = [*WITH_WINDOW, mtdf]

leaves = st.integers(-4, 4) | st.sampled_from([math.inf, -math.inf, 0.5])
marks = st.sampled_from([[], [], ["max"], ["min"]])
trees = st.recursive(
    leaves,
    lambda child: st.builds(list.__add__, marks, st.lists(child, min_size=1, max_size=4)),
    max_leaves=30,
)


class Guessing(ExplicitTree):
    """A tree whose inner nodes have a guess too: a number made up from the path."""

    def evaluate(self, state, player):
        guess = hash((3, *state)) % 7 - 3
        return guess if player == MAX else -guess


class Merging:
    """A graph of 30 states with extra turns: many roads lead to one state, as in Kalah."""

    initial = (0, MAX)

    def __init__(self, seed):
        dice = random.Random(seed)
        self.moves = {
            (n, mover): tuple(
                (dice.randint(n + 1, n + 4), dice.choice([MAX, MIN]))
                for _ in range(dice.randint(1, 3))
            )
            for n in range(16)
            for mover in (MAX, MIN)
        }
        self.worth = [dice.randint(-3, 3) for _ in range(40)]

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(len(self.moves[state]))

    def result(self, state, action):
        return self.moves[state][action]

    def is_terminal(self, state):
        return state not in self.moves

    def utility(self, state, player):
        return self.evaluate(state, player)

    def evaluate(self, state, player):
        return self.worth[state[0]] * (1 if player == MAX else -1)


@pytest.mark.parametrize("search", ALL)
def test_equals_minimax_on_2_000_random_trees(search):
    draw = random.Random(1982)
    values = [-2, -1, 0, 0, 1, 2, 2.5, math.inf, -math.inf]

    def grow(plies):
        if plies == 0 or draw.random() < 0.15:
            return draw.choice(values)
        mark = draw.choice([[], [], ["max"], ["min"]])
        return mark + [grow(plies - 1) for _ in range(draw.randint(1, 4))]

    for _ in range(2_000):
        tree = ExplicitTree(grow(draw.randint(0, 4)), draw.choice([MAX, MIN]))
        for player in (MAX, MIN):
            assert search(tree, (), player=player) == minimax(tree, (), player=player)


@pytest.mark.parametrize("search", ALL)
@given(trees, st.integers(0, 4), st.sampled_from([MAX, MIN]))
def test_equals_minimax_at_a_depth_limit(search, tree, depth, player):
    game = Guessing(tree)
    assert search(game, (), depth=depth, player=player) == minimax(game, (), depth, player)


@pytest.mark.parametrize("search", WITH_WINDOW)
@given(tree=trees, alpha=st.integers(-5, 4), width=st.integers(1, 4))
def test_fail_soft_contract(search, tree, alpha, width):
    game = ExplicitTree(tree)
    exact = minimax(game, ())
    value = search(game, (), alpha=alpha, beta=alpha + width)
    if value <= alpha:
        assert exact <= value
    elif value >= alpha + width:
        assert exact >= value
    else:
        assert exact == value


def test_one_shared_table_stays_right_where_roads_meet_and_players_move_twice():
    # A table without the player to move, the depth or the kind of bound fails here.
    draw = random.Random(7)
    for seed in range(100):
        game, table = Merging(seed), Table(200)
        for _ in range(40):
            state = draw.choice(list(game.moves))
            depth = draw.choice([0, 1, 2, 3, 4, math.inf])
            alpha = draw.choice([-math.inf, -3, -1, 0, 1])
            beta = draw.choice([math.inf, alpha + 1 if alpha > -math.inf else 0])
            player = draw.choice([MAX, MIN])
            value = alpha_beta_table(game, state, depth, alpha, beta, player, table)
            exact = minimax(game, state, depth, player)
            assert value == exact or value <= alpha < beta or value >= beta
            assert (exact <= value) if value <= alpha else (exact >= value or value < beta)


@pytest.mark.parametrize("search", ALL)
def test_nim_with_either_player_first(search):
    for mover in (MAX, MIN):
        state = NimState((1, 2, 2), mover)
        assert search(Nim([1]), state) == minimax(Nim([1]), state)


@pytest.mark.parametrize("search", [*ALL, quiescence])
def test_bad_questions(search):
    game = TicTacToe()
    game.loud = game.actions
    with pytest.raises(SearchError, match="depth is the number of plies"):
        search(game, game.initial, depth=-1)
    with pytest.raises(GameError):
        search(game, "")
    tree = ExplicitTree([1, 2])
    tree.loud = tree.actions
    with pytest.raises(SearchError, match="evaluate"):
        search(tree, (), depth=1)


@pytest.mark.parametrize("search", WITH_WINDOW)
def test_empty_window(search):
    with pytest.raises(SearchError, match="window is empty"):
        search(ExplicitTree([1, 2]), (), alpha=2, beta=2)
