"""Pictures of game trees."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import networkx as nx
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.transforms import IdentityTransform

from minimax_lib.draw.picture import Picture
from minimax_lib.draw.style import (
    COLOURS,
    DASH,
    LINE,
    PRUNED_FILL,
    blank_axes,
    outline_path,
    page_colours,
    written,
)
from minimax_lib.draw.words import alt_text
from minimax_lib.lettering import drawable
from minimax_lib.sheet import Kind, Shape, Sheet, Wishes, check_size, plan
from minimax_lib.tree import build_tree, parse_tree

_PAGE = (720.0, 620.0)


def draw_tree(
    tree: nx.DiGraph[Any],
    ax: Axes | None = None,
    *,
    values: Mapping[Any, object] | None = None,
    names: bool = True,
    pruned: Collection[Any] = (),
    path: Collection[Any] = (),
    actions: bool | None = None,
    boards: bool | None = None,
) -> Axes:
    """Draw a game tree and return the axes that hold it.

    MAX is an upward triangle, MIN a downward one, chance a circle, a terminal a box. The branch
    at which a part was pruned is crossed by two bars, and all below it is dashed. Text that
    would not be legible is left out.

    Args:
        tree: as `build_tree` makes it; nodes are paths such as ``(0, 1)``.
        ax: where to draw; by default a new figure of a fitting size.
        values: what stands in the nodes, over the utilities of the terminals: numbers, or words
            such as ``"≥ 5"``.
        names: whether the nodes' names stand beside them.
        pruned: the nodes at the top of each part that a search skipped.
        path: the chosen line, drawn thick: its nodes, or its last node.
        actions: whether actions stand on the edges; by default when they say more than the
            number of the branch.
        boards: whether states stand in the nodes; by default when they show themselves on
            several lines and would be legible.

    Raises:
        GameError: no tree, more than 20,000 nodes, or a node that the tree does not have.
    """
    wishes = Wishes(values, names, pruned, path, actions, boards)
    if ax is None:
        sheet = plan(tree, wishes, width=_PAGE[0], height=_PAGE[1])
        ax = blank_axes(sheet.width, sheet.height)
    else:
        check_size(tree)
        box = ax.get_window_extent()
        unit = 72 / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
        sheet = plan(tree, wishes, width=box.width * unit, height=box.height * unit, fill=True)
    ax.set_axis_off()
    ax.set(xlim=(0, sheet.width), ylim=(0, sheet.height))
    _paint(ax, sheet)
    return ax


def show_tree(
    tree: nx.DiGraph[Any] | str,
    *,
    values: Mapping[Any, object] | None = None,
    names: bool = True,
    pruned: Collection[Any] = (),
    path: Collection[Any] = (),
    actions: bool | None = None,
    boards: bool | None = None,
) -> Picture:
    """Return a picture of a game tree with its description, to be the last line of a cell.

    Args:
        tree: as `build_tree` makes it, or text as `parse_tree` reads it.
        values: see `draw_tree`, as are the others.
        names: whether the nodes' names stand beside them.
        pruned: the nodes at the top of each part that a search skipped.
        path: the chosen line, or its last node.
        actions: whether actions stand on the edges.
        boards: whether states stand in the nodes.

    >>> show_tree("(3 (4 2))")
    Game tree of 5 nodes, 2 plies deep: MAX node A at the root has 2 moves to a leaf of value 3; \
MIN node B with leaves 4, 2.
    """
    if isinstance(tree, str):
        tree = build_tree(parse_tree(tree))
    ax = draw_tree(
        tree,
        values=values,
        names=names,
        pruned=pruned,
        path=path,
        actions=actions,
        boards=boards,
    )
    figure = ax.get_figure(root=True)
    assert figure is not None
    return Picture(figure, alt_text(tree, values=values, pruned=pruned, path=path))


def _paint(ax: Axes, sheet: Sheet) -> None:
    """Paint a sheet with one collection of lines and one a kind of node."""
    ink, paper = page_colours(ax)
    edges = sorted(sheet.edges, key=lambda edge: edge.chosen)
    segments = [(edge.start, edge.end) for edge in edges]
    widths = [edge.width * (2.6 if edge.chosen else 1.0) for edge in edges]
    colours = [ink if edge.chosen else LINE for edge in edges]
    dashes: list[Any] = [(0, DASH) if edge.pruned else "solid" for edge in edges]
    for edge in edges:
        if edge.cut:
            segments.extend(edge.bars())
            widths.extend([1.7 * min(1.0, edge.width)] * 2)
            colours.extend([ink] * 2)
            dashes.extend(["solid"] * 2)
    ax.add_collection(
        LineCollection(
            segments,
            linewidths=widths,
            colors=colours,
            linestyles=dashes,
            capstyle="butt",
            zorder=1,
        ),
        autolim=False,
    )
    for kind, outline in sheet.outlines.items():
        shapes = [shape for shape in sheet.shapes if shape.kind == kind]
        if shapes:
            ax.add_collection(_shape_collection(kind, outline, shapes, ax), autolim=False)
    for word in sheet.words:
        if word.text:
            ax.add_artist(written(word, drawable(word.text, word.font), ink, paper))


def _shape_collection(
    kind: Kind, outline: Sequence[tuple[float, float]], shapes: list[Shape], ax: Axes
) -> PathCollection:
    fill, line = COLOURS[kind]
    return PathCollection(
        [outline_path(outline)],
        sizes=[shape.scale**2 for shape in shapes],
        offsets=[(shape.x, shape.y) for shape in shapes],
        offset_transform=ax.transData,
        transform=IdentityTransform(),
        facecolors=[PRUNED_FILL if shape.pruned else fill for shape in shapes],
        edgecolors=[line for _ in shapes],
        linewidths=[_outline_width(shape) for shape in shapes],
        linestyles=[(0, DASH) if shape.pruned else "solid" for shape in shapes],
        joinstyle="round",
        zorder=2,
    )


def _outline_width(shape: Shape) -> float:
    return (2.6 if shape.chosen else 1.4) * min(1.0, 1.2 * shape.scale)
