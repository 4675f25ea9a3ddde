"""Questions on lesson 08: what a table may keep, when it may answer, endings solved backward."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

from minimax_lib.draw import board_svg
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.table import EXACT, LOWER, UPPER, Entry, Table
from minimax_lib.view.quiz import Question

_WORDS = {EXACT: "exactly", LOWER: "at least", UPPER: "at most"}


def retrieval(seed: int) -> Question:
    """Return a question on fresh numbers; the seed picks them and what is asked."""
    ask = (_kept, _settles, _backward)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [_roads(), _kept(1), _settles(2), _too_shallow(), _mirrored(), _repeated(), _backward(4)]


def _kept(seed: int) -> Question:
    dice = random.Random(seed)
    low, middle, high = sorted(dice.sample(range(1, 10), 3))
    alpha, beta, value = dice.choice(
        [(middle, high, low), (low, middle, high), (low, high, middle)]
    )
    table = Table()
    table.store("node", math.inf, value, alpha, beta, None)
    entry = table.get("node")
    assert entry is not None
    wrong = {
        EXACT: "Moves were left out at the node, or below it: the value itself isn't known.",
        LOWER: f"Then nothing below α = {alpha} could come out. Failing low proves: at most."
        if entry.bound == UPPER
        else "That throws away what is known: nothing was cut that mattered.",
        UPPER: f"Then nothing above β = {beta} could come out. Failing high proves: at least."
        if entry.bound == LOWER
        else "That throws away what is known: nothing was cut that mattered.",
    }
    return Question(
        f"A node is searched with α = {alpha} and β = {beta}. The search returns {value}. What has "
        "been found out, and may go into the table?",
        f"{_WORDS[entry.bound]} {value}",
        {f"{_WORDS[b]} {value}": why for b, why in wrong.items() if b != entry.bound},
        because="Inside the window a result is exact. At α or below it says at most, at β or above "
        "at least.",
    )


def _settles(seed: int) -> Question:
    alpha, middle, beta = sorted(random.Random(seed).sample(range(1, 10), 3))
    entries = {
        f"{_WORDS[bound]} {value}": Entry(value, bound, math.inf, None)
        for bound, value in (
            ((LOWER, beta), (UPPER, beta), (LOWER, middle), (UPPER, middle))
            if seed % 2
            else ((UPPER, alpha), (LOWER, alpha), (LOWER, middle), (UPPER, middle))
        )
    }
    (answer,) = [text for text, e in entries.items() if e.answers(math.inf, alpha, beta)]
    why = {
        f"at most {beta}": "The value may lie anywhere below, so also inside the window.",
        f"at least {alpha}": "The value may lie anywhere above, so also inside the window.",
        f"at least {middle}": f"The value may still lie between {middle} and {beta}.",
        f"at most {middle}": f"The value may still lie between {alpha} and {middle}.",
    }
    return Question(
        f"The search comes to a node with α = {alpha} and β = {beta}. Which entry of the table "
        "settles the node at once?",
        answer,
        {text: why[text] for text in entries if text != answer},
        because="It shows that no value inside the window is left.",
    )


def _backward(seed: int) -> Question:
    takes = ((1, 4), (2, 3), (1, 2), (2, 5), (3, 4))[seed // 3 % 5]
    last = 6 + random.Random(seed).randrange(4)
    answer = _lost(takes, last)
    wrong = {
        _listed(n for n in range(last + 1) if str(n) not in answer.split(", ")): "Those are won.",
        _lost(takes, last, enough=all): "One good move is enough to win; not every move must be.",
        _lost(takes, last, end=1): "Who can't move has lost: begin with those piles.",
    }
    wrong.pop(answer, None)
    return Question(
        f"Players take {takes[0]} or {takes[1]} stones from one pile, and who can't move loses. "
        f"Solve it from the end: which piles from 0 to {last} are lost for the player to move?",
        answer,
        wrong,
        because="A pile is won if some move leads to a lost one, and lost if none does.",
    )


def _lost(
    takes: Sequence[int],
    last: int,
    enough: Callable[[Iterable[bool]], bool] = any,
    end: int = -1,
) -> str:
    """Return the piles lost for the player to move, or what comes out if one idea is wrong."""
    won: list[bool] = []
    for pile in range(last + 1):
        lost_below = [not won[pile - take] for take in takes if take <= pile]
        won.append(enough(lost_below) if lost_below else end > 0)
    return _listed(pile for pile in range(last + 1) if not won[pile])


def _listed(piles: Iterable[int]) -> str:
    return ", ".join(map(str, piles))


def _roads() -> Question:
    game, answer = TicTacToe(), 0
    board = game.board("XOX/.X./O..")
    squares = [square for square, mark in enumerate(board) if mark != "."]
    for order in permutations(squares):
        state = game.initial
        for square in order:
            state = game.result(state, square)
        answer += state == board
    return Question(
        "By how many orders of moves can this position come about? Nobody has three in a line on "
        "the way.",
        answer,
        {
            1: "Who says that X began with the square that you thought of?",
            math.factorial(3) + math.factorial(2): "Each order of X's marks goes with each order "
            "of O's: they multiply.",
            math.factorial(5): "X and O take turns, so most orders of the five aren't possible.",
        },
        because="Six orders of X's three marks, each with two orders of O's two.",
        picture=board_svg(board),
    )


def _too_shallow() -> Question:
    entry = Entry(5, EXACT, 2, "left")
    assert not entry.answers(4, -math.inf, math.inf)
    return Question(
        "The table says of a position: looked 2 plies ahead, exactly 5, best move left. Now the "
        "search comes to it with 4 plies to go. What should it do?",
        "Search it, and try left first",
        {
            "Return 5": "That is what a shallower search found. Two more plies may change it.",
            "Search it only for more than 5": "The 5 rests on guesses two plies ahead. It is no "
            "bound for what lies further on.",
            "Search it as if there were no entry": "Safe, but the move found then is a good guess "
            "at the best one now.",
        },
        because="Depth and window decide whether the value counts. The move is always a good hint.",
    )


def _mirrored() -> Question:
    game = ConnectFour()
    state = game.play("4")
    replies = [game.result(state, action) for action in game.actions(state)]
    answer = len({game.key(reply) for reply in replies})
    return Question(
        "Connect Four has seven columns. X has begun in the middle one. How many replies of O are "
        "there, if a position and its mirror image count as one?",
        answer,
        {
            len(replies): "Those are all replies. The first column is the mirror image of the last "
            "one.",
            len(replies) // 2: "The middle column is its own mirror image, and it isn't full.",
            2 * len(replies): "A mirror makes fewer of them, not more.",
        },
    )


def _repeated() -> Question:
    return Question(
        "By the rules, a position that comes up again is a draw. A search met P while Q had been "
        "on the board already, and found a draw, since the best move from P leads to Q. May the "
        "table keep 'P is a draw'?",
        "No: by another road Q may be new, and P worth something else",
        {
            "Yes: the value of a position never depends on the road": "Here it does. The rule "
            "looks at the road.",
            "Yes, as 'at least a draw'": "Nothing says so: whoever goes to Q may lose there.",
            "No: a table can't be used in games that go round": "It can, for results in which no "
            "repetition had a part.",
        },
        because="The state holds too little: by this rule the road is part of it.",
    )
