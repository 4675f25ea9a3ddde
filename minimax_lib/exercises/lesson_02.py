"""Exercises of lesson 02: values and bounds by hand, a leaf to change, a tree to make."""

from __future__ import annotations

from collections.abc import Mapping

from minimax_lib.exercises.check import Result
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.exercises.own_tree import leaves_below, read_tree
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import annotate, build_tree, parse_tree

START = "((3 5) (2 9))"


def check_values(tree: str, values: Mapping[str, object]) -> Result:
    """Say whether `values` holds the value of every named node of the tree.

    Args:
        tree: the tree as text; its inner nodes are called A, B, C, ... row by row.
        values: for each name the value that the reader found.

    >>> check_values("((3 5) (2 9))", {"A": 5, "B": 5, "C": 9})
    ✗ B is a ▼ node: MIN chooses between 3, 5 and wants a small number.
    """
    game = read_tree(tree)
    if isinstance(game, Result):
        return game
    graph = build_tree(game)
    exact = annotate(graph)
    inner = [node for node in graph if graph.out_degree(node)]
    inner.sort(key=lambda node: (-len(node), node))
    names = {graph.nodes[node]["name"]: node for node in inner}
    if all(values.get(name, ...) is ... for name in names):
        return Result("not attempted", NOT_ATTEMPTED)
    for name, node in names.items():
        if values.get(name, ...) is ...:
            return Result("hint", f"{name} is still to do.", tree=game.nested())
        if values[name] == exact[node]:
            continue
        below = ", ".join(str(exact[child]) for child in graph.successors(node))
        shape, who, wish = (
            ("▲", "MAX", "large") if graph.nodes[node]["player"] == "MAX" else ("▼", "MIN", "small")
        )
        hint = f"{name} is a {shape} node: {who} chooses between {below} and wants a {wish} number."
        return Result("hint", hint, "M01", tree=game.nested())
    return Result("correct", f"All {len(names)} values are right.")


def check_bounds(a_at_least: object, c_at_most: object) -> Result:
    """Say what is known in ((6 9) (5 (1 8)) 4) when the leaf 5 has just been seen.

    Args:
        a_at_least: what the root, A, is worth at least.
        c_at_most: what its second child, C, is worth at most.

    >>> check_bounds(6, 8)
    ✗ MIN has seen one reply at C. Why should MIN take more than that?
    """
    if a_at_least is ... or c_at_most is ...:
        return Result("not attempted", NOT_ATTEMPTED)
    tree = parse_tree("((6 9) (5 (1 8)) 4)")
    sure_of, seen = minimax(tree, (0,)), minimax(tree, (1, 0))
    if (a_at_least, c_at_most) == (sure_of, seen):
        return Result("correct", f"A is worth {sure_of} or more, and C {seen} or less.")
    if a_at_least == max(leaves_below(tree, (0,))):
        text = "MAX would like that leaf. But which reply does MIN choose at B?"
    elif a_at_least != sure_of:
        text = "One of the moves at A is known: B. What is B worth?"
    else:
        text = "MIN has seen one reply at C. Why should MIN take more than that?"
    return Result("hint", text, tree=tree.nested())


def check_flip(text: object) -> Result:
    """Say whether one changed leaf of ((3 5) (2 9)) makes right the only best move.

    >>> check_flip("((3 5) (2 99))")
    ✗ Left is still at least as good: left is worth 3 and right 2. Who chooses on the right?
    """
    tree = read_tree(text)
    if isinstance(tree, Result):
        return tree
    start = parse_tree(START)
    if _shape(tree.nested()) != _shape(start.nested()):
        return Result("hint", "Keep two moves with two replies each, and change one number.")
    leaves = leaves_below(tree, ())
    changed = sum(a != b for a, b in zip(leaves, leaves_below(start, ()), strict=True))
    if changed != 1:
        return Result("hint", f"One leaf is to be changed; here it is {changed}.")
    left, right = minimax(tree, (0,)), minimax(tree, (1,))
    if right > left:
        return Result("correct", f"Right is worth {right} now, and left {left}.")
    return Result(
        "hint",
        f"Left is still at least as good: left is worth {left} and right {right}. "
        "Who chooses on the right?",
        tree=tree.nested(),
    )


def check_tree_property(text: object) -> Result:
    """Say whether the root is worth 5, a 9 stands below the first move, and another move is best.

    >>> check_tree_property("((5 9) (1 6))")
    ✗ The first move is a best move here: it is worth 5.
    """
    tree = read_tree(text)
    if isinstance(tree, Result):
        return tree
    if tree.is_terminal(()) or len(leaves_below(tree, ())) < 4:
        return Result("hint", "The tree needs at least four leaves.", tree=tree.nested())
    value, first = minimax(tree, ()), minimax(tree, (0,))
    if max(leaves_below(tree, (0,))) < 9:
        hint = "There is no 9 below the first move."
    elif value != 5:
        hint = f"The root is worth {value}, not 5."
    elif first == value:
        hint = f"The first move is a best move here: it is worth {first}."
    else:
        return Result("correct", "The 9 is in sight and out of reach.")
    return Result("hint", hint, tree=tree.nested())


def _shape(tree: object) -> object:
    return [_shape(child) for child in tree] if isinstance(tree, list) else None
