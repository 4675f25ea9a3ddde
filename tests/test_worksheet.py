"""Worksheets: what is printed, what is not, and that the answers are the published ones."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from minimax_lib.game import GameError
from minimax_lib.tree import build_tree, parse_tree
from minimax_lib.view.practice import edit_tree
from minimax_lib.worksheet import worksheet

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
FIGURES = json.loads((Path(__file__).parent / "data/figures.json").read_text())
PUBLISHED = [item for item in FIGURES["game_tree"] if 0 < item["expected"]["node_count"] <= 120]
PUBLISHED = [item for item in PUBLISHED if item["expected"]["depth"]]


class Page(HTMLParser):
    """The parts of a worksheet: texts by class, and whether all tags are closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.texts: list[tuple[str, str, str]] = []
        self.tags: list[str] = []
        self.paths: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        assert "id" not in names
        self.tags.append(tag)
        if tag not in ("meta",):
            self.open.append((tag, names.get("class") or ""))

    def handle_startendtag(self, tag, attrs):
        self.paths.append(dict(attrs).get("class") or "")

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        if data.strip() and self.open:
            self.texts.append((*self.open[-1], data.strip()))

    def values(self) -> list[str]:
        return [text for tag, name, text in self.texts if (tag, name.split()[:1]) == VALUE]


VALUE = ("text", ["value"])


@pytest.mark.parametrize("kind", ["values", "pruning", "moves"])
def test_without_answers_only_the_leaves_are_numbered(kind):
    sheet = worksheet(5, kind)
    leaves = [
        str(tree.nodes[node]["value"]).replace("-", "−")
        for tree in (build_tree(parse_tree(text)) for text in sheet.trees)
        for node in tree
        if not tree.out_degree(node)
    ]
    page = Page(sheet.html)
    assert page.values() == leaves
    assert page.tags.count("section") == page.tags.count("svg") == len(sheet.trees) == 6
    assert not any("pruned" in name or "path" in name.split() for name in page.paths)
    assert "worth" not in re.sub(r"<p>Write.*?</p>|<p>Which.*?</p>", "", sheet.html)
    assert "Name" in sheet.html and "sure of" not in sheet.html


def test_with_answers_every_node_is_filled_in():
    sheet = worksheet(5, "values", answers=True)
    nodes = sum(len(build_tree(parse_tree(text))) for text in sheet.trees)
    page = Page(sheet.html)
    assert len(page.values()) == nodes
    assert sheet.trees == worksheet(5, "values").trees
    assert "The root is worth" in sheet.html and 'class="name"' not in sheet.html


def numbers(tree):
    return [numbers(child) for child in tree] if isinstance(tree, list) else float(tree)


@pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in PUBLISHED])
def test_answers_are_the_published_ones(item):
    tree = [item["data"]["root_player"], *numbers(item["data"]["tree"])]
    expected = item["expected"]
    pruning = worksheet([tree], "pruning", answers=True).html
    assert f"{expected['ab_ge']['nodes_visited_incl_root']} of {expected['node_count']}" in pruning
    shown = [name for name in Page(pruning).paths if name == "cut"]
    assert len(shown) == len(expected["ab_ge"]["pruned_subtrees"])
    moves = worksheet([tree], "moves", answers=True).html
    best = " and ".join(f"branch {move + 1}" for move in expected["best_root_moves"])
    assert best[:1].upper() + best[1:] + (" is" if " and " not in best else " are") in moves


def test_the_trees_are_the_ones_of_the_seed_or_ones_own():
    assert worksheet(5, level=3).trees == worksheet(5, level=3).trees
    assert worksheet(5, level=3).trees != worksheet(6, level=3).trees
    assert worksheet([AIMA, [[1, 2], 3]]).trees == (AIMA, "((1 2) 3)")
    assert worksheet(AIMA).trees == (AIMA,)
    source = worksheet(5, level=3, count=1)
    assert f"{source.trees[0]} · level 3, seed 5" in source.html


def test_titles_are_text_and_the_repr_is_short(tmp_path):
    sheet = worksheet([AIMA], title="<b> & co")
    assert repr(sheet) == "Worksheet '<b> & co' with 1 tree"
    assert "<h1>&lt;b&gt; &amp; co</h1>" in sheet.html
    sheet.save(tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == sheet.html


def test_it_stands_alone_and_fits_its_paper():
    html = worksheet(1).html
    assert not re.search(r"(src|href)=|url\(|@import|<script", html)
    assert "@page" in html and "break-inside: avoid" in html


@pytest.mark.parametrize(
    ("trees", "kind"),
    [(1, "sums"), (["7"], "values"), (["(1"], "values"), (["(chance: 1*3)"], "pruning")],
)
def test_what_cannot_be_printed(trees, kind):
    with pytest.raises(GameError):
        worksheet(trees, kind)
    with pytest.raises(GameError, match="nobody moves"):
        worksheet("(chance: 1/2*3 1/2*4)", "moves")


def test_one_tree_may_be_given_as_it_is():
    for tree in (AIMA, parse_tree(AIMA), edit_tree(AIMA), [edit_tree(AIMA)], (AIMA,)):
        assert list(worksheet(tree).trees) == [AIMA]


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"level": 0}, "levels 1 to"),
        ({"count": -1}, "count is 1 or more"),
        ({"count": 0}, "count is 1 or more"),
        ({"trees": []}, "needs a tree"),
        ({"trees": 2.5}, "give a seed"),
        ({"trees": None}, "give a seed"),
        ({"trees": "((chance: 1/2*inf 1/2*-inf) 3)", "kind": "moves"}, "no average"),
    ],
)
def test_wishes_that_cannot_be_met(wishes, problem):
    with pytest.raises(GameError, match=problem):
        worksheet(**wishes)
