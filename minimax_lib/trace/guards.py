"""Guards around a watched function: time, output, recursion, `exit()`."""

from __future__ import annotations

import contextlib
import ctypes
import io
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from types import FunctionType
from typing import Final

MAX_OUTPUT: Final = 10_000  # characters of printed text that are kept
HEADROOM: Final = 3_000  # more recursion for Python to allow: C calls such as `max` count as well


class Stop(BaseException):
    """Ends the watched function; no `except Exception` catches it."""


def throw(thread: int, error: type[BaseException]) -> None:
    """Raise `error` in another thread at its next chance.

    It must not be taken back by throwing NULL: on Python 3.11 that leaves a flag up for ever,
    and the next function that is traced hangs in the interpreter.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


class Timer:
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
def captured() -> Iterator[_Output]:
    """Keep what is printed off the screen."""
    output = _Output()
    with contextlib.redirect_stdout(output):
        yield output


@contextlib.contextmanager
def more_recursion() -> Iterator[None]:
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
def quiet_stops() -> Iterator[None]:
    """Say nothing of a stop that reaches a finalizer: Python cannot raise there, and prints."""
    before = sys.unraisablehook
    ignored: list[sys.UnraisableHookArgs] = []
    sys.unraisablehook = ignored.append  # has no line in which the next stop could strike
    try:
        yield
    finally:
        sys.unraisablehook = before
        for each in ignored:
            if not issubclass(each.exc_type, Stop):
                before(each)


@contextlib.contextmanager
def no_exit(functions: Iterable[FunctionType]) -> Iterator[None]:
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
