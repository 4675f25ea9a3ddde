"""Playable boards: the reader against any search, on a board that can be clicked or typed on."""

from __future__ import annotations

import functools
import inspect
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from minimax_lib.draw import Picture, board_rows, board_svg, show_board
from minimax_lib.game import Game, GameError, Player
from minimax_lib.games.connect_four import Position
from minimax_lib.lettering import value_text
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import action_values, best_action
from minimax_lib.search.count import CountedGame
from minimax_lib.view.canvas import Canvas, Event, Look, Target

__all__ = ["PlayBoard", "play_board"]

WHOLE = 600_000
"""Nodes of a game tree that the machine searches to the end: all of tic-tac-toe is 549,946."""

PART = 20_000
"""Nodes down to the last ply that the machine looks at in a larger game, before any is pruned."""

_STATES = 6_000  # of a game that are generated to learn how large it is
_HIGH, _LOW = (143, 195, 238), (255, 183, 125)


def play_board(
    game: Game[Any, Any],
    search: Callable[..., float] = alpha_beta,
    *,
    depth: int | None = None,
    human: Player | None = None,
    opponent: Callable[[Any, Any], Any] | None = None,
    state: Any = None,
) -> PlayBoard:
    """Return a board to play on against the machine: tic-tac-toe, Nim or Connect Four.

    Args:
        game: a game whose states show a board.
        search: how the machine finds values: any search of the library, or a function of your own
            called as `search(game, state)`, with `depth=` and `player=` if it takes them. One
            without `player` reports the value for the player who begins the game.
        depth: how many plies the machine looks ahead; by default to the end of the game. What is
            left of a game with `evaluate` may be too large for that: then it looks a few plies
            ahead, says how many, and the values shown are what it guesses from there.
        human: the player that you are; by default the one who begins.
        opponent: a player `(game, state) -> action` that moves instead of the search.
        state: where play begins; by default where the game does.

    Raises:
        GameError: the game has no such player, or shows no board that can be played on, or
            `depth` is less than a ply.

    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> board = play_board(TicTacToe(), human="O", state=TicTacToe.board("XO./..X/..."))
    >>> board
    O to move against alpha_beta
    X O .
    . . X
    . . .
    """
    return PlayBoard(game, search, depth, human, opponent, state)


