"""A figure with its description, as a notebook shows it."""

from __future__ import annotations

import base64
import io
import textwrap
from dataclasses import dataclass
from typing import Any

from matplotlib.figure import Figure

from minimax_lib.draw.style import AS_IT_IS, INK
from minimax_lib.lettering import drawable

_DPI = 160
_LETTERS, _LINE = 14, 0.16  # of a caption: letters an inch, inches a line


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
