"""Charts of measurements: how searches and trees grow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from minimax_lib.draw import Picture

_LINES: Final = (
    ("#0067a3", "o", "-"),
    ("#b84a00", "s", "--"),
    ("#00734f", "^", "-."),
    ("#7a3b8f", "D", ":"),
)


def show_growth(
    measured: Mapping[str, Sequence[float]],
    branching: Mapping[str, float] | None = None,
    ylabel: str = "nodes at this depth",
) -> Picture:
    """Return a chart of counts by depth, on an axis where each step up is ten times as many.

    Args:
        measured: for each name the counts at depth 0, 1, 2, ..., all above 0.
        branching: for each name a branching factor b, drawn as b to the power of the depth.
        ylabel: what is counted.

    >>> show_growth({"Nim": [1, 2, 3]}, {"chess": 35})
    Chart on a logarithmic axis of nodes at this depth, for depths 0 to 2. Nim grows ...
    """
    depths = range(max(len(counts) for counts in measured.values()))
    lines: dict[str, Sequence[float]] = dict(measured)
    for name, b in (branching or {}).items():
        lines[name] = [b**depth for depth in depths]
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    ax = figure.subplots()
    for (name, counts), (colour, marker, dash) in zip(lines.items(), _LINES, strict=False):
        ax.plot(range(len(counts)), counts, color=colour, marker=marker, linestyle=dash, label=name)
    ax.legend(frameon=False)
    ax.set(yscale="log", xlabel="depth in plies", ylabel=ylabel)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y", color="#dddddd")
    ax.spines[["top", "right"]].set_visible(False)
    ranges = [f"{name} from {counts[0]:,} to {counts[-1]:,}" for name, counts in lines.items()]
    ranges[0] = ranges[0].replace(" from", " grows from", 1)
    return Picture(
        figure,
        f"Chart on a logarithmic axis of {ylabel}, for depths 0 to {len(depths) - 1}. "
        f"{', '.join(ranges)}.",
    )
