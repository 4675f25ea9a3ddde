"""The trace function: it sees every event of the watched code, and writes down the steps."""

from __future__ import annotations

import dis
import inspect
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, Final

from minimax_lib.trace.guards import HEADROOM, Stop, Timer, throw
from minimax_lib.trace.record import Call, LimitReached, Source, Step, StepKind, TraceError
from minimax_lib.trace.values import describe, is_worth, keep, snapshot
from minimax_lib.trace.watched import Watchable, is_function, nested, reach, source_of

MAX_HOPS: Final = 100  # helper frames between two watched ones that are counted


@dataclass(frozen=True, slots=True)
class _Watched:
    """What the recorder knows of a code object."""

    code: CodeType
    source: int
    is_call: bool
    recursive: bool


class Recorder:
    """The trace function, with what it has seen so far."""

    def __init__(self, nodes: list[Watchable], max_steps: int, seconds: float) -> None:
        self.max_steps = max_steps
        self.seconds = seconds
        self.calls: list[Call] = []
        self.steps: list[Step] = []
        self.sources: list[Source] = []
        self.stopped: str | None = None  # why, once a limit has been reached
        self.unseen = False  # a part of the work was done in another thread
        self.finished = False  # the watched function has been left, whatever is still thrown
        self.watched: dict[int, _Watched] = {}
        self.stack: list[tuple[FrameType, int, int]] = []  # frame, call, depth in frames
        self.known: dict[int, dict[str, Any]] = {}  # call -> variables as last shown
        self.raising: dict[int, BaseException] = {}  # id of frame -> exception passing through it
        self.base: FrameType | None = None  # the frame that calls the watched function
        self.base_depth = 0
        self.armed = False  # every frame has been told to raise
        self.beats = 0  # how often the function was told to stop
        self.beats_before = 0
        self.patience = 8
        self.deepest = sys.getrecursionlimit()
        homes: dict[int, int] = {}
        for node in nodes:
            if id(node.home) not in homes:
                homes[id(node.home)] = len(self.sources)
                self.sources.append(source_of(node.home))
            for code in nested(node.code):
                if id(code) not in self.watched:
                    each = Watchable(code, node.home, node.owner)
                    is_call = code is node.code or is_function(code)
                    recursive = is_call and id(code) in reach([each])
                    source = homes[id(node.home)]
                    self.watched[id(code)] = _Watched(code, source, is_call, recursive)

        recorder = self

        class Rearming(Stop):
            def __init__(self) -> None:  # runs in the watched thread, even if thrown from another
                sys.setprofile(recorder._rearm)

        self.stop_class = Rearming

    def run(
        self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, BaseException | None]:
        """Call the function; return its result and the error that ended it, if any."""
        self.base = sys._getframe()
        self.base_depth = _depth(self.base)
        before = sys.gettrace(), sys.getprofile()
        timer = Timer(self.seconds, self._time_is_up)
        result: Any = None
        error: BaseException | None = None
        lost = False
        threads = threading.gettrace()
        try:
            timer.start()
            threading.settrace(self._elsewhere)
            sys.settrace(self._on_call)
            result = function(*args, **kwargs)
            lost = sys.gettrace() != self._on_call
        except KeyboardInterrupt:
            raise
        except Stop:
            pass
        except BaseException as caught:
            error = caught
        finally:
            self.finished = True
            self._unhook(timer, before)
            threading.settrace(threads)
            self.base = None
            self.stack.clear()
        if self.stopped:
            error = LimitReached(self.stopped)
        elif lost and error is None:
            error = TraceError("something switched tracing off while the function ran")
        elif self.unseen and error is None:
            error = TraceError(
                "a part of the search ran in threads of its own, where it can't be watched: let it "
                "run without them"
            )
        return result, error

    @staticmethod
    def _unhook(timer: Timer, before: tuple[Any, Any]) -> None:
        """Put everything back, however often a late stop arrives meanwhile."""
        while True:
            try:
                _profile_again(before[1])
                sys.settrace(before[0])
                timer.close()
                len(())  # any call is a chance for a stop that was thrown just before
                return
            except Stop:
                continue

    # A trace function that raises is switched off by Python. So that a bare `except:` cannot save
    # the function, the profile function, which stays on, switches it on again at the next call or
    # return: from then on every line raises, the `except:` lines among them. Calls and exceptions
    # do not, since they may lie inside the `try`.

    def _rearm(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.finished or frame is self.base:
            return
        self.beats += 1
        sys.settrace(self._on_call)
        frame.f_trace = self._on_event
        above = frame.f_back
        while above is not None and above is not self.base and not (self.armed and above.f_trace):
            above.f_trace = self._on_event
            above = above.f_back
        self.armed = True

    def _time_is_up(self, thread: int) -> None:
        if self.stopped is None:
            self.stopped = (
                f"stopped after {self.seconds:g} seconds: is there a loop or a recursion that "
                f"never ends, or is the tree too large to watch?"
            )
        elif self.beats == self.beats_before or self.patience == 0:
            self.patience = 8
            throw(thread, self.stop_class)
        else:  # the function is being unwound, which takes a while if it is deep
            self.patience -= 1
        self.beats_before = self.beats

    def _stop(self, why: str) -> Stop:
        self.stopped = self.stopped or why
        return self.stop_class()

    def _elsewhere(self, frame: FrameType, event: str, argument: Any) -> None:
        """Note that a watched function was called in another thread."""
        self.unseen = self.unseen or id(frame.f_code) in self.watched

    def _on_call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if self.finished:
            return None
        if self.stopped:
            return self._on_event
        watched = self.watched.get(id(frame.f_code))
        if watched is None:
            return None
        parent, depth = None, self.base_depth + 1
        if self.stack:
            above, parent, depth = self.stack[-1]
            depth += _hops(frame, above)
        if depth > self.deepest and sys.getrecursionlimit() == self.deepest + HEADROOM:
            raise self._stop(
                f"stopped when its calls were {self.calls[parent or 0].depth} deep: does every "
                f"path reach a case that answers without a further call?"
            )
        if watched.is_call or parent is None or _is_recursive_lambda(frame):
            parent = self._open(frame, watched, parent)
        self.stack.append((frame, parent, depth))
        return self._on_event

    def _open(self, frame: FrameType, watched: _Watched, parent: int | None) -> int:
        """Record a new call."""
        code = frame.f_code
        index = len(self.calls)
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & inspect.CO_VARARGS) + bool(
            code.co_flags & inspect.CO_VARKEYWORDS
        )
        local = frame.f_locals
        names = [name for name in code.co_varnames[:count] if name in local]
        self.known[index] = {name: keep(local[name]) for name in names if is_worth(local[name])}
        line = None
        if parent is not None:
            line = self.stack[-1][0].f_lineno
            self.calls[parent].children.append(index)
        self.calls.append(
            Call(
                index,
                code.co_name,
                {name: snapshot(local[name]) for name in names},
                parent,
                0 if parent is None else self.calls[parent].depth + 1,
                watched.source,
                line,
                len(self.steps),
                recursive=watched.recursive or not watched.is_call,
            )
        )
        self._add("call", index, code.co_firstlineno, dict(self.known[index]))
        return index

    def _on_event(self, frame: FrameType, event: str, argument: Any) -> Any:
        if self.finished:
            return None
        if self.stopped:
            self.beats += 1
            if event != "exception":
                raise self.stop_class()
            return self._on_event
        call = next((call for each, call, _ in reversed(self.stack) if each is frame), None)
        if call is None:  # a generator that is being closed
            return self._on_event
        if event == "line":
            self.raising.pop(id(frame), None)
            self._add("line", call, frame.f_lineno, self._changed(frame, call))
        elif event == "exception":
            self._exception(frame, call, argument[1])
        elif event == "return":
            self._return(frame, call, argument)
        return self._on_event

    def _exception(self, frame: FrameType, call: int, error: Any) -> None:
        if not isinstance(error, BaseException) or isinstance(error, StopIteration | GeneratorExit):
            return
        again = any(
            each is frame or self.raising.get(id(each)) is error
            for each, owner, _ in self.stack
            if owner == call and id(each) in self.raising
        )
        self.raising[id(frame)] = error
        if not again:
            text = describe(error)
            self._add("exception", call, frame.f_lineno, self._changed(frame, call), text)

    def _return(self, frame: FrameType, call: int, value: Any) -> None:
        error = self.raising.pop(id(frame), None)
        if error is not None and (value is not None or _is_at_return(frame)):
            error = None  # it was caught
        while self.stack.pop()[0] is not frame:
            pass
        if self.stack and self.stack[-1][1] == call:
            if error is not None:  # the next frame of the same call need not tell it again
                self.raising.setdefault(id(self.stack[-1][0]), error)
            return
        record = self.calls[call]
        record.last_step = len(self.steps)
        if error is not None:
            record.outcome, record.error = "raised", describe(error)
            record.last_step -= 1
        else:
            record.outcome, record.returned = "returned", snapshot(value)
            changed = self._changed(frame, call)
            self._add("return", call, frame.f_lineno, changed, record.returned)
        self.known.pop(call, None)

    def _changed(self, frame: FrameType, call: int) -> dict[str, Any]:
        known = self.known[call]
        changed = {}
        local = frame.f_locals
        free = frame.f_code.co_freevars
        for name in local:
            if name in free or not name.isidentifier():
                continue
            value = local[name]
            if not is_worth(value):
                continue
            kept = keep(value)
            if name not in known or type(known[name]) is not type(kept) or known[name] != kept:
                changed[name] = known[name] = kept
        return changed

    def _add(
        self, kind: StepKind, call: int, line: int, variables: dict[str, Any], value: Any = None
    ) -> None:
        if len(self.steps) >= self.max_steps:
            raise self._stop(
                f"stopped after {self.max_steps:,} steps: is there a loop that never ends, or is "
                f"the tree too large to watch? Try a smaller one."
            )
        self.steps.append(Step(kind, call, line, variables, value))


