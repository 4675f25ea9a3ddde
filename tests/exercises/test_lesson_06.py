"""The checks of lesson 06 on answers in many styles, right and wrong, and on trees."""

import itertools
import random

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_06
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.count import CountedGame

TEXTBOOK = """
def f(game, state, alpha=-float("inf"), beta=float("inf"), me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    if game.to_move(state) == me:
        value = -float("inf")
        for action in game.actions(state):
            value = max(value, f(game, game.result(state, action), alpha, beta, me))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = float("inf")
        for action in game.actions(state):
            value = min(value, f(game, game.result(state, action), alpha, beta, me))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value
"""
NEGAMAX = """
def f(game, state):
    def nega(s, alpha, beta):
        mover = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, mover)
        best = -float("inf")
        for a in game.actions(s):
            child = game.result(s, a)
            if game.to_move(child) == mover:
                new = nega(child, alpha, beta)
            else:
                new = -nega(child, -beta, -alpha)
            best = max(best, new)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
        return best
    return nega(state, -float("inf"), float("inf"))
"""
ALPHA_BETA = (
    [
        TEXTBOOK,
        TEXTBOOK.replace(">=", ">"),
        TEXTBOOK.replace("return value\n    else", "return alpha\n    else"),
        TEXTBOOK.replace("alpha >= beta", "beta <= alpha").replace("break", "return value"),
        TEXTBOOK.replace('-float("inf"), beta=float("inf")', "-10**9, beta=10**9"),
        NEGAMAX,
        """
import math
def f(game, state, window=(-math.inf, math.inf), me=None):
    me = game.to_move(state) if me is None else me
    lo, hi = window
    if game.is_terminal(state):
        return game.utility(state, me)
    mine = game.to_move(state) == me
    children = (game.result(state, a) for a in game.actions(state))
    for child in children:
        new = f(game, child, (lo, hi), me)
        lo, hi = (max(lo, new), hi) if mine else (lo, min(hi, new))
        if lo >= hi:
            break
    return lo if mine else hi
""",
        """
def f(game, state):
    me, inf = game.to_move(state), float("inf")
    def max_value(s, alpha, beta):
        v = -inf
        for t in successors(s):
            v = max(v, value(t, max(alpha, v), beta))
            if v >= beta:
                return v
        return v
    def min_value(s, alpha, beta):
        v = inf
        for t in successors(s):
            v = min(v, value(t, alpha, min(beta, v)))
            if v <= alpha:
                return v
        return v
    def successors(s):
        return map(lambda a: game.result(s, a), game.actions(s))
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, me)
        return (max_value if game.to_move(s) == me else min_value)(s, alpha, beta)
    return value(state, -inf, inf)
""",
        """
def f(game, state):
    # an explicit stack of frames: state, mine, children to come, alpha, beta, value
    me, inf = game.to_move(state), float("inf")
    def frame(s, alpha, beta):
        mine = game.to_move(s) == me
        return [s, mine, iter(game.actions(s)), alpha, beta, -inf if mine else inf]
    if game.is_terminal(state):
        return game.utility(state, me)
    stack, back = [frame(state, -inf, inf)], None
    while stack:
        top = stack[-1]
        s, mine, actions, alpha, beta, value = top
        if back is not None:
            value = max(value, back) if mine else min(value, back)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            top[3:] = alpha, beta, value
            back = None
        action = None if alpha >= beta else next(actions, None)
        if action is None:
            back = stack.pop()[5]
            continue
        child = game.result(s, action)
        if game.is_terminal(child):
            back = game.utility(child, me)
        else:
            stack.append(frame(child, alpha, beta))
    return back
""",
        """
class Pruner:
    def __init__(self, game, me):
        self.game, self.me, self.cuts = game, me, 0
    def visit(self, s, alpha=-float("inf"), beta=float("inf")):
        if self.game.is_terminal(s):
            return self.game.utility(s, self.me)
        sign = 1 if self.game.to_move(s) == self.me else -1
        best = None
        for a in self.game.actions(s):
            v = self.visit(self.game.result(s, a), alpha, beta)
            if best is None or sign * v > sign * best:
                best = v
            if sign == 1:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if beta <= alpha:
                self.cuts += 1
                break
        return best
f = lambda game, state: Pruner(game, game.to_move(state)).visit(state)
""",
        """
import functools
def f(game, state):
    me = game.to_move(state)
    @functools.lru_cache(None)
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, me)
        def step(window, action):
            lo, hi = window
            if lo >= hi:
                return window
            v = value(game.result(s, action), lo, hi)
            return (max(lo, v), hi) if game.to_move(s) == me else (lo, min(hi, v))
        lo, hi = functools.reduce(step, game.actions(s), (alpha, beta))
        return lo if game.to_move(s) == me else hi
    return value(state, float("-inf"), float("inf"))
""",
    ],
    [
        (TEXTBOOK.replace("alpha, beta, me))", "-float('inf'), float('inf'), me))"),
         "no leaf is ever"),
        (TEXTBOOK.replace("break", "pass"), "no leaf is ever"),
        (TEXTBOOK.replace("""            beta = min(beta, value)
            if alpha >= beta:
                break
""", ""), "no leaf is ever"),
        (TEXTBOOK.replace("            alpha = max(alpha, value)\n", ""), "value is right"),
        (TEXTBOOK.replace("if alpha >= beta:", "if alpha <= beta:"), "doesn't allow it yet"),
        (TEXTBOOK.replace("if alpha >= beta:", "if True:", 1), "doesn't allow it yet"),
        (TEXTBOOK.replace("alpha = max(alpha, value)", "beta = min(beta, value)", 1),
         "no leaf is ever"),
        (TEXTBOOK.replace('-float("inf"), beta=float("inf")', "0, beta=100"), "function returns"),
        (TEXTBOOK.replace('-float("inf"), beta=float("inf")', "-100, beta=100"), "too narrow"),
        (TEXTBOOK.replace("alpha = max(alpha, value)", "beta = min(beta, -value)", 1).replace(
            "beta = min(beta, value)", "alpha = max(alpha, value)"), "function returns"),
        (NEGAMAX.replace("-beta, -alpha", "alpha, beta"), "no leaf is ever"),
        (NEGAMAX.replace("-beta, -alpha", "-alpha, -beta"), "doesn't allow it yet"),
        (NEGAMAX.replace("-beta, -alpha", "beta, alpha"), "doesn't allow it yet"),
        (NEGAMAX.replace("-nega(child, -beta, -alpha)", "nega(child, -beta, -alpha)"), "sign"),
        ("""
ALPHA, BETA = [-float("inf")], [float("inf")]
def f(game, state, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    mine = game.to_move(state) == me
    value = -float("inf") if mine else float("inf")
    for a in game.actions(state):
        new = f(game, game.result(state, a), me)
        if mine:
            value = max(value, new)
            ALPHA[0] = max(ALPHA[0], value)
        else:
            value = min(value, new)
            BETA[0] = min(BETA[0], value)
        if ALPHA[0] >= BETA[0]:
            break
    return value
""", "left over"),
        ("""
def f(game, state, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    values = [f(game, game.result(state, a), me) for a in game.actions(state)]
    return max(values) if game.to_move(state) == me else min(values)
""", "no leaf is ever"),
        ("""
def f(game, state):
    me, inf = game.to_move(state), float("inf")
    def go(s, alpha, beta, root=False):
        if game.is_terminal(s):
            return game.utility(s, me)
        mine = game.to_move(s) == me
        best = -inf if mine else inf
        for a in game.actions(s):
            window = (-inf, inf) if root else (alpha, beta)
            new = go(game.result(s, a), *window)
            best = max(best, new) if mine else min(best, new)
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best
    return go(state, -inf, inf, True)
""", "root's"),
    ],
)  # fmt: skip

