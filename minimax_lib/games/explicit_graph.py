"""A game that is nothing but its graph: many roads may lead to one state, and play may go round."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from minimax_lib.game import MAX, MIN, GameError, IllegalActionError, Player

State = str | float

__all__ = ["ExplicitGraph", "random_graph"]


class ExplicitGraph:
    """A game given by a dict from each state to the states that one move leads to.

    A state with a name in capitals is MAX's, one in small letters MIN's. A number is an end, and
    its value for MAX. An action is the state that it leads to.

    Args:
        moves: the states, the first one first.

    Raises:
        GameError: a state has no moves, or leads to something that is neither number nor state.

    >>> game = ExplicitGraph({"A": ["b", "c"], "b": [3, "D"], "c": ["D"], "D": [4, 2]})
    >>> game.initial, game.to_move("A"), game.actions("b"), game.result("b", "D")
    ('A', 'MAX', [3, 'D'], 'D')
    """

    def __init__(self, moves: Mapping[str, Sequence[State]]) -> None:
        self.moves = {state: list(after) for state, after in moves.items()}
        if not self.moves:
            raise GameError('a graph needs a state at least, such as {"A": [1, 2]}')
        for state, after in self.moves.items():
            if not isinstance(state, str) or not (state.isupper() or state.islower()):
                raise GameError(f"a state is named in capitals or in small letters: not {state!r}")
            if not after:
                raise GameError(f"{state} leads nowhere: let it lead to a number, as an end")
            for child in after:
                if child not in self.moves and (isinstance(child, str) or child != child + 0):
                    raise GameError(f"{state} leads to {child!r}, which is no number and no state")
        self.initial: State = next(iter(self.moves))

    def __repr__(self) -> str:
        return f"ExplicitGraph({self.moves!r})"

    def to_move(self, state: State) -> Player:
        return MIN if str(state).islower() else MAX

    def actions(self, state: State) -> Sequence[State]:
        return [] if self.is_terminal(state) else self.moves[str(state)]

    def result(self, state: State, action: State) -> State:
        if action not in self.actions(state):
            raise IllegalActionError(f"no move leads from {state} to {action!r}")
        return action

    def validate(self, state: State) -> None:
        """Raise GameError unless `state` is a state of this graph, or a number as an end."""
        if isinstance(state, str) and state in self.moves:
            return
        if not isinstance(state, int | float):
            raise GameError(f"the graph has no state {state!r}: it has {', '.join(self.moves)}")

    def is_terminal(self, state: State) -> bool:
        return not isinstance(state, str)

    def utility(self, state: State, player: Player) -> float:
        if isinstance(state, str):
            self.validate(state)
            raise GameError(f"{state} is no end: play goes on to {self.moves[state]}")
        return state if player == MAX else -state


def random_graph(seed: int, plies: int = 4, width: int = 3, branching: int = 2) -> ExplicitGraph:
    """Return a graph without circles, always the same for one seed; MAX and MIN take turns.

    Args:
        plies: how many plies a game lasts, at least 1.
        width: how many states there are at each ply after the first.
        branching: how many of them, at most, one move leads to.

    >>> random_graph(1, plies=2)
    ExplicitGraph({'A': ['b1', 'b3'], 'b1': [2, 5], 'b2': [8, 9], 'b3': [2, 4]})
    """
    dice = random.Random(seed)

    def name(ply: int, number: int) -> str:
        letter = "abcdefghijklmnopqrstuvwxyz"[ply % 26]
        return (letter if ply % 2 else letter.upper()) + (str(number + 1) if ply else "")

    moves: dict[str, list[Any]] = {}
    for ply in range(plies):
        below = [name(ply + 1, number) for number in range(width)]
        for number in range(width if ply else 1):
            after: Sequence[Any] = below if ply + 1 < plies else range(1, 10)
            moves[name(ply, number)] = sorted(dice.sample(after, min(branching, len(after))))
            if ply + 1 == plies:
                dice.shuffle(moves[name(ply, number)])
    return ExplicitGraph(moves)
