"""The checks of lesson 05 on answers in many styles, right and wrong."""

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_05

# f(game, state, depth, player)
LIMITED = """
def f(game, state, depth, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    values = [f(game, game.result(state, a), depth - 1, player) for a in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)
"""
DEPTH_LIMITED = (
    [
        LIMITED,
        LIMITED.replace("depth == 0", "not depth").replace("values = [", "values = list(").replace(
            "actions(state)]", "actions(state))"),
        """
def f(game, state, depth, player):
    def counted_up(s, plies):
        if game.is_terminal(s):
            return game.utility(s, player)
        if plies >= depth:
            return game.evaluate(s, player)
        pick = max if game.to_move(s) == player else min
        return pick(counted_up(game.result(s, a), plies + 1) for a in game.actions(s))
    return counted_up(state, 0)
""",
        """
f = lambda g, s, d, p: (
    g.utility(s, p) if g.is_terminal(s) else g.evaluate(s, p) if d <= 0 else
    (min, max)[g.to_move(s) == p](f(g, g.result(s, a), d - 1, p) for a in g.actions(s)))
""",
        """
class Search:
    def __init__(self, game, player):
        self.game, self.player, self.known = game, player, {}
    def __call__(self, s, depth):
        if (s, depth) not in self.known:
            self.known[s, depth] = self.value(s, depth)
        return self.known[s, depth]
    def value(self, s, depth):
        g, p = self.game, self.player
        if g.is_terminal(s):
            return g.utility(s, p)
        if depth == 0:
            return g.evaluate(s, p)
        values = sorted(self(g.result(s, a), depth - 1) for a in g.actions(s))
        return values[-1] if g.to_move(s) == p else values[0]
def f(game, state, depth, player):
    return Search(game, player)(state, depth)
""",
        """
def f(game, state, depth, player):
    def nega(s, d):
        mover = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, mover)
        if d == 0:
            return game.evaluate(s, mover)
        best = -10**9
        for a in game.actions(s):
            t = game.result(s, a)
            v = nega(t, d - 1)
            best = max(best, v if game.to_move(t) == mover else -v)
        return best
    v = nega(state, depth)
    return v if game.to_move(state) == player else -v
""",
    ],
    [
        (LIMITED.replace("depth - 1", "depth + 1"), "never gets to 0"),
        (LIMITED.replace("depth - 1", "depth"), "never gets to 0"),
        (LIMITED.replace("""    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
""", """    if depth == 0 or game.is_terminal(state):
"""), "finished game is guessed at"),
        (LIMITED.replace("""    values""", """    player = player
    values""").replace(" if game.to_move(state) == player else min(values)", ""), "same side"),
        (LIMITED.replace("evaluate(state, player)", "evaluate(state, game.to_move(state))"),
         "wrong player"),
        (LIMITED.replace("return game.evaluate(state, player)", "return 0"), "0"),
        (LIMITED.replace("depth == 0", "depth == 1"), "function"),
    ],
)  # fmt: skip

QUIET = """
def f(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    values = [game.evaluate(state, player)]
    for action in game.loud(state):
        values.append(f(game, game.result(state, action), player))
    return max(values) if game.to_move(state) == player else min(values)
"""
# f(game, state, player)
QUIESCENCE = (
    [
        QUIET,
        """
f = lambda g, s, p: g.utility(s, p) if g.is_terminal(s) else (
    max if g.to_move(s) == p else min)(
    [g.evaluate(s, p), *(f(g, g.result(s, a), p) for a in g.loud(s))])
""",
        """
def f(game, state, player, alpha=float("-inf"), beta=float("inf")):
    if game.is_terminal(state):
        return game.utility(state, player)
    best = game.evaluate(state, player)
    mine = game.to_move(state) == player
    for action in game.loud(state):
        if mine:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
        new = f(game, game.result(state, action), player, alpha, beta)
        best = max(best, new) if mine else min(best, new)
    return best
""",
        """
def f(game, state, player):
    def nega(s):
        me = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, me)
        best = game.evaluate(s, me)
        for a in game.loud(s):
            t = game.result(s, a)
            best = max(best, nega(t) * (1 if game.to_move(t) == me else -1))
        return best
    return nega(state) if game.to_move(state) == player else -nega(state)
""",
        """
import functools
def f(game, state, player):
    @functools.cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        better = max if game.to_move(s) == player else min
        return functools.reduce(lambda v, a: better(v, value(game.result(s, a))), game.loud(s),
                                game.evaluate(s, player))
    return value(state)
""",
        """
def f(game, state, player):
    # rows of states, then values from the last back to the first
    order = [state]
    for s in order:
        if not game.is_terminal(s):
            order += [game.result(s, a) for a in game.loud(s)]
    value = {}
    for s in reversed(order):
        if game.is_terminal(s):
            value[s] = game.utility(s, player)
        else:
            options = [value[game.result(s, a)] for a in game.loud(s)]
            options.append(game.evaluate(s, player))
            value[s] = max(options) if game.to_move(s) == player else min(options)
    return value[state]
""",
        """
class Quiet:
    def __init__(self, game, player):
        self.game, self.player = game, player
    def options(self, s):
        yield self.game.evaluate(s, self.player)
        for a in self.game.loud(s):
            yield self.value(self.game.result(s, a))
    def value(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, self.player)
        return [min, max][self.game.to_move(s) == self.player](self.options(s))
def f(game, state, player):
    return Quiet(game, player).value(state)
""",
    ],
    [
        (QUIET.replace("    for action in game.loud(state):\n        values.append("
                       "f(game, game.result(state, action), player))\n", ""), "beyond the horizon"),
        ("def f(game, state, player):\n    return game.evaluate(state, player)\n",
         "beyond the horizon"),
        (QUIET.replace("[game.evaluate(state, player)]", "[]").replace(
            "    return max(values)", "    if not values:\n"
            "        return game.evaluate(state, player)\n    return max(values)"), "must play"),
        (QUIET.replace("game.loud", "game.actions"), "quiet moves as well"),
        (QUIET.replace("f(game, game.result(state, action), player)",
                       "game.evaluate(game.result(state, action), player)"), "function returns"),
        (QUIET.replace(" if game.to_move(state) == player else min(values)", ""), "same side"),
        (QUIET.replace("== player else", "!= player else"), "changed places"),
        (QUIET.replace("evaluate(state, player)", "evaluate(state, game.to_move(state))"),
         "wrong player"),
        (QUIET.replace("evaluate(state, player)", 'evaluate(state, "X")'), "wrong player"),
        (QUIET.replace("    if game.is_terminal(state):\n        return game.utility(state, player)"
                       "\n", ""), "finished game is guessed at"),
        (QUIET.replace("values.append(f", "values.append(-f").replace(
            " if game.to_move(state) == player else min(values)", ""), "sign"),
        (QUIET.replace("    for action in game.loud(state):\n        values",
                       "    for action in game.loud(state):\n        return max(values[0], f(game, "
                       "game.result(state, action), player))\n        values"), "function returns"),
        (QUIET.replace("return max(values) if", "max(values) if"), "without return"),
    ],
)  # fmt: skip

