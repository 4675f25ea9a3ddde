"""Connect Four solvers, built one idea at a time: each rung is a class that adds one to the last.

Every rung answers the same question, the score of a position when both sides play as well as can
be, and counts in `nodes` the positions that it explored: compare them.

The score is for the player to move: 0 for a draw; 1 for a win with that player's last stone, 2
for a win with the last but one, and so on; negative for a loss. So a quick win scores more than a
slow one, and so does a late loss.

Source: Pascal Pons, "Solving Connect 4: how to build a perfect AI", a part for each rung up to
`LowerBounds`. On the positions of his set End-Easy, each explores no more than his C++ solver.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Final

from minimax_lib.game import Player, SearchError
from minimax_lib.games.connect_four import ConnectFour, Position
from minimax_lib.recursion import with_room

__all__ = [
    "LADDER",
    "TABLE_SIZE",
    "AlphaBeta",
    "CentreFirst",
    "KnownMoves",
    "LowerBounds",
    "Memory",
    "Minimax",
    "MirrorImages",
    "NullWindows",
    "SkipLosingMoves",
    "ThreatsFirst",
    "TranspositionTable",
    "Unfolded",
    "solve",
]

MEMORY_SIZE: Final = 262_144
TABLE_SIZE: Final = 524_309  # a prime number, so that keys spread over the slots

Board = tuple[int, int, int, tuple[tuple[int, int], ...]]
Table = tuple["array[int]", "array[int]", "array[int]"]


class Minimax:
    """Rung 1: play every move to the end of the game.

    Args:
        game: a board of any size; the usual one by default.

    Attributes:
        nodes: how many positions this solver has explored so far.

    >>> game = ConnectFour(4, 3, length=3)
    >>> Minimax(game).solve(game.initial)  # X wins with the fifth of six stones
    2
    """

    def __init__(self, game: ConnectFour | None = None) -> None:
        self.game = ConnectFour() if game is None else game
        self.grid = self.game.grid
        self.cells = self.grid.cells
        self.columns = list(self.grid.columns)
        self.nodes = 0

    @with_room
    def solve(self, state: Position) -> int:
        """Return the score of `state` for the player to move."""
        self.game.validate(state)
        if state.over:
            return self.score_of_end(state)
        return self.minimax(state.own, state.stones)

    def scores(self, state: Position) -> dict[int, int]:
        """Return the score of every legal move in `state`, for the player who makes it.

        >>> game = ConnectFour(4, 3, length=3)
        >>> AlphaBeta(game).scores(game.play("23"))
        {0: -3, 1: 2, 2: -1, 3: -1}
        """
        return {
            action: -self.solve(self.game.result(state, action))
            for action in self.game.actions(state)
        }

    def __call__(self, game: ConnectFour, state: Position) -> int:
        """Return a move with the best score, near the centre: a perfect player.

        >>> game = ConnectFour(4, 3, length=3)
        >>> AlphaBeta(game)(game, game.play("23"))
        1
        """
        scores = self.scores(state)
        centre = (game.size.width - 1) / 2
        return max(scores, key=lambda action: (scores[action], -abs(action - centre)))

    def minimax(self, own: int, stones: int) -> int:
        """Return the score of a position: what one player gains is what the other loses."""
        self.nodes += 1
        if self.can_win(own, stones):
            return self.score_of_win(stones)
        if self.left(stones) <= 1:
            return 0
        return max(-self.minimax(own ^ stones, stones | move) for move in self.moves(own, stones))

    def moves(self, own: int, stones: int) -> Sequence[int]:
        """Return the cells to try, one a column, in the order of trying."""
        playable = self.playable(own, stones)
        return [playable & column for column in self.columns if playable & column]

    def playable(self, own: int, stones: int) -> int:
        """Return the cells that the player to move may take: the lowest empty one of a column."""
        return stones + self.grid.bottom & self.cells

    def can_win(self, own: int, stones: int) -> bool:
        """Return whether the player to move wins with the next stone."""
        return self.grid.winning_cells(own) & stones + self.grid.bottom & self.cells != 0

    def score_of_win(self, stones: int) -> int:
        """Return the score of a win with the next stone: the stones that the winner has left."""
        return (self.left(stones) + 1) // 2

    def score_of_end(self, state: Position) -> int:
        """Return the score of a finished game."""
        lost = self.grid.has_line(state.own ^ state.stones)
        return -(self.left(state.stones) // 2 + 1) if lost else 0

    def left(self, stones: int) -> int:
        """Return how many stones are still to be played, both players' together."""
        return (self.cells ^ stones).bit_count()


