"""The tracer: functions as learners write them, sound and broken, each watched as it is."""

import cProfile
import functools
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax as library_minimax
from minimax_lib.trace import Call, LimitReached, Trace, TraceError, show, trace

TREE = [[3, 5], [2, 9]]
# The textbook order of the calls on TREE: the subtree, the parent's call, the value.
CALLS = [
    (TREE, None, 3),
    ([3, 5], 0, 3),
    (3, 1, 3),
    (5, 1, 5),
    ([2, 9], 0, 2),
    (2, 4, 2),
    (9, 4, 9),
]


def seen(found: Trace, argument: str = "tree") -> list[tuple[Any, int | None, Any]]:
    assert all(call.outcome == "returned" for call in found.calls)
    return [(call.arguments[argument], call.parent, call.returned) for call in found.calls]


# -- ten ways to write minimax


def by_generator(tree, is_max):
    if isinstance(tree, int):
        return tree
    pick = max if is_max else min
    return pick(by_generator(child, not is_max) for child in tree)


def by_comprehension(tree, is_max):
    if isinstance(tree, int):
        return tree
    values = [by_comprehension(child, not is_max) for child in tree]
    return max(values) if is_max else min(values)


def by_loop(tree, is_max):
    if isinstance(tree, int):
        return tree
    best = float("-inf") if is_max else float("inf")
    for child in tree:
        value = by_loop(child, not is_max)
        if (is_max and value > best) or (not is_max and value < best):
            best = value
    return best


def by_walrus(tree, is_max):
    if (score := tree if isinstance(tree, int) else None) is not None:
        return score
    best = None
    for child in tree:
        if best is None or ((value := by_walrus(child, not is_max)) > best) == is_max:
            best = value if best is not None else by_walrus(child, not is_max)
    return best


def helper(tree):
    return isinstance(tree, int)


def by_helper(tree, is_max):
    if helper(tree):
        return tree
    return (max if is_max else min)(map(lambda child: by_helper(child, not is_max), tree))


def by_lambda_key(tree, is_max):
    if isinstance(tree, int):
        return tree
    pick = max if is_max else min
    best = pick(range(len(tree)), key=lambda i: by_lambda_key(tree[i], not is_max))
    return {(0, 0): 3, (1, 0): 2}.get((best, 0), 0) if is_max else tree[best]


def max_value(tree):
    return tree if isinstance(tree, int) else max(min_value(child) for child in tree)


def min_value(tree):
    return tree if isinstance(tree, int) else min(max_value(child) for child in tree)


class Search:
    def solve(self, tree):
        return self.high(tree)

    def high(self, tree):
        return tree if isinstance(tree, int) else max([self.low(child) for child in tree])

    def low(self, tree):
        return tree if isinstance(tree, int) else min([self.high(child) for child in tree])


recursive_lambda = lambda tree, is_max: (  # noqa: E731
    tree
    if isinstance(tree, int)
    else (max if is_max else min)(recursive_lambda(child, not is_max) for child in tree)
)


@pytest.mark.parametrize(
    "function",
    [by_generator, by_comprehension, by_loop, by_helper, by_lambda_key, recursive_lambda],
)
def test_calls_arguments_parents_and_returns(function):
    found = trace(function, TREE, True)
    assert found.ok and found.result == 3 and found.problem is None
    assert seen(found) == CALLS
    assert {call.function for call in found.calls} == {function.__name__}
    assert found.calls[0].children == [1, 4]
    assert [call.depth for call in found.calls] == [0, 1, 2, 2, 1, 2, 2]


def test_walrus_that_evaluates_the_first_child_as_well():
    found = trace(by_walrus, TREE, True)
    assert found.result == by_walrus(TREE, True)
    assert [call.arguments["tree"] for call in found.calls] == [tree for tree, _, _ in CALLS]


@pytest.mark.parametrize("also", [(), (min_value,)])
def test_a_pair_of_functions(also):
    found = trace(max_value, TREE, also=also)
    assert seen(found) == CALLS
    assert [call.function for call in found.calls][:3] == ["max_value", "min_value", "max_value"]


