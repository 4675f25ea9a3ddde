"""A bar at the foot of the page while long work goes on; nothing of it stays in the notebook."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

import anywidget
import traitlets

T = TypeVar("T")


class _Bar(anywidget.AnyWidget):
    """A widget that is never displayed: the browser shows it as soon as it exists."""

    _esm = pathlib.Path(__file__).parent / "progress.js"
    words = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int().tag(sync=True)
    total = traitlets.Int().tag(sync=True)


def progress(items: Sequence[T], words: str = "Working") -> Iterator[T]:
    """Yield the items one by one, while a bar shows how many are done.

    A bar as an output would be stored with the notebook. This one stands at the foot of the page
    and goes away with the last item, or when the work is broken off.

    Args:
        items: what to work on; the bar moves by one for each.
        words: what stands beside the bar.

    >>> sum(progress([1, 2, 3]))
    6
    """
    bar = _Bar(words=words, total=len(items))
    try:
        for item in items:
            yield item
            bar.done += 1
    finally:
        bar.close()
