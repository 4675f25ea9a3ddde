"""Players and books: who beats whom."""

import pytest

from minimax_lib.game import MAX, MIN, play_match
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.games.pig import Piglet
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import best_action
from minimax_lib.search.opening_book import book_player, opening_book
from minimax_lib.search.perft import perft
from minimax_lib.search.players import (
    expectimax_player,
    minimax_player,
    mistaken_player,
    random_player,
    timed_player,
    worst_player,
)

GAME = TicTacToe()


@pytest.mark.parametrize("opponent", [random_player(1), worst_player(depth=3)])
def test_a_perfect_player_never_loses(opponent):
    perfect = minimax_player(alpha_beta_table)
    for _ in range(5):
        assert play_match(GAME, {"X": opponent, "O": perfect}).utilities["O"] >= 0


def test_the_worst_player_throws_a_won_game_away():
    state = GAME.board("XX./OO./...")
    assert worst_player()(GAME, state) != 2
    tree = ExplicitTree([[3, 5], [2, 9]])
    assert worst_player()(tree, ()) == 1
    assert worst_player()(tree, (0,)) == 1  # MIN's worst is the larger leaf


def test_random_players_repeat_by_seed():
    matches = [
        play_match(GAME, {"X": random_player(seed), "O": random_player(9)}) for seed in (1, 1, 2)
    ]
    assert matches[0] == matches[1] != matches[2]


def test_mistakes_are_as_often_as_said():
    best = minimax_player()
    state = GAME.board("XX./OO./...")
    never = mistaken_player(best, 0, seed=1)
    assert {never(GAME, state) for _ in range(50)} == {2}
    often = mistaken_player(best, 0.5, seed=1)
    picks = [often(GAME, state) for _ in range(400)]
    assert 0.5 < picks.count(2) / 400 < 0.7  # a slip picks the best of five squares too


def test_expectimax_trusts_in_the_opponents_mistakes():
    tree = ExplicitTree([[-50, 50], [1, 3], [-5, 15]])
    assert expectimax_player()(tree, ()) == 2
    assert expectimax_player(mistakes=0)(tree, ()) == 1
    game = Piglet(target=4)
    assert expectimax_player(depth=6)(game, game.initial) == "roll"


def test_a_timed_player():
    assert timed_player(5)(GAME, GAME.board(".../..X/OOX")) == 2


def test_a_book_answers_and_then_the_search_takes_over():
    asked = []

    def search(game, state):
        asked.append(state)
        return best_action(game, state)

    book = opening_book(GAME, "X", search, plies=3)
    assert len(book) == 1 + 8
    asked.clear()
    player = book_player(book, search)
    match = play_match(GAME, {"X": player, "O": random_player(4)})
    assert all(state.count(".") < 7 for state in asked)
    assert match.utilities["X"] >= 0


def test_a_book_ends_where_the_game_does():
    game = Nim([2])
    book = opening_book(game, MAX, best_action, plies=9)
    assert set(book) == {game.initial}
    assert play_match(game, dict.fromkeys((MAX, MIN), book_player(book, best_action))).utilities


def test_perft_counts_ended_games_at_their_own_depth_only():
    assert [perft(Nim([2]), Nim([2]).initial, depth) for depth in range(4)] == [1, 2, 1, 0]
