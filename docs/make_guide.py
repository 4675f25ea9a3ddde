"""Write docs/lessons.md: what each lesson asks, its keys and its common errors.

All of it is taken from where it stands: the notebooks, the quizzes, the checks.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat

from minimax_lib.exercises.assignment import Task, check_call, tasks
from minimax_lib.quizzes import quiz

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "lessons.md"
HEAD = """\
# Lesson by lesson

Objectives, minutes, answer keys, and the errors that the checks recognise. This page is made from
the lessons themselves: `python docs/make_guide.py`. How to teach with it is said in
[instructors.md](instructors.md).
"""


def guide() -> str:
    """Return the page."""
    lessons = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
    return "\n".join([HEAD, *(line for path in lessons for line in chapter(path))])


def chapter(path: Path) -> Iterator[str]:
    """Yield the lines on one lesson."""
    lesson = nbformat.read(path, as_version=4)
    title, _, opening = lesson.cells[0].source.partition("\n")
    number = int(path.name[:2])
    yield f"#{title}\n"
    yield f"[Open the lesson](../notebooks/{path.name}).{minutes(opening)}\n"
    yield from re.findall(r"After this lesson you can\n\n(?:[- ] .*\n)+", opening + "\n")
    for task in tasks(lesson):
        yield f"### {task.name}\n"
        yield f"```python\n{task.solution}\n```\n"
        errors = list(dict.fromkeys(common_errors(number, task)))
        if errors:
            yield "Errors that the check names:\n"
            yield "\n".join(f"- {error}" for error in errors) + "\n"
    yield "### Quiz\n"
    for question in quiz(number).questions:
        yield f"- {one_line(question.text)} **{one_line(question.answer)}** " + one_line(
            question.because
        )
        yield from (f"  - {one_line(wrong)}: {why}" for wrong, why in question.wrong.items())
    yield ""


def minutes(opening: str) -> str:
    """Return what a lesson says of its length.

    >>> minutes("**40 minutes.** You need a pen.")
    ' 40 minutes.'
    """
    found = re.search(r"\*\*([^*]*minutes\.)\*\*", opening)
    return f" {found[1]}" if found else ""


def common_errors(number: int, task: Task) -> Iterator[str]:
    """Yield the hints of the checks that an exercise calls."""
    exercises = importlib.import_module(f"minimax_lib.exercises.lesson_{number:02}").__dict__
    for cell in task.checks:
        called = re.search(r"check_(\w+)", check_call(cell.source) or "")
        exercise = exercises.get("EXERCISES", {}).get(called and called[1])
        for mistake in exercise.mistakes if exercise else ():
            number_of_it = f" ({mistake.hint.misconception})" * bool(mistake.hint.misconception)
            yield f"{mistake.hint.seen} *{mistake.hint.ask}*{number_of_it}"


def one_line(text: object) -> str:
    """Return a text on one line."""
    return " ".join(str(text).split())


if __name__ == "__main__":
    TARGET.write_text(guide(), encoding="utf-8")
