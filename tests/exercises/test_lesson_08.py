"""The checks of lesson 08 on answers in many styles, right and wrong."""

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_08

TABLE = """
EXACT, LOWER, UPPER = "exact", "lower", "upper"
INF = float("inf")
def f(game, state, depth, table=None, alpha=-INF, beta=INF):
    if table is None:
        table = {}
    me, first = game.to_move(state), alpha
    if state in table and table[state][0] == depth:
        _, kind, known = table[state]
        if kind == EXACT:
            return known
        if kind == LOWER:
            alpha = max(alpha, known)
        elif kind == UPPER:
            beta = min(beta, known)
        if alpha >= beta:
            return known
    if game.is_terminal(state):
        return game.utility(state, me)
    if depth == 0:
        return game.estimate(state, me)
    best = -INF
    for action in game.actions(state):
        child = game.result(state, action)
        if game.to_move(child) == me:
            new = f(game, child, depth - 1, table, alpha, beta)
        else:
            new = -f(game, child, depth - 1, table, -beta, -alpha)
        best = max(best, new)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    kind = UPPER if best <= first else LOWER if best >= beta else EXACT
    table[state] = depth, kind, best
    return best
"""
TT = (
    [
        TABLE,
        TABLE.replace("state in table and table[state][0] == depth", "(state, depth) in table")
        .replace("table[state]", "table[state, depth]"),
        """
def f(game, state, depth, table=None):
    # plain minimax with a memory: nothing is cut, so every value is exact
    table = {} if table is None else table
    me = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    if depth == 0:
        return game.estimate(state, me)
    if (state, depth) not in table:
        values = []
        for a in game.actions(state):
            child = game.result(state, a)
            sign = 1 if game.to_move(child) == me else -1
            values.append(sign * f(game, child, depth - 1, table))
        table[state, depth] = max(values)
    return table[state, depth]
""",
        """
import math
class Search:
    def __init__(self, game, table):
        self.game, self.table = game, table
    def for_x(self, s, d, alpha, beta):
        g = self.game
        if g.is_terminal(s):
            return g.utility(s, "X")
        if d == 0:
            return g.estimate(s, "X")
        low, high = self.table.get((s, d), (-math.inf, math.inf))
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        a, b = max(alpha, low), min(beta, high)
        first, last = a, b
        mine = g.to_move(s) == "X"
        best = -math.inf if mine else math.inf
        for action in g.actions(s):
            new = self.for_x(g.result(s, action), d - 1, a, b)
            if mine:
                best = max(best, new)
                a = max(a, best)
            else:
                best = min(best, new)
                b = min(b, best)
            if a >= b:
                break
        if best <= first:
            high = min(high, best)
        elif best >= last:
            low = max(low, best)
        else:
            low = high = best
        self.table[s, d] = low, high
        return best
def f(game, state, depth, table=None):
    value = Search(game, {} if table is None else table).for_x(state, depth, -math.inf, math.inf)
    return value if game.to_move(state) == "X" else -value
""",
        """
def f(game, state, depth, table=None):
    # depth by depth, each with the memory of values inside the window only
    memory = table if table is not None else {}
    inf = float("inf")
    def value(s, d, lo, hi):
        if (s, d) in memory:
            return memory[s, d]
        me = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, me)
        if not d:
            return game.estimate(s, me)
        best = -inf
        for t in (game.result(s, a) for a in game.actions(s)):
            low = max(lo, best)
            best = max(best, value(t, d - 1, low, hi) if game.to_move(t) == me
                       else -value(t, d - 1, -hi, -low))
            if best >= hi:
                break
        if lo < best < hi:
            memory[s, d] = best
        return best
    for limit in range(1, depth + 1):
        answer = value(state, limit, -inf, inf)
    return answer
""",
    ],
    [
        (TABLE.replace("kind = UPPER if best <= first else LOWER if best >= beta else EXACT",
                       "kind = EXACT"), "exact value"),
        (TABLE.replace("best <= first", "best <= alpha"), "bounds are read or set"),
        (TABLE.replace("kind == LOWER", "kind == 'swap'").replace("kind == UPPER", "kind == LOWER")
         .replace("kind == 'swap'", "kind == UPPER"), "wrong way round"),
        (TABLE.replace(" and table[state][0] == depth", ""), "shallower search"),
        (TABLE.replace("table[state] = depth, kind, best", "pass"), "never used"),
        (TABLE.replace("    table[state] = d", "    if depth > 1: table[state] = d"),
         "worked out again"),
        (TABLE.replace("table[state] = depth, kind, best", "table[state] = depth, kind, -best"),
         "wrong player"),
        (TABLE.replace("table=None", "table={}"), "left over"),
        (TABLE.replace("new = -f(", "new = f("), "function returns"),
        (TABLE.replace("        if game.to_move(child) == me:\n            new = f(game, child, "
                       "depth - 1, table, alpha, beta)\n        else:\n            new",
                       "        if True:\n            new"), "function returns"),
        (TABLE.replace("return game.estimate(state, me)", "return 0"), "function returns"),
        (TABLE.replace("depth - 1", "depth"), "function"),
        (TABLE.replace("    return best\n", ""), "function"),
    ],
)  # fmt: skip