def test_methods():
    found = trace(Search().high, TREE)
    assert seen(found) == CALLS
    entered = trace(Search().solve, TREE)
    assert [call.function for call in entered.calls[:3]] == ["solve", "high", "low"]
    assert seen(entered)[1:] == [(t, 0 if p is None else p + 1, v) for t, p, v in CALLS]


def solve(tree):
    search = Search()
    return search.high(tree)


def test_methods_of_a_class_that_the_function_makes_use_of():
    found = trace(solve, TREE)
    assert [call.function for call in found.calls[:3]] == ["solve", "high", "low"]


def test_inner_function():
    def outer(tree):
        def value(tree, is_max):
            if isinstance(tree, int):
                return tree
            return (max if is_max else min)(value(child, not is_max) for child in tree)

        return value(tree, True)

    found = trace(outer, TREE)
    assert [call.function for call in found.calls] == ["outer"] + ["value"] * 7
    assert not found.calls[0].recursive and found.calls[1].recursive


def test_board_changed_and_restored_is_copied_when_the_call_begins():
    def fill(board, mark):
        empty = [(r, c) for r in range(2) for c in range(2) if board[r][c] is None]
        if not empty:
            return 1 if board[0][0] == board[1][1] == "X" else 0
        values = []
        for r, c in empty:
            board[r][c] = mark
            values.append(fill(board, "O" if mark == "X" else "X"))
            board[r][c] = None
        return max(values) if mark == "X" else min(values)

    board = [["X", None], [None, "O"]]
    found = trace(fill, board, "X")
    assert board == [["X", None], [None, "O"]]
    assert [call.arguments["board"] for call in found.calls] == [
        [["X", None], [None, "O"]],
        [["X", "X"], [None, "O"]],
        [["X", "X"], ["O", "O"]],
        [["X", None], ["X", "O"]],
        [["X", "O"], ["X", "O"]],
    ]


def test_memo_in_a_dict_that_is_passed_along():
    def ways(n, memo):
        if n in memo:
            return memo[n]
        memo[n] = 1 if n < 2 else ways(n - 1, memo) + ways(n - 2, memo)
        return memo[n]

    found = trace(ways, 4, {})
    assert found.result == 5
    assert [call.arguments["n"] for call in found.calls] == [4, 3, 2, 1, 0, 1, 2]
    assert found.calls[0].arguments["memo"] == {}


def test_functools_cache_is_emptied_and_hits_make_no_call():
    @functools.cache
    def ways(n):
        return 1 if n < 2 else ways(n - 1) + ways(n - 2)

    ways(4)
    for _ in range(2):
        found = trace(ways, 4)
        assert [call.arguments["n"] for call in found.calls] == [4, 3, 2, 1, 0]
        assert found.result == 5


def plain_memo(function):
    memo: dict[Any, Any] = {}

    def remembering(*key):
        if key not in memo:
            memo[key] = function(*key)
        return memo[key]

    return remembering


def test_a_home_made_decorator():
    @plain_memo
    def ways(n):
        return 1 if n < 2 else ways(n - 1) + ways(n - 2)

    found = trace(ways, 4)
    assert [call.arguments["n"] for call in found.calls] == [4, 3, 2, 1, 0]
    again = trace(ways, 4)
    assert isinstance(again.error, TraceError) and "from memory" in str(again.problem)


@pytest.mark.parametrize("search", [library_minimax, alpha_beta])
def test_library_searches(search):
    game = ExplicitTree(TREE)
    found = trace(search, game, ())
    values = [call for call in found.calls if call.function == "value"]
    assert found.result == 3
    assert [call.arguments["state"] for call in values] == [
        *((), (0,), (0, 0), (0, 1), (1,), (1, 0)),
        *([(1, 1)] if search is library_minimax else []),
    ]


def test_the_helper_is_not_watched():
    assert "helper" not in {call.function for call in trace(by_helper, TREE, True).calls}


