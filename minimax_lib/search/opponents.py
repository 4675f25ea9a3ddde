"""Opponents who make mistakes, as a game of chance: search it with expectiminimax."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minimax_lib.game import CHANCE, Game, GameError, Player

CAREFUL = "careful"


class AgainstMistakes:
    """A view of a game in which the others pick any action at all with probability `mistakes`.

    A state is a pair: a state of the game, and whether the player there has made up their mind to
    choose with care. Where an opponent moves and that is still open, chance decides: one of the
    actions, or `CAREFUL`, after which the opponent plays best.

    Args:
        player: who makes no mistakes.
        mistakes: between 0 (a perfect opponent) and 1 (a random one); a `Fraction` stays exact.

    >>> from minimax_lib.games.explicit_tree import ExplicitTree
    >>> from minimax_lib.search.expectiminimax import expectiminimax
    >>> game = AgainstMistakes(ExplicitTree([[0, 10], [4, 4]]), player="MAX", mistakes=1)
    >>> expectiminimax(game, game.initial)
    5.0
    """

    def __init__(self, game: Game[Any, Any], player: Player, mistakes: Any) -> None:
        if not 0 <= mistakes <= 1:
            raise GameError(f"mistakes is a probability, between 0 and 1: not {mistakes!r}")
        self._game: Any = game
        self._player = player
        self._mistakes = mistakes
        if hasattr(game, "initial"):
            self.initial = (game.initial, False)
        if hasattr(game, "evaluate"):
            self.evaluate = self._evaluate

    def to_move(self, state: tuple[Any, bool]) -> Player:
        mover: Player = self._game.to_move(state[0])
        decided = state[1] or mover in (self._player, CHANCE)
        return mover if decided else CHANCE

    def actions(self, state: tuple[Any, bool]) -> Sequence[Any]:
        return self._game.actions(state[0])  # type: ignore[no-any-return]

    def chances(self, state: tuple[Any, bool]) -> Sequence[tuple[Any, Any]]:
        if self._game.to_move(state[0]) == CHANCE:
            return self._game.chances(state[0])  # type: ignore[no-any-return]
        actions = list(self._game.actions(state[0]))
        slips = [(action, self._mistakes / len(actions)) for action in actions]
        return [(CAREFUL, 1 - self._mistakes), *slips]

    def result(self, state: tuple[Any, bool], action: Any) -> tuple[Any, bool]:
        if action == CAREFUL:
            return state[0], True
        return self._game.result(state[0], action), False

    def is_terminal(self, state: tuple[Any, bool]) -> bool:
        return self._game.is_terminal(state[0])  # type: ignore[no-any-return]

    def utility(self, state: tuple[Any, bool], player: Player) -> float:
        return self._game.utility(state[0], player)  # type: ignore[no-any-return]

    def _evaluate(self, state: tuple[Any, bool], player: Player) -> float:
        return self._game.evaluate(state[0], player)  # type: ignore[no-any-return]
