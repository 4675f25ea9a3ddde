"""What a person sees in the pictures: everything apart, inside, told by more than colour."""

from __future__ import annotations

import base64
import math
import random
import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import cycle
from typing import Any, TypeAlias
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox

from minimax_lib.draw import (
    COLOURS,
    INK,
    alt_text,
    board_alt,
    board_rows,
    board_svg,
    draw_board,
    draw_tree,
    element_id,
    show_board,
    show_boards,
    show_tree,
    tree_svg,
)
from minimax_lib.game import GameError
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.tree import annotate, build_tree, parse_tree

Tree: TypeAlias = "nx.DiGraph[Any]"


@dataclass
class Seen:
    """What is on a page, in points."""

    nodes: list[Path]
    words: dict[str, list[Bbox]]
    page: Bbox


def look(ax: Axes) -> Seen:
    figure = ax.get_figure(root=True)
    assert figure is not None
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw(renderer)
    unit = 72 / figure.dpi
    nodes = []
    for collection in ax.collections:
        if isinstance(collection, PathCollection):
            for (x, y), size in zip(collection.get_offsets(), cycle(collection.get_sizes())):
                x, y = ax.transData.transform((x, y)) * unit
                move = Affine2D().scale(math.sqrt(size)).translate(x, y)
                nodes.append(collection.get_paths()[0].transformed(move))
    words: dict[str, list[Bbox]] = {}
    for text in ax.texts:
        box = text.get_window_extent(renderer)
        words.setdefault(text.get_text(), []).append(
            Bbox([[box.x0 * unit, box.y0 * unit], [box.x1 * unit, box.y1 * unit]])
        )
    width, height = figure.get_size_inches() * 72
    return Seen(nodes, words, Bbox([[0, 0], [width, height]]))


Named = tuple[str, Bbox]


def overlaps(boxes: list[Named], slack: float) -> list[tuple[str, str]]:
    """Return the pairs that share more than a sliver, looking only at neighbours from the left."""
    found = []
    waiting: list[tuple[str, float, float, float]] = []
    for name, box in sorted(boxes, key=lambda named: float(named[1].x0)):
        left, low, right, high = box.extents
        waiting = [other for other in waiting if other[1] > left + slack]
        for other, end, bottom, top in waiting:
            if min(right, end) - left > slack and min(high, top) - max(low, bottom) > slack:
                found.append((other, name))
        waiting.append((name, right, low, high))
    return found


def check(ax: Axes) -> Seen:
    """Assert that nothing overlaps, sticks out, or lies half in and half out of a node."""
    seen = look(ax)
    boxes = [node.get_extents() for node in seen.nodes]
    assert not overlaps([(str(number), box) for number, box in enumerate(boxes)], 0.01)
    words = [(text, box) for text, found in seen.words.items() for box in found]
    assert not overlaps(words, 0.8)
    for box in [*boxes, *(box for _, box in words)]:
        assert box.x0 >= -0.5 and box.y0 >= -0.5, box
        assert box.x1 <= seen.page.x1 + 0.5 and box.y1 <= seen.page.y1 + 0.5, box
    for text, box in words:
        middle = (box.x0 + box.width / 2, box.y0 + box.height / 2)
        core = box.padded(-1.0) if min(box.width, box.height) > 2.5 else box
        homes = [
            node for node, extents in zip(seen.nodes, boxes, strict=True) if box.overlaps(extents)
        ]
        if home := next((node for node in homes if node.contains_point(middle)), None):
            corners = home.contains_points(core.corners())
            assert corners.all(), f"{text!r} sticks out of its node"
        else:
            for node in homes:
                assert not node.intersects_bbox(core, filled=True), f"{text!r} touches a node"
    return seen


def explicit(text: str) -> Tree:
    return build_tree(parse_tree(text))


