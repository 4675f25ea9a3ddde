"""Wrong searches, each the product of one misunderstanding; the checks recognise answers by them.

Instructors find here what the hints are based on: an answer gets a hint only if it replies, on
every case, what one of these would reply. A hint names the step of the search to look at: [stop?],
[moves], [recurse] or [combine].
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from minimax_lib.exercises.exercise import Hint

SAME_SIDE = Hint(
    "M01",
    "That is what comes out if the same side chooses at every level.",
    "[combine] After your move, whose choice is the next number?",
)
WRONG_CHAIR = Hint(
    "M03",
    "That is what comes out if a finished game is scored for the wrong player.",
    "[stop?] Whose number is this? Say the name aloud at the leaf and at the root.",
)
ALTERNATION = Hint(
    "M31",
    "A player may move twice running, and your function acts as if turns always alternated.",
    "[combine] Who says whose turn it is: your flag or the game?",
)
SIGN = Hint(
    "M29",
    "That is what comes out if the sign is turned round at the wrong place, or once too often.",
    "[recurse] For whom does each call answer? Turn the sign exactly where that player changes.",
)
NO_END = Hint(
    "M13",
    "Where the game is over already, your function still looks for moves.",
    "[stop?] Name the states where your function must answer without asking anyone else.",
)
NO_MOVES_IS_THE_END = Hint(
    "M09",
    "Here a finished game still has moves, and your function plays on.",
    "[stop?] Can a game be over while moves are left? Which of the two tests knows more?",
)
ZERO_IS_NONE = Hint(
    "M13",
    "A score of 0 is taken for no score.",
    "[stop?] What does `if score:` make of 0? Which test tells 0 from None?",
)
FIRST_CHILD = Hint(
    "M13",
    "That is what comes out if only the first move of a node is looked at.",
    "[combine] How often can the line with return run inside your loop?",
)
LAST_CHILD = Hint(
    "M13",
    "That is what comes out if only the last move of a node counts.",
    "[combine] What remembers the best of the moves so far?",
)
GOOD_ENOUGH = Hint(
    "M21",
    "That is what comes out if a node's last move is skipped, or it stops once it has improved.",
    "[moves] Who would refuse this line, and what do they have instead? May the rest be skipped?",
)
START_AT_ZERO = Hint(
    None,
    "That is what comes out if the best value so far starts at 0.",
    "[combine] What if every value is below 0 (or, for the minimum, above)? From where must the "
    "best start?",
)
DEPTH_LIMIT = Hint(
    "M13",
    "Short games come out right and longer ones wrong, as if there were a depth limit.",
    "[stop?] Where does your function stop although the game goes on?",
)
MOVES_OF_THE_ROOT = Hint(
    "M39",
    "That is what comes out if the moves of the root are tried in every state.",
    "[moves] Which state are you asking for its moves?",
)
ALWAYS_X = Hint(
    "M03",
    "With X to move all is well; with O to move the value is still X's.",
    "[stop?] For whom is the value? What is good for X is how good for O?",
)
STUCK = Hint(
    None,
    "The best value so far never moves from where it starts.",
    "[combine] Follow one comparison with a better value: is it true then, and what does it "
    "change?",
)
WORST = Hint(
    "M01",
    "That is what comes out if max and min have changed places.",
    "[combine] Which of the two does the player to move want?",
)


def faulty_value(
    game: Any,
    state: Any,
    *,
    turns: str = "asked",
    leaf: str = "root",
    tried: str = "all",
    start: float | None = None,
    end_test: bool = True,
    empty: bool = False,
    moves: str = "own",
    limit: float = math.inf,
    swapped: bool = False,
    outside: str = "root",
    stuck: str = "",
) -> Any:
    """Return what minimax with one thing wrong would; with nothing wrong, minimax.

    Args:
        turns: who chooses: "asked" of the game, "alternate", "mine" always, "theirs" always.
        leaf: for whom a finished game is scored: "root", "mover", "last mover", "X", "O".
        tried: which moves count: "all", "first", "last", "but last".
        start: where the best value so far starts.
        end_test: whether the root may be over.
        empty: whether a node without moves keeps the value from where its best starts.
        moves: whose moves are tried: "own" or "root".
        limit: how many plies to look ahead; 0 stands for what is further.
        swapped: whether max and min have changed places.
        outside: for whom the value is reported: "root" or "X" or "not root".
        stuck: where the best value never moves from -inf or inf: "max", "min", "both", or where
            MIN compares with MAX's best value, "crossed".
    """
    me = game.to_move(state)
    if outside == "X":
        me = "X"
    elif outside == "not root":
        me = "O" if me == "X" else "X"

    def worth(here: Any, before: Any) -> Any:
        mover = game.to_move(here)
        who = {"root": me, "mover": mover, "last mover": before, "X": "X", "O": "O"}[leaf]
        if leaf == "not mover":
            who = "O" if mover == "X" else "X"
        return game.utility(here, who)

    def value(here: Any, mine: bool, before: Any, plies: float) -> Any:
        if game.is_terminal(here) and (end_test or plies):
            return worth(here, before)
        if plies >= limit:
            return 0
        chooses = {
            "asked": game.to_move(here) == me,
            "alternate": mine,
            "mine": True,
            "theirs": False,
        }[turns]
        options = game.actions(state if moves == "root" else here)
        values = [
            value(game.result(here, action), not mine, game.to_move(here), plies + 1)
            for action in _some(options, tried)
        ]
        if start is not None:
            values.append(start)
        if (empty and not values) or stuck == "both" or stuck == ("max" if chooses else "min"):
            return -math.inf if chooses else math.inf
        if stuck == "crossed" and not chooses:
            return -math.inf
        return (max if chooses != swapped else min)(values)

    return value(state, game.to_move(state) == me, game.to_move(state), 0)


def _some(options: Any, tried: str) -> Any:
    options = list(options)
    if tried == "but last":
        return options[:-1] or options
    return {"all": options, "first": options[:1], "last": options[-1:]}[tried]


def faulty_negamax(
    game: Any,
    state: Any,
    *,
    turn: Callable[[bool], int] = lambda same_player: 1 if same_player else -1,
    leaf_sign: int = 1,
    sign: int = 1,
    leaf: str = "mover",
) -> Any:
    """Return what negamax with one thing wrong would.

    Args:
        turn: the sign that a child's value gets, by whether the same player moves there.
        leaf_sign, sign: a sign too many at the leaves, or outside.
        leaf: for whom a finished game is scored: the "mover" there, the "root" or "X".
    """
    me = game.to_move(state)

    def value(here: Any) -> Any:
        mover = game.to_move(here)
        if game.is_terminal(here):
            who = {"mover": mover, "root": me, "X": "X"}[leaf]
            return leaf_sign * game.utility(here, who)
        best = -math.inf
        for action in game.actions(here):
            child = game.result(here, action)
            best = max(best, turn(game.to_move(child) == mover) * value(child))
        return best

    return sign * value(state)


# What may be wrong in a function minimax(game, state), the likeliest first.
OF_GAMES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (SAME_SIDE, [{"turns": "mine"}, {"turns": "mine", "leaf": "mover"}, {"turns": "theirs"}]),
    (ALTERNATION, [{"turns": "alternate"}, {"turns": "alternate", "leaf": "mover"}]),
    (
        WRONG_CHAIR,
        [
            {"leaf": "mover"},
            {"leaf": "last mover"},
            {"leaf": "X"},
            {"leaf": "O"},
            {"outside": "not root"},
            {"outside": "not root", "leaf": "X"},
        ],
    ),
    (ALWAYS_X, [{"outside": "X"}]),
    (WORST, [{"swapped": True}]),
    (STUCK, [{"stuck": where} for where in ("max", "min", "both", "crossed")]),
    (FIRST_CHILD, [{"tried": "first"}]),
    (LAST_CHILD, [{"tried": "last"}]),
    (GOOD_ENOUGH, [{"tried": "but last"}]),
    (START_AT_ZERO, [{"start": 0}]),
    (MOVES_OF_THE_ROOT, [{"moves": "root"}]),
    (NO_END, [{"end_test": False}, {"end_test": False, "empty": True}]),
    (DEPTH_LIMIT, [{"limit": plies} for plies in (1, 2, 3, 4)]),
]
OF_NEGAMAX: list[tuple[Hint, list[dict[str, Any]]]] = [
    (ALTERNATION, [{"turn": lambda same_player: -1}]),
    (
        SIGN,
        [
            {"turn": lambda same_player: 1},
            {"turn": lambda same_player: -1, "leaf": "root"},
            {"turn": lambda same_player: -1, "leaf": "X"},
            {"leaf": "root"},
            {"leaf": "X"},
            {"sign": -1},
            {"leaf_sign": -1},
            {"turn": lambda same_player: 1, "leaf": "root"},
            {"turn": lambda same_player: 1, "leaf": "X"},
            {"turn": lambda same_player: -1 if same_player else 1},
        ],
    ),
]


def wrong_values() -> list[tuple[Hint, list[Callable[[Any, Any], Any]]]]:
    """Return each hint with the wrong functions (game, state) -> value that it is about."""

    def bind(search: Callable[..., Any], fault: dict[str, Any]) -> Callable[[Any, Any], Any]:
        return lambda game, state: search(game, state, **fault)

    return [
        (hint, [bind(search, fault) for fault in faults])
        for search, known in ((faulty_value, OF_GAMES), (faulty_negamax, OF_NEGAMAX))
        for hint, faults in known
    ]


WINDOW = Hint(
    "M15",
    "The value is right, and more leaves are looked at than pruning leaves over: somewhere a node "
    "doesn't hear what is already sure above it, or doesn't use it.",
    "What does a grandchild need to know about the best you already have?",
)
NO_WINDOW = Hint(
    "M15",
    "The value is right, and no leaf is ever skipped.",
    "Follow alpha and beta on this tree: who changes them, who hears of them, and who stops? What "
    "does a grandchild need to know about the best you already have?",
)
ROOT_FORGOTTEN = Hint(
    "M15",
    "The value is right, and more leaves are looked at than needed, just as if each of the root's "
    "moves were searched afresh.",
    "When you search the second move, what do you know from the first?",
)
ONE_SIDE_CUTS = Hint(
    "M15",
    "The value is right, and only one of the two players ever cuts.",
    "At which nodes do you compare with the window: at MAX, at MIN, or at both?",
)
SHALLOW_CUTS = Hint(
    "M15",
    "The value is right, and cuts against the parent are found; cuts against nodes further up "
    "are not.",
    "What does a grandchild need to know about the best you already have?",
)
TRAVELLING_BOUNDS = Hint(
    "M19",
    "That is what comes out if bounds travel from a child up to its parent.",
    "What goes down is a window; what comes up is one number. Which of your names is changed by "
    "a child?",
)
KEPT_BOUNDS = Hint(
    "M19",
    "Asked alone it answers this right, but not after other questions: a bound is left over from "
    "an earlier call (a global, or a default value that is a list).",
    "With which alpha and beta does the second call start?",
)
HASTY_CUT = Hint(
    "M21",
    "That is what comes out if a node stops although the window doesn't allow it yet.",
    "Who would refuse this line, and what do they have instead? Compare with that player's bound; "
    "a negamax sees it turned round.",
)
WRONG_BOUND = Hint(
    "M19",
    "That is what comes out if a node moves the other player's bound.",
    "Which bound does MAX raise, and which does MIN lower?",
)
NARROW_WINDOW = Hint(
    "M19",
    "That is what comes out if the search starts with a window that is too narrow.",
    "Before anything is known, how low may the value be, and how high?",
)


def faulty_alpha_beta(
    game: Any,
    state: Any,
    *,
    strict: bool = False,
    down: str = "window",
    cuts: str = "XO",
    up: bool = False,
    hasty: str = "",
    moved: str = "own",
    width: float = math.inf,
) -> Any:
    """Return what alpha-beta with one thing wrong would; with nothing wrong, alpha-beta.

    Args:
        strict: whether equal bounds are no reason to cut.
        down: what a child hears: the "window", "nothing", the "parent" bound only, or, below the
            root only, "nothing at root".
        cuts: who cuts: "mine", "theirs" or both.
        up: whether bounds travel up.
        hasty: cut as soon as a node has "improved" on its bound, or as alpha <= beta ("upside
            down"), or after the first child at nodes that are "mine" or "theirs".
        moved: which bound a node moves: its "own", the "other", or "none".
        width: half the width of the window at the start.
    """
    me = game.to_move(state)

    def value(here: Any, alpha: float, beta: float, root: bool) -> tuple[Any, float, float]:
        if game.is_terminal(here):
            return game.utility(here, me), alpha, beta
        mine = game.to_move(here) == me
        best = -math.inf if mine else math.inf
        for action in game.actions(here):
            window = {
                "window": (alpha, beta),
                "nothing": (-math.inf, math.inf),
                "parent": (alpha, math.inf) if mine else (-math.inf, beta),
                "nothing at root": (-math.inf, math.inf) if root else (alpha, beta),
            }[down]
            child, low, high = value(game.result(here, action), *window, False)
            if up:
                alpha, beta = low, high
            improved = child > alpha if mine else child < beta
            best = max(best, child) if mine else min(best, child)
            if hasty == "improved" and improved and not root:
                break
            if hasty == ("mine" if mine else "theirs"):
                break
            if moved == "own":
                alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            elif moved == "other":
                alpha, beta = (alpha, min(beta, best)) if mine else (max(alpha, best), beta)
            if hasty == "upside down":
                if alpha <= beta:
                    break
                continue
            low, high = (best, beta) if mine else (alpha, best)
            if up:
                low, high = alpha, beta
            allowed = cuts == "XO" or mine == (cuts == "mine")
            if allowed and (low > high if strict else low >= high):
                break
        return best, alpha, beta

    return value(state, -width, width, True)[0]


def window_without_minus(game: Any, state: Any, *, strict: bool = False) -> Any:
    """Return what a negamax would that turns its window round, and never the value."""

    def value(here: Any, alpha: float, beta: float) -> Any:
        mover = game.to_move(here)
        if game.is_terminal(here):
            return game.utility(here, mover)
        best = -math.inf
        for action in game.actions(here):
            child = game.result(here, action)
            same_player = game.to_move(child) == mover
            best = max(best, value(child, *((alpha, beta) if same_player else (-beta, -alpha))))
            alpha = max(alpha, best)
            if alpha > beta or (alpha == beta and not strict):
                break
        return best

    return value(state, -math.inf, math.inf)


WRONG_VALUES_OF_ALPHA_BETA: list[tuple[Hint, list[dict[str, Any]]]] = [
    (TRAVELLING_BOUNDS, [{"up": True}]),
    (HASTY_CUT, [{"hasty": when} for when in ("improved", "upside down", "mine", "theirs")]),
    (WRONG_BOUND, [{"moved": "other"}]),
    (NARROW_WINDOW, [{"width": width} for width in (0, 1, 2, 10, 99, 100, 999, 1000)]),
]
TOO_MANY_LEAVES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (NO_WINDOW, [{"down": "nothing"}, {"cuts": ""}]),
    (ONE_SIDE_CUTS, [{"cuts": "mine"}, {"cuts": "theirs"}]),
    (SHALLOW_CUTS, [{"down": "parent"}]),
    (ROOT_FORGOTTEN, [{"down": "nothing at root"}]),
    (WINDOW, [{"moved": "none"}]),
]
