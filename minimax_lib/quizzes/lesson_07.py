"""Questions on lesson 07: which move first, what deepening costs, what to play at time-out."""

from __future__ import annotations

import random

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.lettering import value_text
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import format_tree, parse_tree
from minimax_lib.view.quiz import Question


def retrieval(seed: int) -> Question:
    """Return a question on fresh numbers; the seed picks them and what is asked."""
    ask = (_first_move, _deepening, _broken_off)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [
        _first_move(3),
        _fewest(4),
        _deepening(7),
        _share(),
        _broken_off(5),
        _bad_guess(),
        _turned(),
    ]


def _first_move(seed: int) -> Question:
    dice = random.Random(seed)
    low, middle, high = sorted(dice.sample(range(-9, 10), 3))
    names = dict(zip(dice.sample("PQR", 3), (low, middle, high), strict=True))
    worst, other, best = names
    listed = ", ".join(f"{name}\u00a0{value_text(names[name])}" for name in sorted(names))
    return Question(
        f"▼ has three moves. A guess of what each is worth to MAX: {listed}. Which of them should "
        "alpha-beta try first here?",
        worst,
        {
            best: f"{value_text(high)} is the best for MAX. But who chooses at ▼?",
            other: "A cut comes soonest after the move that is best for the player who moves.",
            "It does not matter": "The value is the same in any order. The number of nodes is not.",
        },
        because=f"MIN wants little, and {value_text(low)} is the least. The sooner β is low, the "
        "sooner a cut.",
    )


def _deepening(seed: int) -> Question:
    dice = random.Random(seed)
    b, d = dice.randint(2, 5), dice.randint(2, 3)
    return Question(
        f"Every node of a tree has {b} children. It is searched to depth 0, then to depth 1, and "
        f"so on to depth {d}, without any cuts. How many visits are that in all?",
        sum(_size(b, depth) for depth in range(d + 1)),
        {
            _size(b, d): "That is the last search alone. The earlier ones visited nodes as well.",
            (d + 1) * _size(b, d): "The searches before the last one are smaller.",
            b**d: f"That is the last row alone: the nodes at depth {d}.",
        },
        because=" + ".join(str(_size(b, depth)) for depth in range(d + 1)) + ".",
    )


def _broken_off(seed: int) -> Question:
    dice = random.Random(seed)
    low, middle, high = sorted(dice.sample(range(-9, 10), 3))
    deeper = dice.randint(high + 1, 12)
    return Question(
        f"Depth 2 is finished: P\u00a0{value_text(middle)}, Q\u00a0{value_text(high)}, "
        f"R\u00a0{value_text(low)}. At depth 3 the moves are tried in the order P, Q, R. P is "
        f"worth {value_text(deeper)}; then the time is up. Which move is in hand?",
        "Q",
        {
            "P": f"Is {value_text(deeper)} better than what Q has at depth 3? Nobody has looked.",
            "R": "Nothing speaks for R: at depth 2 it was the worst.",
            "None: the search has not ended": "The move of the last finished depth is there.",
        },
        because="Depth 2 is the last one at which all moves were compared.",
    )


def _fewest(seed: int) -> Question:
    dice = random.Random(seed)
    b, d = dice.randint(3, 6), dice.randint(3, 5)
    half, other = b ** ((d + 1) // 2), b ** (d // 2)
    return Question(
        f"Every node has {b} children, and the leaves are at depth {d}. At how many of the "
        f"{b**d:,} leaves must alpha-beta look, in the best order?",
        half + other - 1,
        {
            half + other: "One leaf is counted twice: the one at the end of best play.",
            half: "That shows that MAX gets so much. That MIN holds it to so much costs more.",
            b**d: "That is minimax. In the best order most leaves are skipped.",
        },
        because=f"{half} leaves on MAX's account and {other} on MIN's, one of them on both.",
    )


def _share() -> Question:
    depth = 6
    shares = {b: sum(_size(b, d) for d in range(depth)) / _size(b, depth) for b in (2, 3, 6, 35)}
    answer = min(shares, key=lambda b: shares[b])
    return Question(
        f"A search to depth {depth} without cuts, and before it those to depths 0 to {depth - 1}. "
        "For which branching factor do the earlier ones add the smallest share?",
        answer,
        {
            b: f"Here they add {share:.0%}. With more children the last row outweighs the rest."
            for b, share in shares.items()
            if b != answer
        },
        because=f"Here they add {shares[answer]:.0%}: nearly all nodes are in the last row.",
    )


def _bad_guess() -> Question:
    return Question(
        "A program tries the killer of this ply first, and here it is a bad move. What does that "
        "cost?",
        "Some nodes; the value is right",
        {
            "The value may be wrong": "The other moves are tried all the same. No cut is unproved.",
            "The best move may be left out": "So it is with forward pruning. A killer only comes "
            "sooner; nothing is dropped.",
            "Nothing: the node is cut at once": "It cuts only if the window closes, and a bad move "
            "does not close it.",
        },
        because="Order costs or saves time. It never touches the truth.",
    )


def _turned() -> Question:
    tree = parse_tree("((1 8) (4 2) (6 5))")
    value = minimax(tree, ())
    as_given, turned = _leaves(tree.nested()), _leaves(tree.nested()[::-1])
    return Question(
        f"MAX moves first in {format_tree(tree)}. Alpha-beta visits {as_given} leaves. What "
        "happens if the root's moves are tried in the contrary order?",
        f"{turned} leaves, value {value}",
        {
            f"{as_given} leaves, value {value}": "With 6 5 first, α is high at once. Who is cut?",
            f"{turned} leaves, another value": "The value is that of minimax in any order.",
            f"2 leaves, value {value}": "Each other move needs a look before it can be cut.",
        },
        because=f"α = {value} from the start: each other row is cut as soon as it shows less.",
    )


def _leaves(rows: list[list[int]]) -> int:
    counted = CountedGame(ExplicitTree(rows))
    alpha_beta(counted, ())
    return counted.leaves


def _size(b: int, d: int) -> int:
    """Return how many nodes a tree has in which every node has `b` children, down to depth `d`."""
    return sum(b**ply for ply in range(d + 1))