class PlayBoard(Canvas):
    """A game in progress between a reader and the machine; `play_board` makes it.

    Attributes:
        state: the position on the board.
        history: all positions so far, the first one first.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        search: Callable[..., float],
        depth: int | None,
        human: Player | None,
        opponent: Callable[[Any, Any], Any] | None,
        state: Any,
    ) -> None:
        self._game = game
        self._search = _fitted(search)
        self._is_limited = _takes("depth", search)
        if depth is not None and depth < 1:
            raise GameError(f"to move, the machine has to look ahead at least a ply, not {depth!r}")
        self._depth = depth
        self._opponent = opponent
        chosen = opponent if opponent is not None else search
        self._machine = getattr(chosen, "__qualname__", type(chosen).__name__).split(".")[0]
        self._begin = game.initial if state is None else state
        self._view = None if _takes("player", search) else game.to_move(game.initial)
        self._human = game.to_move(self._begin) if human is None else human
        self._horizons: dict[Any, float] = {}
        self._values: dict[Any, dict[Any, float]] = {}  # what has been worked out, by state
        self._show_values = False
        self._rows = board_rows(self._begin)
        self._columns = max(map(len, self._rows))
        self.history = [self._begin]
        if game.is_terminal(self._begin):
            raise GameError("the game is over in this state: begin at an earlier one")
        if not _are_cells(game, self._begin, self._columns):
            raise GameError(
                f"the moves of {type(game).__name__} are no cells of its board: play_board knows "
                "tic-tac-toe, Nim, Connect Four and games whose actions are numbers of cells"
            )
        if self._human not in (players := self._players()):
            known = " or ".join(map(str, players))
            raise GameError(f"there is no player {self._human!r} in this game: it is {known}")
        super().__init__(
            title=f"{type(game).__name__} against {self._machine}",
            pictures=[{"svg": board_svg(self._begin), "title": ""}],
            scale=2.0,
        )
        self.on_event(self._act)
        self._say_turn()
        self._let_machine_move()

    @property
    def state(self) -> Any:
        """The position on the board."""
        return self.history[-1]

    def picture(self) -> Picture:
        """Return a picture of the position."""
        return show_board(self.state)

    def __repr__(self) -> str:
        if self._game.is_terminal(self.state):
            return f"{self._outcome()}, against {self._machine}\n{self.state!r}"
        return f"{self._game.to_move(self.state)} to move against {self._machine}\n{self.state!r}"

    # -- playing

    def play(self, action: Any) -> None:
        """Make the reader's move; the machine answers at once.

        Raises:
            IllegalActionError: the rules don't allow the action.
        """
        self._move(action)
        self._say_turn()
        self._let_machine_move()

    def undo(self) -> None:
        """Take back the reader's last move and what the machine answered."""
        mine = [
            number
            for number, state in enumerate(self.history[:-1])
            if self._game.to_move(state) == self._human
        ]
        if mine:
            del self.history[mine[-1] + 1 :]
        self._say_turn("Taken back." if mine else "There is nothing to take back.")

    def new_game(self, human: Player | None = None) -> None:
        """Begin again, as the same player or as `human`."""
        self._human = self._human if human is None else human
        self.history = [self._begin]
        self._say_turn("A new game.")
        self._let_machine_move()

    def values(self) -> dict[Any, float]:
        """Return what the machine thinks of every action, for the player to move."""
        game, state = self._game, self.state
        if game.is_terminal(state):
            return {}
        if state not in self._values:
            mover = game.to_move(state)
            view = mover if self._view is None else self._view
            sign = 1 if view == mover else -1
            depth = self._horizon(state)
            found = action_values(game, state, self._search, depth=depth, player=view)
            self._values[state] = {action: sign * value for action, value in found.items()}
        return self._values[state]

    def _act(self, event: Event) -> None:
        acts: dict[str, Callable[[], None]] = {
            "new": self.new_game,
            "undo": self.undo,
            "values": self._toggle_values,
            "sides": lambda: self.new_game(self._other()),
        }
        if event.key != "click":
            return
        if event.id in acts:
            acts[event.id]()
            return
        cell = int(event.id.removeprefix("cell-"))
        actions = _cells(self._game, self.state, self._columns)
        if cell in actions and self._game.to_move(self.state) == self._human:
            self.play(actions[cell])

    def _toggle_values(self) -> None:
        if not self._show_values:
            self._draw(f"{self._machine} is working out every move …")
        self._show_values = not self._show_values
        self._say_turn()

    def _other(self) -> Player:
        return next((each for each in self._players() if each != self._human), self._human)

    def _players(self) -> list[Player]:
        """Return who moves in this game, in the order in which they first do."""
        seen: dict[Player, None] = {}
        for state in (self._game.initial, self._begin):
            while not self._game.is_terminal(state):
                seen[self._game.to_move(state)] = None
                state = self._game.result(state, next(iter(self._game.actions(state))))
        return list(seen)

    def _move(self, action: Any) -> None:
        self.history.append(self._game.result(self.state, action))

    def _let_machine_move(self) -> None:
        game = self._game
        said = []
        while not game.is_terminal(self.state) and game.to_move(self.state) != self._human:
            self._draw(f"{self._machine} is thinking …")
            counted = CountedGame(game)
            state, started = self.state, time.perf_counter()
            if self._opponent is not None:
                action = self._opponent(counted, state)
            else:
                view = game.to_move(state) if self._view is None else self._view
                depth = self._horizon(state)
                action = best_action(counted, state, self._search, depth=depth, player=view)
            seconds = time.perf_counter() - started
            nodes = f"{counted.nodes:,} {'node' if counted.nodes == 1 else 'nodes'}"
            if self._opponent is None and self._is_cut_short(state):
                nodes += f", {_plies(self._horizon(state))} ahead"
            self._move(action)
            where = _describe(game, state, action)
            said.append(f"{game.to_move(state)} {where} ({nodes}, {seconds:.2f} s).")
        if said:
            self._say_turn(" ".join(said))

    def _horizon(self, state: Any) -> float:
        """How many plies the machine looks ahead from a state."""
        if self._depth is not None:
            return self._depth
        if not hasattr(self._game, "evaluate") or not self._is_limited:
            return math.inf
        if state not in self._horizons:
            self._horizons[state] = _plies_in_reach(self._game, state)
        return self._horizons[state]

    def _is_cut_short(self, state: Any) -> bool:
        """Whether nobody asked for a depth, and yet the machine doesn't look to the end."""
        return self._depth is None and self._horizon(state) < math.inf

    # -- showing

    def _say_turn(self, before: str = "") -> None:
        if self._game.is_terminal(self.state):
            turn = f"{self._outcome()}."
        else:
            turn = f"Your move: you are {self._human}."
            if self._game.to_move(self.state) != self._human:
                turn = ""
        if self._show_values and (values := self.values()):
            best = max(values.values())
            turn += f" The best move is worth {value_text(best, 2)} to {self._human}"
            if self._is_cut_short(self.state):
                turn += f", guessed {_plies(self._horizon(self.state))} ahead"
            turn += "."
        self._draw(f"{before} {turn}".strip())

    def _outcome(self) -> str:
        utility = self._game.utility(self.state, self._human)
        if utility == 0:
            return "A draw"
        return "You win" if utility > 0 else "The machine wins"

    def _draw(self, say: str) -> None:
        """Show the position: marks, values, the squares that can be chosen and their names."""
        state = self.state
        rows = board_rows(state)
        over = self._game.is_terminal(state)
        mine = not over and self._game.to_move(state) == self._human
        actions = {} if over else _cells(self._game, state, self._columns)
        values = self._cell_values(actions) if self._show_values and mine else {}
        most = max((abs(v) for v in values.values() if math.isfinite(v)), default=0.0) or 1.0
        won = set(_line(rows, state)) if over else set()
        looks: dict[str, Look] = {}
        targets = []
        for cell, row, column in self._all_cells():
            there = column < len(rows[row])
            mark = rows[row][column] if there else ""
            classes = f"{'won' if cell in won else ''} {'' if there else 'gone'}".strip()
            tint = _tint(values[cell] / most) if cell in values else ""
            looks[f"cell-{cell}"] = Look(classes, None, tint)
            shown = "" if hasattr(state, "piles") else mark
            looks[f"mark-{cell}"] = Look(f"is-{mark}" if mark in ("X", "O") else "", shown)
            if cell in values:
                looks[f"value-{cell}"] = Look("", value_text(values[cell], 2))
            if there:
                name = self._name(state, row, column, mark, actions.get(cell))
                if cell in values:
                    name += f", worth {value_text(values[cell], 2)}"
                targets.append(
                    Target(f"cell-{cell}", name, disabled=not (mine and cell in actions))
                )
        for row, cells in enumerate(rows):
            looks[f"row-{row}"] = Look("", f"pile {row}: {len(cells)}")
        with self.hold_sync():
            self.show(looks, say)
            self.set_targets(targets)
            self.buttons = [
                {"id": "new", "label": "New game"},
                {"id": "undo", "label": "Undo", "disabled": len(self.history) == 1},
                {"id": "values", "label": "Value of every move", "pressed": self._show_values},
                {"id": "sides", "label": "Change sides"},
            ]

    def _all_cells(self) -> Iterator[tuple[int, int, int]]:
        for row, cells in enumerate(self._rows):
            for column in range(len(cells)):
                yield row * self._columns + column, row, column

    def _cell_values(self, actions: Mapping[int, Any]) -> dict[int, float]:
        """Put each action's value on one cell: in Connect Four, on the one where a stone lands."""
        values = self.values()
        cells: dict[int, float] = {}
        placed = set()
        for cell in sorted(actions, reverse=True):
            action = actions[cell]
            if action in values and action not in placed and not self._is_taken(cell):
                cells[cell] = values[action]
                placed.add(action)
        return cells

    def _is_taken(self, cell: int) -> bool:
        if hasattr(self.state, "piles"):
            return False
        row, column = divmod(cell, self._columns)
        return bool(board_rows(self.state)[row][column])

    def _name(self, state: Any, row: int, column: int, mark: str, action: Any) -> str:
        if hasattr(state, "piles"):
            size = state.piles[row]
            take = f": take {action.take}" if action is not None else ""
            return f"pile {row}, stone {column + 1} of {size}{take}"
        return f"row {row + 1}, column {column + 1}, {mark or 'empty'}"


