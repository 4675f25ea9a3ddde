"""Watch any recursive Python function, unedited, and keep what it did as a list of steps."""

from __future__ import annotations

import contextlib
import ctypes
import inspect
import io
import numbers
import re
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import islice
from types import CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Final, Literal

__all__ = [
    "Call",
    "LimitReached",
    "Shown",
    "Source",
    "Step",
    "Trace",
    "TraceError",
    "show",
    "trace",
]

StepKind = Literal["call", "line", "return", "exception"]
Outcome = Literal["returned", "raised", "unfinished"]

MAX_STEPS: Final = 50_000
SECONDS: Final = 5.0
MAX_OUTPUT: Final = 10_000  # characters of printed text that are kept
MAX_COPIED: Final = 512  # elements of a mutable argument that are copied
MAX_SHOWN: Final = 200  # characters of a value as text
HEADROOM: Final = 3_000  # more recursion for Python to allow: C calls such as `max` count as well
MAX_HOPS: Final = 100  # helper frames between two watched ones that are counted


class TraceError(RuntimeError):
    """The function could not be watched to its end."""


class LimitReached(TraceError):
    """The function was stopped because it took too many steps, too long, or went too deep."""


class Shown(str):
    """A value of which only the text was kept; its `repr` is that text.

    >>> Shown("<a large table>")
    <a large table>
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one watched function, for a player that highlights lines.

    Line `n` of a step is line `n - first_line` (from 0) of `text`. An inner function shares the
    source of the function around it. `text` is empty where Python knows no source, as after `exec`.
    """

    name: str
    text: str
    first_line: int


@dataclass(slots=True)
class Call:
    """One call of a watched function.

    `arguments` are as they were at the moment of the call: a board that is changed later was
    copied. `line` is the line of the parent from which the call came. `returned` is a value only
    if `outcome` is `"returned"`; if it is `"raised"`, `error` says what was raised.
    """

    index: int
    function: str
    arguments: dict[str, Any]
    parent: int | None
    depth: int
    source: int
    line: int | None
    first_step: int
    last_step: int = -1
    outcome: Outcome = "unfinished"
    returned: Any = None
    error: str | None = None
    recursive: bool = False
    children: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened: a call, a line about to run, a return, an exception.

    `variables` are the local variables that changed since the step before it in the same call,
    as they are when the step begins. `value` is what a `"return"` step returns, or the text of
    the exception.
    """

    kind: StepKind
    call: int
    line: int
    variables: dict[str, Any]
    value: Any = None


@dataclass(slots=True)
class Trace:
    """All that a function did.

    Attributes:
        calls: every call, in order; `calls[0]` is the one that was asked for.
        steps: everything that happened, in order.
        sources: the texts that the lines of the steps belong to.
        output: what the function printed, shortened.
        error: the exception that ended it, or a `LimitReached`; None if it returned.
        remembers: whether a `functools.cache` spares it calls that it has made before.
    """

    calls: list[Call]
    steps: list[Step]
    sources: list[Source]
    output: str
    error: BaseException | None
    _result: Any = None
    remembers: bool = False

    @property
    def ok(self) -> bool:
        """Whether the function came to its end and returned."""
        return self.error is None

    @property
    def result(self) -> Any:
        """What the function returned.

        Raises:
            BaseException: `error`, if there is one: a failed search has no value.
        """
        if self.error is not None:
            raise self.error
        return self._result

    @property
    def problem(self) -> str | None:
        """One sentence on what went wrong and where, or None."""
        if self.error is None:
            return None
        if isinstance(self.error, TraceError):
            return str(self.error)
        text = _describe(self.error)
        if isinstance(self.error, RecursionError):
            text += " (does every path reach a case that answers without a further call?)"
        for step in self.steps:
            if step.kind == "exception" and step.value == _describe(self.error):
                return f"line {step.line}, in {self.calls[step.call].function}: {text}"
        return text

    def variables(self, step: int) -> dict[str, Any]:
        """The local variables of the call that `steps[step]` belongs to, as that step begins."""
        call = self.steps[step].call
        first = self.calls[call].first_step
        known: dict[str, Any] = {}
        for earlier in self.steps[first : step + 1]:
            if earlier.call == call:
                known |= earlier.variables
        return known

    def __repr__(self) -> str:
        end = f"returned {show(self._result)}" if self.ok else f"failed: {self.problem}"
        return f"<Trace of {len(self.calls)} calls, {len(self.steps)} steps; {end}>"


def trace(
    function: Callable[..., Any],
    *args: Any,
    also: Iterable[Callable[..., Any]] = (),
    max_steps: int = MAX_STEPS,
    seconds: float = SECONDS,
    **kwargs: Any,
) -> Trace:
    """Call `function(*args, **kwargs)` and return what it did, step by step.

    The function needs no change. Watched are its own code and all code nested in it (generator
    expressions, comprehensions, lambdas, inner functions), and the recursive functions of the same
    module or class that it leads to, such as a `max_value`/`min_value` pair; anything else is a
    helper, which runs unseen. A `functools.cache` is emptied first, so that the trace shows the
    work. What the function prints goes to `Trace.output`.

    An exception in the function is recorded in `Trace.error` and not raised, `SystemExit`
    included; `KeyboardInterrupt` goes through, so that a learner can still interrupt.

    Args:
        function: any Python function, bound method or callable object.
        *args: its arguments.
        also: further functions to watch.
        max_steps: after so many steps the function is stopped.
        seconds: after so much time the function is stopped.
        **kwargs: its keyword arguments.

    Raises:
        TypeError: `function` is not written in Python, or is a generator or coroutine function,
            or does not take these arguments.

    >>> def total(n):
    ...     return n and n + total(n - 1)
    >>> seen = trace(total, 2)
    >>> seen.result
    3
    >>> [(call.arguments["n"], call.parent, call.returned) for call in seen.calls]
    [(2, None, 3), (1, 0, 1), (0, 1, 0)]
    """
    nodes = _family([function, *also], {type(value) for value in args})
    _check_arguments(function, args, kwargs)
    caches = [each for each in (function, *also) if _has(each, "cache_clear")]
    for each in caches:
        each.cache_clear()  # type: ignore[attr-defined]
    recorder = _Recorder(nodes, max_steps, seconds)
    homes = (node.home for node in nodes)
    with _no_exit(homes), _more_recursion(), _quiet_stops(), _captured() as output:
        result, error = recorder.run(function, args, kwargs)
    if error is None and not recorder.calls:
        error = TraceError("the function answered from memory without running: define it again")
    return Trace(
        recorder.calls,
        recorder.steps,
        recorder.sources,
        output.getvalue(),
        error,
        result if error is None else None,
        bool(caches),
    )


def _check_arguments(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a callable that tells no signature
        return
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        name = getattr(function, "__name__", type(function).__name__)
        raise TypeError(f"{name}{signature} does not take these arguments: {error}") from None


# ---------------------------------------------------------------------- which code is watched


@dataclass(frozen=True, slots=True)
class _Node:
    """A code object that may be watched, the function it stands in, and that one's class."""

    code: CodeType
    home: FunctionType
    owner: type | None = None


