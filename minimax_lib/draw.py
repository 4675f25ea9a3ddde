"""Pictures of game trees and boards, drawn by matplotlib on a figure or on your own axes."""

from __future__ import annotations

import base64
import io
import re
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import networkx as nx
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, IdentityTransform

from minimax_lib.game import GameError
from minimax_lib.layout import layout
from minimax_lib.lettering import CAP_HEIGHT, MONO, drawable, fit, one_line, value_text
from minimax_lib.sheet import (
    ACTION_SIZE,
    TERMINAL,
    Edge,
    Kind,
    Shape,
    Sheet,
    Wishes,
    Word,
    board_lines,
    check_size,
    kind_of,
    path_nodes,
    plan,
    pruned_nodes,
)
from minimax_lib.svg import Element, Group, figure_svg
from minimax_lib.tree import build_tree, parse_tree

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

_PRUNED_FILL = "#f1f1f1"
_PAGE = (720.0, 620.0)
_SVG_PAGE = (1_000.0, 3_000.0)
_SVG_NODES = 2_000
_DASH = (2.6, 2.0)
_DPI = 160
_LETTERS, _LINE = 14, 0.16  # of a caption: letters an inch, inches a line

AS_IT_IS: Final[Mapping[str, Any]] = {"parse_math": False, "usetex": False}
"""For text by a reader, in which a dollar is a dollar and a backslash no command."""


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A figure with its description: a notebook shows the one and reads out the other.

    As the last value of a cell it is shown as a PNG; where there are no pictures, and in `repr`,
    the words stand for it.
    """

    figure: Figure
    alt: str

    def __repr__(self) -> str:
        return self.alt

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        buffer = io.BytesIO()
        self.figure.savefig(buffer, format="png", dpi=_DPI, metadata={"Description": self.alt})
        return buffer.getvalue()

    def captioned(self, words: str) -> Picture:
        """Return the picture with a line of words below it."""
        width, height = self.figure.get_size_inches()
        lines = textwrap.wrap(words, max(24, int(_LETTERS * width)))
        room = _LINE * (len(lines) + 1)
        for ax in self.figure.axes:
            box = ax.get_position(original=True)
            scale = height / (height + room)
            ax.set_position((box.x0, 1 - (1 - box.y0) * scale, box.width, box.height * scale))
        self.figure.set_size_inches(width, height + room)
        self.figure.text(
            *(0.5, (room - _LINE / 2) / (height + room)),
            "\n".join(map(drawable, lines)),
            color=INK,
            fontsize=8,
            ha="center",
            va="top",
            **AS_IT_IS,
        )
        return Picture(self.figure, words)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, str], dict[str, Any]]:
        width, height = (round(96 * side) for side in self.figure.get_size_inches())
        image = base64.b64encode(self.png()).decode("ascii")
        return (
            {"image/png": image, "text/plain": self.alt},
            {"image/png": {"alt": self.alt, "width": width, "height": height}},
        )


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
        ax = _blank_axes(sheet.width, sheet.height)
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
    check_size(tree, _SVG_NODES)
    wishes = Wishes(values, names, pruned, path, actions, boards, windows=True, blanks=True)
    sheet = plan(tree, wishes, width=_SVG_PAGE[0], height=_SVG_PAGE[1])
    ax = _blank_axes(sheet.width, sheet.height)
    ax.set(xlim=(0, sheet.width), ylim=(0, sheet.height))
    groups = [
        _edge_group(ax, sheet.edges),
        _cut_group(ax, sheet.edges),
        _node_group(ax, sheet, tree),
        *_word_groups(ax, sheet.words),
    ]
    figure = ax.get_figure(root=True)
    assert figure is not None
    label = alt_text(tree, values=values, pruned=pruned, path=path)
    return figure_svg(figure, groups, label=label, style=_ROOT_STYLE, klass="minimax-tree")


def element_id(what: str, node: Any) -> str:
    """Return the id that `tree_svg` gives to an element of a node.

    >>> element_id("node", ()), element_id("value", (0, 1))
    ('node-root', 'value-0-1')
    """
    if isinstance(node, tuple):
        return f"{what}-" + ("-".join(_plain(part) for part in node) or "root")
    return f"{what}-{_plain(node)}"


def _plain(part: object) -> str:
    return re.sub(r"[^A-Za-z0-9_.]", lambda match: f"_{ord(match.group()):x}_", str(part))


def alt_text(
    tree: nx.DiGraph[Any],
    *,
    values: Mapping[Any, object] | None = None,
    pruned: Collection[Any] = (),
    path: Collection[Any] = (),
) -> str:
    """Return in two or three sentences what a picture of the tree shows.

    Args:
        tree: as `build_tree` makes it.
        values: the values that the picture shows over the utilities of the terminals.
        pruned: the nodes at the top of each part that a search skipped.
        path: the chosen line, or its last node.
    """
    check_size(tree)
    positions = layout(tree)
    nodes = list(positions)
    known = {node: value for node, value in tree.nodes(data="value") if value is not None}
    known |= values or {}
    root = nodes[0]
    if len(nodes) == 1:
        what = "a terminal" if kind_of(tree, root) == TERMINAL else f"a {kind_of(tree, root)} node"
        value = f" of value {value_text(known[root])}" if root in known else ""
        return f"Game tree of a single node, {what}{value}."
    depth = int(max(-y for _, y in positions.values()))
    leaves = [node for node in nodes if not tree.out_degree(node)]
    leaves.sort(key=lambda leaf: positions[leaf][0])
    all_known = all(leaf in known for leaf in leaves)
    children = list(tree.successors(root))
    head = (
        f"Game tree of {len(nodes):,} nodes, {depth:,} {'ply' if depth == 1 else 'plies'} deep: "
        f"{_who(tree, root)} at the root has {_count(len(children), 'move')}"
    )
    if len(nodes) <= 20 and depth <= 2 and all_known:
        sentences = [f"{head} to {'; '.join(_branch(tree, child, known) for child in children)}."]
    elif len(leaves) <= 24 and all_known:
        row = ", ".join(value_text(known[leaf]) for leaf in leaves)
        sentences = [f"{head}.", f"Leaves from left to right: {row}."]
    else:
        sentences = [f"{head}; there are {_count(len(leaves), 'leaf')}."]
    if root in known:
        sentences.append(f"The value of the root is {value_text(known[root])}.")
    chosen = path_nodes(tree, path)
    line = [_step(tree, node, known) for node in nodes if node in chosen]
    if 1 < len(line) <= 12:
        sentences.append(f"A thick line runs from {' to '.join(line)}.")
    if pruned:
        count = len(pruned_nodes(tree, pruned))
        sentences.append(f"Crossed out as pruned: {_count(count, 'node')}.")
    return " ".join(sentences)


def _step(tree: nx.DiGraph[Any], node: Any, known: Mapping[Any, object]) -> str:
    if name := tree.nodes[node].get("name"):
        return one_line(name, 20)
    return f"leaf {value_text(known[node])}" if node in known else "a leaf"


def _who(tree: nx.DiGraph[Any], node: Any) -> str:
    name = tree.nodes[node].get("name") or ""
    kind = kind_of(tree, node)
    who = "a terminal" if kind == TERMINAL else kind
    return f"{who} node {one_line(name, 20)}" if name else who


def _branch(tree: nx.DiGraph[Any], node: Any, known: Mapping[Any, object]) -> str:
    below = [value_text(known[child]) for child in tree.successors(node)]
    if not below:
        return f"a leaf of value {value_text(known[node])}"
    leaves = "leaf" if len(below) == 1 else "leaves"
    return f"{_who(tree, node)} with {leaves} {', '.join(below)}"


def _count(number: int, noun: str) -> str:
    plural = "leaves" if noun == "leaf" else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


# -- painting a tree -----------------------------------------------------------------------------


def _blank_axes(width: float, height: float) -> Axes:
    figure = Figure(figsize=(width / 72, height / 72), facecolor=PAPER)
    ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    return ax


def _paint(ax: Axes, sheet: Sheet) -> None:
    """Paint a sheet with one collection of lines and one a kind of node."""
    ink, paper = _page_colours(ax)
    edges = sorted(sheet.edges, key=lambda edge: edge.chosen)
    segments = [(edge.start, edge.end) for edge in edges]
    widths = [edge.width * (2.6 if edge.chosen else 1.0) for edge in edges]
    colours = [ink if edge.chosen else LINE for edge in edges]
    dashes: list[Any] = [(0, _DASH) if edge.pruned else "solid" for edge in edges]
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
            ax.add_artist(_text(word, drawable(word.text, word.font), ink, paper))


def _shape_collection(
    kind: Kind, outline: Sequence[tuple[float, float]], shapes: list[Shape], ax: Axes
) -> PathCollection:
    fill, line = COLOURS[kind]
    return PathCollection(
        [_outline_path(outline)],
        sizes=[shape.scale**2 for shape in shapes],
        offsets=[(shape.x, shape.y) for shape in shapes],
        offset_transform=ax.transData,
        transform=IdentityTransform(),
        facecolors=[_PRUNED_FILL if shape.pruned else fill for shape in shapes],
        edgecolors=[line for _ in shapes],
        linewidths=[_outline_width(shape) for shape in shapes],
        linestyles=[(0, _DASH) if shape.pruned else "solid" for shape in shapes],
        joinstyle="round",
        zorder=2,
    )


def _outline_width(shape: Shape) -> float:
    return (2.6 if shape.chosen else 1.4) * min(1.0, 1.2 * shape.scale)


def _outline_path(outline: Sequence[tuple[float, float]]) -> Path:
    return Path([*outline, outline[0]], closed=True)


def _text(word: Word, text: str, ink: str, paper: str) -> Text:
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


def _page_colours(ax: Axes) -> tuple[Any, Any]:
    """Return colours for text and its background that suit the figure's own."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    red, green, blue, alpha = to_rgba(figure.get_facecolor())
    if alpha < 0.5:
        return INK, PAPER
    dark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.4
    return ("#f2f3f5" if dark else INK), (red, green, blue)


