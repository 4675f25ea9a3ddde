"""The checks of lesson 09 on answers in many styles, right and wrong."""

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_09

ESTIMATE = (
    [
        "f = lambda b, d: b**d",
        "f = pow",
        "f = lambda b, d: sum(b**k for k in range(d + 1))",
        "f = lambda b, d: (b ** (d + 1) - 1) // (b - 1)",
        "f = lambda b, d: float(b) ** d",
        "import math\nf = lambda b, d: math.exp(d * math.log(b))",
        "def f(b, d):\n    return 1 if d == 0 else 1 + b * f(b, d - 1)",
        """
from functools import reduce
def f(b, d):
    return reduce(lambda row, ply: row * b, range(d), 1)
""",
        """
def f(b, d):
    total, row = 1, 1
    while d:
        row, d = row * b, d - 1
        total += row
    return total
""",
    ],
    [
        ("f = lambda b, d: d**b", "changed places"),
        ("f = lambda b, d: b * d", "added to at each ply"),
        ("f = lambda b, d: 1 + b * d", "added to at each ply"),
        ("f = lambda b, d: b ** (d + 1)", "One ply is missing"),
        ("f = lambda b, d: b ** (d - 1)", "One ply is missing"),
        ("f = lambda b, d: b ** (d / 2)", "what alpha-beta needs"),
        ("f = lambda b, d: b ** (d // 2)", "what alpha-beta needs"),
        ("f = lambda b, d: 2**d", "2 moves at every node"),
        ("f = lambda b, d: 1000", "factor of two"),
        ("f = lambda b, d: b ^ d", "factor of two"),
        ("f = lambda b, d: str(b**d)", "has to return a number"),
    ],
)  # fmt: skip

EXPECT = """
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == me else sum(values) / len(values)
    return max(game.actions(state), key=lambda a: value(game.result(state, a)))
"""
EXPLOIT = (
    [
        EXPECT,
        """
from statistics import mean
f = lambda g, s: max(g.actions(s), key=lambda a: worth(g, g.result(s, a), g.to_move(s)))
def worth(g, s, me):
    if g.is_terminal(s):
        return g.utility(s, me)
    return (max if g.to_move(s) == me else mean)(worth(g, g.result(s, a), me)
                                                 for a in g.actions(s))
""",
        """
from fractions import Fraction
class Gambler:
    def __init__(self):
        self.game = None
    def __call__(self, game, state):
        self.game, self.me, best = game, game.to_move(state), None
        for action in game.actions(state):
            hope = self.hope(game.result(state, action))
            if best is None or hope > best[0]:
                best = hope, action
        return best[1]
    def hope(self, state):
        if self.game.is_terminal(state):
            return Fraction(self.game.utility(state, self.me))
        hopes = [self.hope(self.game.result(state, a)) for a in self.game.actions(state)]
        if self.game.to_move(state) == self.me:
            return max(hopes)
        return sum(hopes, Fraction()) / len(hopes)
f = Gambler()
""",
        """
import functools
def f(game, state):
    me = game.to_move(state)
    @functools.cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me), None
        pairs = [(value(game.result(s, a))[0], a) for a in game.actions(s)]
        if game.to_move(s) == me:
            return max(pairs, key=lambda pair: pair[0])
        return sum(v for v, _ in pairs) / len(pairs), None
    return value(state)[1]
""",
    ],
    [
        (EXPECT.replace("sum(values) / len(values)", "min(values)"), "plays as minimax"),
        (EXPECT.replace("sum(values) / len(values)", "max(values)"), "what it likes best"),
        (EXPECT.replace("utility(s, me)", 'utility(s, "X")'), "badly for O"),
        (EXPECT.replace("return max(values) if", "return min(values) if"), "own later moves"),
        (EXPECT.replace("return max(game", "return min(game"), "changed places"),
        (EXPECT.replace("return max(values) if game.to_move(s) == me else sum", "return sum"),
         "yours to choose"),
        ("def f(game, state):\n    return game.actions(state)[0]\n", "equally likely"),
        ("import random\ndef f(game, state):\n    return random.choice(game.actions(state))\n",
         "equally likely"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def now(a):
        s = game.result(state, a)
        return game.utility(s, me) if game.is_terminal(s) else 0
    return max(game.actions(state), key=now)
""", "own next move only"),
        (EXPECT.replace("max(game.actions(state), key=lambda a: value(game.result(state, a)))",
                        "max(value(game.result(state, a)) for a in game.actions(state))"),
         "none of the actions"),
        ("def f(game, state):\n    print(game.actions(state))\n", "none of the actions"),
    ],
)  # fmt: skip

ANSWERS = {
    lesson_09.check_estimate: ESTIMATE,
    lesson_09.check_exploit: EXPLOIT,
}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)


def test_no_minimax_player_is_called_better_than_minimax_however_it_breaks_ties():
    score = sum(
        lesson_09._ask_exploit(lesson_09._minimax_player, case.question)[0]
        for case in lesson_09._exploit_cases()
    )
    for pick in (0, -1):

        def player(game, state, pick=pick):
            return lesson_09._favourites(lesson_09._MINIMAX, game, state)[pick]

        assert score >= sum(
            lesson_09._ask_exploit(player, case.question)[0] for case in lesson_09._exploit_cases()
        )
