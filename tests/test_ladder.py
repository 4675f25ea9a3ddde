"""Every rung of the ladder: right scores, no more positions than published, bounded memory."""

import functools
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minimax_lib.game import GameError, SearchError
from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.ladder import LADDER, AlphaBeta, LowerBounds, Memory, Unfolded, solve
from minimax_lib.search.analyse import action_values, best_action

TRUTH = Path(__file__).parents[2] / "shared" / "truth"
NOT_OURS = "the positions of the benchmark sets are not ours to publish"

# Pascal Pons, "Solving Connect 4": mean number of positions explored on the set "End-Easy"
PUBLISHED = {
    "Minimax": 11_024,
    "AlphaBeta": 283.6,
    "CentreFirst": 139.7,
    "TranspositionTable": 92.84,
    "NullWindows": 131.6,
    "SkipLosingMoves": 70.71,
    "ThreatsFirst": 54.93,
    "LowerBounds": 51.28,
    "MirrorImages": 51.28,
    "KnownMoves": 51.28,
    "Unfolded": 51.28,
}

# John Tromp, "John's Connect Four Playground": who wins on a board of this width and height, and
# with which move the game ends; larger boards are left to the benchmarks
SOLVED = {
    (6, 4): ("second", 24),
    (5, 5): ("draw", 25),
    (4, 6): ("draw", 24),
    (4, 7): ("draw", 28),
}

SIZES = [(7, 6, 4), (4, 4, 4), (5, 4, 4), (4, 3, 3), (5, 4, 3), (3, 5, 2), (9, 8, 4), (8, 3, 5)]


def late_state(size, empty, seed):
    """Return a state with at most so many empty cells, or one in which the game has ended."""
    game, choose = ConnectFour(*size), random.Random(seed)
    state = game.initial
    while not state.over and (game.grid.cells ^ state.stones).bit_count() > empty:
        state = game.result(state, choose.choice(game.actions(state)))
    return game, state


