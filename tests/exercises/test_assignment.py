"""A lesson becomes an assignment that nbgrader hands out, collects and grades."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from minimax_lib.exercises.assignment import SOLUTIONS, assignment, tasks, write_assignment

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request):
    return nbformat.read(request.param, as_version=4)


def test_every_lesson_has_exercises_with_checks_and_solutions(lesson):
    assert len(tasks(lesson)) >= 2


def test_the_assignment_shows_no_solution_outside_the_marks(lesson):
    made = assignment(lesson)
    nbformat.validate(made)
    for task in tasks(lesson):
        whole = "\n".join(cell.source for cell in made.cells)
        assert whole.count(task.solution) == 1
        (holder,) = [cell for cell in made.cells if task.solution in cell.source]
        shown, _, hidden = holder.source.partition("### BEGIN SOLUTION")
        assert shown.strip() == task.cell.source.strip() and task.solution in hidden
    assert SOLUTIONS not in "\n".join(cell.source for cell in made.cells)


def test_a_point_for_each_check(lesson):
    marked = [cell.metadata.get("nbgrader") for cell in assignment(lesson).cells]
    graded = [mark for mark in marked if mark and mark["grade"]]
    assert len(graded) == sum(len(task.checks) for task in tasks(lesson))
    assert all(mark["locked"] and mark["points"] == 1 for mark in graded)
    names = [mark["grade_id"] for mark in marked if mark]
    assert len(set(names)) == len(names)


def test_an_exercise_without_a_solution_is_refused(lesson):
    lesson.cells = lesson.cells[:-1]
    with pytest.raises(ValueError, match="0 solutions"):
        assignment(lesson)


def nbgrader(course, *words):
    place = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words],
        cwd=course,
        env=place,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(
    importlib.util.find_spec("nbgrader") is None, reason="`make grading` installs nbgrader"
)
def test_the_solutions_get_every_point_and_the_stubs_none(tmp_path):
    name = "02_minimax_by_hand"
    solved = write_assignment(NOTEBOOKS / f"{name}.ipynb", tmp_path)
    nbgrader(tmp_path, "generate_assignment", name, "--create")
    released = tmp_path / "release" / name / solved.name
    assert "BEGIN SOLUTION" not in released.read_text(encoding="utf-8")
    for student, work in (("ada", solved), ("nobody", released)):
        folder = tmp_path / "submitted" / student / name
        folder.mkdir(parents=True)
        shutil.copy(work, folder)
    nbgrader(tmp_path, "autograde", name, "--create")

    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as book:
        scores = {each.student_id: each.score for each in book.assignment_submissions(name)}
        points = book.find_assignment(name).max_score
    assert points >= 3 and scores == {"ada": points, "nobody": 0}
