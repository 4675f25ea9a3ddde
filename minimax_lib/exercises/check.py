"""Check an answer: in processes of its own, within seconds, and in words that help.

The kernel only packs the answer and shows the verdict. A fresh Python judges (`judge.py`) and
another one runs the answer (`runner.py`), so that an endless loop, `exit()`, a flood of output or
a patched library harm neither the kernel nor the verdict.
"""

from __future__ import annotations

import base64
import contextlib
import dis
import functools
import html
import io
import os
import pickle
import signal
import subprocess
import sys
import threading
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import cloudpickle

from minimax_lib.exercises.judge import NOT_ATTEMPTED, patience, python

__all__ = ["Result", "check"]

_SECONDS: Final = 4.0
_NOTHING: Final = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
_CACHE_INFO: Final = type(functools.cache(len).cache_info())


@dataclass(frozen=True, repr=False)
class Result:
    """What a check says; true in a condition if the answer is correct.

    Attributes:
        verdict: "not attempted", "correct" or "hint".
        text: what the learner reads.
        misconception: the number of the misunderstanding that was recognised, for instructors.
        tree, board: the smallest failing case, a tree as nested lists or a board as nine squares; a
            notebook draws it below the text.
    """

    verdict: str
    text: str
    misconception: str | None = None
    tree: Any = None
    board: str | None = None

    def __bool__(self) -> bool:
        return self.verdict == "correct"

    def __repr__(self) -> str:
        return {"correct": "✓ ", "hint": "✗ "}.get(self.verdict, "") + self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        bundle = {"text/plain": repr(self)}
        if self.tree is not None or self.board is not None:
            bundle["text/html"] = _page(repr(self), self.tree, self.board)
        return bundle


def check(lesson: str, exercise: str, answer: object) -> Result:
    """Return what there is to say about `answer`; whatever it is, nothing is raised.

    Args:
        lesson: the module in `minimax_lib.exercises` that has the exercise.
        exercise: its name there.
        answer: the learner's function, or `...` or None if there is none yet.

    >>> check("lesson_03", "minimax_game", ...)
    Not attempted yet. Write your answer in the cell above, run it, and check again.
    """
    if answer is None or answer is ...:
        return Result("not attempted", NOT_ATTEMPTED)
    if not callable(answer):
        return Result(
            "hint",
            f"A function is asked for, and this is a {type(answer).__name__}. Pass its name "
            "without calling it: check(minimax), not check(minimax(...)).",
        )
    try:
        if _is_stub(answer):
            return Result("not attempted", NOT_ATTEMPTED)
        if _is_borrowed(answer):
            return Result("hint", "This is the course's own function. Write yours.")
        packed = _pack(answer)
    except Exception as error:
        return Result(
            "hint",
            "Your function can't be taken out of the notebook to be checked, because it uses "
            f"something that can't be copied ({type(error).__name__}). Let it use its arguments, "
            "other functions and plain data only.",
        )
    verdict = _judge((lesson, exercise, packed, [*filter(None, sys.path), os.getcwd()]))
    return Result(**verdict)


def _is_stub(answer: object) -> bool:
    """Return whether a function has a blank, `...`, left in it, or no body at all."""
    code = getattr(answer, "__code__", None)
    if not isinstance(code, types.CodeType):
        return False
    operations = {instruction.opname for instruction in dis.get_instructions(code)}
    empty = operations <= _NOTHING and set(code.co_consts) <= {None, getattr(answer, "__doc__", "")}
    return empty or _has_blank(code)


def _has_blank(code: types.CodeType) -> bool:
    """Return whether `...` stands in a function, or in one inside it."""
    return any(
        constant is ... or (isinstance(constant, types.CodeType) and _has_blank(constant))
        for constant in code.co_consts
    )


def _is_borrowed(answer: object) -> bool:
    function = getattr(answer, "__wrapped__", answer)
    return str(getattr(function, "__module__", "")).startswith("minimax_lib.")


def _pack(answer: object) -> bytes:
    with _by_value(answer), io.BytesIO() as buffer:
        _Pickler(buffer).dump(answer)
        return buffer.getvalue()


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    """Packs functions with what they use; also cached ones, and IPython's own `exit`."""

    def reducer_override(self, obj: Any) -> Any:
        parameters = getattr(obj, "cache_parameters", None)
        if callable(parameters) and isinstance(obj, functools._lru_cache_wrapper):
            function, known = obj.__wrapped__, parameters()
            arguments = function, known["maxsize"], known["typed"], _CACHE_INFO
            return type(obj), arguments, {"__wrapped__": function}
        if type(obj).__module__ == "IPython.core.autocall":
            return getattr, (sys, "exit")
        return super().reducer_override(obj)


@contextlib.contextmanager
def _by_value(answer: object) -> Iterator[None]:
    """Pack the functions of the answer's module with their code, wherever the module is."""
    module = sys.modules.get(str(getattr(answer, "__module__", None)))
    fixed = {"__main__", *sys.stdlib_module_names}
    registered = module is not None and module.__name__.partition(".")[0] not in fixed
    if registered:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        if registered:
            cloudpickle.unregister_pickle_by_value(module)


def _judge(message: tuple[Any, ...]) -> dict[str, Any]:
    environment = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    environment |= {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen(
        python("from minimax_lib.exercises.judge import main; main()", [*filter(None, sys.path)]),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )
    try:
        reply, _ = process.communicate(pickle.dumps(message), timeout=_SECONDS * patience())
        verdict: dict[str, Any] = pickle.loads(reply)
    except subprocess.TimeoutExpired:
        verdict = {
            "verdict": "hint",
            "text": "The check was stopped after some seconds. Does your function come to an end, "
            "and with little memory? If you think so, check again: the computer may be busy.",
        }
    except (EOFError, pickle.UnpicklingError):
        verdict = {
            "verdict": "hint",
            "text": "The check broke off on your function, and that is no verdict on it. Does it "
            "end other processes? If not, please report it with the function.",
        }
    finally:
        _end(process)
    return verdict


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the judge, and the runner that it started."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False
            )
        else:
            os.killpg(process.pid, signal.SIGKILL)
    threading.Thread(target=process.wait, daemon=True, name="check's end").start()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def _page(text: str, tree: Any, board: str | None) -> str:
    from minimax_lib.draw import show_board, show_tree
    from minimax_lib.games.explicit_tree import ExplicitTree
    from minimax_lib.games.tic_tac_toe import Board
    from minimax_lib.tree import build_tree

    if board is None:
        picture = show_tree(build_tree(ExplicitTree(tree)))
    else:
        picture = show_board(Board(board))
    image = base64.b64encode(picture.png()).decode("ascii")
    width, _ = picture.figure.get_size_inches()
    lines = "<br>".join(html.escape(line) for line in text.splitlines())
    return (
        f"<p>{lines}</p>"
        f'<img alt="{html.escape(picture.alt)}" width="{96 * width:.0f}" '
        f'style="max-width: 100%" src="data:image/png;base64,{image}">'
    )
