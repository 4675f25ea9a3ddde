"""Connect Four: counts against outside figures, lines on boards of any size, clear errors."""

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import GameError, IllegalActionError
from minimax_lib.games.connect_four import ConnectFour, Grid, Position, Size
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax

SIZES = [(7, 6, 4), (4, 4, 4), (6, 5, 4), (5, 5, 3), (8, 7, 5), (3, 3, 2), (1, 5, 3), (9, 2, 6)]


def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


def random_state(game, seed):
    """A state and the moves that led there."""
    choose = random.Random(seed)
    state, moves = game.initial, []
    for _ in range(choose.randint(0, game.size.width * game.size.height)):
        if game.is_terminal(state):
            break
        moves.append(choose.choice(game.actions(state)))
        state = game.result(state, moves[-1])
    return state, moves


def lines(size):
    """Every line of the board as a list of (column, row): the rules, cell by cell."""
    for column in range(size.width):
        for row in range(size.height):
            for right, up in ((0, 1), (1, 0), (1, -1), (1, 1)):
                line = [(column + right * n, row + up * n) for n in range(size.length)]
                if all(0 <= c < size.width and 0 <= r < size.height for c, r in line):
                    yield line


def mark(state, column, row):
    return state.rows()[state.size.height - 1 - row][column]


def test_positions_by_ply_on_the_usual_board():
    # OEIS A212693 (Tromp; Edelkamp and Kissmann): positions after n plies, won ones included
    known = [1, 7, 49, 238, 1120, 4263, 16422, 54859]
    game, layer = ConnectFour(), {ConnectFour().initial}
    for count in known:
        assert len(layer) == count
        last, layer = (
            layer,
            {game.result(state, move) for state in layer for move in game.actions(state)},
        )
    # own count of the course's outside figures: with four in a row at ply 7
    assert sum(map(game.is_terminal, last)) == 728


def test_move_sequences_on_a_small_board():
    # own count of the course's outside figures: games of n plies on 4 x 4
    game = ConnectFour(4, 4)
    known = [1, 4, 16, 64, 256, 1020, 4020, 15540]
    assert [perft(game, game.initial, depth) for depth in range(8)] == known


def test_value_of_small_boards_by_the_plain_searches():
    for width, height, length in [(3, 3, 3), (4, 3, 3), (2, 5, 4), (4, 2, 4)]:
        game = ConnectFour(width, height, length)
        assert minimax(game, game.initial) == alpha_beta(game, game.initial)
    assert alpha_beta(ConnectFour(4, 3, 3), ConnectFour(4, 3, 3).initial) == 1


@pytest.mark.parametrize("size", SIZES)
def test_lines_as_the_rules_say(size):
    game = ConnectFour(*size)
    for seed in range(60):
        state, _ = random_state(game, seed)
        won = {
            mark(state, *line[0])
            for line in lines(game.size)
            if len({mark(state, *cell) for cell in line} - {"."}) == 1
            and all(mark(state, *cell) != "." for cell in line)
        }
        full = all("." not in row for row in state.rows())
        assert len(won) <= 1
        assert game.is_terminal(state) == (bool(won) or full)
        if game.is_terminal(state):
            assert game.utility(state, "X") == ("X" in won) - ("O" in won)
            assert game.utility(state, "O") == ("O" in won) - ("X" in won)


@pytest.mark.parametrize("size", SIZES)
def test_winning_cells_as_the_rules_say(size):
    game = ConnectFour(*size)
    for seed in range(40):
        state, _ = random_state(game, seed)
        own = state.own
        bit = {
            (column, row): game.grid.floor[column] << row
            for column in range(size[0])
            for row in range(size[1])
        }
        expected = 0
        for line in lines(game.size):
            for cell in line:
                if all(own & bit[other] for other in line if other != cell):
                    expected |= bit[cell]
        assert game.grid.winning_cells(own) == expected


