"""Whether a search stays within its table's bound: resident memory, minute by minute.

Each search gets a process of its own and a question that it can't answer in the time: Connect
Four on the usual board, from the start to the end. Give the minutes if ten are too many.
"""

import sys
import time
from multiprocessing import Process

import psutil

from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.ladder import LowerBounds, Unfolded
from minimax_lib.search.alpha_beta_table import alpha_beta_table
from minimax_lib.search.ordering import OrderedGame

GAME = ConnectFour()


def with_table() -> None:
    from_the_centre = OrderedGame(GAME, lambda state, column: -abs(column - 3))
    alpha_beta_table(from_the_centre, GAME.initial)


def with_dictionaries() -> None:
    LowerBounds(GAME).solve(GAME.initial)


def with_arrays() -> None:
    Unfolded(GAME).solve(GAME.initial)


def main(minutes: int = 10) -> None:
    """Print a line a minute: the megabytes of each search."""
    processes = [
        Process(target=work, name=name, daemon=True)
        for name, work in (
            ("alpha_beta_table", with_table),
            ("LowerBounds", with_dictionaries),
            ("Unfolded", with_arrays),
        )
    ]
    print("resident memory in MB", *(f"{process.name:>18}" for process in processes))
    for process in processes:
        process.start()
    for minute in range(1, minutes + 1):
        time.sleep(60)
        sizes = [psutil.Process(process.pid).memory_info().rss / 1e6 for process in processes]
        print(f"after {minute:2} minutes     ", *(f"{size:18.1f}" for size in sizes), flush=True)
    for process in processes:
        process.terminate()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
