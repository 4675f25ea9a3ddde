"""The checks of lesson 07 on answers in many styles, right and wrong."""

import time

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_07
from minimax_lib.games.tic_tac_toe import TicTacToe

BY_GUESS = """
def f(game, state, actions):
    me = game.to_move(state)
    return sorted(actions, key=lambda a: game.evaluate(game.result(state, a), me), reverse=True)
"""
ORDERED = (
    [
        BY_GUESS,
        "f = lambda game, state, actions: sorted(actions, key=lambda column: abs(column - 2.5))",
        """
def f(game, state, actions):
    yield from (a for a in (2, 3, 1, 4, 0, 5) if a in actions)
""",
        """
def f(game, state, actions):
    actions.sort(key=lambda column: (column in (0, 5), column in (1, 4)))
    return actions
""",
        """
def f(game, state, actions):
    me = game.to_move(state)
    pairs = [(-game.evaluate(game.result(state, a), me), a) for a in actions]
    return tuple(a for _, a in sorted(pairs))
""",
        """
import heapq
class Order:
    def __call__(self, game, state, actions):
        heap = []
        for a in actions:
            child = game.result(state, a)
            heapq.heappush(heap, (game.evaluate(child, game.to_move(child)), a))
        return [heapq.heappop(heap)[1] for _ in range(len(heap))]
f = Order()
""",
        """
def f(game, state, actions):
    # insertion sort: a win first, then what is nearest to the middle
    def better(a, b):
        if game.is_terminal(game.result(state, a)) != game.is_terminal(game.result(state, b)):
            return game.is_terminal(game.result(state, a))
        return abs(2 * a - 5) < abs(2 * b - 5)
    done = []
    for a in actions:
        place = 0
        while place < len(done) and not better(a, done[place]):
            place += 1
        done.insert(place, a)
    return done
""",
    ],
    [
        (BY_GUESS.replace(", reverse=True", ""), "worst for the player to move"),
        (BY_GUESS.replace("a), me)", "a), game.to_move(game.result(state, a)))"),
         "worst for the player to move"),
        (BY_GUESS.replace("game.to_move(state)", '"X"'), "good for one player"),
        (BY_GUESS.replace("game.to_move(state)", '"O"'), "good for one player"),
        ("def f(game, state, actions):\n    return actions\n", "exactly as many nodes"),
        ("def f(game, state, actions):\n    sorted(actions)\n    return actions\n", "exactly"),
        ("def f(game, state, actions):\n    return actions.sort()\n", "returns None"),
        ("def f(game, state, actions):\n    return max(actions)\n", "list of actions"),
        ("def f(game, state, actions):\n    return actions[:2]\n", "leaves actions out"),
        ("def f(game, state, actions):\n    return [2, 3, 1, 4, 0, 5]\n", "leaves actions out"),
        ("f = lambda game, state, actions: sorted(actions, key=lambda c: -abs(c - 2.5))",
         "edges of the board"),
        ("f = lambda game, state, actions: actions[::-1]", "come down to half"),
        ("f = lambda game, state: [2, 3, 1, 4, 0, 5]", "The error comes from your code"),
        ("def f(game, state, actions):\n    yield from actions[1:]\n", "leaves actions out"),
    ],
)  # fmt: skip

COST = (
    [
        "f = lambda b, d: sum(b**ply for depth in range(d + 1) for ply in range(depth + 1))",
        "f = lambda b, d: sum((d + 1 - ply) * b**ply for ply in range(d + 1))",
        """
def f(b, d):
    if d == 0:
        return 1
    return f(b, d - 1) + size(b, d)
def size(b, d):
    return 1 + (b * size(b, d - 1) if d else 0)
""",
        """
def f(b, d):
    total = tree = row = 1
    for _ in range(d):
        row *= b
        tree += row
        total += tree
    return total
""",
        """
def f(b, d):
    if b == 1:
        return (d + 1) * (d + 2) / 2
    return sum((b ** (k + 1) - 1) / (b - 1) for k in range(d + 1))
""",
        """
from itertools import accumulate
def f(b, d):
    sizes = accumulate(b**k for k in range(d + 1))
    *_, last = accumulate(sizes)
    return last
""",
        """
visits = 0
def f(b, d):
    global visits
    visits = 0
    def search(depth):
        global visits
        visits += 1
        if depth:
            for _ in range(b):
                search(depth - 1)
    for limit in range(d + 1):
        search(limit)
    return visits
""",
    ],
    [
        ("f = lambda b, d: sum(b**k for k in range(d + 1))", "deepest search alone"),
        ("f = lambda b, d: b**d", "Only the nodes at the depth limit"),
        ("f = lambda b, d: sum(b**k for k in range(1, d + 1))", "Only the nodes at the depth"),
        ("f = lambda b, d: sum(b**p for k in range(1, d + 1) for p in range(k + 1))",
         "depth 0 is missing"),
        ("f = lambda b, d: sum(b**p for k in range(d) for p in range(k + 1))", "last depth"),
        ("f = lambda b, d: (d + 1) * sum(b**k for k in range(d + 1))", "as large as the deepest"),
        ("f = lambda b, d: sum(b**p for k in range(d + 1) for p in range(1, k + 1))",
         "roots are missing"),
        ("f = lambda b, d: sum((b**(k + 1) - 1) // (b - 1) for k in range(d + 1))", "b - 1"),
        ("f = lambda b, d: [1, 5, 18, 58, 179, 543][d]", "not the value"),
        ("f = lambda b, d: print(1, 5, 18)", "without return"),
    ],
)  # fmt: skip