COUNT = """
def threes(state, player):
    lines, rows = 0, state.rows()
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= i < len(rows) and 0 <= j < len(rows[0]) for i, j in cells):
                    marks = [rows[i][j] for i, j in cells]
                    if marks.count(player) == 3 and marks.count(".") == 1:
                        lines += 1
    return lines
"""
# f(state, player)
EVALUATION = (
    [
        COUNT + """
def f(state, player):
    other = "O" if player == "X" else "X"
    return threes(state, player) - threes(state, other)
""",
        COUNT + """
WEIGHTS = {"threes": 5, "centre": 1}
def f(state, player):
    other = {"X": "O", "O": "X"}[player]
    def features(who):
        yield "threes", threes(state, who)
        yield "centre", sum(row[2:4].count(who) for row in state.rows())
    return sum(WEIGHTS[k] * v for k, v in features(player)) - sum(
        WEIGHTS[k] * v for k, v in features(other))
""",
    ],
    [
        ("""
def f(state, player):
    return 0
""", "loses"),
        (COUNT + """
def f(state, player):
    return threes(state, "X") - threes(state, "O")
""", "same value"),
        (COUNT + """
def f(state, player):
    other = "O" if player == "X" else "X"
    return threes(state, other) - threes(state, player)
""", "loses"),
        (COUNT + """
def f(state, player):
    return abs(threes(state, "X") - threes(state, "O"))
""", "same value"),
        ("""
def f(state, player):
    return "good"
""", "has to return a number"),
        ("""
def f(state, player):
    other = "O" if player == "X" else "X"
    text = "".join(state.rows())
    return text.count(other) - text.count(player)
""", "loses"),
    ],
)  # fmt: skip

ANSWERS = {
    lesson_05.check_depth_limited: DEPTH_LIMITED,
    lesson_05.check_quiescence: QUIESCENCE,
    lesson_05.check_evaluation: EVALUATION,
}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)


@pytest.mark.parametrize(
    "board, says",
    [
        ("...", "Not attempted"),
        (..., "Not attempted"),
        ("XXX/OO./...", "over"),
        ("XO", "no board"),
        (7, "no board"),
        ("X.O/.../...", "best in truth as well"),
        (".../..X/OX.", "Correct"),
    ],
)
def test_a_blunder_at_the_horizon(board, says):
    result = lesson_05.check_horizon_blunder(board)
    assert says in result.text, result
    assert bool(result) == (says == "Correct")


@pytest.mark.parametrize(
    "weights, says",
    [
        (..., "Not attempted"),
        ((2, 1), "Correct"),
        ([5, 1], "Correct"),
        ((3, 1), "only the ratio"),
        ((0.5, 0.5), "only the ratio"),
        ((0, 7), "only the ratio"),
        ((1, 2), "says more"),
        ((1, -1), "good or bad"),
        ((0, 0), "good or bad"),
        ((1, 2, 3), "two numbers"),
        ((True, 2), "two numbers"),
        ((float("inf"), 1), "two numbers"),
        ("31", "two numbers"),
    ],
)
def test_weights_tuned_by_play(weights, says):
    result = lesson_05.check_weights(weights)
    assert says in result.text, result
    assert bool(result) == (says == "Correct")
