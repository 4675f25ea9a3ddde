"""The checks of lesson 01 on answers in many styles, right and wrong."""

import pytest

from minimax_lib.exercises import lesson_01

RIGHT_ACTIONS = [
    "def f(piles): return [(p, t) for p, n in enumerate(piles) for t in range(1, n + 1)]",
    """
def f(piles):
    for pile in range(len(piles)):
        take = piles[pile]
        while take:
            yield [pile, take]
            take -= 1
""",
    """
def f(piles, first=0):
    if first == len(piles):
        return []
    return f(piles, first + 1) + [(first, n + 1) for n in range(piles[first])]
""",
    """
import itertools
def f(piles):
    numbers = itertools.product(range(len(piles)), range(1, max(piles) + 1))
    return {(p, t) for p, t in numbers if t <= piles[p]}
""",
    """
from typing import NamedTuple
class Move(NamedTuple):
    pile: int
    take: int
def f(piles):
    moves = []
    for pile, size in enumerate(piles):
        moves.extend(map(lambda take: Move(pile, take), range(1, size + 1)))
    return moves
""",
    """
import functools
f = lambda piles: functools.reduce(
    lambda moves, pile: moves + [(pile, t) for t in range(piles[pile], 0, -1)],
    range(len(piles)), [])
""",
]
WRONG_ACTIONS = [
    ("def f(piles): return [(p, t) for p, n in enumerate(piles) for t in range(1, n)]", "last"),
    (
        "def f(piles): return [(p, t) for p, n in enumerate(piles) for t in range(n + 1)]",
        "Taking 0",
    ),
    (
        "def f(piles): return [(p + 1, t + 1) for p, n in enumerate(piles) for t in range(n)]",
        "from 1",
    ),
    ("def f(piles): return [(t + 1, p) for p, n in enumerate(piles) for t in range(n)]", "swapped"),
    ("def f(piles): return [(p, n) for p, n in enumerate(piles) if n]", "whole piles"),
    ("def f(piles): return [(0, t + 1) for t in range(piles[0])]", "first pile"),
    ("def f(piles): return [(0, 1), (1, 1), (1, 2)]", "not allowed"),
    ("def f(piles): pass", "Not attempted"),
    ("def f(piles): return print(piles)", "has to return a list"),
]
RIGHT_RESULT = [
    """
def f(piles, action):
    new = list(piles)
    new[action[0]] -= action[1]
    return tuple(new)
""",
    "f = lambda s, a: tuple(n - a[1] * (i == a[0]) for i, n in enumerate(s))",
    "def f(s, a):\n    p, t = a\n    return s[:p] + (s[p] - t,) + s[p + 1:]",
    "import operator\ndef f(s, a): return tuple(map(operator.sub, s, "
    "[a[1] if i == a[0] else 0 for i in range(len(s))]))",
    "def f(s, a):\n    left = dict(enumerate(s))\n    left[a[0]] -= a[1]\n"
    "    return tuple(left.values())",
    "def f(s, a):\n    *new, = s\n    new[a[0]] = s[a[0]] - a[1]\n    return (*new,)",
]
WRONG_RESULT = [
    ("def f(s, a):\n    s[a[0]] -= a[1]\n    return s", "can't be changed"),
    ("def f(s, a):\n    s = list(s)\n    s[a[0]] -= a[1]\n    return s", "returns a list"),
    ("""
def f(s, a):
    left = [n - a[1] * (i == a[0]) for i, n in enumerate(s)]
    return tuple(n for n in left if n)
""", "vanishes"),
    ("def f(s, a): return tuple(a[1] if i == a[0] else n for i, n in enumerate(s))", "were taken"),
    ("def f(s, a):\n    new = list(s)\n    new[a[0]] -= a[1]\n    return s", "as they were"),
    ("def f(s, a): return s[a[0]] - a[1]", "Only the pile"),
]  # fmt: skip
RIGHT_COUNT = [
    """
def f(game, state):
    return 1 + sum(f(game, game.result(state, a)) for a in game.actions(state))
""",
    """
def f(game, state):
    waiting, count = [state], 0
    while waiting:
        state = waiting.pop()
        count += 1
        if not game.is_terminal(state):
            waiting += [game.result(state, a) for a in game.actions(state)]
    return count
""",
    """
def f(game, state):
    if game.is_terminal(state):
        return 1
    total = 1
    for action in game.actions(state):
        total = total + f(game, game.result(state, action))
    return total
""",
    "f = lambda g, s: 1 + sum(map(lambda a: f(g, g.result(s, a)), g.actions(s)))",
    """
def f(game, state):
    def walk(s):
        yield s
        for a in game.actions(s):
            yield from walk(game.result(s, a))
    return len(list(walk(state)))
""",
    """
class Counter:
    nodes = 0
    def visit(self, game, state):
        self.nodes += 1
        for a in game.actions(state):
            self.visit(game, game.result(state, a))
        return self.nodes
f = lambda game, state: Counter().visit(game, state)
""",
    """
def f(game, state):
    rows = [[state]]
    while rows[-1]:
        rows.append([game.result(s, a) for s in rows[-1] for a in game.actions(s)])
    return sum(map(len, rows))
""",
]
WRONG_COUNT = [
    ("""
def f(game, state):
    if game.is_terminal(state):
        return 1
    return sum(f(game, game.result(state, a)) for a in game.actions(state))
""", "Only leaves"),
    ("""
def f(game, state):
    if game.is_terminal(state):
        return 0
    return 1 + sum(f(game, game.result(state, a)) for a in game.actions(state))
""", "Leaves are not"),
    ("""
def f(game, state):
    if game.is_terminal(state):
        return 1
    for a in game.actions(state):
        return 1 + f(game, game.result(state, a))
""", "first move"),
    ("def f(game, state): return 1 + len(game.actions(state))", "one row"),
    ("def f(game, state): return 1 + f(game, state)", "without end"),
    ("def f(game, state): return 7", "smallest case"),
    ("def f(game, state): return game.count(state)", "The error comes from your code"),
    ("""
total = 0
def f(game, state):
    global total
    total += 1
    for a in game.actions(state):
        f(game, game.result(state, a))
    return total
""", "left over"),
]  # fmt: skip


