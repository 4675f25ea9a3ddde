"""The step player in the real JupyterLab: what a reader sees after each click and key."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

PLAYER = """\
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.view.player import play
play("((3 5) (2 9))", alpha_beta)
"""


def text(player: Locator, part: str) -> str:
    return player.locator(f'[data-id="{part}"]').text_content() or ""


def test_opens(open_notebook):
    player = open_notebook(PLAYER).run().first
    expect(player.get_by_role("button", name="Forward")).to_be_visible()
    for _ in range(1):
        player.get_by_role("button", name="Forward").click()
    expect(player.locator(".mm-say")).to_contain_text("The search enters MAX node A")
