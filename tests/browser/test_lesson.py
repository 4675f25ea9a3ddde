"""A lesson as a learner meets it: opened, run from top to bottom, played and stepped through."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_the_first_lesson(open_notebook):
    notebook = open_notebook(lesson="00_start_here.ipynb")
    board, asking, own = notebook.run(3).all()
    board.get_by_role("button", name=re.compile("^row 2, column 2")).click()
    expect(board.locator(".mm-say")).to_contain_text(re.compile(r"O took .* Your move"))

    asking.get_by_role("button", name="Last step").click()
    asking.get_by_role("button", name="Skip all questions").click()
    for player in (asking, own):
        player.get_by_role("button", name="Last step").click()
        expect(player.locator(".mm-say")).to_contain_text("Done: minimax returns 3")
        expect(player.locator('[data-id="value-root"]')).to_have_text("3")
        player.get_by_role("button", name="Back", exact=True).click()
        expect(player.locator(".mm-say")).to_have_text("MAX node A takes max(3, 2) = 3.")
    expect(notebook.page.locator(".quiz-question").first).to_be_visible()
