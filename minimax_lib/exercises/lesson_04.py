"""Exercises of lesson 04: evaluate a board, win sooner, find a best move, meet a position twice."""

from __future__ import annotations

import copy
import functools
import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from minimax_lib.exercises import mistakes
from minimax_lib.exercises.cases import TreeGame, nested, random_tree, small_trees, tree_words
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import (
    Case,
    Exercise,
    Hint,
    Mistake,
    Reply,
    is_number,
    mistakes_by_running,
    number_fault,
    same,
    show,
)
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.exercises.lesson_03 import ask_game

__all__ = [
    "check_evaluate",
    "check_find_best_move",
    "check_find_quickest_move",
    "check_last_square",
    "check_quick_value",
    "check_two_roads",
]

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
DIAGONALS = ((0, 4, 8), (2, 4, 6))
LINES = ROWS + COLUMNS + DIAGONALS


def check_evaluate(answer: object, win: int = 1) -> Result:
    """Check `evaluate(board)`: `win` if X has won, -`win` if O has, 0 for a draw, None while open.

    A board is a list of three lists of "X", "O" or None; it must stay as it was.

    Args:
        win: 1 or 10.
    """
    return check("lesson_04", "evaluate" if win == 1 else "evaluate_10", answer)


def check_quick_value(answer: object) -> Result:
    """Check `quick_value(game, state, depth=0)`, in which sooner wins and later losses are better.

    For the player to move at the root, a win after n plies is worth 10 - n, a loss n - 10, and a
    draw 0. Utilities are 1, 0 and -1, games last fewer than ten plies, players are "X" and "O",
    and one may move twice running.
    """
    return check("lesson_04", "quick_value", answer)


def check_find_best_move(answer: object) -> Result:
    """Check `find_best_move(board, player)`: a best (row, column) for "X" or for "O".

    Boards are as for `evaluate`, and `player` is to move. Any move of the best value will do.
    """
    return check("lesson_04", "find_best_move", answer)


def check_find_quickest_move(answer: object) -> Result:
    """Check `find_best_move(board, player)` that wins as soon, and loses as late, as it can."""
    return check("lesson_04", "find_quickest_move", answer)


def check_last_square(board: object) -> Result:
    """Check a full board, as text of three rows, that X has won with the last mark.

    >>> check_last_square("XOX/OOX/XXO")
    ✗ Nobody has three in a line here. Where did X put the last mark, and what did it complete?
    """
    if board is None or board is ... or board == "...":
        return Result("not attempted", NOT_ATTEMPTED)
    if not isinstance(board, str):
        return Result("hint", 'Write the board as text, as in "XOX/OOX/...".')
    squares = "".join(mark for mark in board.upper() if mark not in "/ \n")
    if len(squares) != 9 or set(squares) - set("XO"):
        return Result("hint", "A full board has nine marks, each X or O.")
    if squares.count("X") != 5:
        return Result("hint", "X begins, so a full board has five X and four O.", board=squares)
    winners = {winner for winner in "XO" if winner in _winners(squares)}
    if not winners:
        return Result(
            "hint",
            "Nobody has three in a line here. Where did X put the last mark, and what did it "
            "complete?",
            board=squares,
        )
    if winners != {"X"}:
        return Result("hint", "O has a line: the game was over before.", board=squares)
    won = [set(line) for line in LINES if {squares[square] for square in line} == {"X"}]
    if not set.intersection(*won):
        return Result("hint", "One of the two lines was there before the last mark.", board=squares)
    return Result("correct", "Correct: the board is full, and X has won all the same.")


