"""A game tree as an SVG that a browser can restyle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import networkx as nx
from matplotlib.axes import Axes
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from minimax_lib.draw.style import COLOURS, LINE, PRUNED_FILL, blank_axes, outline_path
from minimax_lib.draw.svg import Element, Group, figure_svg
from minimax_lib.draw.svg_parts import ROOT_STYLE, add_path, classes, element_id, word_groups
from minimax_lib.draw.words import alt_text
from minimax_lib.lettering import one_line
from minimax_lib.sheet import Edge, Sheet, Wishes, board_lines, check_size, plan

_PAGE = (1_000.0, 3_000.0)
_MAX_NODES = 2_000


def tree_svg(
    tree: nx.DiGraph[Any],
    *,
    values: Mapping[Any, object] | None = None,
    names: bool = True,
    pruned: Collection[Any] = (),
    path: Collection[Any] = (),
    actions: bool | None = None,
    boards: bool | None = None,
) -> str:
    """Return a game tree as an SVG that a browser can restyle while a search runs.

    Each element has an id that ends with its node, as `element_id` spells it: ``node-0-1``,
    ``edge-0-1`` (into that node), ``cut-0-1`` (its bars, hidden unless pruned), ``label-0-1``
    (the name), ``value-0-1`` (empty where unknown), ``action-0-1``, and beside MAX and MIN nodes
    ``window-0-1``, empty, for α and β. ``data-room`` is the width free for a text, in the units
    of the viewBox. Classes: node, edge, cut, label, value, action, window, state, row; max, min,
    chance, terminal; pruned; path.

    Text outside the nodes has the page's colour: the CSS variable ``--ink``, or else
    JupyterLab's own; behind it ``--paper``.

    Args:
        tree: as `build_tree` makes it.
        values: see `draw_tree`, as are the others.
        names: whether the nodes' names stand beside them.
        pruned: the nodes at the top of each part that a search skipped.
        path: the chosen line, or its last node.
        actions: whether actions stand on the edges.
        boards: whether states stand in the nodes.

    Raises:
        GameError: as `draw_tree`, but for more than 2,000 nodes.
    """
    check_size(tree, _MAX_NODES)
    wishes = Wishes(values, names, pruned, path, actions, boards, windows=True, blanks=True)
    sheet = plan(tree, wishes, width=_PAGE[0], height=_PAGE[1])
    ax = blank_axes(sheet.width, sheet.height)
    ax.set(xlim=(0, sheet.width), ylim=(0, sheet.height))
    groups = [
        _edge_group(ax, sheet.edges),
        _cut_group(ax, sheet.edges),
        _node_group(ax, sheet, tree),
        *word_groups(ax, sheet.words),
    ]
    figure = ax.get_figure(root=True)
    assert figure is not None
    label = alt_text(tree, values=values, pruned=pruned, path=path)
    return figure_svg(figure, groups, label=label, style=ROOT_STYLE, klass="minimax-tree")


def _edge_group(ax: Axes, edges: Iterable[Edge]) -> Group:
    elements = []
    for edge in edges:
        gid = element_id("edge", edge.node)
        add_path(ax, gid, Path([edge.start, edge.end]))
        looks = {"class": classes("edge", edge.pruned, edge.chosen)}
        if edge.chosen:
            looks |= {"stroke": "currentColor", "stroke-width": "3"}
        if edge.pruned:
            looks |= {"stroke-dasharray": "4 3"}
        elements.append(Element(gid, looks))
    return Group(
        {"class": "edges", "fill": "none", "stroke": LINE, "stroke-width": "1.2"}, elements
    )


def _cut_group(ax: Axes, edges: Iterable[Edge]) -> Group:
    elements = []
    for edge in edges:
        gid = element_id("cut", edge.node)
        (a, b), (c, d) = edge.bars()
        add_path(ax, gid, Path([a, b, c, d], [Path.MOVETO, Path.LINETO] * 2))
        hidden = {} if edge.cut else {"visibility": "hidden"}
        elements.append(Element(gid, {"class": "cut", **hidden}))
    looks = {"class": "cuts", "fill": "none", "stroke": "currentColor", "stroke-width": "2"}
    return Group(looks, elements)


def _node_group(ax: Axes, sheet: Sheet, tree: nx.DiGraph[Any]) -> Group:
    elements = []
    for shape in sheet.shapes:
        gid = element_id("node", shape.node)
        transform = Affine2D().scale(shape.scale).translate(shape.x, shape.y)
        add_path(ax, gid, outline_path(sheet.outlines[shape.kind]).transformed(transform))
        fill, line = COLOURS[shape.kind]
        looks = {
            "class": f"{classes('node', shape.pruned, shape.chosen)} {shape.kind.lower()}",
            "fill": PRUNED_FILL if shape.pruned else fill,
            "stroke": line,
        }
        if shape.chosen:
            looks["stroke-width"] = "3"
        if shape.pruned:
            looks["stroke-dasharray"] = "4 3"
        elements.append(Element(gid, looks, title=_title(tree, shape.node)))
    looks = {"class": "nodes", "stroke-width": "1.5", "stroke-linejoin": "round"}
    return Group(looks, elements)


def _title(tree: nx.DiGraph[Any], node: Any) -> str:
    """Say on demand what the picture has no room for: whose node it is, and its state."""
    data = tree.nodes[node]
    who = " ".join(one_line(part, 40) for part in (data.get("player"), data.get("name")) if part)
    state = data.get("state", node)
    lines = board_lines(state) if state != node else []
    text = "\n".join(lines) if lines else one_line(state, 120) if state != node else ""
    return f"{who or 'terminal'}\n{text}".strip()
