"""The step player on what learners bring: their own boards, results, caches, and their bugs."""

from __future__ import annotations

import dataclasses
import functools
import math

import numpy as np
import pytest

from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.view.player import play

SMALL = "((3 5) (2 9))"
LINES = (*((i, i + 1, i + 2) for i in (0, 3, 6)), *((i, i + 3, i + 6) for i in (0, 1, 2)))
LINES += ((0, 4, 8), (2, 4, 6))
GAME = TicTacToe()
STATE = GAME.board("XOX/OX./O..")  # X to move wins on 8; the tree below has 12 nodes


def says(player) -> list[str]:
    return [frame["say"] for frame in player.frames]


def winner(cells):
    for i, j, k in LINES:
        if cells[i] in ("X", "O") and cells[i] == cells[j] == cells[k]:
            return cells[i]
    return None


# -- results of any shape


def move_then_value(game, state):
    if game.is_terminal(state):
        return None, game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    moves = [(a, move_then_value(game, game.result(state, a))[1]) for a in game.actions(state)]
    return pick(moves, key=lambda pair: pair[1])


def minus_one_then_value(game, state):
    if game.is_terminal(state):
        return -1, game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    moves = [(a, minus_one_then_value(game, game.result(state, a))[1]) for a in game.actions(state)]
    return pick(moves, key=lambda pair: pair[1])


def as_dict(game, state):
    if game.is_terminal(state):
        return {"move": None, "score": game.utility(state, "MAX")}
    pick = max if game.to_move(state) == "MAX" else min
    return pick(
        ({**as_dict(game, game.result(state, a)), "move": a} for a in game.actions(state)),
        key=lambda found: found["score"],
    )


@dataclasses.dataclass
class Found:
    nodes: int
    value: float


def as_object(game, state):
    if game.is_terminal(state):
        return Found(1, game.utility(state, "MAX"))
    below = [as_object(game, game.result(state, a)) for a in game.actions(state)]
    pick = max if game.to_move(state) == "MAX" else min
    return Found(1 + sum(f.nodes for f in below), pick(f.value for f in below))


def as_numpy(game, state):
    if game.is_terminal(state):
        return np.int64(game.utility(state, "MAX"))
    values = np.array([as_numpy(game, game.result(state, a)) for a in game.actions(state)])
    return values.max() if game.to_move(state) == "MAX" else values.min()


@pytest.mark.parametrize(
    "function", [move_then_value, minus_one_then_value, as_dict, as_object, as_numpy]
)
def test_the_value_is_found_in_whatever_is_returned(function):
    player = play(SMALL, function)
    assert "best play B → leaf 3" in repr(player)
    assert "MIN node B takes min(3, 5) = " in " ".join(says(player))
    told = [frame.get("set", {}).get("value-root") for frame in player.frames]
    assert [look for look in told if look][-1][1] == "3"


# -- boards of any kind


def on_cells(cells, mark):
    if won := winner(cells):
        return 1 if won == "X" else -1
    values = []
    for place in [place for place in range(9) if cells[place] == " "]:
        cells[place] = mark
        values.append(on_cells(cells, "O" if mark == "X" else "X"))
        cells[place] = " "
    return (max if mark == "X" else min)(values, default=0)


def on_rows_backwards(rows, mark, alpha, beta):
    if won := winner([*rows[0], *rows[1], *rows[2]]):
        return 1 if won == "X" else -1
    best = None
    for place in reversed(range(9)):
        row, column = divmod(place, 3)
        if rows[row][column]:
            continue
        rows[row][column] = mark
        value = on_rows_backwards(rows, "O" if mark == "X" else "X", alpha, beta)
        rows[row][column] = None
        if mark == "X":
            best = value if best is None else max(best, value)
            alpha = max(alpha, best)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best or 0


def on_array(grid, sign):
    for line in (*grid, *grid.T, grid.diagonal(), np.fliplr(grid).diagonal()):
        if abs(line.sum()) == 3:
            return int(np.sign(line.sum()))
    values = []
    for row, column in np.argwhere(grid == 0):
        grid[row, column] = sign
        values.append(on_array(grid, -sign))
        grid[row, column] = 0
    return (max if sign == 1 else min)(values, default=0)


class Board:
    def __init__(self, cells, mark):
        self.cells, self.mark = cells, mark

    def flip(self, place, mark):
        self.cells[place] = mark
        self.mark = "O" if self.mark == "X" else "X"

    def value(self):
        if won := winner(self.cells):
            return 1 if won == "X" else -1
        values = []
        for place in [place for place in range(9) if self.cells[place] == " "]:
            self.flip(place, self.mark)
            values.append(self.value())
            self.flip(place, " ")
        return (max if self.mark == "X" else min)(values, default=0)


def on_object(board):
    return board.value()


CELLS = list("XOXOX O  ")