def _has(thing: object, name: str) -> bool:
    """Whether a thing has this attribute, and not a `__getattr__` that answers anything."""
    return inspect.getattr_static(thing, name, None) is not None


def _underlying(function: Any) -> list[_Node]:
    """The Python functions behind a callable: unwrapped, unbound, out of their decorators."""
    if _has(function, "func") and _has(function, "keywords"):  # functools.partial
        return _underlying(function.func)
    function = inspect.unwrap(function, stop=lambda each: not _has(each, "__wrapped__"))
    if isinstance(function, MethodType):
        owner = (
            function.__self__ if isinstance(function.__self__, type) else type(function.__self__)
        )
        return [_Node(node.code, node.home, owner) for node in _underlying(function.__func__)]
    if isinstance(function, FunctionType):
        function = _undecorated(function)
        return [_Node(function.__code__, function)]
    call = inspect.getattr_static(type(function), "__call__", None)
    if isinstance(call, FunctionType) and not isinstance(function, type):
        held = [value for value in vars(function).values() if isinstance(value, FunctionType)]
        return [_Node(each.__code__, each, type(function)) for each in [call, *held]]
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


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _is_function(code: CodeType) -> bool:
    """Whether `code` comes from a `def` whose calls are worth showing as calls."""
    lazy = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
    return bool(code.co_flags & inspect.CO_NEWLOCALS and not code.co_flags & lazy) and (
        not code.co_name.startswith("<")
    )


