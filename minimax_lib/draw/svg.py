"""Turn a matplotlib figure into a small SVG whose elements a browser can restyle by their ids."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

import matplotlib
from matplotlib.figure import Figure

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_NAMESPACE = "{http://www.w3.org/2000/svg}"


@dataclass(slots=True)
class Element:
    """How one artist of the figure, found by its gid, appears in the SVG.

    Matplotlib says where it is; `attributes` say how it looks, `text` what it reads (which may
    be nothing yet), `title` what a pointer resting on it is told.
    """

    gid: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str | None = None
    title: str = ""
    has_id: bool = True


@dataclass(slots=True)
class Group:
    """Elements that share attributes."""

    attributes: Mapping[str, str]
    elements: list[Element]


def figure_svg(
    figure: Figure, groups: Iterable[Group], *, label: str, style: str, klass: str
) -> str:
    """Return an SVG of the figure's artists that have a gid, as text.

    The same figure gives the same text on every machine: coordinates are rounded and no date is
    stored. It has a viewBox and no size of its own, so it takes the width that it is given.

    Args:
        figure: matplotlib draws it once; artists without a gid are left out.
        groups: the elements in the order in which they are painted.
        label: what a screen reader says the picture shows.
        style: CSS for the root element.
        klass: its class.
    """
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "minimax"}):
        buffer = io.BytesIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    drawn = _geometry(ElementTree.fromstring(buffer.getvalue()))
    width, height = (_tidy(72 * side) for side in figure.get_size_inches())
    head = _attributes(
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": klass,
            "viewBox": f"0 0 {width} {height}",
            "role": "img",
            "aria-label": label,
            "style": style,
        }
    )
    lines = [f"<svg{head}>"]
    for group in groups:
        lines.append(f"<g{_attributes(group.attributes)}>")
        lines.extend(_element(element, drawn) for element in group.elements)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def _geometry(root: ElementTree.Element) -> dict[str, dict[str, str]]:
    """Return the place or form of the first path or text of every group with an id."""
    found = {}
    for group in root.iter(f"{_NAMESPACE}g"):
        gid = group.get("id", "")
        path = group.find(f"{_NAMESPACE}path")
        text = group.find(f".//{_NAMESPACE}text")
        if path is not None:
            form = " ".join(_NUMBER.sub(_rounded, path.get("d", "")).split())
            found[gid] = {"d": re.sub(r" ?([MLCQZz]) ?", r"\1", form)}
        elif text is not None:
            found[gid] = {key: _rounded_text(text.get(key, "0")) for key in ("x", "y")}
    return found


def _element(element: Element, drawn: Mapping[str, dict[str, str]]) -> str:
    identity = {"id": element.gid} if element.has_id else {}
    attributes = _attributes({**identity, **drawn[element.gid], **element.attributes})
    if element.text is not None:
        return f"<text{attributes}>{escape(element.text)}</text>"
    if element.title:
        return f"<path{attributes}><title>{escape(element.title)}</title></path>"
    return f"<path{attributes}/>"


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())


def _rounded(match: re.Match[str]) -> str:
    return _rounded_text(match.group())


def _rounded_text(number: str) -> str:
    return _tidy(float(number))


def _tidy(number: float) -> str:
    """Round to hundredths; the nudge keeps a tie from depending on the machine's last bit."""
    text = f"{number + 1e-6:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