def check_two_roads(one: object, other: object, times: object) -> Result:
    """Check two lines of five moves from the empty board that meet, and how many such lines do.

    Args:
        one, other: the squares of each line, 0 to 8, X's move first.
        times: how often minimax comes to the position where they meet.

    >>> check_two_roads([0, 4, 8, 2, 6], [4, 0, 8, 2, 6], 12)
    ✗ The same squares are taken, but not by the same players. Moves 1, 3 and 5 are X's. Which \
moves can change places?
    """
    if any(part is ... for part in (one, other, times)):
        return Result("not attempted", NOT_ATTEMPTED)
    first, second = _five_squares(one), _five_squares(other)
    if first is None or second is None:
        return Result("hint", "Write each line as five squares, as in [0, 1, 2, 3, 4].")
    for line in (first, second):
        if len(set(line)) < 5:
            return Result("hint", f"In {line} a square is taken twice.")
    if first == second:
        return Result("hint", "These are the same moves in the same order.")
    meeting, end = _played(first), _played(second)
    if meeting != end and set(first) == set(second):
        return Result(
            "hint",
            "The same squares are taken, but not by the same players. Moves 1, 3 and 5 are X's. "
            "Which moves can change places?",
            board=end,
        )
    if meeting != end:
        return Result("hint", "The two lines lead to different boards.", board=end)
    roads = sum(_played(line) == meeting for line in itertools.permutations(first))
    if times != roads:
        return Result(
            "hint",
            f"The two lines meet. But minimax does not come to that position {show(times)} times.\n"
            "In how many orders can X make its three marks? For each of them, in how many can O "
            "make its two?",
            board=meeting,
        )
    return Result(
        "correct",
        f"Correct: {roads} lines lead to this position, and minimax searches it {roads} times.",
    )


def _five_squares(line: object) -> list[int] | None:
    if not isinstance(line, list | tuple) or len(line) != 5:
        return None
    return list(line) if all(square in range(9) for square in line) else None


def _played(line: Iterable[int]) -> str:
    squares = "." * 9
    for square in line:
        squares = _after(squares, square)
    return squares


# -- boards --------------------------------------------------------------------------------------


def _winners(squares: str) -> list[str]:
    return [squares[a] for a, b, c in LINES if squares[a] == squares[b] == squares[c] != "."]


def _to_move(squares: str) -> str:
    return "X" if squares.count(".") % 2 else "O"


def _moves(squares: str) -> list[int]:
    return [square for square, mark in enumerate(squares) if mark == "."]


def _after(squares: str, move: int) -> str:
    return squares[:move] + _to_move(squares) + squares[move + 1 :]


def _lists(squares: str) -> list[list[str | None]]:
    return [[None if mark == "." else mark for mark in squares[row : row + 3]] for row in (0, 3, 6)]


def _words(squares: str) -> str:
    return f"the board {squares[:3]}/{squares[3:6]}/{squares[6:]}"


@functools.cache
def _positions() -> list[str]:
    """Return all positions that can arise, those with fewer marks first."""
    rows = [{"." * 9}]
    while rows[-1]:
        rows.append(
            {
                _after(squares, move)
                for squares in rows[-1]
                if not _winners(squares)
                for move in _moves(squares)
            }
        )
    return [squares for row in rows for squares in sorted(row)]


# -- evaluate ------------------------------------------------------------------------------------


@functools.cache
def _evaluate_cases() -> list[Case]:
    dice = random.Random(401)
    over: list[str] = []
    going_on: list[str] = []
    for squares in _positions():
        (over if _winners(squares) or "." not in squares else going_on).append(squares)
    chosen = [*going_on[:10], *over, *dice.sample(going_on, 500)]
    chosen.sort(key=lambda squares: -squares.count("."))
    return [Case(squares, _words(squares), board=squares) for squares in chosen]


def _ask_evaluate(answer: Any, squares: str) -> tuple[Any, Mapping[str, Any]]:
    board = _lists(squares)
    before = copy.deepcopy(board)
    value = answer(board)
    return value, {"changed": board != before}


def _evaluate(board: Any, lines: Any = LINES, full_first: bool = False, **other: Any) -> Any:
    """Evaluate a board, with one thing wrong if told so."""
    marks = [mark for row in board for mark in row]
    full = None not in marks
    options = {"x": 1, "o": -1, "draw": 0, "open": None, "blank": "", **other}
    if full_first and full:
        return options["draw"]
    for a, b, c in lines:
        if marks[a] == marks[b] == marks[c] and (marks[a] or options["blank"] != ""):
            return {"X": options["x"], "O": options["o"], None: options["blank"]}[marks[a]]
    return options["draw"] if full else options["open"]