def _leads_to(node: _Node) -> Iterator[_Node]:
    """The functions of the same outer function, class or module that the code of `node` names."""
    names = {name for code in _nested(node.code) for name in (*code.co_names, *code.co_freevars)}
    for code in islice(_nested(node.home.__code__), 1, None):
        if code.co_name in names:
            yield _Node(code, node.home, node.owner)
    owners = [node.owner] if node.owner else []
    cells = _cells(node.home)
    for name in sorted(names):
        value = cells.get(name, node.home.__globals__.get(name))
        if isinstance(value, type):
            owners.append(value)
        elif plain := _plain(value, node.home):
            yield _Node(plain.__code__, plain)
    for owner in owners:
        for name in sorted(names):
            if plain := _plain(inspect.getattr_static(owner, name, None), node.home):
                yield _Node(plain.__code__, plain, owner)


def _plain(value: Any, home: FunctionType) -> FunctionType | None:
    """A function of the same module as `home`, without its decorators."""
    with contextlib.suppress(ValueError):  # wrapped in itself
        value = inspect.unwrap(value)
    if not isinstance(value, FunctionType):
        return None
    value = _undecorated(value)
    return value if value.__globals__ is home.__globals__ else None


def _reach(start: Iterable[_Node]) -> dict[int, _Node]:
    """All that is reached from the nodes of `start` in one or more hops, by identity of code."""
    found: dict[int, _Node] = {}
    todo = list(start)
    while todo:
        for node in _leads_to(todo.pop()):
            if id(node.code) not in found:
                found[id(node.code)] = node
                todo.append(node)
    return found


def _family(functions: Iterable[Any], kinds: Iterable[type] = ()) -> list[_Node]:
    """The code to watch: the functions asked for, and the recursive ones that they lead to.

    `kinds` are the classes of the arguments, whose methods may be the recursive ones.
    """
    roots = [node for function in functions for node in _underlying(function)]
    for node in roots:
        if not _is_function(node.code) and node.code.co_name != "<lambda>":
            raise TypeError(
                f"{node.code.co_name} is a generator or coroutine function: it runs only while "
                f"somebody reads from it. Watch a function that does: "
                f"trace(lambda: list({node.code.co_name}(...)))."
            )
    family = {id(node.code): node for node in roots}
    methods = [_Node(node.code, node.home, kind) for node in roots for kind in kinds]
    for key, node in _reach([*roots, *methods]).items():
        if key in _reach([node]):
            family.setdefault(key, node)
    return list(family.values())


@dataclass(frozen=True, slots=True)
class _Watched:
    """What the recorder knows of a code object."""

    code: CodeType
    source: int
    is_call: bool
    recursive: bool


def _source(function: FunctionType) -> Source:
    lines: list[str] = []
    first = function.__code__.co_firstlineno
    # from Python 3.13 on, "<string>" is also the program that `python -c` was given
    if function.__code__.co_filename != "<string>":
        with contextlib.suppress(OSError, TypeError):
            lines, first = inspect.getsourcelines(function)
    return Source(function.__name__, textwrap.dedent("".join(lines)), max(first, 1))


# ---------------------------------------------------------------------- what is kept of a value

_ATOMS: Final = (int, float, complex, str, bytes, bool, type(None), type, FunctionType, ModuleType)
_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")
_HIDDEN: Final = (type, FunctionType, MethodType, ModuleType, type(len), Iterator)


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


def _snapshot(value: Any) -> Any:
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


def _keep(value: Any) -> Any:
    """A value of a local variable: numbers and short texts themselves, anything else as text."""
    if isinstance(value, numbers.Number) and hasattr(value, "item"):
        value = value.item()  # numpy's own numbers
    if isinstance(value, int | float | bool | None) or (
        isinstance(value, str) and len(value) < 100
    ):
        return value
    return Shown(show(value))


def _describe(error: BaseException) -> str:
    name = type(error).__name__
    try:
        text = str(error)
    except Exception:
        text = ""
    return f"{name}: {text[:MAX_SHOWN]}" if text else name


# ---------------------------------------------------------------------- recording


class _Stop(BaseException):
    """Ends the watched function; no `except Exception` catches it."""


