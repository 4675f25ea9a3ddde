"""What a trace holds: calls, steps, and the sources that their lines belong to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from minimax_lib.trace.values import describe, show

StepKind = Literal["call", "line", "return", "exception"]
Outcome = Literal["returned", "raised", "unfinished"]


class TraceError(RuntimeError):
    """The function could not be watched to its end."""


class LimitReached(TraceError):
    """The function was stopped because it took too many steps, too long, or went too deep."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one watched function, for a player that highlights lines.

    Line `n` of a step is line `n - first_line` (from 0) of `text`. An inner function shares the
    source of the function around it. `text` is empty where Python knows no source, as after `exec`.
    """

    name: str
    text: str
    first_line: int


@dataclass(slots=True)
class Call:
    """One call of a watched function.

    `arguments` are as they were at the moment of the call: a board that is changed later was
    copied. `line` is the line of the parent from which the call came. `returned` is a value only
    if `outcome` is `"returned"`; if it is `"raised"`, `error` says what was raised.
    """

    index: int
    function: str
    arguments: dict[str, Any]
    parent: int | None
    depth: int
    source: int
    line: int | None
    first_step: int
    last_step: int = -1
    outcome: Outcome = "unfinished"
    returned: Any = None
    error: str | None = None
    recursive: bool = False
    children: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened: a call, a line about to run, a return, an exception.

    `variables` are the local variables that changed since the step before it in the same call,
    as they are when the step begins. `value` is what a `"return"` step returns, or the text of
    the exception.
    """

    kind: StepKind
    call: int
    line: int
    variables: dict[str, Any]
    value: Any = None


@dataclass(slots=True)
class Trace:
    """All that a function did.

    Attributes:
        calls: every call, in order; `calls[0]` is the one that was asked for.
        steps: everything that happened, in order.
        sources: the texts that the lines of the steps belong to.
        output: what the function printed, shortened.
        error: the exception that ended it, or a `LimitReached`; None if it returned.
        remembers: whether a `functools.cache` spares it calls that it has made before.
    """

    calls: list[Call]
    steps: list[Step]
    sources: list[Source]
    output: str
    error: BaseException | None
    _result: Any = None
    remembers: bool = False

    @property
    def ok(self) -> bool:
        """Whether the function came to its end and returned."""
        return self.error is None

    @property
    def result(self) -> Any:
        """What the function returned.

        Raises:
            BaseException: `error`, if there is one: a failed search has no value.
        """
        if self.error is not None:
            raise self.error
        return self._result

    @property
    def problem(self) -> str | None:
        """One sentence on what went wrong and where, or None."""
        if self.error is None:
            return None
        if isinstance(self.error, TraceError):
            return str(self.error)
        text = describe(self.error)
        if isinstance(self.error, RecursionError):
            text += " (does every path reach a case that answers without a further call?)"
        for step in self.steps:
            if step.kind == "exception" and step.value == describe(self.error):
                return f"line {step.line}, in {self.calls[step.call].function}: {text}"
        return text

    def variables(self, step: int) -> dict[str, Any]:
        """The local variables of the call that `steps[step]` belongs to, as that step begins."""
        call = self.steps[step].call
        first = self.calls[call].first_step
        known: dict[str, Any] = {}
        for earlier in self.steps[first : step + 1]:
            if earlier.call == call:
                known |= earlier.variables
        return known

    def __repr__(self) -> str:
        end = f"returned {show(self._result)}" if self.ok else f"failed: {self.problem}"
        return f"<Trace of {len(self.calls)} calls, {len(self.steps)} steps; {end}>"