@given(st.sampled_from(SIZES), st.integers(0, 10**6))
def test_states_are_valid_and_survive_text_pickle_and_mirror(size, seed):
    game = ConnectFour(*size)
    state, moves = random_state(game, seed)
    game.validate(state)
    assert game.board(repr(state)) == state
    assert pickle.loads(pickle.dumps((game, state)))[1] == state
    mirrored = game.play([size[0] - move for move in moves])
    assert game.key(mirrored) == game.key(state) in (state, mirrored)
    assert hash(game.key(state)) == hash(game.key(mirrored))
    assert game.play([move + 1 for move in moves]) == state
    assert -1 <= game.evaluate(state, "X") == -game.evaluate(state, "O") <= 1


def test_repr_shows_the_grid():
    assert repr(ConnectFour().play("4455")) == "\n".join(
        [*[". . . . . . ."] * 4, ". . . O O . .", ". . . X X . ."]
    )


def test_lines_do_not_run_on_into_the_next_column():
    grid = Grid(Size(7, 6, 4))
    top = grid.columns[0] & ~(grid.columns[0] >> 2)  # the two cells on top of column 0
    assert not grid.has_line(top | grid.floor[1] | grid.floor[1] << 1)


def test_win_with_the_last_stone_is_no_draw():
    game = ConnectFour(2, 2, 2)
    state = game.play("12")  # X and O beside each other: any third stone wins
    assert all(game.utility(game.result(state, move), "X") == 1 for move in (0, 1))
    full = ConnectFour(3, 1, 3).play("123")
    assert ConnectFour(3, 1, 3).utility(full, "X") == 0


def test_more_than_nine_columns():
    game = ConnectFour(12, 4)
    assert game.play("10 11 12") == game.play([10, 11, 12])


@pytest.mark.parametrize("action", [7, -1, 2.5, "3", None, [1]])
def test_no_such_column(action):
    game = ConnectFour()
    with pytest.raises(IllegalActionError, match="columns count from 0 to 6"):
        game.result(game.initial, action)


def test_full_column_and_move_after_the_end():
    game = ConnectFour()
    with pytest.raises(IllegalActionError, match="column 3 is full"):
        game.result(game.play("444444"), 3)
    with pytest.raises(IllegalActionError, match="game is over"):
        game.result(game.play("1212121"), 3)
    with pytest.raises(IllegalActionError, match="move 8, '3'"):
        game.play("12121213")
    with pytest.raises(IllegalActionError, match="move 1, '0'"):
        game.play("0")
    with pytest.raises(IllegalActionError, match="move 2, 'x'"):
        game.play("4x")


@pytest.mark.parametrize("size", [(0, 6, 4), (7, -1, 4), (7, 6, 0)])
def test_impossible_sizes(size):
    with pytest.raises(GameError, match="1 or more"):
        ConnectFour(*size)


def test_sizes_are_whole_numbers():
    with pytest.raises(GameError, match="whole numbers"):
        ConnectFour(7.5)


@pytest.mark.parametrize(
    "text, reason",
    [
        ("X..\n...", "3 lines of 4"),
        ("....\n....\n..?.", "each X, O or"),
        ("....\n.X..\n....", "hangs in the air"),
        ("....\n....\nOO..", "X moves first"),
        ("....\nXX..\nXXO.", "as many stones"),
    ],
)
def test_text_that_is_no_position(text, reason):
    with pytest.raises(GameError, match=reason):
        ConnectFour(4, 3, 3).board(text)


def test_states_that_play_cannot_lead_to():
    game = ConnectFour(4, 3, 3)
    with pytest.raises(GameError, match="first line"):
        game.board("....\nOOO.\nXXX.")
    with pytest.raises(GameError, match="the state is of"):
        game.validate(ConnectFour().initial)
    with pytest.raises(GameError, match="a str"):
        game.validate("....")
    with pytest.raises(GameError, match="first line"):
        game.validate(Position(0, 0, True, game.size))
