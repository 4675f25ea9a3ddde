"""Exercises of lesson 09: how many nodes there will be, and how to exploit a weak opponent."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from minimax_lib.exercises.cases import TreeGame, nested, random_tree, tree_words
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import (
    Case,
    Exercise,
    Hint,
    Reply,
    is_number,
    mistakes_by_running,
    same,
    show,
)
from minimax_lib.exercises.mistakes import WORST

__all__ = ["check_estimate", "check_exploit"]


def check_estimate(answer: object) -> Result:
    """Check `estimate(b, d)`: about how many nodes minimax visits in a full tree.

    Every node has `b` children, 2 or more, down to depth `d`. The estimate may be wrong by a
    factor of two.
    """
    return check("lesson_09", "estimate", answer)


def check_exploit(answer: object) -> Result:
    """Check `exploit(game, state)`: an action that is good against a careless opponent.

    The opponent of the player to move in `state` picks any action, each with the same chance.
    Against such an opponent the answer has to score more on average, over 100 small games, than
    minimax does. Averages are worked out to the end, without dice.
    """
    return check("lesson_09", "exploit", answer)


# -- an estimate ---------------------------------------------------------------------------------


def _nodes(b: int, d: int) -> int:
    return sum(b**ply for ply in range(d + 1))


def _ask_estimate(answer: Any, question: tuple[int, int]) -> tuple[Any, Mapping[str, Any]]:
    return answer(*question), {}


def _estimate_cases() -> list[Case]:
    small = [(b, d) for b in (2, 3, 4, 5, 7, 10) for d in range(1, 9)]
    questions = [*sorted(small, key=sum), (35, 10), (35, 80), (250, 60)]
    return [Case(question, "estimate({}, {})".format(*question)) for question in questions]


def _estimate_fault(question: tuple[int, int], reply: Reply) -> str | None:
    if not is_number(reply.value):
        return f"your function returns {show(reply.value)}; it has to return a number"
    if reply.value * 2 >= _nodes(*question) >= reply.value / 2:
        return None
    return f"your function returns {show(reply.value)}, which is wrong by more than a factor of two"


_ESTIMATE_MISTAKES: list[tuple[Hint, list[Callable[[int, int], Any]]]] = [
    (
        Hint(
            None,
            "Base and exponent have changed places.",
            "With 2 moves a node and 10 plies: by what is the number multiplied at each ply?",
        ),
        [lambda b, d: d**b],
    ),
    (
        Hint(
            None,
            "It fits a number that is added to at each ply.",
            "One node has b children. How many grandchildren has it?",
        ),
        [lambda b, d: b * d, lambda b, d: b * d + 1, lambda b, d: 1 + b + d],
    ),
    (
        Hint(
            None,
            "One ply is missing, or there is one too many.",
            "How many nodes are there at depth 1, for b = 10?",
        ),
        [lambda b, d: b ** (d - 1), lambda b, d: b ** (d + 1), lambda b, d: _nodes(b, d - 1),
         lambda b, d: _nodes(b, d + 1)],
    ),
    (
        Hint(
            None,
            "That is what alpha-beta needs where every cut comes at once.",
            "Minimax never cuts. How many leaves does it look at?",
        ),
        [lambda b, d: b ** (d // 2), lambda b, d: b ** (d / 2),
         lambda b, d: b ** -(-d // 2) + b ** (d // 2) - 1],
    ),
    (
        Hint(
            None,
            "It fits 2 moves at every node.",
            "Where does the branching factor come in?",
        ),
        [lambda b, d: 2**d, lambda b, d: 2 ** (d + 1) - 1],
    ),
]  # fmt: skip


# -- a weak opponent -----------------------------------------------------------------------------

# What a state is worth to a player, in somebody's opinion: opinion(game, state, player).
Opinion = Callable[[Any, Any, Any], Any]


class _NoActionError(Exception):
    """A player has chosen what is no action."""


def _expected(choose: Callable[[Any, Any], Any], game: Any, state: Any, me: Any) -> Fraction:
    """Return what the player `me` scores on average against a random opponent."""
    if game.is_terminal(state):
        return Fraction(game.utility(state, me))
    actions = game.actions(state)
    if game.to_move(state) == me:
        chosen = choose(game, state)
        if not any(same(chosen, action) for action in actions):
            raise _NoActionError(chosen, actions)
        return _expected(choose, game, game.result(state, chosen), me)
    return _average([_expected(choose, game, game.result(state, a), me) for a in actions])


def _average(values: Sequence[Any]) -> Fraction:
    return Fraction(sum(values)) / len(values)


def _opinion(
    theirs: Callable[[list[Any]], Any],
    mine: Callable[[list[Any]], Any] = max,
    for_x: bool = False,
) -> Opinion:
    """Return the opinion that own nodes are worth `mine`, the opponent's `theirs`, of the values.

    With `for_x`, a finished game is scored for X whoever asks.
    """

    def value(game: Any, state: Any, me: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, "X" if for_x else me)
        values = [value(game, game.result(state, action), me) for action in game.actions(state)]
        return (mine if game.to_move(state) == me else theirs)(values)

    return value


def _at_once(game: Any, state: Any, me: Any) -> Any:
    return game.utility(state, me) if game.is_terminal(state) else 0


def _favourites(opinion: Opinion, game: Any, state: Any) -> list[Any]:
    """Return the actions that are best in an opinion."""
    me, actions = game.to_move(state), game.actions(state)
    values = [opinion(game, game.result(state, action), me) for action in actions]
    return [a for a, value in zip(actions, values, strict=True) if value == max(values)]


_MINIMAX, _EXPECTATION = _opinion(min), _opinion(_average)


def _minimax_player(game: Any, state: Any) -> Any:
    """Return a best action by minimax, among equals the luckiest against a random opponent."""
    me = game.to_move(state)
    return max(
        _favourites(_MINIMAX, game, state),
        key=lambda action: _EXPECTATION(game, game.result(state, action), me),
    )


def _ask_exploit(answer: Any, tree: Any) -> tuple[Any, Mapping[str, Any]]:
    game = TreeGame(tree)
    chosen: dict[Any, Any] = {}

    def choose(game: Any, state: Any) -> Any:
        chosen[state] = answer(game, state)
        return chosen[state]

    try:
        score = _expected(choose, game, game.initial, game.to_move(game.initial))
    except _NoActionError as error:
        action, actions = error.args
        return action, {"actions": actions}
    return float(score), {"chosen": chosen}


@functools.cache
def _exploit_cases() -> list[Case]:
    dice = random.Random(901)
    values = (-9, -6, -4, -2, -1, 0, 1, 2, 3, 5, 7)
    trees = [
        random_tree(dice, dice.randint(2, 4), 3, values, extra_turns=number % 4 == 3)
        for number in range(100)
    ]
    return [Case(tree, tree_words(tree), nested(tree)) for tree in trees]


def _exploit_fault(tree: Any, reply: Reply) -> str | None:
    if "actions" not in reply.facts:
        return None
    listed = ", ".join(map(str, reply.facts["actions"]))
    return f"your function chooses {show(reply.value)}, which is none of the actions ({listed})"


_POOR_OPINIONS: list[tuple[Hint, list[Opinion]]] = [
    (
        Hint(
            None,
            "It plays as minimax does: as if the opponent found the best reply.",
            "How often does this opponent find the reply that you fear?",
        ),
        [_MINIMAX],
    ),
    (
        Hint(
            "M01",
            "It plays as if the opponent did what it likes best.",
            "How often does this opponent make the mistake that you hope for?",
        ),
        [_opinion(max)],
    ),
    (
        Hint(
            "M03",
            "It plays well for X and badly for O.",
            "Whose score is it? Who is to move in `state`?",
        ),
        [_opinion(_average, for_x=True), _opinion(_average, min, for_x=True),
         _opinion(min, for_x=True)],
    ),
    (
        Hint(
            None,
            "It averages over the replies, and expects the worst of its own later moves.",
            "Who chooses after the opponent's reply, and what would you choose there?",
        ),
        [_opinion(_average, min)],
    ),
    (WORST, [lambda game, state, me: -_EXPECTATION(game, state, me)]),
    (
        Hint(
            None,
            "It looks at its own next move only.",
            "What can follow each of your moves, and how often?",
        ),
        [_at_once],
    ),
]  # fmt: skip


def _exploit_overall(questions: Sequence[Any], replies: Sequence[Reply]) -> tuple[str, Hint] | None:
    score = sum(reply.value for reply in replies)
    minimax = sum(_ask_exploit(_minimax_player, tree)[0] for tree in questions)
    if score > minimax + 1e-6:
        return None
    text = (
        f"It scores {score:.1f} in {len(questions)} games against an opponent who picks any move. "
        f"Minimax scores up to {minimax:.1f}."
    )
    games = [TreeGame(tree) for tree in questions]
    for hint, opinions in _POOR_OPINIONS:
        for opinion in opinions:
            if all(
                action in _favourites(opinion, game, state)
                for game, reply in zip(games, replies, strict=True)
                for state, action in reply.facts["chosen"].items()
            ):
                return text, hint
    return text, Hint(
        None,
        "The opponent's replies are equally likely, and your own later moves are yours to choose.",
        "What is a state worth on average, if the opponent moves there? And if you do?",
    )


EXERCISES = {
    "estimate": Exercise(
        cases=_estimate_cases,
        ask=_ask_estimate,
        fault=_estimate_fault,
        tried="within a factor of two for branching factors from 2 to 250 and up to 80 plies",
        mistakes=mistakes_by_running(_ask_estimate, _ESTIMATE_MISTAKES),
    ),
    "exploit": Exercise(
        cases=_exploit_cases,
        ask=_ask_exploit,
        fault=_exploit_fault,
        tried="it scores more than minimax against an opponent who picks any move, in 100 games "
        "up to four plies long, as X and as O",
        returns="one of the actions",
        overall=_exploit_overall,
    ),
}
