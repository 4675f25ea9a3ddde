"""How players, boards and quizzes look: narrow windows, zoom, light and dark themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

CELLS = (
    "from minimax_lib.games.connect_four import ConnectFour\n"
    "from minimax_lib.search.alpha_beta import alpha_beta\n"
    "from minimax_lib.tree import random_tree\n"
    "from minimax_lib.view.board import play_board\n"
    "from minimax_lib.view.player import compare, play\n"
    "from minimax_lib.quizzes import quiz\n"
    'play("((3 12 8) (2 4 6) (14 5 2))", alpha_beta, predict=["cut D"])',
    "play(random_tree(3, depth=3, branching=3, low=-9, high=9), alpha_beta)",
    'compare("((3 5) (2 9))")',
    "board = play_board(ConnectFour(), depth=2)\nboard.press('values')\nboard",
    "quiz(2)",
)

TOO_FAINT = """(root) => {
  const numbers = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const isOpaque = (colour) => colour.length === 3 || colour[3] === 1;
  const light = (colour) => colour.slice(0, 3)
    .map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const own = (element) => [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const behind = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    for (const each of stack.slice(Math.max(0, stack.indexOf(element)))) {
      const style = getComputedStyle(each);
      const isShape = each instanceof SVGGeometryElement;
      const colour = numbers(isShape ? style.fill : style.backgroundColor);
      if (each.matches("text, tspan") || !colour.length) continue;
      if (isOpaque(colour)) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of root.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    if (!own(element) || element.closest("[aria-disabled=true]:not(svg *), title, [hidden], option")
      || style.visibility === "hidden") continue;
    element.scrollIntoView({ block: "center" });
    if (!element.getClientRects().length) continue;
    const inSvg = element instanceof SVGElement;
    const [a, b] = [numbers(inSvg ? style.fill : style.color), behind(element)].map(light);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push([element.outerHTML.slice(0, 200), ratio]);
  }
  return faint;
}"""


def last_step(player: Locator) -> None:
    player.get_by_role("button", name="Last step", exact=True).click()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_every_text_stands_out_from_what_is_behind_it(open_notebook, server, theme):
    with server.theme(theme):
        notebook = open_notebook(*CELLS)
        shown = notebook.run(4)
    asking, large, pair, _ = shown.all()
    for player in (asking, large, pair):
        last_step(player)
    for part in (*shown.all(), notebook.page.locator(".quiz")):
        assert part.evaluate(TOO_FAINT) == []
    asking.get_by_role("button", name="Skip", exact=True).click()
    asking.get_by_role("button", name="Back", exact=True).click(click_count=3)
    assert asking.evaluate(TOO_FAINT) == []


# A window of 1280 pixels at 200 % has room for 640.
@pytest.mark.parametrize(("width", "zoom"), [(1400, 1), (700, 1), (640, 2)])
def test_everything_is_within_reach_in_any_window(open_notebook, width, zoom):
    shown = open_notebook(*CELLS, width=width, zoom=zoom).run(4)
    for part in shown.all():
        assert part.evaluate("(root) => root.scrollWidth <= root.clientWidth + 1")
        for control in part.locator("button:visible, select:visible, input:visible").all():
            control.scroll_into_view_if_needed()
            box = control.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    player = shown.first
    source, picture = (
        player.locator(f".mm-{part}").first.bounding_box() for part in ("source", "picture")
    )
    assert (source["y"] >= picture["y"] + picture["height"]) == (width < 1400)
    last_step(shown.nth(1))
    value = shown.nth(1).locator('[data-id="value-root"]')
    size = value.evaluate("(text) => text.getBoundingClientRect().height")
    assert size >= 9, "a value too small to read"
