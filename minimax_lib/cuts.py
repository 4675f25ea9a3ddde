"""What alpha-beta leaves out of a tree, and why: the keys of exercises on pruning."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from minimax_lib.game import CHANCE, MAX, MIN, GameError, Player
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.lettering import value_text
from minimax_lib.overlay import overlay
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.trace import trace
from minimax_lib.tree import Node, build_tree

__all__ = ["Cut", "Pruning", "find_cuts"]


@dataclass(frozen=True, slots=True)
class Cut:
    """A node that is left early: its window at that moment, and the branches that are skipped."""

    node: Node
    player: Player
    alpha: float
    beta: float
    branches: tuple[Node, ...]

    @property
    def why(self) -> str:
        """The reason in words.

        >>> Cut((1,), MIN, 3, 2, ((1, 1),)).why
        'α = 3 ≥ β = 2: MAX is sure of 3 elsewhere, and here MIN can get 2 already.'
        """
        own, other = (self.alpha, self.beta) if self.player == MAX else (self.beta, self.alpha)
        window = f"α = {value_text(self.alpha)} ≥ β = {value_text(self.beta)}"
        if math.isinf(own):
            return f"{window}: for {self.player} nothing can be better than {value_text(own)}."
        opponent = MIN if self.player == MAX else MAX
        return (
            f"{window}: {opponent} is sure of {value_text(other)} elsewhere, and here "
            f"{self.player} can get {value_text(own)} already."
        )


@dataclass(frozen=True, slots=True)
class Pruning:
    """What alpha-beta does on a tree.

    Attributes:
        cuts: the cuts, in the order of the nodes from the root down.
        windows: α and β with which each visited node is entered.
    """

    cuts: Sequence[Cut]
    windows: Mapping[Node, tuple[float, float]]

    @property
    def branches(self) -> Mapping[Node, Cut]:
        """The top node of each part that is skipped, with the cut that skips it."""
        return {branch: cut for cut in self.cuts for branch in cut.branches}


def find_cuts(tree: ExplicitTree) -> Pruning:
    """Search a tree with alpha-beta, from left to right, and return where it cuts.

    The convention is the course's: a node is left as soon as alpha >= beta.

    Raises:
        GameError: the tree has chance nodes.

    >>> from minimax_lib.tree import parse_tree
    >>> find_cuts(parse_tree("((3 5) (2 9))")).cuts
    (Cut(node=(1,), player='MIN', alpha=3, beta=2, branches=((1, 1),)),)
    """
    graph = build_tree(tree)
    if any(graph.nodes[node]["player"] == CHANCE for node in graph):
        raise GameError("alpha-beta needs a tree without chance nodes")
    seen = trace(alpha_beta, tree, ())
    fates = overlay(seen, graph).fates
    windows = {}
    cuts = []
    for node, fate in fates.items():
        if fate.call is None:
            continue
        arguments = seen.calls[fate.call].arguments
        windows[node] = (arguments["alpha"], arguments["beta"])
        left = tuple(child for child in graph.successors(node) if fates[child].status == "pruned")
        if left and fate.alpha is not None and fate.beta is not None:
            cuts.append(Cut(node, tree.to_move(node), fate.alpha, fate.beta, left))
    return Pruning(tuple(cuts), windows)
