"""Tournaments: who played whom, and how it is counted."""

import pytest

from minimax_lib.game import GameError
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.players import random_player
from minimax_lib.tournament import Standings, random_openings, tournament

GAME = ConnectFour(4, 4)


def test_every_pair_meets_on_both_sides_of_every_opening():
    played = []

    def noting(name):
        def choose(game, state):
            played.append((name, game.to_move(state)))
            return game.actions(state)[0]

        return choose

    players = {name: noting(name) for name in "abc"}
    standings = tournament(GAME, players, random_openings(GAME, 2, count=3, seed=1))
    assert {pair: sum(result) for pair, result in standings.results.items()} == {
        (one, other): 6 for one in "abc" for other in "abc" if one != other
    }
    assert set(played) == {(name, side) for name in "abc" for side in "XO"}


def test_what_one_wins_the_other_loses():
    players = {name: random_player(seed) for seed, name in enumerate("abc")}
    standings = tournament(GAME, players, random_openings(GAME, 2, count=5, seed=1))
    for (one, other), (won, drawn, lost) in standings.results.items():
        assert standings.results[other, one] == (lost, drawn, won)
    assert sum(map(standings.share, "abc")) == pytest.approx(3 / 2)


def test_names_of_the_sides_can_be_others():
    tree = ExplicitTree([[1, -1], [1, 1]])
    last = tournament(
        tree,
        {"first": lambda game, state: 0, "last": lambda game, state: 1},
        [()],
        sides=("MAX", "MIN"),
    )
    assert last.results["last", "first"] == (2, 0, 0)


def test_the_best_stands_on_top():
    standings = Standings({("weak", "strong"): (0, 1, 3), ("strong", "weak"): (3, 1, 0)})
    assert standings.names() == ["strong", "weak"]
    assert standings.share("strong") == 7 / 8


def test_openings_are_different_and_not_over():
    openings = random_openings(GAME, plies=3, count=20, seed=1)
    assert len(set(openings)) == 20
    assert all(state.stones.bit_count() == 3 and not state.over for state in openings)


@pytest.mark.parametrize("players", [{}, {"alone": random_player()}])
def test_a_tournament_needs_two(players):
    with pytest.raises(GameError, match="two players"):
        tournament(GAME, players, [GAME.initial])


def test_where_there_are_no_openings():
    with pytest.raises(GameError, match="no 5 openings"):
        random_openings(GAME, plies=0, count=5, seed=1)
