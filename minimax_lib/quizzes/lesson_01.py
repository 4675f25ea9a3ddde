"""Questions on lesson 01: which games fit, and what is counted in a tree."""

from __future__ import annotations

import random

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.tree import Node, build_tree, format_tree, random_tree
from minimax_lib.view.quiz import Question

# For each game: two players, zero-sum, perfect information without dice.
GAMES = {
    "Connect Four": (True, True, True),
    "poker": (False, True, False),
    "backgammon": (True, True, False),
    "Sudoku": (False, False, True),
}


def retrieval(seed: int) -> Question:
    """Return a question on a fresh tree; the seed picks the tree and what is asked."""
    ask = (_leaves, _plies, _lengths)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [_which_game(), _leaves(4), _plies(5), _lengths(6), _reply()]


def _which_game() -> Question:
    (fits,) = [game for game, properties in GAMES.items() if all(properties)]
    lacks = ("two players", "one side's win being the other's loss", "perfect information")
    wrong = {
        game: "It lacks "
        + " and ".join(lack for lack, has in zip(lacks, properties, strict=True) if not has)
        + "."
        for game, properties in GAMES.items()
        if game != fits
    }
    return Question("Which of these games has all three properties?", fits, wrong)


def _leaves(seed: int) -> Question:
    tree = _uneven(seed)
    graph = build_tree(tree)
    leaves = sum(graph.out_degree(node) == 0 for node in graph)
    wrong = {
        len(graph): "That counts every node. A leaf has nothing below it.",
        len(graph) - leaves: "That counts the nodes that are not leaves.",
        _plies_of(list(graph)): "That is the number of plies.",
    }
    return Question(
        f"How many leaves has the tree {format_tree(tree)}?", leaves, _others(wrong, leaves)
    )


def _plies(seed: int) -> Question:
    tree = _uneven(seed)
    graph = build_tree(tree)
    plies = _plies_of(list(graph))
    wrong = {
        plies + 1: "That counts the rows of nodes. A ply is a move: an edge, not a node.",
        graph.out_degree(()): "That is the branching factor at the root.",
        len(graph): "That counts every node.",
    }
    return Question(
        f"How many plies has the longest game in the tree {format_tree(tree)}?",
        plies,
        _others(wrong, plies),
    )


def _lengths(seed: int) -> Question:
    dice = random.Random(seed)
    large, small = dice.randint(3, 6), dice.randint(1, 2)
    longest = _plies_of(list(build_tree(Nim([large, small]))))
    wrong = {
        2: "That is the shortest game: a whole pile a move.",
        large: "Both piles have to be emptied, not only the larger one.",
        large + small + 1: "One counter a move at the least: the game can't last longer than that.",
    }
    return Question(
        f"Nim with piles {large} and {small}: how many plies has the longest game?",
        longest,
        _others(wrong, longest),
        because="Each player takes one counter at a time.",
    )


def _reply() -> Question:
    return Question(
        "One of your moves wins against every reply but one; that reply beats you. How good is "
        "the move against an opponent who plays as well as can be?",
        "It loses",
        {
            "It wins nearly always": "A good opponent does not pick a reply at random.",
            "It is a draw": "Nothing in the tree ends in a draw.",
            "Nobody can say": "The tree says it: the opponent picks the one reply.",
        },
    )


def _uneven(seed: int) -> ExplicitTree:
    """Return the first uneven tree from `seed` that is neither too small nor too large."""
    while True:
        tree = random_tree(seed, depth=3, branching=3, uneven=True)
        size = len(build_tree(tree))
        if 7 <= size <= 14 and _plies_of(list(build_tree(tree))) == 3:
            return tree
        seed += 1_000


def _plies_of(nodes: list[Node]) -> int:
    return max(map(len, nodes))


def _others(wrong: dict[int, str], answer: int) -> dict[int, str]:
    return {number: text for number, text in wrong.items() if number != answer}
