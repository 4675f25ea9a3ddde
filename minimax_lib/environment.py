"""Whether this machine has what the lessons need, in words for a learner."""

from __future__ import annotations

import importlib
from importlib.metadata import version

NEEDED = {"jupyterlab": 4, "ipywidgets": 8, "anywidget": 0, "matplotlib": 3, "networkx": 3}


class Report(list[str]):
    """Lines of text, one for each thing looked at."""

    def __repr__(self) -> str:
        return "\n".join(self)


def check() -> Report:
    """Return a line for each thing that the lessons need: fine, or what to do.

    >>> check()
    jupyterlab: fine
    ipywidgets: fine
    anywidget: fine
    matplotlib: fine
    networkx: fine
    """
    return Report(_package(name, least) for name, least in NEEDED.items())


def _package(name: str, least: int) -> str:
    advice = "Run `pip install -r requirements.txt` in the course's folder, then start again."
    try:
        importlib.import_module(name)
    except ImportError:
        return f"{name}: missing. {advice}"
    if int(version(name).split(".")[0]) < least:
        return f"{name}: {version(name)} is too old. {advice}"
    return f"{name}: fine"