ANSWERS = {lesson_06.check_alpha_beta: ALPHA_BETA}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)


AIMA = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        ("((3 12 8) (2 4 6) (14 5 2)", "no tree yet"),
        (AIMA, "looks at 7 of the 9 leaves"),
        ("((3 12 8) (2 4 6) (2 5 14))", "Correct: alpha-beta looks at 5 of the 9"),
        ("((2 5 14) (3 8 12) (6 4 2))", "best move for MAX is not the first"),
        ("((3 12 8) (6 4 2) (2 5 14))", "highest comes first"),
        ("((3 12 8) (4 6 2) (2 5 14))", "best move for MIN is not the first"),
        ("((3 12 4) (2 8 6) (2 5 14))", "another tree"),
        ("((3 12 8) (2 4 6) (2 5))", "another tree"),
        ("(min: (3 12 8) (2 4 6) (2 5 14))", "another tree"),
        ("5", "another tree"),
        ([3, 5], "written as text"),
    ],
)
def test_reordered(answer, says):
    result = lesson_06.check_reordered(AIMA, answer)
    assert says in result.text, result
    assert bool(result) == says.startswith("Correct")


def orders(tree):
    """Yield a nested tree in every order of every node's children."""
    if not isinstance(tree, list):
        yield tree
        return
    for children in itertools.permutations(tree[1:]):
        for ordered in itertools.product(*(list(orders(child)) for child in children)):
            yield [tree[0], *ordered]