class _Recorder:
    """The trace function, with what it has seen so far."""

    def __init__(self, nodes: list[_Node], max_steps: int, seconds: float) -> None:
        self.max_steps = max_steps
        self.seconds = seconds
        self.calls: list[Call] = []
        self.steps: list[Step] = []
        self.sources: list[Source] = []
        self.stopped: str | None = None  # why, once a limit has been reached
        self.unseen = False  # a part of the work was done in another thread
        self.finished = False  # the watched function has been left, whatever is still thrown
        self.watched: dict[int, _Watched] = {}
        self.stack: list[tuple[FrameType, int, int]] = []  # frame, call, depth in frames
        self.known: dict[int, dict[str, Any]] = {}  # call -> variables as last shown
        self.raising: dict[int, BaseException] = {}  # id of frame -> exception passing through it
        self.base: FrameType | None = None  # the frame that calls the watched function
        self.base_depth = 0
        self.armed = False  # every frame has been told to raise
        self.beats = 0  # how often the function was told to stop
        self.beats_before = 0
        self.patience = 8
        self.deepest = sys.getrecursionlimit()
        homes: dict[int, int] = {}
        for node in nodes:
            if id(node.home) not in homes:
                homes[id(node.home)] = len(self.sources)
                self.sources.append(_source(node.home))
            for code in _nested(node.code):
                if id(code) not in self.watched:
                    each = _Node(code, node.home, node.owner)
                    is_call = code is node.code or _is_function(code)
                    recursive = is_call and id(code) in _reach([each])
                    source = homes[id(node.home)]
                    self.watched[id(code)] = _Watched(code, source, is_call, recursive)

        recorder = self

        class Stop(_Stop):
            def __init__(self) -> None:  # runs in the watched thread, even if thrown from another
                sys.setprofile(recorder._rearm)

        self.stop_class = Stop

    def run(
        self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, BaseException | None]:
        """Call the function; return its result and the error that ended it, if any."""
        self.base = sys._getframe()
        self.base_depth = _depth(self.base)
        before = sys.gettrace(), sys.getprofile()
        timer = _Timer(self.seconds, self._time_is_up)
        result: Any = None
        error: BaseException | None = None
        lost = False
        threads = threading.gettrace()
        try:
            timer.start()
            threading.settrace(self._elsewhere)
            sys.settrace(self._on_call)
            result = function(*args, **kwargs)
            lost = sys.gettrace() != self._on_call
        except KeyboardInterrupt:
            raise
        except _Stop:
            pass
        except BaseException as caught:
            error = caught
        finally:
            self.finished = True
            self._unhook(timer, before)
            threading.settrace(threads)
            self.base = None
            self.stack.clear()
        if self.stopped:
            error = LimitReached(self.stopped)
        elif lost and error is None:
            error = TraceError("something switched tracing off while the function ran")
        elif self.unseen and error is None:
            error = TraceError(
                "a part of the search ran in threads of its own, where it can't be watched: let it "
                "run without them"
            )
        return result, error

    @staticmethod
    def _unhook(timer: _Timer, before: tuple[Any, Any]) -> None:
        """Put everything back, however often a late stop arrives meanwhile."""
        while True:
            try:
                _profile_again(before[1])
                sys.settrace(before[0])
                timer.close()
                len(())  # any call is a chance for a stop that was thrown just before
                return
            except _Stop:
                continue

    # A trace function that raises is switched off by Python. So that a bare `except:` cannot save
    # the function, the profile function, which stays on, switches it on again at the next call or
    # return: from then on every line raises, the `except:` lines among them. Calls and exceptions
    # do not, since they may lie inside the `try`.

    def _rearm(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.finished or frame is self.base:
            return
        self.beats += 1
        sys.settrace(self._on_call)
        frame.f_trace = self._on_event
        above = frame.f_back
        while above is not None and above is not self.base and not (self.armed and above.f_trace):
            above.f_trace = self._on_event
            above = above.f_back
        self.armed = True

    def _time_is_up(self, thread: int) -> None:
        if self.stopped is None:
            self.stopped = (
                f"stopped after {self.seconds:g} seconds: is there a loop or a recursion that "
                f"never ends, or is the tree too large to watch?"
            )
        elif self.beats == self.beats_before or self.patience == 0:
            self.patience = 8
            _throw(thread, self.stop_class)
        else:  # the function is being unwound, which takes a while if it is deep
            self.patience -= 1
        self.beats_before = self.beats

    def _stop(self, why: str) -> _Stop:
        self.stopped = self.stopped or why
        return self.stop_class()

    def _elsewhere(self, frame: FrameType, event: str, argument: Any) -> None:
        """Note that a watched function was called in another thread."""
        self.unseen = self.unseen or id(frame.f_code) in self.watched

    def _on_call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if self.finished:
            return None
        if self.stopped:
            return self._on_event
        watched = self.watched.get(id(frame.f_code))
        if watched is None:
            return None
        parent, depth = None, self.base_depth + 1
        if self.stack:
            above, parent, depth = self.stack[-1]
            depth += _hops(frame, above)
        if depth > self.deepest and sys.getrecursionlimit() == self.deepest + HEADROOM:
            raise self._stop(
                f"stopped when its calls were {self.calls[parent or 0].depth} deep: does every "
                f"path reach a case that answers without a further call?"
            )
        if watched.is_call or parent is None or _is_recursive_lambda(frame):
            parent = self._open(frame, watched, parent)
        self.stack.append((frame, parent, depth))
        return self._on_event

    def _open(self, frame: FrameType, watched: _Watched, parent: int | None) -> int:
        """Record a new call."""
        code = frame.f_code
        index = len(self.calls)
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & inspect.CO_VARARGS) + bool(
            code.co_flags & inspect.CO_VARKEYWORDS
        )
        local = frame.f_locals
        names = [name for name in code.co_varnames[:count] if name in local]
        self.known[index] = {name: _keep(local[name]) for name in names if _is_worth(local[name])}
        line = None
        if parent is not None:
            line = self.stack[-1][0].f_lineno
            self.calls[parent].children.append(index)
        self.calls.append(
            Call(
                index,
                code.co_name,
                {name: _snapshot(local[name]) for name in names},
                parent,
                0 if parent is None else self.calls[parent].depth + 1,
                watched.source,
                line,
                len(self.steps),
                recursive=watched.recursive or not watched.is_call,
            )
        )
        self._add("call", index, code.co_firstlineno, dict(self.known[index]))
        return index

    def _on_event(self, frame: FrameType, event: str, argument: Any) -> Any:
        if self.finished:
            return None
        if self.stopped:
            self.beats += 1
            if event != "exception":
                raise self.stop_class()
            return self._on_event
        call = next((call for each, call, _ in reversed(self.stack) if each is frame), None)
        if call is None:  # a generator that is being closed
            return self._on_event
        if event == "line":
            self.raising.pop(id(frame), None)
            self._add("line", call, frame.f_lineno, self._changed(frame, call))
        elif event == "exception":
            self._exception(frame, call, argument[1])
        elif event == "return":
            self._return(frame, call, argument)
        return self._on_event

    def _exception(self, frame: FrameType, call: int, error: Any) -> None:
        if not isinstance(error, BaseException) or isinstance(error, StopIteration | GeneratorExit):
            return
        again = any(
            each is frame or self.raising.get(id(each)) is error
            for each, owner, _ in self.stack
            if owner == call and id(each) in self.raising
        )
        self.raising[id(frame)] = error
        if not again:
            text = _describe(error)
            self._add("exception", call, frame.f_lineno, self._changed(frame, call), text)

    def _return(self, frame: FrameType, call: int, value: Any) -> None:
        error = self.raising.pop(id(frame), None)
        if error is not None and (value is not None or _is_at_return(frame)):
            error = None  # it was caught
        while self.stack.pop()[0] is not frame:
            pass
        if self.stack and self.stack[-1][1] == call:
            if error is not None:  # the next frame of the same call need not tell it again
                self.raising.setdefault(id(self.stack[-1][0]), error)
            return
        record = self.calls[call]
        record.last_step = len(self.steps)
        if error is not None:
            record.outcome, record.error = "raised", _describe(error)
            record.last_step -= 1
        else:
            record.outcome, record.returned = "returned", _snapshot(value)
            changed = self._changed(frame, call)
            self._add("return", call, frame.f_lineno, changed, record.returned)
        self.known.pop(call, None)

    def _changed(self, frame: FrameType, call: int) -> dict[str, Any]:
        known = self.known[call]
        changed = {}
        local = frame.f_locals
        free = frame.f_code.co_freevars
        for name in local:
            if name in free or not name.isidentifier():
                continue
            value = local[name]
            if not _is_worth(value):
                continue
            kept = _keep(value)
            if name not in known or type(known[name]) is not type(kept) or known[name] != kept:
                changed[name] = known[name] = kept
        return changed

    def _add(
        self, kind: StepKind, call: int, line: int, variables: dict[str, Any], value: Any = None
    ) -> None:
        if len(self.steps) >= self.max_steps:
            raise self._stop(
                f"stopped after {self.max_steps:,} steps: is there a loop that never ends, or is "
                f"the tree too large to watch? Try a smaller one."
            )
        self.steps.append(Step(kind, call, line, variables, value))


