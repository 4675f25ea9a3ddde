"""How well iterative deepening keeps a limit of 50 ms, whatever the branching: the overshoot."""

import statistics
import time

from minimax_lib.games.checkers import Checkers
from minimax_lib.games.chess import Chess
from minimax_lib.games.kalah import Kalah
from minimax_lib.search.iterative_deepening import iterative_deepening

SECONDS = 0.05


class Wide:
    """An endless game with as many actions as wanted, and a guess that may take its time."""

    initial = ()

    def __init__(self, branching: int, work: int = 0) -> None:
        self.branching = branching
        self.work = work

    def to_move(self, state):
        return "MIN" if len(state) % 2 else "MAX"

    def actions(self, state):
        return list(range(self.branching))

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0

    def evaluate(self, state, player):
        sum(range(self.work))
        return hash(state) % 100 * (1 if player == "MAX" else -1)


def main() -> None:
    """Print the median and the largest overshoot of eleven runs."""
    games = {f"{b:,} actions": Wide(b) for b in (2, 100, 10_000, 100_000)}
    games |= {
        "a slow evaluate (1,000 actions)": Wide(1_000, 100_000),
        "chess": Chess(),
        "checkers": Checkers(),
        "Kalah(6, 4)": Kalah(),
    }
    print(f"limit {SECONDS * 1000:.0f} ms; overshoot in ms, median and largest of 11 runs")
    for name, game in games.items():
        overshoots = []
        for _ in range(11):
            start = time.perf_counter()
            result = iterative_deepening(game, game.initial, SECONDS)
            overshoots.append((time.perf_counter() - start - SECONDS) * 1000)
        print(
            f"{name:32} {statistics.median(overshoots):6.1f} {max(overshoots):6.1f}"
            f"   depth {result.depth}"
        )


if __name__ == "__main__":
    main()
