"""The plan of a tree's picture: every shape, line and word with its place and size in points."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Literal

import networkx as nx

from minimax_lib.game import CHANCE, MAX, MIN, GameError
from minimax_lib.layout import layout
from minimax_lib.lettering import (
    CAP_HEIGHT,
    LEGIBLE,
    MONO,
    SANS,
    fit,
    one_line,
    probability_text,
    shorten,
    text_width,
    value_text,
)

Node = Hashable
Kind = Literal["MAX", "MIN", "CHANCE", "TERMINAL"]
Role = Literal["value", "label", "action", "window", "state", "row", "mark"]

TERMINAL: Final = "TERMINAL"
MAX_NODES: Final = 20_000
"""More nodes than this are not drawn: no screen could show them apart."""

VALUE_SIZE, NAME_SIZE, ACTION_SIZE, WINDOW_SIZE, BOARD_SIZE = 10.5, 9.0, 8.5, 7.5, 8.5
_TRIANGLE = (48.0, 40.0)
_CIRCLE = 36.0
_BOX_HEIGHT = 25.0
_ROOF = 13.0
_LINE = 1.2
_GAP = 7.0  # between neighbours of one row
_PAD = 6.0  # around the picture
_LABEL_AT = 0.6  # where on its edge an action stands, from parent to child
_CUT_AT, _CUT_ABOVE_LABEL = 0.5, 0.28
_WINDOW_SAMPLE = "[−∞, 12]"
_ELLIPSIS = "…"  # stands where the game goes on below what was unfolded
_Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A node: its kind says its form, `scale` its size relative to the kind's outline."""

    node: Node
    kind: Kind
    x: float
    y: float
    scale: float
    pruned: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """The line into a node; `cut` marks the one at which a pruned part begins."""

    node: Node
    start: tuple[float, float]
    end: tuple[float, float]
    width: float
    pruned: bool
    chosen: bool
    cut: bool
    cut_at: float

    def bars(self) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
        """Return the two short strokes that cross the edge where it is cut."""
        (x0, y0), (x1, y1) = self.start, self.end
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        along = ((x1 - x0) / length, (y1 - y0) / length)
        half = min(5.5, 0.16 * length)
        step = min(1.8, 0.05 * length)
        strokes = []
        for shift in (-step, step):
            x = x0 + self.cut_at * (x1 - x0) + shift * along[0]
            y = y0 + self.cut_at * (y1 - y0) + shift * along[1]
            across = (half * along[1], -half * along[0])
            strokes.append(((x - across[0], y - across[1]), (x + across[0], y + across[1])))
        return tuple(strokes)


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text; `room` is the width that is free for it, `y` its baseline."""

    role: Role
    node: Node | None
    text: str
    x: float
    y: float
    size: float
    room: float
    align: Literal["left", "center", "right"] = "center"
    inside: bool = False
    pruned: bool = False
    font: str = SANS


@dataclass(slots=True)
class Sheet:
    """A picture ready to be painted: `width` by `height` points, the origin at the lower left."""

    width: float = 0.0
    height: float = 0.0
    outlines: dict[Kind, _Outline] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the caller wants to see (the arguments of `draw_tree`)."""

    values: Mapping[Any, object] | None = None
    names: bool = True
    pruned: Collection[Any] = ()
    path: Collection[Any] = ()
    actions: bool | None = None
    boards: bool | None = None
    windows: bool = False
    blanks: bool = False


def plan(
    tree: nx.DiGraph[Any],
    wishes: Wishes,
    *,
    width: float,
    height: float,
    fill: bool = False,
) -> Sheet:
    """Plan the picture of a tree.

    Args:
        tree: as `build_tree` makes it.
        wishes: what is to be shown.
        width: how wide the picture may become, in points; with `fill`, how wide it is.
        height: the same for its height.
        fill: spread the tree over all the given room.

    Raises:
        GameError: the graph is no tree, has too many nodes, or lacks a node that is asked for.
    """
    check_size(tree)
    boards = wishes.boards
    if boards is None or boards:
        planner = _Planner(tree, wishes, width, height, fill, boards=True)
        if planner.has_boards and (boards or planner.boards_legible()):
            return planner.sheet()
    return _Planner(tree, wishes, width, height, fill, boards=False).sheet()


