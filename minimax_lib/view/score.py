"""The running score of the practice tools: kept in the kernel, so that it outlives a cell."""

from __future__ import annotations

import csv
import io
import pathlib
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

__all__ = ["Attempt", "Score", "note", "reset_score", "score"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """The first answer to one question about one tree; `given` is empty if it was shown."""

    tool: str
    tree: str
    question: str
    given: str
    right: bool


@dataclass(frozen=True, slots=True)
class Score:
    """First answers, counted tool by tool.

    >>> Score((Attempt("values", "(1 2)", "A", "2", True), Attempt("values", "(1)", "A", "0", 0)))
    values: 1 of 2 right at the first try, on 2 trees
    """

    attempts: Sequence[Attempt]

    @property
    def right(self) -> int:
        """The number of questions that were answered right at the first try."""
        return sum(attempt.right for attempt in self.attempts)

    def __repr__(self) -> str:
        lines = []
        for tool in dict.fromkeys(attempt.tool for attempt in self.attempts):
            own = Score([attempt for attempt in self.attempts if attempt.tool == tool])
            trees = len({attempt.tree for attempt in own.attempts})
            lines.append(
                f"{tool}: {own.right} of {len(own.attempts)} right at the first try, "
                f"on {trees} {'tree' if trees == 1 else 'trees'}"
            )
        return "\n".join(lines) or "nothing practised yet"

    def csv(self) -> str:
        """Return a table of all first answers, to be read by a spreadsheet."""
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(field.name for field in fields(Attempt))
        table.writerows(astuple(attempt) for attempt in self.attempts)
        return text.getvalue()

    def save(self, path: str | pathlib.Path) -> None:
        """Write the table of `csv` into a file."""
        pathlib.Path(path).write_text(self.csv(), encoding="utf-8")


_first: dict[tuple[str, str, str], Attempt] = {}


def note(attempt: Attempt) -> None:
    """Count an answer, unless the same question has been answered before."""
    _first.setdefault((attempt.tool, attempt.tree, attempt.question), attempt)


def score(tool: str | None = None) -> Score:
    """Return the score since the kernel was started: of all tools, or of one.

    Only the first answer to a question counts, however often its cell is run again.

    Args:
        tool: "values", "pruning", "steps" or "moves"; all of them by default.

    >>> score("no such tool")
    nothing practised yet
    """
    return Score([each for each in _first.values() if tool in (None, each.tool)])


def reset_score() -> None:
    """Forget all answers, so that the next learner begins at nothing."""
    _first.clear()
