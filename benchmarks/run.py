"""Compare the course's searches with other libraries, and climb the ladder; run me by `make bench`.

Every answer is checked. Times are CPU times, the median of runs that alternate, so that a busy
machine slows all alike; ratios are what can be compared between machines.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from peers import Entry, peers  # noqa: E402

from minimax_lib.games.connect_four import ConnectFour, Position  # noqa: E402
from minimax_lib.games.tic_tac_toe import TicTacToe  # noqa: E402
from minimax_lib.ladder import LADDER, AlphaBeta, LowerBounds, Unfolded, solve  # noqa: E402
from minimax_lib.ladder_fast import Compiled  # noqa: E402
from minimax_lib.ladder_tic_tac_toe import NineBits  # noqa: E402
from minimax_lib.search.alpha_beta import alpha_beta  # noqa: E402
from minimax_lib.search.alpha_beta_table import alpha_beta_table  # noqa: E402
from minimax_lib.search.analyse import action_values, analyse  # noqa: E402
from minimax_lib.search.count import CountedGame  # noqa: E402
from minimax_lib.search.parallel import parallel_action_values, parallel_analyse  # noqa: E402

ROUNDS = 9
DEPTH = 8

# Pascal Pons, "Solving Connect 4": his set of positions, and the mean number explored by each rung
END_EASY = ROOT.parent / "shared" / "truth" / "connect_four_end_easy.txt"
PUBLISHED = (11_024, 283.6, 139.7, 92.84, 131.6, 70.71, 54.93, 51.28)

# the results of John Tromp's table as scores
SOLVED: tuple[tuple[type[Unfolded], dict[tuple[int, int], int]], ...] = (
    (Unfolded, {(5, 5): 0, (6, 5): 0, (5, 6): 0}),
    (Compiled, {(7, 5): 0, (6, 6): -1, (4, 9): 0}),
)


class NoGuess(ConnectFour):
    """Connect Four in which an unfinished game counts 0 at the horizon."""

    def evaluate(self, state: Position, player: str) -> int:
        return 0


def cpu(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what a piece of work returns, and its CPU time in seconds."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def compare(title: str, values: dict[int, float], entries: list[Entry]) -> None:
    """Ask all in turns, check their answers by the values of the actions, print what they took."""
    best = max(values.values())
    times: dict[str, list[float]] = {entry.name: [] for entry in entries}
    for _ in range(ROUNDS):
        for entry in entries:
            answer, seconds = cpu(entry.ask)
            times[entry.name].append(1_000 * seconds)
            if (values[answer] if entry.names_an_action else answer) != best:
                raise AssertionError(f"{entry.name} answers {answer!r}; right is {best}")
    medians = {name: statistics.median(runs) for name, runs in times.items()}
    print(f"\n{title}: {best}")
    print(f"  {'':44}{'positions':>10}{'CPU ms':>10}{'easyAI /':>10}")
    for entry in sorted(entries, key=lambda entry: -medians[entry.name]):
        ratio = medians[entries[0].name] / medians[entry.name]
        print(f"  {entry.name:44}{entry.count():10,}{medians[entry.name]:10.2f}{ratio:9.1f}x")


def ours(search: Callable[..., float], game: Any, state: Any, depth: int) -> Entry:
    """An entry for a search of the course, through the protocol of games."""

    def count() -> int:
        counted = CountedGame(game)
        search(counted, state, depth)
        return counted.nodes

    return Entry(search.__name__, lambda: search(game, state, depth), count)


def tic_tac_toe() -> None:
    game = TicTacToe()
    entries = peers("tic_tac_toe", (), 9)
    entries += [ours(search, game, game.initial, 9) for search in (alpha_beta, alpha_beta_table)]

    def nodes() -> int:
        solver = NineBits()
        solver.solve(game.initial)
        return solver.nodes

    entries.append(Entry("ladder: NineBits", lambda: NineBits().solve(game.initial), nodes))
    values = action_values(game, game.initial, alpha_beta_table)
    compare("Tic-tac-toe from the empty board, to the end", values, entries)


def within(depth: int, solver: AlphaBeta, state: Position) -> int:
    """Return who wins within `depth` plies, an even number, by two questions to a solver."""
    left = solver.left(state.stones)
    win, loss = (left + 1) // 2 - depth // 2 + 1, left // 2 - depth // 2 + 1
    if solver.solve(state, win - 1, win) == win:
        return 1
    return -1 if solver.solve(state, -loss, 1 - loss) == -loss else 0


def connect_four(title: str, moves: str) -> None:
    game = NoGuess()
    state = game.play(moves)
    entries = peers("connect_four", [int(move) - 1 for move in moves], DEPTH)
    entries += [ours(search, game, state, DEPTH) for search in (alpha_beta, alpha_beta_table)]
    entries += [rung_entry(rung, game, state) for rung in (AlphaBeta, LowerBounds, Unfolded)]
    values = action_values(game, state, alpha_beta_table, DEPTH)
    compare(f"Connect Four 7 x 6 {title}, {DEPTH} plies", values, entries)


def rung_entry(rung: type[AlphaBeta], game: ConnectFour, state: Position) -> Entry:
    def count() -> int:
        solver = rung(game)
        within(DEPTH, solver, state)
        return solver.nodes

    return Entry(f"ladder: {rung.__name__}", lambda: within(DEPTH, rung(game), state), count)


def positions() -> list[tuple[Position, int | None]]:
    """Return the published positions with their scores if they are at hand, or others like them."""
    game = ConnectFour()
    if END_EASY.exists():
        lines = [line.split() for line in END_EASY.read_text().splitlines()]
        return [(game.play(moves), int(score)) for moves, score in lines]
    choose = random.Random(1)
    found: list[tuple[Position, int | None]] = []
    while len(found) < 1_000:
        state, plies = game.initial, choose.randint(28, 40)
        while not state.over and state.stones.bit_count() < plies:
            state = game.result(state, choose.choice(game.actions(state)))
        if not state.over:
            found.append((state, None))
    return found


def ladder() -> None:
    late = positions()
    expected = [score for _, score in late]
    if None in expected:
        expected = [Unfolded().solve(state) for state, _ in late]
    print(f"\nThe ladder on {len(late):,} positions near the end: means of each")
    print(f"  {'':24}{'positions':>10}{'published':>11}{'CPU ms':>10}")
    published = dict(zip(LADDER, PUBLISHED, strict=False))
    for kind in (*LADDER, Compiled):
        solver = kind()
        solver.solve(late[0][0])  # the compiler's time is not the search's
        solver.nodes = 0
        scores, seconds = cpu(lambda s=solver: [s.solve(state) for state, _ in late])  # type: ignore[misc]
        assert scores == expected, kind
        mean, figure = solver.nodes / len(late), published.get(kind, "")
        ms = 1_000 * seconds / len(late)
        print(f"  {kind.__name__:24}{mean:10,.2f}{figure:>11}{ms:10.3f}")


def solved_boards() -> None:
    print("\nSolved from the empty board, each in a new process (compiling included)")
    print(f"  {'':24}{'score':>6}{'positions':>14}{'CPU s':>10}")
    for kind, boards in SOLVED:
        for size, expected in boards.items():
            with ProcessPoolExecutor(1) as process:
                score, nodes, seconds = process.submit(solve_board, kind, size).result()
            assert score == expected, size
            name = f"{kind.__name__} {size[0]} x {size[1]}"
            print(f"  {name:24}{score:6}{nodes:14,}{seconds:10.2f}")


def solve_board(kind: type[Unfolded], size: tuple[int, int]) -> tuple[int, int, float]:
    def work() -> tuple[int, int]:
        game = ConnectFour(*size)
        solver = kind(game)
        return solver.solve(game.initial), solver.nodes

    (score, nodes), seconds = cpu(work)
    return score, nodes, seconds


def two_processes() -> None:
    print("\nOne process and two: wall-clock seconds")
    with ProcessPoolExecutor(2) as executor:
        game = ConnectFour(6, 5)
        exact, serial = wall(lambda: action_values(game, game.initial, solve))
        shared, parallel = wall(lambda: parallel_action_values(game, game.initial, executor, solve))
        assert exact == shared
        print_speed_up("exact values of all root moves, 6 x 5", serial, parallel)

        usual = ConnectFour()
        question = {"search": alpha_beta_table, "depth": DEPTH}
        one, serial = wall(lambda: analyse(usual, usual.initial, **question))
        two, parallel = wall(lambda: parallel_analyse(usual, usual.initial, executor, **question))
        assert (one.value, one.action) == (two.value, two.action)
        print_speed_up("the best move, 7 x 6, 8 plies with evaluate", serial, parallel)
    extra = two.nodes / one.nodes - 1
    print(f"  search overhead of the best move: {extra:.0%} ({one.nodes:,}, then {two.nodes:,})")


def print_speed_up(title: str, serial: float, parallel: float) -> None:
    print(f"  {title:52}{serial:8.2f}{parallel:8.2f}{serial / parallel:8.2f}x")


def wall(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what a piece of work returns, and how long it took, in seconds."""
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


def main() -> None:
    tic_tac_toe()
    connect_four("from the empty board", "")
    connect_four("after 43273543", "43273543")
    ladder()
    solved_boards()
    two_processes()


if __name__ == "__main__":
    main()
