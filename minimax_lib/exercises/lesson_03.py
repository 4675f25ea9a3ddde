"""Exercises of lesson 03: minimax for two functions, for any game, the best action, bug hunts."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from minimax_lib.exercises import mistakes
from minimax_lib.exercises.cases import (
    Tree,
    TreeGame,
    nested,
    random_tree,
    small_trees,
    tree_words,
    value_for_x,
)
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
from minimax_lib.exercises.own_tree import leaves_below, read_tree
from minimax_lib.game import MAX, MIN
from minimax_lib.tree import annotate, build_tree

__all__ = [
    "check_best_action",
    "check_bug_1",
    "check_bug_2",
    "check_bug_3",
    "check_bug_4",
    "check_bug_5",
    "check_decision",
    "check_hidden_bug",
    "check_minimax",
    "check_minimax_game",
]

VALUES = (-9, -5, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8)
ANY_VALUES = (*VALUES, 0.5, -2.5, 1000, -1000, 150, -150)


# -- minimax(state, is_maximizing) ---------------------------------------------------------------


def check_minimax(answer: object) -> Result:
    """Check `minimax(state, is_maximizing)`, which returns the value of `state` for MAX.

    It calls two functions by their names: `evaluate(state, is_maximizing)`, the score for MAX or
    None while the game goes on, and `possible_new_states(state)`, a list. The check puts its own
    games behind both names.
    """
    return check("lesson_03", "minimax", answer)


_numbers = itertools.count()


class TwoFunctions:
    """A tree behind the names `evaluate` and `possible_new_states`.

    Its states are new ones in every game, so that an answer may remember what it knows of them.
    With `sided`, a finished game scores the other way round if it is asked about with the wrong
    side to move. With `ghosts`, finished games still have new states.
    """

    def __init__(self, tree: Tree, sided: bool, ghosts: bool) -> None:
        self._sided, self._ghosts = sided, ghosts
        self._game = TreeGame(tree, root=f"A{next(_numbers)}.")
        self.initial = self._game.initial

    def evaluate(self, state: Any, is_maximizing: bool) -> float | None:
        if state in ("ghost -", "ghost +"):
            return 5000 if state == "ghost +" else -5000
        if not self._game.is_terminal(state):
            return None
        score = self._game.utility(state, "X")
        expected = self._game.to_move(state) == "X"
        return -score if self._sided and bool(is_maximizing) != expected else score

    def possible_new_states(self, state: Any) -> list[Any]:
        if state in ("ghost -", "ghost +"):
            return []
        if self._game.is_terminal(state):
            return ["ghost +", "ghost -"] if self._ghosts else []
        return [self._game.result(state, action) for action in self._game.actions(state)]


class OverTwoFunctions:
    """A wrong answer of the course's own, given the two functions by argument."""

    def __init__(self, **fault: Any) -> None:
        self.fault = fault

    def run(self, game: TwoFunctions, is_maximizing: bool) -> Any:
        """Return what minimax with this fault would."""
        fault = {
            "flip": True,
            "leaf": lambda mine, root: mine,
            "sign": 1,
            "tried": "all",
            "start": None,
            "falsy": False,
            "test": "score",
            "pick": lambda mine, root: max if mine else min,
            "limit": 99,
            **self.fault,
        }

        def value(state: Any, mine: bool, plies: int) -> Any:
            score = game.evaluate(state, fault["leaf"](mine, is_maximizing))
            states = game.possible_new_states(state)
            if fault["test"] == "moves":
                over = not states
            elif fault["test"] == "below":
                over = plies > 0 and score is not None
            else:
                over = bool(score) if fault["falsy"] else score is not None
            if over:
                return score
            if plies >= fault["limit"]:
                return 0
            values = [
                fault["sign"] * value(child, mine != fault["flip"], plies + 1)
                for child in mistakes._some(states, fault["tried"])
            ]
            if fault["start"] is not None:
                values.append(fault["start"])
            return fault["pick"](mine, is_maximizing)(values)

        return value(game.initial, is_maximizing, 0)


