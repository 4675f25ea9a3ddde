"""The values of a running function, kept as they were at one moment."""

from __future__ import annotations

import inspect
import numbers
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import Any, Final

MAX_COPIED: Final = 512  # elements of a mutable argument that are copied
MAX_SHOWN: Final = 200  # characters of a value as text
_ATOMS: Final = (int, float, complex, str, bytes, bool, type(None), type, FunctionType, ModuleType)
_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")
_HIDDEN: Final = (type, FunctionType, MethodType, ModuleType, type(len), Iterator)


class Shown(str):
    """A value of which only the text was kept; its `repr` is that text.

    >>> Shown("<a large table>")
    <a large table>
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def show(value: Any, limit: int = MAX_SHOWN) -> str:
    """A short text for any value, the same on every run: no addresses, sets in order.

    >>> show({"b", "a"}), show([1] * 100), show(object())
    ("{'a', 'b'}", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, … 100 in all]', '<object>')
    """
    try:
        text = _text(value, limit, 4)
    except Exception:  # a learner's __repr__ may do anything
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _text(value: Any, limit: int, levels: int) -> str:
    kind = type(value)
    if kind is str or kind is bytes:
        return repr(value[:limit])
    if kind in (list, tuple, set, frozenset, dict):
        if levels == 0:
            return "…"
        most = 12 if len(value) > 16 else 16
        chosen = list(islice(value, most))
        if isinstance(value, set | frozenset) and len(value) <= most:
            chosen.sort(key=lambda item: (type(item).__name__, _text(item, limit, 1)))
        if kind is dict:
            parts = [
                f"{_text(key, limit, levels - 1)}: {_text(value[key], limit, levels - 1)}"
                for key in chosen
            ]
        else:
            parts = [_text(item, limit, levels - 1) for item in chosen]
        if len(value) > most:
            parts.append(f"… {len(value)} in all")
        inside = ", ".join(parts)
        if kind is tuple:
            return f"({inside},)" if len(value) == 1 else f"({inside})"
        if kind is list:
            return f"[{inside}]"
        if not value:
            return repr(value)
        return f"frozenset({{{inside}}})" if kind is frozenset else f"{{{inside}}}"
    if inspect.getattr_static(kind, "__repr__") is object.__repr__ or isinstance(
        value, FunctionType | MethodType
    ):
        return f"<{getattr(value, '__name__', kind.__name__)}>"
    return _ADDRESS.sub("", repr(value))


def snapshot(value: Any) -> Any:
    """`value` as it is now: itself if it cannot change, a copy if it can, its text if too large."""
    by_identity = getattr(type(value), "__hash__", None) is object.__hash__
    if by_identity and not isinstance(value, _ATOMS):
        return _copy_object(value)
    try:
        return _copy(value, [MAX_COPIED])
    except Exception:
        return Shown(show(value))


def _copy(value: Any, budget: list[int]) -> Any:
    if isinstance(value, _ATOMS):
        return value
    kind = type(value)
    if kind in (list, tuple, set, frozenset, dict):
        budget[0] -= len(value)
        if budget[0] < 0:
            raise OverflowError("too large to copy")
        if kind is dict:
            return {key: _copy(item, budget) for key, item in value.items()}
        if kind is tuple and _is_hashable(value):
            return value
        return kind(_copy(item, budget) for item in value)
    return value if _is_hashable(value) else deepcopy(value)


def _copy_object(value: Any) -> Any:
    """An object with copies of the lists and dicts that it holds; itself if that cannot be."""
    try:
        parts = dict(vars(value))
        for name, part in parts.items():
            if not _is_hashable(part):
                parts[name] = _copy(part, [MAX_COPIED])
        twin = object.__new__(type(value))
        vars(twin).update(parts)
    except Exception:
        return value
    return twin


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def keep(value: Any) -> Any:
    """A value of a local variable: numbers and short texts themselves, anything else as text."""
    if isinstance(value, numbers.Number) and hasattr(value, "item"):
        value = value.item()  # numpy's own numbers
    if isinstance(value, int | float | bool | None) or (
        isinstance(value, str) and len(value) < 100
    ):
        return value
    return Shown(show(value))


def describe(error: BaseException) -> str:
    """The kind and the words of an error, whatever its `__str__` does."""
    name = type(error).__name__
    try:
        text = str(error)
    except Exception:
        text = ""
    return f"{name}: {text[:MAX_SHOWN]}" if text else name


def is_worth(value: Any) -> bool:
    """Whether a local variable says something about a search: a function or a module does not."""
    return not isinstance(value, _HIDDEN)
