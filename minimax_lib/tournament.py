"""Tournaments: everybody plays everybody else, from the same openings and on both sides."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_lib.game import A, Game, GameError, Player, S, play_match

__all__ = ["Standings", "random_openings", "tournament"]


@dataclass(frozen=True, repr=False)
class Standings:
    """The results of a tournament, shown as a table with the best player on top.

    Attributes:
        results: for each pair of names (one, other), how often the one has won against the other,
            drawn and lost.
    """

    results: Mapping[tuple[str, str], tuple[int, int, int]]

    def share(self, name: str) -> float:
        """Return the share of all points that `name` won: 1 for a win, 1/2 for a draw."""
        rows = [result for (one, _), result in self.results.items() if one == name]
        points = sum(won + drawn / 2 for won, drawn, _ in rows)
        return points / sum(map(sum, rows))

    def names(self) -> list[str]:
        """Return the names of the players, the best one first."""
        names = dict.fromkeys(one for one, _ in self.results)
        return sorted(names, key=self.share, reverse=True)

    def __repr__(self) -> str:
        names = self.names()
        width = max(map(len, ["won-drawn-lost", *names]))
        columns = [max(len(name), 8) for name in names]
        head = ["points".rjust(8), *(n.rjust(w) for n, w in zip(names, columns, strict=True))]
        lines = ["  ".join(["won-drawn-lost".ljust(width), *head])]
        for name in names:
            cells = [f"{self.share(name):.0%}".rjust(8)]
            for other, column in zip(names, columns, strict=True):
                result = self.results.get((name, other))
                cells.append(("-".join(map(str, result)) if result else "").rjust(column))
            lines.append("  ".join([name.ljust(width), *cells]).rstrip())
        return "\n".join(lines)


def tournament(
    game: Game[S, A],
    players: Mapping[str, Callable[[Game[S, A], S], A]],
    openings: Sequence[S],
    sides: tuple[Player, Player] = ("X", "O"),
) -> Standings:
    """Let every two players meet once on each side from each opening.

    Args:
        players: two or more functions `(game, state) -> action`, by name.
        openings: the states where matches begin.
        sides: the two players of the game.

    Raises:
        GameError: there are fewer than two players, or no openings.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> from minimax_lib.search.players import minimax_player
    >>> game = TicTacToe()
    >>> def first_free(game, state):
    ...     return game.actions(state)[0]
    >>> players = {"minimax": minimax_player(), "first free": first_free}
    >>> tournament(game, players, random_openings(game, plies=2, count=5, seed=1))
    won-drawn-lost    points   minimax  first free
    minimax              90%                 8-2-0
    first free           10%     0-2-8
    """
    if len(players) < 2 or not openings:
        raise GameError("a tournament needs two players or more, and an opening or more")
    results: dict[tuple[str, str], tuple[int, int, int]] = {}
    for one, other in itertools.combinations(players, 2):
        scores: list[Any] = []
        for opening, (mine, theirs) in itertools.product(openings, (sides, sides[::-1])):
            seats = {mine: players[one], theirs: players[other]}
            scores.append(play_match(game, seats, opening).utilities[mine])
        won, lost = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
        drawn = len(scores) - won - lost
        results[one, other] = won, drawn, lost
        results[other, one] = lost, drawn, won
    return Standings(results)


def random_openings(game: Game[S, A], plies: int, count: int, seed: int) -> list[S]:
    """Return states that so many random plies lead to, all different, none of them terminal.

    Raises:
        GameError: no such states are found.

    >>> from minimax_lib.games.connect_four import ConnectFour
    >>> len(random_openings(ConnectFour(), plies=4, count=10, seed=1))
    10
    """
    dice = random.Random(seed)
    openings: dict[S, None] = {}
    for _ in range(100 * count):
        state = game.initial
        for _ in range(plies):
            if not game.is_terminal(state):
                state = game.result(state, dice.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            openings[state] = None
        if len(openings) == count:
            return list(openings)
    raise GameError(f"there are no {count} openings of {plies} plies that are not over yet")