def grown(size: int, seed: int, branching: tuple[int, ...] = (1, 2, 3)) -> Tree:
    """An uneven tree with hard values."""
    rng = random.Random(seed)
    tree: Tree = nx.DiGraph()
    tree.add_node(())
    row: list[tuple[int, ...]] = [()]
    for node in row:
        if len(tree) >= size:
            break
        for index in range(rng.choice(branching)):
            tree.add_edge(node, (*node, index), action=index)
            row.append((*node, index))
    hard = (math.inf, -math.inf, 1e-3, -12345.678, 7, 0, -3, 1e300)
    for number, node in enumerate(tree):
        if tree.out_degree(node):
            player = rng.choice(("MAX", "MIN"))
            tree.nodes[node].update(state=node, player=player, name=f"N{number}", terminal=False)
        else:
            tree.nodes[node].update(state=node, player=None, value=rng.choice(hard), terminal=True)
    return tree


def endgame() -> Tree:
    game = TicTacToe()
    state = game.initial
    for action in (0, 4, 8, 1, 7, 6):
        state = game.result(state, action)
    return build_tree(game, state)


def wordy() -> Tree:
    tree = explicit("((3 5) (2 9))")
    for node in tree:
        tree.nodes[node]["name"] = "$x^2$ <script>alert('&')</script> " * 200
    for edge in tree.edges:
        tree.edges[edge]["action"] = "{\\frac a b} \x00\x1b & \n\ttake $1" * 50
    return tree


def chain(depth: int) -> Tree:
    tree = explicit("(" * depth + "4" + ")" * depth)
    return tree


TREES = {
    "basic": lambda: explicit("((3 5) (2 9))"),
    "aima": lambda: explicit("((3 12 8) (2 4 6) (14 5 2))"),
    "uneven": lambda: explicit("(((3 -17) 2) 5 ((1 (7 8 (0 1))) -4) (6))"),
    "mixed": lambda: explicit("(max: (min: 3 (max: 1 2)) (max: 4 (min: 0.001 -1000)) 5)"),
    "chance": lambda: explicit("(max: (chance: 1/2*(min: 3 5) 1/2*4) (chance: 9/10*-1 1/10*7))"),
    "single": lambda: explicit("7"),
    "wide": lambda: explicit("(" + " ".join(map(str, range(60))) + ")"),
    "chain": lambda: chain(12),
    "deep chain": lambda: chain(90),
    "40": lambda: grown(40, 3),
    "200": lambda: grown(200, 4),
    "1000": lambda: grown(1_000, 5),
    "boards": endgame,
    "one ply": lambda: build_tree(TicTacToe(), depth=1),
    "nim": lambda: build_tree(Nim([1, 2])),
    "wordy": wordy,
}


@pytest.mark.parametrize("name", TREES)
def test_nothing_overlaps_or_sticks_out(name: str) -> None:
    tree = TREES[name]()
    check(draw_tree(tree))
    if len(tree) <= 60:
        check(draw_tree(tree, actions=True, values={n: -1234.5 for n in tree}, pruned=[()]))


@pytest.mark.parametrize("size", [(2, 1.5), (6, 4), (16, 9), (3, 9)])
@pytest.mark.parametrize("name", ["aima", "mixed", "boards", "40", "single", "wordy", "200"])
def test_a_tree_fits_the_axes_it_is_given(name: str, size: tuple[float, float]) -> None:
    ax = Figure(figsize=size).add_axes((0.0, 0.0, 1.0, 1.0))
    assert draw_tree(TREES[name](), ax) is ax
    check(ax)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 70), st.integers(0, 10**6), st.booleans())
def test_any_tree_is_drawn_clearly(size: int, seed: int, actions: bool) -> None:
    tree = grown(size, seed, (1, 1, 2, 3, 5))
    check(draw_tree(tree, actions=actions))


def test_every_value_and_name_of_a_small_tree_can_be_read() -> None:
    tree = explicit("((3 12 8) (2 4 6) (14 5 2))")
    words = check(draw_tree(tree, values=annotate(tree))).words
    shown = {text: len(found) for text, found in words.items()}
    assert shown == {
        **{"MAX": 1, "MIN": 1, "A": 1, "B": 1, "C": 1, "D": 1},
        **{"3": 3, "12": 1, "8": 1, "2": 4, "4": 1, "6": 1, "14": 1, "5": 1},
    }


