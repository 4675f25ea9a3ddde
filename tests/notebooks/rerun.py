"""Run notebooks from top to bottom in a fresh kernel and store their outputs, clean of noise."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def rerun(path: Path) -> None:
    """Execute the notebook at `path` and write it back with outputs and without run-time traces."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": path.parent}}).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name)
        rerun(Path(name))
