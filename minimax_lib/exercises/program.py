"""Programs that readers build from given lines: run, so that what they define can be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from minimax_lib.exercises.check import Result
from minimax_lib.exercises.judge import NOT_ATTEMPTED

__all__ = ["check_program"]


def check_program(
    source: str, name: str, check: Callable[[object], Result], wrong_lines: Mapping[str, str] = {}
) -> Result:
    """Return what there is to say about a program that has to define a function.

    Args:
        source: the program; it is run here, so it must be built from lines that are known.
        name: what the function is called.
        check: what judges the function.
        wrong_lines: for lines with a bug, what to ask where a wrong program has one of them.

    >>> def judge(double):
    ...     return Result("correct" if double(2) == 4 else "hint", "Tried with 2.")
    >>> check_program("def double(x):\\n    return x + x\\n", "double", judge)
    ✓ Tried with 2.
    >>> check_program("    return x + x\\n", "double", judge)
    ✗ Python can't read this program: look at line 1, and at what stands before it.
    """
    if not source.strip():
        return Result("not attempted", NOT_ATTEMPTED)
    verdict = _run(source, name, check)
    used = [line for line in source.splitlines() if line in wrong_lines]
    if verdict or not used:
        return verdict
    return replace(verdict, text=f"{verdict.text}\n{used[0].strip()}   {wrong_lines[used[0]]}")


def _run(source: str, name: str, check: Callable[[object], Result]) -> Result:
    names: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(compile(source, "<your program>", "exec"), names)
    except SyntaxError as error:
        where = f"look at line {error.lineno}, and at what stands before it"
        return Result("hint", f"Python can't read this program: {where}.")
    except Exception as error:
        return Result("hint", f"This program stops with {type(error).__name__}: {error}.")
    if name not in names:
        return Result("hint", f"This program has no function called {name}.")
    return check(names[name])
