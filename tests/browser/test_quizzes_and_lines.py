"""Quizzes and lines to put in order, by mouse and by keyboard, in the real JupyterLab."""

from __future__ import annotations

from playwright.sync_api import expect

QUIZ = """\
from minimax_lib.view.line_order import LineOrder
from minimax_lib.view.quiz import Question, Quiz
Quiz([
    Question("How many leaves has (3 5)?", 2, {3: "3 counts the root as well.", 4: "No."}),
    Question("<b>Half</b> of 1 & 1?", 1, {2: "That is both."}, "Half of two.", free=True),
])
"""
LINES = """\
def run(source):
    names = {}
    exec(source, names)
    return "Right." if names["b"] == 2 else "Not yet."
LineOrder(["a = 1", "b = a + 1"], ["b = a"], check=run)
"""


def test_a_quiz_is_answered_by_mouse_and_keys(open_notebook):
    notebook = open_notebook(QUIZ, "1")
    page = notebook.page
    notebook.run(players=0)
    first, second = (page.locator(".quiz-question").nth(number) for number in (0, 1))
    first.get_by_role("radio", name="3").check()
    first.get_by_role("button", name="Check").click()
    expect(first.get_by_role("status")).to_have_text("Not yet. 3 counts the root as well.")
    first.get_by_role("radio", name="3").focus()
    page.keyboard.press("ArrowUp")
    expect(first.get_by_role("radio", name="2")).to_be_checked()
    page.keyboard.press("Enter")
    expect(first.get_by_role("status")).to_contain_text("Right.")
    expect(second).to_contain_text("<b>Half</b> of 1 & 1?")
    second.get_by_role("textbox", name="Your answer, a number").fill("2/2")
    page.keyboard.press("Enter")
    expect(second.get_by_role("status")).to_have_text("Right. Half of two.")
    first.get_by_role("radio", name="2").focus()
    for key in ("x", "d", "d", "a"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2


def test_lines_are_put_in_order_by_keys(open_notebook):
    notebook = open_notebook(QUIZ, LINES)
    page = notebook.page
    notebook.run(players=0)
    tool = page.locator(".lines")
    for line in ("b = a + 1", "a = 1"):
        tool.get_by_role("button", name=f"Use the line: {line}", exact=True).focus()
        page.keyboard.press("Enter")
    program = tool.locator("section").nth(1).locator("li")
    expect(program.locator("code")).to_have_text(["b = a + 1", "a = 1"])
    program.nth(1).get_by_role("button", name="Move up").focus()
    page.keyboard.press("Space")
    expect(program.locator("code")).to_have_text(["a = 1", "b = a + 1"])
    tool.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")
    expect(tool.get_by_text("Right.")).to_be_visible()
    page.keyboard.press("x")
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
