"""Answers that try to get round the check, by accident or on purpose: none is called correct."""

import builtins
import os
import threading
import time

import pytest
from answers import function

from minimax_lib.exercises import check as engine
from minimax_lib.exercises import judge, lesson_03, lesson_04, lesson_06
from minimax_lib.exercises.lesson_03 import check_minimax_game
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax

SECONDS = 5

ATTACKS = {
    "endless loop": "while True: pass",
    "endless loop that sleeps": "import time\n    while True: time.sleep(1)",
    "infinite recursion": "return f(game, state)",
    "deep recursion in C": "return max(map(f, [game], [state]))",
    "a higher recursion limit": (
        "import sys\n    sys.setrecursionlimit(10**9)\n    return f(game, state)"
    ),
    "exit": "exit()",
    "sys.exit": "import sys\n    sys.exit(0)",
    "SystemExit": "raise SystemExit(0)",
    "os._exit": "import os\n    os._exit(0)",
    "abort": "import os\n    os.abort()",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "kill itself": "import os, signal\n    os.kill(os.getpid(), signal.SIGKILL)",
    "kill the parent": "import os, signal\n    os.kill(os.getppid(), signal.SIGKILL)",
    "stop the parent": "import os, signal\n    os.kill(os.getppid(), signal.SIGSTOP)",
    "stop itself": "import os, signal\n    os.kill(os.getpid(), signal.SIGSTOP)",
    "kill the group": "import os, signal\n    os.killpg(0, signal.SIGKILL)",
    "a million lines": "for _ in range(1_000_000): print('line')",
    "a million lines past print": (
        "import os\n    for _ in range(1_000_000): os.write(1, b'line' * 9)"
    ),
    "endless output": "while True: print('line' * 1000)",
    "output that is caught": (
        "while True:\n        try: print('x' * 1000)\n        except BaseException: pass"
    ),
    "everything caught": (
        "while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass"
    ),
    "threads": (
        "import threading\n    def spin():\n        while True: pass\n"
        "    for _ in range(50): threading.Thread(target=spin).start()\n    return 0"
    ),
    "a fork": "import os\n    if os.fork() == 0:\n        while True: pass\n    return 0",
    "a fork bomb": "import os\n    for _ in range(3): os.fork()\n    return 0",
    "a session of its own": (
        "import os, time\n    if os.fork() == 0:\n        os.setsid()\n"
        "        time.sleep(3)\n        os._exit(0)\n    return 0"
    ),
    "much memory": "return len([0] * 10**10)",
    "growing memory": "huge = []\n    while True: huge += [0] * 10**6",
    "a huge number": "return 10 ** 10 ** 8",
    "a long list": "return list(range(10**7))",
    "a nested list": "deep = []\n    for _ in range(10**5): deep = [deep]\n    return deep",
    "a list of itself": "deep = []\n    deep.append(deep)\n    return deep",
    "input": "return input()",
    "stdin": "import sys\n    return sys.stdin.read()",
    "no number": "return float('nan')",
    "no end": "return float('inf')",
    "True": "return True",
    "a number as text": "return '3'",
    "a function": "return max",
    "None": "return None",
    "an object that equals everything": (
        "class Any:\n        def __eq__(self, other): return True\n"
        "        def __float__(self): return 1.0\n        def __hash__(self): return 0\n"
        "    return Any()"
    ),
    "a number that equals everything": (
        "class Any(float):\n        def __eq__(self, other): return True\n"
        "        def __sub__(self, other): return 0.0\n        __rsub__ = __sub__\n"
        "    return Any(1)"
    ),
    "an object that unpickles to something": (
        "class Evil(float):\n        def __reduce__(self):\n"
        "            return eval, (\"__import__('os')._exit(0)\",)\n    return Evil(2)"
    ),
    "a repr that never ends": (
        "class Slow:\n        def __repr__(self):\n            while True: pass\n    return Slow()"
    ),
    "builtins": (
        "import builtins\n    builtins.isinstance = lambda *a: True\n"
        "    builtins.max = builtins.min = builtins.any = builtins.all = lambda *a, **k: 0\n"
        "    builtins.type = lambda *a: int\n    return 0"
    ),
    "the library's search": (
        "from minimax_lib.search.minimax import minimax\n    return minimax(game, state)"
    ),
    "the library by another door": (
        "import importlib\n    m = importlib.import_module('minimax_lib.search.negamax')\n"
        "    return m.negamax(game, state)"
    ),
    "the ladder": "from minimax_lib import ladder\n    return ladder.solve(game, state)",
    "the check's own reference": (
        "from minimax_lib.exercises.cases import value_for_x\n"
        "    return value_for_x(game._nodes[state])"
    ),
    "the exercise's reference in memory": (
        "import gc\n    for thing in gc.get_objects():\n"
        "        if getattr(thing, '__name__', '') == 'minimax_lib.exercises.cases':\n"
        "            return thing.value_for_x(game._nodes[state])\n    return 99"
    ),
    "the judge": (
        "from minimax_lib.exercises import judge\n"
        "    judge.judge = lambda *a: {'verdict': 'correct', 'text': 'Correct'}\n    return 0"
    ),
    "a game made to agree": (
        "type(game).utility = lambda *a: 0\n    type(game).is_terminal = lambda *a: True\n"
        "    return game.utility(state, 'X')"
    ),
    "a game made empty": "game._nodes = {state: ('X', 0)}\n    return 0",
    "a word on the pipe": (
        "import os\n    for number in range(3, 10):\n        try: os.write(number, b'x' * 100)\n"
        "        except OSError: pass\n    return 0"
    ),
    "the reply of a correct answer on the pipe": (
        "import os, pickle\n"
        "    reply = pickle.dumps({'verdict': 'correct', 'text': 'Correct: well.'})\n"
        "    for number in range(3, 10):\n        try: os.write(number, reply)\n"
        "        except OSError: pass\n    os._exit(0)"
    ),
    "closed pipes": "import os\n    os.closerange(0, 100)\n    return 0",
    "deleted files": "import sys\n    sys.modules.clear()\n    return 0",
    "the shown example": "return 3",
    "the shown example in a table": "return {'A': 3}.get(state, 0)",
}  # fmt: skip


