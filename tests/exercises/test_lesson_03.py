"""The checks of lesson 03 on answers in many styles, right and wrong."""

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_03

# f(state, is_maximizing), with evaluate and possible_new_states
MINIMAX = (
    [
        """
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    if is_maximizing:
        best = float("-inf")
        for new in possible_new_states(state):
            best = max(best, f(new, False))
        return best
    else:
        best = float("inf")
        for new in possible_new_states(state):
            best = min(best, f(new, True))
        return best
""",
        """
f = lambda s, m: evaluate(s, m) if evaluate(s, m) is not None else (max if m else min)(
    f(t, not m) for t in possible_new_states(s))
""",
        """
import functools
@functools.cache
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is None:
        scores = [f(s, not is_maximizing) for s in possible_new_states(state)]
        score = sorted(scores)[-1 if is_maximizing else 0]
    return score
""",
        """
def f(state, is_maximizing):
    def generate(state, mine):
        for new in possible_new_states(state):
            yield walk(new, not mine)
    def walk(state, mine):
        score = evaluate(state, mine)
        return score if score is not None else [min, max][mine](generate(state, mine))
    return walk(state, is_maximizing)
""",
        """
from functools import reduce
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    first, *rest = possible_new_states(state)
    better = (lambda a, b: a if a > b else b) if is_maximizing else (lambda a, b: a if a < b else b)
    return reduce(lambda best, s: better(best, f(s, not is_maximizing)), rest,
                  f(first, not is_maximizing))
""",
        """
def f(state, is_maximizing):
    # an explicit stack: [state, side, states still to try, best]
    stack, done = [[state, is_maximizing, None, None]], None
    while stack:
        frame = stack[-1]
        if frame[2] is None:
            score = evaluate(frame[0], frame[1])
            if score is not None:
                done = score
                stack.pop()
                continue
            frame[2] = list(possible_new_states(frame[0]))
        elif frame[3] is None or (done > frame[3]) == frame[1] and done != frame[3]:
            frame[3] = done
        if frame[2]:
            stack.append([frame[2].pop(0), not frame[1], None, None])
        else:
            done = frame[3]
            stack.pop()
    return done
""",
        """
class Minimax:
    def __call__(self, state, is_maximizing):
        score = evaluate(state, is_maximizing)
        return self.best(state, is_maximizing) if score is None else score
    def best(self, state, is_maximizing):
        values = [self(new, not is_maximizing) for new in possible_new_states(state)]
        return max(values) if is_maximizing else min(values)
f = Minimax()
""",
        """
def max_value(state):
    v = evaluate(state, True)
    return v if v is not None else max(map(min_value, possible_new_states(state)))
def min_value(state):
    v = evaluate(state, False)
    return v if v is not None else min(map(max_value, possible_new_states(state)))
def f(state, is_maximizing):
    return max_value(state) if is_maximizing else min_value(state)
""",
        """
def f(state, is_maximizing, alpha=float("-inf"), beta=float("inf")):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    for new in possible_new_states(state):
        value = f(new, not is_maximizing, alpha, beta)
        if is_maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if is_maximizing else beta
""",
    ],
    [
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score:
        return score
    pick = max if is_maximizing else min
    return pick(f(s, not is_maximizing) for s in possible_new_states(state))
""", "0 is taken for no score"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    return max(f(s, not is_maximizing) for s in possible_new_states(state))
""", "same side"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    best = 0
    for s in possible_new_states(state):
        if is_maximizing:
            best = max(best, f(s, False))
        else:
            best = min(best, f(s, True))
    return best
""", "starts at 0"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    for s in possible_new_states(state):
        return f(s, not is_maximizing)
""", "first move"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    for s in possible_new_states(state):
        value = f(s, not is_maximizing)
    return value
""", "last move"),
        ("""
def f(state, is_maximizing):
    states = possible_new_states(state)
    if not states:
        return evaluate(state, is_maximizing)
    return (max if is_maximizing else min)(f(s, not is_maximizing) for s in states)
""", "plays on"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    max_value, min_value = -999999, 999999
    for s in possible_new_states(state):
        value = f(s, not is_maximizing)
        if is_maximizing:
            max_value = max(max_value, value)
        else:
            min_value = min(max_value, value)
    return max_value if is_maximizing else min_value
""", "which is not the value"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        print(score)
    else:
        return (max if is_maximizing else min)(f(s, not is_maximizing)
                                               for s in possible_new_states(state))
""", "without return"),
        ("""
def f(state, is_maximizing):
    score = evaluate(state, is_maximizing)
    if score is not None:
        return score
    return (min if is_maximizing else max)(f(s, not is_maximizing)
                                           for s in possible_new_states(state))
""", "changed places"),
        ("""
def f(state, is_maximizing):
    return (max if is_maximizing else min)(f(s, not is_maximizing)
                                           for s in possible_new_states(state))
""", "ValueError"),
        ("""
def f(state, is_maximizing):
    return f(state, is_maximizing)
""", "without end"),
        ("""
def f(state):
    return 0
""", "TypeError"),
    ],
)  # fmt: skip

# f(game, state), the value for the player to move
MINIMAX_GAME = (
    [
        """
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == me else min(values)
    return value(state)
""",
        """
def f(game, state, player=None):
    if player is None:
        player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    if game.to_move(state) == player:
        best = float("-inf")
        for action in game.actions(state):
            value = f(game, game.result(state, action), player)
            if value > best:
                best = value
    else:
        best = float("inf")
        for action in game.actions(state):
            value = f(game, game.result(state, action), player)
            if value < best:
                best = value
    return best
""",
        """
def f(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = None
    for a in game.actions(state):
        s = game.result(state, a)
        v = f(game, s) * (1 if game.to_move(s) == game.to_move(state) else -1)
        best = v if best is None or v > best else best
    return best
""",
        """
f = lambda g, s, p=None: (
    g.utility(s, p or g.to_move(s)) if g.is_terminal(s) else
    (max if g.to_move(s) == (p or g.to_move(s)) else min)(
        f(g, g.result(s, a), p or g.to_move(s)) for a in g.actions(s)))
""",
        """
import functools
def f(game, state):
    @functools.lru_cache(maxsize=None)
    def value(s, me):
        if game.is_terminal(s):
            return game.utility(s, me)
        pick = {True: max, False: min}[game.to_move(s) == me]
        return pick(value(game.result(s, a), me) for a in game.actions(s))
    return value(state, game.to_move(state))
""",
        """
def f(game, state):
    # collect all states from the root down, then back up from the end
    order, children = [state], {}
    for s in order:
        children[s] = [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
        order.extend(children[s])
    me, value = game.to_move(state), {}
    for s in reversed(order):
        if not children[s]:
            value[s] = game.utility(s, me)
        elif game.to_move(s) == me:
            value[s] = max(value[c] for c in children[s])
        else:
            value[s] = min(value[c] for c in children[s])
    return value[state]
""",
        """
class Search:
    def __init__(self, game, me):
        self.game, self.me = game, me
    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.me)
        return self.choose(state)(map(self.value, self.children(state)))
    def choose(self, state):
        return max if self.game.to_move(state) == self.me else min
    def children(self, state):
        for action in self.game.actions(state):
            yield self.game.result(state, action)
def f(game, state):
    return Search(game, game.to_move(state)).value(state)
""",
        """
import functools
def f(game, state):
    sign = {"X": 1, "O": -1}
    def for_x(s):
        if game.is_terminal(s):
            return game.utility(s, "X")
        values = (for_x(game.result(s, a)) for a in game.actions(s))
        return functools.reduce(max if game.to_move(s) == "X" else min, values)
    return sign[game.to_move(state)] * for_x(state)
""",
    ],
    [
        ("""
def f(game, state):
    if game.is_terminal(state):
        return game.utility(state, "X")
    values = [f(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "X" else min(values)
""", "still X's"),
        ("""
def f(game, state, mine=True):
    me = "X"
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return (max if mine else min)(f(game, game.result(state, a), not mine)
                                  for a in game.actions(state))
""", "alternated"),
        ("""
def f(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(-f(game, game.result(state, a)) for a in game.actions(state))
""", "alternated"),
        ("""
def f(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(f(game, game.result(state, a)) for a in game.actions(state))
""", "whose choice is the next number"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == me else min(values)
    return value(state)
""", "wrong player"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        for a in game.actions(s):
            return value(game.result(s, a))
    return value(state)
""", "first move"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        pick = max if game.to_move(s) == me else min
        return pick(value(game.result(s, a)) for a in game.actions(state))
    return value(state)
""", "moves of the root"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, me)
        if depth == 0:
            return 0
        pick = max if game.to_move(s) == me else min
        return pick(value(game.result(s, a), depth - 1) for a in game.actions(s))
    return value(state, 3)
""", "depth limit"),
        ("""
def f(game, state):
    me = game.to_move(state)
    best = float("-inf")
    for a in game.actions(state):
        s = game.result(state, a)
        sign = 1 if game.to_move(s) == me else -1
        best = max(best, game.utility(s, me) if game.is_terminal(s) else sign * f(game, s))
    return best
""", "looks for moves"),
        ("""
cache = {}
def f(game, state):
    if state not in cache:
        me = game.to_move(state)
        if game.is_terminal(state):
            cache[state] = game.utility(state, me)
        else:
            cache[state] = max((1 if game.to_move(game.result(state, a)) == me else -1)
                               * f(game, game.result(state, a)) for a in game.actions(state))
    return cache[state]
""", "left over"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        best = float("-inf")
        for a in game.actions(s):
            v = value(game.result(s, a))
            if game.to_move(s) == me and v > best:
                best = v
            elif game.to_move(s) != me and v < best:
                best = v
        return best
    return value(state)
""", "never moves from where it starts"),
        ("""
def f(game, state):
    return 3
""", "which is not the value"),
    ],
)  # fmt: skip

VALUE = """
def value(game, s, me):
    if game.is_terminal(s):
        return game.utility(s, me)
    values = [value(game, game.result(s, a), me) for a in game.actions(s)]
    return max(values) if game.to_move(s) == me else min(values)
"""
# f(game, state), a best action
BEST_ACTION = (
    [
        VALUE + """
def f(game, state):
    me = game.to_move(state)
    return max(game.actions(state), key=lambda a: value(game, game.result(state, a), me))
""",
        VALUE + """
def f(game, state):
    me, best, choice = game.to_move(state), None, None
    for action in game.actions(state):
        new = value(game, game.result(state, action), me)
        if best is None or new > best:
            best, choice = new, action
    return choice
""",
        VALUE + """
def f(game, state):
    me = game.to_move(state)
    return sorted(game.actions(state),
                  key=lambda a: value(game, game.result(state, a), me), reverse=True)[0]
""",
        """
import functools
def f(game, state):
    me = game.to_move(state)
    def search(s):
        if game.is_terminal(s):
            return game.utility(s, me), None
        sign = 1 if game.to_move(s) == me else -1
        return functools.reduce(
            lambda best, new: new if best is None or sign * new[0] > sign * best[0] else best,
            ((search(game.result(s, a))[0], a) for a in game.actions(s)), None)
    return search(state)[1]
""",
        """
def f(game, state):
    def nega(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        return max(seen_from(game.to_move(s), game.result(s, a)) for a in game.actions(s))
    def seen_from(player, s):
        return nega(s) if game.to_move(s) == player else -nega(s)
    me = game.to_move(state)
    values = [seen_from(me, game.result(state, a)) for a in game.actions(state)]
    return game.actions(state)[values.index(max(values))]
""",
        VALUE + """
f = lambda g, s: next(a for a in g.actions(s)
                      if value(g, g.result(s, a), g.to_move(s)) == value(g, s, g.to_move(s)))
""",
        VALUE + """
class Player:
    def __init__(self):
        self.thought = 0
    def __call__(self, game, state):
        self.thought += 1
        me = game.to_move(state)
        pairs = [(value(game, game.result(state, a), me), -i)
                 for i, a in enumerate(game.actions(state))]
        return game.actions(state)[-max(pairs)[1]]
f = Player()
""",
    ],
    [
        (VALUE + """
def f(game, state):
    return max(game.actions(state), key=lambda a: value(game, game.result(state, a), "X"))
""", "still X's"),
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    return max((value(game, game.result(state, a), me), a) for a in game.actions(state))[1]
""", "compare the actions"),
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    return max(value(game, game.result(state, a), me) for a in game.actions(state))
""", "value of the best action"),
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    return min(game.actions(state), key=lambda a: value(game, game.result(state, a), me))
""", "worst action"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def now(a):
        s = game.result(state, a)
        return game.utility(s, me) if game.is_terminal(s) else 0
    return max(game.actions(state), key=now)
""", "own next move only"),
        (VALUE + """
def f(game, state):
    return max(game.actions(state), key=lambda a: value(
        game, game.result(state, a), game.to_move(game.result(state, a))))
""", "who moves next"),
        ("""
def f(game, state):
    return game.actions(state)[0]
""", "smallest case"),
        ("""
def f(game, state):
    me = game.to_move(state)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        return max(value(game.result(s, a)) for a in game.actions(s))
    return max(game.actions(state), key=lambda a: value(game.result(state, a)))
""", "same side"),
        (VALUE + """
def f(game, state):
    me, best = game.to_move(state), float("-inf")
    for i, a in enumerate(game.actions(state)):
        v = value(game, game.result(state, a), me)
        if v > best:
            best, choice = v, i
    return choice
""", "none of the actions"),
    ],
)  # fmt: skip

# f(game, state), the pair (best action, value)
DECISION = (
    [
        VALUE + """
def f(game, state):
    me = game.to_move(state)
    values = {i: value(game, game.result(state, a), me) for i, a in enumerate(game.actions(state))}
    i = max(values, key=values.get)
    return game.actions(state)[i], values[i]
""",
        VALUE + """
def f(game, state):
    me = game.to_move(state)
    pairs = [[a, value(game, game.result(state, a), me)] for a in game.actions(state)]
    return max(pairs, key=lambda pair: pair[1])
""",
        """
def f(game, state, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return None, game.utility(state, me)
    best = None
    for action in game.actions(state):
        _, new = f(game, game.result(state, action), me)
        if best is None or (new > best[1] if game.to_move(state) == me else new < best[1]):
            best = action, new
    return best
""",
    ],
    [
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    return max(game.actions(state), key=lambda a: value(game, game.result(state, a), me))
""", "(action, value)"),
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    return max(((value(game, game.result(state, a), me), a) for a in game.actions(state)),
               key=lambda pair: pair[0])
""", "none of the actions"),
        (VALUE + """
def f(game, state):
    pairs = [(a, value(game, game.result(state, a), "X")) for a in game.actions(state)]
    return max(pairs, key=lambda pair: pair[1])
""", "still X's"),
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    pairs = [(a, value(game, game.result(state, a), me)) for a in game.actions(state)]
    return min(pairs, key=lambda pair: pair[1])
""", "worst action"),
        (VALUE + """
def f(game, state):
    me = game.to_move(state)
    pairs = [(a, value(game, game.result(state, a), me)) for a in game.actions(state)]
    return max(pairs, key=lambda pair: pair[1])[0], 0
""", "not the value of its action"),
    ],
)  # fmt: skip

# f(piles, is_maximizing), Nim on the list itself
NIM = (
    [
        """
def f(piles, is_maximizing):
    if not any(piles):
        return -1 if is_maximizing else 1
    values = []
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            piles[i] -= take
            values.append(f(piles, not is_maximizing))
            piles[i] += take
    return max(values) if is_maximizing else min(values)
""",
        """
import functools, operator
f = lambda piles, mine: 1 if (functools.reduce(operator.xor, piles, 0) != 0) == mine else -1
""",
        """
def f(piles, is_maximizing):
    if sum(piles) == 0:
        return [1, -1][is_maximizing]
    best = -1 if is_maximizing else 1
    for i, n in enumerate(piles):
        for left in range(n):
            copy = piles[:]
            copy[i] = left
            best = (max if is_maximizing else min)(best, f(copy, not is_maximizing))
    return best
""",
    ],
    [
        ("""
def f(piles, is_maximizing):
    if not any(piles):
        return -1 if is_maximizing else 1
    values = []
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            piles[i] -= take
            values.append(f(piles, not is_maximizing))
    return max(values) if is_maximizing else min(values)
""", "not taken back"),
        ("""
def f(piles, is_maximizing):
    if not any(piles):
        return -1 if is_maximizing else 1
    values = []
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            new = piles
            new[i] -= take
            values.append(f(new, not is_maximizing))
    return max(values) if is_maximizing else min(values)
""", "not taken back"),
        ("""
def f(piles, is_maximizing):
    if not any(piles):
        return 1 if is_maximizing else -1
    values = []
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            piles[i] -= take
            values.append(f(piles, not is_maximizing))
            piles[i] += take
    return max(values) if is_maximizing else min(values)
""", "wrong player"),
        ("""
def f(piles, is_maximizing):
    return 1 if is_maximizing else -1
""", "which is not the value"),
        ("""
def f(piles, is_maximizing):
    values = []
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            piles[i] -= take
            values.append(f(piles, not is_maximizing))
            piles[i] += take
    return max(values) if is_maximizing else min(values)
""", "The error comes from your code"),
    ],
)  # fmt: skip

ANSWERS = {
    lesson_03.check_minimax: MINIMAX,
    lesson_03.check_minimax_game: MINIMAX_GAME,
    lesson_03.check_best_action: BEST_ACTION,
    lesson_03.check_decision: DECISION,
    lesson_03.check_bug_5: NIM,
}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)