def check_size(tree: nx.DiGraph[Any], most: int = MAX_NODES) -> None:
    """Refuse what is no tree of a drawable size, before any work.

    Raises:
        GameError: not a DiGraph, or more than `most` nodes.
    """
    if not isinstance(tree, nx.DiGraph):
        raise GameError(
            f"A picture needs the tree that build_tree(game) returns, a networkx.DiGraph, "
            f"not {one_line(type(tree).__name__)}."
        )
    if len(tree) > most:
        raise GameError(
            f"This tree has {len(tree):,} nodes; this picture can show at most {most:,}. "
            "Draw a part of it: build_tree(game, state, depth=2) from a state you care about."
        )


def board_lines(state: object) -> list[str]:
    """Return the lines of a state that shows itself on several lines, else an empty list."""
    if type(state) in (type(None), int, tuple):
        return []
    for text in (repr(state), str(state)):
        if "\n" in text[:2_000]:
            lines = [one_line_keeping_spaces(line) for line in text[:2_000].strip("\n").split("\n")]
            widest = max(map(len, lines))
            return [line.ljust(widest) for line in lines]
    return []


def action_text(action: object) -> str:
    """Return an action in few characters: of a tuple, its parts.

    >>> action_text((0, 2)), action_text("e2e4")
    ('0, 2', 'e2e4')
    """
    if isinstance(action, tuple):
        return ", ".join(one_line(part) for part in action)
    return one_line(action)