def on_global(is_max):
    if won := winner(CELLS):
        return 1 if won == "X" else -1
    values = []
    for place in [place for place in range(9) if CELLS[place] == " "]:
        CELLS[place] = "X" if is_max else "O"
        values.append(on_global(not is_max))
        CELLS[place] = " "
    return (max if is_max else min)(values, default=0)


@pytest.mark.parametrize(
    ("function", "args", "visited"),
    [
        (on_cells, (list("XOXOX O  "), "X"), 12),
        (
            on_rows_backwards,
            ([["X", "O", "X"], ["O", "X", None], ["O", None, None]], "X", -math.inf, math.inf),
            8,
        ),
        (on_array, (np.array([[1, -1, 1], [-1, 1, 0], [-1, 0, 0]]), 1), 12),
        (Board(list("XOXOX O  "), "X").value, (), 12),
        (on_object, (Board(list("XOXOX O  "), "X"),), 12),
        (on_global, (True,), 12),
    ],
)
def test_a_board_of_ones_own_lies_on_the_tree(function, args, visited):
    player = play(GAME, function, state=STATE, args=args)
    assert f"visiting {visited} of 12 nodes; best play 8" in repr(player)


def test_moves_in_another_order_are_laid_where_they_belong():
    rows = [["X", "O", "X"], ["O", "X", None], ["O", None, None]]
    player = play(
        GAME,
        on_rows_backwards,
        state=STATE,
        args=(rows, "X", -math.inf, math.inf),
        detail="picture",
    )
    order = [frame["focus"] for frame in player.frames if "The search enters" in frame["say"]]
    assert order[:2] == ["node-root", "node-2"]


def on_columns(rows, mine, depth):
    """Connect Four on four rows of numbers; the values are the mover's."""
    if depth == 0:
        return 0
    values = []
    for column in range(4):
        if rows[0][column]:
            continue
        row = max(row for row in range(4) if not rows[row][column])
        rows[row][column] = mine
        values.append(-on_columns(rows, 3 - mine, depth - 1))
        rows[row][column] = 0
    return max(values, default=0)


def test_a_board_that_is_written_in_no_known_form_is_laid_in_order():
    rows = [[0] * 4 for _ in range(4)]
    player = play(ConnectFour(4, 4, 3), on_columns, depth=2, args=(rows, 1, 2))
    assert "visiting 21 of 21 nodes" in repr(player)


# -- functions of any kind


