"""Questions on lesson 06: windows, what a cut leaves unread, bounds that are no values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minimax_lib.exercises.lesson_06 import check_alpha_beta
from minimax_lib.exercises.program import check_program
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.overlay import overlay
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax
from minimax_lib.trace import trace
from minimax_lib.tree import Node, build_tree, format_tree, parse_tree, random_tree
from minimax_lib.view.line_order import LineOrder
from minimax_lib.view.quiz import Question

PROGRAM = """\
def max_value(game, state, player, alpha, beta):
    best = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        found = value(game, child, player, alpha, beta)
        best = max(best, found)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
DISTRACTORS = """\
        found = value(game, child, player, -inf, inf)
        beta = min(beta, best)
        if best > alpha:
        if alpha <= beta:
"""
GIVEN = """
from math import inf


def min_value(game, state, player, alpha, beta):
    best = inf
    for action in game.actions(state):
        child = game.result(state, action)
        found = value(game, child, player, alpha, beta)
        best = min(best, found)
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player)
    if game.to_move(state) == player:
        return max_value(game, state, player, alpha, beta)
    return min_value(game, state, player, alpha, beta)


def alpha_beta(game, state):
    return value(game, state, game.to_move(state), -inf, inf)
"""


def retrieval(seed: int) -> Question:
    """Return a question on fresh numbers; the seed picks them and what is asked."""
    ask = (_leaves, _window, _bound)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [_window(1), _leaves(2), _bound(3), _deep(), _careless(), _rescaled(), _same()]


def lines() -> LineOrder:
    """Return the lines of `max_value`, with four among them that are bugs.

    The rest of the program, `GIVEN`, is added to what the reader builds.

    >>> lines().choose(PROGRAM.splitlines())[:10]
    '✓ Correct:'
    """
    return LineOrder(
        PROGRAM.splitlines(),
        DISTRACTORS.splitlines(),
        check=lambda source: check_program(
            source and source + GIVEN, "alpha_beta", check_alpha_beta
        ),
    )


def _window(seed: int) -> Question:
    low, high = _two_numbers(seed)
    return Question(
        f"▲ A is the root. Its first move is worth {low}. Its second leads to ▼ B, where the "
        f"first reply is worth {high}. With which window is the second reply searched?",
        f"α = {low}, β = {high}",
        {
            f"α = -∞, β = {high}": f"B hears from A that MAX has {low} already.",
            f"α = {low}, β = ∞": f"MIN has a reply worth {high}: that lowers β.",
            f"α = {high}, β = {low}": "α is what MAX is sure of, β what MIN is sure of.",
        },
        because=f"Only a reply between {low} and {high} can change anything.",
    )


def _leaves(seed: int) -> Question:
    tree = _tree_with_cuts(seed)
    counted = CountedGame(tree)
    alpha_beta(counted, ())
    wrong = {
        9: "That is minimax, which looks at every leaf.",
        counted.nodes: "That counts the other nodes as well. A leaf has nothing below it.",
        counted.leaves - counted.cut_offs: "The leaf that closes the window has been looked at.",
    }
    wrong.pop(counted.leaves, None)
    return Question(
        f"MAX moves first in {format_tree(tree)}. At how many of the 9 leaves does alpha-beta "
        "look, left to right?",
        counted.leaves,
        wrong,
        because="Each row ends as soon as it holds a leaf no larger than the best row so far.",
    )


def _bound(seed: int) -> Question:
    low, high = _two_numbers(seed)
    return Question(
        f"A ▼ node is searched with α = {high}. Its first reply is worth {low}, and the others "
        "are cut. What is the node worth?",
        f"{low} or less",
        {
            f"exactly {low}": "Nobody looked at the other replies; one may be smaller.",
            f"{low} or more": f"MIN never has to take more than {low}.",
            f"exactly {high}": f"{high} is what MAX has elsewhere, in another branch.",
        },
        because=f"That is enough: MAX has {high} elsewhere and won't come here.",
    )


def _deep() -> Question:
    tree = parse_tree("(5 (((4 8) 3) 7))")
    counted = CountedGame(tree)
    alpha_beta(counted, ())
    wrong = {
        4: "So it is if each node hears its parent's bound only. The root's 5 counts further "
        "down too: there is no need of the 8.",
        5: "That is minimax, which looks at every leaf.",
        2: "After the 4, MAX has another move at C. Instead of the 3 there could have been a 6.",
    }
    return Question(
        f"MAX moves first in {format_tree(tree)}. At how many of the 5 leaves does alpha-beta "
        "look?",
        counted.leaves,
        wrong,
        because="The 5 at the root is α at D too, three plies below. It cuts the 8, then the 7.",
    )


def _careless() -> Question:
    tree = parse_tree("((10) (10 0))")
    returned = [alpha_beta(tree, (0,)), alpha_beta(tree, (1,), alpha=10)]
    chosen = int(returned[1] >= returned[0])
    name = ("left", "right")[chosen]
    worth = minimax(tree, (chosen,))
    return Question(
        f"In {format_tree(tree)} MAX moves first. A program cuts where α >= β, and takes a later "
        "move if it returns as much as the best so far. Which move does it take, and what is "
        "that really worth?",
        f"{name}, worth {worth}",
        {
            "left, worth 10": "The right move returns 10 as well, and it is the later one.",
            f"{name}, worth {returned[chosen]}": "The 10 is a bound: the node was cut after it.",
            "left, worth 0": "The left move leads to a single leaf.",
        },
        because="A bound is no value. Take a later move only if it returns more.",
    )


def _rescaled() -> Question:
    tree = parse_tree("((3 12 8) (2 4 6) (14 5 2))")
    changes: dict[str, Callable[[Any], Any]] = {
        "Each leaf is doubled": lambda x: 2 * x,
        "50 is taken from each leaf": lambda x: x - 50,
        "Each leaf is squared": lambda x: x**2,
        "The sign of each leaf is turned": lambda x: -x,
    }
    skipped = {
        name: _skipped(ExplicitTree([[change(x) for x in row] for row in tree.nested()]))
        for name, change in changes.items()
    }
    (answer,) = [name for name, nodes in skipped.items() if nodes != _skipped(tree)]
    return Question(
        "MAX moves first in ((3 12 8) (2 4 6) (14 5 2)). Which of these changes what alpha-beta "
        "skips?",
        answer,
        {name: "It keeps the order of the leaves." for name in skipped if name != answer},
        because="Alpha-beta only compares, and this turns every comparison round.",
    )


def _same() -> Question:
    return Question(
        "You put alpha-beta in the place of minimax. What becomes of the value at the root?",
        "It stays the same, on every tree",
        {
            "It stays the same if the moves are well ordered": "Bad order costs time, never truth.",
            "It stays the same unless two leaves are equal": "A tie can't change a maximum.",
            "It is nearly the same": "Nothing is left out that could have changed it.",
        },
        because="A branch is cut only when one of the players has something better already.",
    )


def _two_numbers(seed: int) -> tuple[int, int]:
    low, high = sorted(random_tree(seed, depth=1, branching=2, low=1, high=9).nested())
    return low, high + (low == high)


def _tree_with_cuts(seed: int) -> ExplicitTree:
    """Return the first tree from `seed` with nine different leaves, and at least one cut."""
    while True:
        tree = random_tree(seed, depth=2, branching=3, low=1, high=20)
        if len({leaf for row in tree.nested() for leaf in row}) == 9 and _skipped(tree):
            return tree
        seed += 1_000


def _skipped(tree: ExplicitTree) -> list[Node]:
    return overlay(trace(alpha_beta, tree, ()), build_tree(tree)).having("pruned")
