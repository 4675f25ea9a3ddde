"""Three players and more: trees with a payoff for each, and Nim for three."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_lib.game import GameError, IllegalActionError, Player

Path = tuple[int, ...]


class PayoffTree:
    """A game tree given by nested lists, whose leaves are lists of numbers: one payoff a player.

    Players 0, 1, 2, ... move in turn, `first_player` at the root. A state is the path to a node.

    >>> tree = PayoffTree([[1, 2, 6], [4, 2, 3]])
    >>> tree.players, tree.utility((1,), 2)
    ((0, 1, 2), 3)
    """

    initial: Path = ()

    def __init__(self, tree: Any, first_player: int = 0) -> None:
        sizes: set[int] = set()
        self._tree = _checked(tree, sizes)
        if len(sizes) != 1:
            raise GameError(
                f"every leaf needs as many payoffs as there are players: found {sorted(sizes)}"
            )
        self.players = tuple(range(sizes.pop()))
        if first_player not in self.players:
            raise GameError(f"first_player is one of {self.players}, not {first_player!r}")
        self._first = first_player

    def to_move(self, state: Path) -> Player:
        return (self._first + len(state)) % len(self.players)

    def actions(self, state: Path) -> Sequence[int]:
        return () if self.is_terminal(state) else range(len(self._at(state)))

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
        return not isinstance(self._at(state)[0], tuple)

    def utility(self, state: Path, player: Player) -> float:
        if not self.is_terminal(state):
            raise GameError(f"node {state} is not a leaf: its payoffs come from its children")
        return self._at(state)[self.players.index(player)]  # type: ignore[no-any-return]

    def _at(self, state: Path) -> Any:
        node = self._tree
        try:
            for child in state:
                if child < 0 or not isinstance(node[0], tuple):
                    raise IndexError
                node = node[child]
        except (IndexError, TypeError):
            raise GameError(f"the tree has no node {state!r}") from None
        return node


def _checked(tree: Any, sizes: set[int]) -> tuple[Any, ...]:
    if not isinstance(tree, list | tuple) or not tree:
        raise GameError(f"a node is a list of nodes, and a leaf a list of payoffs: not {tree!r}")
    if isinstance(tree[0], list | tuple):
        try:
            return tuple(_checked(child, sizes) for child in tree)
        except RecursionError:
            raise GameError("the tree contains itself, or is too deep") from None
    for payoff in tree:
        if isinstance(payoff, bool | str) or not isinstance(payoff, int | float):
            raise GameError(f"a payoff is a number, not {payoff!r}")
        if math.isnan(payoff):
            raise GameError("a payoff must be a number that can be compared, not nan")
    sizes.add(len(tree))
    return tuple(tree)


class PileState(NamedTuple):
    """The counters left, and the player who moves next."""

    counters: int
    to_move: str


class ThreePlayerNim:
    """A, B and C take 1 to `max_take` counters in turn from one pile; the last one wins 2.

    The player who would have been next gets nothing, and the third gets 1: so two players can
    gain from helping each other against the third.

    >>> from minimax_lib.search.maxn import maxn
    >>> game = ThreePlayerNim(4)
    >>> maxn(game, game.initial)
    (1, 2, 0)
    """

    players = ("A", "B", "C")

    def __init__(self, counters: int = 7, max_take: int = 2) -> None:
        if counters < 0 or max_take < 1:
            raise GameError(
                f"it takes a pile and a move: counters={counters!r}, max_take={max_take!r}"
            )
        self.max_take = max_take
        self.initial = PileState(counters, "A")

    def to_move(self, state: PileState) -> Player:
        return state.to_move

    def actions(self, state: PileState) -> Sequence[int]:
        return range(1, min(self.max_take, state.counters) + 1)

    def result(self, state: PileState, action: int) -> PileState:
        if action not in self.actions(state):
            raise IllegalActionError(f"can't take {action!r}: take 1 to {len(self.actions(state))}")
        return PileState(state.counters - int(action), self._after(state.to_move, 1))

    def validate(self, state: PileState) -> None:
        """Raise GameError unless `state` is counters, and who of the three moves."""
        if (
            not isinstance(state, PileState)
            or not isinstance(state.counters, int)
            or state.counters < 0
            or state.to_move not in self.players
        ):
            raise GameError(f"a state of this game looks like {self.initial!r}: not {state!r}")

    def is_terminal(self, state: PileState) -> bool:
        return state.counters == 0

    def utility(self, state: PileState, player: Player) -> int:
        return {self._after(state.to_move, 2): 2, self._after(state.to_move, 1): 1}.get(
            str(player), 0
        )

    def evaluate(self, state: PileState, player: Player) -> int:
        """Return 1, the average payoff: a shrug."""
        return self.utility(state, player) if self.is_terminal(state) else 1

    def _after(self, player: str, steps: int) -> str:
        return self.players[(self.players.index(player) + steps) % 3]
