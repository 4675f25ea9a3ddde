"""Win soon and lose late, against an exhaustive oracle."""

from functools import cache

from minimax_lib.game import play_match
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.analyse import action_values, best_action
from minimax_lib.search.count import CountedGame
from minimax_lib.search.players import minimax_player
from minimax_lib.search.quickest import PLY, QuickestGame
from minimax_lib.search.table import Table

GAME = TicTacToe()
QUICKEST = QuickestGame(GAME)


@cache
def oracle(state):
    """Return (value for the player to move, plies to the end with the winner in a hurry)."""
    if GAME.is_terminal(state):
        return GAME.utility(state, GAME.to_move(state)), 0
    options = []
    for action in GAME.actions(state):
        value, plies = oracle(GAME.result(state, action))
        options.append((-value, plies + 1))
    best = max(value for value, _ in options)
    plies = [plies for value, plies in options if value == best]
    return best, min(plies) if best > 0 else max(plies)


def test_every_position_wins_as_early_and_loses_as_late_as_can_be():
    oracle(GAME.initial)
    table = Table()
    todo, seen = [GAME.initial], set()
    while todo:
        state = todo.pop()
        if state in seen or GAME.is_terminal(state):
            continue
        seen.add(state)
        value, plies = oracle(state)
        start = QUICKEST.start(state)
        found = alpha_beta_table(QUICKEST, start, table=table)
        assert found == value * (1 - plies * PLY)
        todo.extend(GAME.result(state, action) for action in GAME.actions(state))


def test_the_first_best_action_reaches_the_oracles_end():
    for text in ("X../.O./..X", "XO./.../...", "X.O/.../..."):
        state = GAME.board(text)
        value, plies = oracle(state)
        action = best_action(QUICKEST, QUICKEST.start(state))
        assert oracle(GAME.result(state, action)) == (-value, plies - 1)


def test_an_immediate_win_is_taken():
    state = GAME.board(".../..X/OOX")
    assert best_action(GAME, state) == 0  # a slower win that comes first contents plain search
    assert minimax_player()(GAME, state) == 2


def test_a_lost_player_does_not_give_up():
    state = GAME.board("XX./.OO/...")  # X wins at 2; O has lost unless X errs
    lost = GAME.board("X.X/.O./X.O")
    assert oracle(lost)[0] == -1
    action = minimax_player()(GAME, lost)
    assert oracle(GAME.result(lost, action)) == (1, oracle(lost)[1] - 1)
    assert minimax_player()(GAME, state) == 2


def test_all_losing_replies_are_told_apart():
    state = GAME.board("XO./X../...")
    values = action_values(QUICKEST, QUICKEST.start(state))
    assert max(values, key=values.get) == 6
    assert len(set(values.values())) > 1


def test_no_hurry_is_worth_a_point():
    tree = ExplicitTree([[[[1000, 1000], [1000]], [1000]], 999])
    assert minimax_player()(tree, ()) == 0
    assert minimax_player()(ExplicitTree([-999, [[[-1000]]]]), ()) == 0
    assert minimax_player()(ExplicitTree([[[[5]]], 5]), ()) == 1
    assert minimax_player()(ExplicitTree([-5, [[[-5]]]]), ()) == 1


def test_a_win_after_thousands_of_plies_is_a_win():
    late = QUICKEST.start(GAME.board("XXX/OO./..."))._replace(plies=5_000)
    assert QUICKEST.utility(late, "X") > 0


def test_a_perfect_match_is_drawn():
    player = minimax_player(alpha_beta_table)
    assert play_match(GAME, {"X": player, "O": player}).utilities == {"X": 0, "O": 0}


def test_nodes_of_the_depth_scored_convention():
    # 10 - depth for a win, window (-10, 10): see tests/data/figures.json, pm10depth.
    class Scored(TicTacToe):
        def utility(self, state, player):
            plies = 9 - state.count(".")
            return super().utility(state, player) * (10 - plies)

    counted = CountedGame(Scored())
    assert alpha_beta(counted, GAME.initial, alpha=-10, beta=10) == 0
    assert (counted.nodes, counted.leaves) == (20_866, 8_453)