def lend(answer: Any, **functions: Callable[..., Any]) -> None:
    """Put functions behind the global names that an answer uses."""
    todo, done = [answer], set()
    while todo:
        thing = todo.pop()
        if id(thing) in done:
            continue
        done.add(id(thing))
        names = getattr(thing, "__globals__", None)
        if isinstance(names, dict):
            names.update(functions)
        todo += [
            part
            for name in ("__wrapped__", "func", "__func__")
            if (part := getattr(thing, name, None)) is not None
        ]
        if names is None and not isinstance(thing, type):
            todo += [part for part in vars(type(thing)).values() if hasattr(part, "__globals__")]
    import builtins

    vars(builtins).update(functions)


_alive: list[Any] = []  # so that no two games of one process share an id


def ask_two_functions(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    """Call an answer on a tree behind the two names."""
    tree, root_is_max, sided, ghosts = question
    game = TwoFunctions(tree, sided, ghosts)
    if isinstance(answer, OverTwoFunctions):
        return answer.run(game, root_is_max), {}
    lend(answer, evaluate=game.evaluate, possible_new_states=game.possible_new_states)
    return answer(game.initial, root_is_max), {}


@functools.cache
def _two_function_cases() -> list[Case]:
    dice = random.Random(303)
    small = small_trees(VALUES, extra_turns=False, largest=5)
    large = [random_tree(dice, dice.randint(2, 5), 3, ANY_VALUES, False) for _ in range(200)]
    cases = []
    for number, tree in enumerate([*small, *large]):
        for sided, ghosts in ((False, False), (True, False), (False, True)):
            if number >= len(small) and (sided, ghosts) != (bool(number % 3 == 1), number % 3 == 2):
                continue
            root_is_max = isinstance(tree, tuple) and tree[0] == "X"
            if not isinstance(tree, tuple):
                root_is_max = True
            note = (
                " (evaluate's score depends on whose turn it is)"
                if sided
                else " (a finished state still has new states)"
                if ghosts
                else ""
            )
            text = f"{tree_words(tree, 'max', 'min')}{note}, is_maximizing={root_is_max},"
            cases.append(Case((tree, root_is_max, sided, ghosts), text, nested(tree)))
    return cases


def _value_fault(question: Any, reply: Reply) -> str | None:
    return number_fault(reply, value_for_x(question[0]))


def _stuck(values: list[Any]) -> float:
    return -math.inf


def _stuck_high(values: list[Any]) -> float:
    return math.inf


_TWO_FUNCTION_MISTAKES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        mistakes.SAME_SIDE,
        [
            {"flip": False},
            {"pick": lambda mine, root: max},
            {"pick": lambda mine, root: max if root else min},
            {"pick": lambda mine, root: min},
        ],
    ),
    (
        mistakes.WRONG_CHAIR,
        [
            {"leaf": lambda mine, root: not mine},
            {"leaf": lambda mine, root: root},
            {"leaf": lambda mine, root: True},
            {"leaf": lambda mine, root: False},
            {"leaf": lambda mine, root: not root},
        ],
    ),
    (mistakes.WORST, [{"pick": lambda mine, root: min if mine else max}]),
    (
        mistakes.STUCK,
        [
            {"pick": lambda mine, root: _stuck if mine else min},
            {"pick": lambda mine, root: max if mine else _stuck_high},
            {"pick": lambda mine, root: _stuck if mine else _stuck_high},
            {"pick": lambda mine, root: max if mine else _stuck},
        ],
    ),
    (
        mistakes.SIGN,
        [
            {"sign": -1, "pick": lambda mine, root: max},
            {"sign": -1},
            {"sign": -1, "flip": False},
        ],
    ),
    (mistakes.ZERO_IS_NONE, [{"falsy": True}]),
    (mistakes.NO_MOVES_IS_THE_END, [{"test": "moves"}]),
    (mistakes.NO_END, [{"test": "below"}]),
    (mistakes.FIRST_CHILD, [{"tried": "first"}]),
    (mistakes.LAST_CHILD, [{"tried": "last"}]),
    (mistakes.GOOD_ENOUGH, [{"tried": "but last"}]),
    (mistakes.START_AT_ZERO, [{"start": 0}]),
    (mistakes.DEPTH_LIMIT, [{"limit": plies} for plies in (1, 2, 3, 4)]),
]