def _profile_again(profile: Any) -> None:
    """Put a profile function back; cProfile's is no function, and is switched on instead."""
    if profile is None or callable(profile):
        sys.setprofile(profile)
    else:
        sys.setprofile(None)
        profile.enable()


def _is_worth(value: Any) -> bool:
    """Whether a local variable says something about a search: a function or a module does not."""
    return not isinstance(value, _HIDDEN)


def _is_recursive_lambda(frame: FrameType) -> bool:
    """Whether this frame is of a lambda that calls itself by a name it can see."""
    code = frame.f_code
    if code.co_name != "<lambda>":
        return False
    local, outside = frame.f_locals, frame.f_globals
    seen = [local.get(name) for name in code.co_freevars]
    seen += [outside.get(name) for name in code.co_names]
    return any(getattr(value, "__code__", None) is code for value in seen)


def _is_at_return(frame: FrameType) -> bool:
    """Whether the frame ends by a `return`, and not because an exception leaves it."""
    import dis

    operation = frame.f_code.co_code[frame.f_lasti]
    return dis.opname[operation].startswith(("RETURN", "YIELD", "INSTRUMENTED"))


def _depth(frame: FrameType | None) -> int:
    depth = 0
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth


def _hops(frame: FrameType, above: FrameType) -> int:
    """How many frames lie between a frame and one that it was called from."""
    hops, back = 1, frame.f_back
    while back is not None and back is not above and hops < MAX_HOPS:
        hops, back = hops + 1, back.f_back
    return hops