def test_shape_alone_tells_max_from_min_from_chance_from_a_terminal() -> None:
    tree = explicit("(max: (min: 3) (chance: 1*4))")
    svg = parse(tree_svg(tree))
    corners = {
        name: len(set(re.findall(r"[\d.]+ [\d.]+", svg[element_id("node", node)].get("d", ""))))
        for name, node in {"max": (), "min": (0,), "chance": (1,), "leaf": (0, 0)}.items()
    }
    assert corners == {"max": 3, "min": 3, "chance": 24, "leaf": 4}

    def low_and_high(node: Any) -> tuple[int, int]:
        ys = [
            float(y) for y in re.findall(r" ([\d.]+)", svg[element_id("node", node)].get("d", ""))
        ]
        return ys[:3].count(max(ys[:3])), ys[:3].count(min(ys[:3]))

    assert low_and_high(()) == (2, 1)  # wide below: ▲ (y points down in an SVG)
    assert low_and_high((0,)) == (1, 2)  # wide above: ▼


def test_words_alone_tell_max_from_min() -> None:
    mixed = look(draw_tree(TREES["mixed"]())).words
    assert {"A", "B min", "C max", "D max", "E min"} <= set(mixed)
    assert {"MAX", "MIN"} <= set(look(draw_tree(TREES["basic"]())).words)


def test_text_stands_out_from_fills_and_pages() -> None:
    def luminance(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(a: str, b: str) -> float:
        high, low = sorted((luminance(a), luminance(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for fill, line in COLOURS.values():  # WCAG 2.2: text 4.5, graphics 3
        assert contrast(INK, fill) >= 4.5
        assert contrast(line, "#ffffff") >= 4.5
        assert contrast(fill, "#111111") >= 4.5


def test_pruned_branches_are_crossed_and_dashed_and_the_chosen_path_is_thick() -> None:
    tree = TREES["aima"]()
    ax = draw_tree(tree, pruned=[(1, 1), (1, 2)], path=(0, 0))
    lines = next(part for part in ax.collections if isinstance(part, LineCollection))
    assert len(lines.get_segments()) == tree.number_of_edges() + 2 * 2
    assert sum(style[1] is not None for style in lines.get_linestyle()) == 2
    widths = sorted(lines.get_linewidth())
    assert widths[-2] == widths[-1] > 2 * widths[0]


def test_one_collection_of_lines_and_one_a_shape() -> None:
    ax = draw_tree(TREES["200"]())
    assert len(ax.collections) == 1 + 3
    assert not ax.patches and not ax.lines


def test_states_that_show_themselves_on_lines_stand_in_the_nodes() -> None:
    seen = look(draw_tree(endgame()))
    assert "X O ." in seen.words
    assert "X O ." not in look(draw_tree(endgame(), boards=False)).words


def test_an_ellipsis_says_that_the_game_goes_on() -> None:
    assert len(look(draw_tree(build_tree(Nim([4]), depth=1))).words["…"]) == 4 - 1


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"pruned": (0, 1)}, r"pruned: the tree has no node 0"),
        ({"path": [(7,)]}, r"path: the tree has no node \(7,\)"),
        ({"values": {(9,): 1}}, r"values: the tree has no node \(9,\)"),
    ],
)
def test_a_node_that_is_not_there_is_named(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        draw_tree(TREES["basic"](), **wish)


class Huge(nx.DiGraph):  # type: ignore[type-arg]
    """Ten million nodes that nobody may touch."""

    def __len__(self) -> int:
        return 10_000_000

    def __iter__(self) -> Any:
        raise AssertionError("work was done before the size was looked at")

    adjacency = __iter__  # type: ignore[assignment]


@pytest.mark.parametrize("draw", [draw_tree, show_tree, tree_svg, alt_text])
def test_a_tree_of_ten_million_nodes_is_refused_before_any_work(draw: Any) -> None:
    with pytest.raises(GameError, match=r"10,000,000 nodes; .* at most .* depth=2"):
        draw(Huge())


def test_what_is_no_tree_is_refused() -> None:
    with pytest.raises(GameError, match="not list"):
        draw_tree([3, 5])  # type: ignore[arg-type]
    with pytest.raises(GameError, match="two parents"):
        draw_tree(nx.DiGraph([(0, 1), (0, 2), (1, 3), (2, 3)]))


def test_drawing_leaves_the_tree_and_pyplot_alone() -> None:
    code = (
        "import sys; from minimax_lib.draw import show_tree; show_tree('((3 5) (2 9))').png();"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    tree = TREES["aima"]()
    before = [dict(tree.nodes(data=True)), list(tree.edges(data=True))]
    draw_tree(tree, values={(): 3}, pruned=[(1,)], path=(0, 0))
    assert before == [dict(tree.nodes(data=True)), list(tree.edges(data=True))]


# -- SVG -----------------------------------------------------------------------------------------


def parse(svg: str) -> dict[str, ElementTree.Element]:
    found = [e for e in ElementTree.fromstring(svg).iter() if "id" in e.attrib]
    assert len({e.get("id") for e in found}) == len(found), "an id stands twice"
    return {e.attrib["id"]: e for e in found}


@pytest.mark.parametrize("name", [name for name in TREES if name not in ("1000", "deep chain")])
def test_an_svg_has_every_element_with_its_id(name: str) -> None:
    tree = TREES[name]()
    svg = parse(tree_svg(tree))
    for node in tree:
        assert svg[element_id("node", node)].tag.endswith("path")
        assert svg[element_id("value", node)].tag.endswith("text")
        assert svg[element_id("label", node)].tag.endswith("text")
        if node:
            assert element_id("edge", node) in svg and element_id("cut", node) in svg
        inner = tree.nodes[node]["player"] in ("MAX", "MIN")
        assert (element_id("window", node) in svg) == inner


def test_an_svg_says_what_it_knows_and_leaves_the_rest_empty() -> None:
    svg = parse(tree_svg(TREES["basic"](), pruned=[(1, 1)], path=(0, 1)))
    assert svg["value-0-1"].text == "5" and not svg["value-0"].text and not svg["window-0"].text
    assert svg["label-root"].text == "A" and not svg["label-0-0"].text
    assert svg["cut-1-1"].get("visibility") is None
    assert svg["cut-1-0"].get("visibility") == "hidden"
    assert svg["node-1-1"].get("class") == "node pruned terminal"
    assert svg["edge-0-1"].get("class") == "edge path"


def test_an_svg_is_the_same_every_time_and_has_no_size_of_its_own() -> None:
    one, other = tree_svg(TREES["aima"]()), tree_svg(TREES["aima"]())
    assert one == other
    root = ElementTree.fromstring(one)
    assert root.get("viewBox") and not root.get("width") and not root.get("height")
    assert "matplotlib" not in one.lower() and "date" not in one.lower()


def test_an_svg_is_small() -> None:
    assert len(tree_svg(TREES["40"]()).encode()) < 60_000


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=12))
def test_any_text_is_shown_as_text(name: str, action: str, value: str) -> None:
    tree = explicit("(3 5)")
    tree.nodes[()]["name"] = name
    tree.edges[(), (0,)]["action"] = action
    svg = tree_svg(tree, actions=True, values={(1,): value})
    root = ElementTree.fromstring(svg)
    assert {e.tag.rpartition("}")[2] for e in root.iter()} <= {"svg", "g", "path", "text", "title"}
    check(draw_tree(tree, actions=True, values={(1,): value}))