def function(source):
    names = {}
    exec(source, names)
    return names["f"]


CHECKS = {
    lesson_01.check_nim_actions: (RIGHT_ACTIONS, WRONG_ACTIONS),
    lesson_01.check_nim_result: (RIGHT_RESULT, WRONG_RESULT),
    lesson_01.check_count_nodes: (RIGHT_COUNT, WRONG_COUNT),
}


@pytest.mark.parametrize(
    "check, source", [(check, source) for check, (right, _) in CHECKS.items() for source in right]
)
def test_right_answers_pass(check, source):
    result = check(function(source))
    assert result.verdict == "correct", result


@pytest.mark.parametrize(
    "check, source, says",
    [(check, *pair) for check, (_, wrong) in CHECKS.items() for pair in wrong],
)
def test_wrong_answers_get_their_hint(check, source, says):
    result = check(function(source))
    assert result.verdict != "correct"
    assert says in result.text, result


@pytest.mark.parametrize(
    "shortest, longest, says",
    [
        ("lambda s: sum(n > 0 for n in s)", "lambda s: sum(s)", "both are right"),
        ("lambda s: len([n for n in s if n])", "sum", "both are right"),
        ("len", "sum", "Empty piles"),
        ("lambda s: 3", "sum", "(3, 4, 5) only"),
        ("lambda s: min(s)", "sum", "smallest pile"),
        ("lambda s: sum(n > 0 for n in s)", "max", "largest pile"),
        ("lambda s: sum(n > 0 for n in s)", "lambda s: 12", "(3, 4, 5) only"),
        ("lambda s: ...", "sum", "Not attempted"),
    ],
)
def test_lengths_of_games(shortest, longest, says):
    result = lesson_01.check_nim_lengths(eval(shortest), eval(longest))
    assert says in result.text
    assert bool(result) == (says == "both are right")
