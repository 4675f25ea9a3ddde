"""Questions on lesson 05: values at the horizon, whose guess it is, what a depth limit costs."""

from __future__ import annotations

import random

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import format_tree, random_tree
from minimax_lib.view.quiz import Question


def retrieval(seed: int) -> Question:
    """Return a question on fresh numbers; the seed picks them and what is asked."""
    ask = (_one_ply_more, _other_side, _guesses)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [_one_ply_more(20), _other_side(21), _guesses(26), _wrong_way(), _horizon(), _unsafe()]


def _one_ply_more(seed: int) -> Question:
    dice = random.Random(seed)
    while True:
        tree = random_tree(dice.randrange(10**6), depth=2, branching=2, low=1, high=9)
        guesses = dice.sample(range(1, 10), 2)
        replies = [minimax(tree, (child,)) for child in tree.actions(())]
        leaves = [leaf for row in tree.nested() for leaf in row]
        turned = (guesses[0] > guesses[1]) != (replies[0] > replies[1])
        if turned and len({*replies, max(guesses), max(leaves)}) == 4:
            break
    value = minimax(tree, ())
    return Question(
        f"MAX to move. One ply ahead, evaluate gives the two moves {guesses[0]} and {guesses[1]}. "
        f"Two plies ahead it gives {format_tree(tree)}. What does a search with depth limit 2 "
        "return?",
        value,
        {
            max(guesses): "That is depth limit 1. With limit 2, nobody asks for those guesses.",
            max(leaves): "MIN chooses in the second row, and does not let MAX have it.",
            min(replies): "At the root MAX takes the larger of the two values.",
        },
        because=f"The replies are worth {replies[0]} and {replies[1]}. MAX takes the larger.",
    )


def _other_side(seed: int) -> Question:
    dice = random.Random(seed)
    while True:
        (x_lines, o_lines), (x_centre, o_centre) = (
            dice.sample(range(5), 2),
            dice.sample(range(5), 2),
        )
        lines, centre = x_lines - o_lines, x_centre - o_centre
        for_o, no_weights, own = -(3 * lines + centre), -(lines + centre), 3 * o_lines + o_centre
        if len({for_o, -for_o, no_weights, own}) == 4:
            break
    return Question(
        "evaluate has two features. Lines: own less the opponent's, weight 3. Centre: own stones "
        f"less the opponent's, weight 1. Lines: X {x_lines}, O {o_lines}. Centre: X {x_centre}, "
        f'O {o_centre}. What is evaluate(state, "O")?',
        for_o,
        {
            -for_o: 'That is evaluate(state, "X"). Whose number is asked for?',
            no_weights: "Each difference is multiplied by its weight first.",
            own: "What the opponent has is subtracted.",
        },
        because=f"3 · ({o_lines} − {x_lines}) + 1 · ({o_centre} − {x_centre}) = {for_o}.",
    )


def _guesses(seed: int) -> Question:
    dice = random.Random(seed)
    branching, depth = dice.choice((3, 4, 5)), dice.choice((3, 4))
    answer = branching**depth
    return Question(
        f"Every state has {branching} moves and no game is over early. How often does minimax "
        f"with depth limit {depth} ask for evaluate?",
        answer,
        {
            sum(branching**row for row in range(depth + 1)): "That counts every node. Only the "
            "last row is evaluated.",
            branching ** (depth - 1): "That is the last row but one: the limit counts plies.",
            branching
            * depth: f"The moves multiply: {branching} times {branching} after two plies.",
        },
        because=f"The last row has {branching} to the power of {depth} states.",
    )


def _wrong_way() -> Question:
    tree = ExplicitTree(
        [[[[3, 1], [4, 1]], [[5, 9], [2, 6]]], [[[5, 3], [5, 8]], [[9, 7], [9, 3]]]]
    )
    limit = 2

    def visited(state: tuple[int, ...], depth: int, step: int) -> int:
        if tree.is_terminal(state) or depth == 0:
            return 1
        children = (tree.result(state, action) for action in tree.actions(state))
        return 1 + sum(visited(child, depth + step, step) for child in children)

    answer = visited((), limit, step=1)
    return Question(
        "A function stops where depth == 0, and calls itself with depth + 1. It is called with "
        f"depth {limit} on a tree with two moves in each state and four plies. How many nodes "
        "does it visit?",
        answer,
        {
            visited((), limit, step=-1): "That would be depth - 1. Here depth moves away from 0.",
            visited(
                (), 0, step=1
            ): f"It would stop at once if called with 0. It begins at {limit}.",
            2**4: "That counts only the leaves.",
        },
        because="depth is 2, 3, 4, … and never 0, so only the end of the game stops it.",
    )


def _horizon() -> Question:
    return Question(
        "A capture at the last ply looks like a won pawn. One ply later the opponent takes the "
        "queen. Which remedy is meant for this?",
        "Quiescence search: play captures out before evaluating",
        {
            "A larger weight for pawns": "The pawn is counted rightly. What follows is not seen.",
            "One ply less": "Then a capture by the opponent may stand at the end instead.",
            "Evaluating for the other player": "That only turns the sign of the same guess.",
        },
        because="Only a quiet state can be judged by what stands on the board.",
    )


def _unsafe() -> Question:
    return Question(
        "A program looks only at the three moves that seem best in each state. What is true?",
        "It may miss the best move of all",
        {
            "It finds the same value, only sooner": "That is alpha-beta, in lesson 06. It skips "
            "only what cannot matter.",
            "It visits as many nodes as before": "It visits far fewer: that is its purpose.",
            "It is the same as a depth limit": "A depth limit cuts all moves off at one ply; this "
            "drops some moves at every ply.",
        },
        because="A move that seems bad at first, such as a sacrifice, is never looked at again.",
    )