def _plies_in_reach(game: Game[Any, Any], state: Any) -> float:
    """Return how deep to look: infinity if that is not too much, else as deep as `PART` allows.

    >>> from minimax_lib.games.connect_four import ConnectFour
    >>> from minimax_lib.games.tic_tac_toe import TicTacToe
    >>> [_plies_in_reach(game, game.initial) for game in (TicTacToe(), ConnectFour())]
    [inf, 5]
    """
    depth, nodes, states = 0, 1, 1
    layer = {state: 1}  # the states at this depth, and how many nodes of the tree have each
    plies = 1
    while layer:
        below: dict[Any, int] = {}
        for each, ways in layer.items():
            for action in () if game.is_terminal(each) else game.actions(each):
                child = game.result(each, action)
                below[child] = below.get(child, 0) + ways
        layer, depth = below, depth + 1
        nodes += sum(layer.values())
        states += len(layer)
        if nodes <= PART:
            plies = depth
        elif nodes > WHOLE or states > _STATES:
            return plies
    return math.inf


def _plies(count: float) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def _takes(name: str, search: Callable[..., float]) -> bool:
    return name in inspect.signature(search).parameters


def _fitted(search: Callable[..., float]) -> Callable[..., float]:
    """Let a function without `depth` or `player` be called like any search."""
    parameters = inspect.signature(search).parameters

    @functools.wraps(search)
    def fitted(game: Any, state: Any, **asked: Any) -> float:
        return search(game, state, **{k: v for k, v in asked.items() if k in parameters})

    takes_all = any(each.kind is each.VAR_KEYWORD for each in parameters.values())
    return search if takes_all or {"depth", "player"} <= set(parameters) else fitted