_EVALUATE_MISTAKES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        Hint(
            "M09",
            "A full board with a line is taken for a draw.",
            "Can both tests be true at once, full and won? Which one knows more?",
        ),
        [{"full_first": True}],
    ),
    (
        Hint(None, "The columns are never won.", "Which of the eight lines does your code name?"),
        [{"lines": ROWS + DIAGONALS}, {"lines": ROWS}],
    ),
    (
        Hint(None, "The rows are never won.", "Which of the eight lines does your code name?"),
        [{"lines": COLUMNS + DIAGONALS}],
    ),
    (
        Hint(
            None,
            "A diagonal is never won.",
            "Which cells does each of the two diagonals cross? Write them down as (row, column).",
        ),
        [
            {"lines": ROWS + COLUMNS},
            {"lines": ROWS + COLUMNS + DIAGONALS[:1]},
            {"lines": ROWS + COLUMNS + DIAGONALS[1:]},
        ],
    ),
    (
        Hint(
            None,
            "A line of three empty cells is taken for a win.",
            "When are three cells alike and yet nobody's?",
        ),
        [{"blank": value} for value in (None, 0, 1, -1)],
    ),
    (
        Hint(
            "M13",
            "A game that still goes on gets a number.",
            "0 is a result, a draw. What says that there is no result yet?",
        ),
        [{"open": 0}, {"open": 0, "full_first": True}, {"open": False}],
    ),
    (
        Hint(
            "M13",
            "A draw gets no number.",
            "The board is full and nobody has won: is the game over, and what is it worth?",
        ),
        [{"draw": None}],
    ),
    (
        Hint(
            "M03",
            "The sign is turned round: X's wins count against X.",
            "Whose number is this? Say the name aloud.",
        ),
        [{"x": -1, "o": 1}],
    ),
    (
        Hint(
            "M03",
            "O's win counts as much as X's.",
            "The number is X's in both cases. What is O's win worth to X?",
        ),
        [{"o": 1}],
    ),
    (
        Hint(
            None,
            "The right sides win, by other numbers than those asked for.",
            "Which numbers does the task name?",
        ),
        [{"x": value, "o": -value} for value in (1, 10, 100)],
    ),
    (Hint(None, "O never wins.", "For which marks do you look?"), [{"o": None}, {"o": 0}]),
    (Hint(None, "X never wins.", "For which marks do you look?"), [{"x": None}, {"x": 0}]),
]

BOARD_CHANGED = Hint(
    "M12",
    "The board that your function was given is another one after the call.",
    "After trying a move, is the board exactly as before? Prove it with ==.",
)


def _changed_board(fault: Callable[[Any, Reply], str | None]) -> Mistake:
    """Return the mistake of changing the board, whatever comes back."""

    def explains(question: Any, reply: Reply) -> bool:
        return bool(reply.facts.get("changed")) or fault(question, reply) is None

    return Mistake(BOARD_CHANGED, explains)


def _evaluation(win: int) -> Exercise:
    def fault(squares: str, reply: Reply) -> str | None:
        if reply.facts["changed"]:
            return "your function changes the board and leaves it changed"
        expected = _evaluate(_lists(squares), x=win, o=-win)
        if same(reply.value, expected) or (is_number(reply.value) and reply.value == expected):
            return None
        if expected is None and is_number(reply.value):
            return f"your function returns {show(reply.value)} although the game goes on"
        return f"your function returns {show(reply.value)}"

    def right(fault: dict[str, Any]) -> Callable[[Any], Any]:
        scores = {"x": win, "o": -win, **fault}
        if win != 1 and abs(fault.get("o", 0) or 0) == 1 and "x" not in fault:
            scores["o"] = win
        if win != 1 and fault.get("x") == -1 and "o" in fault:
            scores |= {"x": -win, "o": win}
        return functools.partial(_evaluate, **scores)

    return Exercise(
        cases=_evaluate_cases,
        ask=_ask_evaluate,
        fault=fault,
        tried="all 958 ways in which a game can end, and 500 boards on which it goes on",
        mistakes=[
            _changed_board(fault),
            *mistakes_by_running(
                _ask_evaluate,
                [(hint, [right(f) for f in faults]) for hint, faults in _EVALUATE_MISTAKES],
            ),
        ],
        leak=BOARD_CHANGED,
        returns=f"{win}, -{win}, 0 or None",
    )


# -- quick_value ---------------------------------------------------------------------------------


@functools.cache
def _quick_cases() -> list[Case]:
    dice = random.Random(402)
    trees = small_trees((1, -1, 0), extra_turns=True, largest=6, fillings=4)
    trees += [random_tree(dice, dice.randint(2, 6), 3, (1, -1, 0), n % 2 == 1) for n in range(200)]
    return [Case((tree, False), tree_words(tree), nested(tree)) for tree in trees]


def _points(utility: float, depth: int) -> float:
    return 10 - depth if utility > 0 else depth - 10 if utility < 0 else 0


