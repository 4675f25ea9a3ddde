"""Pictures of boards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, IdentityTransform

from minimax_lib.draw.picture import Picture
from minimax_lib.draw.style import (
    AS_IT_IS,
    FAINT,
    INK,
    PAPER,
    blank_axes,
    mark_colour,
    outline_path,
    page_colours,
    written,
)
from minimax_lib.draw.svg import Element, Group, figure_svg
from minimax_lib.draw.svg_parts import ROOT_STYLE, add_path, word_groups
from minimax_lib.draw.words import counted
from minimax_lib.game import GameError
from minimax_lib.lettering import CAP_HEIGHT, drawable, fit, one_line, value_text
from minimax_lib.sheet import ACTION_SIZE, Word, board_lines

_CELL = 40.0
_BLANKS = frozenset((".", " ", "-", "_", "", "·", "None"))
_STONE = ("#e4dcc8", "#5c5340")


@dataclass(frozen=True, slots=True)
class _Cell:
    number: int
    x: float
    y: float
    mark: str
    value: object
    fill: str
    marked: bool


@dataclass(frozen=True, slots=True)
class _Board:
    """A board in points: its cells, what stands left of the rows, and its size."""

    cells: list[_Cell]
    margin: list[tuple[float, float, str]]
    width: float
    height: float
    round: bool

    @property
    def outline(self) -> Path:
        if self.round:
            return Path.circle((0, 0), 0.4 * _CELL)
        half = _CELL / 2
        return outline_path([(-half, -half), (half, -half), (half, half), (-half, half)])


def board_rows(state: object) -> list[list[str]]:
    """Return the cells of a board, row by row; a blank cell is an empty string.

    Understood are: a state with `piles` (a row of stones for each) or a method `rows`, one that
    shows itself on several lines, and rows given as strings or sequences, None for a blank. A
    cell's number counts row by row over the widest row: ``row * columns + column``.

    Raises:
        GameError: the state shows no board.

    >>> board_rows(["X.O", "..."])
    [['X', '', 'O'], ['', '', '']]
    """
    piles = getattr(state, "piles", None)
    if piles is not None:
        return [["●"] * int(pile) for pile in piles]
    if callable(given := getattr(state, "rows", None)):
        rows: list[list[object]] = [[*row] for row in given()]
    elif lines := board_lines(state):
        rows = [[*_split(line)] for line in lines]
    elif isinstance(state, Sequence) and not isinstance(state, str):
        rows = [[*row] if isinstance(row, Sequence) else [row] for row in state]
    else:
        rows = []
    if not any(rows):
        raise GameError(
            f"{one_line(repr(state), 60)} shows no board: give its rows, such as ['X.O', '...'], "
            "or a state whose repr has one line a row."
        )
    return [["" if str(cell) in _BLANKS else one_line(cell, 12) for cell in row] for row in rows]


def _split(line: str) -> Sequence[str]:
    parts = line.split()
    return parts if len(parts) > 1 else line.strip()


def draw_board(
    state: object,
    ax: Axes | None = None,
    *,
    values: Mapping[int, float] | None = None,
    marked: Collection[int] = (),
    numbers: bool = False,
) -> Axes:
    """Draw a board and return the axes that hold it.

    Args:
        state: see `board_rows`.
        ax: where to draw; by default a new figure of a fitting size.
        values: the value of moving to each cell, by the cell's number: written into it, with a
            tint towards blue where it is high and towards orange where it is low.
        marked: cells with a thick outline, such as a winning line.
        numbers: whether blank cells show their number.

    Raises:
        GameError: the state shows no board, or a cell does not exist.
    """
    board = _plan_board(state, values or {}, marked)
    scale = 1.0
    if ax is None:
        ax = blank_axes(board.width, board.height)
    else:
        box = ax.get_window_extent()
        unit = 72 / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
        scale = unit * min(box.width / board.width, box.height / board.height)
        ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set(xlim=(0, board.width), ylim=(0, board.height))
    ink, paper = page_colours(ax)
    line = _STONE[1] if board.round else FAINT
    ax.add_collection(
        PathCollection(
            [board.outline],
            sizes=[scale**2],
            offsets=[(cell.x, cell.y) for cell in board.cells],
            offset_transform=ax.transData,
            transform=IdentityTransform(),
            facecolors=[cell.fill for cell in board.cells],
            edgecolors=[INK if cell.marked else line for cell in board.cells],
            linewidths=[(3.0 if cell.marked else 1.0) * scale for cell in board.cells],
            joinstyle="miter",
        ),
        autolim=False,
    )
    for cell in board.cells:
        for word in _cell_words(cell, board.round):
            number = word.role == "label"
            if word.text and (not number or (numbers and not cell.mark)):
                shown = replace(word, size=word.size * scale)
                made = written(shown, drawable(word.text), ink, paper)
                made.set(style="normal", color=mark_colour(word))
                ax.add_artist(made)
    for x, y, text in board.margin:
        word = Word("row", None, text, x, y, ACTION_SIZE * scale, 0.0, "left")
        ax.add_artist(written(word, text, ink, paper))
    return ax


def show_board(
    state: object,
    *,
    values: Mapping[int, float] | None = None,
    marked: Collection[int] = (),
    numbers: bool = False,
) -> Picture:
    """Return a picture of a board with its description, to be the last line of a cell.

    Args:
        state: see `board_rows`.
        values: see `draw_board`.
        marked: cells with a thick outline.
        numbers: whether blank cells show their number.
    """
    ax = draw_board(state, values=values, marked=marked, numbers=numbers)
    figure = ax.get_figure(root=True)
    assert figure is not None
    return Picture(figure, board_alt(state, values=values))


def show_boards(
    states: Sequence[object],
    *,
    values: Sequence[Mapping[int, float]] = (),
    titles: Sequence[str] = (),
) -> Picture:
    """Return a picture of boards side by side, such as the moves of a game, four in a row.

    Args:
        states: each as `board_rows` reads it.
        values: for each board the values of its moves; see `draw_board`.
        titles: for each board what stands above it.

    Raises:
        GameError: there are no boards, or `values` or `titles` are not as many.

    >>> show_boards([["X.", ".."], ["X.", "O."]], titles=["first", "then"])
    First: Board of 2 rows and 2 columns, from the top: X blank; 2 blank. Then: Board of 2 rows \
