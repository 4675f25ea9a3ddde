"""Watch any recursive Python function, unedited, and keep what it did as a list of steps."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, Final

from minimax_lib.trace.guards import captured, more_recursion, no_exit, quiet_stops
from minimax_lib.trace.record import Call, LimitReached, Source, Step, Trace, TraceError
from minimax_lib.trace.recorder import Recorder
from minimax_lib.trace.values import Shown, show
from minimax_lib.trace.watched import family, has

__all__ = [
    "Call",
    "LimitReached",
    "Shown",
    "Source",
    "Step",
    "Trace",
    "TraceError",
    "show",
    "trace",
]

MAX_STEPS: Final = 50_000
SECONDS: Final = 5.0


def trace(
    function: Callable[..., Any],
    *args: Any,
    also: Iterable[Callable[..., Any]] = (),
    max_steps: int = MAX_STEPS,
    seconds: float = SECONDS,
    **kwargs: Any,
) -> Trace:
    """Call `function(*args, **kwargs)` and return what it did, step by step.

    The function needs no change. Watched are its own code and all code nested in it (generator
    expressions, comprehensions, lambdas, inner functions), and the recursive functions of the same
    module or class that it leads to, such as a `max_value`/`min_value` pair; anything else is a
    helper, which runs unseen. A `functools.cache` is emptied first, so that the trace shows the
    work. What the function prints goes to `Trace.output`.

    An exception in the function is recorded in `Trace.error` and not raised, `SystemExit`
    included; `KeyboardInterrupt` goes through, so that a learner can still interrupt.

    Args:
        function: any Python function, bound method or callable object.
        *args: its arguments.
        also: further functions to watch.
        max_steps: after so many steps the function is stopped.
        seconds: after so much time the function is stopped.
        **kwargs: its keyword arguments.

    Raises:
        TypeError: `function` is not written in Python, or is a generator or coroutine function,
            or does not take these arguments.

    >>> def total(n):
    ...     return n and n + total(n - 1)
    >>> seen = trace(total, 2)
    >>> seen.result
    3
    >>> [(call.arguments["n"], call.parent, call.returned) for call in seen.calls]
    [(2, None, 3), (1, 0, 1), (0, 1, 0)]
    """
    nodes = family([function, *also], {type(value) for value in args})
    _check_arguments(function, args, kwargs)
    caches = [each for each in (function, *also) if has(each, "cache_clear")]
    for each in caches:
        each.cache_clear()  # type: ignore[attr-defined]
    recorder = Recorder(nodes, max_steps, seconds)
    homes = (node.home for node in nodes)
    with no_exit(homes), more_recursion(), quiet_stops(), captured() as output:
        result, error = recorder.run(function, args, kwargs)
    if error is None and not recorder.calls:
        error = TraceError("the function answered from memory without running: define it again")
    return Trace(
        recorder.calls,
        recorder.steps,
        recorder.sources,
        output.getvalue(),
        error,
        result if error is None else None,
        bool(caches),
    )


def _check_arguments(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a callable that tells no signature
        return
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        name = getattr(function, "__name__", type(function).__name__)
        raise TypeError(f"{name}{signature} does not take these arguments: {error}") from None
