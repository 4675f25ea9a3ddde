"""Pictures of game graphs: every position stands there once, and arrows lead to it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from minimax_lib.draw import AS_IT_IS, COLOURS, FAINT, INK, Picture
from minimax_lib.game import MAX, MIN, Game, GameError
from minimax_lib.graph import build_graph
from minimax_lib.lettering import value_text

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["show_graph"]

_MARKS: Final = {MAX: "▲", MIN: "▼"}
_MOST: Final = 40


def show_graph(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: float = float("inf"),
    values: Mapping[Any, object] | None = None,
) -> Picture:
    """Return a picture of a game's positions, in rows by the fewest plies that lead to them.

    Args:
        state: where to begin; by default where the game does.
        depth: how many plies to look ahead.
        values: what stands below the name or board of a position, by node of `build_graph`.

    Raises:
        GameError: there are more than 40 positions, too many to look at.

    >>> from minimax_lib.games.explicit_graph import ExplicitGraph
    >>> show_graph(ExplicitGraph({"A": ["b", "c"], "b": [3, "D"], "c": ["D"], "D": [4, 2]}))
    Graph of 7 positions: A leads to b, c; b leads to 3, D; c leads to D; D leads to 4, 2.
    """
    graph = build_graph(game, state, depth)
    if len(graph) > _MOST:
        raise GameError(f"{len(graph)} positions are too many to look at: begin later")
    names = {node: _name(data["state"]) for node, data in graph.nodes(data=True)}
    rows = [list(row) for _, row in groupby(graph, key=lambda node: graph.nodes[node]["ply"])]
    tall = max(name.count("\n") for name in names.values()) + bool(values)
    widest = max(map(len, rows))
    size = max(4.0, min(7.4, 1.3 * widest)), len(rows) * (0.75 + 0.2 * tall)
    figure = Figure(figsize=size, layout="constrained")
    ax = figure.subplots()
    ax.set_axis_off()
    ax.set(xlim=(0, 1), ylim=(-len(rows) + 0.5, 0.5))
    places = {
        node: ((number + 0.5) / len(row), -ply)
        for ply, row in enumerate(rows)
        for number, node in enumerate(row)
    }
    boxes = {node: _box(ax, graph, node, places[node], names[node], values) for node in graph}
    for start, end in graph.edges:
        back = graph.nodes[end]["ply"] <= graph.nodes[start]["ply"]
        ax.annotate(
            "",
            places[end],
            places[start],
            arrowprops={
                "arrowstyle": "-|>",
                "color": INK if back else FAINT,
                "linestyle": "--" if back else "-",
                "patchA": boxes[start],
                "patchB": boxes[end],
                "shrinkA": 0,
                "shrinkB": 1,
                "connectionstyle": "arc3,rad=0.35" if back else "arc3",
            },
        )
    return Picture(figure, _words(graph, names))


def _name(state: object) -> str:
    return value_text(state) if isinstance(state, int | float) else str(repr(state)).strip("'")


def _box(
    ax: Axes,
    graph: nx.DiGraph[Any],
    node: Any,
    place: tuple[float, float],
    name: str,
    values: Mapping[Any, object] | None,
) -> Any:
    """Draw one position, and return the outline that arrows end at."""
    role = graph.nodes[node]["player"]
    fill, line = COLOURS[role or "TERMINAL"]
    board = "\n" in name
    text = name if board or not role else f"{_MARKS[role]} {name}"
    if values and node in values:
        text += f"\n{values[node]}"
    label = ax.text(
        *place,
        text,
        ha="center",
        va="center",
        color=INK,
        fontsize=9 if board else 11,
        family="DejaVu Sans Mono" if board else "DejaVu Sans",
        linespacing=1.15,
        bbox={"boxstyle": "round,pad=0.35", "facecolor": fill, "edgecolor": line},
        zorder=3,
        **AS_IT_IS,
    )
    return label.get_bbox_patch()


def _words(graph: nx.DiGraph[Any], names: Mapping[Any, str]) -> str:
    """Return the picture in words; a board is read row by row."""
    said = {node: name.replace(" ", "").replace("\n", "/") for node, name in names.items()}
    moves = [
        f"{said[node]} leads to {', '.join(said[child] for child in graph[node])}"
        for node in graph
        if graph[node]
    ]
    return f"Graph of {len(graph)} positions: {'; '.join(moves)}."