# -- minimax(game, state) ------------------------------------------------------------------------


def check_minimax_game(answer: object) -> Result:
    """Check `minimax(game, state)`, which returns the value for the player to move in `state`.

    The games are of two players, "X" and "O", and one may move twice running.
    """
    return check("lesson_03", "minimax_game", answer)


def ask_game(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    """Call `answer(game, state)` on a tree."""
    tree, odd_actions = question
    game = TreeGame(tree, odd_actions)
    _alive.append(game)
    value = answer(game, game.initial)
    return value, {"leaves": game.leaves}


def game_cases(seed: int, odd_actions: bool = False, leaf_roots: bool = True) -> list[Case]:
    """Return trees as games of X and O, smallest first, with players that move twice running."""
    dice = random.Random(seed)
    trees = [
        tree
        for tree in small_trees(VALUES, extra_turns=True, largest=6)
        if leaf_roots or isinstance(tree, tuple)
    ]
    trees += [
        random_tree(dice, dice.randint(2, 5), 3, ANY_VALUES, number % 2 == 1)
        for number in range(200)
    ]
    return [Case((tree, odd_actions), tree_words(tree), nested(tree)) for tree in trees]


def value_for_mover(tree: Tree) -> Any:
    """Return the minimax value of a tree for the player to move at its root."""
    value = value_for_x(tree)
    return -value if isinstance(tree, tuple) and tree[0] == "O" else value


def game_fault(question: Any, reply: Reply) -> str | None:
    """Return what is wrong with a value for the player to move."""
    return number_fault(reply, value_for_mover(question[0]))


# -- best_action(game, state) --------------------------------------------------------------------


def check_best_action(answer: object) -> Result:
    """Check `best_action(game, state)`, which returns an action of the best value.

    Any best action will do. Actions are of any kind, also such as can't be ordered.
    """
    return check("lesson_03", "best_action", answer)


def check_decision(answer: object) -> Result:
    """Check `decide(game, state)`, which returns the pair (best action, its value)."""
    return check("lesson_03", "decision", answer)


def _action_values(tree: Tree) -> list[tuple[Any, Any]]:
    """Return (action, value for the player to move) for each action at the root."""
    game = TreeGame(tree, odd_actions=True)
    mover, children = tree
    sign = 1 if mover == "X" else -1
    actions = game.actions(game.initial)
    return [
        (action, sign * value_for_x(child)) for action, child in zip(actions, children, strict=True)
    ]


def _action_fault(question: Any, reply: Reply) -> str | None:
    values = _action_values(question[0])
    best = max(value for _, value in values)
    for action, value in values:
        if same(reply.value, action):
            if value == best:
                return None
            return f"your function chooses {show(reply.value)}, and there is a better action"
    listed = ", ".join(show(action) for action, _ in values)
    return (
        f"your function returns {show(reply.value)}, which is none of the actions there ({listed})"
    )


def _decision_fault(question: Any, reply: Reply) -> str | None:
    if not isinstance(reply.value, tuple | list) or len(reply.value) != 2:
        return f"your function returns {show(reply.value)}; it has to return (action, value)"
    action, value = reply.value
    fault = _action_fault(question, Reply(reply.kind, action))
    if fault is not None:
        return fault
    if is_number(value) and same(value, value_for_mover(question[0])):
        return None
    return f"your function returns the value {show(value)}, which is not the value of its action"


def _action_mistakes(pair: bool) -> list[Mistake]:
    """Return the mistakes of a choice by wrong values of the states after each action.

    Of several actions that seem best to it, an answer takes the first, or the last.
    """

    def believed(fault: dict[str, Any]) -> Callable[..., list[Any]]:
        return lambda game, state: [
            _seen_with(fault, game, state, action) for action in game.actions(state)
        ]

    return [
        Mistake(hint, _explains(believed(fault), pair, among_equals))
        for hint, faults in [*_CHOICE_MISTAKES, *mistakes.OF_GAMES]
        for fault in faults
        if fault.get("stuck") not in ("max", "both")  # then all actions seem equal
        for among_equals in (0, -1)
    ]


def _seen_with(fault: dict[str, Any], game: TreeGame, state: Any, action: Any) -> Any:
    """Return what an action seems to be worth to somebody with this fault."""
    if "belief" in fault:
        return fault["belief"](game, state, action)
    return mistakes.faulty_value(_Only(game, state, action), state, **fault)


class _Only:
    """A game in which one state has one action only."""

    def __init__(self, game: TreeGame, state: Any, action: Any) -> None:
        self._game, self._state, self._action = game, state, action

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def actions(self, state: Any) -> list[Any]:
        return [self._action] if state == self._state else self._game.actions(state)


def _explains(
    believed: Callable[..., Any], pair: bool, among_equals: int
) -> Callable[[Any, Reply], bool]:
    def explains(question: Any, reply: Reply) -> bool:
        game = TreeGame(question[0], odd_actions=True)
        try:
            values = believed(game, game.initial)
        except ValueError as error:
            return reply.kind == "raised" and reply.value == type(error).__name__
        if reply.kind != "value":
            return False
        action = reply.value
        if pair:
            if not isinstance(action, tuple | list) or len(action) != 2:
                return False
            action = action[0]
        actions = zip(game.actions(game.initial), values, strict=True)
        favourites = [option for option, value in actions if value == max(values)]
        return same(action, favourites[among_equals])

    return explains


def _now(game: TreeGame, state: Any, action: Any) -> float:
    child = game.result(state, action)
    return game.utility(child, game.to_move(state)) if game.is_terminal(child) else 0


def _turned_round(game: TreeGame, state: Any, action: Any) -> Any:
    return -mistakes.faulty_value(_Only(game, state, action), state)


def _without_turning(game: TreeGame, state: Any, action: Any) -> Any:
    return mistakes.faulty_value(game, game.result(state, action))


def _reply_first(game: TreeGame, state: Any, action: Any) -> Any:
    """Value of an action if the opponent moves next whoever moves."""
    child = game.result(state, action)
    value = mistakes.faulty_value(game, child)
    return -value


_CHOICE_MISTAKES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        Hint(
            "M36",
            "It fits a rule that looks at the own next move only.",
            "After your move, what value will the opponent bring back?",
        ),
        [{"belief": _now}],
    ),
    (
        Hint(
            "M29",
            "That is the action which is best for the player who moves next.",
            "The state after your move has a value for whom? Turn it round exactly once per change "
            "of turn.",
        ),
        [{"belief": _without_turning}],
    ),
    (
        Hint(
            "M29",
            "That is the worst action for the player to move.",
            "For whom is the value of the state after your move? Does the player to move want it "
            "large or small?",
        ),
        [{"belief": _turned_round}],
    ),
    (mistakes.ALTERNATION, [{"belief": _reply_first}]),
    (mistakes.ALWAYS_X, [{"outside": "X"}]),
]


