"""A game that is nothing but its tree, as in a textbook: numbers at the leaves, players above."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from minimax_lib.game import CHANCE, MAX, MIN, GameError, IllegalActionError, Player

Path = tuple[int, ...]

MARKS = {"max": MAX, "min": MIN, "chance": CHANCE}
MOST_NODES = 2_000_000
"""As many take seconds to build, and more than a hundred megabytes."""


@dataclass(frozen=True, slots=True)
class _Node:
    player: str
    children: tuple[_Node | float, ...]
    probabilities: tuple[float | Fraction, ...] = ()


class ExplicitTree:
    """A game tree given by nested lists; a number is a leaf, and its value is MAX's.

    Players alternate from `root_player` down. A list that begins with "max", "min" or "chance"
    says itself who moves there, so that a player can move twice running; the children of a chance
    node are [probability, child] pairs, and below one, play goes on as if it weren't there.

    A state is the path to a node: the child numbers from the root down, `()` for the root.

    Args:
        tree: a number, or a list of trees.
        root_player: MAX or MIN, who moves first where the tree doesn't say.

    Raises:
        GameError: a leaf is no number, a list is empty or contains itself, the probabilities
            of a chance node don't add up to 1, or there are over 2,000,000 nodes.

    >>> tree = ExplicitTree([[3, 5], [2, 9]])
    >>> tree.to_move(()), tree.to_move((0,)), tree.utility((1, 1), MAX)
    ('MAX', 'MIN', 9)
    >>> ExplicitTree(["chance", [0.5, 1], [0.5, 4]]).chances(())
    [(0, 0.5), (1, 0.5)]
    """

    initial: Path = ()

    def __init__(self, tree: Any, root_player: Player = MAX) -> None:
        if root_player not in (MAX, MIN):
            raise GameError(f"root_player is MAX or MIN, not {root_player!r}")
        self._root = _build(tree, str(root_player))

    def __repr__(self) -> str:
        return f"ExplicitTree({self.nested()!r})"

    def nested(self) -> Any:
        """Return the tree as nested lists, with "max", "min" and "chance" only where needed.

        >>> ExplicitTree([[3, 5], 2], root_player=MIN).nested()
        ['min', [3, 5], 2]
        """
        return _nested(self._root)

    def to_move(self, state: Path) -> Player:
        node = self._at(state)
        return node.player if isinstance(node, _Node) else MAX

    def actions(self, state: Path) -> Sequence[int]:
        node = self._at(state)
        return range(len(node.children)) if isinstance(node, _Node) else ()

    def chances(self, state: Path) -> Sequence[tuple[int, float | Fraction]]:
        """Return the (child number, probability) pairs of a chance node."""
        node = self._at(state)
        return list(enumerate(node.probabilities)) if isinstance(node, _Node) else []

    def result(self, state: Path, action: int) -> Path:
        if action not in self.actions(state):
            raise IllegalActionError(
                f"node {state} has no child {action!r}: it has {len(self.actions(state))}"
            )
        return (*state, int(action))

    def validate(self, state: Path) -> None:
        """Raise GameError unless `state` is the path to a node of this tree."""
        self._at(state)

    def is_terminal(self, state: Path) -> bool:
        return not isinstance(self._at(state), _Node)

    def utility(self, state: Path, player: Player) -> float:
        leaf = self._at(state)
        if isinstance(leaf, _Node):
            raise GameError(f"node {state} is not a leaf: its value comes from its children")
        return leaf if player == MAX else -leaf

    def _at(self, state: Path) -> _Node | float:
        node: _Node | float = self._root
        try:
            for child in state:
                if child < 0:
                    raise IndexError
                node = node.children[child]  # type: ignore[union-attr]
        except (AttributeError, IndexError, TypeError):
            raise GameError(f"the tree has no node {state!r}") from None
        return node


def _build(tree: Any, root_player: str) -> _Node | float:
    """Turn nested lists into nodes, from the leaves up and without recursion."""
    done: list[_Node | float] = []
    todo: list[tuple[Any, str, bool]] = [(tree, root_player, False)]
    open_lists: set[int] = set()
    count = 1
    while todo:
        item, mover, children_done = todo.pop()
        if not isinstance(item, list | tuple):
            done.append(_leaf(item))
            continue
        player, children, probabilities = _parts(item, mover)
        if children_done:
            open_lists.remove(id(item))
            first = len(done) - len(children)
            done[first:] = [_Node(player, tuple(done[first:]), probabilities)]
            continue
        if id(item) in open_lists:
            raise GameError("the tree contains itself: a list is its own descendant")
        count += len(children)
        if count > MOST_NODES:
            raise GameError(
                f"the tree has more than {MOST_NODES:,} nodes (a list that stands in several "
                "places counts in each): take a smaller one, or write a class with the methods of "
                "Game, whose states are made only when they are asked for"
            )
        open_lists.add(id(item))
        todo.append((item, mover, True))
        below = mover if player == CHANCE else MIN if player == MAX else MAX
        todo.extend((child, below, False) for child in reversed(children))
    return done[0]


def _leaf(item: Any) -> float:
    try:
        if not isinstance(item, str | bool) and not math.isnan(item):
            return item  # type: ignore[no-any-return]
    except OverflowError:
        raise GameError("a leaf is too large: take numbers below 1e308, or math.inf") from None
    except TypeError:
        pass
    raise GameError(f"a leaf must be a number that can be compared, not {item!r}")


def _parts(
    item: Sequence[Any], mover: str
) -> tuple[str, Sequence[Any], tuple[float | Fraction, ...]]:
    player, children = mover, item
    if item and isinstance(item[0], str):
        if item[0].lower() not in MARKS:
            raise GameError(f'a list may begin with "max", "min" or "chance", not {item[0]!r}')
        player, children = MARKS[item[0].lower()], item[1:]
    if not children:
        raise GameError("a node without children: give the list a child, or put a number there")
    if player != CHANCE:
        return player, children, ()
    try:
        probabilities = tuple(Fraction(p) if isinstance(p, str) else p for p, _ in children)
        sensible = min(probabilities) >= 0 and abs(sum(probabilities) - 1) < 1e-9
    except (TypeError, ValueError, ZeroDivisionError):
        raise GameError(
            f"the children of a chance node are [probability, child] pairs: {list(children)!r}"
        ) from None
    if not sensible:
        raise GameError(
            f"probabilities lie between 0 and 1 and add up to 1, not {sum(probabilities)}"
        )
    return player, [child for _, child in children], probabilities


def _nested(root: _Node | float) -> Any:
    """Turn nodes back into nested lists, without recursion."""
    done: list[Any] = []
    todo: list[tuple[_Node | float, str, bool]] = [(root, MAX, False)]
    while todo:
        node, expected, children_done = todo.pop()
        if not isinstance(node, _Node):
            done.append(node)
        elif not children_done:
            todo.append((node, expected, True))
            below = expected if node.player == CHANCE else MIN if node.player == MAX else MAX
            todo.extend((child, below, False) for child in reversed(node.children))
        else:
            count = len(node.children)
            children: list[Any] = done[-count:]
            if node.player == CHANCE:
                children = [list(pair) for pair in zip(node.probabilities, children, strict=True)]
            mark = [] if node.player == expected else [node.player.lower()]
            done[-count:] = [mark + children]
    return done[0]