def _quick(
    game: Any,
    state: Any,
    points: Callable[[float, int], float] = _points,
    first: int = 0,
    each_level: Callable[[float], float] = lambda value: value,
    siblings: bool = False,
    turns: str = "asked",
    leaf: str = "root",
    step: Callable[[bool], int] = lambda mine: 1,
) -> Any:
    """Return the quick value, with one thing wrong if told so."""
    me = game.to_move(state)

    def value(here: Any, depth: int, mine: bool) -> Any:
        if game.is_terminal(here):
            who = {"root": me, "mover": game.to_move(here), "X": "X"}[leaf]
            return points(game.utility(here, who), depth)
        values = []
        asked = {"asked": game.to_move(here) == me, "alternate": mine, "mine": True}[turns]
        for action in game.actions(here):
            if siblings:
                depth += 1
            below = depth if siblings else depth + step(asked)
            values.append(value(game.result(here, action), below, not mine))
        return each_level(max(values) if asked else min(values))

    return value(state, first, True)


def quick_value_of(question: Any) -> Any:
    """Return the right quick value of a tree."""
    game = TreeGame(question[0])
    return _quick(game, game.initial)


_QUICK_MISTAKES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        Hint(
            "M05",
            "All wins count the same, soon or late, and so do all losses.",
            "Your answer still wins; what would make it prefer the sooner win?",
        ),
        [
            {"points": lambda u, d: 10 * u},
            {"points": lambda u, d: u},
            {"points": lambda u, d: 100 * u},
        ],
    ),
    (
        Hint(
            "M07",
            "A win that takes longer gets more points.",
            "A win far away should be closer to zero: which way must you move the number?",
        ),
        [
            {"points": lambda u, d: 10 + d if u > 0 else -10 - d if u < 0 else 0},
            {"points": lambda u, d: 10 + d if u > 0 else d - 10 if u < 0 else 0},
            {"points": lambda u, d: u * d},
        ],
    ),
    (
        Hint(
            "M07",
            "A loss that comes later gets fewer points.",
            "A loss far away should be closer to zero: which way must you move the number?",
        ),
        [
            {"points": lambda u, d: 10 - d if u > 0 else -10 - d if u < 0 else 0},
        ],
    ),
    (
        Hint(
            "M07",
            "Draws are charged for depth as well.",
            "Is a late draw worse than an early one? What is any draw worth?",
        ),
        [
            {"points": lambda u, d: 10 - d if u > 0 else d - 10 if u < 0 else -d},
            {"points": lambda u, d: 10 - d if u > 0 else d - 10 if u < 0 else d},
            {"points": lambda u, d: 10 - d if u > 0 else d - 10},
            {"points": lambda u, d: 10 - d if u >= 0 else d - 10},
        ],
    ),
    (
        Hint(
            "M07",
            "Only wins are adjusted, or only losses.",
            "What should the losing side prefer? Treat both sides alike.",
        ),
        [
            {"points": lambda u, d: 10 - d if u > 0 else -10 if u < 0 else 0},
            {"points": lambda u, d: 10 if u > 0 else d - 10 if u < 0 else 0},
        ],
    ),
    (
        Hint(
            "M07",
            "The depth grows once for each sibling.",
            "Two moves from one state: how many plies are played after either?",
        ),
        [{"siblings": True}],
    ),
    (
        Hint(
            "M07",
            "Each ply moves the number the same way, whatever its sign.",
            "A value above 0 moves down towards 0. Which way does a value below 0 move?",
        ),
        [
            {"points": lambda u, d: 10 * u - d},
            {"points": lambda u, d: 10 * u + d},
            {"points": lambda u, d: 10 * u, "each_level": lambda value: value - 1},
            {"points": lambda u, d: 10 * u, "each_level": lambda value: value + 1},
            {
                "points": lambda u, d: 10 * u,
                "each_level": lambda value: value - 1 if value >= 0 else value + 1,
            },
        ],
    ),
    (
        Hint(
            "M07",
            "Depth is counted with another start or another step.",
            "How many plies are played at the root, and how many at its children?",
        ),
        [
            {"points": lambda u, d: u * (1 + d)},
            {"first": 1},
            {"first": -1},
            {"step": lambda mine: 2},
            {"step": lambda mine: 0},
            {"step": lambda mine: int(mine)},
            {"step": lambda mine: int(not mine)},
            {"points": lambda u, d: u * (9 - d)},
            {"points": lambda u, d: u * (100 - d)},
            {"points": lambda u, d: u * (1 - d / 10)},
        ],
    ),
    (mistakes.SAME_SIDE, [{"turns": "mine"}]),
    (mistakes.ALTERNATION, [{"turns": "alternate"}]),
    (mistakes.WRONG_CHAIR, [{"leaf": "mover"}, {"leaf": "X"}]),
]


