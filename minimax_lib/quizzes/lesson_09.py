"""Questions on lesson 09: what a search costs, what minimax assumes, what many machines bring."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import best_action
from minimax_lib.search.count import CountedGame
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import format_tree
from minimax_lib.view.quiz import Question


def retrieval(seed: int) -> Question:
    """Return a question on fresh numbers; the seed picks them and what is asked."""
    ask = (_face_off, _nodes, _held)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [
        _nodes(2),
        _held(4),
        _face_off(5),
        _trap(),
        _told(),
        _draw(),
        _split(),
        _lost(),
        _weak(),
    ]


def _nodes(seed: int) -> Question:
    dice = random.Random(seed)
    b, d = dice.choice((3, 4, 5, 6)), dice.choice((3, 4, 5))
    leaves, nodes = b**d, sum(b**ply for ply in range(d + 1))
    wrong = {
        leaves: "Those are the leaves. The rows above them are visited as well.",
        b * d + 1: f"The moves multiply: {b} nodes in one row, {b * b} in the next.",
        nodes - leaves: "The last row is missing, and it is the longest.",
    }
    return Question(
        f"Each node of a tree has {b} moves, down to depth {d} in plies. How many nodes does "
        "minimax visit, the root included?",
        nodes,
        wrong,
        because=f"The rows have {', '.join(str(b**ply) for ply in range(d + 1))} nodes.",
    )


def _held(seed: int) -> Question:
    dice = random.Random(seed)
    b, d = dice.choice((3, 4, 5, 6)), dice.choice((7, 8, 9))
    return Question(
        f"Each node has {b} moves, down to depth {d} in plies. Minimax makes one child, is done "
        "with it, and only then makes the next. How many nodes does it hold at the same time, at "
        "most?",
        d + 1,
        {
            b * d + 1: "That is right if a node makes all its children before it looks at one.",
            b**d: "That is how many leaves it visits. When it is done with one, that one is gone.",
            b: "The nodes on the way down wait for their values, one at each depth.",
        },
        because="It holds one path, from the root down to a leaf.",
    )


def _face_off(seed: int) -> Question:
    safe, risky = _bins(seed)
    tree = format_tree(ExplicitTree([safe, risky]))
    return Question(
        f"MAX moves first in {tree}. MAX takes the opponent to be random, and chooses by the "
        "average. But the opponent minimises. What does MAX get?",
        min(risky),
        {
            min(safe): "So it is if MAX plays minimax. The average leads to the other move.",
            Fraction(sum(risky), 2): "That is what MAX expects. The opponent decides what comes.",
            max(risky): "The opponent will not do MAX that favour.",
        },
        because=f"The averages are {Fraction(sum(safe), 2)} and {Fraction(sum(risky), 2)}, so MAX "
        f"goes right, and there MIN takes {min(risky)}.",
    )


def _bins(seed: int) -> tuple[list[int], list[int]]:
    """Return two pairs of leaves: the first has the better worst case, the second the average."""
    dice = random.Random(seed)
    while True:
        safe, risky = dice.sample(range(0, 11), 2), dice.sample(range(-10, 31, 2), 2)
        choices = {min(safe), min(risky), max(risky), Fraction(sum(risky), 2)}
        if min(risky) < min(safe) and sum(safe) < sum(risky) and len(choices) == 4:
            return safe, risky


def _trap() -> Question:
    rows = [[5, 6], [4, 20]]
    tree = ExplicitTree(rows)
    chosen: Any = best_action(tree, ())
    got = {row: rows[row][-1] for row in (0, 1)}
    return Question(
        f"MIN carelessly takes the right leaf, always. MAX plays minimax in {format_tree(tree)}. "
        "What does MAX get, and what could MAX have got?",
        f"{got[chosen]}, and {max(got.values())}",
        {
            f"{minimax(tree, ())}, and {max(got.values())}": "5 is what MAX is sure of. This MIN "
            "gives more.",
            f"{got[chosen]}, and {got[chosen]}": "What does MIN do after MAX goes right?",
            f"{max(got.values())}, and {max(got.values())}": "Minimax fears the 4 and goes left.",
        },
        because="Minimax gets no less than its value, but it does not set the trap.",
    )


def _told() -> Question:
    return Question(
        "Both players are perfect, both see everything, and there is no chance. Before the game, "
        "the first player is told how the second will answer each move. What is that worth?",
        "Nothing: the value stays the same",
        {
            "It wins a game that was lost": "A perfect reply stays perfect when it is known.",
            "It is worth one ply": "The search has assumed the best reply all along.",
            "It depends on the game": "It depends on what players can see. Here it is everything.",
        },
        because="Minimax reckons with the best reply in any case. Against a weak player, or where "
        "something is hidden, being told can help.",
    )


def _draw() -> Question:
    piles = [(1, 2, 3), (1, 3), (2, 2)]
    won = {p: minimax(Nim(p), Nim(p).initial) > 0 for p in piles}
    (answer,) = [p for p, first in won.items() if first]

    def named(p: tuple[int, ...]) -> str:
        return f"Nim with piles {' and '.join(map(str, p))}"

    return Question(
        "Both players are perfect, and who takes the last object wins. Which game does the first "
        "player win?",
        named(answer),
        {named(p): "Whatever the first player does has an answer." for p in won if p != answer}
        | {"None: perfect players draw": "Nim has no draw. Somebody takes the last object."},
        because="Take 2 from the pile of 3; from then on repeat what the other one does.",
    )


def _split() -> Question:
    minutes = [8, 4, 2, 2]
    whole, longest = sum(minutes), max(minutes)
    return Question(
        f"The root has four moves. Their searches take {', '.join(map(str, minutes))} minutes on "
        "one machine. Each gets a machine of its own. By what factor is it faster, at best?",
        Fraction(whole, longest),
        {
            len(minutes): "So it is if the work falls into four equal parts.",
            1: "The shorter searches run beside the longest one.",
            Fraction(whole, min(minutes)): "The answer is known when the last machine is done.",
        },
        because=f"{whole} minutes of work, and the longest part takes {longest}.",
    )


def _lost() -> Question:
    rows = [[6, 8], [5, 9], [2, 7], [4, 1]]
    tree = ExplicitTree(rows)
    counted = CountedGame(tree)
    alpha_beta(counted, ())
    alone = 0
    for row in range(len(rows)):
        game = CountedGame(tree)
        alpha_beta(game, (row,))
        alone += game.leaves
    return Question(
        f"Alpha-beta searches {format_tree(tree)}, MAX first. Now each of the root's four moves "
        "is searched by a machine of its own, all at once. How many more leaves do the four visit "
        "together than one machine alone?",
        alone - counted.leaves,
        {
            0: "No machine knows what the first one will find. What was α good for?",
            alone: "That is how many the four visit. One machine visits some of them too.",
            counted.leaves: "That is how many one machine visits.",
        },
        because="The value 6 of the first move would have cut each of the others after one leaf.",
    )


def _weak() -> Question:
    return Question(
        "Your opponent plays badly. What does that do to the number of nodes that minimax visits "
        "for your next move?",
        "Nothing: it depends only on the position",
        {
            "It visits more, as there are more bad moves to think of": "It thinks of all the moves "
            "anyway, good and bad.",
            "It visits fewer, as the opponent is easy to beat": "It does not know who plays. It "
            "expects the best reply.",
            "It visits none: any move wins": "Minimax has no way of knowing that.",
        },
        because="Minimax never looks at the opponent, only at the position.",
    )
