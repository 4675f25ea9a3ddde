"""Questions on lesson 02: backing up values, bounds before values, the line of best play."""

from __future__ import annotations

from collections.abc import Callable

from minimax_lib.game import MAX, MIN
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.analyse import best_action, principal_variation
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import format_tree, parse_tree, random_tree
from minimax_lib.view.quiz import Question


def retrieval(seed: int) -> Question:
    """Return a question on a fresh tree; the seed picks the tree and what is asked."""
    ask = (_root, _bound, _end)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [_root(1), _bound(2), _end(3), _rescaled(), _promise(), _announced()]


def _root(seed: int) -> Question:
    tree = _telling_tree(seed, MIN)
    replies = [minimax(tree, (child,)) for child in tree.actions(())]
    leaves = [leaf for row in tree.nested()[1:] for leaf in row]
    answer = minimax(tree, ())
    wrong = {
        max(replies): "At the root it is MIN who chooses, so the smaller value counts.",
        minimax(ExplicitTree(tree.nested()[1:]), ()): "That is its value with MAX to move first.",
        min(leaves): "MIN would like that leaf, but MAX chooses in the second row.",
    }
    return Question(
        f"MIN moves first, then MAX: what is {format_tree(tree)} worth?",
        answer,
        _others(wrong, answer),
        because=f"MIN takes the smallest of {', '.join(map(str, replies))}.",
    )


def _bound(seed: int) -> Question:
    low, high = sorted(random_tree(seed, depth=1, branching=2, low=1, high=9).nested())
    high += low == high
    return Question(
        f"At a ▲ node, one move is known to be worth {low} and another {high}. A third has not "
        "been looked at. What is known about the node?",
        f"It is worth at least {high}",
        {
            f"It is worth at most {high}": "MAX never has to take less than the best move so far.",
            f"It is worth at least {low} and no more is known": f"MAX can take {high} already.",
            f"It is worth exactly {high}": "The third move may be better still.",
        },
    )


def _end(seed: int) -> Question:
    tree = _telling_tree(seed, MAX)
    line = principal_variation(tree, ())
    answer = tree.utility(tuple(line), MAX)
    leaves = [leaf for row in tree.nested() for leaf in row]
    wrong = {
        max(leaves): "MIN does not let MAX have the largest leaf of all.",
        min(leaves): "MAX does not go where the smallest leaf is.",
    }
    return Question(
        f"MAX moves first. At which leaf does best play end in {format_tree(tree)}?",
        answer,
        _others(wrong, answer),
        because="Best play ends at the leaf that the root's value came from.",
    )


def _rescaled() -> Question:
    tree = parse_tree("((3 12 8) (2 4 6) (14 5 2))")
    changes: dict[str, Callable[[float], float]] = {
        "Each leaf is doubled": lambda x: 2 * x,
        "10 is added to each leaf": lambda x: x + 10,
        "Each leaf is squared": lambda x: x**2,
        "The sign of each leaf is turned": lambda x: -x,
    }
    moves = {
        name: best_action(ExplicitTree([[change(x) for x in row] for row in tree.nested()]), ())
        for name, change in changes.items()
    }
    (answer,) = [name for name, move in moves.items() if move != best_action(tree, ())]
    return Question(
        "Which of these changes the best move of ((3 12 8) (2 4 6) (14 5 2))?",
        answer,
        {name: "It keeps the order of the leaves." for name in moves if name != answer},
    )


def _promise() -> Question:
    return Question(
        "The minimax value of your position is 3. What does that promise?",
        "You get 3 or more, whatever the opponent does",
        {
            "You get exactly 3": "Only if the opponent plays as well as can be.",
            "You get 3 or more if the opponent plays well": "A weak opponent gives no less.",
            "You get 3 on average": "Nothing was averaged.",
        },
        because="You play the best move each time; any other reply only helps you.",
    )


def _announced() -> Question:
    return Question(
        "An opponent who plays as well as can be tells you beforehand how it will answer each of "
        "your moves. How much more can you get than the minimax value?",
        "Nothing more",
        {
            "More: you can avoid its best replies": "It has a best reply to each of your moves, "
            "and your value already reckons with them.",
            "More, but only if you move first": "Whoever moves first, each ▼ node is worth its "
            "smallest reply, told or not.",
        },
        because="Minimax expects the best reply everywhere. Hearing it is no news.",
    )


def _telling_tree(seed: int, root_player: str) -> ExplicitTree:
    """Return the first tree from `seed` with six different leaves whose values tell much."""
    while True:
        tree = random_tree(seed, depth=2, branching=3, low=1, high=20, root_player=root_player)
        rows = [row for row in tree.nested() if isinstance(row, list)]
        values = {minimax(tree, (child,)) for child in tree.actions(())}
        if len({leaf for row in rows for leaf in row}) == 9 and len(values) == 3:
            return tree
        seed += 1_000


def _others(wrong: dict[float, str], answer: float) -> dict[float, str]:
    return {number: text for number, text in wrong.items() if number != answer}
