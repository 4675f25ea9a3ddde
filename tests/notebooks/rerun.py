"""Run notebooks from top to bottom in a fresh kernel and store their outputs, clean of noise."""

import sys
from pathlib import Path

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor

WIDGET = "application/vnd.jupyter.widget-view+json"


def rerun(path: Path, seconds_per_cell: int = 60) -> None:
    """Run the notebook and write it back; leave it as it was when a cell fails.

    What is dropped: the state of widgets (their stored picture stays, for those who read without a
    kernel), when each cell ran, and which Python it was.
    """
    notebook = nbformat.read(path, as_version=4)
    run = ExecutePreprocessor(timeout=seconds_per_cell, kernel_name="python3")
    run.preprocess(notebook, {"metadata": {"path": str(path.parent)}})
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info.pop("version", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, flush=True)
        rerun(Path(name))
