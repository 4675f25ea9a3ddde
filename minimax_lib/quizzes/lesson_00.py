"""Questions on lesson 00: MAX and MIN, value, move, on trees of two plies."""

from __future__ import annotations

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import random_tree
from minimax_lib.view.quiz import Question


def retrieval(seed: int) -> Question:
    """Return a question on a fresh tree; the seed picks the tree and what is asked."""
    ask = (_min_node, _root, _move)[seed % 3]
    return ask(_telling_tree(seed))


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [
        _min_node(ExplicitTree([[6, 4], [1, 8]])),
        _root(ExplicitTree([[6, 4], [1, 8]])),
        _move(ExplicitTree([[6, 4], [1, 8]])),
        Question(
            "Both players play as well as can be. What happens at a ▼ node?",
            "MIN picks the smallest number below it",
            {
                "MAX picks the smallest number below it": "At ▼ it is MIN's turn, not MAX's.",
                "MIN picks at random": "Minimax expects the best reply, not any reply.",
                "The numbers below it are added up": "One move is played, so one number counts.",
            },
        ),
    ]


def _telling_tree(seed: int) -> ExplicitTree:
    """Return the first tree from `seed` on whose leaves tell the usual wrong answers apart."""
    while True:
        tree = random_tree(seed, depth=2, branching=2, low=1, high=9)
        leaves = _leaves(tree)
        values = {minimax(tree, (0,)), minimax(tree, (1,)), max(leaves), min(leaves)}
        if len(set(leaves)) == 4 and len(values) == 4 - (min(leaves) in _mins(tree)):
            return tree
        seed += 1_000


def _leaves(tree: ExplicitTree) -> list[int]:
    left, right = tree.nested()
    return [*left, *right]


def _mins(tree: ExplicitTree) -> list[float]:
    return [minimax(tree, (child,)) for child in tree.actions(())]


def _text(tree: ExplicitTree) -> str:
    left, right = tree.nested()
    return (
        f"MAX ▲ chooses left or right, then MIN ▼ chooses. Left: {left[0]} or {left[1]}. "
        f"Right: {right[0]} or {right[1]}."
    )


def _min_node(tree: ExplicitTree) -> Question:
    low, high = sorted(tree.nested()[0])
    return Question(
        f"{_text(tree)} What is the left ▼ worth?",
        minimax(tree, (0,)),
        {
            high: f"{high} is what MAX would like. It is MIN's choice there.",
            low + high: "Only one move is played, so the numbers are not added.",
        },
        because=f"MIN chooses there, and min({low}, {high}) = {low}.",
    )


def _root(tree: ExplicitTree) -> Question:
    leaves = _leaves(tree)
    wrong = {
        max(leaves): f"MAX would like {max(leaves)}, but MIN does not let MAX have it.",
        min(_mins(tree)): "At ▲ MAX takes the larger of the two values below it.",
    }
    return Question(
        f"{_text(tree)} What is the whole tree worth?",
        minimax(tree, ()),
        wrong,
        because="Each ▼ is worth its smaller number, and MAX takes the larger of the two.",
    )


def _move(tree: ExplicitTree) -> Question:
    left, right = _mins(tree)
    best, other = ("left", "right") if left > right else ("right", "left")
    return Question(
        f"{_text(tree)} Which move is best for MAX?",
        best,
        {other: "Give each ▼ its value first. Then compare the two values."},
        because=f"It leads to {max(left, right)}, the other one only to {min(left, right)}.",
    )
