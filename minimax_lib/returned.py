"""Where in what a search returned its value stands: alone, in a pair, in a dict, in an object."""

from __future__ import annotations

import dataclasses
import math
import numbers
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

__all__ = ["Reader", "as_number", "reader_of"]


def as_number(value: Any) -> float | None:
    """Return a value as a number, None if it is none: a text, a truth value and NaN are none.

    >>> [as_number(value) for value in (3, -2.5, True, "3", None, math.nan)]
    [3, -2.5, None, None, None, None]
    """
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return None
    number: Any = value.item() if hasattr(value, "item") else value  # numpy's own numbers
    try:
        return None if math.isnan(number) else number
    except OverflowError:  # an int that no float can hold
        return None


@dataclasses.dataclass(frozen=True, slots=True)
class Reader:
    """Reads the value out of what a search returned; `place` is where in a pair or dict it is.

    >>> Reader()(3), Reader(1)((0, 3)), Reader("score")({"move": 0, "score": 3}), Reader()(None)
    (3, 3, 3, None)
    """

    place: Hashable = 0

    def __call__(self, returned: Any) -> float | None:
        number = as_number(returned)
        return as_number(_parts(returned).get(self.place)) if number is None else number


def reader_of(returned: Iterable[tuple[Any, float | None]]) -> Reader:
    """Return the reader that fits a search.

    Args:
        returned: what each call returned, beside what the leaf where it worked is worth; None at
            any other node. Of several numbers, the value is the one that leaves agree with.

    >>> reader_of([((None, 3), 3), ((None, 5), 5), ((1, 5), None)])
    Reader(place=1)
    """
    scores: dict[Hashable, tuple[int, int]] = {}
    for value, leaf in returned:
        for place, part in _parts(value).items():
            number = as_number(part)
            right, there = scores.get(place, (0, 0))
            agrees = None not in (leaf, number) and abs(leaf or 0) == abs(number or 0)
            scores[place] = right + agrees, there + (number is not None)
    return Reader(max(scores, key=lambda place: scores[place])) if scores else Reader()


def _parts(value: Any) -> Mapping[Hashable, Any]:
    if isinstance(value, Mapping):
        return value
    if isinstance(value, tuple | list):
        return dict(enumerate(value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}
    return {}
