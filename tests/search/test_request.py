"""What stands at the door of every search: unclear questions and games that break the rules."""

import math
from fractions import Fraction

import numpy as np
import pytest

from minimax_lib.game import CHANCE, MAX, GameError, SearchError
from minimax_lib.games.checkers import Checkers
from minimax_lib.games.chess import Chess
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.kalah import Kalah
from minimax_lib.games.pig import Pig, Piglet
from minimax_lib.games.three_player import PayoffTree
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_killers import alpha_beta_killers
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import action_values, analyse, best_action
from minimax_lib.search.count import CountedGame
from minimax_lib.search.endgame_table import endgame_table
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.iterative_deepening import iterative_deepening
from minimax_lib.search.maxn import paranoid
from minimax_lib.search.minimax import minimax
from minimax_lib.search.mtdf import mtdf
from minimax_lib.search.negamax import negamax
from minimax_lib.search.opponents import AgainstMistakes
from minimax_lib.search.players import expectimax_player, minimax_player
from minimax_lib.search.principal_variation_search import principal_variation_search
from minimax_lib.search.value_iteration import value_iteration

SEARCHES = [
    minimax,
    alpha_beta,
    negamax,
    alpha_beta_table,
    alpha_beta_killers,
    principal_variation_search,
    mtdf,
]


class Tree(ExplicitTree):
    """A tree with a guess that is always 0, and actions of a kind of their own."""

    def __init__(self, tree, kind=list):
        super().__init__(tree)
        self.kind = kind

    def actions(self, state):
        return self.kind(super().actions(state))

    def evaluate(self, state, player):
        return 0


class Coin:
    """A coin decides whether A or B chooses between 1 and 5, for themselves."""

    initial = "coin"

    def to_move(self, state):
        return CHANCE if state == "coin" else state[0]

    def chances(self, state):
        return [("A", 0.5), ("B", 0.5)]

    def actions(self, state):
        return [1, 5]

    def result(self, state, action):
        return action if state == "coin" else (state, action)

    def is_terminal(self, state):
        return isinstance(state, tuple)

    def utility(self, state, player):
        return state[1] if player == state[0] else -state[1]


class Lists:
    """Two plies whose actions, and states if asked for, are lists."""

    def __init__(self, state=tuple):
        self.state = state
        self.initial = state()

    def to_move(self, state):
        return "AB"[len(state) % 2]

    def actions(self, state):
        return [[0], [1]]

    def result(self, state, action):
        return self.state([*state, *action])

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return sum(state) if player == "A" else -sum(state)


KINDS = [np.array, iter, dict.fromkeys, lambda actions: (action for action in actions)]


@pytest.mark.parametrize("kind", KINDS)
def test_actions_may_be_any_iterable(kind):
    game = Tree([[3, 5], [2, 9], [0, 7]], kind=lambda actions: kind(list(actions)))
    for search in SEARCHES:
        assert search(game, ()) == 3
        assert analyse(game, (), search).line == (0, 0)
    assert action_values(game, ()) == {0: 3, 1: 2, 2: 0}
    result = iterative_deepening(game, (), seconds=60)
    assert (result.value, result.action, result.complete) == (3, 0, True)
    model = AgainstMistakes(game, MAX, 1)
    assert expectiminimax(model, model.initial) == 5.5


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_actions_before_the_end(search, kind):
    with pytest.raises(GameError, match="no actions"):
        search(Tree([[1], 2], kind=lambda actions: kind([])), ())


@pytest.mark.parametrize("search", SEARCHES)
def test_actions_that_are_none(search):
    with pytest.raises(GameError, match="actions must return"):
        search(Tree([[1], 2], kind=lambda actions: None), ())


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int8])
@pytest.mark.parametrize("search", SEARCHES)
def test_numbers_of_numpy(search, kind):
    dice = np.random.default_rng(5)
    for _ in range(60):
        leaves = [
            [[kind(leaf) for leaf in row] for row in rows] for rows in dice.random((3, 3, 3)) * 9
        ]
        plain = [[[leaf.item() for leaf in row] for row in rows] for rows in leaves]
        value = search(ExplicitTree(leaves), ())
        assert value == minimax(ExplicitTree(plain), ())
        assert type(value) in (int, float)


def test_windows_and_guesses_of_numpy():
    tree = ExplicitTree([[0.1, 0.3], [0.2, 0.9]])
    assert mtdf(tree, (), guess=np.float32(0.3)) == 0.2
    for search in (alpha_beta, principal_variation_search):
        value = search(tree, (), alpha=np.float32(0.1), beta=np.float32(0.9))
        assert (value, type(value)) == (0.2, float)


@pytest.mark.parametrize("value", [np.array([1, 2]), "win", None, math.nan, np.float32("nan")])
def test_what_is_no_number(value):
    class Game(Tree):
        def utility(self, state, player):
            return value

    with pytest.raises(GameError, match="utility must return a number"):
        alpha_beta(Game([1, 2]), ())


@pytest.mark.parametrize("search", SEARCHES)
def test_depth_of_numpy(search):
    game = TicTacToe()
    for kind in (np.int64, np.uint8):
        assert search(game, game.initial, depth=kind(2)) == minimax(game, game.initial, depth=2)
    with pytest.raises(SearchError, match="depth is the number"):
        search(game, game.initial, depth=np.int64(-1))
    with pytest.raises(SearchError, match="depth is the number"):
        search(game, game.initial, depth=np.array([2]))
    assert type(analyse(game, game.initial, search, depth=np.uint8(1)).depth) is int