MEMO = """
def f(wins, moves):
    values = {}
    def value(state):
        if state not in values:
            values[state] = 1 if state in wins or any(value(s) == -1 for s in moves[state]) else -1
        return values[state]
    for state in moves:
        value(state)
    return values
"""
WAVES = """
def f(wins, moves):
    values = {}
    while len(values) < len(moves):
        for state, after in moves.items():
            if state in values:
                continue
            if state in wins:
                values[state] = 1
            elif not after:
                values[state] = -1
            elif all(s in values for s in after):
                values[state] = max(-values[s] for s in after)
    return values
"""
BACKWARD = (
    [
        MEMO,
        WAVES,
        "import collections" + WAVES.replace("values = {}", "values = collections.OrderedDict()"),
        """
from collections import deque
def f(wins, moves):
    before, open_moves, values = {s: [] for s in moves}, {}, {}
    for state, after in moves.items():
        open_moves[state] = len(after)
        for s in after:
            before[s].append(state)
    queue = deque()
    for state in moves:
        if state in wins or not moves[state]:
            values[state] = 1 if state in wins else -1
            queue.append(state)
    while queue:
        state = queue.popleft()
        for parent in before[state]:
            if parent in values:
                continue
            open_moves[parent] -= 1
            if values[state] == -1:
                values[parent] = 1
                queue.append(parent)
            elif open_moves[parent] == 0:
                values[parent] = -1
                queue.append(parent)
    return values
""",
        """
from graphlib import TopologicalSorter
def f(wins, moves):
    values = {}
    for s in TopologicalSorter(moves).static_order():
        values[s] = 1 if s in wins else max((-values[t] for t in moves[s]), default=-1)
    return values
""",
        """
def f(wins, moves):
    lost = set()
    won = set(wins)
    for _ in range(len(moves) + 1):
        lost |= {s for s in moves if s not in won and all(t in won for t in moves[s])}
        won |= {s for s in moves if any(t in lost for t in moves[s])} - lost
    return {s: 1 if s in won else -1 for s in moves}
""",
        """
import functools
def f(wins, moves):
    @functools.cache
    def won(s):
        return s in wins or not all(map(won, moves[s]))
    return {s: 2 * won(s) - 1 for s in moves}
""",
    ],
    [
        (WAVES.replace("-values[s]", "values[s]"), "best that follows"),
        (WAVES.replace("max(", "min("), "every move wins"),
        (WAVES.replace("values[state] = -1", "values[state] = 1"), "taken for won"),
        (WAVES.replace("if state in wins:", "if False:"), "not heeded"),
        (WAVES.replace("return values", "return len(values)"), "has to return a dict"),
        (WAVES.replace("return values", "return {s: v for s, v in values.items() if v == 1}"),
         "leaves out"),
        ("def f(wins, moves):\n    return {s: 1 if s in wins else -1 for s in moves}\n",
         "gives state"),
        (WAVES.replace("            if state in values:\n", "            moves[state] = []\n"
                       "            if state in values:\n"), "function"),
        ("def f(wins, moves):\n    values = {}\n    while len(values) < 1:\n        pass\n",
         "no end"),
    ],
)  # fmt: skip

ANSWERS = {
    lesson_08.check_tt_alpha_beta: TT,
    lesson_08.check_solve_backward: BACKWARD,
}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)
