"""Questions on lesson 03: calls and what they return, Simple-Nim, bugs, turns, two functions."""

from __future__ import annotations

import math

from minimax_lib.exercises.lesson_03 import check_minimax
from minimax_lib.exercises.program import check_program
from minimax_lib.game import MAX
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.search.analyse import best_action
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import build_tree, format_tree, parse_tree, random_tree
from minimax_lib.view.line_order import LineOrder
from minimax_lib.view.quiz import Question

PROGRAM = """\
def minimax(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    if is_maximizing:
        best = float("-inf")
        for new_state in possible_new_states(state):
            best = max(best, minimax(new_state, False))
    else:
        best = float("inf")
        for new_state in possible_new_states(state):
            best = min(best, minimax(new_state, True))
    return best
"""
WRONG_LINES = {
    "    if score:": "What does it do with a score of 0?",
    "        best = 0": "What if every value below is smaller than 0?",
    "            best = max(best, minimax(new_state, True))": "After MAX's move, who is to move?",
    "            return best": "How often can the loop come round if this line stands in it?",
}


def retrieval(seed: int) -> Question:
    """Return a question on a fresh tree or pile; the seed picks it and what is asked."""
    ask = (_calls, _handed_up, _simple_nim)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [
        _calls(3),
        _handed_up(4),
        _same_side(),
        _wrong_name(),
        _stays(),
        _undo(),
        _whose_turn(),
    ]


def lines() -> LineOrder:
    """Return the lines of minimax, with four among them that are bugs.

    >>> lines().choose(PROGRAM.splitlines()[:4])[:3]
    '✗ O'
    """
    return LineOrder(
        PROGRAM.splitlines(),
        list(WRONG_LINES),
        check=lambda source: check_program(source, "minimax", check_minimax, WRONG_LINES),
    )


def _calls(seed: int) -> Question:
    tree = _telling_tree(seed)
    graph = build_tree(tree)
    leaves = sum(graph.out_degree(node) == 0 for node in graph)
    calls = len(graph)
    return Question(
        f"minimax is called on {format_tree(tree)}. How many calls are there in all, the first "
        "one included?",
        calls,
        {
            leaves: "That counts the leaves only. Each ▲ and ▼ is a call too.",
            calls - leaves: "A leaf needs a call too: it is where the base case answers.",
            calls - 1: "The first call counts as well.",
        },
        because="There is one call for each node.",
    )


def _handed_up(seed: int) -> Question:
    tree = _telling_tree(seed)
    first = tree.nested()[0]
    answer = minimax(tree, (0,))
    wrong = {
        max(first): "The first ▼ node returns it, so MIN has chosen.",
        minimax(tree, ()): "That is what the root returns in the end.",
        first[0]: "That number is returned to the first ▼ node, not to the root.",
    }
    return Question(
        f"minimax is called on {format_tree(tree)}. Which number is the first that a call returns "
        "to the root?",
        answer,
        {number: text for number, text in wrong.items() if number != answer},
        because=f"The first ▼ node has to know all its leaves: min({', '.join(map(str, first))}).",
    )


def _simple_nim(seed: int) -> Question:
    pile = (6, 7, 8, 10, 11, 12)[seed // 3 % 6]
    answer = _best_take(pile)
    wrong = {}
    for take in {1, 2, 3} - {answer}:
        rest = pile - take
        reply = _best_take(rest)
        wrong[take] = (
            f"That leaves {rest}. The opponent takes {reply} and leaves you {rest - reply}, "
            "from which every move loses."
        )
    return Question(
        f"One pile of {pile}. A move takes 1, 2 or 3, and who takes the last counter loses. How "
        "many do you take?",
        answer,
        wrong,
        because=f"That leaves {pile - answer}, from which every move of the opponent loses.",
    )


def _best_take(pile: int) -> int:
    game = Nim([pile], max_take=3, misere=True)
    move = best_action(game, game.initial)
    return move.take if move else 0


def _same_side() -> Question:
    tree = parse_tree("((3 12) (2 4) (5 9))")

    def forgetful(state: tuple[int, ...], is_maximizing: bool) -> float:
        if tree.is_terminal(state):
            return tree.utility(state, MAX)
        pick = max if is_maximizing else min
        return pick(forgetful(tree.result(state, a), is_maximizing) for a in tree.actions(state))

    return Question(
        "Somebody calls minimax(child, is_maximizing) inside minimax, without the not. What does "
        f"the function return for {format_tree(tree)}, with MAX to move?",
        forgetful((), True),
        {
            minimax(tree, ()): "That is the right value. But here no call is ever MIN's.",
            minimax(tree, (0,)): "Is there a node at which this function takes a minimum?",
            forgetful((), False): "That comes out if each node is MIN's.",
        },
        because="Each node takes the maximum, so the largest leaf of all arrives at the root.",
    )


def _wrong_name() -> Question:
    replies = [4, 7]
    max_value, min_value = -math.inf, math.inf
    for value in replies:
        min_value = min(max_value, value)
    return Question(
        "Before the two branches stands max_value = -inf, and the loop at a ▼ node says "
        f"min_value = min(max_value, value). What does a ▼ node above {replies[0]} and "
        f"{replies[1]} return?",
        min_value,
        {
            min(replies): "That would need min(min_value, value).",
            replies[-1]: "The smaller of −inf and a leaf is never the leaf.",
            math.inf: "min_value is inf only before the loop.",
        },
        because="Nothing is smaller than −inf, so each reply leaves −inf.",
    )


def _stays() -> Question:
    return Question(
        "You know minimax for Nim, with possible_new_states and evaluate. Now you want "
        "tic-tac-toe. What do you write anew?",
        "possible_new_states and evaluate",
        {
            "minimax": "It does not know any game: it only asks the other two.",
            "all three": "minimax only asks the other two. Nothing in it is about Nim.",
            "evaluate, and a rule that blocks": "Blocking needs no rule: after a move that does "
            "not block, the opponent's reply brings back a loss.",
        },
    )


def _undo() -> Question:
    return Question(
        "The search does piles[0] -= take, calls itself with piles, and goes on with the loop. "
        "What is missing?",
        "piles[0] += take after the call",
        {
            "Nothing: the call gets a copy": "A call gets the same list, not a copy.",
            "old = piles before, piles = old after": "Both names mean the same list, and that "
            "list is changed.",
            "piles[0] += take before the call": "Then the call sees the pile as if no move had "
            "been made.",
        },
    )


def _whose_turn() -> Question:
    return Question(
        "In some games a player may move twice running. How does a search find out whether to "
        "take the largest or the smallest?",
        "It asks the game who is to move in this state",
        {
            "It flips a flag at each call": "Then it takes the smallest although you move again.",
            "It looks whether the depth is odd": "After an extra move the depth is odd or even "
            "for the same player.",
            "It takes the largest everywhere": "Then nobody works against you.",
        },
    )


def _telling_tree(seed: int) -> ExplicitTree:
    """Return the first tree from `seed` on that tells the usual wrong answers apart."""
    while True:
        tree = random_tree(seed, depth=2, branching=3, low=1, high=20, uneven=True)
        rows = tree.nested()
        if all(isinstance(row, list) for row in rows) and len(rows[0]) > 1 and len(rows) > 1:
            leaves = [leaf for row in rows for leaf in row]
            first, whole = minimax(tree, (0,)), minimax(tree, ())
            if len({*leaves}) == len(leaves) and first != whole and rows[0][0] != first:
                return tree
        seed += 1_000