def test_chance_first_and_players_of_other_names():
    game = Coin()
    for search in (expectiminimax, value_iteration):
        with pytest.raises(SearchError, match="whose value"):
            search(game, game.initial)
    with pytest.raises(SearchError, match="whose value"):
        expectiminimax(CountedGame(game), game.initial)
    with pytest.raises(SearchError, match="whose value"):
        analyse(game, game.initial, expectiminimax)
    assert expectiminimax(game, game.initial, player="A") == 0.5 * 5 - 0.5 * 5
    assert value_iteration(game, game.initial, player="A")["A"] == 5


def test_chance_first_is_seen_by_max():
    tree = ExplicitTree(["chance", ["1/2", ["min", 1, 5]], ["1/2", ["max", 1, 5]]])
    assert expectiminimax(tree, ()) == 3
    assert analyse(tree, (), expectiminimax).value == 3


@pytest.mark.parametrize(
    ("game", "player"),
    [
        (ExplicitTree([1, 2]), "nobody"),
        (ExplicitTree([1, 2]), CHANCE),
        (PayoffTree([[1, 2, 3], [4, 5, 6]]), 3),
        (PayoffTree([[1, 2, 3], [4, 5, 6]]), CHANCE),
        (TicTacToe(), "x"),
        (TicTacToe(), MAX),
        (ConnectFour(), "MAX"),
        (Kalah(), "south"),
        (Checkers(), "b"),
        (Chess(), True),
    ],
)
def test_a_player_nobody_knows(game, player):
    for search in (minimax, alpha_beta, paranoid):
        with pytest.raises(SearchError, match="nobody here is called"):
            search(game, game.initial, player=player)


@pytest.mark.parametrize(
    "chances",
    [
        [],
        [(0, 0.5), (1, 0.2)],
        [(0, 50), (1, 50)],
        [(0, -0.5), (1, 1.5)],
        [(0, math.nan), (1, 1)],
        [(0, "half"), (1, 0.5)],
        [0, 1],
        None,
    ],
)
def test_probabilities_that_are_none(chances):
    game = ExplicitTree(["chance", ["1/2", 1], ["1/2", 5]])
    game.chances = lambda state: chances
    for search in (expectiminimax, value_iteration):
        with pytest.raises(GameError, match="probabilities"):
            search(game, ())


def test_infinities_of_both_signs_have_no_average():
    tree = ExplicitTree([["chance", ["1/2", math.inf], ["1/2", -math.inf]], 3])
    for search in (expectiminimax, value_iteration):
        with pytest.raises(SearchError, match="no average"):
            search(tree, ())
    impossible = ExplicitTree(["chance", [0, math.inf], [1, 2]])
    assert value_iteration(impossible, ())[()] == 2


@pytest.mark.parametrize("tolerance", [0, -1, math.nan, math.inf])
def test_tolerance(tolerance):
    with pytest.raises(SearchError, match="tolerance"):
        value_iteration(Piglet(target=3), Piglet(target=3).initial, tolerance=tolerance)


@pytest.mark.parametrize(
    "tree",
    [
        [[1 / 3, 1], [Fraction(1, 3), 1]],
        [[Fraction(1, 3), 1], [1 / 3, 1]],
        [[2**53, 2**53 + 1], [2**53 + 1, 2**53 + 9]],
        [[2**53 + 3, 2**53 + 9], [2**53 + 4, 2**53 + 9]],
        [[-(2**53) - 1, 0], [-(2**53), 0]],
        [[10**400, 10**401], [10**400 + 1, 10**401]],
        [[-(10**400), 1], [-(10**401), 2]],
        [[Fraction(10**400, 3), math.inf], [10**399, 2 * 10**400]],
        [[math.inf, 10**400], [-math.inf, 5]],
    ],
)
@pytest.mark.parametrize("search", SEARCHES)
def test_values_that_share_a_float(search, tree):
    class Exact(ExplicitTree):
        """A tree whose leaves stay as they are."""

        def __init__(self):
            super().__init__([[0, 1], [2, 3]])

        def utility(self, state, player):
            value = tree[state[0]][state[1]]
            return value if player == MAX else -value

    for guess in [0] if search is not mtdf else [0, 1, 2**53, 2**53 + 9, -math.inf, math.inf]:
        options = {"guess": guess} if search is mtdf else {}
        value = search(Exact(), (), **options)
        assert value == max(min(row) for row in tree)
        result = analyse(Exact(), (), search)
        assert result.value == value
        assert tree[result.line[0]][result.line[1]] == value


def test_lists_as_actions():
    game = Lists()
    assert best_action(game, ()) == [1]
    assert minimax(game, ()) == alpha_beta(game, ()) == 1
    with pytest.raises(SearchError, match="an action must be hashable"):
        alpha_beta_killers(game, ())
    with pytest.raises(SearchError, match="an action must be hashable"):
        action_values(game, ())


def test_lists_as_states():
    game = Lists(list)
    assert alpha_beta(game, []) == 1
    for search in (endgame_table, value_iteration):
        with pytest.raises(SearchError, match="a state must be hashable"):
            search(game, [])
    with pytest.raises(SearchError, match="hashed"):
        alpha_beta_table(game, [])


def test_a_game_without_an_initial_state():
    class NoStart(Lists):
        def __init__(self):
            self.state = tuple

    assert analyse(NoStart(), ()).value == 1
    assert minimax_player()(NoStart(), ()) == [1]
    assert expectimax_player()(NoStart(), ()) == [1]


def test_a_view_that_begins_with_chance_can_be_searched_to_a_depth():
    game = Pig(target=5)
    rolling = game.result(game.initial, "roll")
    assert 0 < expectiminimax(game, rolling, depth=3) < 1
