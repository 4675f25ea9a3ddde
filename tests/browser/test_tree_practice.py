"""Practice on trees in the real JupyterLab, by mouse and by keyboard; worksheets on paper."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from test_look import TOO_FAINT

from minimax_lib.worksheet import worksheet

IMPORT = "from minimax_lib.view.practice import *\n"
AIMA = '"((3 12 8) (2 4 6) (14 5 2))"'
SMALL = '"((3 5) (2 9))"'


HEARD = """() => {
  window.heard = [];
  const live = [...document.querySelectorAll(".mm [aria-live=polite]")];
  for (const each of live) new MutationObserver(() => heard.push(each.textContent))
    .observe(each, { childList: true, characterData: true, subtree: true });
}"""


def node(tool: Locator, name: str) -> Locator:
    return tool.get_by_role("button", name=re.compile(f"^{name}\\b"))


def press(tool: Locator, name: str) -> None:
    tool.get_by_role("button", name=name, exact=True).click()


def expect_says(tool: Locator, text: str) -> None:
    expect(tool.locator(".mm-say")).to_contain_text(text)


def expect_text(tool: Locator, part: str, text: str) -> None:
    expect(tool.locator(f'[data-id="{part}"]')).to_have_text(text)


def test_values_by_mouse_and_the_score_outlives_the_cell(open_notebook):
    notebook = open_notebook(f"{IMPORT}practise_values({AIMA})", f"practise_values({SMALL})")
    page = notebook.page
    first = notebook.run(2).first
    assert "node-0" in first.locator(".mm-chosen").get_attribute("data-id")
    node(first, "MIN node D").click()
    field = first.get_by_role("textbox", name="Value of MIN node D")
    expect(field).to_be_focused()
    page.keyboard.type("14")
    page.keyboard.press("Enter")
    expect_says(first, "does MIN want the largest value or the smallest?")
    expect_text(first, "value-2", "14")
    expect_text(first, "window-2", "✗")
    page.keyboard.type("2")  # the wrong number is selected, so typing replaces it
    page.keyboard.press("Enter")
    expect_says(first, "MIN node D = 2: right. Next: MIN node B")
    for value, told in (("3", "Next: MIN node C"), ("2", "Next: MAX node A"), ("3", "All done")):
        page.keyboard.type(value)
        page.keyboard.press("Enter")
        expect_says(first, told)
    expect(first.get_by_role("textbox")).to_have_count(0)
    expect(first.locator(".node.right")).to_have_count(4)
    expect(first.locator(".mm-caption")).to_have_text("score: 3 of 4 at the first try")
    page.evaluate('window.jupyterapp.commands.execute("notebook:run-all-cells")')
    expect(page.locator(".mm-caption").first).to_have_text("score: 3 of 4 at the first try")
    press(page.locator(".mm").nth(1), "New tree")
    expect(page.locator(".mm-note").nth(1)).to_contain_text("level 1, seed 1")


def test_values_by_keyboard_alone(open_notebook):
    notebook = open_notebook(f"{IMPORT}practise_values({SMALL})", "1")
    page = notebook.page
    tool = notebook.run().first
    node(tool, "MIN node B").focus()
    page.keyboard.press("ArrowRight")
    expect(node(tool, "MIN node C")).to_be_focused()
    page.keyboard.type("2")  # goes into the field at once
    expect(tool.get_by_role("textbox", name="Value of MIN node C")).to_have_value("2")
    page.evaluate(HEARD)
    page.keyboard.press("Enter")
    expect_says(tool, "MIN node C = 2: right")
    assert page.evaluate("heard") == ["MIN node C = 2: right. Next: MIN node B."]
    expect(node(tool, "MIN node C, children 2 and 9: 2, right")).to_be_visible()
    node(tool, "MAX node A").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type("x-3")
    page.keyboard.press("Enter")
    expect_says(tool, "x-3 is no number")
    tool.get_by_role("button", name="Show the answers").focus()
    page.keyboard.press("Enter")
    expect_says(tool, "The root is worth 3")
    page.keyboard.press("x")
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2


def test_pruning_steps_and_moves(open_notebook):
    notebook = open_notebook(
        f"{IMPORT}practise_pruning({AIMA})", f"practise_steps({SMALL})", f"practise_move({AIMA})"
    )
    page = notebook.page
    pruning, steps, move = notebook.run(3).all()

    node(pruning, "Leaf 1 of D").click()
    expect_says(pruning, "No. Leaf 1 of D is needed")
    node(pruning, "Leaf 2 of C").focus()
    page.keyboard.press("Space")
    expect_says(pruning, "α = 3 ≥ β = 2")
    expect_text(pruning, "window-1", "[3, 2]")
    expect(pruning.locator('[data-id="cut-1-1"]')).to_have_class(re.compile(r"\bon\b"))
    press(pruning, "These are all")
    expect_says(pruning, "Not yet: one more branch is skipped")
    node(pruning, "Leaf 3 of C").click()
    expect_says(pruning, "Leaf 3 of C is skipped")
    press(pruning, "These are all")
    expect_says(pruning, "visits 11 of 13 nodes")

    node(steps, "MIN node C").click()
    expect_says(steps, "left to right")
    for name in ("MIN node B", "leaf 1 of B", "leaf 2 of B"):
        node(steps, name).click()
    expect_says(steps, "Leaf 2 of B is worth 5")
    field = steps.get_by_role("textbox", name="MIN node B returns")
    field.fill("3")
    page.keyboard.press("Enter")
    expect_says(steps, "takes min(3, 5) = 3")
    for name in ("MIN node C", "leaf 1 of C"):
        node(steps, name).click()
    press(steps, "Cut the other branches")
    expect_says(steps, "Right. Cut: 1 branch")
    expect(steps.locator(".mm-caption")).to_have_text("score: 6 of 7 at the first try")

    node(move, "move to D").click()
    expect_says(move, "The 14 below it is tempting")
    node(move, "move to B").focus()
    page.keyboard.press("Enter")
    expect_says(move, "Right: B is worth 3")
    expect(move.locator('[data-id="edge-0-0"]')).to_have_class(re.compile(r"\bpath\b"))
    for tool in (pruning, steps, move):
        names = [each.get_attribute("aria-label") for each in tool.locator("[role=button]").all()]
        assert all(names) and len(names) == len(set(names))
    ids = page.evaluate("[...document.querySelectorAll('.mm [id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))


def test_a_tree_is_written_and_practised(open_notebook):
    notebook = open_notebook(f"{IMPORT}editor = edit_tree({SMALL})\neditor", "", width=700)
    page = notebook.page
    tool = notebook.run().first
    field = page.get_by_role("textbox", name="Tree", exact=True)
    field.fill("((3 5) (2 x))")
    expect_says(tool, "Not a tree yet: 'x' is not a number")
    field.fill("((3 5) (7 9))")
    expect_says(tool, "A tree of 7 nodes")
    press(tool, "Values and best play")
    expect_text(tool, "value-root", "7")
    assert tool.evaluate("(root) => root.scrollWidth <= root.clientWidth + 1")


def test_practice_can_be_read_in_the_dark_and_in_a_narrow_window(open_notebook, server):
    show = f"tool = practise_values({AIMA})\ntool.fill((0,), '3')\ntool.fill((1,), '6')\ntool"
    with server.theme("JupyterLab Dark"):
        notebook = open_notebook(f"{IMPORT}{show}", f"practise_pruning({AIMA})", width=700)
        tools = notebook.run(2)
    for tool in tools.all():
        assert tool.evaluate(TOO_FAINT) == []
        assert tool.evaluate("(root) => root.scrollWidth <= root.clientWidth + 1")


OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("h1, h2, p, svg text, svg .node")]
    .map((each) => [each, each.getBoundingClientRect()]);
  // a triangle's corners are empty: its name stands there
  const inside = (a, b) => a.matches(".node") && b.matches(".value, .label");
  const overlaps = [];
  for (const [a, p] of boxes) for (const [b, q] of boxes) {
    if (a === b || inside(a, b) || inside(b, a)) continue;
    const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (across > 2 && down > 2) overlaps.push([a.outerHTML, b.outerHTML]);
  }
  return overlaps;
}"""
PAPER = {"A4": (182, 269), "Letter": (187.9, 251.4)}  # inside its margins of 14 mm, in millimetres


def test_a_worksheet_fits_its_paper_and_nothing_overlaps(browser, tmp_path):
    page = browser.new_page()
    page.emulate_media(media="print")
    for kind, answers in (("values", False), ("pruning", True), ("moves", True)):
        sheet = worksheet(11, kind, answers=answers)
        sheet.save(tmp_path / "sheet.html")
        for width, height in PAPER.values():
            millimetre = 96 / 25.4
            page.set_viewport_size({"width": int(width * millimetre), "height": 1000})
            page.goto((tmp_path / "sheet.html").as_uri())
            assert page.evaluate(OVERLAPS) == []
            assert page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )
            for section in page.locator("section").all():
                assert section.bounding_box()["height"] <= height * millimetre
    page.close()
