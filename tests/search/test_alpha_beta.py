"""Alpha-beta against minimax, against outside counts, and as its contract says."""

import json
import math
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import MAX, MIN, GameError, SearchError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
leaves = st.integers(-4, 4) | st.sampled_from([math.inf, -math.inf])
turns = st.sampled_from([[], [], ["max"], ["min"]])
trees = st.recursive(
    leaves,
    lambda child: st.builds(list.__add__, turns, st.lists(child, min_size=1, max_size=4)),
    max_leaves=30,
)


class Watched(ExplicitTree):
    """A tree that remembers which of its nodes were visited."""

    def __init__(self, tree, root_player=MAX):
        super().__init__(tree, root_player)
        self.visited = [()]

    def result(self, state, action):
        child = super().result(state, action)
        self.visited.append(child)
        return child


def numbers(tree):
    return [numbers(child) for child in tree] if isinstance(tree, list) else float(tree)


def by_title(kind):
    return [pytest.param(item, id=item["title"]) for item in FIGURES[kind]]


def strictly_greater(game, state, alpha=-math.inf, beta=math.inf):
    """The other convention: cut only when alpha > beta, spelt out here to compare with."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = -math.inf if game.to_move(state) == MAX else math.inf
    for action in game.actions(state):
        value = strictly_greater(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha > beta:
            break
    return best


@pytest.mark.parametrize("convention", ["ab_ge", "ab_strict_gt"])
@pytest.mark.parametrize("item", by_title("game_tree"))
def test_published_trees(item, convention):
    tree = Watched(numbers(item["data"]["tree"]), item["data"]["root_player"].upper())
    search = alpha_beta if convention == "ab_ge" else strictly_greater
    assert search(tree, ()) == float(item["expected"]["value"])
    figures = item["expected"][convention]
    assert len(tree.visited) == figures["nodes_visited_incl_root"]
    assert sum(map(tree.is_terminal, tree.visited)) == figures["leaves_visited"]
    skipped = [
        ".".join(map(str, (*node, action)))
        for node in tree.visited
        for action in ExplicitTree.actions(tree, node)
        if (*node, action) not in tree.visited
    ]
    assert sorted(skipped) == sorted(figures["pruned_subtrees"])


def test_equals_minimax_on_10_000_random_trees():
    draw = random.Random(1975)
    values = [-2, -1, 0, 0, 1, 2, 2.5, math.inf, -math.inf]

    def grow(plies):
        if plies == 0 or draw.random() < 0.15:
            return draw.choice(values)
        mark = draw.choice([[], [], ["max"], ["min"]])
        return mark + [grow(plies - 1) for _ in range(draw.randint(1, 4))]

    for _ in range(10_000):
        tree = ExplicitTree(grow(draw.randint(0, 4)), draw.choice([MAX, MIN]))
        assert alpha_beta(tree, ()) == minimax(tree, ())


@given(trees, st.sampled_from([MAX, MIN]))
def test_no_leaf_is_visited_twice_and_none_below_a_cut(tree, root_player):
    watched = Watched(tree, root_player)
    assert alpha_beta(watched, ()) == minimax(ExplicitTree(tree, root_player), ())
    assert len(watched.visited) == len(set(watched.visited))
    everything = CountedGame(ExplicitTree(tree, root_player))
    minimax(everything, ())
    counted = CountedGame(ExplicitTree(tree, root_player))
    alpha_beta(counted, ())
    assert counted.nodes == len(watched.visited) <= everything.nodes
    assert (counted.cut_offs > 0) == (counted.nodes < everything.nodes)


@given(trees, st.integers(-5, 4), st.integers(1, 4))
def test_fail_soft_contract(tree, alpha, width):
    game = ExplicitTree(tree)
    exact = minimax(game, ())
    value = alpha_beta(game, (), alpha=alpha, beta=alpha + width)
    if value <= alpha:
        assert exact <= value
    elif value >= alpha + width:
        assert exact >= value
    else:
        assert exact == value


def uniform(b, d, best):
    """Return the tree of b ** d leaves that alpha-beta likes best (or least)."""

    def grow(low, high, plies):
        if plies == 0:
            return low
        step = (high - low) // b
        parts = [(low + i * step, low + (i + 1) * step) for i in range(b)]
        maximises = (d - plies) % 2 == 0
        if maximises == best:
            parts.reverse()
        return [grow(*part, plies - 1) for part in parts]

    return ExplicitTree(grow(0, b**d, d))


@pytest.mark.parametrize("item", by_title("knuth_moore"))
def test_knuth_and_moore(item):
    for order in ("best", "worst"):
        counted = CountedGame(uniform(item["data"]["b"], item["data"]["d"], order == "best"))
        alpha_beta(counted, ())
        assert counted.leaves == item["expected"][f"{order}_order_leaves_visited"]
        assert counted.nodes == item["expected"][f"{order}_order_nodes_visited_incl_root"]


@pytest.mark.parametrize("item", by_title("knuth_moore_tree"))
def test_knuth_and_moore_trees(item):
    b, d = item["data"]["b"], item["data"]["d"]
    for order in ("best", "worst"):
        rows = item["data"][f"{order}_order_leaves"]
        for _ in range(d):
            rows = [rows[i : i + b] for i in range(0, len(rows), b)]
        counted = CountedGame(ExplicitTree(rows[0]))
        alpha_beta(counted, ())
        assert counted.leaves == item["expected"][f"{order}_order_leaves_visited"]


# Node counts of others' conventions: tests/data/figures.json, kind alphabeta_nodes.
@pytest.mark.parametrize(
    ("start", "window", "nodes", "leaf_count"),
    [
        ("...../....", {}, 18_297, 7_330),
        ("........./", {"alpha": -1, "beta": 1}, 16_811, 6_740),
        ("X.../.....", {"player": "X"}, 2_338, 929),
    ],
)
def test_tic_tac_toe_node_counts(start, window, nodes, leaf_count):
    game = TicTacToe()
    counted = CountedGame(game)
    assert alpha_beta(counted, game.board(start), **window) == 0
    assert (counted.nodes, counted.leaves) == (nodes, leaf_count)


def test_tic_tac_toe_node_count_where_quick_wins_score_more():
    class Quick(TicTacToe):
        def utility(self, state, player):
            return super().utility(state, player) * (1 + state.count("."))

    counted = CountedGame(Quick())
    assert alpha_beta(counted, counted.initial, alpha=-10, beta=10) == 0
    assert (counted.nodes, counted.leaves) == (20_866, 8_453)


def test_tic_tac_toe_node_count_by_the_strict_convention():
    game = TicTacToe()

    def value(state, alpha, beta):
        nonlocal nodes
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, "X")
        maximise = game.to_move(state) == "X"
        best = -math.inf if maximise else math.inf
        for action in game.actions(state):
            new = value(game.result(state, action), alpha, beta)
            best = max(best, new) if maximise else min(best, new)
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
            if alpha > beta:
                break
        return best

    nodes = 0
    assert value(game.initial, -math.inf, math.inf) == 0
    assert nodes == 146_120


def test_the_root_narrows_its_window():
    counted = CountedGame(ExplicitTree([[3, 5], [2, 9]]))
    alpha_beta(counted, ())
    assert counted.leaves == 3


@pytest.mark.parametrize(("alpha", "beta"), [(1, 1), (2, 1), (math.nan, 1), (math.inf, math.inf)])
def test_empty_window(alpha, beta):
    with pytest.raises(SearchError, match="window is empty"):
        alpha_beta(ExplicitTree([1, 2]), (), alpha=alpha, beta=beta)


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_too_deep(search):
    chain = 1
    for _ in range(2_000):
        chain = [chain]
    with pytest.raises(SearchError, match="recursion limit"):
        search(ExplicitTree(chain), ())


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_a_game_that_never_ends(search):
    class Forever(TicTacToe):
        def actions(self, state):
            return [0]

        def result(self, state, action):
            return state

    with pytest.raises(SearchError, match="for ever"):
        search(Forever(), Forever.initial)


@pytest.mark.parametrize("search", [minimax, alpha_beta])
@pytest.mark.parametrize("value", [None, math.nan, "3"])
def test_a_utility_that_is_no_number(search, value):
    class Wrong(TicTacToe):
        def utility(self, state, player):
            return value

    with pytest.raises(GameError, match="utility must return a number"):
        search(Wrong(), Wrong.initial)


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_rules_that_contradict_each_other(search):
    class Stuck(TicTacToe):
        def is_terminal(self, state):
            return False

    with pytest.raises(GameError, match="contradict"):
        search(Stuck(), Stuck.initial)


@pytest.mark.parametrize("state", ["", "XXX", "XXXXXXXXX", "XO?......", None])
def test_impossible_board(state):
    with pytest.raises(GameError):
        alpha_beta(TicTacToe(), state)


def test_the_input_is_unchanged():
    tree = [[3, 5], [2, 9]]
    game = ExplicitTree(tree)
    alpha_beta(game, ())
    assert tree == [[3, 5], [2, 9]]
    assert game.nested() == tree
    nim = Nim([3, 2])
    before = nim.initial
    alpha_beta(nim, nim.initial)
    assert nim.initial == before


def test_searching_loads_no_pictures():
    code = (
        "import sys; from minimax_lib.games.tic_tac_toe import TicTacToe as T;"
        "from minimax_lib.search.alpha_beta import alpha_beta as search;"
        "from minimax_lib.search.analyse import analyse; import minimax_lib.tree;"
        "search(T(), T.board('XOX/OO./X..')); analyse(T(), T.board('XOX/OO./X..'));"
        "print({'matplotlib', 'ipywidgets', 'networkx', 'numpy', 'anywidget'} & set(sys.modules))"
    )
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "set()"
