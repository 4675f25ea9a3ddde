"""Questions about tic-tac-toe and Connect Four, put to other libraries and to a tutorial's code."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import aima3.games
import pyspiel
from easyAI import Negamax, TranspositionTable
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.TicTacToe import TicTacToe
from open_spiel.python.algorithms import minimax as spiel_minimax

Moves = Sequence[int]


@dataclass
class Entry:
    """One who answers: `ask` is timed; `count` tells how many positions the answer takes.

    The answer is 1, 0 or -1 for the player to move, or the action that it would choose.
    """

    name: str
    ask: Callable[[], Any]
    count: Callable[[], int]
    names_an_action: bool = False


def peers(game: str, moves: Moves, depth: int) -> list[Entry]:
    """Return the entries of all others for a game, "tic_tac_toe" or "connect_four".

    Args:
        moves: squares or columns played so far, counted from 0.
        depth: how many plies to look ahead; an unfinished game counts 0.
    """
    return [make(game, moves, depth) for make in (easy, aima, spiel, tutorial)]


def calls_of(owner: Any, name: str, ask: Callable[[], Any]) -> int:
    """Return how often a search calls `owner.name`, which it must look up at every call."""
    with _counted(owner, name) as calls:
        ask()
    return calls[0]


@contextmanager
def _counted(owner: Any, name: str) -> Iterator[list[int]]:
    function = getattr(owner, name)
    calls = [0]

    def counting(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        return function(*args, **kwargs)

    setattr(owner, name, counting)
    try:
        yield calls
    finally:
        setattr(owner, name, function)


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


class EasyTicTacToe(TicTacToe):  # type: ignore[misc]
    def ttentry(self) -> tuple[int, ...]:
        return tuple(self.board)


class EasyConnectFour(ConnectFour):  # type: ignore[misc]
    def ttentry(self) -> bytes:
        return self.board.tobytes()  # type: ignore[no-any-return]


def easy(game: str, moves: Moves, depth: int) -> Entry:
    rules, first = {"tic_tac_toe": (EasyTicTacToe, 1), "connect_four": (EasyConnectFour, 0)}[game]

    def ask() -> int:
        state = rules([None, None])
        for move in moves:
            state.make_move(move + first)
            state.switch_player()
        search = Negamax(depth, lambda game: -100 if game.lose() else 0, tt=TranspositionTable())
        search(state)
        return sign(search.alpha)

    module = importlib.import_module("easyAI.AI.Negamax")
    return Entry("easyAI 2.0.12 with its table", ask, lambda: calls_of(module, "negamax", ask))


def aima(game: str, moves: Moves, depth: int) -> Entry:
    names = {"tic_tac_toe": "TicTacToe", "connect_four": "ConnectFour"}
    rules = getattr(aima3.games, names[game])()
    state = rules.initial
    for move in moves:
        by_column = {action[0] - 1: action for action in rules.actions(state)}
        state = rules.result(state, by_column[move])
    player = state.to_move

    def ask() -> int:
        action = aima3.games.alphabeta_cutoff_search(
            state, rules, d=depth - 1, eval_fn=lambda state: rules.utility(state, player)
        )
        return int(action[0] - 1 if game == "connect_four" else 3 * action[0] + action[1] - 4)

    return Entry("aima3 1.0.11", ask, lambda: 1 + calls_of(rules, "result", ask), True)


def spiel(game: str, moves: Moves, depth: int) -> Entry:
    rules = pyspiel.load_game(game)
    state = rules.new_initial_state()
    for move in moves:
        state.apply_action(move)

    def ask() -> int:
        value, _ = spiel_minimax.alpha_beta_search(
            rules, state, value_function=lambda state: 0, maximum_depth=depth
        )
        return sign(value)

    name = "OpenSpiel 2.0.2, its alpha-beta in Python"
    return Entry(name, ask, lambda: calls_of(spiel_minimax, "_alpha_beta", ask))


def tutorial(game: str, moves: Moves, depth: int) -> Entry:
    def board() -> Tutorial:
        size = {"tic_tac_toe": (3, 3, 3), "connect_four": (7, 6, 4)}[game]
        board = Tutorial(*size, stones_fall=game == "connect_four")
        for count, move in enumerate(moves):
            row, column = next(cell for cell in board.moves() if cell[1] == move)
            board.rows[row][column] = "XO"[count % 2]
        return board

    def ask() -> int:
        return sign(board().alpha_beta(depth, -math.inf, math.inf, "X"))

    return Entry("a tutorial's alpha-beta", ask, lambda: calls_of(Tutorial, "alpha_beta", ask))


class Tutorial:
    """Alpha-beta on a list of rows, in the way of most tutorials: place, recurse, take back."""

    def __init__(self, width: int, height: int, length: int, stones_fall: bool) -> None:
        self.width, self.height, self.length = width, height, length
        self.stones_fall = stones_fall
        self.rows = [[" "] * width for _ in range(height)]

    def moves(self) -> list[tuple[int, int]]:
        moves = []
        for column in range(self.width):
            for row in range(self.height):
                if self.rows[row][column] == " ":
                    moves.append((row, column))
                    if self.stones_fall:
                        break
        return moves

    def wins(self, player: str) -> bool:
        for row in range(self.height):
            for column in range(self.width):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 0
                    r, c = row, column
                    while 0 <= r < self.height and 0 <= c < self.width:
                        if self.rows[r][c] != player:
                            break
                        count += 1
                        if count == self.length:
                            return True
                        r, c = r + down, c + right
        return False

    def alpha_beta(self, depth: int, alpha: float, beta: float, player: str) -> float:
        other = "O" if player == "X" else "X"
        if self.wins(other):
            return -1 if player == "X" else 1
        moves = self.moves()
        if depth == 0 or not moves:
            return 0
        best = -math.inf if player == "X" else math.inf
        for row, column in moves:
            self.rows[row][column] = player
            value = self.alpha_beta(depth - 1, alpha, beta, other)
            self.rows[row][column] = " "
            if player == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
