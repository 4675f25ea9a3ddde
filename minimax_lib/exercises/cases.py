"""Small games and boards to ask about: all little trees, random larger ones, shared positions."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

__all__ = ["GraphGame", "TreeGame", "random_tree", "small_trees", "tree_text", "tree_words"]

# A tree is a number, or a pair of the player to move, "X" or "O", and a tuple of trees.
Tree = Any


class TreeGame:
    """A tree as a game of X and O under the protocol, with odd names for states and actions.

    Leaf numbers are X's. `root` is the name of the root.
    """

    def __init__(self, tree: Tree, odd_actions: bool = False, root: str = "A") -> None:
        self.initial = root
        self.__leaves = 0  # out of an answer's way
        self._odd = odd_actions
        self._nodes: dict[str, tuple[str, Any]] = {}
        self._grow(tree, root, "X")

    def _grow(self, tree: Tree, name: str, mover: str) -> None:
        if isinstance(tree, tuple):
            mover, children = tree
            self._nodes[name] = mover, children
            for index, child in enumerate(children):
                self._grow(child, f"{name}{index}", "O" if mover == "X" else "X")
        else:
            self._nodes[name] = mover, tree

    @property
    def leaves(self) -> int:
        """How many leaves were looked at."""
        return self.__leaves

    def to_move(self, state: str) -> str:
        return self._at(state)[0]

    def actions(self, state: str) -> list[Any]:
        children = self._at(state)[1]
        if not isinstance(children, tuple):
            return []
        return [self._action(index) for index in range(len(children))]

    def result(self, state: str, action: Any) -> str:
        actions = self.actions(state)
        if action not in actions:
            raise ValueError(f"{action!r} is no action in state {state!r}")
        return f"{state}{actions.index(action)}"

    def is_terminal(self, state: str) -> bool:
        return not isinstance(self._at(state)[1], tuple)

    def utility(self, state: str, player: str) -> float:
        self.__leaves += 1
        leaf = self._at(state)[1]
        if isinstance(leaf, tuple):
            raise ValueError(f"state {state!r} is not terminal: it has no utility")
        if player not in ("X", "O"):
            raise ValueError(f"utility(state, player) needs a player, 'X' or 'O', not {player!r}")
        value: float = leaf if player == "X" else -leaf
        return value

    def _at(self, state: str) -> tuple[str, Any]:
        try:
            return self._nodes[state]
        except (KeyError, TypeError):
            raise ValueError(f"{state!r} is not a state of this game") from None

    def _action(self, index: int) -> Any:
        return ("pass", (0, 1), 2)[index] if self._odd and index < 2 else index


class GraphGame:
    """A game of X and O in which many roads lead to one state; it can guess (`estimate`)."""

    def __init__(self, layers: Sequence[Sequence[Any]]) -> None:
        """Take layers of (mover, estimate for X, children or utility), children by number."""
        self.initial = (0, 0)
        self.__leaves = 0  # out of an answer's way
        self._layers = layers

    @property
    def leaves(self) -> int:
        """How many leaves and estimates were looked at."""
        return self.__leaves

    def to_move(self, state: tuple[int, int]) -> str:
        mover: str = self._layers[state[0]][state[1]][0]
        return mover

    def actions(self, state: tuple[int, int]) -> list[int]:
        below = self._layers[state[0]][state[1]][2]
        return list(range(len(below))) if isinstance(below, tuple) else []

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + 1, self._layers[state[0]][state[1]][2][action]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return not isinstance(self._layers[state[0]][state[1]][2], tuple)

    def utility(self, state: tuple[int, int], player: str) -> float:
        self.__leaves += 1
        value: float = self._layers[state[0]][state[1]][2]
        return value if player == "X" else -value

    def estimate(self, state: tuple[int, int], player: str) -> float:
        self.__leaves += 1
        value: float = self._layers[state[0]][state[1]][1]
        return value if player == "X" else -value


def tree_text(tree: Tree, x: str = "X", o: str = "O") -> str:
    """Return a tree in one line: who moves, by the names for X and O, then the children.

    >>> tree_text(("X", (3, ("O", (2, 9)))))
    '(X: 3 (O: 2 9))'
    """
    if isinstance(tree, tuple):
        mover, children = tree
        name = x if mover == "X" else o
        return f"({name}: {' '.join(tree_text(child, x, o) for child in children)})"
    return str(tree)


def tree_words(tree: Tree, x: str = "X", o: str = "O") -> str:
    """Return a tree in words that can follow "On ...".

    >>> tree_words(4)
    'the tree 4 (one leaf, nothing else)'
    """
    alone = "" if isinstance(tree, tuple) else " (one leaf, nothing else)"
    return f"the tree {tree_text(tree, x, o)}{alone}"


def nested(tree: Tree) -> Any:
    """Return a tree as `ExplicitTree` takes it, with X as MAX."""
    if isinstance(tree, tuple):
        mover, children = tree
        return ["max" if mover == "X" else "min", *map(nested, children)]
    return tree


def value_for_x(tree: Tree) -> Any:
    """Return the minimax value of a tree for X.

    >>> value_for_x(("X", (3, ("O", (2, 9)))))
    3
    """
    if isinstance(tree, tuple):
        mover, children = tree
        return (max if mover == "X" else min)(map(value_for_x, children))
    return tree


def size(tree: Tree) -> int:
    """Return the number of nodes."""
    return 1 + sum(map(size, tree[1])) if isinstance(tree, tuple) else 1


@functools.cache
def _shapes(nodes: int) -> tuple[Any, ...]:
    """Return all shapes of trees with so many nodes, as nested tuples."""
    return tuple(_forests(nodes - 1))


def _forests(nodes: int) -> Iterator[tuple[Any, ...]]:
    if nodes == 0:
        yield ()
    for first in range(1, nodes + 1):
        for shape in _shapes(first):
            for rest in _forests(nodes - first):
                yield (shape, *rest)


def small_trees(
    values: Sequence[float], extra_turns: bool, largest: int = 6, fillings: int = 3, seed: int = 1
) -> list[Tree]:
    """Return little trees from the smallest up: every shape, both players at the root.

    Args:
        values: what may stand at a leaf; each shape is filled with them several times.
        extra_turns: whether a player may move twice running in some.
    """
    dice = random.Random(seed)
    trees: dict[Tree, None] = {}
    for nodes in range(1, largest + 1):
        rows = []
        for shape, root in itertools.product(_shapes(nodes), "XO"):
            for filling in range(fillings * 2 if nodes <= 4 else fillings):
                twice = extra_turns and filling % 3 == 2
                rows.append(_fill(shape, root, values, dice, twice))
        rows.sort(key=lambda tree: _turns_repeat(tree))
        trees.update(dict.fromkeys(rows))
    return list(trees)


def _turns_repeat(tree: Tree) -> bool:
    return isinstance(tree, tuple) and any(
        isinstance(child, tuple) and (child[0] == tree[0] or _turns_repeat(child))
        for child in tree[1]
    )


def _fill(
    shape: Any, mover: str, values: Sequence[float], dice: random.Random, any_mover: bool
) -> Tree:
    if not shape:
        return dice.choice(values)
    children = []
    for below in shape:
        other = "O" if mover == "X" else "X"
        who = dice.choice("XO") if any_mover else other
        children.append(_fill(below, who, values, dice, any_mover))
    return mover, tuple(children)


def random_tree(
    dice: random.Random, depth: int, branching: int, values: Sequence[float], extra_turns: bool
) -> Tree:
    """Return a random uneven tree of at most this depth; the root is no leaf."""

    def grow(plies: int, mover: str) -> Tree:
        if plies == 0 or (plies < depth and dice.random() < 0.15):
            return dice.choice(values)
        below = "O" if mover == "X" else "X"
        return mover, tuple(
            grow(plies - 1, dice.choice("XO") if extra_turns and dice.random() < 0.4 else below)
            for _ in range(dice.randint(1, branching))
        )

    return grow(depth, dice.choice("XO"))
