"""Exercises of lesson 09: how many nodes there will be, weak opponents, what machines lose."""

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
from minimax_lib.exercises.own_tree import leaves_below, read_tree
from minimax_lib.game import CHANCE, MAX
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import action_values
from minimax_lib.search.count import CountedGame
from minimax_lib.search.expectiminimax import expectiminimax
from minimax_lib.search.minimax import minimax
from minimax_lib.search.opponents import AgainstMistakes
from minimax_lib.tree import build_tree

__all__ = ["check_estimate", "check_exploit", "check_lost_leaves", "check_trap"]


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


def check_trap(answer: object) -> Result:
    """Check a tree, as text, with a trap that minimax will not set.

    MAX moves first. Another move than minimax's brings 6 more on average, if MIN picks any reply
    with the same chance. Leaves are whole numbers from 0 to 10, and no node has more than four
    moves.

    >>> check_trap("((4 5) (3 9))")
    ✗ Minimax's move brings 4.5 on average, another 6: that is 1.5 more, and 6 is asked for.
    What is the least that minimax's move must be worth, so that minimax takes it all the same?
    """
    tree = _plain_tree(answer)
    if isinstance(tree, Result):
        return tree
    leaves = leaves_below(tree, ())
    if any(leaf not in range(11) for leaf in leaves):
        return _hint(tree, "A leaf is not among the whole numbers from 0 to 10.")
    if any(len(tree.actions(node)) > 4 for node in build_tree(tree) if not tree.is_terminal(node)):
        return _hint(tree, "A node has more than four moves.")
    worth = action_values(tree, (), minimax)
    safe = max(worth, key=lambda action: worth[action])
    if list(worth.values()).count(worth[safe]) > 1:
        return _hint(
            tree, "To minimax two of the root's moves are equally good, and it may take either."
        )
    averages = _averages(tree)
    trap = max(averages, key=lambda action: averages[action])
    if trap == safe:
        return _hint(
            tree,
            "Minimax takes the move that is best on average too: there is no trap.\n"
            "Which reply makes minimax stay away, and how often is it found by chance?",
        )
    gain = averages[trap] - averages[safe]
    brings = (
        f"Minimax's move brings {float(averages[safe]):.3g} on average, another "
        f"{float(averages[trap]):.3g}"
    )
    if gain < 6:
        return _hint(
            tree,
            f"{brings}: that is {float(gain):.3g} more, and 6 is asked for.\n"
            "What is the least that minimax's move must be worth, so that minimax takes it all the "
            "same?",
        )
    return Result("correct", f"Correct. {brings}.")


def check_lost_leaves(answer: object) -> Result:
    """Check a tree, as text, on which machines that do not share α visit four leaves more.

    MAX moves first, and there are nine leaves at most. Each machine searches one of the root's
    moves by alpha-beta.

    >>> check_lost_leaves("((3 5) (2 9))")
    ✗ One machine visits 3 leaves; with a machine for each move it is 4. That is 1 more, and 4 is \
asked for.
    Which leaves does a good first move spare the one machine?
    """
    tree = _plain_tree(answer)
    if isinstance(tree, Result):
        return tree
    number = len(leaves_below(tree, ()))
    if number > 9:
        return _hint(tree, f"This tree has {number} leaves; nine are allowed.")
    alone = _leaves_seen(tree, ())
    together = sum(_leaves_seen(tree, (action,)) for action in tree.actions(()))
    visits = f"One machine visits {alone} leaves; with a machine for each move it is {together}"
    if together - alone < 4:
        return _hint(
            tree,
            f"{visits}. That is {together - alone} more, and 4 is asked for.\n"
            "Which leaves does a good first move spare the one machine?",
        )
    return Result("correct", f"Correct. {visits}.")


# -- own trees -----------------------------------------------------------------------------------


def _plain_tree(answer: object) -> ExplicitTree | Result:
    """Return the reader's tree, or what keeps it from being one that MAX begins, without chance."""
    tree = read_tree(answer)
    if isinstance(tree, Result):
        return tree
    if tree.is_terminal(()) or tree.to_move(()) != MAX:
        return _hint(tree, "MAX has to move at the root.")
    nodes = build_tree(tree)
    if any(nodes.nodes[node]["player"] == CHANCE for node in nodes):
        return _hint(tree, "Use MAX and MIN only, and no chance nodes.")
    return tree


def _hint(tree: ExplicitTree, text: str) -> Result:
    return Result("hint", text, tree=tree.nested())


def _averages(tree: ExplicitTree) -> dict[int, Fraction]:
    """Return what each of MAX's moves brings on average against a random MIN."""
    model = AgainstMistakes(tree, MAX, mistakes=Fraction(1))
    return {
        action: Fraction(expectiminimax(model, model.result(model.initial, action), player=MAX))
        for action in tree.actions(())
    }


def _leaves_seen(tree: ExplicitTree, node: tuple[int, ...]) -> int:
    counted = CountedGame(tree)
    alpha_beta(counted, node, player=MAX)
    return counted.leaves


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
