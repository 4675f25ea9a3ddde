"""Exercises of lesson 05: an evaluation that beats the given one, a blunder at the horizon."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import Case, Exercise, Hint, Reply, is_number, same, show
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.game import GameError
from minimax_lib.games.connect_four import ConnectFour, Position
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.minimax import minimax

__all__ = ["WIDTH_AND_HEIGHT", "centre", "check_evaluation", "check_horizon_blunder"]

WIDTH_AND_HEIGHT = (6, 5)


def centre(state: Position, player: Any) -> float:
    """Return the evaluation to beat: own stones in the two middle columns, less the opponent's.

    >>> centre(ConnectFour(6, 5).play("334"), "X")
    1
    """
    middle = [row[2:4] for row in state.rows()]
    own = sum(marks.count(player) for marks in middle)
    return own - sum(marks.count("O" if player == "X" else "X") for marks in middle)


def check_evaluation(answer: object) -> Result:
    """Check `my_evaluate(state, player)`: does it win more than it loses against `centre`?

    Both look two plies ahead in Connect Four on a board of six columns and five rows, from twelve
    openings, each played from both sides. `state.rows()` gives the board as text.
    """
    return check("lesson_05", "evaluation", answer)


def check_horizon_blunder(board: object, depth: int = 2) -> Result:
    """Check a tic-tac-toe board on which looking only `depth` plies ahead goes wrong.

    Every move that looks best `depth` plies ahead, with `TicTacToe.evaluate` at the horizon, has
    to be worse in truth than the best move.

    >>> check_horizon_blunder("X.O/.../...")
    ✗ Looking 2 plies ahead finds a move that is best in truth as well.
    Look for a board with a threat that shows one ply later.
    """
    if board is None or board is ... or board == "...":
        return Result("not attempted", NOT_ATTEMPTED)
    game = TicTacToe()
    try:
        state = game.board(board)  # type: ignore[arg-type]
    except GameError as error:
        return Result("hint", f"This is no board: {error}")
    if game.is_terminal(state):
        return Result("hint", "The game is over on this board.", board=str(state))
    me = game.to_move(state)
    shallow, exact = (
        [minimax(game, game.result(state, a), plies, me) for a in game.actions(state)]
        for plies in (depth - 1, math.inf)
    )
    chosen = [true for looks, true in zip(shallow, exact, strict=True) if looks == max(shallow)]
    if max(chosen) == max(exact):
        also = "a move" if min(chosen) == max(exact) else "several moves, among them one"
        return Result(
            "hint",
            f"Looking {depth} plies ahead finds {also} that is best in truth as well.\n"
            "Look for a board with a threat that shows one ply later.",
            board=str(state),
        )
    return Result(
        "correct",
        f"Correct: {depth} plies ahead {me} goes wrong here, and looking to the end finds better.",
    )


# -- the tournament ------------------------------------------------------------------------------

_GAME = ConnectFour(*WIDTH_AND_HEIGHT)


def _ask(answer: Any, question: tuple[str, str]) -> tuple[Any, Mapping[str, Any]]:
    """Play a match from an opening; the answer evaluates for `side`. Or ask for two values."""
    opening, side = question
    state = _GAME.play(opening)
    if not side:
        return [answer(state, "X"), answer(state, "O")], {}
    bad: list[Any] = []

    def mine(here: Position, player: Any) -> float:
        value = answer(here, player)
        if not isinstance(value, int | float) and not hasattr(value, "__float__"):
            bad.append(value)
            return 0
        return float(value)

    dice = random.Random(opening)
    while not _GAME.is_terminal(state):
        evaluate = mine if _GAME.to_move(state) == side else centre
        state = _GAME.result(state, _choice(state, evaluate, dice))
    return bad[0] if bad else _GAME.utility(state, side), {}


def _choice(state: Position, evaluate: Callable[..., float], dice: random.Random) -> int:
    """Return a best column two plies ahead, by chance among equals."""
    me = _GAME.to_move(state)
    values: dict[int, float] = {}
    for column in _GAME.actions(state):
        after = _GAME.result(state, column)
        if _GAME.is_terminal(after):
            values[column] = 1e9 * _GAME.utility(after, me)
            continue
        replies = [_GAME.result(after, reply) for reply in _GAME.actions(after)]
        values[column] = min(
            1e9 * _GAME.utility(here, me) if _GAME.is_terminal(here) else evaluate(here, me)
            for here in replies
        )
    best = max(values.values())
    return dice.choice([column for column, value in values.items() if value == best])


@functools.cache
def _cases() -> list[Case]:
    dice = random.Random(501)
    openings = ["".join(dice.choices("123456", k=4)) for _ in range(12)]
    cases = [
        Case((opening, ""), f"the board after the moves {opening or 'none'}")
        for opening in ["", "1", *openings[:6]]
    ]
    for opening in openings:
        cases += [
            Case((opening, side), f"a match from the opening {opening} as {side}") for side in "XO"
        ]
    return cases


def _fault(question: tuple[str, str], reply: Reply) -> str | None:
    if question[1]:
        return None if is_number(reply.value) else f"your function returns {show(reply.value)}"
    for value in reply.value:
        if not is_number(value):
            return f"your function returns {show(value)}; it has to return a number"
    return None


def _overall(
    questions: Sequence[tuple[str, str]], replies: Sequence[Reply]
) -> tuple[str, Hint] | None:
    scores = [reply.value for (_, side), reply in zip(questions, replies, strict=False) if side]
    won, lost = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
    if won > lost:
        return None
    text = f"It wins {won} of {len(scores)} matches and loses {lost}. It has to win more than that."
    pairs = [reply.value for (_, side), reply in zip(questions, replies, strict=False) if not side]
    if all(same(x, o) for x, o in pairs):
        hint = Hint(
            "M03",
            "It gives both players the same value for the same board.",
            "Whose number is this? What is good for X is how good for O?",
        )
    elif any(not same(x, -o) for x, o in pairs):
        hint = Hint(
            "M03",
            "What it gives X is not the negative of what it gives O for the same board.",
            "Whose number is this? Count for both players, and subtract.",
        )
    else:
        hint = Hint(
            None,
            "It treats both players alike, which is good.",
            "What tells you early that somebody is about to win? Look at lines with three stones "
            "and an empty cell, not only at single stones.",
        )
    return text, hint


EXERCISES = {
    "evaluation": Exercise(
        cases=_cases,
        ask=_ask,
        fault=_fault,
        tried="it wins more matches than it loses against `centre`, from 12 openings, as X and as "
        "O, two plies ahead",
        overall=_overall,
        repeated=8,
    ),
}
