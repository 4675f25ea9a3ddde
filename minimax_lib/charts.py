"""Charts: how searches and trees grow, and how the windows of alpha-beta close."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from minimax_lib.draw import AS_IT_IS, COLOURS, FAINT, INK, Picture
from minimax_lib.game import MAX, MIN, Game, GameError
from minimax_lib.lettering import value_text
from minimax_lib.overlay import WINDOWS, Overlay, overlay
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.trace import trace
from minimax_lib.tree import Node, build_tree, parse_tree

_LINES: Final = (
    ("#0067a3", "o", "-"),
    ("#b84a00", "s", "--"),
    ("#00734f", "^", "-."),
    ("#7a3b8f", "D", ":"),
)

_BANDS: Final = ("#d5d5d5", "#b9e3d3")


def show_growth(
    measured: Mapping[str, Sequence[float]],
    branching: Mapping[str, float] | None = None,
    ylabel: str = "nodes at this depth",
    theory: Mapping[str, Sequence[float]] | None = None,
) -> Picture:
    """Return a chart of counts by depth, on an axis where each step up is ten times as many.

    Args:
        measured: for each name the counts at depth 0, 1, 2, ..., all above 0.
        branching: for each name a branching factor b, drawn as b to the power of the depth.
        ylabel: what is counted.
        theory: for each name the counts to expect at depth 0, 1, 2, ..., drawn as a pale band
            under the lines.

    >>> show_growth({"Nim": [1, 2, 3]}, {"chess": 35})
    Chart on a logarithmic axis of nodes at this depth, for depths 0 to 2. Nim grows ...
    """
    depths = range(max(len(counts) for counts in measured.values()))
    lines: dict[str, Sequence[float]] = dict(measured)
    for name, b in (branching or {}).items():
        lines[name] = [b**depth for depth in depths]
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    ax = figure.subplots()
    for (name, counts), (colour, marker, dash) in zip(lines.items(), cycle(_LINES)):
        ax.plot(range(len(counts)), counts, color=colour, marker=marker, linestyle=dash, label=name)
    for (name, counts), colour in zip((theory or {}).items(), cycle(_BANDS)):
        ax.plot(range(len(counts)), counts, color=colour, linewidth=8, zorder=1, label=name)
    for text in ax.legend(frameon=False).get_texts():
        text.set(**AS_IT_IS)
    ax.set(yscale="log", xlabel="depth in plies", ylabel=ylabel)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y", color="#dddddd")
    ax.spines[["top", "right"]].set_visible(False)
    everything = {**lines, **(theory or {})}
    ranges = [f"{name} from {counts[0]:,} to {counts[-1]:,}" for name, counts in everything.items()]
    ranges[0] = ranges[0].replace(" from", " grows from", 1)
    return Picture(
        figure,
        f"Chart on a logarithmic axis of {ylabel}, for depths 0 to {len(depths) - 1}. "
        f"{', '.join(ranges)}.",
    )


@dataclass(frozen=True, slots=True)
class _Window:
    """What the node `name` allows when it opens, or after `value` has come back from below."""

    name: str
    role: Any
    value: float | None
    alpha: float
    beta: float

    @property
    def label(self) -> str:
        return f"{self.name} " + (
            "opens" if self.value is None else f"gets {value_text(self.value)}"
        )

    @property
    def closed(self) -> bool:
        return self.alpha >= self.beta

    @property
    def wall(self) -> float:
        """The bound from above that a value closes the window against."""
        return self.beta if self.role == MAX else self.alpha

    def __str__(self) -> str:
        if self.closed:
            return f"{self.label}: closed against {value_text(self.wall)}"
        return f"{self.label}: from {value_text(self.alpha)} to {value_text(self.beta)}"


def show_windows(
    game: str | Game[Any, Any], search: Callable[..., float] = alpha_beta, max_rows: int = 40
) -> Picture:
    """Return a chart of the window from alpha to beta in each node, one row for each news.

    Args:
        game: a tree as text, or a game small enough to be drawn.
        search: a search with an alpha and a beta that are values for MAX; your own will do.
        max_rows: how many rows are drawn at most, from the first.

    Raises:
        GameError: the search has no window.

    >>> show_windows("(4 (1 8))")
    Chart of windows, row by row. A opens: from −∞ to ∞. A gets 4: from 4 to ∞. B opens: from 4 to \