@pytest.mark.parametrize("body", ATTACKS.values(), ids=ATTACKS)
def test_an_attack_is_answered_in_time_and_never_correct(body, monkeypatch):
    monkeypatch.delenv("MINIMAX_PATIENCE")
    answer = function(f"def f(game, state):\n    {body}")
    started = time.monotonic()
    result = check_minimax_game(answer)
    assert time.monotonic() - started < SECONDS
    assert result.verdict in ("hint", "not attempted"), result
    assert len(result.text) < 1000


@pytest.mark.parametrize(
    "answer",
    [
        minimax,
        alpha_beta,
        lambda game, state: minimax(game, state),
        lambda game, state: alpha_beta(game, state),
        lesson_03.value_for_mover,
        lesson_03.check_minimax_game,
        engine.check,
        judge.judge,
        print,
        max,
        len,
        int,
        object(),
        "minimax",
        3,
        [minimax],
        {"verdict": "correct"},
        engine.Result("correct", "Correct"),
        type("Stubborn", (), {"__call__": print, "__getattr__": lambda self, name: 1 / 0})(),
        type("Answer", (), {"__call__": lambda self, game, state: 3})(),
        type("Correct", (), {"verdict": "correct", "__eq__": lambda *a: True})(),
        (number for number in range(3)),
        threading.Lock(),
        os,
        open,
        exit,
        NotImplemented,
        Ellipsis,
        None,
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_what_is_no_answer_is_not_correct(answer):
    assert check_minimax_game(answer).verdict in ("hint", "not attempted")


def test_a_patched_check_in_the_kernel_changes_nothing(monkeypatch):
    def wrong(game, state):
        return 3

    monkeypatch.setattr(lesson_03, "game_fault", lambda *arguments: None)
    monkeypatch.setattr(lesson_03, "value_for_mover", lambda tree: 3)
    monkeypatch.setattr(judge, "judge", lambda *arguments: {"verdict": "correct", "text": "!"})
    monkeypatch.setattr(builtins, "abs", lambda number: 0)
    assert check_minimax_game(wrong).verdict == "hint"


def test_a_changed_question_is_noticed():
    evaluate = """
def f(board):
    board[0][0] = board[1][1] = board[2][2] = "X"
    return 1
"""
    result = lesson_04.check_evaluate(function(evaluate))
    assert result.verdict == "hint"
    piles = "def f(piles, is_maximizing):\n    piles.clear()\n    return 1"
    assert lesson_03.check_bug_5(function(piles)).verdict == "hint"


def test_no_leaf_is_looked_at_in_secret():
    """A count of leaves can't be got round by asking the class, or by winding it back."""
    by_class = """
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return type(game).utility(game, s, me)
        pick = max if game.to_move(s) == me else min
        return pick(value(game.result(s, a)) for a in game.actions(s))
    return value(state)
"""
    wound_back = by_class.replace(
        "return value(state)", "v = value(state)\n    game.leaves = 0\n    return v"
    )
    for source in (by_class, wound_back):
        assert lesson_06.check_alpha_beta(function(source)).verdict == "hint"


def test_where_the_computer_is_too_busy_nothing_is_said_of_the_answer(monkeypatch):
    monkeypatch.setenv("MINIMAX_PATIENCE", "0.001")
    result = judge.judge("lesson_03", "minimax_game", b"", [])
    assert result["verdict"] == "hint" and "busy" in result["text"]