def _profile_again(profile: Any) -> None:
    """Put a profile function back; cProfile's is no function, and is switched on instead."""
    if profile is None or callable(profile):
        sys.setprofile(profile)
    else:
        sys.setprofile(None)
        profile.enable()


def _is_recursive_lambda(frame: FrameType) -> bool:
    """Whether this frame is of a lambda that calls itself by a name it can see."""
    code = frame.f_code
    if code.co_name != "<lambda>":
        return False
    local, outside = frame.f_locals, frame.f_globals
    seen = [local.get(name) for name in code.co_freevars]
    seen += [outside.get(name) for name in code.co_names]
    return any(getattr(value, "__code__", None) is code for value in seen)


def _is_at_return(frame: FrameType) -> bool:
    """Whether the frame ends by a `return`, and not because an exception leaves it."""
    operation = frame.f_code.co_code[frame.f_lasti]
    return dis.opname[operation].startswith(("RETURN", "YIELD", "INSTRUMENTED"))


def _depth(frame: FrameType | None) -> int:
    depth = 0
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth


def _hops(frame: FrameType, above: FrameType) -> int:
    """How many frames lie between a frame and one that it was called from."""
    hops, back = 1, frame.f_back
    while back is not None and back is not above and hops < MAX_HOPS:
        hops, back = hops + 1, back.f_back
    return hops
