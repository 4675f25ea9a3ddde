"""The progress bar in the real JupyterLab: there while work goes on, and then gone."""

from __future__ import annotations

from playwright.sync_api import expect

WORK = """\
import time
from minimax_lib.view.progress import progress
for part in progress(range(8), "Counting"):
    time.sleep(0.5)
"""


def test_the_bar_moves_and_leaves_nothing(open_notebook):
    notebook = open_notebook(WORK)
    notebook.run(players=0)
    bar = notebook.page.locator(".mm-progress")
    expect(bar).to_contain_text("Counting")
    expect(bar).to_contain_text("6 of 8")
    expect(bar).to_have_count(0)
    assert not notebook.page.locator(".jp-OutputArea-output").count()