def _cells(game: Game[Any, Any], state: Any, columns: int) -> dict[int, Any]:
    """Return the action that a click on each cell means, by the cell's number."""
    actions = list(game.actions(state))
    rows = board_rows(state)
    if hasattr(state, "piles"):
        return {
            action.pile * columns + state.piles[action.pile] - action.take: action
            for action in actions
        }
    if isinstance(state, Position):
        return {row * columns + column: column for column in actions for row in range(len(rows))}
    return {cell: cell for cell in actions if isinstance(cell, int) and cell < columns * len(rows)}


def _are_cells(game: Game[Any, Any], state: Any, columns: int) -> bool:
    """Whether every action can be clicked: a move to the number of a cell changes that cell."""
    cells = _cells(game, state, columns)
    if hasattr(state, "piles") or isinstance(state, Position):
        return bool(cells)
    return len(cells) == len(list(game.actions(state))) and all(
        _mark(state, cell, columns) != _mark(game.result(state, cell), cell, columns)
        for cell in cells
    )


def _mark(state: Any, cell: int, columns: int) -> str:
    row, column = divmod(cell, columns)
    marks = board_rows(state)[row]
    return marks[column] if column < len(marks) else ""


def _describe(game: Game[Any, Any], state: Any, action: Any) -> str:
    if hasattr(state, "piles"):
        return f"took {action.take} from pile {action.pile}"
    if isinstance(state, Position):
        return f"dropped a stone into column {action + 1}"
    row, column = divmod(action, max(map(len, board_rows(state))))
    return f"took row {row + 1}, column {column + 1}"


def _line(rows: Sequence[Sequence[str]], state: Any) -> Iterator[int]:
    """Yield the cells of a winning line: so many equal marks in a row as the game asks for."""
    length = state.size.length if isinstance(state, Position) else 3
    columns = max(map(len, rows))
    if hasattr(state, "piles"):
        return
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * k, column + right * k) for k in range(length)]
                inside = all(0 <= r < len(rows) and 0 <= c < columns for r, c in cells)
                if mark and inside and all(rows[r][c] == mark for r, c in cells):
                    yield from (r * columns + c for r, c in cells)


def _tint(share: float) -> str:
    """Return white at 0, towards blue where a move is good, towards orange where it is bad."""
    share = max(-1.0, min(1.0, share))
    end = _HIGH if share > 0 else _LOW
    return "#" + "".join(f"{round(255 - abs(share) * (255 - part)):02x}" for part in end)
