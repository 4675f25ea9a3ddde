"""Make an assignment for nbgrader out of a lesson: `python -m minimax_lib.exercises.assignment`."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

__all__ = ["Task", "assignment", "main", "tasks", "write_assignment"]

CONFIG = 'c = get_config()\nc.ClearSolutions.code_stub = {"python": "# Write your answer above."}\n'
SOLUTIONS = "## Solutions"

_FOLDED = re.compile(
    r"<summary>([^<]*)</summary>(?:(?!</details>).)*?```python\n(.*?)\n```", re.DOTALL
)
_CHECK = re.compile(r"(\w+\.)?check_\w+")


@dataclass(frozen=True)
class Task:
    """An exercise of a lesson: its name, its cell, the cells that check it, its solution."""

    name: str
    cell: NotebookNode
    checks: Sequence[NotebookNode]
    solution: str


def tasks(lesson: NotebookNode) -> list[Task]:
    """Return the exercises of a lesson, in order.

    An exercise is a cell with the tag `exercise`; the cells that call a check follow it, and the
    solutions stand folded away at the lesson's end, in the same order.

    Raises:
        ValueError: an exercise has no check, or there are more or fewer solutions than exercises.
    """
    exercises: list[NotebookNode] = []
    checks: list[list[NotebookNode]] = []
    for cell in lesson.cells:
        if "exercise" in cell.metadata.get("tags", []):
            exercises.append(cell)
            checks.append([])
        elif checks and cell.cell_type == "code" and check_call(cell.source):
            checks[-1].append(cell)
    text = "\n".join(cell.source for cell in lesson.cells if cell.cell_type == "markdown")
    solutions = _FOLDED.findall(text.partition(SOLUTIONS)[2])
    if len(solutions) != len(exercises) or not all(checks):
        raise ValueError(
            f"{len(exercises)} exercises, {sum(map(bool, checks))} of them with a check, and "
            f"{len(solutions)} solutions: each exercise needs one of both"
        )
    return [
        Task(name, cell, cells, solution)
        for cell, cells, (name, solution) in zip(exercises, checks, solutions, strict=True)
    ]


def check_call(source: str) -> str | None:
    """Return the call of a check that a cell ends with, or None.

    >>> check_call("from minimax_lib.exercises import lesson_01\\n\\nlesson_01.check_x(answer)")
    'lesson_01.check_x(answer)'
    """
    body = ast.parse(source).body
    if not body or not isinstance(body[-1], ast.Expr) or not isinstance(body[-1].value, ast.Call):
        return None
    call = body[-1].value
    return ast.unparse(call) if _CHECK.fullmatch(ast.unparse(call.func)) else None


def assignment(lesson: NotebookNode) -> NotebookNode:
    """Return the lesson as a source notebook of nbgrader: one point for each check that passes.

    Learners see the lesson as it is, without its solutions; those stand between nbgrader's marks.
    """
    made: NotebookNode = nbformat.v4.new_notebook(metadata=lesson.metadata)
    exercises = {task.cell.id: (n, task) for n, task in enumerate(tasks(lesson), start=1)}
    checked = {cell.id: n for n, task in exercises.values() for cell in task.checks}
    for cell in _without_solutions(lesson):
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        made.cells.append(cell)
        if cell.id in exercises:
            number, task = exercises[cell.id]
            cell.source += f"\n\n### BEGIN SOLUTION\n{task.solution}\n### END SOLUTION"
            _mark(cell, f"exercise-{number}", solution=True)
        if cell.id in checked:
            source = f"verdict = {check_call(cell.source)}\nassert verdict, verdict"
            graded = nbformat.v4.new_code_cell(source, id=f"graded-{cell.id}")
            _mark(graded, f"check-{checked[cell.id]}-{cell.id}", solution=False)
            made.cells.append(graded)
    return made


def _without_solutions(lesson: NotebookNode) -> Iterator[NotebookNode]:
    for cell in lesson.cells:
        copy = nbformat.from_dict(cell)
        before, found, _ = copy.source.partition(SOLUTIONS)
        if not found or cell.cell_type == "code":
            yield copy
            continue
        if before.strip():
            copy.source = before.rstrip()
            yield copy
        return


def _mark(cell: NotebookNode, grade_id: str, *, solution: bool) -> None:
    cell.metadata["nbgrader"] = {
        "schema_version": 3,
        "grade_id": grade_id,
        "solution": solution,
        "grade": not solution,
        "locked": not solution,
        "task": False,
        **({} if solution else {"points": 1}),
    }


def write_assignment(lesson: Path, course: Path) -> Path:
    """Write an assignment into an nbgrader course folder; return the notebook's path.

    Args:
        lesson: a lesson's notebook.
        course: the course folder. It gets an `nbgrader_config.py` if it has none.
    """
    target = course / "source" / lesson.stem / lesson.name
    target.parent.mkdir(parents=True, exist_ok=True)
    made = assignment(nbformat.read(lesson, as_version=4))
    nbformat.write(made, target)
    config = course / "nbgrader_config.py"
    if not config.exists():
        config.write_text(CONFIG, encoding="utf-8")
    return target


def main() -> None:
    """Write the lessons that the command line names as assignments."""
    parser = argparse.ArgumentParser(prog="python -m minimax_lib.exercises.assignment")
    parser.add_argument("lessons", nargs="+", type=Path, help="notebooks of lessons")
    parser.add_argument("--course", type=Path, required=True, help="folder of the nbgrader course")
    given = parser.parse_args()
    for lesson in given.lessons:
        print(write_assignment(lesson, given.course))


if __name__ == "__main__":
    main()