def uneven_tree(dice, depth):
    if depth == 0 or (depth < 3 and dice.random() < 0.15):
        return dice.randint(0, 5)
    branching = dice.randint(1, 3) if depth < 3 else 2
    return [dice.choice(["max", "min"])] + [uneven_tree(dice, depth - 1) for _ in range(branching)]


def test_the_fewest_leaves_are_those_of_the_best_of_all_orders():
    dice = random.Random(61)
    trees = [uneven_tree(dice, 3) for _ in range(60)]
    compared = 0
    for tree in trees:
        every = list(itertools.islice(orders(tree), 2_001))
        if len(every) <= 2_000:
            fewest = min(map(leaves_seen, every))
            assert lesson_06.fewest_leaves(ExplicitTree(tree)) == fewest, tree
            compared += 1
    assert compared > 20


def leaves_seen(tree):
    counted = CountedGame(ExplicitTree(tree))
    alpha_beta(counted, ())
    return counted.leaves


@pytest.mark.parametrize("branching, depth", [(2, 3), (2, 4), (3, 2), (3, 3), (1, 4)])
def test_the_fewest_leaves_of_a_full_tree_are_knuth_and_moores(branching, depth):
    dice = random.Random(62)

    def grow(plies):
        if not plies:
            return dice.randint(-50, 50)
        return [grow(plies - 1) for _ in range(branching)]

    high, low = branching ** -(-depth // 2), branching ** (depth // 2)
    assert lesson_06.fewest_leaves(ExplicitTree(grow(depth))) == high + low - 1


@pytest.mark.parametrize(
    "answer, says",
    [
        ("...", "Not attempted"),
        ("((3 5) (2 9))", "three or more"),
        ("(((1 2) (3 4)) ((5 6) (7 8)))", "Alpha-beta skips"),
        ("(((8 7) (6 5)) ((4 3) (2 1)))", "Alpha-beta skips"),
        ("(((3 4) (1 2)) ((7 8) (5 6)))", "all 8 leaves"),
        ("(((3 4) (1)) ((7 8) (5 6)))", "single child"),
        ("(((3 4) (1 2)) ((7 8) (5 5)))", "equal"),
    ],
)
def test_a_tree_without_a_cut(answer, says):
    result = lesson_06.check_no_cut(answer)
    assert says in result.text, result
    assert bool(result) == says.startswith("all")