# ---------------------------------------------------------------------- guards


def _throw(thread: int, error: type[BaseException]) -> None:
    """Raise `error` in another thread at its next chance.

    It must not be taken back by throwing NULL: on Python 3.11 that leaves a flag up for ever,
    and the next function that is traced hangs in the interpreter.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


class _Timer:
    """Calls `expired(thread)` again and again from `seconds` on, until it is closed.

    A thread of its own, since `while True: pass` has no line at which a trace function could look
    at the clock; again and again, since a bare `except:` may swallow what is thrown.
    """

    def __init__(self, seconds: float, expired: Callable[[int], None]) -> None:
        self.seconds = seconds
        self.expired = expired
        self.target = threading.get_ident()
        self.closed = threading.Event()
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self._watch, daemon=True, name="trace timer")

    def start(self) -> None:
        with contextlib.suppress(RuntimeError):  # no threads in the browser's Python
            self.thread.start()

    def _watch(self) -> None:
        wait = self.seconds
        while not self.closed.wait(wait):
            with self.lock:
                if not self.closed.is_set():
                    self.expired(self.target)
            wait = 0.02

    def close(self) -> None:
        with self.lock:
            self.closed.set()


class _Output(io.StringIO):
    """Keeps the first characters that are printed."""

    def write(self, text: str) -> int:
        room = MAX_OUTPUT - self.tell()
        if room > 0:
            super().write(text[:room])
            if len(text) >= room:
                super().write("\n… and more")
        return len(text)


@contextlib.contextmanager
def _captured() -> Iterator[_Output]:
    output = _Output()
    with contextlib.redirect_stdout(output):
        yield output


@contextlib.contextmanager
def _more_recursion() -> Iterator[None]:
    """Room for watching on top of what the watched function may use."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + HEADROOM)
    try:
        yield
    finally:
        if sys.getrecursionlimit() == before + HEADROOM:
            sys.setrecursionlimit(before)


def _leave(code: object = None) -> None:
    raise SystemExit(code)


@contextlib.contextmanager
def _quiet_stops() -> Iterator[None]:
    """Say nothing of a stop that reaches a finalizer: Python cannot raise there, and prints."""
    before = sys.unraisablehook
    ignored: list[sys.UnraisableHookArgs] = []
    sys.unraisablehook = ignored.append  # has no line in which the next stop could strike
    try:
        yield
    finally:
        sys.unraisablehook = before
        for each in ignored:
            if not issubclass(each.exc_type, _Stop):
                before(each)


@contextlib.contextmanager
def _no_exit(functions: Iterable[FunctionType]) -> Iterator[None]:
    """Let `exit()` and `quit()` only raise: a notebook's own would end the kernel."""
    spaces = {id(function.__globals__): function.__globals__ for function in functions}
    missing = object()
    before = [
        (space, name, space.get(name, missing))
        for space in spaces.values()
        for name in ("exit", "quit")
        if name not in space or not isinstance(space[name], FunctionType)
    ]
    for space, name, _ in before:
        space[name] = _leave
    try:
        yield
    finally:
        for space, name, value in before:
            if value is missing:
                space.pop(name, None)
            else:
                space[name] = value