class AlphaBeta(Minimax):
    """Rung 2: pass over what can't matter: outside the window, or out of reach by now.

    >>> game = ConnectFour(4, 3, length=3)
    >>> AlphaBeta(game).solve(game.initial)
    2
    >>> AlphaBeta(game).solve(game.initial, -1, 1)  # only who wins: 1, the player to move
    1
    """

    @with_room
    def solve(self, state: Position, alpha: float = -math.inf, beta: float = math.inf) -> int:
        """Return the score of `state` if it lies between alpha and beta, else the nearer of them.

        A window from -1 to 1 asks only who wins. A window from s - 1 to s asks whether the player
        to move can win while having s stones left, and looks no further ahead than that.
        """
        self.game.validate(state)
        if not alpha < beta:
            raise SearchError(f"the window is empty: alpha={alpha} must be below beta={beta}")
        low, high = -(self.left(state.stones) // 2), self.score_of_win(state.stones)
        if state.over:
            score = self.score_of_end(state)
        else:
            score = self.search(state, int(max(alpha, low)), int(min(beta, high)))
        return int(max(alpha, min(beta, score)))

    def search(self, state: Position, alpha: int, beta: int) -> int:
        """Return the score of `state`, with the bound contract of `negamax`."""
        return self.negamax(state.own, state.stones, alpha, beta)

    def negamax(self, own: int, stones: int, alpha: int, beta: int) -> int:
        """Return the score of a position, or a bound of it (fail-soft).

        What is returned is the score if alpha < returned < beta; an upper bound of the score if
        returned <= alpha; a lower bound if returned >= beta.
        """
        self.nodes += 1
        low, high = self.bounds(own, stones)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        for move in self.moves(own, stones):
            score = -self.negamax(own ^ stones, stones | move, -beta, -alpha)
            if score >= beta:
                return score
            alpha = max(alpha, score)
        return alpha

    def bounds(self, own: int, stones: int) -> tuple[int, int]:
        """Return the least and the greatest score that the position can have."""
        win, left = self.score_of_win(stones), self.left(stones)
        return (win, win) if self.can_win(own, stones) else (-(left // 2), (left - 1) // 2)


class CentreFirst(AlphaBeta):
    """Rung 3: try the columns from the centre outwards: more lines run through the centre."""

    def __init__(self, game: ConnectFour | None = None) -> None:
        super().__init__(game)
        last = len(self.columns) - 1
        outwards = sorted(range(last + 1), key=lambda column: abs(2 * column - last))
        self.columns = [self.grid.columns[column] for column in outwards]


class Memory:
    """Numbers by key, at most `size` of them: when it is full, it forgets the older half.

    >>> memory = Memory(size=4)
    >>> for number in range(6):
    ...     memory.store(number, number * number)
    >>> [memory.get(number, None) for number in range(6)]
    [None, None, 4, 9, 16, 25]
    """

    def __init__(self, size: int = MEMORY_SIZE) -> None:
        self.half = max(1, size // 2)
        self.young: dict[int, int] = {}
        self.old: dict[int, int] = {}

    def get(self, key: int, default: int | None) -> int | None:
        """Return the number stored last under `key`, `default` if there is none."""
        found = self.young.get(key)
        return self.old.get(key, default) if found is None else found

    def store(self, key: int, number: int) -> None:
        """Keep `number` under `key`."""
        if len(self.young) >= self.half:
            self.old, self.young = self.young, {}
        self.young[key] = number


class TranspositionTable(CentreFirst):
    """Rung 4: keep the upper bounds found, as the same position is met by many orders of moves.

    >>> game = ConnectFour(4, 4)
    >>> plain, with_table = CentreFirst(game), TranspositionTable(game)
    >>> plain.solve(game.initial), plain.nodes
    (0, 53149)
    >>> with_table.solve(game.initial), with_table.nodes
    (0, 15970)
    """

    def __init__(self, game: ConnectFour | None = None) -> None:
        super().__init__(game)
        self.at_most = Memory()

    def key(self, own: int, stones: int) -> int:
        """Return a number that no other position has."""
        return own + stones

    def bounds(self, own: int, stones: int) -> tuple[int, int]:
        low, high = super().bounds(own, stones)
        known = self.at_most.get(self.key(own, stones), None)
        return low, high if known is None else min(high, known)

    def negamax(self, own: int, stones: int, alpha: int, beta: int) -> int:
        score = super().negamax(own, stones, alpha, beta)
        if score < beta:
            self.at_most.store(self.key(own, stones), score)
        return score


class NullWindows(TranspositionTable):
    """Rung 5: ask only "more than this?", of the quick wins and losses first, halving the range."""

    def search(self, state: Position, alpha: int, beta: int) -> int:
        low, high = alpha, beta
        while low < high:
            middle = (low + high) // 2
            if middle <= 0 and low / 2 < middle:
                middle = int(low / 2)
            elif middle >= 0 and high // 2 > middle:
                middle = high // 2
            score = self.negamax(state.own, state.stones, middle, middle + 1)
            if score <= middle:
                high = score
            else:
                low = score
        return low


class SkipLosingMoves(NullWindows):
    """Rung 6: don't try moves after which the opponent wins at once."""

    def search(self, state: Position, alpha: int, beta: int) -> int:
        if self.can_win(state.own, state.stones):
            return self.score_of_win(state.stones)
        return super().search(state, alpha, beta)

    def playable(self, own: int, stones: int) -> int:
        playable = super().playable(own, stones)
        threats = self.grid.winning_cells(own ^ stones)
        must_block = playable & threats
        if must_block:
            only_one = must_block & must_block - 1 == 0
            playable = must_block if only_one else 0
        return playable & ~(threats >> 1)  # not below a cell where the opponent would win

    def bounds(self, own: int, stones: int) -> tuple[int, int]:
        left = self.left(stones)
        if not self.playable(own, stones):
            return -(left // 2), -(left // 2)
        if left <= 2:
            return 0, 0
        low, high = super().bounds(own, stones)
        return max(low, -(left // 2 - 1)), high


class ThreatsFirst(SkipLosingMoves):
    """Rung 7: try first the moves that leave the most cells where one more stone wins."""

    def moves(self, own: int, stones: int) -> Sequence[int]:
        def threats(move: int) -> int:
            return (self.grid.winning_cells(own | move) & ~stones).bit_count()

        return sorted(super().moves(own, stones), key=threats, reverse=True)


class LowerBounds(ThreatsFirst):
    """Rung 8: keep the lower bounds too."""

    def __init__(self, game: ConnectFour | None = None) -> None:
        super().__init__(game)
        self.at_least = Memory()

    def bounds(self, own: int, stones: int) -> tuple[int, int]:
        low, high = super().bounds(own, stones)
        known = self.at_least.get(self.key(own, stones), None)
        return low if known is None else max(low, known), high

    def negamax(self, own: int, stones: int, alpha: int, beta: int) -> int:
        score = super().negamax(own, stones, alpha, beta)
        if score >= beta:
            self.at_least.store(self.key(own, stones), score)
        return score


class MirrorImages(LowerBounds):
    """Rung 9: take a position and its mirror image for one."""

    def key(self, own: int, stones: int) -> int:
        key = super().key(own, stones)
        return min(key, self.grid.mirror(key))


class KnownMoves(MirrorImages):
    """Rung 10: before any move is searched, look whether one is known to be good enough."""

    def bounds(self, own: int, stones: int) -> tuple[int, int]:
        low, high = super().bounds(own, stones)
        if low < high:
            for move in super().moves(own, stones):
                known = self.at_most.get(self.key(own ^ stones, stones | move), None)
                if known is not None:
                    low = max(low, -known)
        return low, high


class Unfolded(KnownMoves):
    """Rung 11: rung 10 written out as one function, as calls take most of the time in Python.

    The tables become three arrays with a slot for each key, where the latest entry stays: ten
    bytes a slot. Boards of more than 63 bits, or where other than four in line win, are left to
    rung 10.

    >>> game = ConnectFour(4, 4)
    >>> solver = Unfolded(game)
    >>> solver.solve(game.initial), solver.nodes
    (0, 7133)
    """

    def __init__(self, game: ConnectFour | None = None, table_size: int = TABLE_SIZE) -> None:
        super().__init__(game)
        columns = tuple((column, self.grid.mirror(column)) for column in self.columns)
        self.board: Board = (self.cells, self.grid.bottom, self.grid.stride, columns)
        zeros = array("b", [0]) * table_size
        self.table: Table = (array("q", [-1]) * table_size, zeros, zeros[:])
        self.count = array("q", [0])
        self.unfolded = unfolded

    def negamax(self, own: int, stones: int, alpha: int, beta: int) -> int:
        if self.grid.size.length != 4 or self.grid.stride * self.grid.size.width > 63:
            return super().negamax(own, stones, alpha, beta)
        score = self.unfolded(
            own,
            stones,
            self.grid.mirror(own),
            self.grid.mirror(stones),
            self.key(own, stones),
            four_in_line(own ^ stones, self.grid.stride) & self.cells & ~stones,
            alpha,
            beta,
            self.board,
            self.table,
            self.count,
        )
        self.nodes += self.count[0]
        self.count[0] = 0
        return score


def unfolded(
    own: int,
    stones: int,
    mirror_own: int,
    mirror_stones: int,
    key: int,
    threats: int,
    alpha: int,
    beta: int,
    board: Board,
    table: Table,
    count: array[int],
) -> int:
    """Return what `KnownMoves.negamax` returns; see there for the bound contract.

    The caller has at hand, and passes on, the mirror image of the position, its key in the table,
    and its `threats`: the empty cells where the opponent would complete a line.
    """
    cells, bottom, stride, columns = board
    keys, at_least, at_most = table
    count[0] += 1
    empty = cells ^ stones
    left = empty.bit_count()

    moves = stones + bottom & cells
    must_block = moves & threats
    if must_block:
        moves = must_block
    moves &= ~(threats >> 1)
    if moves == 0 or must_block & must_block - 1:
        return -(left // 2)
    if left <= 2:
        return 0

    low, high = 1 - left // 2, (left - 1) // 2
    slot = key % len(keys)
    if keys[slot] == key:
        low = max(low, at_least[slot])
        high = min(high, at_most[slot])
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high

    opponent, mirror_opponent = own ^ stones, mirror_own ^ mirror_stones
    mirror_playable = mirror_stones + bottom & cells
    children: list[tuple[int, int, int, int, int]] = []
    outwards = len(columns)
    for column, mirror_column in columns:
        move = moves & column
        if move:
            mirror_move = mirror_playable & mirror_column
            child = opponent + stones + move
            mirror_child = mirror_opponent + mirror_stones + mirror_move
            if mirror_child < child:
                child = mirror_child
            child_slot = child % len(keys)
            if keys[child_slot] == child and -at_most[child_slot] > low:
                low = -at_most[child_slot]
                if low >= beta:
                    keys[slot], at_least[slot], at_most[slot] = key, low, high
                    return low
            wins = four_in_line(own | move, stride) & empty
            outwards -= 1  # most threats first; where equal, outwards from the centre
            rank = wins.bit_count() * len(columns) + outwards
            children.append((rank, move, mirror_move, child, wins))
    children.sort(reverse=True)

    alpha, beta = max(alpha, low), min(beta, high)
    for _, move, mirror_move, child, wins in children:
        score = -unfolded(
            opponent,
            stones | move,
            mirror_opponent,
            mirror_stones | mirror_move,
            child,
            wins,
            -beta,
            -alpha,
            board,
            table,
            count,
        )
        if score >= beta:
            keys[slot], at_least[slot], at_most[slot] = key, score, high
            return score
        if score > alpha:
            alpha = score
    keys[slot], at_least[slot], at_most[slot] = key, low, alpha
    return alpha


def four_in_line(stones: int, stride: int) -> int:
    """Return the cells that complete four in line of `stones`: `Grid.winning_cells`, written out.

    >>> bin(four_in_line(0b111, 7))
    '0b1000'
    """
    cells = stones << 1 & stones << 2 & stones << 3
    for step in (stride, stride - 1, stride + 1):
        after, before = stones << step, stones >> step
        two_after = after & after << step
        if two_after:
            cells |= two_after & (before | stones << 3 * step)
        two_before = before & before >> step
        if two_before:
            cells |= two_before & (after | stones >> 3 * step)
    return cells


LADDER: Final[tuple[type[Minimax], ...]] = (
    Minimax,
    AlphaBeta,
    CentreFirst,
    TranspositionTable,
    NullWindows,
    SkipLosingMoves,
    ThreatsFirst,
    LowerBounds,
    MirrorImages,
    KnownMoves,
    Unfolded,
)


def solve(
    game: ConnectFour, state: Position, depth: float = math.inf, player: Player | None = None
) -> int:
    """Return the score of `state` for `player`: the last rung in the form of the other searches.

    So it fits wherever they do: in `action_values`, on several processes, as a player.

    Args:
        depth: always to the end of the game.
        player: whose score to return; by default the player to move.

    Raises:
        SearchError: there is a depth limit.

    >>> from minimax_lib.search.analyse import action_values
    >>> game = ConnectFour(4, 3, length=3)
    >>> action_values(game, game.play("23"), solve)
    {0: -3, 1: 2, 2: -1, 3: -1}
    """
    if depth < math.inf:
        raise SearchError(f"this search looks to the end of the game, not {depth} plies ahead")
    score = Unfolded(game).solve(state)
    return score if player in (None, game.to_move(state)) else -score