and 2 columns, from the top: X blank; O blank.
    """
    values = values or [{}] * len(states)
    titles = titles or [str(number) for number in range(1, len(states) + 1)]
    if not states or not len(states) == len(values) == len(titles):
        raise GameError(
            f"{len(states)} boards, {len(values)} values and {len(titles)} titles: give at least "
            "one board, and for each board its values and its title, or none at all"
        )
    columns = min(4, len(states))
    rows = -(-len(states) // columns)
    figure = Figure(figsize=(1.75 * columns, 2.0 * rows), facecolor=PAPER)
    axes = list(figure.subplots(rows, columns, squeeze=False).flat)
    figure.subplots_adjust(0.01, 0.02, 0.99, 1 - 0.15 / rows, wspace=0.1, hspace=0.2)
    words = []
    for ax in axes:
        ax.set_axis_off()
    for ax, state, worth, title in zip(axes, states, values, titles, strict=False):
        draw_board(state, ax, values=worth)
        shown, size = fit([title], 122, 10)
        ax.set_title(drawable(shown), color=INK, fontsize=size, **AS_IT_IS)
        words.append(f"{title[:1].upper()}{title[1:]}: {board_alt(state, values=worth)}")
    return Picture(figure, " ".join(words))


def board_svg(
    state: object,
    *,
    values: Mapping[int, float] | None = None,
    marked: Collection[int] = (),
) -> str:
    """Return a board as an SVG that a browser can restyle.

    Ids: ``cell-4`` (class cell; and marked), ``mark-4`` (what stands in it, empty in a blank
    cell), ``value-4`` (empty where unknown), ``row-0`` (what stands left of a pile).

    Args:
        state: see `board_rows`.
        values: see `draw_board`.
        marked: cells with a thick outline.
    """
    board = _plan_board(state, values or {}, marked)
    ax = blank_axes(board.width, board.height)
    ax.set(xlim=(0, board.width), ylim=(0, board.height))
    cells = []
    words: list[Word] = []
    for cell in board.cells:
        gid = f"cell-{cell.number}"
        add_path(ax, gid, board.outline.transformed(Affine2D().translate(cell.x, cell.y)))
        looks = {"class": "cell marked" if cell.marked else "cell", "fill": cell.fill}
        if cell.marked:
            looks |= {"stroke": INK, "stroke-width": "3"}
        cells.append(Element(gid, looks))
        words += [word for word in _cell_words(cell, board.round) if word.role != "label"]
    line = _STONE[1] if board.round else FAINT
    groups = [Group({"class": "cells", "stroke": line, "stroke-width": "1"}, cells)]
    margin = [
        Word("row", (row,), text, x, y, ACTION_SIZE, 0.0, "left")
        for row, (x, y, text) in enumerate(board.margin)
    ]
    groups += word_groups(ax, [*words, *margin])
    figure = ax.get_figure(root=True)
    assert figure is not None
    label = board_alt(state, values=values)
    return figure_svg(figure, groups, label=label, style=ROOT_STYLE, klass="minimax-board")


def board_alt(state: object, *, values: Mapping[int, float] | None = None) -> str:
    """Return a sentence or two that say what a picture of the board shows.

    >>> board_alt(["X.O", "..."])
    'Board of 2 rows and 3 columns, from the top: X blank O; 3 blank.'
    """
    rows = board_rows(state)
    if hasattr(state, "piles"):
        piles = ", ".join(str(len(row)) for row in rows)
        text = f"{counted(len(rows), 'pile')} of stones: {piles}."
    else:
        columns = max(map(len, rows))
        said = "; ".join(" ".join(_said(row)) for row in rows)
        size = f"{counted(len(rows), 'row')} and {counted(columns, 'column')}"
        text = f"Board of {size}, from the top: {said}."
    if values:
        listed = ", ".join(f"{cell}: {value_text(values[cell])}" for cell in sorted(values))
        text += f" Values by cell number: {listed}."
    return text


def _said(row: Sequence[str]) -> Iterator[str]:
    for cell, run in groupby(row):
        count = len(list(run))
        yield from [cell] * count if cell else ["blank" if count == 1 else f"{count} blank"]


def _plan_board(state: object, values: Mapping[int, float], marked: Collection[int]) -> _Board:
    rows = board_rows(state)
    piles = hasattr(state, "piles")
    columns = max(1, *map(len, rows))
    numbers = {
        row * columns + column for row, cells in enumerate(rows) for column in range(len(cells))
    }
    for number in (*values, *marked):
        if number not in numbers:
            raise GameError(
                f"This board has no cell {number!r}: its cells are 0 to {max(numbers, default=0)}."
            )
    left = 52.0 if piles else 4.0
    height = len(rows) * _CELL + 8
    finite = [abs(value) for value in values.values() if abs(value) < float("inf")]
    most = max(finite, default=1.0) or 1.0
    cells = []
    margin = []
    for row, marks in enumerate(rows):
        y = height - 4 - (row + 0.5) * _CELL
        if piles:
            margin.append((4.0, y - ACTION_SIZE * CAP_HEIGHT / 2, f"pile {row}: {len(marks)}"))
        for column, mark in enumerate(marks):
            number = row * columns + column
            fill = _STONE[0] if piles else PAPER
            if number in values:
                fill = _tint(values[number] / most)
            x = left + (column + 0.5) * _CELL
            cells.append(
                _Cell(
                    number, x, y, "" if piles else mark, values.get(number), fill, number in marked
                )
            )
    cells.sort(key=lambda cell: cell.marked)
    return _Board(cells, margin, left + columns * _CELL + 4, height, piles)


def _tint(share: float) -> str:
    """Return white at 0, towards blue up to 1, towards orange down to -1."""
    share = max(-1.0, min(1.0, share))
    end = to_rgba("#8fc3ee" if share > 0 else "#ffb77d")

    def mix(part: float) -> float:
        return 1 - abs(share) * (1 - part)

    return to_hex((mix(end[0]), mix(end[1]), mix(end[2])))


def _cell_words(cell: _Cell, piles: bool) -> Iterator[Word]:
    """Yield a cell's mark, value and number; where there is no mark the value has the middle."""
    room = _CELL - 8
    low = cell.value is not None and bool(cell.mark)
    mark, size = fit([cell.mark], room, 17.0 if low else 23.0)
    y = cell.y + (6 if low else 0)
    base = y - size * CAP_HEIGHT / 2
    name = str(cell.number)
    yield Word("mark", (cell.number,), mark, cell.x, base, size, room, inside=True)
    value = "" if cell.value is None else value_text(cell.value)
    value, size = fit([value], room - (8 if piles else 0), 8.5 if cell.mark else 12.0)
    base = cell.y - 14 if cell.mark else cell.y - size * CAP_HEIGHT / 2
    yield Word("value", (cell.number,), value, cell.x, base, size, room, inside=True)
    corner = (cell.x - _CELL / 2 + 3, cell.y + _CELL / 2 - 3 - 7 * CAP_HEIGHT)
    yield Word("label", (cell.number,), name, *corner, 7.0, room, "left", inside=True)
