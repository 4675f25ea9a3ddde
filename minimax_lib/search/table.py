"""A transposition table: what a search has found out about states, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from minimax_lib.game import A, GameError, S, SearchError
from minimax_lib.search.request import CheckedGame

__all__ = ["EXACT", "LOWER", "UPPER", "Entry", "Table", "key_function"]

EXACT: Final = "EXACT"
LOWER: Final = "LOWER"
UPPER: Final = "UPPER"


class Entry(NamedTuple):
    """What is known of a state: its value is `value` (EXACT), or at least (LOWER) or at most it.

    `depth` is how many plies were looked ahead, and `action` the one to try first next time.
    """

    value: float
    bound: str
    depth: float
    action: Any

    def answers(self, depth: float, alpha: float, beta: float) -> bool:
        """Return whether the entry settles a search of this depth and window.

        Only the very same depth counts: a deeper value is a better guess, but another one, and a
        search that mixed them would no longer equal minimax.
        """
        return self.depth == depth and (
            self.bound == EXACT
            or (self.bound == LOWER and self.value >= beta)
            or (self.bound == UPPER and self.value <= alpha)
        )


class Table:
    """A memory of at most `size` entries that forgets what was not asked for lately.

    New entries go to a young half; when that is full, it becomes the old half and the old half
    is dropped. An old entry that is asked for is young again. One table may serve many searches
    of one game, for either player; another game, or other rules, needs a table of its own.

    Args:
        size: the most entries kept, at least 2. An entry takes roughly 300 to 500 bytes.

    >>> table = Table(size=1000)
    >>> table.store("start", depth=3, value=5, alpha=5, beta=9, action="left")
    >>> table.get("start")
    Entry(value=5, bound='UPPER', depth=3, action='left')
    """

    def __init__(self, size: int = 1_000_000) -> None:
        if size < 2:
            raise GameError(f"a table needs room for two entries at least: size={size!r}")
        self.size = size
        self._young: dict[Hashable, Entry] = {}
        self._old: dict[Hashable, Entry] = {}

    def __repr__(self) -> str:
        return f"Table(size={self.size}): {len(self)} entries"

    def __len__(self) -> int:
        return len(self._young.keys() | self._old.keys())

    def get(self, key: Hashable) -> Entry | None:
        """Return what is known of `key`, or None."""
        entry = self._young.get(key)
        if entry is None:
            entry = self._old.get(key)
            if entry is not None:
                self._put(key, entry)
        return entry

    def store(
        self, key: Hashable, depth: float, value: float, alpha: float, beta: float, action: Any
    ) -> None:
        """Remember the fail-soft `value` that a search with window (alpha, beta) returned."""
        bound = UPPER if value <= alpha else LOWER if value >= beta else EXACT
        self._put(key, Entry(value, bound, depth, action))

    def _put(self, key: Hashable, entry: Entry) -> None:
        self._young[key] = entry
        if len(self._young) > self.size // 2 - 1:
            self._old, self._young = self._young, {}


def key_function(game: CheckedGame[S, A], state: S) -> Callable[[S], Hashable]:
    """Return the function that makes one thing of all states that can share an entry.

    That is the game's own `key`, which may take mirrored states for one, or else the state as it
    is. The full key of an entry also says who is to move and whose value the search reports.

    Raises:
        SearchError: states can't be hashed.
    """
    same: Callable[[S], Hashable] = getattr(game, "key", lambda state: state)
    try:
        hash(same(state))
    except TypeError:
        raise SearchError(
            f"a table needs states that can be hashed, and {type(state).__name__} can't: use "
            "tuples for lists, or give the game a method key(state)"
        ) from None
    return same
