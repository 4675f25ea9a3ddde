"""Colours, words and shapes that trees and boards share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.text import Text

from minimax_lib.sheet import Kind, Word

INK: Final = "#1b1f24"
PAPER: Final = "#ffffff"
FAINT: Final = "#565d67"
LINE: Final = "#7a828e"
COLOURS: Final[Mapping[Kind, tuple[str, str]]] = {
    "MAX": ("#d3e7f8", "#0067a3"),
    "MIN": ("#ffe0c7", "#b84a00"),
    "CHANCE": ("#d9f0e2", "#00734f"),
    "TERMINAL": ("#f6f4ee", "#5c636e"),
}
"""Fill and outline of each kind of node: blue and orange differ for every kind of colour vision."""

_MARKS = {"X": COLOURS["MAX"][1], "O": COLOURS["MIN"][1]}
PRUNED_FILL: Final = "#f1f1f1"
DASH: Final = (2.6, 2.0)
AS_IT_IS: Final[Mapping[str, Any]] = {"parse_math": False, "usetex": False}
"""For text by a reader, in which a dollar is a dollar and a backslash no command."""


def blank_axes(width: float, height: float) -> Axes:
    """Return axes that fill a new figure of this size in points."""
    figure = Figure(figsize=(width / 72, height / 72), facecolor=PAPER)
    ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    return ax


def page_colours(ax: Axes) -> tuple[Any, Any]:
    """Return colours for text and its background that suit the figure's own."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    red, green, blue, alpha = to_rgba(figure.get_facecolor())
    if alpha < 0.5:
        return INK, PAPER
    dark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.4
    return ("#f2f3f5" if dark else INK), (red, green, blue)


def written(word: Word, text: str, ink: str, paper: str) -> Text:
    """Return a text that stands where its word was planned."""
    colour = FAINT if word.pruned and (word.inside or ink == INK) else INK if word.inside else ink
    made = Text(
        *(word.x, word.y, text),
        color=colour,
        fontsize=word.size,
        fontfamily=word.font,
        fontstyle="italic" if word.role == "label" else "normal",
        fontweight="normal",
        horizontalalignment=word.align,
        verticalalignment="baseline",
        zorder=3,
        **AS_IT_IS,
    )
    if word.role == "action":
        made.set_bbox({"boxstyle": "square,pad=0.12", "facecolor": paper, "edgecolor": "none"})
    return made


def outline_path(outline: Sequence[tuple[float, float]]) -> Path:
    """Return the closed path through the corners."""
    return Path([*outline, outline[0]], closed=True)


def mark_colour(word: Word) -> str:
    """Return the colour of a word on a board: X is blue like MAX, O orange like MIN."""
    if word.role == "mark":
        return _MARKS.get(word.text.upper(), INK)
    return FAINT if word.role == "label" else INK