def test_source_as_in_a_notebook_cell():
    import linecache

    text = "def total(n):\n    return n and n + total(n - 1)\n"
    linecache.cache["<cell 1>"] = (len(text), None, text.splitlines(True), "<cell 1>")
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, "<cell 1>", "exec"), space)
    found = trace(space["total"], 2)
    assert found.sources[0].text == text and found.sources[0].first_line == 1
    assert {step.line for step in found.steps} == {1, 2}


def test_without_source():
    space: dict[str, Any] = {}
    exec("def total(n):\n    return n and n + total(n - 1)", space)
    found = trace(space["total"], 2)
    assert found.result == 3 and found.sources[0].text == ""


def test_variables_are_told_when_they_change():
    found = trace(by_loop, [4, 7], True)
    told = [step.variables["best"] for step in found.steps if "best" in step.variables]
    assert told == [float("-inf"), 4, 7]
    last = found.calls[0].last_step
    assert found.steps[last].kind == "return" and found.steps[last].value == 7
    assert found.variables(last)["best"] == 7


# -- five broken ones, and more


def no_base_case(tree):
    return max(no_base_case(child) for child in [tree, tree])


def endless_loop(tree):
    while True:
        pass


def bare_except(tree):
    try:
        return max(bare_except([*child, 1]) for child in [tree, tree])
    except:  # noqa: E722
        return 0


def stubborn(tree):
    while True:
        try:  # noqa: SIM105
            stubborn(tree)
        except:  # noqa: E722
            pass


def finally_returns(tree):
    try:
        return finally_returns([tree])
    finally:
        return 0  # noqa: B012, SIM107


@pytest.mark.parametrize(
    "function", [no_base_case, endless_loop, bare_except, stubborn, finally_returns]
)
def test_broken_functions_are_stopped_and_have_no_value(function):
    begun = time.monotonic()
    found = trace(function, [], seconds=0.3)
    assert time.monotonic() - begun < 5
    assert not found.ok and found.problem
    with pytest.raises((LimitReached, RecursionError)):
        _ = found.result
    assert sys.gettrace() is not found and sum(range(10)) == 45
    assert trace(by_loop, TREE, True).result == 3  # the next one works


def test_a_stop_that_reaches_a_finalizer_is_silent():
    class Busy:
        def __del__(self):
            end = time.monotonic() + 0.5
            while time.monotonic() < end:
                pass

    def leaves_garbage(tree):
        while True:
            Busy()

    said = []
    before, sys.unraisablehook = sys.unraisablehook, said.append
    try:
        found = trace(leaves_garbage, [], seconds=0.1)
    finally:
        sys.unraisablehook = before
    assert isinstance(found.error, LimitReached) and not said


@pytest.mark.parametrize("seconds", [0.01, 0.03, 0.06])
def test_time_that_runs_out_while_the_function_is_deep(seconds):
    found = trace(stubborn, [], seconds=seconds)
    assert not found.ok and trace(by_loop, TREE, True).result == 3


def test_limit_on_steps_with_a_bare_except():
    found = trace(bare_except, [], max_steps=200)
    assert isinstance(found.error, LimitReached) and "200 steps" in str(found.problem)
    assert len(found.steps) == 200


def test_return_forgotten():
    def forgets(tree):
        if isinstance(tree, int):
            return tree
        for child in tree:
            forgets(child)

    found = trace(forgets, TREE)
    assert found.ok and found.result is None
    assert found.calls[0].outcome == "returned" and found.calls[0].returned is None


def test_board_not_restored():
    def fill(board):
        for place in range(2):
            if not board[place]:
                board[place] = 1
                fill(board)
        return sum(board)

    found = trace(fill, [0, 0])
    assert [call.arguments["board"] for call in found.calls] == [[0, 0], [1, 0], [1, 1]]


