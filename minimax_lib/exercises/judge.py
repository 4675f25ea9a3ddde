"""The process that judges an answer: it asks the runner, compares, and finds the words."""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any, Final

from minimax_lib.exercises.exercise import (
    RAISED,
    VALUE,
    Case,
    Exercise,
    Hint,
    Mistake,
    Reply,
    Strange,
    find_exercise,
    show,
)

LATE: Final = "late"
GONE: Final = "gone"
BUSY: Final = "busy"

# Seconds: for one question, for all of them, and for asking again.
_ONE, _ALL, _AGAIN = 1.5, 2.6, 0.6
_HOPELESS = 60  # errors in a row, and nothing else
_ENOUGH = 150  # cases that show a slow answer to be right

Verdict = dict[str, Any]


def patience() -> float:
    """Return how many times as long as usual to wait: MINIMAX_PATIENCE, for slow machines."""
    return float(os.environ.get("MINIMAX_PATIENCE", "1"))


def python(code: str, path: Sequence[str]) -> list[str]:
    """Return the command that runs `code` in a fresh Python with this `sys.path`."""
    return [sys.executable, "-s", "-P", "-c", f"import sys; sys.path[:] = {list(path)!r}; {code}"]


class Runner:
    """A process that holds the answer; `ask` puts questions to it, one after the other."""

    def __init__(self, lesson: str, name: str, answer: bytes, learner_path: Sequence[str]) -> None:
        code = f"from minimax_lib.exercises.runner import main; main({list(learner_path)!r})"
        self._process = subprocess.Popen(
            python(code, sys.path), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._replies: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._is_ready = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._tell([(lesson, name, answer)])

    def ask(self, questions: Sequence[Any], seconds: float) -> list[Reply]:
        """Return the replies; fewer than asked if it makes no sense to go on."""
        threading.Thread(target=self._tell, args=(questions,), daemon=True).start()
        end = time.monotonic() + seconds * patience()
        replies: list[Reply] = []
        if not self._is_ready:
            try:
                self._is_ready = self._replies.get(timeout=seconds * patience()) is not None
            except queue.Empty:
                return [Reply(BUSY, None)]
            if not self._is_ready:
                return [Reply(GONE, None)]
        for _ in questions:
            try:
                limit = min(_ONE * patience(), end - time.monotonic())
                reply = self._replies.get(timeout=max(0.0, limit))
            except queue.Empty:
                reply = Reply(LATE, None)
            replies.append(reply or Reply(GONE, None))
            if replies[-1].kind not in (VALUE, RAISED):
                break
            if len(replies) == _HOPELESS and {reply.kind for reply in replies} == {RAISED}:
                break
        return replies

    def close(self) -> None:
        """End the process."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait(0.2)
        self._listener.join(0.2)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def _tell(self, messages: Sequence[Any]) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            for message in messages:
                pipe.write(pickle.dumps(message))
            pipe.flush()

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with contextlib.suppress(Exception):  # whatever comes, it comes from the answer's process
            while True:
                kind, value, facts, message = _Plain(pipe).load()
                self._replies.put(Reply(str(kind), value, dict(facts), str(message)))
        self._replies.put(None)


class _Plain(pickle.Unpickler):
    """Reads plain data and refuses anything that would run code."""

    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name}")

    def persistent_load(self, texts: Any) -> Strange:
        return Strange(*map(str, texts))


def main() -> None:
    """Read (lesson, exercise, pickled answer, learner's path) from stdin; write a verdict."""
    pipe = os.fdopen(os.dup(1), "wb")
    lesson, name, answer, path = pickle.load(sys.stdin.buffer)
    pipe.write(pickle.dumps(judge(lesson, name, answer, path)))
    pipe.close()
    os._exit(0)  # no waiting for threads that feed a dead process


def judge(lesson: str, name: str, answer: bytes, path: Sequence[str]) -> Verdict:
    """Return the verdict on an answer: whether it is correct, and what to say."""
    runner = Runner(lesson, name, answer, path)
    try:
        exercise = find_exercise(lesson, name)
        cases = exercise.cases()
        again = list(reversed(cases[: exercise.repeated]))
        replies = runner.ask([case.question for case in [*cases, *again]], _ALL)
        first, second = replies[: len(cases)], replies[len(cases) :]
        verdict = (
            _hopeless(cases, replies)
            or _leaking(exercise, cases, first, (lesson, name, answer, path))
            or _wrong(exercise, cases, first)
            or _forgetful(exercise, again, second)
            or _unfinished([*cases, *again], replies)
            or _together(exercise, cases, first)
        )
    finally:
        runner.close()
    return verdict or {"verdict": "correct", "text": f"Correct: {exercise.tried}."}


def _hint(
    case: Case | None, text: str, hint: Hint | None = None, misconception: str | None = None
) -> Verdict:
    if hint is not None:
        text = f"{text}\n{hint.seen}\n{hint.ask}"
        misconception = hint.misconception
    return {
        "verdict": "hint",
        "text": text,
        "misconception": misconception,
        "tree": case.tree if case else None,
        "board": case.board if case else None,
    }


def _hopeless(cases: Sequence[Case], replies: Sequence[Reply]) -> Verdict | None:
    """Return what to say where there is nothing to compare."""
    kinds = {reply.kind for reply in replies}
    raised = {reply.value for reply in replies if reply.kind == RAISED}
    if kinds == {RAISED} and raised == {"NotImplementedError"}:
        return {"verdict": "not attempted", "text": NOT_ATTEMPTED}
    if BUSY in kinds:
        return _hint(None, "The computer is busy, and your function was not reached. Check again.")
    if "borrowed" in kinds:
        return _hint(None, "This answer calls the course's own solution. Write yours.")
    if "flood" in kinds:
        return _hint(
            None,
            "Your function prints more than 20,000 lines for one small question. Take the print "
            "calls out, or make it stop: does it come to an end?",
        )
    for case, reply in zip(cases, replies, strict=False):
        if reply.kind == GONE or (reply.kind == RAISED and reply.value == "SystemExit"):
            return _hint(
                case,
                f"On {case.text} your answer ended Python instead of returning. Take out exit(), "
                "quit() and the like, and mind endless lists: the value goes back with return.",
            )
    return None


def _unfinished(cases: Sequence[Case], replies: Sequence[Reply]) -> Verdict | None:
    if not replies or replies[-1].kind != LATE or len(replies) > _ENOUGH:
        return None
    case = cases[len(replies) - 1]
    if len(replies) <= 30:
        hint = Hint(
            "M13",
            "It was stopped after more than a second.",
            "Name the states where your function must answer without asking anyone else. Does "
            "every path lead to one?",
        )
        return _hint(case, f"On {case.text} your function comes to no end.", hint)
    hint = Hint(
        "M38",
        f"It was right on {len(replies) - 1} small cases and then ran out of time.",
        "What does it do again and again that it needs to do once? Which of these positions has "
        "it already solved?",
    )
    return _hint(
        case, "Your function is too slow to be checked, unless the computer is busy now.", hint
    )


def _faults(
    exercise: Exercise, cases: Sequence[Case], replies: Sequence[Reply]
) -> list[tuple[Case, Reply, str]]:
    found = []
    for case, reply in zip(cases, replies, strict=False):
        fault = None if reply.kind == LATE else fault_of(exercise, case, reply)
        if fault is not None:
            found.append((case, reply, fault))
    return found


def fault_of(exercise: Exercise, case: Case, reply: Reply) -> str | None:
    """Return what is wrong with a reply, in words; None if nothing is."""
    if reply.kind == RAISED:
        if reply.value == "RecursionError":
            return "your function calls itself without end (RecursionError)"
        return f"your function raises {reply.value}" + (reply.message and f": {reply.message}")
    try:
        return exercise.fault(case.question, reply)
    except Exception:  # a fault is written for sensible values
        return f"your function returns {show(reply.value)}; it has to return {exercise.returns}"


def _wrong(exercise: Exercise, cases: Sequence[Case], replies: Sequence[Reply]) -> Verdict | None:
    faults = _faults(exercise, cases, replies)
    if not faults:
        return None
    case, reply, fault = faults[0]
    text = f"On {case.text} {fault}."
    likely_first = [(case, reply) for case, reply, _ in faults] + [
        (case, reply)
        for case, reply in zip(cases, replies, strict=False)
        if reply.kind in (VALUE, RAISED)
    ]
    for mistake in exercise.mistakes:
        if all(_explains(mistake, case.question, reply) for case, reply in likely_first):
            return _hint(case, text, mistake.hint)
    return _hint(case, text, _general_hint(case, reply, fault))


def _explains(mistake: Mistake, question: Any, reply: Reply) -> bool:
    try:
        return mistake.explains(question, reply)
    except Exception:  # it is written for sensible values
        return False


def _general_hint(case: Case, reply: Reply, fault: str) -> Hint:
    """Return the hint for a reply that fits no known mistake: true, if not sharp."""
    if reply.kind == RAISED:
        return _RAISED.get(reply.value, _ANY_ERROR)
    if reply.value is None:
        return Hint(
            None,
            "None comes back where a function ends without return, or returns nothing.",
            "Which way through your function ends without a return?",
        )
    if "has to return" in fault:
        return Hint(
            None,
            "The kind of value is wrong, whatever it should be.",
            "What does the last line that runs in your function give back?",
        )
    return Hint(
        None,
        "This is the smallest case found on which it goes wrong.",
        "Work it out by hand, then follow your function on it: where do the two part?"
        if case.tree is None
        else "Work it out by hand from the leaves up, then watch your function on it: at which "
        "node do the two part?",
    )


_ANY_ERROR = Hint(
    None,
    "The error comes from your code, on a case that follows the rules.",
    "What is different about this case? Call your function on it and read the error from its last "
    "line up.",
)
_RAISED = {
    "RecursionError": Hint(
        "M13",
        "No call of it answers without asking another one.",
        "Name the states where your function must answer without asking anyone else.",
    ),
    "EOFError": Hint(
        None, "It waits for input().", "Everything it needs comes in by its arguments."
    ),
    "MemoryError": Hint(
        None, "It needs more memory than there is.", "Which list grows without end?"
    ),
}


def _leaking(
    exercise: Exercise,
    cases: Sequence[Case],
    replies: Sequence[Reply],
    start: tuple[str, str, bytes, Sequence[str]],
) -> Verdict | None:
    """Ask the first case that went wrong once more, alone, in a new process."""
    faults = _faults(exercise, cases, replies)
    if not faults or faults[0][0] is cases[0]:
        return None
    case, _, fault = faults[0]
    runner = Runner(*start)
    try:
        (alone,) = runner.ask([case.question], _AGAIN)
    finally:
        runner.close()
    if alone.kind != VALUE or fault_of(exercise, case, alone) is not None:
        return None
    return _hint(case, f"On {case.text} {fault}.", exercise.leak)


def _forgetful(
    exercise: Exercise, cases: Sequence[Case], replies: Sequence[Reply]
) -> Verdict | None:
    """Return what to say of an answer that was right the first time and not the second."""
    faults = _faults(exercise, cases, replies)
    if not faults:
        return None
    case, _, fault = faults[-1]
    return _hint(case, f"Asked once more, on {case.text} {fault}.", exercise.leak)


def _together(
    exercise: Exercise, cases: Sequence[Case], replies: Sequence[Reply]
) -> Verdict | None:
    """Return what is wrong with all replies taken together."""
    if exercise.overall is None:
        return None
    found = exercise.overall([case.question for case in cases], replies)
    return found and _hint(None, *found)


NOT_ATTEMPTED = "Not attempted yet. Write your answer in the cell above, run it, and check again."

__all__ = ["GONE", "LATE", "Runner", "judge", "main", "python"]