∞. B gets 1: closed against 4. A gets 1: from 4 to ∞.
    """
    rules = parse_tree(game) if isinstance(game, str) else game
    found = overlay(trace(search, rules, rules.initial), build_tree(rules))
    rows = list(_windows(found))[:max_rows]
    if not rows:
        raise GameError("this search has no alpha and beta of its own at the nodes of this tree")
    figure = Figure(figsize=(6.4, 0.7 + 0.27 * len(rows)), layout="constrained")
    _draw_windows(figure.subplots(), rows)
    return Picture(figure, f"Chart of windows, row by row. {'. '.join(map(str, rows))}.")


def _windows(found: Overlay) -> Iterator[_Window]:
    """Yield the window of each inner node when it opens, and after each value from below."""
    known: dict[Node, dict[str, Any]] = {}
    came: dict[Node, float] = {}
    for step in found.trace.steps:
        node = found.places.get(step.call)
        if node is None:
            continue
        known.setdefault(node, {}).update(step.variables)
        above = node[:-1]
        told = node if step.kind == "return" else above if step.kind == "call" else None
        if told in came:
            yield from _window_at(found, told, known[told], came.pop(told))
        if step.kind == "call" and found.tree.out_degree(node):
            yield from _window_at(found, node, known[node], None)
        if step.kind == "return" and node:
            came[above] = step.value


def _window_at(
    found: Overlay, node: Node, known: Mapping[str, Any], value: float | None
) -> Iterator[_Window]:
    for low, high in WINDOWS:
        if low in known and high in known:
            data = found.tree.nodes[node]
            yield _Window(data["name"], data["player"], value, known[low], known[high])
            return


def _draw_windows(ax: Axes, rows: Sequence[_Window]) -> None:
    numbers = [n for row in rows for n in (row.alpha, row.beta, row.value) if n is not None]
    finite = [n for n in numbers if math.isfinite(n)] or [0]
    left, right = min(finite) - 2, max(finite) + 2
    for y, row in enumerate(rows):
        fill, line = COLOURS[row.role]
        low, high = max(row.alpha, left), min(row.beta, right)
        if row.closed:
            ax.plot([row.wall] * 2, [y - 0.3, y + 0.3], color=INK, linewidth=5)
            ax.plot([row.wall] * 2, [y - 0.4, y + 0.4], color="white", linewidth=1.5)
            ax.annotate(
                "closed",
                (row.wall, y),
                xytext=(8, 0),
                textcoords="offset points",
                va="center",
                color=FAINT,
                fontsize=9,
            )
        else:
            ax.barh(y, high - low, left=low, height=0.5, color=fill, edgecolor=line)
            for end, beyond, mark in ((low, row.alpha, "<"), (high, row.beta, ">")):
                if beyond != end:
                    ax.plot(end, y, marker=mark, color=line, clip_on=False)
        if row.value is not None:
            ax.plot(row.value, y, "o", color=INK, markersize=5)
    marks = {MAX: "▲", MIN: "▼"}
    ax.set_yticks(range(len(rows)), [f"{marks[row.role]} {row.label}" for row in rows])
    ax.set(xlim=(left, right), ylim=(len(rows) - 0.4, -0.6), xlabel="value for MAX")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="x", color="#dddddd")
    ax.set_axisbelow(True)
    ax.tick_params(axis="y", length=0, pad=9)
    ax.spines[["top", "right", "left"]].set_visible(False)