def _kind_mistakes() -> list[Mistake]:
    """Return the mistakes of giving back something else than the action."""

    def returns(what: Callable[[Tree], Any]) -> Callable[[Any, Reply], bool]:
        return lambda question, reply: (
            reply.kind == "value" and same(reply.value, what(question[0]))
        )

    return [
        Mistake(
            Hint(
                None,
                "That is the value of the best action.",
                "Which action had this value? Keep both while you look for the best.",
            ),
            returns(value_for_mover),
        ),
        Mistake(
            Hint(
                None,
                "Where two actions have the same value, Python goes on to compare the actions.",
                "What does max compare? Tell it with key=.",
            ),
            lambda question, reply: (
                (reply.kind, reply.value) == ("raised", "TypeError")
                if _tie(question[0])
                else reply.kind == "value" and _action_fault(question, reply) is None
            ),
        ),
    ]


def _tie(tree: Tree) -> bool:
    """Return whether max over (value, action) pairs has to compare two actions."""
    best = None
    for _, value in _action_values(tree):
        if best is not None and value == best:
            return True
        best = value if best is None else max(best, value)
    return False


# -- bug hunts -----------------------------------------------------------------------------------


def check_bug_1(answer: object) -> Result:
    """Check a repaired `minimax(game, state)`, of the form that `check_minimax_game` checks."""
    return check("lesson_03", "minimax_game", answer)


