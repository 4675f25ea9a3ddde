"""The checks of lesson 04 on answers in many styles, right and wrong."""

import pytest
from answers import assert_correct, assert_hint, right, wrong

from minimax_lib.exercises import lesson_04

LINES = """
LINES = [[(r, c) for c in range(3)] for r in range(3)]
LINES += [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
"""
# f(board) -> 1, -1, 0 or None
EVALUATE = (
    [
        LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a is not None:
            return 1 if a == "X" else -1
    return None if any(cell is None for row in board for cell in row) else 0
""",
        """
def f(board):
    for i in range(3):
        if board[i][0] and board[i][0] == board[i][1] == board[i][2]:
            return {"X": 1, "O": -1}[board[i][0]]
        if board[0][i] and board[0][i] == board[1][i] == board[2][i]:
            return {"X": 1, "O": -1}[board[0][i]]
    if board[1][1] and (board[0][0] == board[1][1] == board[2][2]
                        or board[0][2] == board[1][1] == board[2][0]):
        return {"X": 1, "O": -1}[board[1][1]]
    for row in board:
        if None in row:
            return None
    return 0
""",
        """
f = lambda b: next((1 if s == "XXX" else -1 for s in (
    "".join(str(b[k // 3][k % 3]) for k in line)
    for line in (map(int, t) for t in "012 345 678 036 147 258 048 246".split()))
    if s in ("XXX", "OOO")), None if any(None in row for row in b) else 0)
""",
        """
WINS = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]
def f(board):
    cells = sum(board, [])
    bits = {p: sum(1 << i for i, c in enumerate(cells) if c == p) for p in ("X", "O")}
    for player, score in zip("XO", (1, -1)):
        if any(bits[player] & w == w for w in WINS):
            return score
    return 0 if bits["X"] | bits["O"] == 511 else None
""",
        """
import numpy as np
def f(board):
    a = np.array([[{"X": 1, "O": -1, None: 0}[c] for c in row] for row in board])
    sums = np.concatenate([a.sum(0), a.sum(1), [np.trace(a), np.trace(a[:, ::-1])]])
    if sums.max() == 3:
        return 1
    if sums.min() == -3:
        return -1
    return None if (a == 0).any() else np.int64(0)
""",
        LINES + """
def f(board):
    full = all(cell is not None for row in board for cell in row)
    result = 0 if full else None
    for line in LINES:
        marks = {board[r][c] for r, c in line}
        if len(marks) == 1:
            (mark,) = marks
            if mark == "X":
                result = 1
            elif mark == "O":
                result = -1
    return result
""",
    ],
    [
        (LINES + """
def f(board):
    if all(cell for row in board for cell in row):
        return 0
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 1 if a == "X" else -1
""", "full board with a line"),
        (LINES + """
def f(board):
    for line in LINES[:3] + LINES[6:]:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 1 if a == "X" else -1
    return None if any(None in row for row in board) else 0
""", "columns are never won"),
        (LINES + """
def f(board):
    for line in LINES[:7]:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 1 if a == "X" else -1
    return None if any(None in row for row in board) else 0
""", "diagonal is never won"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 1 if a == "X" else -1
    return 0
""", "still goes on gets a number"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return -1 if a == "X" else 1
    return None if any(None in row for row in board) else 0
""", "sign is turned round"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 1
    return None if any(None in row for row in board) else 0
""", "O's win counts as much"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c:
            return 1 if a == "X" else -1
    return None if any(None in row for row in board) else 0
""", "three empty cells"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 10 if a == "X" else -10
    return None if any(None in row for row in board) else 0
""", "other numbers"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return 1 if a == "X" else -1
""", "draw gets no number"),
        (LINES + """
def f(board):
    for row in board:
        for i, cell in enumerate(row):
            row[i] = cell or " "
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c != " ":
            return 1 if a == "X" else -1
    return None if any(" " in row for row in board) else 0
""", "exactly as before"),
        (LINES + """
def f(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return a
    return None if any(None in row for row in board) else 0
""", "returns 'X'"),
    ],
)  # fmt: skip

# f(game, state, depth=0)
QUICK = (
    [
        """
def f(game, state, depth=0):
    me = game.to_move(state)
    def value(s, plies):
        if game.is_terminal(s):
            u = game.utility(s, me)
            if u > 0:
                return 10 - plies
            if u < 0:
                return plies - 10
            return 0
        values = [value(game.result(s, a), plies + 1) for a in game.actions(s)]
        return max(values) if game.to_move(s) == me else min(values)
    return value(state, depth)
""",
        """
f = lambda g, s, depth=0, me=None: (
    g.utility(s, me or g.to_move(s)) * (10 - depth) if g.is_terminal(s) else
    (max if g.to_move(s) == (me or g.to_move(s)) else min)(
        f(g, g.result(s, a), depth + 1, me or g.to_move(s)) for a in g.actions(s)))
""",
        """
def f(game, state, depth=0):
    # iterative: states in rows, from the root down; values from the last row up
    me, rows = game.to_move(state), [[state]]
    while rows[-1]:
        rows.append([game.result(s, a) for s in rows[-1] if not game.is_terminal(s)
                     for a in game.actions(s)])
    value = {}
    for plies, row in reversed(list(enumerate(rows))):
        for s in row:
            if game.is_terminal(s):
                value[s] = game.utility(s, me) * (10 - depth - plies)
            else:
                below = [value[game.result(s, a)] for a in game.actions(s)]
                value[s] = max(below) if game.to_move(s) == me else min(below)
    return value[state]
""",
        """
class Quick:
    def __init__(self, game, me):
        self.game, self.me, self.seen = game, me, {}
    def __call__(self, s, depth):
        if (s, depth) not in self.seen:
            self.seen[s, depth] = self.work_out(s, depth)
        return self.seen[s, depth]
    def work_out(self, s, depth):
        if self.game.is_terminal(s):
            return (10 - depth) * self.game.utility(s, self.me)
        pick = max if self.game.to_move(s) == self.me else min
        return pick(self(self.game.result(s, a), depth + 1) for a in self.game.actions(s))
def f(game, state, depth=0):
    return Quick(game, game.to_move(state))(state, depth)
""",
        """
import functools
def f(game, state, depth=0):
    me = game.to_move(state)
    def step(v):
        return v - (v > 0) + (v < 0)
    def value(s):
        if game.is_terminal(s):
            return 10 * game.utility(s, me)
        return step(functools.reduce(max if game.to_move(s) == me else min,
                                     (value(game.result(s, a)) for a in game.actions(s))))
    v = value(state)
    for _ in range(depth):
        v = step(v)
    return v
""",
    ],
    [
        ("""
def f(game, state, depth=0, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return 10 * game.utility(state, me)
    pick = max if game.to_move(state) == me else min
    return pick(f(game, game.result(state, a), depth + 1, me) for a in game.actions(state))
""", "soon or late"),
        ("""
def f(game, state, depth=0, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return 10 * game.utility(state, me) - depth
    pick = max if game.to_move(state) == me else min
    return pick(f(game, game.result(state, a), depth + 1, me) for a in game.actions(state))
""", "whatever its sign"),
        ("""
def f(game, state, depth=0, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        u = game.utility(state, me)
        return 10 - depth if u > 0 else -10 - depth if u < 0 else 0
    pick = max if game.to_move(state) == me else min
    return pick(f(game, game.result(state, a), depth + 1, me) for a in game.actions(state))
""", "comes later gets fewer points"),
        ("""
def f(game, state, depth=0, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        u = game.utility(state, me)
        return 10 - depth if u > 0 else depth - 10
    pick = max if game.to_move(state) == me else min
    return pick(f(game, game.result(state, a), depth + 1, me) for a in game.actions(state))
""", "Draws are charged"),
        ("""
def f(game, state, depth=0, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return (10 - depth) * game.utility(state, me)
    values = []
    for a in game.actions(state):
        depth += 1
        values.append(f(game, game.result(state, a), depth, me))
    return max(values) if game.to_move(state) == me else min(values)
""", "once for each sibling"),
        ("""
def f(game, state, depth=1, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return (10 - depth) * game.utility(state, me)
    pick = max if game.to_move(state) == me else min
    return pick(f(game, game.result(state, a), depth + 1, me) for a in game.actions(state))
""", "another start"),
        ("""
def f(game, state, depth=0):
    if game.is_terminal(state):
        return (10 - depth) * game.utility(state, game.to_move(state))
    return max(-f(game, game.result(state, a), depth + 1) for a in game.actions(state))
""", "alternated"),
        ("""
def f(game, state, depth=0, me=None):
    me = me or game.to_move(state)
    if game.is_terminal(state):
        return (10 - depth) * game.utility(state, me)
    return max(f(game, game.result(state, a), depth + 1, me) for a in game.actions(state))
""", "same side"),
        ("""
def f(game, state, depth=0):
    if game.is_terminal(state):
        return (10 - depth) * game.utility(state, "X")
    pick = max if game.to_move(state) == "X" else min
    return pick(f(game, game.result(state, a), depth + 1) for a in game.actions(state))
""", "function returns"),
    ],
)  # fmt: skip

WINNER = (
    LINES
    + """
def winner(board):
    for line in LINES:
        a, b, c = (board[r][c] for r, c in line)
        if a == b == c and a:
            return a
def cells(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]
"""
)
QUICK_VALUE = (
    WINNER
    + """
def value(board, mover, me, depth=0):
    w = winner(board)
    if w:
        return 10 - depth if w == me else depth - 10
    if not cells(board):
        return 0
    values = []
    for r, c in cells(board):
        board[r][c] = mover
        values.append(value(board, "O" if mover == "X" else "X", me, depth + 1))
        board[r][c] = None
    return max(values) if mover == me else min(values)
def f(board, player):
    best, choice = -99, None
    for r, c in cells(board):
        board[r][c] = player
        new = value(board, "O" if player == "X" else "X", player)
        board[r][c] = None
        if new > best:
            best, choice = new, (r, c)
    return choice
"""
)
# f(board, player) -> (row, column)
MOVE = (
    [
        QUICK_VALUE,
        """
import copy, functools
WINS = "012 345 678 036 147 258 048 246".split()
def f(board, player):
    @functools.cache
    def value(text, mover):
        for a, b, c in WINS:
            a, b, c = text[int(a)], text[int(b)], text[int(c)]
            if a == b == c != "-":
                return 1 if a == mover else -1
        if "-" not in text:
            return 0
        other = "O" if mover == "X" else "X"
        return max(-value(text[:i] + mover + text[i + 1:], other) for i in range(9)
                   if text[i] == "-")
    text, other = "".join(c or "-" for row in board for c in row), "XO"[player == "X"]
    moves = [i for i in range(9) if text[i] == "-"]
    worth = {i: -value(text[:i] + player + text[i + 1:], other) for i in moves}
    return list(divmod(max(worth, key=worth.get), 3))
""",
        WINNER + """
import copy
class Player:
    def __init__(self, mark):
        self.mark = mark
    def best(self, board, mover):
        w = winner(board)
        if w or not cells(board):
            return (w == self.mark) - (w not in (self.mark, None)), None
        options = []
        for r, c in cells(board):
            new = copy.deepcopy(board)
            new[r][c] = mover
            options.append((self.best(new, {"X": "O", "O": "X"}[mover])[0], (r, c)))
        return (max if mover == self.mark else min)(options)
def f(board, player):
    return Player(player).best(board, player)[1]
""",
    ],
    [
        (WINNER + "\ndef f(board, player):\n    return cells(board)[0]\n", "first free square"),
        (WINNER + """
def f(board, player):
    for mark in (player, "O" if player == "X" else "X"):
        for r, c in cells(board):
            board[r][c] = mark
            won = winner(board) == mark
            board[r][c] = None
            if won:
                return r, c
    return cells(board)[0]
""", "wins, or else blocks"),
        (QUICK_VALUE.replace("-99", "99").replace("new > best", "new < best"), "changed places"),
        (QUICK_VALUE.replace("        board[r][c] = None\n        if", "        if"),
         "exactly as before"),
        (QUICK_VALUE.replace("return max(values) if mover == me else min(values)",
                             "return max(values)"), "same side"),
        (QUICK_VALUE.replace('"O" if player == "X" else "X", player)',
                             '"O" if player == "X" else "X", "X")'), "best for X"),
        (QUICK_VALUE.replace("    return choice", "    return best"), "(row, column)"),
    ],
)  # fmt: skip
QUICKEST = (
    [QUICK_VALUE, QUICK_VALUE.replace("10", "1000").replace("-99", "-9999")],
    [
        (QUICK_VALUE.replace("depth + 1", "depth"), "only when"),
        (QUICK_VALUE.replace("10 - depth", "10 + depth").replace("depth - 10", "-10 - depth"),
         "only when"),
        (QUICK_VALUE.replace("depth - 10", "-10 - depth"), "only when"),
        (WINNER + "\ndef f(board, player):\n    return cells(board)[0]\n", "first free square"),
    ],
)  # fmt: skip

ANSWERS = {
    lesson_04.check_evaluate: EVALUATE,
    lesson_04.check_quick_value: QUICK,
    lesson_04.check_find_best_move: MOVE,
    lesson_04.check_find_quickest_move: QUICKEST,
}


@pytest.mark.parametrize("check, source", right(ANSWERS))
def test_right_answers_pass(check, source):
    assert_correct(check, source)


@pytest.mark.parametrize("check, source, says", wrong(ANSWERS))
def test_wrong_answers_get_their_hint(check, source, says):
    assert_hint(check, source, says)


def test_scores_of_ten():
    source = EVALUATE[0][0].replace(
        'return 1 if a == "X" else -1', 'return 10 if a == "X" else -10'
    )
    check = lambda answer: lesson_04.check_evaluate(answer, win=10)  # noqa: E731
    assert_correct(check, source)
    assert_hint(check, EVALUATE[0][0], "other numbers")


@pytest.mark.parametrize(
    "board, says",
    [
        ("...", "Not attempted"),
        ("XOX/OOX/XXO", "Nobody has three"),
        ("XXX/OOX/OXO", "Correct"),
        ("OOO/XOO/XXX", "five X and four O"),
        ("XXX/XOO/OOX", "Correct"),
        ("XOX/XOO/OXX", "Nobody"),
        ("XX./OO./...", "nine marks"),
        (["XXX"], "as text"),
        ("XXX/OOO/XXO", "O has a line"),
    ],
)
def test_a_win_on_the_last_square(board, says):
    result = lesson_04.check_last_square(board)
    assert says in result.text
    assert bool(result) == (says == "Correct")


@pytest.mark.parametrize(
    "one, other, times, says",
    [
        (..., ..., ..., "Not attempted"),
        ([0, 4, 8, 2, 6], ..., 12, "Not attempted"),
        ([0, 4, 8, 2, 6], [8, 4, 0, 2, 6], 12, "Correct"),
        ((0, 1, 2, 3, 4), (4, 3, 2, 1, 0), 12, "Correct"),
        ([0, 3, 1, 4, 2], [2, 4, 1, 3, 0], 12, "Correct"),  # a line, at the last move only
        ([0, 4, 8, 2, 6], [0, 4, 8, 2, 6], 12, "same order"),
        ([0, 4, 8, 2, 6], [4, 0, 8, 2, 6], 12, "same players"),
        ([0, 4, 8, 2, 6], [0, 4, 8, 2, 7], 12, "different boards"),
        ([0, 4, 8, 2, 6], [0, 4, 8, 2, 0], 12, "taken twice"),
        ([0, 4, 8, 2], [0, 2, 8, 4], 4, "five squares"),
        ([0, 4, 8, 2, 9], [8, 4, 0, 2, 9], 12, "five squares"),
        ([[0, 0], 4, 8, 2, 6], "04826", 12, "five squares"),
        ([0, 4, 8, 2, 6], [8, 4, 0, 2, 6], 2, "2 times"),
        ([0, 4, 8, 2, 6], [8, 4, 0, 2, 6], 120, "120 times"),
        ([0, 4, 8, 2, 6], [8, 4, 0, 2, 6], None, "None times"),
    ],
)
def test_two_roads_to_one_position(one, other, times, says):
    result = lesson_04.check_two_roads(one, other, times)
    assert says in result.text, result
    assert bool(result) == (says == "Correct")
