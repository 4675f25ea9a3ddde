"""Worksheets to print: trees to work on with a pencil, and the same with the answers."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from minimax_lib.cuts import find_cuts
from minimax_lib.draw import tree_svg
from minimax_lib.game import CHANCE, MAX, GameError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.lettering import value_text
from minimax_lib.levels import LEVELS, Kind, as_tree, level_tree
from minimax_lib.tree import Node, annotate, build_tree, format_tree

__all__ = ["Worksheet", "worksheet"]

TASKS: Mapping[Kind, tuple[str, str]] = {
    "values": (
        "Fill in the values",
        "Write its value into every ▲ and ▼ node, from the bottom to the top. ▲ takes the largest "
        "value below it, ▼ the smallest.",
    ),
    "pruning": (
        "Prune with alpha-beta",
        "Alpha-beta visits the branches from left to right and cuts as soon as α ≥ β. Cross out "
        "each branch that is never visited, and write α and β beside the node that is cut.",
    ),
    "moves": (
        "Find the best move",
        "Which move is best for whoever moves at the root? Mark the branch, and write down what "
        "it is worth. Several moves may be best.",
    ),
}
MOST_NODES = 120
WIDE = 250.0
"""Pictures wider than this, in points, take the whole width of the page."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A page of HTML that stands alone: to be opened in a browser and printed from there.

    Attributes:
        title: what stands at its top.
        trees: the texts of its trees, which give them again anywhere.
        html: the page.
    """

    title: str
    trees: Sequence[str]
    html: str

    def __repr__(self) -> str:
        count = len(self.trees)
        return f"Worksheet {self.title!r} with {count} {'tree' if count == 1 else 'trees'}"

    def save(self, path: str | pathlib.Path) -> None:
        """Write the page into a file."""
        pathlib.Path(path).write_text(self.html, encoding="utf-8")


def worksheet(
    trees: Any = 1,
    kind: Kind = "values",
    count: int = 6,
    *,
    level: int | None = None,
    answers: bool = False,
    title: str | None = None,
) -> Worksheet:
    """Return a worksheet to print, or its answers.

    Args:
        trees: a seed, which always gives the same trees; one tree, as text, an `ExplicitTree` or
            from an editor; or a list of trees, each of these or nested lists.
        kind: "values", "pruning" or "moves".
        count: how many trees there are, if a seed is given.
        level: how hard they are, from 1 to 5; by default they rise.
        answers: whether the answers are filled in.
        title: what stands at the top; by default the task.

    Raises:
        GameError: there is no such kind or level, or a tree is none, has no moves, has over 120
            nodes, or chance nodes where alpha-beta or a move is asked for; or there are no trees.

    >>> sheet = worksheet(seed := 7, "pruning", count=4)
    >>> sheet
    Worksheet 'Prune with alpha-beta' with 4 trees
    >>> worksheet(seed, "pruning", count=4, answers=True)
    Worksheet 'Prune with alpha-beta: answers' with 4 trees
    """
    if kind not in TASKS:
        raise GameError(f"there are worksheets on {', '.join(TASKS)}, not on {kind!r}")
    task, instruction = TASKS[kind]
    title = (title or task) + (": answers" if answers else "")
    chosen = list(_chosen(trees, kind, count, level))
    if not chosen:
        raise GameError(f"a worksheet needs a tree: count is 1 or more, not {count!r}")
    sections = [
        _section(number, tree, source, kind, answers)
        for number, (tree, source) in enumerate(chosen, start=1)
    ]
    name = "" if answers else '<p class="name">Name <span></span> Date <span></span></p>'
    html = _PAGE.format(
        title=escape(title),
        style=_STYLE,
        name=name,
        instruction=escape(instruction),
        sections="\n".join(sections),
    )
    return Worksheet(title, tuple(format_tree(tree) for tree, _ in chosen), html)


def _chosen(
    trees: Any, kind: Kind, count: int, level: int | None
) -> Iterator[tuple[ExplicitTree, str]]:
    """Yield the trees, each with the words that say where it comes from."""
    if isinstance(trees, str | ExplicitTree) or hasattr(trees, "tree"):
        trees = [trees]
    if isinstance(trees, Iterable):
        for given in trees:
            yield as_tree(given), ""
        return
    if not isinstance(trees, int):
        raise GameError(f"give a seed, as worksheet(7), or trees: not {trees!r}")
    for number in range(count):
        its_level = 1 + number * len(LEVELS) // count if level is None else level
        seed = trees + number
        yield level_tree(its_level, seed, kind), f" · level {its_level}, seed {seed}"


def _section(number: int, tree: ExplicitTree, source: str, kind: Kind, answers: bool) -> str:
    graph = build_tree(tree, max_nodes=MOST_NODES)
    if len(graph) == 1:
        raise GameError("a tree on this worksheet is a single leaf: there is nothing to do")
    looks, answer = _answer(graph, tree, kind)
    picture = tree_svg(graph, **(looks if answers else {}))
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', picture)[0])
    blank = "" if answers or kind == "values" else '<p class="blank"></p>'
    return _SECTION.format(
        kind="wide" if width > WIDE else "narrow",
        number=number,
        width=round(1.3 * width),
        picture=_printable(picture),
        source=escape(format_tree(tree) + source),
        answer=f"<p>{escape(answer)}</p>" if answers else blank,
    )


def _answer(graph: Any, tree: ExplicitTree, kind: Kind) -> tuple[dict[str, Any], str]:
    """Return what the picture shows with the answers, and what is said below it."""
    values = annotate(graph)
    root = f"The root is worth {value_text(values[()])}."
    if kind == "values":
        return {"values": values}, root
    if kind == "pruning":
        pruning = find_cuts(tree)
        reasons = [f"{graph.nodes[cut.node]['name']}: {cut.why}" for cut in pruning.cuts]
        visited = f"{len(pruning.windows)} of {len(graph)} nodes are visited."
        said = " ".join([*(reasons or ["Nothing is pruned."]), visited])
        return {"pruned": tuple(pruning.branches)}, said
    if graph.nodes[()]["player"] == CHANCE:
        raise GameError("nobody moves at a chance node: the root must be MAX or MIN")
    moves: list[Node] = list(graph.successors(()))
    best = [move for move in moves if values[move] == values[()]]
    which = " and ".join(f"branch {move[-1] + 1}" for move in best)
    wish = "most" if graph.nodes[()]["player"] == MAX else "least"
    said = (
        f"{which[:1].upper()}{which[1:]} {'is' if len(best) == 1 else 'are'} worth {wish}. {root}"
    )
    return {"values": values, "path": [(), best[0]]}, said


def _printable(picture: str) -> str:
    """Leave out what only a browser needs that restyles the picture; ids must be unique."""
    picture = re.sub(r' (?:id|data-room)="[^"]*"', "", picture)
    picture = re.sub(r'<path[^>]* visibility="hidden"/>\n', "", picture)
    return re.sub(r"<text[^>]*></text>\n", "", picture)


_SECTION = """\
<section class="{kind}">
<h2>{number}</h2>
<div style="width: {width}pt">{picture}</div>
<p class="source">{source}</p>
{answer}
</section>"""

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
{name}
<p>{instruction}</p>
<main>
{sections}
</main>
</body>
</html>
"""

_STYLE = """
@page { margin: 14mm; }
body {
  max-width: 182mm;
  margin: 0 auto;
  color: #1b1f24;
  background: #fff;
  font: 11pt/1.4 "DejaVu Sans", Verdana, sans-serif;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
}
h1 { font-size: 18pt; margin: 0 0 6pt; }
h2 { font-size: 12pt; margin: 0; }
p { margin: 4pt 0; }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 14pt 18pt; margin-top: 12pt; }
section { min-width: 0; break-inside: avoid; }
section.wide { grid-column: 1 / -1; }
section > div { max-width: 100%; margin: 0 auto; }
svg { display: block; width: 100%; height: auto; }
.source { font-size: 7.5pt; color: #565d67; text-align: center; overflow-wrap: anywhere; }
.name span { display: inline-block; width: 55mm; border-bottom: 0.75pt solid; margin-right: 8mm; }
.blank { height: 16pt; border-bottom: 0.75pt solid #7a828e; }
@media screen { body { padding: 14mm; } }
"""
