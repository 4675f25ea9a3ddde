"""What an exercise consists of: questions, how to put them, how to grade, known mistakes."""

from __future__ import annotations

import importlib
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

__all__ = ["Case", "Exercise", "Hint", "Mistake", "Reply", "Strange", "find_exercise", "plain"]

VALUE: Final = "value"
RAISED: Final = "raised"

_LONGEST = 2_000  # items of a list that are looked at
_SHORT = 60  # characters of a value that are shown


@dataclass(frozen=True)
class Case:
    """One question to a learner's answer.

    Attributes:
        question: plain data that `Exercise.ask` understands.
        text: the question in words that can follow "On ..."; never with the right reply.
        tree: nested lists, as `ExplicitTree` takes them, to draw beside a hint.
        board: nine squares as text, to draw beside a hint.
    """

    question: Any
    text: str
    tree: Any = None
    board: str | None = None


@dataclass(frozen=True)
class Reply:
    """What an answer did with one case: returned `value`, or raised the error called `value`.

    `facts` are what `Exercise.ask` observed besides: calls counted, boards changed.
    """

    kind: str
    value: Any
    facts: Mapping[str, Any] = field(default_factory=dict)
    message: str = ""


@dataclass(frozen=True)
class Strange:
    """A value that is neither a number, a text, nor a list of such: its type and its looks."""

    type: str
    looks: str


@dataclass(frozen=True)
class Hint:
    """What to tell a learner: what was seen, and a question that leads on.

    `misconception` is the number by which instructors know the misunderstanding, if it has one.
    """

    misconception: str | None
    seen: str
    ask: str


@dataclass(frozen=True)
class Mistake:
    """A known way to get an exercise wrong, and how to recognise it.

    `explains(question, reply)` says whether an answer with this mistake would give that reply.
    """

    hint: Hint
    explains: Callable[[Any, Reply], bool]


@dataclass(frozen=True)
class Exercise:
    """An exercise on code.

    Attributes:
        cases: returns the cases, smallest first, always the same ones.
        ask: `ask(answer, question)` calls the learner's answer and returns (value, facts).
        fault: `fault(question, reply)` says in words what is wrong with a reply, without giving
            the right one away; None if nothing is.
        tried: what a correct answer got right, in words.
        mistakes: what to recognise, the likeliest first.
        leak: the hint for an answer that is right alone and wrong after other questions.
        returns: what the answer has to return, in words.
        overall: `overall(questions, replies)` says what is wrong with them taken together, after
            none was wrong alone: the words and a hint, or None.
        repeated: how many of the first cases are asked a second time, in the opposite order.
        may_search: whether the answer may call the course's own searches.
    """

    cases: Callable[[], Sequence[Case]]
    ask: Callable[[Any, Any], tuple[Any, Mapping[str, Any]]]
    fault: Callable[[Any, Reply], str | None]
    tried: str
    mistakes: Sequence[Mistake] = ()
    leak: Hint = Hint(
        "M12",
        "Asked alone it answers this right, but not after other questions: something is left over "
        "from an earlier call (a changed board, a global, a default value that is a list or dict, "
        "a memory that doesn't know which game it is about).",
        "What does your function change or keep that outlives the call?",
    )
    returns: str = "a number"
    overall: Callable[[Sequence[Any], Sequence[Reply]], tuple[str, Hint] | None] | None = None
    repeated: int = 60
    may_search: bool = False


def find_exercise(lesson: str, name: str) -> Exercise:
    """Return an exercise of the module `minimax_lib.exercises.<lesson>`."""
    module = importlib.import_module(f"minimax_lib.exercises.{lesson}")
    exercise: Exercise = module.EXERCISES[name]
    return exercise


