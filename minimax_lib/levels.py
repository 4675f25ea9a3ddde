"""Endless trees to practise on, level by level: a level and a seed always give the same tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

from minimax_lib.cuts import find_cuts
from minimax_lib.game import MAX, MIN, GameError, Player
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.analyse import action_values
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import build_tree, parse_tree, random_tree

__all__ = ["LEVELS", "Kind", "Level", "as_tree", "level_tree"]

MOST_NODES = 40
"""More nodes than this are tiring to fill in."""


@dataclass(frozen=True, slots=True)
class Level:
    """What the trees of a level have in common; `about` says it in words."""

    about: str
    depth: int
    branching: int
    low: int
    high: int
    uneven: bool = False
    roots: Sequence[Player] = (MAX,)


LEVELS = (
    Level("two plies, two moves", 2, 2, 0, 9),
    Level("negative values, three moves", 2, 3, -9, 9),
    Level("three plies, MIN first", 3, 2, -9, 9, roots=(MIN,)),
    Level("uneven, with ties", 3, 3, 0, 4, uneven=True, roots=(MAX, MIN)),
    Level("four plies, uneven, ties and negative values", 4, 3, -5, 5, True, (MAX, MIN)),
)
"""The levels, the first one first; they are counted from 1."""


Kind = Literal["values", "pruning", "moves", "steps"]


def level_tree(level: int, seed: int, kind: Kind = "values") -> ExplicitTree:
    """Return the tree of a level that belongs to `seed`.

    Its value is another one if the players change places, so that it matters who chooses. For
    "pruning" there is something to prune, except perhaps with every fifth seed; for "moves" the
    moves are not all worth the same.

    Args:
        level: 1 for the easiest, up to `len(LEVELS)`.
        seed: any whole number.
        kind: what is to be practised on it.

    Raises:
        GameError: there is no such level.

    >>> level_tree(1, seed=1)
    ExplicitTree([[5, 8], [2, 0]])
    """
    if level not in range(1, len(LEVELS) + 1):
        raise GameError(f"there are levels 1 to {len(LEVELS)}, not {level!r}")
    about = LEVELS[level - 1]
    suits = _SUITS.get(kind, _any)
    root_player = about.roots[seed % len(about.roots)]
    for number in count(1_000 * (len(LEVELS) * seed + level)):
        tree = random_tree(
            number,
            about.depth,
            about.branching,
            about.low,
            about.high,
            about.uneven,
            root_player,
        )
        if _is_telling(tree, about) and suits(tree, seed):
            return tree
    raise AssertionError("count has no end")


def as_tree(given: Any) -> ExplicitTree:
    """Return the tree that is meant by a text, by nested lists or by anything with a `tree`.

    Raises:
        GameError: it is no tree.

    >>> as_tree("((3 5) (2 9))"), as_tree([[3, 5], [2, 9]])
    (ExplicitTree([[3, 5], [2, 9]]), ExplicitTree([[3, 5], [2, 9]]))
    """
    if isinstance(given, str):
        return parse_tree(given)
    given = getattr(given, "tree", given)
    return given if isinstance(given, ExplicitTree) else ExplicitTree(given)


def _is_telling(tree: ExplicitTree, about: Level) -> bool:
    nodes = list(build_tree(tree))
    if len(nodes[-1]) < about.depth or len(nodes) > MOST_NODES:
        return False
    return minimax(tree, ()) != minimax(_swapped(tree), ())


def _any(tree: ExplicitTree, seed: int) -> bool:
    return True


def _has_cuts(tree: ExplicitTree, seed: int) -> bool:
    return seed % 5 == 0 or bool(find_cuts(tree).cuts)


def _has_choice(tree: ExplicitTree, seed: int) -> bool:
    return len(set(action_values(tree, (), minimax).values())) > 1


_SUITS: Mapping[str, Callable[[ExplicitTree, int], bool]] = {
    "pruning": _has_cuts,
    "moves": _has_choice,
}


def _swapped(tree: ExplicitTree) -> ExplicitTree:
    """Return the tree with the other player at the root, and so everywhere."""
    nested = tree.nested()
    return ExplicitTree(nested[1:]) if nested[0] == "min" else ExplicitTree(nested, MIN)
