"""Trees that a reader writes as text: read with patience, and taken apart."""

from __future__ import annotations

from minimax_lib.exercises.check import Result
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.game import MAX, GameError
from minimax_lib.games.explicit_tree import ExplicitTree, Path
from minimax_lib.tree import parse_tree


def read_tree(text: object) -> ExplicitTree | Result:
    """Return the tree that `text` describes, or the result that says why there is none.

    >>> read_tree("...")
    Not attempted yet. Write your answer in the cell above, run it, and check again.
    >>> read_tree("((3 5)")
    ✗ This is no tree yet: a closing parenthesis is missing, here: ((3 5)>>>
    """
    if text is ... or text is None or text == "...":
        return Result("not attempted", NOT_ATTEMPTED)
    if not isinstance(text, str):
        return Result("hint", 'A tree is written as text, with quotation marks: "((3 5) (2 9))".')
    try:
        return parse_tree(text)
    except GameError as error:
        return Result("hint", f"This is no tree yet: {error}")


def leaves_below(tree: ExplicitTree, node: Path) -> list[float]:
    """Return the leaves below a node from left to right.

    >>> leaves_below(parse_tree("((3 5) (2 9))"), (1,))
    [2, 9]
    """
    if tree.is_terminal(node):
        return [tree.utility(node, MAX)]
    return [
        leaf
        for child in tree.actions(node)
        for leaf in leaves_below(tree, tree.result(node, child))
    ]
