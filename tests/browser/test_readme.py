"""The picture in README.md: `pytest tests/browser/test_readme.py --picture` takes it anew."""

from __future__ import annotations

import pathlib

from playwright.sync_api import expect

PICTURE = pathlib.Path(__file__).parents[2] / "docs" / "player.png"
CODE = """\
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.view.player import play
player = play("((3 12 8) (2 4 6) (14 5 2))", alpha_beta)
player.index = next(at for at, frame in enumerate(player.frames) if "Cut" in frame["say"])
player
"""


def test_the_picture_shows_what_readme_says(open_notebook, request, tmp_path):
    player = open_notebook(CODE, width=1512, zoom=1.3).run().first
    expect(player.locator(".mm-say")).to_contain_text("because α 3 ≥ β 2")
    expect(player.locator('.mm-line[aria-current="step"]')).to_contain_text("alpha >= beta")
    assert "on" in (player.locator('[data-id="cut-1-2"]').get_attribute("class") or "").split()
    wanted = request.config.getoption("--picture", default=False)
    player.screenshot(path=PICTURE if wanted else tmp_path / "player.png")
