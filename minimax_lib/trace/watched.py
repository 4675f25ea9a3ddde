"""Which code a trace watches: the functions asked for, and the recursive ones they lead to."""

from __future__ import annotations

import contextlib
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import CodeType, FunctionType, MethodType
from typing import Any

from minimax_lib.trace.record import Source


@dataclass(frozen=True, slots=True)
class Watchable:
    """A code object that may be watched, the function it stands in, and that one's class."""

    code: CodeType
    home: FunctionType
    owner: type | None = None


def has(thing: object, name: str) -> bool:
    """Whether a thing has this attribute, and not a `__getattr__` that answers anything."""
    return inspect.getattr_static(thing, name, None) is not None


def _underlying(function: Any) -> list[Watchable]:
    """The Python functions behind a callable: unwrapped, unbound, out of their decorators."""
    if has(function, "func") and has(function, "keywords"):  # functools.partial
        return _underlying(function.func)
    function = inspect.unwrap(function, stop=lambda each: not has(each, "__wrapped__"))
    if isinstance(function, MethodType):
        owner = (
            function.__self__ if isinstance(function.__self__, type) else type(function.__self__)
        )
        return [Watchable(node.code, node.home, owner) for node in _underlying(function.__func__)]
    if isinstance(function, FunctionType):
        function = _undecorated(function)
        return [Watchable(function.__code__, function)]
    call = inspect.getattr_static(type(function), "__call__", None)
    if isinstance(call, FunctionType) and not isinstance(function, type):
        held = [value for value in vars(function).values() if isinstance(value, FunctionType)]
        return [Watchable(each.__code__, each, type(function)) for each in [call, *held]]
    name = getattr(function, "__name__", repr(function))
    raise TypeError(
        f"trace() needs a function written in Python, and {name} is not one. "
        f"Hand over the function itself, then its arguments: trace(f, x), not trace(f(x))."
    )


def _cells(function: FunctionType) -> dict[str, Any]:
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # not assigned yet
            found[name] = cell.cell_contents
    return found


def _undecorated(function: FunctionType) -> FunctionType:
    """What a decorator without `functools.wraps` was put on, if `function` is what it made."""
    around, _, inner = function.__qualname__.rpartition(".<locals>.")
    if not around or inner in function.__code__.co_freevars:
        return function
    for value in _cells(function).values():
        if isinstance(value, FunctionType) and not value.__qualname__.startswith(f"{around}."):
            return value
    return function


def nested(code: CodeType) -> Iterator[CodeType]:
    """`code`, and all code inside it: lambdas, comprehensions, inner functions."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from nested(constant)


def is_function(code: CodeType) -> bool:
    """Whether `code` comes from a `def` whose calls are worth showing as calls."""
    lazy = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
    return bool(code.co_flags & inspect.CO_NEWLOCALS and not code.co_flags & lazy) and (
        not code.co_name.startswith("<")
    )


def _leads_to(node: Watchable) -> Iterator[Watchable]:
    """The functions of the same outer function, class or module that the code of `node` names."""
    names = {name for code in nested(node.code) for name in (*code.co_names, *code.co_freevars)}
    for code in islice(nested(node.home.__code__), 1, None):
        if code.co_name in names:
            yield Watchable(code, node.home, node.owner)
    owners = [node.owner] if node.owner else []
    cells = _cells(node.home)
    for name in sorted(names):
        value = cells.get(name, node.home.__globals__.get(name))
        if isinstance(value, type):
            owners.append(value)
        elif plain := _plain(value, node.home):
            yield Watchable(plain.__code__, plain)
    for owner in owners:
        for name in sorted(names):
            if plain := _plain(inspect.getattr_static(owner, name, None), node.home):
                yield Watchable(plain.__code__, plain, owner)


def _plain(value: Any, home: FunctionType) -> FunctionType | None:
    """A function of the same module as `home`, without its decorators."""
    with contextlib.suppress(ValueError):  # wrapped in itself
        value = inspect.unwrap(value)
    if not isinstance(value, FunctionType):
        return None
    value = _undecorated(value)
    return value if value.__globals__ is home.__globals__ else None


def reach(start: Iterable[Watchable]) -> dict[int, Watchable]:
    """All that is reached from the nodes of `start` in one or more hops, by identity of code."""
    found: dict[int, Watchable] = {}
    todo = list(start)
    while todo:
        for node in _leads_to(todo.pop()):
            if id(node.code) not in found:
                found[id(node.code)] = node
                todo.append(node)
    return found


def family(functions: Iterable[Any], kinds: Iterable[type] = ()) -> list[Watchable]:
    """The code to watch: the functions asked for, and the recursive ones that they lead to.

    `kinds` are the classes of the arguments, whose methods may be the recursive ones.
    """
    roots = [node for function in functions for node in _underlying(function)]
    for node in roots:
        if not is_function(node.code) and node.code.co_name != "<lambda>":
            raise TypeError(
                f"{node.code.co_name} is a generator or coroutine function: it runs only while "
                f"somebody reads from it. Watch a function that does: "
                f"trace(lambda: list({node.code.co_name}(...)))."
            )
    family = {id(node.code): node for node in roots}
    methods = [Watchable(node.code, node.home, kind) for node in roots for kind in kinds]
    for key, node in reach([*roots, *methods]).items():
        if key in reach([node]):
            family.setdefault(key, node)
    return list(family.values())


def source_of(function: FunctionType) -> Source:
    """The text of a function, as far as Python knows it."""
    lines: list[str] = []
    first = function.__code__.co_firstlineno
    # from Python 3.13 on, "<string>" is also the program that `python -c` was given
    if function.__code__.co_filename != "<string>":
        with contextlib.suppress(OSError, TypeError):
            lines, first = inspect.getsourcelines(function)
    return Source(function.__name__, textwrap.dedent("".join(lines)), max(first, 1))
