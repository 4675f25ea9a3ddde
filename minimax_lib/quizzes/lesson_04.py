"""Questions on lesson 04: boards scored, the best square, sooner wins, what a search counts."""

from __future__ import annotations

import random
from collections.abc import Callable

from minimax_lib.draw import board_svg
from minimax_lib.games.tic_tac_toe import Board, TicTacToe
from minimax_lib.search.analyse import action_values
from minimax_lib.search.minimax import minimax
from minimax_lib.search.players import minimax_player
from minimax_lib.tree import build_tree
from minimax_lib.view.quiz import Question

GAME = TicTacToe()


def retrieval(seed: int) -> Question:
    """Return a question on a fresh board or pair of endings; the seed picks what is asked."""
    ask = (_square, _score, _worth)[seed % 3]
    return ask(seed)


def questions() -> list[Question]:
    """Return the quiz that closes the lesson."""
    return [_square(6), _last_mark(), _score(20), _without_depth(), _as_o(), _why_so_many()]


def _square(seed: int) -> Question:
    board = _board(seed, _has_one_good_move)
    mover, answer = GAME.to_move(board), _best(board)
    return Question(
        f"{mover} is to move on {_text(board)}. Which (row, column), counted from 0, is best?",
        _pair(answer),
        {
            _pair(square): _refutation(board, square)
            for square in GAME.actions(board)
            if square != answer
        },
        because=f"Every other square is worth less to {mover}.",
        picture=board_svg(board),
    )


def _score(seed: int) -> Question:
    dice = random.Random(seed)
    if dice.randrange(2):
        soon, late = sorted(dice.sample((1, 3, 5, 7), 2))
        answer, what = 10 - soon, "wins"
        wrong = {
            10 - late: "That is the later win. X takes the sooner one.",
            10 + late: "A win that takes longer must be worth less, not more.",
            10: "Then all wins are equal, and the program may put its win off.",
        }
    else:
        soon, late = sorted(dice.sample((2, 4, 6, 8), 2))
        answer, what = late - 10, "loses"
        wrong = {
            soon - 10: "That is the sooner loss. X can hold out longer.",
            -10 - soon: "A loss that comes later must be less bad, not worse.",
            -10: "Then all losses are equal, and the program gives up.",
        }
    return Question(
        f"X is MAX and has two moves. One {what} in {soon} {'ply' if soon == 1 else 'plies'}, the "
        f"other in {late}. A win scores 10 - depth, a loss -10 + depth. What is it worth to X?",
        answer,
        wrong,
        because=f"X {what} either way and takes the {'sooner' if what == 'wins' else 'later'} end.",
    )


def _worth(seed: int) -> Question:
    kinds: list[Callable[[Board], bool]] = [
        lambda board: GAME.winner(board) == "O",
        lambda board: GAME.is_terminal(board) and GAME.winner(board) is None,
        lambda board: GAME.winner(board) == "X" and "." not in board,
        lambda board: not GAME.is_terminal(board) and board.count(".") == 2,
    ]
    return _evaluated(_board(seed, kinds[seed // 3 % len(kinds)]))


def _last_mark() -> Question:
    return _evaluated(GAME.board("XOX/OXO/OXX"))


def _evaluated(board: Board) -> Question:
    winner = GAME.winner(board)
    full = "." not in board
    answer = {"X": 10, "O": -10, None: 0 if full else None}[winner]
    over = f"{winner} has three in a line" if winner else "every square is taken"
    wrong = {
        10: "X has no three in a line.",
        -10: "O has no three in a line.",
        0: f"It is no draw: {over}." if winner else "The game is not over, so it is no draw yet.",
        None: f"The game is over: {over}.",
    }
    return Question(
        f"What does evaluate return for {_text(board)}? X is MAX, and a win counts 10.",
        answer,
        {score: text for score, text in wrong.items() if score != answer},
        because="A line counts, even on a full board." if winner and full else "",
        picture=board_svg(board),
    )


def _without_depth() -> Question:
    return Question(
        "A program scores 10, 0 and -10 and leaves the depth out. What may go wrong?",
        "It could win at once and makes another move",
        {
            "It loses a drawn game": "Its values are right: it never gives a draw away.",
            "It overlooks a threat of the opponent": "Every reply is in the tree.",
            "It takes a draw where it could win": "A draw is worth 0 to it, and a win 10.",
        },
        because="Both moves are worth 10 to it, and it takes the first one that it finds.",
    )


def _as_o() -> Question:
    board = GAME.board("X../.OX/OX.")
    for_x = action_values(GAME, board, minimax, player="X")
    answer = max(for_x, key=lambda square: for_x[square])
    why = {
        -1: "That wins for O. A program that maximises X's value shuns it.",
        0: "That leads to a draw, and another square is worth more to X.",
    }
    return Question(
        f"O is to move on {_text(board)}. A program's root picks the largest value, whoever is to "
        "move, and values are X's. Where does it put O?",
        _pair(answer),
        {_pair(square): why[int(value)] for square, value in for_x.items() if square != answer},
        because="It is the best square for X: O loses by it.",
        picture=board_svg(board),
    )


def _why_so_many() -> Question:
    board = GAME.board("XOX/O../...")
    tree = build_tree(GAME, board)
    positions = {tree.nodes[node]["state"] for node in tree}
    return Question(
        f"From {_text(board)}, minimax visits {len(tree)} nodes, but there are only "
        f"{len(positions)} different positions. Why?",
        "Different orders of moves lead to one position, and it is searched each time",
        {
            "It plays on after a win": "A finished game has no moves in the tree.",
            "It visits each position once for X and once for O": "The board says whose turn it is.",
            "Mirrored boards are searched twice": "They count as different positions here.",
        },
    )


def _has_one_good_move(board: Board) -> bool:
    if GAME.is_terminal(board) or not 3 <= board.count(".") <= 5:
        return False
    values = list(_values(board).values())
    return values.count(max(values)) == 1 and not GAME.is_terminal(GAME.result(board, _best(board)))


def _board(seed: int, fits: Callable[[Board], bool]) -> Board:
    """Return the first board from `seed` that random play leads to and that fits."""
    dice = random.Random(seed)
    board = GAME.initial
    while not fits(board):
        over = GAME.is_terminal(board)
        board = GAME.initial if over else GAME.result(board, dice.choice(GAME.actions(board)))
    return board


def _values(board: Board) -> dict[int, float]:
    """Return what each square is worth to the player who moves."""
    return action_values(GAME, board, player=GAME.to_move(board))


def _best(board: Board) -> int:
    values = _values(board)
    return max(values, key=lambda square: values[square])


def _refutation(board: Board, square: int) -> str:
    """Return what the best reply makes of a move that is not the best one."""
    after = GAME.result(board, square)
    reply = _pair(minimax_player()(GAME, after))
    result = "loses" if _values(board)[square] < 0 else "gets a draw, and there is better"
    return f"{GAME.to_move(after)} answers {reply}; {GAME.to_move(board)} {result}."


def _text(board: Board) -> str:
    return " / ".join(" ".join(board[row : row + 3]) for row in (0, 3, 6)).replace(".", "_")


def _pair(square: int) -> str:
    return str(divmod(square, 3))
