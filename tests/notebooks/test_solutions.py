"""Each published solution, put into its cell, is correct; the bare stub is not."""

import ast
import contextlib
import io
import linecache
from pathlib import Path

import nbformat
import pytest

from minimax_lib.exercises.assignment import SOLUTIONS, check_call, tasks

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request):
    return nbformat.read(request.param, as_version=4)


def verdicts(lesson, solved):
    """Run the exercises and what they rest on; return what each check says, by its call."""
    solutions = {task.cell.id: task.solution for task in tasks(lesson)} if solved else {}
    checks = {cell.id for task in tasks(lesson) for cell in task.checks}
    cells = [
        (cell.id, solutions.get(cell.id, cell.source))
        for cell in lesson.cells
        if cell.cell_type == "code"
    ]
    names = {"__name__": "__main__"}
    said = {}
    for key, source in needed(cells, checks):
        value = run(source, key, names)
        if key in checks:
            said[check_call(source)] = value
    assert len(said) == len(checks)
    return said


def needed(cells, targets):
    """Return the cells among `targets`, and those before them that define a name they use."""
    kept, wanted = [], set()
    for key, source in reversed(cells):
        nodes = list(ast.walk(ast.parse(source)))
        if key in targets or wanted & defined(nodes):
            kept.append((key, source))
            wanted |= {node.id for node in nodes if isinstance(node, ast.Name)}
    return kept[::-1]


def defined(nodes):
    """Return the names that a cell binds."""
    names = {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    names |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return names | {
        (node.asname or node.name).partition(".")[0]
        for node in nodes
        if isinstance(node, ast.alias)
    }


def run(source, key, names):
    """Run a cell as Jupyter does, and return the value of its last line."""
    *body, last = ast.parse(source).body
    file = f"<cell {key}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    if not isinstance(last, ast.Expr):
        body.append(last)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(ast.Module(body, []), file, "exec"), names)
        if isinstance(last, ast.Expr):
            return eval(compile(ast.Expression(last.value), file, "eval"), names)
    return None


def test_every_solution_is_correct(lesson):
    for call, result in verdicts(lesson, solved=True).items():
        assert result.verdict == "correct", f"{call}: {result}"


def test_no_stub_passes(lesson):
    for call, result in verdicts(lesson, solved=False).items():
        assert result.verdict == "not attempted", f"{call}: {result}"


def test_nothing_runs_in_the_solutions(lesson):
    """The solutions are text: whoever runs the notebook to its end keeps every name of theirs."""
    sources = [cell.source for cell in lesson.cells]
    (start,) = [number for number, source in enumerate(sources) if SOLUTIONS in source]
    assert {cell.cell_type for cell in lesson.cells[start:]} == {"markdown"}
