"""The table: bounds, depth, and a memory that stays bounded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import GameError
from minimax_lib.search.table import EXACT, LOWER, UPPER, Entry, Table


@pytest.mark.parametrize(
    ("value", "bound"), [(0, UPPER), (1, UPPER), (2, EXACT), (3, LOWER), (4, LOWER)]
)
def test_a_bound_is_never_stored_as_a_value(value, bound):
    table = Table()
    table.store("key", 3, value, alpha=1, beta=3, action="a")
    assert table.get("key") == Entry(value, bound, 3, "a")


def test_what_an_entry_answers():
    assert Entry(5, EXACT, 2, None).answers(2, 0, 9)
    assert not Entry(5, EXACT, 3, None).answers(2, 0, 9)
    assert Entry(5, LOWER, 2, None).answers(2, 0, 5)
    assert not Entry(5, LOWER, 2, None).answers(2, 0, 6)
    assert Entry(5, UPPER, 2, None).answers(2, 5, 6)
    assert not Entry(5, UPPER, 2, None).answers(2, 4, 6)


@given(st.integers(2, 40), st.lists(st.integers(0, 60), max_size=200))
def test_memory_is_bounded_and_never_wrong(size, keys):
    table = Table(size)
    for key in keys:
        table.store(key, 0, key * 2, -1, 1_000, None)
        assert len(table._young) + len(table._old) <= size
        entry = table.get(key // 2)
        assert entry is None or entry.value == key // 2 * 2
        assert len(table._young) + len(table._old) <= size
    if keys and size > 3:
        assert table.get(keys[-1]) is not None


def test_what_is_asked_for_is_kept():
    table = Table(size=20)
    for key in range(1_000):
        table.store(key, 0, key, -1, 10_000, None)
        assert table.get(0) is not None


def test_no_room():
    with pytest.raises(GameError, match="two entries"):
        Table(1)