# -- the same as elements of an SVG --------------------------------------------------------------

_ROOT_STYLE = (
    "color:var(--ink,var(--jp-content-font-color1,#1b1f24));background:transparent;max-width:100%"
)
_PAPER_CSS = "var(--paper,var(--jp-layout-color0,#fff))"


def _edge_group(ax: Axes, edges: Iterable[Edge]) -> Group:
    elements = []
    for edge in edges:
        gid = element_id("edge", edge.node)
        _add_path(ax, gid, Path([edge.start, edge.end]))
        looks = {"class": _classes("edge", edge.pruned, edge.chosen)}
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
        _add_path(ax, gid, Path([a, b, c, d], [Path.MOVETO, Path.LINETO] * 2))
        hidden = {} if edge.cut else {"visibility": "hidden"}
        elements.append(Element(gid, {"class": "cut", **hidden}))
    looks = {"class": "cuts", "fill": "none", "stroke": "currentColor", "stroke-width": "2"}
    return Group(looks, elements)


def _node_group(ax: Axes, sheet: Sheet, tree: nx.DiGraph[Any]) -> Group:
    elements = []
    for shape in sheet.shapes:
        gid = element_id("node", shape.node)
        transform = Affine2D().scale(shape.scale).translate(shape.x, shape.y)
        _add_path(ax, gid, _outline_path(sheet.outlines[shape.kind]).transformed(transform))
        fill, line = COLOURS[shape.kind]
        looks = {
            "class": f"{_classes('node', shape.pruned, shape.chosen)} {shape.kind.lower()}",
            "fill": _PRUNED_FILL if shape.pruned else fill,
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


def _word_groups(ax: Axes, words: Iterable[Word]) -> list[Group]:
    """Gather words by role; a role shares its font, so that no element repeats it."""
    roles: dict[str, Group] = {}
    for number, word in enumerate(words):
        named = word.node is not None and word.role != "state"
        gid = element_id(word.role, word.node) if named else f"{word.role}-line-{number}"
        if word.role not in roles:
            roles[word.role] = Group(
                {
                    "class": f"{word.role}s",
                    "font-family": "DejaVu Sans Mono,monospace"
                    if word.font == MONO
                    else "DejaVu Sans,Verdana,sans-serif",
                    "text-anchor": _ANCHORS[word.align],
                    "fill": INK if word.inside else "currentColor",
                    **(_HALO if word.role == "action" else {}),
                    **({"font-style": "italic"} if word.role == "label" else {}),
                    **({"xml:space": "preserve"} if word.role == "state" else {}),
                    "pointer-events": "none",
                },
                [],
            )
        placeholder = Text(
            *(word.x, word.y, "0"), fontsize=word.size, ha=word.align, va="baseline", gid=gid
        )
        ax.add_artist(placeholder)
        looks = {
            "class": _classes(word.role, word.pruned, False),
            "font-size": f"{word.size:.4g}",
        }
        if named:
            looks["data-room"] = f"{word.room:.4g}"
        if word.role == "mark" and word.text:
            looks["fill"] = _mark_colour(word)
        roles[word.role].elements.append(Element(gid, looks, text=word.text, has_id=named))
    return list(roles.values())


_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_HALO = {
    "stroke": _PAPER_CSS,
    "stroke-width": "3",
    "stroke-linejoin": "round",
    "paint-order": "stroke",
}


def _add_path(ax: Axes, gid: str, path: Path) -> None:
    ax.add_artist(PathPatch(path, gid=gid, fill=False, snap=False, clip_on=False))


def _classes(what: str, pruned: bool, chosen: bool) -> str:
    return what + (" pruned" if pruned else "") + (" path" if chosen else "")


# -- boards --------------------------------------------------------------------------------------

_CELL = 40.0
_BLANKS = frozenset((".", " ", "-", "_", "", "·", "None"))
_STONE = ("#e4dcc8", "#5c5340")
_MARKS = {"X": COLOURS["MAX"][1], "O": COLOURS["MIN"][1]}


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
        return _outline_path([(-half, -half), (half, -half), (half, half), (-half, half)])


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
        ax = _blank_axes(board.width, board.height)
    else:
        box = ax.get_window_extent()
        unit = 72 / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
        scale = unit * min(box.width / board.width, box.height / board.height)
        ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set(xlim=(0, board.width), ylim=(0, board.height))
    ink, paper = _page_colours(ax)
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
                made = _text(shown, drawable(word.text), ink, paper)
                made.set(style="normal", color=_mark_colour(word))
                ax.add_artist(made)
    for x, y, text in board.margin:
        word = Word("row", None, text, x, y, ACTION_SIZE * scale, 0.0, "left")
        ax.add_artist(_text(word, text, ink, paper))
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
    ax = _blank_axes(board.width, board.height)
    ax.set(xlim=(0, board.width), ylim=(0, board.height))
    cells = []
    words: list[Word] = []
    for cell in board.cells:
        gid = f"cell-{cell.number}"
        _add_path(ax, gid, board.outline.transformed(Affine2D().translate(cell.x, cell.y)))
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
    groups += _word_groups(ax, [*words, *margin])
    figure = ax.get_figure(root=True)
    assert figure is not None
    label = board_alt(state, values=values)
    return figure_svg(figure, groups, label=label, style=_ROOT_STYLE, klass="minimax-board")


def board_alt(state: object, *, values: Mapping[int, float] | None = None) -> str:
    """Return a sentence or two that say what a picture of the board shows.

    >>> board_alt(["X.O", "..."])
    'Board of 2 rows and 3 columns, from the top: X blank O; 3 blank.'
    """
    rows = board_rows(state)
    if hasattr(state, "piles"):
        piles = ", ".join(str(len(row)) for row in rows)
        text = f"{_count(len(rows), 'pile')} of stones: {piles}."
    else:
        columns = max(map(len, rows))
        said = "; ".join(" ".join(_said(row)) for row in rows)
        size = f"{_count(len(rows), 'row')} and {_count(columns, 'column')}"
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


def _mark_colour(word: Word) -> str:
    if word.role == "mark":
        return _MARKS.get(word.text.upper(), INK)
    return FAINT if word.role == "label" else INK