def test_markup_and_mathtext_are_shown_as_they_are() -> None:
    tree = explicit("(3 5)")
    tree.nodes[()]["name"] = "<b>&$x"
    assert parse(tree_svg(tree))["label-root"].text == "<b>&$x"
    assert "<b>&$x" in look(draw_tree(tree)).words


# -- words for those who don't see ---------------------------------------------------------------


def test_alt_text_says_what_is_seen() -> None:
    tree = TREES["basic"]()
    assert alt_text(tree, values={(): 3}, pruned=[(1, 1)], path=(0, 0)) == (
        "Game tree of 7 nodes, 2 plies deep: MAX node A at the root has 2 moves to MIN node B with "
        "leaves 3, 5; MIN node C with leaves 2, 9. The value of the root is 3. A thick line runs "
        "from A to B to leaf 3. Crossed out as pruned: 1 node."
    )
    assert alt_text(TREES["single"]()) == "Game tree of a single node, a terminal of value 7."
    assert len(alt_text(TREES["1000"]())) < 120


def test_a_picture_carries_its_description_into_the_notebook() -> None:
    picture = show_tree(TREES["basic"]())
    data, metadata = picture._repr_mimebundle_()
    assert data["text/plain"] == repr(picture) == metadata["image/png"]["alt"]
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert "text/html" not in data


