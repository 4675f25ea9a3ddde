"""Practice on endless trees, or on your own: values, pruning, steps, moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.view.practice_move import PractiseMove
from minimax_lib.view.practice_pruning import PractisePruning
from minimax_lib.view.practice_steps import PractiseSteps
from minimax_lib.view.practice_values import PractiseValues
from minimax_lib.view.score import reset_score, score
from minimax_lib.view.tree_editor import edit_tree

__all__ = [
    "edit_tree",
    "practise_move",
    "practise_pruning",
    "practise_steps",
    "practise_values",
    "reset_score",
    "score",
]


def practise_values(tree: Any = None, *, level: int = 1, seed: int = 1) -> PractiseValues:
    """Return an exercise: fill in the value of every node; a wrong one gets a hint at once.

    Click a node, or go there with the arrow keys, and type its value. "New tree" goes on for
    ever. The text below the picture gives the same exercise again.

    Args:
        tree: a tree of your own, as text, nested lists, an `ExplicitTree` or from an editor.
        level: how hard the trees are, from 1 to 5, where no tree is given.
        seed: which of them comes first.

    Raises:
        GameError: it is no tree, it has no moves or over 1,000 nodes; there is no such level.

    >>> practise_values("((3 5) (2 9))")
    Fill in the values: ((3 5) (2 9))
    >>> practise_values(level=1, seed=1)
    Fill in the values: ((5 8) (2 0)) · level 1, seed 1
    """
    return PractiseValues(tree, level, seed)


def practise_pruning(tree: Any = None, *, level: int = 1, seed: int = 1) -> PractisePruning:
    """Return an exercise: click the branches that alpha-beta never visits.

    The search goes from left to right and cuts when alpha >= beta. Each right branch shows the
    window that cuts it, each wrong one says why it is needed.

    Args:
        tree: a tree of your own, as `practise_values` takes it, without chance nodes.
        level: how hard the trees are, from 1 to 5, where no tree is given.
        seed: which of them comes first.

    Raises:
        GameError: as `practise_values`, or the tree has chance nodes.

    >>> practise_pruning("((3 12 8) (2 4 6) (14 5 2))")
    Which branches does alpha-beta never visit? ((3 12 8) (2 4 6) (14 5 2))
    """
    return PractisePruning(tree, level, seed)


def practise_move(tree: Any = None, *, level: int = 1, seed: int = 1) -> PractiseMove:
    """Return an exercise: click the best move at the root; where moves tie, any best one counts.

    Args:
        tree: a tree of your own, as `practise_values` takes it.
        level: how hard the trees are, from 1 to 5, where no tree is given.
        seed: which of them comes first.

    Raises:
        GameError: as `practise_values`, or the root is a chance node.

    >>> practise_move("((3 12 8) (2 4 6) (14 5 2))")
    Which move is best? ((3 12 8) (2 4 6) (14 5 2))
    """
    return PractiseMove(tree, level, seed)


def practise_steps(
    tree: Any = None,
    search: Callable[..., Any] = alpha_beta,
    *,
    level: int = 1,
    seed: int = 1,
) -> PractiseSteps:
    """Return an exercise: say what a search does next, step by step, then see it.

    Click the node that is entered, type the value that is returned, or say that the other
    branches are cut.

    Args:
        tree: a tree of your own, as `practise_values` takes it.
        search: any search that is called as `search(game, state)`; also one of your own.
        level: how hard the trees are, from 1 to 5, where no tree is given.
        seed: which of them comes first.

    Raises:
        GameError: as `practise_values`, over 250 nodes are too many, or the search fails or
            can't be followed.

    >>> practise_steps("((3 5) (2 9))")
    What happens next? ((3 5) (2 9)) · alpha_beta
    """
    return PractiseSteps(tree, level, seed, search)