def one_line_keeping_spaces(text: str) -> str:
    """Return the text with unprintable characters replaced."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text.rstrip())


def pruned_nodes(tree: nx.DiGraph[Any], roots: Iterable[Any]) -> set[Any]:
    """Return the given nodes and all below them.

    Raises:
        GameError: a node that the tree does not have.
    """
    stack = list(roots)
    _require(tree, stack, "pruned", "a collection of nodes such as [(1, 0), (1, 1)]")
    found: set[Any] = set()
    while stack:
        node = stack.pop()
        if node not in found:
            found.add(node)
            stack.extend(tree.successors(node))
    return found


def path_nodes(tree: nx.DiGraph[Any], path: Any) -> set[Any]:
    """Return the nodes of a path, given as its nodes or as its last node alone.

    Raises:
        GameError: a node that the tree does not have.
    """
    if isinstance(path, Hashable) and path in tree:
        nodes = [path]
        while parents := list(tree.predecessors(nodes[-1])):
            nodes.append(parents[0])
        return set(nodes) if len(nodes) > 1 else set()
    nodes = list(path)
    _require(tree, nodes, "path", "the nodes of a line, or its last node, such as (0, 1)")
    return set(nodes)


def _require(tree: nx.DiGraph[Any], nodes: Iterable[Any], what: str, form: str) -> None:
    for node in nodes:
        if not isinstance(node, Hashable) or node not in tree:
            raise GameError(f"{what}: the tree has no node {one_line(repr(node))}; give {form}.")


def kind_of(tree: nx.DiGraph[Any], node: Any) -> Kind:
    """Return whose node it is; a node where nobody moves is terminal."""
    player = tree.nodes[node].get("player")
    if player in (MAX, MIN, CHANCE):
        return player  # type: ignore[no-any-return]
    return TERMINAL


class _Planner:
    """The numbers that the parts of one plan share; `sheet` turns them into shapes and words."""

    def __init__(
        self,
        tree: nx.DiGraph[Any],
        wishes: Wishes,
        width: float,
        height: float,
        fill: bool,
        boards: bool,
    ) -> None:
        self.tree, self.wishes, self.fill = tree, wishes, fill
        self.limit = (width, height)
        self.positions = layout(tree)
        depth = 1 + int(max(-y for _, y in self.positions.values()))
        self.rows: list[list[Any]] = [[] for _ in range(depth)]
        for node, (_, y) in self.positions.items():
            self.rows[int(-y)].append(node)
        self.pruned = pruned_nodes(tree, wishes.pruned)
        self.path = path_nodes(tree, wishes.path)
        self.kinds = {node: kind_of(tree, node) for node in self.positions}
        self.states = self._states() if boards else {}
        self.has_boards = bool(self.states)
        self.values = self._values()
        self.names = dict(self._names())
        self.actions = self._actions()
        self.outlines: dict[Kind, _Outline] = {}
        self._measure_shapes()
        self._scale()

    # -- what is to be shown ---------------------------------------------------------------------

    def _states(self) -> dict[Any, list[str]]:
        if len(self.positions) > 400:
            return {}
        states = {node: board_lines(self.tree.nodes[node].get("state")) for node in self.positions}
        return states if all(states.values()) else {}

    def _values(self) -> dict[Any, object]:
        given = self.wishes.values or {}
        _require(self.tree, given, "values", "a mapping from nodes such as (0, 1) to numbers")
        known = {node: value for node, value in self.tree.nodes(data="value") if value is not None}
        goes_on = {
            node: _ELLIPSIS
            for node, terminal in self.tree.nodes(data="terminal")
            if terminal is not None and not terminal and not self.tree.out_degree(node)
        }
        return {**goes_on, **known, **given}

    def _names(self) -> Iterator[tuple[Any, str]]:
        """Name the inner nodes; where one row mixes players, say whose node it is."""
        if not self.wishes.names:
            return
        for row in self.rows:
            players = {self.kinds[node] for node in row} - {TERMINAL}
            for node in row:
                text = one_line(self.tree.nodes[node].get("name") or "")
                kind = self.kinds[node]
                if len(players) > 1 and kind != TERMINAL:
                    text = f"{text} {kind.lower()}".strip()
                if text:
                    yield node, shorten(text, 44.0, NAME_SIZE)

    def _actions(self) -> dict[Any, str]:
        wanted = self.wishes.actions
        if wanted is None:
            # In a textbook tree an action is the number of a branch, which the eye sees anyway.
            nodes = self.tree.nodes
            wanted = not all(nodes[node].get("state", ()) == node for node in self.positions)
        texts = {}
        for _, node, data in self.tree.edges(data=True):
            text = action_text(data["action"]) if wanted and "action" in data else ""
            if data.get("probability") is not None:
                chance = probability_text(data["probability"])
                text = f"{text}: {chance}" if text else chance
            if text:
                texts[node] = text
        return texts

    # -- how big it is ---------------------------------------------------------------------------

    def _measure_shapes(self) -> None:
        widest = max(
            (
                text_width(value_text(self.values[node]), VALUE_SIZE)
                for node in self.positions
                if self.kinds[node] == TERMINAL and node in self.values
            ),
            default=0.0,
        )
        if self.states:
            lines = max(len(text) for text in self.states.values())
            columns = max(len(text[0]) for text in self.states.values())
            width = max(text_width("0" * columns, BOARD_SIZE, MONO), min(widest, 50.0), 20.0) + 14
            body = lines * BOARD_SIZE * _LINE + VALUE_SIZE + 16
            half, roof = width / 2, body / 2 + _ROOF
            low = body / 2
            box = ((-half, -low), (half, -low), (half, low), (-half, low))
            self.outlines = {
                "MAX": ((-half, -low), (half, -low), (half, low), (0, roof), (-half, low)),
                "MIN": ((half, low), (-half, low), (-half, -low), (0, -roof), (half, -low)),
                "CHANCE": (
                    *((-half, -low), (half, -low)),
                    *((half * math.cos(a), low + _ROOF * math.sin(a)) for a in _angles(0, 180)),
                ),
                "TERMINAL": box,
            }
            self.body = (width, body)
        else:
            half, tall = _TRIANGLE[0] / 2, _TRIANGLE[1] / 2
            box_half = min(max(widest + 13, 28.0), 64.0) / 2
            low = _BOX_HEIGHT / 2
            self.outlines = {
                "MAX": ((-half, -tall), (half, -tall), (0, tall)),
                "MIN": ((half, tall), (-half, tall), (0, -tall)),
                "CHANCE": tuple(
                    (_CIRCLE / 2 * math.cos(a), _CIRCLE / 2 * math.sin(a))
                    for a in _angles(0, 360)[:-1]
                ),
                "TERMINAL": (
                    (-box_half, -low),
                    (box_half, -low),
                    (box_half, low),
                    (-box_half, low),
                ),
            }

    def _top(self, node: Any) -> float:
        return max(y for _, y in self.outlines[self.kinds[node]])

    def _bottom(self, node: Any) -> float:
        return min(y for _, y in self.outlines[self.kinds[node]])

    def _half(self, node: Any) -> float:
        return max(x for x, _ in self.outlines[self.kinds[node]])

    def _corner(self, node: Any) -> float:
        """Return how far from its axis a word beside a node's pointed end must begin."""
        kind = self.kinds[node]
        if kind == TERMINAL:
            return self._half(node) + 3
        outline = self.outlines[kind]
        depth = NAME_SIZE * CAP_HEIGHT + 2
        level = self._bottom(node) + depth if kind == MIN else self._top(node) - depth
        return _half_width_at(outline, level) + 3.5

    def _reach(self, node: Any, windows: bool) -> tuple[float, float]:
        """Return how far a node and its words reach to the left and to the right."""
        left = right = self._half(node) + 1
        if node in self.names:
            left = max(left, self._corner(node) + text_width(self.names[node], NAME_SIZE))
        if windows and self.kinds[node] in (MAX, MIN):
            right = max(right, self._corner(node) + text_width(_WINDOW_SAMPLE, WINDOW_SIZE))
        return left, right

    def _needs(self, reach: Mapping[Any, tuple[float, float]]) -> list[float]:
        """Return how wide a column must be for each row's nodes to stand clear at scale 1."""
        x = {node: column for node, (column, _) in self.positions.items()}
        needs = [
            max(
                ((reach[a][1] + reach[b][0] + _GAP) / (x[b] - x[a]) for a, b in pairwise(row)),
                default=1.0,
            )
            for row in self.rows
        ]
        for depth, row in enumerate(self.rows[1:], 1):
            labels = [n for n in row if n in self.actions]
            for a, b in pairwise(labels):
                wish = max(min(text_width(self.actions[n], ACTION_SIZE), 40.0) for n in (a, b))
                needs[depth] = max(needs[depth], (wish + 6) / (self._label_x(b) - self._label_x(a)))
        return needs

    def _scale(self) -> None:
        """Choose the width of a column and the scale of each row."""
        x = {node: column for node, (column, _) in self.positions.items()}
        reach = {node: self._reach(node, windows=False) for node in x}
        needs = self._needs(reach)
        span = max(x.values())
        column = max(needs)
        if self.wishes.windows:  # as wide as they like, as long as nothing must shrink for them
            roomy = {node: self._reach(node, windows=True) for node in x}
            widest = (self.limit[0] - 2 * max(map(max, roomy.values())) - 80) / max(span, 1.0)
            column = max(column, min(max(self._needs(roomy)), widest))
            reach = {**reach, **{n: roomy[n] for row in self.rows for n in row[-1:]}}
        left = max(reach[n][0] - x[n] * column for n in x)
        right = max(reach[n][1] - (span - x[n]) * column for n in x)
        for node in self.actions:
            half = min(text_width(self.actions[node], ACTION_SIZE), 70.0) / 2
            left = max(left, half - self._label_x(node) * column)
            right = max(right, half - (span - self._label_x(node)) * column)
        natural = span * column + left + right
        tall = [max(self._top(n) - self._bottom(n) for n in row) for row in self.rows]
        gap = 48.0 if self.actions else 38.0
        gap = max(gap, min(84.0, 0.075 * natural))
        natural_height = sum(tall) + gap * (len(tall) - 1)

        self.row_labels = self._row_labels()
        self.gutter = max(
            (text_width(text, ACTION_SIZE) + 10 for text in self.row_labels.values()), default=0.0
        )
        free = max(self.limit[0] - self.gutter - 2 * _PAD, 1.0)
        free_height = max(self.limit[1] - 2 * _PAD, 1.0)
        most = 1.6 if self.fill else 1.0
        scale = min(most, free / natural, free_height / natural_height)
        if scale * VALUE_SIZE >= LEGIBLE or span == 0:
            self.column = column * scale
            self.scales = [scale] * len(self.rows)
            left, right = left * scale, right * scale
        else:  # too many for one size: each row as large as its own neighbours allow
            edge = min(free / 6, max(left, right, 24.0))
            self.column = (free - 2 * edge) / span
            upright = min(1.0, free_height / natural_height)
            self.scales = [min(upright, self.column / need) for need in needs]
            left = max(reach[n][0] * self.scales[d] - x[n] * self.column for d, n in self._deep())
            right = max(
                reach[n][1] * self.scales[d] - (span - x[n]) * self.column for d, n in self._deep()
            )
        heights = [one * s for one, s in zip(tall, self.scales, strict=True)]
        between = max(len(self.rows) - 1, 1)
        room = (free_height - sum(heights)) / between
        if self.fill:
            wide = (free - left - right) / span if span else 0.0
            spread = max(self.column, min(wide, 2.5 * self.column))
            self.column = spread
            self.gap = min(room, 3.0 * gap)
        else:
            self.gap = min(room, gap)
        used = span * self.column + left + right
        self.width = self.limit[0] if self.fill else used + self.gutter + 2 * _PAD
        used_height = sum(heights) + self.gap * (len(self.rows) - 1)
        self.height = self.limit[1] if self.fill else used_height + 2 * _PAD
        self.left = left + self.gutter + (self.width - self.gutter - used) / 2
        self.levels = []
        y = self.height - (self.height - used_height) / 2
        for tallest in heights:
            self.levels.append(y - tallest / 2)
            y -= tallest + self.gap

    def _deep(self) -> Iterator[tuple[int, Any]]:
        for depth, row in enumerate(self.rows):
            for node in (row[0], row[-1]):
                yield depth, node

    def _label_x(self, node: Any) -> float:
        parent = next(iter(self.tree.predecessors(node)))
        above, below = self.positions[parent][0], self.positions[node][0]
        return above + _LABEL_AT * (below - above)

    def _row_labels(self) -> dict[int, str]:
        labels = {}
        for depth, row in enumerate(self.rows):
            players = sorted({self.kinds[node] for node in row} - {TERMINAL})
            if players and len(self.rows) <= 40 and self.limit[0] >= 160:
                labels[depth] = " / ".join(players)
        return labels

    def boards_legible(self) -> bool:
        """Tell whether the boards in the nodes could be read."""
        return min(self.scales) * BOARD_SIZE >= LEGIBLE

    # -- the picture -----------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """Return the shapes, lines and words."""
        made = Sheet(self.width, self.height, self.outlines)
        place = {}
        for depth, row in enumerate(self.rows):
            scale = self.scales[depth]
            for node in row:
                centre = (self._top(node) + self._bottom(node)) / 2 * scale
                x = self.left + self.positions[node][0] * self.column
                place[node] = (x, self.levels[depth] - centre, scale)
        for node, (x, y, scale) in place.items():
            pruned, chosen = node in self.pruned, node in self.path
            made.shapes.append(Shape(node, self.kinds[node], x, y, scale, pruned, chosen))
        for parent, node in self.tree.edges:
            made.edges.append(self._edge(parent, node, place))
        made.words.extend(self._words(place))
        return made

    def _edge(
        self, parent: Any, node: Any, place: Mapping[Any, tuple[float, float, float]]
    ) -> Edge:
        x0, y0, scale0 = place[parent]
        x1, y1, scale1 = place[node]
        return Edge(
            node,
            (x0, y0 + self._bottom(parent) * scale0),
            (x1, y1 + self._top(node) * scale1),
            width=max(0.25, 1.2 * min(1.0, 1.4 * scale1)),
            pruned=node in self.pruned,
            chosen=node in self.path and parent in self.path,
            cut=node in self.pruned and parent not in self.pruned,
            cut_at=_CUT_ABOVE_LABEL if node in self.actions else _CUT_AT,
        )

    def _words(self, place: Mapping[Any, tuple[float, float, float]]) -> Iterator[Word]:
        for depth, text in self.row_labels.items():
            if self.scales[depth] * self._top(self.rows[depth][0]) > 3:
                y = self.levels[depth] - ACTION_SIZE * CAP_HEIGHT / 2
                yield Word("row", None, text, _PAD, y, ACTION_SIZE, self.gutter, "left")
        for depth, row in enumerate(self.rows):
            scale = self.scales[depth]
            left_end = self.gutter
            ends = [place[n][0] - self._reach(n, windows=False)[0] * scale for n in row]
            for node, right_end in zip(row, [*ends[1:], self.width], strict=True):
                x = place[node][0]
                space = (x - left_end - 3, right_end - x - 3)
                yield from self._words_of_node(node, *place[node], space)
                left_end = x + self._half(node) * scale + 1
            if depth and any(node in self.actions for node in row):
                yield from self._words_on_edges(row, scale, place)

    def _words_of_node(
        self, node: Any, x: float, y: float, scale: float, space: tuple[float, float]
    ) -> Iterator[Word]:
        pruned = node in self.pruned
        if self.states:
            yield from self._words_of_board(node, x, y, scale)
        else:
            yield from self._value(node, x, y, scale)
        kind = self.kinds[node]
        size = max(NAME_SIZE * scale, LEGIBLE)
        beside = self._corner(node) * scale + max(0.0, size - NAME_SIZE * scale)
        if kind == MIN:
            base = y + self._bottom(node) * scale + 1.2
        elif kind == TERMINAL:
            base = y - size * CAP_HEIGHT / 2
        else:
            base = y + self._top(node) * scale - size * CAP_HEIGHT - 0.8
        name = self.names.get(node, "")
        width = text_width(name, size)
        fits = width + beside <= space[0] and 2 * self._half(node) * scale > size
        if fits or self.wishes.blanks:
            text = name if fits else ""
            yield Word("label", node, text, x - beside, base, size, width, "right", pruned=pruned)
        if self.wishes.windows and kind in (MAX, MIN):
            most = space[1] - self._corner(node) * scale
            size = max(LEGIBLE, min(NAME_SIZE, most / text_width(_WINDOW_SAMPLE, 1.0)))
            beside = self._corner(node) * scale + max(0.0, size - NAME_SIZE * scale)
            if kind != MIN:
                base = y + self._top(node) * scale - size * CAP_HEIGHT - 0.8
            room = max(0.0, min(1.6 * text_width(_WINDOW_SAMPLE, size), space[1] - beside))
            yield Word("window", node, "", x + beside, base, size, room, "left", pruned=pruned)

    def _value(self, node: Any, x: float, y: float, scale: float) -> Iterator[Word]:
        wish = max(VALUE_SIZE * scale, LEGIBLE)
        kind = self.kinds[node]
        width = 2 * self._half(node)
        tall = self._top(node) - self._bottom(node)
        if kind in (MAX, MIN):
            shift = 0.19 * tall
            room = width * (1 - (tall / 2 - shift + CAP_HEIGHT * VALUE_SIZE / 2) / tall) - 5
            centre = y - shift * scale if kind == MAX else y + shift * scale
        else:
            room = width - (10 if kind == CHANCE else 7)
            centre = y
        fits = wish <= 0.62 * tall * scale
        yield from self._number(node, x, centre, wish if fits else 0.0, room * scale)

    def _number(self, node: Any, x: float, y: float, size: float, room: float) -> Iterator[Word]:
        value = self.values.get(node)
        text = ""
        if value is not None and size:
            texts = [value_text(value, digits) for digits in (3, 2, 1)]
            text, size = fit(texts, room, size)
        if text or self.wishes.blanks:
            size = size or LEGIBLE
            base = y - size * CAP_HEIGHT / 2
            pruned = node in self.pruned
            yield Word("value", node, text, x, base, size, room, inside=True, pruned=pruned)

    def _words_of_board(self, node: Any, x: float, y: float, scale: float) -> Iterator[Word]:
        size = BOARD_SIZE * scale
        lines = self.states[node]
        width, body = self.body
        top = y + (body / 2 - 6) * scale
        pruned = node in self.pruned
        for number, line in enumerate(lines, 1):
            base = top - (number * _LINE - 0.2) * size
            yield Word(
                *("state", node, line, x, base, size, (width - 6) * scale),
                inside=True,
                pruned=pruned,
                font=MONO,
            )
        centre = y - (body / 2 - 4 - VALUE_SIZE / 2) * scale
        yield from self._number(node, x, centre, VALUE_SIZE * scale, (width - 6) * scale)

    def _words_on_edges(
        self, row: list[Any], scale: float, place: Mapping[Any, tuple[float, float, float]]
    ) -> Iterator[Word]:
        size = max(ACTION_SIZE * min(scale, 1.0), LEGIBLE)
        if self.gap < size + 14:
            return
        xs = [self.left + self._label_x(node) * self.column for node in row]
        for number, node in enumerate(row):
            near = [abs(xs[number] - xs[k]) for k in (number - 1, number + 1) if 0 <= k < len(row)]
            room = min([*near, 76.0]) - 6
            text = self.actions.get(node, "")
            if room >= 10 and (text := shorten(text, room, size)):
                parent = next(iter(self.tree.predecessors(node)))
                start = place[parent][1] + self._bottom(parent) * place[parent][2]
                end = place[node][1] + self._top(node) * place[node][2]
                base = start + _LABEL_AT * (end - start) - size * CAP_HEIGHT / 2
                pruned = node in self.pruned
                yield Word("action", node, text, xs[number], base, size, room, pruned=pruned)


def _angles(start: int, stop: int, step: int = 15) -> list[float]:
    return [math.radians(angle) for angle in range(start, stop + 1, step)]


def _half_width_at(outline: _Outline, level: float) -> float:
    """Return how far an outline reaches to the right at a height."""
    found = 0.0
    for (x0, y0), (x1, y1) in pairwise((*outline, outline[0])):
        if min(y0, y1) <= level <= max(y0, y1) and y0 != y1:
            found = max(found, x0 + (level - y0) / (y1 - y0) * (x1 - x0))
    return found
