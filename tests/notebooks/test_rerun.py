"""`make notebooks` and strict nbval agree: what one stores, the other accepts, and nothing else."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

SPEC = importlib.util.spec_from_file_location("rerun", Path(__file__).with_name("rerun.py"))
RERUN = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(RERUN)

CELLS = [
    "import ipywidgets\nprint('seen')",
    "ipywidgets.IntSlider(3)",
    "2 + 3",
]


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A notebook that `rerun` has run, and its path."""
    path = tmp_path_factory.mktemp("notebooks") / "lesson.ipynb"
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    RERUN.rerun(path)
    return path


def test_nothing_is_stored_that_a_reader_does_not_see(stored):
    text = stored.read_text(encoding="utf-8")
    assert '"execution_count": 3' in text
    assert "seen" in text
    assert "widget-view" not in text
    assert "widgets" not in nbformat.read(stored, as_version=4).metadata
    assert "iopub" not in text


def test_what_was_stored_passes_strictly_and_nothing_else_does(stored):
    text = stored.read_text(encoding="utf-8")
    changed = stored.with_name("changed.ipynb")
    changed.write_text(text.replace('"5"', '"6"'), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--nbval", "-p", "no:cacheprovider", "-rf", "."]
    run = subprocess.run(command, cwd=stored.parent, capture_output=True, text=True, timeout=120)
    assert "1 failed, 5 passed" in run.stdout
    assert "FAILED changed.ipynb::" in run.stdout


def test_a_failing_notebook_is_left_as_it_was(tmp_path):
    path = tmp_path / "broken.ipynb"
    cells = [nbformat.v4.new_code_cell("1 / 0")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    before = path.read_bytes()
    with pytest.raises(Exception, match="ZeroDivisionError"):
        RERUN.rerun(path)
    assert path.read_bytes() == before