def _quick_negamax(game: Any, state: Any, always: bool = True, depth: int = 0) -> Any:
    """Return the quick value of a negamax that turns the sign at every ply."""
    mover = game.to_move(state)
    if game.is_terminal(state):
        return _points(game.utility(state, mover), depth)
    return max(
        -_quick_negamax(game, game.result(state, action), always, depth + 1)
        for action in game.actions(state)
    )


# -- find_best_move ------------------------------------------------------------------------------


@functools.lru_cache(maxsize=20_000)
def _value(squares: str, quick: bool = False, full_first: bool = False) -> int:
    """Return the value for X; with `quick`, 10 less plies, as everywhere in this lesson."""
    winners = _winners(squares)
    full = "." not in squares
    if winners and not (full_first and full):
        return (10 if quick else 1) * (1 if winners[0] == "X" else -1)
    if full:
        return 0
    values = [_value(_after(squares, move), quick, full_first) for move in _moves(squares)]
    best = max(values) if _to_move(squares) == "X" else min(values)
    return best - (best > 0) + (best < 0) if quick else best


@functools.cache
def _move_cases() -> list[Case]:
    dice = random.Random(403)
    chosen: list[str] = []
    for blanks, count in ((1, 15), (2, 30), (3, 50), (4, 70), (5, 30), (6, 4)):
        options = [
            squares
            for squares in _positions()
            if squares.count(".") == blanks
            and not _winners(squares)
            and (blanks < 2 or len({_value(_after(squares, m), True) for m in _moves(squares)}) > 1)
        ]
        chosen += sorted(dice.sample(options, min(count, len(options))))
    return [
        Case(squares, f"{_words(squares)} with {_to_move(squares)} to move", board=squares)
        for squares in chosen
    ]


def _ask_move(answer: Any, squares: str) -> tuple[Any, Mapping[str, Any]]:
    board = _lists(squares)
    before = copy.deepcopy(board)
    value = answer(board, _to_move(squares))
    return value, {"changed": board != before}


def _move_values(squares: str, quick: bool) -> dict[int, int]:
    sign = 1 if _to_move(squares) == "X" else -1
    return {move: sign * _value(_after(squares, move), quick) for move in _moves(squares)}


