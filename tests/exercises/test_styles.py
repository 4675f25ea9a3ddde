"""Right answers in forms that a check could stumble over: it is the value that counts."""

import pytest
from answers import assert_correct

from minimax_lib.exercises.lesson_03 import check_minimax, check_minimax_game

VALUE = """
def value(game, state, me):
    if game.is_terminal(state):
        return game.utility(state, me)
    values = [value(game, game.result(state, a), me) for a in game.actions(state)]
    return max(values) if game.to_move(state) == me else min(values)
"""
STYLES = {
    "a bound method": VALUE + """
class Player:
    def think(self, game, state):
        return value(game, state, game.to_move(state))
f = Player().think
""",
    "a static method": VALUE + """
class Player:
    @staticmethod
    def think(game, state):
        return value(game, state, game.to_move(state))
f = Player.think
""",
    "a partial function": VALUE + """
from functools import partial
def general(twice, game, state):
    return value(game, state, game.to_move(state)) * twice / 2
f = partial(general, 2)
""",
    "a decorator of one's own": VALUE + """
import functools
def counted(function):
    @functools.wraps(function)
    def wrapper(*arguments, **named):
        wrapper.calls += 1
        return function(*arguments, **named)
    wrapper.calls = 0
    return wrapper
@counted
def f(game, state):
    return value(game, state, game.to_move(state))
""",
    "a cache for all games": """
import functools
@functools.lru_cache(maxsize=None)
def f(game, state, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    pick = max if game.to_move(state) == me else min
    return pick(f(game, game.result(state, a), me) for a in game.actions(state))
""",
    "a table by the game's identity": VALUE + """
seen = {}
def f(game, state):
    if (id(game), state) not in seen:
        seen[id(game), state] = value(game, state, game.to_move(state))
    return seen[id(game), state]
""",
    "a global that is set in each call": """
me = None
def f(game, state):
    global me
    me = game.to_move(state)
    return down(game, state)
def down(game, state):
    if game.is_terminal(state):
        return game.utility(state, me)
    pick = max if game.to_move(state) == me else min
    return pick(down(game, game.result(state, a)) for a in game.actions(state))
""",
    "a dataclass and type hints": """
from __future__ import annotations
from dataclasses import dataclass
from typing import Any, Hashable
@dataclass(frozen=True)
class Node:
    game: Any
    state: Hashable
    def children(self) -> list[Node]:
        return [Node(self.game, self.game.result(self.state, a))
                for a in self.game.actions(self.state)]
    def value(self, me: str) -> float:
        if self.game.is_terminal(self.state):
            return self.game.utility(self.state, me)
        pick = max if self.game.to_move(self.state) == me else min
        return pick(child.value(me) for child in self.children())
def f(game: Any, state: Hashable) -> float:
    return Node(game, state).value(game.to_move(state))
""",
    "a match statement": """
def f(game, state, me=None):
    me = me or game.to_move(state)
    match game.is_terminal(state), game.to_move(state) == me:
        case True, _:
            return game.utility(state, me)
        case False, True:
            return max(f(game, game.result(state, a), me) for a in game.actions(state))
        case _:
            return min(f(game, game.result(state, a), me) for a in game.actions(state))
""",
    "a fixed point": """
fix = lambda step: (lambda x: x(x))(lambda x: step(lambda *rest: x(x)(*rest)))
f = lambda game, state: fix(lambda again: lambda s, me: (
    game.utility(s, me) if game.is_terminal(s) else
    (max if game.to_move(s) == me else min)(
        again(game.result(s, a), me) for a in game.actions(s))))(state, game.to_move(state))
""",
    "a generator that is driven": """
def walk(game, state, me):
    if game.is_terminal(state):
        return game.utility(state, me)
    values = []
    for a in game.actions(state):
        values.append((yield walk(game, game.result(state, a), me)))
    return max(values) if game.to_move(state) == me else min(values)
def f(game, state):
    stack, sent = [walk(game, state, game.to_move(state))], None
    while stack:
        try:
            stack.append(stack[-1].send(sent))
            sent = None
        except StopIteration as done:
            stack.pop()
            sent = done.value
    return sent
""",
    "an exception that carries the value": """
class Found(Exception):
    pass
def f(game, state, me=None):
    me = me or game.to_move(state)
    try:
        if game.is_terminal(state):
            raise Found(game.utility(state, me))
        values = [f(game, game.result(state, a), me) for a in game.actions(state)]
        raise Found(max(values) if game.to_move(state) == me else min(values))
    except Found as found:
        return found.args[0]
""",
    "numpy": VALUE + """
import numpy as np
def f(game, state):
    return np.float64(value(game, state, game.to_move(state)))
""",
    "an array without dimensions": VALUE + """
import numpy as np
def f(game, state):
    return np.array(value(game, state, game.to_move(state)))
""",
    "fractions": VALUE + """
from fractions import Fraction
def f(game, state):
    return Fraction(value(game, state, game.to_move(state)))
""",
    "prints on the way": """
def f(game, state, me=None, depth=0):
    me = me or game.to_move(state)
    print("  " * depth, state, "is looked at")
    if game.is_terminal(state):
        print("  " * depth, "the end")
        return game.utility(state, me)
    values = []
    for a in game.actions(state):
        values.append(f(game, game.result(state, a), me, depth + 1))
    print("  " * depth, values)
    return max(values) if game.to_move(state) == me else min(values)
""",
    "logging, assertions and a docstring": VALUE + '''
import logging
def f(game, state):
    """Return the value of a state.

    >>> 1 + 1
    2
    """
    assert game.to_move(state) in ("X", "O")
    logging.warning("searching %s", state)
    return value(game, state, game.to_move(state))
''',
    "threads": VALUE + """
from concurrent.futures import ThreadPoolExecutor
def f(game, state):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(value, game, state, game.to_move(state)).result()
""",
    "random order": VALUE + """
import random
def f(game, state, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    actions = game.actions(state)
    random.shuffle(actions)
    values = [f(game, game.result(state, a), me) for a in actions]
    return max(values) if game.to_move(state) == me else min(values)
""",
    "the course's names for players and errors": VALUE + """
from minimax_lib.game import MAX, MIN, GameError
from minimax_lib.tree import build_tree
def f(game, state):
    try:
        return value(game, state, game.to_move(state))
    except GameError:
        return 0
""",
    "keyword arguments and the walrus": """
def f(game, state, *, me=None):
    if (me := me or game.to_move(state)) and game.is_terminal(state=state):
        return game.utility(state=state, player=me)
    values = sorted(f(game=game, state=game.result(state=state, action=a), me=me)
                    for a in game.actions(state=state))
    return values[-(game.to_move(state=state) == me)]
""",
    "other names for the parameters": VALUE + """
def f(rules, position):
    return value(rules, position, rules.to_move(position))
""",
    "any number of arguments": VALUE + """
def f(*arguments):
    game, state = arguments
    return value(game, state, game.to_move(state))
""",
    "a function that makes the function": """
def make(best, worst):
    def search(game, state):
        me = game.to_move(state)
        def go(s):
            if game.is_terminal(s):
                return game.utility(s, me)
            return (best if game.to_move(s) == me else worst)(
                [go(game.result(s, a)) for a in game.actions(s)])
        return go(state)
    return search
f = make(max, min)
""",
}  # fmt: skip