def test_an_exception_is_no_score_and_shows_where_it_happened():
    def breaks(n):
        if n == 0:
            return [][0]
        return breaks(n - 1)

    found = trace(breaks, 2)
    assert isinstance(found.error, IndexError)
    assert [call.outcome for call in found.calls] == ["raised"] * 3
    first = next(step for step in found.steps if step.kind == "exception")
    assert first.call == 2 and "IndexError" in first.value
    assert "in breaks: IndexError: list index out of range" in str(found.problem)
    with pytest.raises(IndexError):
        _ = found.result


def test_an_exception_that_is_caught_leaves_the_call_whole():
    def catches(n):
        try:
            return None if n == 0 else catches(n - 1) + 1
        except TypeError:
            return None

    found = trace(catches, 2)
    assert found.ok
    assert [(call.outcome, call.returned) for call in found.calls] == [("returned", None)] * 3


def test_exit_is_recorded_and_interrupts_go_through():
    def leaves(n):
        exit()

    def interrupted(n):
        raise KeyboardInterrupt

    assert isinstance(trace(leaves, 1).error, SystemExit)
    with pytest.raises(KeyboardInterrupt):
        trace(interrupted, 1)


def test_printing_is_kept_and_bounded(capsys):
    def prints(n):
        for _ in range(n):
            print("hello")

    assert trace(prints, 2).output == "hello\nhello\n"
    assert len(trace(prints, 5_000).output) < 11_000
    assert capsys.readouterr().out == ""


def test_what_stood_before_is_restored():
    def other(frame, event, argument):
        return None

    before = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), sys.stdout
    sys.settrace(other)
    try:
        trace(by_loop, TREE, True)
        trace(no_base_case, [])
        assert sys.gettrace() is other
    finally:
        sys.settrace(before[0])
    assert before == (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), sys.stdout)
    assert "exit" not in globals()


def test_a_profiler_goes_on():
    profiler = cProfile.Profile()
    profiler.enable()
    trace(by_loop, TREE, True)
    helper(TREE)
    profiler.disable()
    assert any(entry.code is helper.__code__ for entry in profiler.getstats())


@pytest.mark.parametrize("wrong", [len, 3, max, int])
def test_not_a_python_function(wrong):
    with pytest.raises(TypeError, match="function written in Python"):
        trace(wrong, [])


def test_generator_functions_and_wrong_arguments():
    def lazy(tree):
        yield from lazy(tree)

    with pytest.raises(TypeError, match="generator"):
        trace(lazy, TREE)
    with pytest.raises(TypeError, match="missing a required argument"):
        trace(by_loop, TREE)


def test_memory_is_bounded_by_what_is_shown():
    def grows(n, table):
        table[n] = "x" * 10_000
        return n and grows(n - 1, table)

    found = trace(grows, 50, {n: n for n in range(1_000, 3_000)})
    assert all(len(show(call.arguments["table"])) <= 200 for call in found.calls)
    assert all(isinstance(call.arguments["table"], str) for call in found.calls)


def test_odd_objects_as_text():
    class Rude:
        def __repr__(self):
            raise ValueError

    assert show(Rude()) == "<Rude>"
    assert "0x" not in show([object(), test_odd_objects_as_text])
    assert show({3, 1, 2}) == "{1, 2, 3}" and show({}) == "{}" and show(set()) == "set()"
    assert len(show("x" * 10**6)) == 200
    assert show(10**5_000) == "<int>"


def test_calls_are_plain_records():
    call = trace(by_loop, 3, True).calls[0]
    assert isinstance(call, Call)
    assert (call.index, call.parent, call.line, call.first_step) == (0, None, None, 0)


def test_a_callable_that_answers_to_any_name_is_watched():
    class Obliging:
        def __getattr__(self, name):
            return lambda *args: None

        def __call__(self, n):
            return n and n + self(n - 1)

    assert trace(Obliging(), 2).result == 3


def test_what_runs_in_other_threads_is_told():
    def total(n):
        if n == 0:
            return 0
        with ThreadPoolExecutor(1) as pool:
            return n + pool.submit(total, n - 1).result()

    watched = trace(total, 2)
    assert not watched.ok
    assert "threads of its own" in watched.problem
    assert threading.gettrace() is None