def _square(value: Any) -> int | None:
    """Return the number of the square that a reply names, if it names one."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    row, column = value
    if is_number(row) and is_number(column) and {row, column} <= {0, 1, 2}:
        return int(3 * row + column)
    return None


def _move_fault(squares: str, reply: Reply, quick: bool) -> str | None:
    if reply.facts["changed"]:
        return "your function changes the board and leaves it changed"
    move = _square(reply.value)
    if move is None:
        return f"your function returns {show(reply.value)}; it has to return (row, column)"
    values = _move_values(squares, quick)
    if move not in values:
        return f"your function chooses {show(reply.value)}, where there is a mark already"
    if values[move] == max(values.values()):
        return None
    if quick and _move_values(squares, False)[move] == max(_move_values(squares, False).values()):
        later = "and there is a quicker win" if values[move] > 0 else "and a later loss is possible"
        return f"your function chooses {show(reply.value)}, {later}"
    return f"your function chooses {show(reply.value)}, and there is a better move"


def _winning(squares: str, mark: str) -> set[int]:
    """Return the squares that complete a line of `mark`."""
    return {m for m in _moves(squares) if _winners(squares[:m] + mark + squares[m + 1 :])}


def _win_only(squares: str) -> dict[int, float]:
    own = _winning(squares, _to_move(squares))
    return {move: float(move in own) for move in _moves(squares)}


def _win_or_block(squares: str) -> dict[int, float]:
    own, other = _winning(squares, _to_move(squares)), _winning(squares, _other(squares))
    return {move: 2.0 if move in own else float(move in other) for move in _moves(squares)}


def _other(squares: str) -> str:
    return "O" if _to_move(squares) == "X" else "X"


def _lowest(squares: str) -> dict[int, float]:
    return {move: float(-number) for number, move in enumerate(_moves(squares))}


def _for_x(squares: str) -> dict[int, float]:
    return {move: float(_value(_after(squares, move))) for move in _moves(squares)}


def _worst(squares: str) -> dict[int, float]:
    return {move: -value for move, value in _move_values(squares, False).items()}


def _full_first(squares: str) -> dict[int, float]:
    sign = 1 if _to_move(squares) == "X" else -1
    return {move: sign * _value(_after(squares, move), False, True) for move in _moves(squares)}


def _helpful(squares: str) -> dict[int, float]:
    """Return values as if the opponent helped."""
    mark = _to_move(squares)

    @functools.cache
    def best(board: str) -> int:
        winners = _winners(board)
        if winners:
            return 1 if winners[0] == mark else -1
        return max((best(_after(board, move)) for move in _moves(board)), default=0)

    return {move: float(best(_after(squares, move))) for move in _moves(squares)}


def _slow(squares: str) -> dict[int, float]:
    return {move: float(value) for move, value in _move_values(squares, False).items()}


_Beliefs = list[tuple[Hint, list[Callable[[str], dict[int, float]]]]]
_MOVE_BELIEFS: _Beliefs = [
    (
        Hint(
            "M36",
            "It is always the first free square.",
            "What does each move lead to, and what will the opponent make of it?",
        ),
        [_lowest],
    ),
    (
        Hint(
            "M36",
            "It fits a rule that wins, or else blocks, and looks no further.",
            "Which reply makes two threats at once? Let the search find out instead of a rule.",
        ),
        [_win_or_block],
    ),
    (
        Hint(
            "M03",
            "X's moves are right. O's are those that are best for X.",
            "Whose number does your search return, and does O want it large or small?",
        ),
        [_for_x],
    ),
    (mistakes.SAME_SIDE, [_helpful]),
    (mistakes.WORST, [_worst]),
    (
        Hint(
            "M09",
            "It fits a search that takes a full board for a draw, even one with a line.",
            "Can both tests be true at once? Which one knows more?",
        ),
        [_full_first],
    ),
    (
        Hint(
            "M36",
            "It fits a rule that takes a win where there is one, and looks no further.",
            "After a move that does not block, what value will the opponent bring back?",
        ),
        [_win_only],
    ),
]
_SLOW_WIN = Hint(
    "M05",
    "Your move doesn't change who wins, only when.",
    "What would make your search prefer a win now to a win later?",
)


def _finding(quick: bool) -> Exercise:
    def fault(squares: str, reply: Reply) -> str | None:
        return _move_fault(squares, reply, quick)

    def explained_by(belief: Callable[[str], dict[int, float]]) -> Callable[[Any, Reply], bool]:
        def explains(squares: str, reply: Reply) -> bool:
            values = belief(squares)
            move = _square(reply.value)
            return move in values and values[move] == max(values.values())

        return explains

    beliefs: Iterator[tuple[Hint, Callable[[str], dict[int, float]]]] = (
        (hint, belief) for hint, known in _MOVE_BELIEFS for belief in known
    )
    found = [_changed_board(fault)]
    if quick:
        found.append(Mistake(_SLOW_WIN, explained_by(_slow)))
    found += [Mistake(hint, explained_by(belief)) for hint, belief in beliefs]
    return Exercise(
        cases=_move_cases,
        ask=_ask_move,
        fault=fault,
        tried=f"{'a quickest' if quick else 'a best'} move for X and for O on 200 boards, wins on "
        "the last square and forks among them",
        mistakes=found,
        leak=BOARD_CHANGED,
        returns="(row, column)",
    )


EXERCISES = {
    "evaluate": _evaluation(1),
    "evaluate_10": _evaluation(10),
    "quick_value": Exercise(
        cases=_quick_cases,
        ask=ask_game,
        fault=lambda question, reply: number_fault(reply, quick_value_of(question)),
        tried="wins, losses and draws at every depth, on every small tree and on 200 random ones, "
        "with X and with O to move, and with players that move twice running",
        mistakes=mistakes_by_running(
            ask_game,
            [
                *(
                    (hint, [functools.partial(_quick, **fault) for fault in faults])
                    for hint, faults in _QUICK_MISTAKES
                ),
                (mistakes.ALTERNATION, [_quick_negamax]),
            ],
        ),
    ),
    "find_best_move": _finding(quick=False),
    "find_quickest_move": _finding(quick=True),
}