def score_by_the_rules(game, state):
    """The definition, by the rules alone: 1 for a win with the last stone, 2 for the one before."""

    @functools.cache
    def score(state):
        if game.is_terminal(state):
            mover = game.to_move(state)
            cells = state.size.width * state.size.height
            stones = state.stones.bit_count()
            return game.utility(state, mover) * ((cells - stones) // 2 + 1)
        return max(-score(game.result(state, action)) for action in game.actions(state))

    return score(state)


@pytest.fixture(scope="module")
def end_easy():
    if not TRUTH.exists():
        pytest.skip(NOT_OURS)
    game = ConnectFour()
    text = (TRUTH / "connect_four_end_easy.txt").read_text()
    lines = [line.split() for line in text.splitlines()]
    return [(game.play(moves), int(score)) for moves, score in lines]


@pytest.mark.parametrize("rung", LADDER[1:], ids=lambda rung: rung.__name__)
def test_scores_and_explored_positions_of_the_published_set(rung, end_easy):
    solver = rung()
    assert [solver.solve(state) for state, _ in end_easy] == [score for _, score in end_easy]
    assert solver.nodes / len(end_easy) <= PUBLISHED[rung.__name__]


def test_plain_minimax_on_a_part_of_the_published_set(end_easy):
    solver = LADDER[0]()
    for state, score in end_easy[::40]:
        assert solver.solve(state) == score
    assert solver.nodes / 25 <= PUBLISHED["Minimax"]


@pytest.mark.skipif(not TRUTH.exists(), reason=NOT_OURS)
def test_positions_of_the_other_published_sets():
    items = json.loads((TRUTH / "truth.json").read_text())["items"]
    lines = [line for item in items if item["kind"] == "pons_lines" for line in item["expected"]]
    game = ConnectFour()
    solver = Unfolded(game)
    for line in lines:
        assert solver.solve(game.play(line["moves"])) == line["score"]
    assert len(lines) > 50


@pytest.mark.parametrize("size", SOLVED, ids=str)
def test_solved_boards(size):
    game = ConnectFour(*size)
    score = Unfolded(game).solve(game.initial)
    cells = size[0] * size[1]
    winner = "first" if score > 0 else "second" if score < 0 else "draw"
    last = 2 * ((cells + 1) // 2 - score + 1) - 1 if score > 0 else 2 * (cells // 2 + score + 1)
    assert (winner, last if score else cells) == SOLVED[size]


def test_an_opening_from_the_series():
    # Pascal Pons, "Solving Connect 4", part 2: the position shown there
    game = ConnectFour()
    assert Unfolded(game).solve(game.play("44455554221")) == -15


@settings(max_examples=60)
@given(st.sampled_from(SIZES), st.integers(0, 10), st.integers(0, 10**6))
def test_every_rung_agrees_with_the_rules(size, empty, seed):
    game, state = late_state(size, empty, seed)
    expected = score_by_the_rules(game, state)
    for rung in LADDER:
        assert rung(game).solve(state) == expected, rung.__name__


@settings(max_examples=40)
@given(st.sampled_from(SIZES), st.integers(0, 10**6), st.integers(-6, 6), st.integers(1, 6))
def test_a_window_clips_the_score(size, seed, alpha, width):
    game, state = late_state(size, 11, seed)
    score = AlphaBeta(game).solve(state)
    for rung in LADDER[1:]:
        clipped = rung(game).solve(state, alpha, alpha + width)
        assert clipped == max(alpha, min(alpha + width, score)), rung.__name__


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_one_solver_for_many_positions_and_windows(seed):
    game = ConnectFour(5, 4)
    solvers = [rung(game) for rung in LADDER[3:]]
    for offset in range(5):
        _, state = late_state((5, 4, 4), 10, seed + offset)
        score = AlphaBeta(game).solve(state)
        for solver in solvers:
            assert solver.solve(state, -1, 1) == max(-1, min(1, score))
            assert solver.solve(state) == score


@settings(max_examples=40)
@given(st.sampled_from(SIZES), st.integers(0, 10**6))
def test_mirror_images_score_the_same_and_every_move_is_scored(size, seed):
    game, state = late_state(size, 10, seed)
    solver = Unfolded(game)
    mirror = state._replace(own=game.grid.mirror(state.own), stones=game.grid.mirror(state.stones))
    assert solver.solve(mirror) == solver.solve(state)
    scores = solver.scores(state)
    assert list(scores) == list(game.actions(state))
    if scores:
        assert max(scores.values()) == solver.solve(state) == scores[solver(game, state)]


def test_the_top_rung_plays_to_the_end_as_well_as_can_be():
    game = ConnectFour(6, 4)
    solver, state = Unfolded(game), game.initial
    score = solver.solve(state)
    while not state.over:
        state = game.result(state, solver(game, state))
        score = -score
        assert solver.solve(state) == score
    assert state.stones.bit_count() == 24


def test_the_ladder_as_a_search():
    game = ConnectFour(5, 4)
    state = game.play("3324")
    assert action_values(game, state, solve) == AlphaBeta(game).scores(state)
    assert solve(game, state, player="O") == -solve(game, state, player="X")
    best = best_action(game, state, solve)
    assert AlphaBeta(game).scores(state)[best] == AlphaBeta(game).solve(state)
    with pytest.raises(SearchError, match="to the end"):
        solve(game, state, depth=3)


@given(st.integers(2, 12), st.lists(st.integers(0, 30), max_size=100))
def test_a_memory_is_bounded_and_never_wrong(size, numbers):
    memory = Memory(size)
    for number in numbers:
        memory.store(number, number + 1)
        assert len(memory.young) + len(memory.old) <= size
        assert memory.get(number, None) == number + 1
        assert memory.get(number // 2, None) in (None, number // 2 + 1)


def test_small_tables_cost_time_but_no_right_answer_and_do_not_grow():
    game = ConnectFour(4, 5)
    folded = LowerBounds(game)
    folded.at_most, folded.at_least = Memory(100), Memory(100)
    assert folded.solve(game.initial) == 0
    for memory in (folded.at_most, folded.at_least):
        assert 50 <= len(memory.young) + len(memory.old) <= 100
    small, large = Unfolded(game, table_size=101), Unfolded(game)
    assert small.solve(game.initial) == large.solve(game.initial) == 0
    assert small.nodes > large.nodes
    assert [len(column) for column in small.table] == [101] * 3


@pytest.mark.parametrize("rung", LADDER, ids=lambda rung: rung.__name__)
def test_finished_games(rung):
    game = ConnectFour()
    assert rung(game).solve(game.play("1212121")) == -18
    tiny = ConnectFour(3, 1, 3)
    assert rung(tiny).solve(tiny.play("123")) == 0


@pytest.mark.parametrize("rung", LADDER, ids=lambda rung: rung.__name__)
def test_states_of_another_board(rung):
    with pytest.raises(GameError, match="the state is of"):
        rung(ConnectFour(5, 4)).solve(ConnectFour().initial)


@pytest.mark.parametrize("rung", LADDER[1:], ids=lambda rung: rung.__name__)
def test_empty_windows(rung):
    game = ConnectFour(4, 4)
    with pytest.raises(SearchError, match="window is empty"):
        rung(game).solve(game.initial, 2, 2)