@pytest.mark.parametrize("source", STYLES.values(), ids=STYLES)
def test_the_form_of_an_answer_does_not_matter(source):
    assert_correct(check_minimax_game, source)


NIM = """
def evaluate(pile, is_maximizing):
    return (1 if is_maximizing else -1) if pile == 0 else None
def possible_new_states(pile):
    return [pile - take for take in (1, 2, 3) if take <= pile]
"""
BODY = """
        score = evaluate(state, mine)
        if score is not None:
            return score
        values = [{again}(new, not mine) for new in possible_new_states(state)]
        return max(values) if mine else min(values)
"""
TWO_FUNCTIONS = {
    "a method": "class P:\n    def go(self, state, mine):"
    f"{BODY.format(again='self.go')}\nf = P().go",
    "a class method": "class P:\n    @classmethod\n    def go(cls, state, mine):"
    f"{BODY.format(again='cls.go')}\nf = P.go",
    "an inner function": "def make():\n    def go(state, mine):"
    f"{BODY.format(again='go')}\n    return go\nf = make()",
    "a cache": f"import functools\n@functools.cache\ndef f(state, mine):{BODY.format(again='f')}",
    "a partial function": "import functools\ndef go(unused, state, mine):"
    f"{BODY.format(again='f')}\nf = functools.partial(go, 0)",
    "a decorator": "def same(function):\n    return lambda *given: function(*given)\n"
    f"@same\ndef f(state, mine):{BODY.format(again='f')}",
}


@pytest.mark.parametrize("source", TWO_FUNCTIONS.values(), ids=TWO_FUNCTIONS)
def test_the_two_functions_of_the_check_take_the_place_of_the_learners(source):
    assert_correct(check_minimax, NIM + source)
