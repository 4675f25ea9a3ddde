"""Lines of code to put in order, with wrong lines among them."""

from __future__ import annotations

import pathlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import traitlets

HERE = pathlib.Path(__file__).parent


class _LineOrderWidget(anywidget.AnyWidget):
    _esm = HERE / "line_order.js"
    _css = HERE / "line_order.css"
    lines: traitlets.List[str] = traitlets.List().tag(sync=True)
    chosen: traitlets.List[int] = traitlets.List().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)


class LineOrder:
    """Lines in a random order, from which the reader builds a program.

    Args:
        program: the lines of a right program, indented as they should be.
        distractors: wrong lines that learners write, mixed in.
        check: takes the source text that the reader built and returns what to say about it. It
            judges the program by running it, so that another right order is right as well.
        seed: makes the first order repeatable.

    >>> order = LineOrder(["a = 1", "b = a + 1"], ["b = a"], check=lambda source: source)
    >>> order
    Lines to put in order:
      b = a + 1
      b = a
      a = 1
    >>> order.choose(["a = 1", "b = a + 1"])
    'a = 1\\nb = a + 1\\n'
    """

    def __init__(
        self,
        program: Sequence[str],
        distractors: Sequence[str],
        check: Callable[[str], object],
        seed: int = 3,
    ) -> None:
        self.lines = [*program, *distractors]
        random.Random(seed).shuffle(self.lines)
        self._check = check
        self._widget: _LineOrderWidget | None = None

    def choose(self, lines: Sequence[str]) -> str:
        """Return what the check says about a program made of these lines."""
        return str(self._check("".join(line + "\n" for line in lines)))

    def __repr__(self) -> str:
        return "\n".join(["Lines to put in order:", *(f"  {line}" for line in self.lines)])

    def _repr_mimebundle_(self, **_: object) -> Any:
        if self._widget is None:
            self._widget = self._make_widget()
        data: Any = self._widget._repr_mimebundle_()
        data, metadata = data if isinstance(data, tuple) else (data, {})
        return {**data, "text/plain": repr(self)}, metadata

    def _make_widget(self) -> _LineOrderWidget:
        widget = _LineOrderWidget(lines=self.lines)

        def on_message(_: object, message: dict[str, Any], __: object) -> None:
            widget.verdict = "Checking…"
            widget.verdict = self.choose([self.lines[index] for index in message["chosen"]])

        widget.on_msg(on_message)
        return widget