def plain(value: Any, depth: int = 6) -> Any:
    """Return `value` as plain data; what is no plain data becomes `Strange`.

    Numbers of any kind become int or float, so that an object can't pretend to equal anything.

    >>> from fractions import Fraction
    >>> plain((Fraction(1, 2), [True, None, "a"])), plain(len)
    ((0.5, [True, None, 'a']), Strange(type='builtin_function_or_method', looks='<built-in \
function len>'))
    """
    kind = type(value)
    if value is None or kind in (bool, float, str):
        return value
    if kind is int:
        return value if abs(value) < 10**300 else _strange(value)
    if isinstance(value, str):
        return str.__str__(value)
    if depth and isinstance(value, list | tuple | range):
        items = [plain(item, depth - 1) for item in list(value)[:_LONGEST]]
        return items if isinstance(value, list) else tuple(items)
    if depth and isinstance(value, dict):
        items = list(dict.items(value))[:_LONGEST]
        return {plain(key, depth - 1): plain(item, depth - 1) for key, item in items}
    if depth and isinstance(value, set | frozenset):
        return {plain(item, depth - 1) for item in list(value)[:_LONGEST]}
    return _number(value)


def _number(value: Any) -> Any:
    import numbers

    try:
        if "bool" in type(value).__name__:
            return bool(value)
        if isinstance(value, numbers.Integral):
            return plain(int(value), 0)
        if isinstance(value, numbers.Number) and not isinstance(value, complex):
            return float(value)  # type: ignore[arg-type]
        if type(value).__module__.partition(".")[0] == "numpy" and value.shape == ():
            return plain(value.item(), 0)
    except Exception:
        return _strange(value)
    return _strange(value)


def _strange(value: Any) -> Strange:
    try:
        looks = repr(value)
    except Exception:
        looks = "something that can't be printed"
    return Strange(type(value).__name__, shorten(looks))


def shorten(text: str) -> str:
    """Return `text` on one line, short and without addresses in memory.

    >>> shorten("<function f at 0x7f0011223344>")
    '<function f>'
    """
    text = " ".join(re.sub(r"( at)? 0x[0-9A-Fa-f]+", "", text[:1000]).split())
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"


def show(value: Any) -> str:
    """Return a value as a learner would recognise it.

    >>> show(3.0), show(Strange("function", "<function f>"))
    ('3.0', '<function f>')
    """
    return value.looks if isinstance(value, Strange) else shorten(repr(value))


def is_number(value: Any) -> bool:
    """Return whether a plain value is a number that can be compared; True and False are not."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value


def same(one: Any, other: Any) -> bool:
    """Return whether two plain values are equal, numbers up to rounding, True apart from 1.

    >>> same(0.1 + 0.2, 0.3), same(True, 1), same((1, None), (1.0, None))
    (True, False, True)
    """
    if is_number(one) and is_number(other):
        return one == other or math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(one, list | tuple) and type(one) is type(other):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def number_fault(reply: Reply, expected: float) -> str | None:
    """Return what is wrong with a reply that should be this number."""
    if not is_number(reply.value):
        return f"your function returns {show(reply.value)}; it has to return a number"
    if same(reply.value, expected):
        return None
    return f"your function returns {show(reply.value)}, which is not the value"


def reply_to(ask: Callable[..., Any], answer: Any, question: Any) -> Reply:
    """Return the reply of one of the course's own functions, right or deliberately wrong."""
    try:
        value, facts = ask(answer, question)
    except Exception as error:
        return Reply(RAISED, type(error).__name__)
    return Reply(VALUE, plain(value), facts)


def mistakes_by_running(
    ask: Callable[..., Any],
    wrong_answers: Iterable[tuple[Hint, Sequence[Any]]],
    agree: Callable[[Reply, Reply], bool] | None = None,
) -> list[Mistake]:
    """Return a mistake for each hint: it explains what one of its wrong answers would reply."""

    def equal(reply: Reply, wrong: Reply) -> bool:
        return reply.kind == wrong.kind and same(reply.value, wrong.value)

    def mistake(hint: Hint, answer: Any) -> Mistake:
        def explains(question: Any, reply: Reply) -> bool:
            return (agree or equal)(reply, reply_to(ask, answer, question))

        return Mistake(hint, explains)

    return [mistake(hint, answer) for hint, answers in wrong_answers for answer in answers]
