"""Exercises of lesson 00: who moves, the values of a small tree, when right is better."""

from __future__ import annotations

from minimax_lib.exercises.check import Result
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.exercises.own_tree import leaves_below, read_tree
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import parse_tree

REPLIES = "((7 1) (3 5))"
TREE = "((4 8) (6 7))"
QUOTED = "Write the numbers without quotation marks: 4 and not '4'."


def check_who_moves(mover: object, left: object, right: object) -> Result:
    """Say who moves at the ▼ nodes of ((7 1) (3 5)), and which number is taken at each of them.

    >>> check_who_moves("MIN", 7, 5)
    ✗ Those are the numbers that MAX would like. What does MIN want?
    """
    if mover in (..., "...") or left is ... or right is ...:
        return Result("not attempted", NOT_ATTEMPTED)
    tree = parse_tree(REPLIES)
    movers = {tree.to_move((child,)) for child in tree.actions(())}
    replies = [minimax(tree, (child,)) for child in tree.actions(())]
    mover = mover.upper() if isinstance(mover, str) else mover
    if mover not in ("MAX", "MIN"):
        text = 'Write "MAX" or "MIN", with the quotation marks.'
    elif isinstance(left, str) or isinstance(right, str):
        text = QUOTED
    elif mover not in movers:
        text = "▲ is MAX, and points up to the large numbers. Which player is ▼?"
    elif [left, right] == replies:
        return Result("correct", "MIN moves at both, and takes the smaller number.")
    elif [left, right] == [max(leaves_below(tree, (child,))) for child in tree.actions(())]:
        text = "Those are the numbers that MAX would like. What does MIN want?"
    else:
        text = "On the left there is a choice between 7 and 1, on the right between 3 and 5."
    return Result("hint", text, tree=tree.nested())


def check_values(left: object, right: object, whole: object) -> Result:
    """Say whether these are the values of the left ▼, the right ▼ and the root of ((4 8) (6 7)).

    >>> check_values(4, 6, 4)
    ✗ The ▼ nodes are right. At the root it is MAX's turn: which of the two values does MAX take?
    """
    given = (left, right, whole)
    if any(value is ... for value in given):
        return Result("not attempted", NOT_ATTEMPTED)
    tree = parse_tree(TREE)
    replies = [minimax(tree, (child,)) for child in tree.actions(())]
    if given == (*replies, minimax(tree, ())):
        return Result("correct", "All three values are right.")
    best_leaves = [max(leaves_below(tree, (child,))) for child in tree.actions(())]
    if any(isinstance(value, str) for value in given):
        text = QUOTED
    elif [left, right] == replies[::-1]:
        text = "Left and right are swapped: 4 and 8 stand on the left."
    elif [left, right] == best_leaves:
        text = "Those are the numbers that MAX would like. Who chooses at a ▼ node?"
    elif [left, right] == replies:
        text = (
            "The ▼ nodes are right. At the root it is MAX's turn: which of the two values does MAX "
            "take?"
        )
    else:
        text = "Begin at the left ▼. MIN chooses between 4 and 8, and wants a small number."
    return Result("hint", text, tree=tree.nested())


def check_right_is_better(text: object) -> Result:
    """Say whether MAX should go right in this tree, though its largest number stands on the left.

    >>> check_right_is_better("((3 5) (2 9))")
    ✗ The largest number, 9, does not stand on the left.
    """
    tree = read_tree(text)
    if isinstance(tree, Result):
        return tree
    if len(tree.actions(())) != 2:
        return Result("hint", "The root needs two moves, left and right.", tree=tree.nested())
    left, right = leaves_below(tree, (0,)), leaves_below(tree, (1,))
    if max(left) <= max(right):
        largest = max(left + right)
        return Result(
            "hint",
            f"The largest number, {largest}, does not stand on the left.",
            tree=tree.nested(),
        )
    if minimax(tree, (0,)) >= minimax(tree, (1,)):
        hint = "Left is at least as good as right here. What will MIN reply on the left?"
        return Result("hint", hint, tree=tree.nested())
    return Result("correct", "MAX goes right, and leaves the largest number alone.")