DEEPENING = """
import itertools
def f(game, state, value):
    best = game.actions(state)[0]
    try:
        for depth in itertools.count():
            best = max(game.actions(state), key=lambda a: value(game.result(state, a), depth))
    except TimeoutError:
        return best
"""
LOOP = """
def f(game, state, value):
    choice = game.actions(state)[0]
    try:
        for depth in range(1, 100):
            best = float("-inf")
            for action in game.actions(state):
                new = value(game.result(state, action), depth)
                if new > best:
                    best, leader = new, action
            choice = leader
    except TimeoutError:
        pass
    return choice
"""
TIMED = (
    [
        DEEPENING,
        LOOP,
        """
def f(game, state, value):
    actions, depth = list(game.actions(state)), 0
    while True:
        try:
            worth = {a: value(game.result(state, a), depth) for a in actions}
        except TimeoutError:
            return actions[0]
        actions.sort(key=worth.get, reverse=True)  # best first, also the next time
        depth += 1
""",
        """
def f(game, state, value):
    choice = None
    for choice in moves(game, state, value):
        pass
    return choice
def moves(game, state, value):
    yield game.actions(state)[-1]
    depth = 0
    while True:
        try:
            pairs = [(value(game.result(state, a), depth), a) for a in game.actions(state)]
        except TimeoutError:
            return
        yield max(pairs)[1]
        depth += 1
""",
        """
class Player:
    def __call__(self, game, state, value):
        self.choice = game.actions(state)[0]
        try:
            self.deepen(game, state, value, 0)
        except Exception:
            pass
        return self.choice
    def deepen(self, game, state, value, depth):
        worth = [value(game.result(state, a), depth) for a in game.actions(state)]
        self.choice = game.actions(state)[worth.index(max(worth))]
        self.deepen(game, state, value, depth + 1)
f = Player()
""",
        """
def f(game, state, value):
    # best first: a better move found after the best so far may be trusted at once
    order, depth = list(game.actions(state)), 0
    best = order[0]
    try:
        while True:
            top = float("-inf")
            for a in order:
                new = value(game.result(state, a), depth)
                if new > top:
                    top, leader = new, a
                    if a != order[0] or depth == 0:
                        best = leader if a != order[0] else best
            best = leader
            order.sort(key=lambda a: a != best)
            depth += 1
    except TimeoutError:
        return best
""",
    ],
    [
        (LOOP.replace("                    best, leader = new, action",
                      "                    best, leader = new, action\n"
                      "                    choice = action"), "broken off decides"),
        (DEEPENING.replace("game.actions(state)[0]", "None"), "no move in hand"),
        (DEEPENING.replace("    best = game.actions(state)[0]\n", ""), "no move in hand"),
        (DEEPENING.replace("except TimeoutError", "except ZeroDivisionError"), "lets it through"),
        (DEEPENING.replace("max(", "min("), "changed places"),
        (LOOP.replace("new > best", "new < best").replace("-inf", "inf"), "changed places"),
        (LOOP.replace("range(1, 100)", "range(1, 4)"), "stops deepening"),
        (LOOP.replace('            best = float("-inf")\n', "").replace(
            "    try:", '    best = float("-inf")\n    leader = choice\n    try:'),
         "different depths"),
        ("def f(game, state, value):\n    return game.actions(state)[0]\n", "stops deepening"),
        ("def f(game, state, value):\n    return max(game.actions(state), "
         "key=lambda a: value(game.result(state, a), 3))\n", "lets it through"),
        ("""
def f(game, state, value):
    best = game.actions(state)[0]
    for depth in range(10**6):
        try:
            best = max(game.actions(state), key=lambda a: value(game.result(state, a), depth))
        except TimeoutError:
            pass
    return best
""", "after the time is up"),
        (LOOP.replace("    return choice", "    return best"), "no move there"),
        ("""
def f(game, state, value):
    while True:
        try:
            value(state, 0)
        except BaseException:
            pass
""", "no end"),
    ],
)  # fmt: skip

ANSWERS = {
    lesson_07.check_ordered: ORDERED,
    lesson_07.check_deepening_cost: COST,
    lesson_07.check_timed_move: TIMED,
}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)


def test_a_player_on_the_clock_wins_and_keeps_to_its_time():
    names = {}
    exec(DEEPENING, names)
    game = TicTacToe()
    player = lesson_07.on_the_clock(names["f"], seconds=0.05)
    started = time.monotonic()
    assert player(game, game.board("XX./OO./...")) == 2
    assert time.monotonic() - started < 5


def test_the_time_ends_where_every_move_ends_the_game():
    game = TicTacToe()

    def deepening(game, state, value):
        try:
            for depth in range(10**6):
                for action in game.actions(state):
                    value(game.result(state, action), depth)
        except TimeoutError:
            return action

    player = lesson_07.on_the_clock(deepening, seconds=0.05)
    assert player(game, game.board("XOX/XOO/OX.")) == 8
