"""Questions in a lesson: choices or numbers to answer, each wrong one explained."""

from __future__ import annotations

import pathlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import anywidget
import traitlets

HERE = pathlib.Path(__file__).parent


@dataclass(frozen=True)
class Question:
    """One question, its computed key, and what each wrong answer shows about the reader.

    Args:
        text: the question.
        answer: the right answer; computed, never copied from somewhere.
        wrong: wrong answers that readers give, each with its explanation.
        because: why the right answer is right; shown after it is given.
        picture: an SVG that the question is about.
        free: whether the reader types a number instead of choosing.

    >>> question = Question("How many leaves has (3 5)?", 2, {3: "3 counts the root as well."})
    >>> question.choices
    ['2', '3']
    >>> question.feedback("3")
    'Not yet. 3 counts the root as well.'
    """

    text: str
    answer: object
    wrong: Mapping[Any, str]
    because: str = ""
    picture: str = ""
    free: bool = False

    @property
    def choices(self) -> list[str]:
        """The choices in the order shown: numbers by size, the rest shuffled by the text."""
        options = [self.answer, *self.wrong]
        if all(isinstance(option, int | float | Fraction) for option in options):
            return [str(option) for option in sorted(options)]
        shown = sorted(str(option) for option in options)
        random.Random(self.text).shuffle(shown)
        return shown

    def is_right(self, given: str) -> bool:
        """Return whether `given`, as typed or chosen, is the right answer."""
        return given == str(self.answer) or (self.free and _same_number(given, self.answer))

    def feedback(self, given: str) -> str:
        """Return what to tell a reader who answered `given`."""
        if self.is_right(given):
            return f"Right. {self.because}".strip()
        for answer, explanation in self.wrong.items():
            if given == str(answer) or (self.free and _same_number(given, answer)):
                return f"Not yet. {explanation}"
        if self.free and not _same_number(given, given):
            return "Please type a number, such as 3, -1.5 or 2/3."
        return "Not yet. Work through it once more, one node at a time."


def _same_number(given: str, number: object) -> bool:
    try:
        return Fraction(given.strip()) == Fraction(str(number))
    except (ValueError, ZeroDivisionError):
        return False


class _QuizWidget(anywidget.AnyWidget):
    _esm = HERE / "quiz.js"
    _css = HERE / "quiz.css"
    questions: traitlets.List[dict[str, object]] = traitlets.List().tag(sync=True)
    feedback: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)


@dataclass
class Quiz:
    """Questions to answer in the notebook; the keys stay in the kernel.

    >>> Quiz([Question("1 + 1?", 2, {11: "That puts the digits side by side."})])
    Question 1. 1 + 1?
      ( ) 2
      ( ) 11
    """

    questions: list[Question]
    _widget: _QuizWidget | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        lines = []
        for number, question in enumerate(self.questions, start=1):
            lines.append(f"Question {number}. {question.text}")
            lines += ["  ____"] if question.free else [f"  ( ) {c}" for c in question.choices]
        return "\n".join(lines)

    def answer(self, number: int, given: str) -> str:
        """Return the feedback on answering `given` to question `number`, counted from 1."""
        return self.questions[number - 1].feedback(given)

    def _repr_mimebundle_(self, **_: object) -> Any:
        if self._widget is None:
            self._widget = self._make_widget()
        data: Any = self._widget._repr_mimebundle_()
        data, metadata = data if isinstance(data, tuple) else (data, {})
        return {**data, "text/plain": repr(self)}, metadata

    def _make_widget(self) -> _QuizWidget:
        widget = _QuizWidget(
            questions=[
                {
                    "text": question.text,
                    "choices": [] if question.free else question.choices,
                    "picture": question.picture,
                }
                for question in self.questions
            ],
            feedback=[{} for _ in self.questions],
        )

        def on_message(_: object, message: dict[str, Any], __: object) -> None:
            index, given = message["question"], str(message["answer"])
            question = self.questions[index]
            feedback = list(widget.feedback)
            feedback[index] = {
                "right": question.is_right(given),
                "text": question.feedback(given),
                "tries": feedback[index].get("tries", 0) + 1,
            }
            widget.feedback = feedback

        widget.on_msg(on_message)
        return widget