def any_spelling(game, state, alphaVal=-math.inf, betaVal=math.inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = []
    for action in game.actions(state):
        values.append(any_spelling(game, game.result(state, action), alphaVal, betaVal))
        if game.to_move(state) == "MAX":
            alphaVal = max(alphaVal, values[-1])
        else:
            betaVal = min(betaVal, values[-1])
        if betaVal <= alphaVal:
            break
    return (max if game.to_move(state) == "MAX" else min)(values)


class Searcher:
    def __call__(self, game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        pick = max if game.to_move(state) == "MAX" else min
        return pick(self(game, game.result(state, action)) for action in game.actions(state))


def announced(function):
    def inner(*args):
        print("called with", args)
        return function(*args)

    return inner


@announced
def decorated(game, state):
    match game.is_terminal(state), game.to_move(state):
        case True, _:
            return game.utility(state, "MAX")
        case _, "MAX":
            pick = max
        case _:
            pick = min
    return functools.reduce(
        pick, (decorated(game, game.result(state, action)) for action in game.actions(state))
    )


@pytest.mark.parametrize(
    ("function", "visited"),
    [
        (any_spelling, "6 of 7 nodes; best play B → leaf 3; 1 branch pruned"),
        (functools.partial(any_spelling, betaVal=9), "6 of 7 nodes; best play B → leaf 3; 1 b"),
        (Searcher(), "7 of 7 nodes; best play B → leaf 3"),
        (decorated, "7 of 7 nodes; best play B → leaf 3"),
    ],
)
def test_functions_of_any_kind(function, visited):
    assert f": 3, visiting {visited}" in repr(play(SMALL, function))


# -- memories


@functools.lru_cache
def on_piles(piles, is_max):
    if not any(piles):
        return -1 if is_max else 1
    values = [
        on_piles((*piles[:i], pile - take, *piles[i + 1 :]), not is_max)
        for i, pile in enumerate(piles)
        for take in range(1, pile + 1)
    ]
    return max(values) if is_max else min(values)


class Remembering:
    def __init__(self, game):
        self.game, self.memory = game, {}

    def value(self, state):
        if state not in self.memory:
            game = self.game
            if game.is_terminal(state):
                self.memory[state] = game.utility(state, "MAX")
            else:
                pick = max if game.to_move(state) == "MAX" else min
                self.memory[state] = pick(
                    [self.value(game.result(state, action)) for action in game.actions(state)]
                )
        return self.memory[state]


@pytest.mark.parametrize(
    ("function", "args"),
    [(on_piles, ((2, 2), True)), (Remembering(Nim([2, 2])).value, (Nim([2, 2]).initial,))],
)
def test_a_memory_is_no_cut(function, args):
    player = play(Nim([2, 2]), function, args=args)
    looks = [look for frame in player.frames for look in frame.get("set", {}).values() if look]
    assert any("seen" in look[0].split() for look in looks)
    assert "pruned" not in repr(player) and "left out" not in repr(player)


# -- bugs


def no_base_case(game, state):
    return max(no_base_case(game, state) for _ in range(2))


def endless_loop(game, state):
    while True:
        pass


def bare_except(game, state):
    while True:
        try:
            bare_except(game, state)
        except:  # noqa: E722
            continue


@pytest.mark.parametrize("function", [no_base_case, endless_loop, bare_except])
def test_what_never_ends_is_stopped_and_told(function):
    player = play(SMALL, function)
    assert repr(player).startswith(f"{function.__name__} failed: stopped")
    assert says(player)[-1].startswith("It failed: stopped")
    assert "best play" in repr(play(SMALL))  # the kernel goes on


def returns_first(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for action in game.actions(state):
        return returns_first(game, game.result(state, action))
    return None


def test_a_return_inside_the_loop_leaves_branches_out():
    player = play(SMALL, returns_first)
    assert repr(player) == (
        "returns_first: 3, visiting 3 of 7 nodes; best play B → leaf 3; 2 branches left out"
    )


def forgets_undo(cells, mark):
    if won := winner(cells):
        return 1 if won == "X" else -1
    values = []
    for place in range(9):
        if cells[place] == " ":
            cells[place] = mark
            values.append(forgets_undo(cells, "O" if mark == "X" else "X"))
    return (max if mark == "X" else min)(values, default=0)


def test_a_board_that_is_not_undone_leaves_branches_out():
    player = play(GAME, forgets_undo, state=STATE, args=(list("XOXOX O  "), "X"))
    assert "visiting 4 of 12 nodes" in repr(player) and "left out" in repr(player)


def test_a_loop_without_recursion_is_told_as_such():
    def best_leaf(game, state):
        todo, best = [state], -math.inf
        while todo:
            state = todo.pop()
            if game.is_terminal(state):
                best = max(best, game.utility(state, "MAX"))
            else:
                todo += [game.result(state, action) for action in game.actions(state)]
        return best

    assert repr(play(SMALL, best_leaf)).startswith("best_leaf: 9, without recursion")


def test_wrong_arguments_are_told_with_what_would_be_right():
    def value(state):
        return 0

    with pytest.raises(TypeError, match=r"value\(state\) does not take these arguments") as caught:
        play(SMALL, value)
    assert "args=" in caught.value.__notes__[0]


# -- trees as tuples, which a cache can look up, and as objects, which say nothing


@functools.cache
def remembered(tree, maximising=True):
    if not isinstance(tree, tuple):
        return tree
    return (max if maximising else min)([remembered(part, not maximising) for part in tree])


def backwards(tree, maximising=True):
    if not isinstance(tree, tuple):
        return tree
    return (max if maximising else min)(backwards(part, not maximising) for part in reversed(tree))


TWICE = ((3, 5), (3, 5), (8, 7))
THRICE = ((3, 5), (2, 9), (8, 7))


@pytest.mark.parametrize(
    ("function", "tree", "told"),
    [
        (remembered, TWICE, "remembered: 7, visiting 7 of 10 nodes; best play D → leaf 7"),
        (remembered, TWICE[::-1], "remembered: 7, visiting 7 of 10 nodes; best play B → leaf 7"),
        (backwards, THRICE, "backwards: 7, visiting 10 of 10 nodes; best play D → leaf 7"),
    ],
)
def test_tuples_are_laid_as_lists_are(function, tree, told):
    assert repr(play(tree, function, args=(tree,))) == told


def test_a_branch_from_the_cache_was_seen_before():
    player = play(TWICE, remembered, args=(TWICE,))
    assert "MAX node A takes max(3, 3, 7) = 7; 1 seen before." in says(player)


class Place:
    def __init__(self, tree):
        self.value = None if isinstance(tree, tuple) else tree
        self.below = [Place(part) for part in tree] if self.value is None else []


def on_objects(place, order, maximising=True):
    if not place.below:
        return place.value
    pick = max if maximising else min
    return pick(on_objects(each, order, not maximising) for each in order(place.below))


@pytest.mark.parametrize("order", [list, reversed])
def test_objects_are_laid_in_the_order_that_their_values_bear_out(order):
    player = play(THRICE, on_objects, args=(Place(THRICE), order))
    assert repr(player) == "on_objects: 7, visiting 10 of 10 nodes; best play D → leaf 7"


def test_no_place_is_made_up():
    def inside_out(below):
        return sorted(below, key=lambda place: -(place.value or 0))

    player = play(THRICE, on_objects, args=(Place(THRICE), inside_out))
    assert repr(player) == "on_objects: 7; its arguments don't say which call is for which node"
    assert says(player)[-1] == (
        "Done: on_objects returns 7. Its arguments don't say which call is for which node."
    )
