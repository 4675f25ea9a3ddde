"""The progress bar: all items pass through, and the bar goes away whatever happens."""

import pytest

from minimax_lib.view import progress as module


@pytest.fixture
def bars(monkeypatch):
    made = []

    class Bar(module._Bar):
        def __init__(self, **traits):
            super().__init__(**traits)
            made.append(self)
            self.counts = []
            self.closed = 0
            self.observe(lambda change: self.counts.append(change.new), "done")

        def close(self):
            self.closed += 1
            super().close()

    monkeypatch.setattr(module, "_Bar", Bar)
    return made


def test_every_item_passes_and_the_bar_closes(bars):
    assert list(module.progress("abc", "Letters")) == ["a", "b", "c"]
    (bar,) = bars
    assert (bar.words, bar.total, bar.counts) == ("Letters", 3, [1, 2, 3])
    assert bar.closed


def test_the_bar_closes_when_the_work_is_broken_off(bars):
    with pytest.raises(ZeroDivisionError):
        for item in module.progress([1, 0]):
            1 / item
    assert bars[0].closed
    assert bars[0].counts == [1]