def check_bug_2(answer: object) -> Result:
    """Check a second repaired `minimax(game, state)`."""
    return check("lesson_03", "minimax_game", answer)


def check_bug_3(answer: object) -> Result:
    """Check a third repaired `minimax(game, state)`."""
    return check("lesson_03", "minimax_game", answer)


def check_bug_4(answer: object) -> Result:
    """Check a fourth repaired `minimax(game, state)`."""
    return check("lesson_03", "minimax_game", answer)


def check_bug_5(answer: object) -> Result:
    """Check a repaired `nim_value(piles, is_maximizing)` that plays on the list itself.

    Who takes the last counter wins; 1 if MAX does, -1 if MIN does. A move takes one or more
    counters from one pile. Afterwards the list has to be as it was.
    """
    return check("lesson_03", "nim_in_place", answer)


def check_hidden_bug(text: object) -> Result:
    """Check a tree, as text, on which minimax is right although MIN takes the maximum as well.

    It has two plies or more, every inner node has two children or more, no two leaves are equal,
    and MAX moves first.

    >>> check_hidden_bug("((3 5) (2 9))")
    ✗ The bug shows on this tree: the function returns 9, and the value is 3.
    Where must the largest leaf stand, so that MIN has no say in it?
    """
    tree = read_tree(text)
    if isinstance(tree, Result):
        return tree
    nodes = build_tree(tree)
    inner = [node for node in nodes if nodes.out_degree(node)]
    leaves = leaves_below(tree, ())
    if {nodes.nodes[node]["player"] for node in inner} != {MAX, MIN} or tree.to_move(()) != MAX:
        return Result("hint", "MAX moves first, and somewhere below MIN moves.")
    if any(nodes.out_degree(node) < 2 for node in inner):
        return Result("hint", "One of the nodes has a single child: nobody chooses there.")
    if len(set(leaves)) < len(leaves):
        return Result("hint", "Two leaves are equal: choose numbers that are all different.")
    value, returned = annotate(nodes)[()], max(leaves)
    if returned == value:
        return Result("correct", f"Correct: the function returns {value}, and so does minimax.")
    return Result(
        "hint",
        f"The bug shows on this tree: the function returns {returned}, and the value is {value}.\n"
        "Where must the largest leaf stand, so that MIN has no say in it?",
        tree=tree.nested(),
    )


