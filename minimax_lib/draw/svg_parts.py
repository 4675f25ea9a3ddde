"""The parts that SVGs of trees and of boards have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text

from minimax_lib.draw.style import INK, mark_colour
from minimax_lib.draw.svg import Element, Group
from minimax_lib.lettering import MONO
from minimax_lib.sheet import Word

ROOT_STYLE = (
    "color:var(--ink,var(--jp-content-font-color1,#1b1f24));background:transparent;max-width:100%"
)
_PAPER_CSS = "var(--paper,var(--jp-layout-color0,#fff))"
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_HALO = {
    "stroke": _PAPER_CSS,
    "stroke-width": "3",
    "stroke-linejoin": "round",
    "paint-order": "stroke",
}


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


def word_groups(ax: Axes, words: Iterable[Word]) -> list[Group]:
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
            "class": classes(word.role, word.pruned, False),
            "font-size": f"{word.size:.4g}",
        }
        if named:
            looks["data-room"] = f"{word.room:.4g}"
        if word.role == "mark" and word.text:
            looks["fill"] = mark_colour(word)
        roles[word.role].elements.append(Element(gid, looks, text=word.text, has_id=named))
    return list(roles.values())


def add_path(ax: Axes, gid: str, path: Path) -> None:
    """Draw a path that can be found again by its id."""
    ax.add_artist(PathPatch(path, gid=gid, fill=False, snap=False, clip_on=False))


def classes(what: str, pruned: bool, chosen: bool) -> str:
    """Spell the classes of an element."""
    return what + (" pruned" if pruned else "") + (" path" if chosen else "")
