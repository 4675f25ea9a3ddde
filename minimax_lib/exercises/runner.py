"""The process that holds a learner's answer: questions come in on one pipe, replies go out.

Whatever the answer does, it does here: it can't touch the kernel, the reference or the verdict.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.util
import os
import pickle
import random
import sys
import traceback
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, BinaryIO, Final

from minimax_lib.exercises.exercise import RAISED, VALUE, Strange, find_exercise, plain, shorten

FLOOD: Final = "flood"
BORROWED: Final = "borrowed"

_MEMORY = 1_500_000_000  # bytes
_LINES = 20_000  # that one call may print
_CHARACTERS = 5_000_000

# What would answer the exercises for the learner.
_SEALED = ("minimax_lib.search", "minimax_lib.exercises", "minimax_lib.ladder")


class BorrowedError(BaseException):
    """The answer calls the course's own solution."""


class _FloodError(BaseException):
    """The answer prints without end."""


class _Output:
    """Takes the place of stdout and counts."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.lines = self.characters = 0
        self.flooded = False

    def write(self, text: str) -> int:
        self.lines += text.count("\n")
        self.characters += len(text)
        if self.lines > _LINES or self.characters > _CHARACTERS:
            self.flooded = True
            raise _FloodError
        return len(text)

    def writelines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False


class _Seal(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Lets `import minimax_lib.search...` succeed, and any use of what was imported fail."""

    def __init__(self) -> None:
        self.broken = False

    def close(self) -> None:
        for name in list(sys.modules):
            if name.startswith(_SEALED):
                del sys.modules[name]
                parent, _, child = name.rpartition(".")
                vars(sys.modules.get(parent, self)).pop(child, None)
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if any(name == sealed or name.startswith(sealed + ".") for sealed in _SEALED):
            return importlib.util.spec_from_loader(name, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        def borrowed(*_: object, **__: object) -> None:
            self.broken = True
            raise BorrowedError

        def attribute(name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return borrowed

        module.__getattr__ = attribute  # type: ignore[method-assign]


def main(learner_path: Sequence[str]) -> None:
    """Serve one answer until the pipe closes.

    The first message is (lesson, exercise, pickled answer); each later one is a question.
    """
    questions, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    output = _Output()
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = output  # type: ignore[assignment,misc]
    lesson, name, answer_bytes = pickle.load(questions)
    exercise = find_exercise(lesson, name)
    seal = _Seal()
    if not exercise.may_search:
        seal.close()
    sys.path.extend(learner_path)
    random.seed(0)
    _limit_memory()
    _send(replies, ("ready", None, {}, ""))
    answer = None
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            return
        output.reset()
        try:
            if answer is None:
                answer = pickle.loads(answer_bytes)
            value, facts = exercise.ask(answer, question)
            reply = (VALUE, plain(value), plain(facts), "")
        except BaseException as error:
            reply = (RAISED, type(error).__name__, {}, _message(error))
        if output.flooded:
            reply = (FLOOD, None, {}, "")
        if seal.broken:
            reply = (BORROWED, None, {}, "")
        _send(replies, reply)


class _Plain(pickle.Pickler):
    """Writes plain data; a `Strange` goes by its two texts."""

    def persistent_id(self, value: Any) -> Any:
        return (value.type, value.looks) if isinstance(value, Strange) else None


def _send(pipe: BinaryIO, reply: tuple[Any, ...]) -> None:
    _Plain(pipe, protocol=4).dump(reply)
    pipe.flush()


def _message(error: BaseException) -> str:
    """Return the error's own words and the line of the learner's code that it came from."""
    text = ""
    with contextlib.suppress(Exception):
        text = shorten(str(error))
        lines = [
            frame.lineno
            for frame in traceback.extract_tb(error.__traceback__)
            if not frame.filename.startswith((os.path.dirname(__file__), "<frozen"))
        ]
        if lines and not isinstance(error, RecursionError):
            text += f" (in line {lines[-1]})"
    return text.strip()


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
