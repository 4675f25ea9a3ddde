"""The compiled rung: the same scores and the same positions explored as in pure Python."""

import random
import sys

import pytest

from minimax_lib import ladder_fast
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.ladder import Unfolded
from minimax_lib.ladder_fast import Compiled


def test_without_numba_the_message_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    ladder_fast._compiled.cache_clear()
    with pytest.raises(ImportError, match="pip install numba"):
        Compiled()


def test_boards_beyond_63_bits_are_left_to_pure_python():
    pytest.importorskip("numba", reason="needs numba: pip install 'minimax-course[fast]'")
    game = ConnectFour(9, 8)
    state = game.play("4554")
    assert Compiled(game).solve(state, 30, 31) == Unfolded(game).solve(state, 30, 31)


@pytest.mark.parametrize("size", [(4, 5), (6, 4), (7, 6), (4, 3, 3)])
def test_same_scores_and_same_positions_as_in_pure_python(size):
    pytest.importorskip("numba", reason="needs numba: pip install 'minimax-course[fast]'")
    game, choose = ConnectFour(*size), random.Random(1)
    pure, compiled = Unfolded(game, table_size=1_009), Compiled(game, table_size=1_009)
    for _ in range(40):
        state = game.initial
        while not state.over and (game.grid.cells ^ state.stones).bit_count() > 14:
            state = game.result(state, choose.choice(game.actions(state)))
        assert compiled.solve(state) == pure.solve(state)
        assert compiled.nodes == pure.nodes
