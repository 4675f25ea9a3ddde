"""Text for pictures: made safe, measured, and shortened until it fits."""

from __future__ import annotations

import math
from collections.abc import Collection
from fractions import Fraction
from functools import cache, lru_cache

from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.textpath import text_to_path

SANS = "DejaVu Sans"
MONO = "DejaVu Sans Mono"
LEGIBLE = 6.0
"""Smallest font size, in points, at which a picture still prints text."""

CAP_HEIGHT = 0.73
"""Height of a capital or a digit in parts of the font size."""

_ELLIPSIS = "…"


def one_line(thing: object, limit: int = 200) -> str:
    r"""Return the text of anything as one printable line of at most `limit` characters.

    >>> one_line("a\n  b\x00")
    'a b\ufffd'
    """
    try:
        text = str(thing)
    except Exception:  # a learner's __str__ may do anything; an int may be too long for Python
        text = f"<{type(thing).__name__}>"
    text = " ".join(text[: 4 * limit].split())
    text = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return text if len(text) <= limit else text[: limit - 1] + _ELLIPSIS


def text_width(text: str, size: float, font: str = SANS) -> float:
    """Return the width of a line of text in points at a font size in points."""
    return sum(_advance(char, font) for char in text) * size


def drawable(text: str, font: str = SANS) -> str:
    """Replace the characters that the font lacks by a box, so that drawing warns of nothing."""
    known = _characters(font)
    return "".join(char if ord(char) in known else "□" for char in text)


def shorten(text: str, room: float, size: float, font: str = SANS) -> str:
    """Return as much of the text as fits into `room` points, an ellipsis for the rest.

    >>> shorten("a", 100, 10), shorten("a very long label", 40, 10), shorten("wide", 3, 10)
    ('a', 'a ver…', '')
    """
    if text_width(text, size, font) <= room:
        return text
    left = room - text_width(_ELLIPSIS, size, font)
    kept = ""
    for char in text:
        left -= _advance(char, font) * size
        if left < 0:
            break
        kept += char
    return kept.rstrip() + _ELLIPSIS if kept.strip() else ""


def fit(texts: Collection[str], room: float, size: float) -> tuple[str, float]:
    """Return the first text that fits, the font shrunk where needed, and its font size.

    Args:
        texts: ways to say the same, the best first; the last may be cut short.
        room: width in points.
        size: the font size wished for.
    """
    last = ""
    for last in texts:
        width = text_width(last, size)
        if width <= room:
            return last, size
        if size * room / width >= LEGIBLE:
            return last, size * room / width
    return shorten(last, room, min(size, LEGIBLE)), min(size, LEGIBLE)


def value_text(value: object, digits: int = 3) -> str:
    """Return a value as a picture says it: few digits, a real minus sign.

    >>> [value_text(v) for v in (3, -2.0, 0.001, 1 / 3, -float("inf"), "≥ 5")]
    ['3', '−2', '0.001', '0.333', '−∞', '≥ 5']
    """
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return one_line(value)
    if isinstance(value, str):
        return one_line(value)
    if math.isinf(number):
        return "∞" if number > 0 else "−∞"
    if number == int(number) and abs(number) < 10**6 if math.isfinite(number) else False:
        return str(int(number)).replace("-", "−")
    return f"{number:.{digits}g}".replace("e+0", "e").replace("e-0", "e-").replace("-", "−")


def probability_text(probability: float | Fraction) -> str:
    """Return a probability as a fraction where it is a simple one.

    >>> probability_text(1 / 6), probability_text(0.123456)
    ('1/6', '0.123')
    """
    exact = Fraction(probability)
    simple = exact.limit_denominator(100)
    if abs(exact - simple) < Fraction(1, 10**9):
        return str(simple)
    return f"{float(probability):.3g}"


@cache
def _characters(font: str) -> frozenset[int]:
    """Return what the font can show both upright and slanted."""
    upright, slanted = (
        frozenset(get_font(findfont(FontProperties(family=font, style=style))).get_charmap())
        for style in ("normal", "italic")
    )
    return upright & slanted


@lru_cache(maxsize=4096)
def _advance(char: str, font: str) -> float:
    """Return the width of one character at font size 1."""
    properties = FontProperties(family=font, size=100)
    pair = drawable(char, font) * 2  # the width of ink alone would leave out a space's
    both, _, _ = text_to_path.get_text_width_height_descent(f"|{pair}|", properties, ismath=False)
    none, _, _ = text_to_path.get_text_width_height_descent("||", properties, ismath=False)
    return float(both - none) / 200