def _ask_nim(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    piles, is_maximizing = question
    given = list(piles)
    value = answer(given, is_maximizing)
    return value, {"changed": given != list(piles)}


def _nim_cases() -> list[Case]:
    several = [[n] for n in range(6)]
    several += [[a, b] for a in range(4) for b in range(4)]
    several += [[a, b, c] for a in (1, 2, 3) for b in (0, 1, 2) for c in (1, 2)]
    several.sort(key=lambda piles: (sum(piles), len(piles)))
    return [
        Case((piles, side), f"nim_value({piles}, is_maximizing={side})")
        for piles in several
        for side in (True, False)
    ]


def _nim(piles: list[int], is_maximizing: bool, end: int = -1, undo: bool = True) -> int:
    """Return the value of Nim by search on the list itself, with one thing wrong if told so."""
    if not any(piles):
        return end if is_maximizing else -end
    values = []
    for pile, size in enumerate(list(piles)):
        for take in range(1, size + 1):
            piles[pile] -= take
            values.append(_nim(piles, not is_maximizing, end, undo))
            if undo:
                piles[pile] += take
    return max(values) if is_maximizing else min(values)


def _nim_fault(question: Any, reply: Reply) -> str | None:
    piles, is_maximizing = question
    if reply.facts["changed"]:
        return "your function leaves other piles behind than it was given"
    return number_fault(reply, _nim(list(piles), is_maximizing))


def _piles_changed(question: Any, reply: Reply) -> bool:
    if reply.kind == "raised":  # with piles below 0 there is nothing left to compare
        return bool(reply.value == "ValueError" and sum(question[0]) > 1)
    return bool(reply.facts["changed"]) or _nim_fault(question, reply) is None


PILES_CHANGED = Hint(
    "M12",
    "A move is tried on the list and not taken back, or taken back in the wrong place.",
    "After trying a move, is the list exactly as before? Prove it with ==.",
)

EXERCISES = {
    "minimax": Exercise(
        cases=_two_function_cases,
        ask=ask_two_functions,
        fault=_value_fault,
        tried="right on every small tree and on 200 random ones up to five plies deep, with MAX "
        "and with MIN to move, with scores that depend on whose turn it is, and with finished "
        "states that have successors",
        mistakes=mistakes_by_running(
            ask_two_functions,
            [
                (hint, [OverTwoFunctions(**fault) for fault in faults])
                for hint, faults in _TWO_FUNCTION_MISTAKES
            ],
        ),
    ),
    "minimax_game": Exercise(
        cases=functools.cache(lambda: game_cases(304)),
        ask=ask_game,
        fault=game_fault,
        tried="right on every small tree and on 200 random ones up to five plies deep, with X and "
        "with O to move, and with players that move twice running",
        mistakes=mistakes_by_running(ask_game, mistakes.wrong_values()),
    ),
    "best_action": Exercise(
        cases=functools.cache(lambda: game_cases(305, odd_actions=True, leaf_roots=False)),
        ask=ask_game,
        fault=_action_fault,
        tried="a best action on every small tree and on 200 random ones, for X and for O, with "
        "players that move twice running and actions that can't be ordered",
        mistakes=[*_kind_mistakes(), *_action_mistakes(pair=False)],
        returns="one of the actions",
    ),
    "decision": Exercise(
        cases=functools.cache(lambda: game_cases(306, odd_actions=True, leaf_roots=False)),
        ask=ask_game,
        fault=_decision_fault,
        tried="a best action and its value on every small tree and on 200 random ones, for X and "
        "for O, with players that move twice running and actions that can't be ordered",
        mistakes=_action_mistakes(pair=True),
        returns="the pair (action, value)",
    ),
    "nim_in_place": Exercise(
        cases=_nim_cases,
        ask=_ask_nim,
        fault=_nim_fault,
        tried="up to three piles, with MAX and with MIN to move; the lists stay as they were",
        mistakes=[
            Mistake(PILES_CHANGED, _piles_changed),
            *mistakes_by_running(
                _ask_nim,
                [
                    (
                        mistakes.WRONG_CHAIR,
                        [functools.partial(_nim, end=1)],
                    ),
                ],
            ),
        ],
        leak=PILES_CHANGED,
    ),
}
