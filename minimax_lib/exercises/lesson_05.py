"""Exercises of lesson 05: a depth limit, an evaluation, its weights, a blunder, quiescence."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minimax_lib.exercises import mistakes
from minimax_lib.exercises.cases import (
    Tree,
    TreeGame,
    nested,
    random_tree,
    size,
    small_trees,
    tree_words,
)
from minimax_lib.exercises.check import Result, check
from minimax_lib.exercises.exercise import (
    Case,
    Exercise,
    Hint,
    Reply,
    is_number,
    mistakes_by_running,
    number_fault,
    same,
    show,
)
from minimax_lib.exercises.judge import NOT_ATTEMPTED
from minimax_lib.game import GameError
from minimax_lib.games.connect_four import ConnectFour, Position
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.analyse import best_action
from minimax_lib.search.minimax import minimax
from minimax_lib.tournament import random_openings, tournament

__all__ = [
    "WIDTH_AND_HEIGHT",
    "centre",
    "check_depth_limited",
    "check_evaluation",
    "check_horizon_blunder",
    "check_quiescence",
    "check_weights",
]

WIDTH_AND_HEIGHT = (6, 5)
TRIED = ((1, 0), (0, 1), (1, 1), (3, 1), (1, 3))
WEIGHT_OPENINGS = 30


def centre(state: Position, player: Any) -> float:
    """Return the evaluation to beat: own stones in the two middle columns, less the opponent's.

    >>> centre(ConnectFour(6, 5).play("334"), "X")
    1
    """
    middle = [row[2:4] for row in state.rows()]
    own = sum(marks.count(player) for marks in middle)
    return own - sum(marks.count("O" if player == "X" else "X") for marks in middle)


def check_depth_limited(answer: object) -> Result:
    """Check `depth_limited(game, state, depth, player)`, minimax that stops after `depth` plies.

    A finished game is worth its utility, also at the horizon; any other state at the horizon is
    worth `game.evaluate(state, player)`. One player may move twice running.
    """
    return check("lesson_05", "depth_limited", answer)


def check_evaluation(answer: object) -> Result:
    """Check `my_evaluate(state, player)`: does it win more than it loses against `centre`?

    Both look two plies ahead in Connect Four on a board of six columns and five rows, from six
    openings, each played from both sides. `state.rows()` gives the board as text.
    """
    return check("lesson_05", "evaluation", answer)


def check_weights(weights: object) -> Result:
    """Check two weights for Connect Four: do they get more points than 1 and 1?

    Both pairs meet threats alone and the centre alone, two plies ahead, from thirty openings, each
    played from both sides. The pair has to be a new one, not one of `TRIED`, perhaps scaled.

    Args:
        weights: those of `ConnectFour.features`, threats and centre.

    >>> check_weights((6, 2))
    ✗ 6 and 2 choose as 3 and 1 do, which the lesson has tried: only the ratio counts.
    """
    if weights is ...:
        return Result("not attempted", NOT_ATTEMPTED)
    match weights:
        case [int() | float() as threats, int() | float() as centre] if (
            is_number(threats) and is_number(centre) and math.isfinite(threats + centre)
        ):
            own = (float(threats), float(centre))
        case _:
            return Result("hint", "Write two numbers, for threats and for the centre: (3, 1).")
    name = f"{threats:g} and {centre:g}"
    for tried in TRIED:
        if own[0] * tried[1] == own[1] * tried[0] and max(own) > 0:
            return Result(
                "hint",
                f"{name} choose as {tried[0]} and {tried[1]} do, which the lesson has tried: only "
                "the ratio counts.",
            )
    points, even = _points(*own), _points(1, 1)
    matches = 2 * 2 * WEIGHT_OPENINGS
    outcome = f"{name} get {points:g} points in {matches} matches, 1 and 1 get {even:g}."
    if points > even:
        return Result("correct", f"Correct: {outcome}")
    if min(own) <= 0:
        advice = "Is it good or bad to have more threats, and more stones in the centre?"
    else:
        advice = "Which of the two says more about who will win? Try others on many openings."
    return Result("hint", f"{outcome}\n{advice}")


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


def check_quiescence(answer: object) -> Result:
    """Check `quiesce(game, state, player)`, the value for `player` at the horizon.

    In a finished game that is the utility. Elsewhere the player to move has a choice: stand pat,
    which is worth `game.evaluate(state, player)`, or play one of the loud actions,
    `game.loud(state)`, after which the same holds for whoever is to move then.
    """
    return check("lesson_05", "quiescence", answer)


# -- a depth limit -------------------------------------------------------------------------------


def _ask_depth_limited(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    tree, guesses, depth, player = question
    game = _LoudGame(tree, guesses, [False] * len(guesses))
    return answer(game, game.initial, depth, player), {}


@functools.cache
def _depth_limited_cases() -> list[Case]:
    dice = random.Random(505)
    values = range(-9, 10)
    trees = small_trees(values, extra_turns=True, largest=5, fillings=3)
    trees += [random_tree(dice, dice.randint(2, 5), 3, values, True) for _ in range(150)]
    cases = []
    for number, tree in enumerate(trees):
        guesses = dice.choices(values, k=size(tree))
        player, depth = "XO"[number % 2], number // 2 % 4
        game = _LoudGame(tree, guesses, [False] * len(guesses))
        words = game.text() if isinstance(tree, tuple) else tree_words(tree)
        text = f"{words} (numbers are X's), with depth={depth}, for {player},"
        cases.append(Case((tree, guesses, depth, player), text, nested(tree)))
    return cases


def _depth_limited(
    game: Any,
    state: Any,
    depth: int,
    player: Any,
    *,
    step: int = -1,
    first: str = "end",
    chooses: str = "asked",
    view: str = "player",
    counts: str = "plies",
) -> Any:
    """Return the value at a depth limit, with one thing wrong if told so.

    Args:
        step: what is added to the depth with every ply.
        first: which test comes first: the "end" of the game, the "depth", or "either" of them, in
            one test that answers with a guess.
        chooses: who does: "asked" of the game, "mine" always, or the "swapped" player.
        view: for whom the guess is: the "player", the "mover" there, "X", or "nobody": 0.
        counts: what the depth counts: "plies", or "rounds", where only moves of others count.
    """

    def value(here: Any, depth: int) -> Any:
        mover = game.to_move(here)
        who = {"player": player, "mover": mover, "X": "X", "nobody": "X"}[view]
        over = game.is_terminal(here)
        if over and (first == "end" or (first == "depth" and depth != 0)):
            return game.utility(here, player)
        if over or depth == 0:
            return game.evaluate(here, who) * (view != "nobody")
        maximise = {"asked": mover == player, "mine": True, "swapped": mover != player}[chooses]
        below = depth + step * (counts == "plies" or mover != player)
        values = [value(game.result(here, action), below) for action in game.actions(here)]
        return (max if maximise else min)(values)

    return value(state, depth)


def _one_ply_off(by: int) -> Callable[..., Any]:
    return lambda game, state, depth, player: _depth_limited(
        game, state, max(depth + by, 0), player
    )


_DEPTH_LIMITED_MISTAKES: list[tuple[Hint, list[Callable[..., Any]]]] = [
    (
        Hint(
            "M13",
            "It fits a function whose depth never gets to 0: it searches to the end of the game.",
            "Say the depth aloud in the first call, the second and the third. Where does it go?",
        ),
        [functools.partial(_depth_limited, step=step) for step in (1, 0)],
    ),
    (
        Hint(
            "M09",
            "A finished game is guessed at.",
            "At the horizon two tests can be true at once. Which of them knows more?",
        ),
        [functools.partial(_depth_limited, first=first) for first in ("depth", "either")],
    ),
    (
        Hint(
            "M03",
            "It fits a function that guesses for the wrong player at the horizon.",
            "Whose number is this? Which player did the caller ask about?",
        ),
        [functools.partial(_depth_limited, view=view) for view in ("mover", "X")],
    ),
    (
        Hint(
            None,
            "At the horizon it says 0, whatever the state.",
            "Which method of the game guesses what a state is worth?",
        ),
        [functools.partial(_depth_limited, view="nobody")],
    ),
    (
        Hint(
            None,
            "It looks one ply too far, or one too few.",
            "With depth 1, how many moves are made before a state is evaluated?",
        ),
        [_one_ply_off(1), _one_ply_off(-1)],
    ),
    (
        Hint(
            "M34",
            "It fits a function that counts rounds.",
            "The depth is in plies. Whose moves does your function count?",
        ),
        [functools.partial(_depth_limited, counts="rounds")],
    ),
    (mistakes.SAME_SIDE, [functools.partial(_depth_limited, chooses="mine")]),
    (mistakes.WORST, [functools.partial(_depth_limited, chooses="swapped")]),
]


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

    def worth(here: Position) -> float:
        return 1e9 * _GAME.utility(here, me) if _GAME.is_terminal(here) else evaluate(here, me)

    best, choices = -math.inf, list[int]()
    for column in _GAME.actions(state):
        after = _GAME.result(state, column)
        value = math.inf
        for reply in [None] if _GAME.is_terminal(after) else _GAME.actions(after):
            value = min(value, worth(after if reply is None else _GAME.result(after, reply)))
            if value < best:
                break
        if value > best:
            best, choices = value, []
        if value == best:
            choices.append(column)
    return dice.choice(choices)


@functools.cache
def _cases() -> list[Case]:
    dice = random.Random(501)
    openings = ["".join(dice.choices("123456", k=4)) for _ in range(6)]
    cases = [
        Case((opening, ""), f"the board after the moves {opening or 'none'}")
        for opening in ["", "1", *openings[:6], *_later_boards(dice)]
    ]
    for opening in openings:
        cases += [
            Case((opening, side), f"a match from the opening {opening} as {side}") for side in "XO"
        ]
    return cases


def _later_boards(dice: random.Random) -> list[str]:
    """Return the moves to some boards in the middle of a game."""
    boards: list[str] = []
    while len(boards) < 10:
        state, moves = _GAME.initial, ""
        while not _GAME.is_terminal(state) and len(moves) < 16:
            column = dice.choice(_GAME.actions(state))
            state, moves = _GAME.result(state, column), f"{moves}{column + 1}"
        if not _GAME.is_terminal(state):
            boards.append(moves)
    return boards


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
    pairs = [reply.value for (_, side), reply in zip(questions, replies, strict=False) if not side]
    alike = all(same(x, o) for x, o in pairs)
    if won > lost and not alike:
        return None
    text = f"It wins {won} of {len(scores)} matches and loses {lost}."
    if won <= lost:
        text += " It has to win more than it loses."
    if alike:
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


# -- weights -------------------------------------------------------------------------------------


@functools.cache
def _points(threats: float, centre: float) -> float:
    """Return the points that a pair of weights gets against each feature alone."""
    openings = random_openings(_GAME, plies=4, count=WEIGHT_OPENINGS, seed=502)
    points = 0.0
    for alone in ((1, 0), (0, 1)):
        players = {"pair": _weighing(threats, centre), "alone": _weighing(*alone)}
        won, drawn, _ = tournament(_GAME, players, openings).results["pair", "alone"]
        points += won + drawn / 2
    return points


def _weighing(threats: float, centre: float) -> Callable[[Any, Position], Any]:
    """Return a player who looks two plies ahead with these weights."""
    lent = ConnectFour(*WIDTH_AND_HEIGHT)
    scale = 1000 * max(abs(threats), abs(centre), 1)  # no guess outweighs a win

    def evaluate(state: Position, player: Any) -> float:
        features = lent.features(state, player)
        return (threats * features[0] + centre * features[1]) / scale

    lent.evaluate = evaluate  # type: ignore[method-assign]
    return lambda game, state: best_action(lent, state, alpha_beta, depth=2)


# -- quiescence ----------------------------------------------------------------------------------


class _LoudGame(TreeGame):
    """A tree with a guess at every state, which is wrong at the leaves, and some loud actions."""

    def __init__(self, tree: Tree, guesses: Sequence[int], loudness: Sequence[bool]) -> None:
        super().__init__(tree)
        states = sorted(self._nodes, key=lambda state: (len(state), state))
        self._guesses = dict(zip(states, guesses, strict=True))
        self._loudness = dict(zip(states, loudness, strict=True))

    def evaluate(self, state: str, player: str) -> float:
        return self._guesses[state] * (1 if player == "X" else -1)

    def loud(self, state: str) -> list[Any]:
        return [a for a in self.actions(state) if self._loudness[self.result(state, a)]]

    def text(self, state: str = "A") -> str:
        """Return the game as a line of text, with the guesses, and ! before loud actions."""
        mark = "!" if self._loudness[state] and state != self.initial else ""
        if self.is_terminal(state):
            return f"{mark}{self.utility(state, 'X')}"
        children = " ".join(self.text(self.result(state, a)) for a in self.actions(state))
        return f"{mark}({self.to_move(state)}, guess {self._guesses[state]}: {children})"


def _ask_quiescence(answer: Any, question: Any) -> tuple[Any, Mapping[str, Any]]:
    game, player = _LoudGame(*question[:3]), question[3]
    return answer(game, game.initial, player), {}


@functools.cache
def _quiescence_cases() -> list[Case]:
    dice = random.Random(503)
    values = range(-9, 10)
    trees = small_trees(values, extra_turns=True, largest=5, fillings=4)
    trees += [random_tree(dice, dice.randint(2, 4), 3, values, True) for _ in range(150)]
    cases = []
    for number, tree in enumerate(trees):
        guesses = dice.choices(values, k=size(tree))
        loudness = [dice.random() < 0.7 for _ in guesses]
        player = "XO"[number % 2]
        game = _LoudGame(tree, guesses, loudness)
        words = game.text() if isinstance(tree, tuple) else tree_words(tree)
        cases.append(Case(
            (tree, guesses, loudness, player),
            f"{words} (numbers are X's, ! stands before loud moves), for {player},",
            nested(tree),
        ))  # fmt: skip
    return cases


def _quiesce(
    game: Any,
    state: Any,
    player: Any,
    *,
    chooses: str = "asked",
    pat: str = "always",
    tried: str = "loud",
    leaf: str = "utility",
    view: str = "player",
    judged: str = "player",
    plies: float = math.inf,
    sign: int = 1,
) -> Any:
    """Return the quiescent value, with one thing wrong if told so.

    Args:
        chooses: who does: "asked" of the game, "mine" always, or the "swapped" player.
        pat: who may stand pat: "always", "quiet" states only, "mine" only, or the "last" resort,
            a 0 where nothing is loud.
        tried: which actions: "loud" ones, "all", or "all" where one is loud ("all if loud").
        leaf: what a finished game is worth: its "utility", or a "guess".
        view, judged: for whom guesses and utilities are: the "player", the "mover" there, or "X".
        plies: how many loud actions in a row are played.
        sign: what a child's value is multiplied by.
    """

    def value(here: Any, plies: float) -> Any:
        mover = game.to_move(here)
        who = {"player": player, "mover": mover, "X": "X"}
        if game.is_terminal(here) and leaf == "utility":
            return game.utility(here, who[judged])
        maximise = {"asked": mover == player, "mine": True, "swapped": mover != player}[chooses]
        loud = game.loud(here)
        quiet_too = tried == "all" or (tried == "all if loud" and loud)
        values = [
            sign * value(game.result(here, action), plies - 1)
            for action in (game.actions(here) if quiet_too else loud)
            if plies > 0
        ]
        if pat == "always" or (pat == "mine" and maximise) or not (values or pat == "last"):
            values.append(game.evaluate(here, who[view]))
        return (max if maximise else min)(values or [0])

    return value(state, plies)


_VIEWS = ("player", "mover", "X")
_QUIESCENCE_MISTAKES: list[tuple[Hint, list[dict[str, Any]]]] = [
    (
        Hint(
            None,
            "It fits a function that never looks beyond the horizon.",
            "Which moves does game.loud(state) name, and who plays them?",
        ),
        [{"plies": 0}, {"plies": 0, "leaf": "guess"}],
    ),
    (
        Hint(
            None,
            "It fits a function that must play a loud move wherever there is one.",
            "Is a player forced to capture? What is it worth to leave the position as it is?",
        ),
        [{"pat": "quiet"}, {"pat": "last"}, {"pat": "mine"}],
    ),
    (
        Hint(
            None,
            "It fits a function that plays the quiet moves as well.",
            "Which moves can turn the guess round at once? Ask for those only.",
        ),
        [{"tried": "all"}, {"tried": "all if loud"}],
    ),
    (
        Hint(
            None,
            "It fits a function that plays a single loud move and guesses again.",
            "The opponent may capture back. When is a position quiet?",
        ),
        [{"plies": 1}, {"plies": 2}],
    ),
    (mistakes.SAME_SIDE, [{"chooses": "mine"}]),
    (mistakes.WORST, [{"chooses": "swapped"}]),
    (
        Hint(
            "M03",
            "It fits a function that takes the numbers for the wrong player.",
            "Whose number is this? Which player did the caller ask about?",
        ),
        [
            *({"view": view, "judged": judged} for view in _VIEWS for judged in _VIEWS),
            {"view": "mover", "judged": "mover", "chooses": "mine"},
        ],
    ),
    (
        mistakes.SIGN,
        [{"sign": -1}, {"sign": -1, "chooses": "mine"},
         {"sign": -1, "chooses": "mine", "view": "mover", "judged": "mover"}],
    ),
    (
        Hint(
            "M13",
            "A finished game is guessed at.",
            "What is known about a finished game, and which method tells it?",
        ),
        [{"leaf": "guess"}],
    ),
]  # fmt: skip


EXERCISES = {
    "depth_limited": Exercise(
        cases=_depth_limited_cases,
        ask=_ask_depth_limited,
        fault=lambda question, reply: number_fault(
            reply, _ask_depth_limited(_depth_limited, question)[0]
        ),
        tried="on every small tree and on 150 random ones, 0 to 3 plies deep, seen by the player "
        "to move and by the other",
        mistakes=mistakes_by_running(_ask_depth_limited, _DEPTH_LIMITED_MISTAKES),
    ),
    "evaluation": Exercise(
        cases=_cases,
        ask=_ask,
        fault=_fault,
        tried="it wins more matches than it loses against `centre`, from 6 openings, as X and as "
        "O, two plies ahead",
        overall=_overall,
        repeated=8,
    ),
    "quiescence": Exercise(
        cases=_quiescence_cases,
        ask=_ask_quiescence,
        fault=lambda question, reply: number_fault(reply, _ask_quiescence(_quiesce, question)[0]),
        tried="on every small tree and on 150 random ones, with any mixture of loud and quiet "
        "moves, seen by the player to move and by the other",
        mistakes=mistakes_by_running(
            _ask_quiescence,
            [
                (hint, [functools.partial(_quiesce, **fault) for fault in faults])
                for hint, faults in _QUIESCENCE_MISTAKES
            ],
        ),
    ),
}