# -- boards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state",
    [
        TicTacToe().initial,
        Nim([3, 1, 5]).initial,
        ConnectFour().play("4443"),
        ["X.O", "..."],
        [["♜", "long words"], ["<", ""]],
    ],
)
def test_boards_are_drawn_clearly(state: object) -> None:
    rows = board_rows(state)
    numbers = [r * max(map(len, rows)) + c for r, row in enumerate(rows) for c in range(len(row))]
    check(draw_board(state))
    check(draw_board(state, values={n: (-1) ** n * n / 3 for n in numbers}, marked=numbers[:2]))
    svg = parse(board_svg(state))
    assert all({f"cell-{n}", f"mark-{n}", f"value-{n}"} <= set(svg) for n in numbers)


def test_a_board_shows_marks_and_values_as_text() -> None:
    words = look(draw_board(["X.O"], values={1: -0.5})).words
    assert set(words) == {"X", "O", "−0.5"}
    assert repr(show_board(["X.O"], values={1: -0.5})) == (
        "Board of 1 row and 3 columns, from the top: X blank O. Values by cell number: 1: −0.5."
    )
    assert board_alt(Nim([3, 1]).initial) == "2 piles of stones: 3, 1."


@pytest.mark.parametrize("count", [1, 3, 4, 5])
def test_boards_stand_side_by_side_and_each_keeps_its_marks_and_values(count: int) -> None:
    states = [[["X", None, "O"]]] * count
    picture = show_boards(states, values=[{1: n} for n in range(count)])
    drawn = [ax for ax in picture.figure.axes if ax.collections]
    assert len(drawn) == count
    assert [ax.get_title() for ax in drawn] == [str(n + 1) for n in range(count)]
    for number, ax in enumerate(drawn):
        assert {text.get_text() for text in ax.texts} == {"X", "O", str(number)}
    assert picture.alt.count("X blank O") == count


def test_boards_without_a_title_or_a_value_each_are_refused() -> None:
    for wrong in ({"titles": ["one"]}, {"values": [{}] * 3}):
        with pytest.raises(GameError, match="for each board"):
            show_boards([["X."], [".O"]], **wrong)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="at least one board"):
        show_boards([])


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(GameError, match="shows no board"):
        draw_board(7)
    with pytest.raises(GameError, match="no cell 9"):
        draw_board(["..."], values={9: 1})


def test_a_part_of_a_tree_can_be_drawn() -> None:
    tree = TREES["uneven"]()
    part = tree.subgraph([node for node in tree if node[:1] == (2,)])
    check(draw_tree(part))
    assert alt_text(part).startswith("Game tree of 10 nodes, 4 plies deep: MIN node C")


def test_leaves_are_read_out_from_left_to_right() -> None:
    text = alt_text(explicit("(((3 -17) 2) 5 (6))"))
    assert "Leaves from left to right: 3, −17, 2, 5, 6." in text


def test_a_caption_stands_below_and_moves_nothing():
    plain, captioned = (
        show_tree("((3 5) (2 9))"),
        show_tree("((3 5) (2 9))").captioned("word " * 20),
    )
    (before,), (after,) = plain.figure.axes, captioned.figure.axes
    assert captioned.alt.startswith("word")
    boxes = [ax.get_window_extent() for ax in (before, after)]
    assert boxes[0].size == pytest.approx(boxes[1].size)
    (words,) = captioned.figure.texts
    extent = words.get_window_extent()
    assert extent.y1 <= boxes[1].y0 and extent.y0 >= 0
    assert extent.x0 >= 0 and extent.x1 <= captioned.figure.bbox.x1


def test_titles_and_captions_are_drawn_as_they_are():
    picture = show_boards([["X.", ".."]], titles=[r"$\foo$ 🙂"]).captioned(r"so $\foo 🙂")
    assert picture.png()


def test_values_that_cannot_be_written_do_not_stop_a_picture():
    tree = parse_tree("(1 2)")
    picture = show_tree(build_tree(tree), values={(): 10**5_000})
    assert picture.png() and "<int>" in picture.alt


def test_a_board_of_one_row_is_a_board():
    assert board_alt(ConnectFour(5, 1, 2).initial).startswith("Board of 1 row and 5 columns")
