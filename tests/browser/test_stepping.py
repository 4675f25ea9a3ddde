"""The step player in the real JupyterLab: what a reader sees after each click and key."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

PLAYER = """\
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.view.player import compare, play
player = play("((3 5) (2 9))", alpha_beta)
player
"""


def text(player: Locator, part: str) -> str:
    return player.locator(f'[data-id="{part}"]').text_content() or ""


def has(player: Locator, part: str, name: str) -> bool:
    return name in (player.locator(f'[data-id="{part}"]').get_attribute("class") or "").split()


def says(player: Locator) -> str:
    return player.locator(".mm-say").text_content() or ""


def at(player: Locator) -> int:
    return int(player.get_attribute("data-index") or -1)


def now(player: Locator) -> list[str]:
    """The number of the step and its sentence."""
    told = "(root) => [root.dataset.index, root.querySelector('.mm-say').textContent]"
    return player.evaluate(told)


def press(player: Locator, name: str, times: int = 1) -> None:
    button = player.get_by_role("button", name=name, exact=True)
    for _ in range(times):
        button.click()


def told(notebook, cell: int) -> list[str]:
    """The strings in the list that a cell has put out."""
    output = notebook.page.locator(".jp-Cell").nth(cell).locator(".jp-OutputArea-output")
    return re.findall(r"'((?:[^'\\]|\\.)*)'", output.inner_text())


def test_forward_and_back_by_one_in_step_with_the_source(open_notebook):
    notebook = open_notebook(PLAYER, "[frame['say'] for frame in player.frames]")
    player = notebook.run().first
    sentences = told(notebook, 1)
    assert len(sentences) > 40
    assert now(player) == ["0", sentences[0]]
    for number, sentence in enumerate(sentences[1:], start=1):
        press(player, "Forward")
        assert now(player) == [str(number), sentence]
    assert text(player, "value-root") == "3"
    assert has(player, "edge-0", "path") and not has(player, "edge-1", "path")
    assert has(player, "cut-1-1", "on")
    for number in reversed(range(len(sentences) - 1)):
        press(player, "Back")
        assert now(player) == [str(number), sentences[number]]
    assert has(player, "node-root", "new") and text(player, "value-root") == ""
    assert not has(player, "cut-1-1", "on")
    # the highlighted line is the one that the sentence quotes
    press(player, "Forward", 2)
    line = player.locator('.mm-line[aria-current="step"]').text_content() or ""
    assert line.strip() and says(player).endswith(line.strip())


def test_keys_step_and_leave_the_notebook_alone(open_notebook):
    notebook = open_notebook(PLAYER, "1 + 1")
    page = notebook.page
    player = notebook.run().first
    player.locator("svg.minimax-tree").click(position={"x": 3, "y": 3})
    selected = page.locator(".jp-Cell.jp-mod-selected").count()
    for key, index in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowDown", 2),
        ("ArrowUp", 1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        assert at(player) == index, key
    page.keyboard.press("End")
    last = at(player)
    assert last > 40 and text(player, "value-root") == "3"
    for place in (player, player.get_by_role("button", name="Last step")):
        place.focus()
        for key in ("a", "b", "x", "d", "d", "m", "ArrowDown"):
            page.keyboard.press(key)
        assert at(player) == last
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert page.locator(".jp-Cell.jp-mod-selected").count() == selected
    player.get_by_role("button", name="Back", exact=True).focus()
    page.keyboard.press("Home")
    assert at(player) == 0
    player.focus()
    page.keyboard.press("Space")
    expect(player.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(player.get_by_role("button", name="Play")).to_be_visible()
    player.get_by_role("slider", name="Step").focus()
    here = at(player)
    page.keyboard.press("ArrowRight")
    assert at(player) == here + 1
    page.keyboard.press("End")
    assert at(player) == last


def test_picture_changes_only_skips_the_lines_between(open_notebook):
    player = open_notebook(PLAYER).run().first
    show = player.get_by_role("combobox", name="Show")
    expect(player.locator(".mm-source")).to_be_visible()
    show.select_option("Picture changes")
    expect(player.locator(".mm-source")).to_be_hidden()
    press(player, "Forward")
    assert says(player).startswith("The search enters MAX node A")
    press(player, "Forward")
    assert says(player).startswith("The search enters MIN node B")
    press(player, "Back")
    assert says(player).startswith("The search enters MAX node A")
    player.get_by_role("slider", name="Step").fill("5")
    expect(player.locator(".mm-count")).to_have_text(re.compile(r"^5 / "))
    player.get_by_role("combobox", name="Speed").select_option("4×")
    press(player, "Play")
    expect(player.locator(".mm-say")).to_contain_text("Done")
    expect(player.get_by_role("button", name="Play")).to_be_visible()


def test_questions_come_before_the_answer_and_stay_beside_it(open_notebook):
    code = PLAYER.replace("alpha_beta)", 'alpha_beta, predict=["value B", "cut C", "move"])')
    notebook = open_notebook(code, "1")
    player = notebook.run().first
    press(player, "Last step")
    form = player.locator(".mm-ask:visible")
    expect(form).to_contain_text("What will MIN node B return?")
    assert text(player, "value-0") == "≤3"
    before = at(player)
    expect(player.get_by_role("button", name="Forward")).to_be_disabled()
    player.focus()
    notebook.page.keyboard.press("ArrowRight")  # waits for an answer
    assert at(player) == before
    for given in ("five", "5"):  # the first is no number, and costs nothing
        assert at(player) == before
        player.get_by_role("textbox").fill(given)
        notebook.page.keyboard.press("Enter")
    expect(player).to_have_attribute("data-index", str(before + 1))
    expect(player.locator(".mm-verdict")).to_have_text("You said 5; it is 3.")
    press(player, "Last step")
    expect(form).to_contain_text("Are its other branches cut?")
    assert not has(player, "cut-1-1", "on")
    press(player, "Cut")
    expect(player.locator(".mm-verdict")).to_have_text("You said Cut: right.")
    press(player, "Last step")
    expect(form).to_contain_text("Which move does MAX choose at the root?")
    press(player, "Skip")
    press(player, "Last step")
    assert says(player).startswith("Done")
    press(player, "First step")
    press(player, "Last step")  # asked once only
    assert says(player).startswith("Done")


def test_two_searches_side_by_side(open_notebook):
    player = open_notebook(PLAYER + "compare('((3 5) (2 9))')").run().first
    for _ in range(60):
        press(player, "Forward")
        if "alpha_beta skips this" in says(player):
            break
    assert has(player, "node-1-1", "current") and has(player, "1:node-1-1", "pruned")
    press(player, "Last step")
    assert (text(player, "caption"), text(player, "1:caption")) == (
        "7 nodes visited",
        "6 nodes visited",
    )


def test_shown_twice_and_stepped_two_hundred_times(open_notebook):
    notebook = open_notebook(PLAYER, "player")
    first, second = (notebook.run(2).nth(number) for number in (0, 1))
    page = notebook.page
    count = "document.querySelectorAll('.mm, .mm *').length"
    before = page.evaluate(count)
    for _ in range(5):
        first.focus()
        for _ in range(20):
            page.keyboard.press("ArrowRight")
        assert at(first) == at(second) == 20
        second.focus()
        for _ in range(20):
            page.keyboard.press("ArrowLeft")
        assert at(first) == at(second) == 0
    assert page.evaluate(count) == before
    ids = page.evaluate("[...document.querySelectorAll('.mm [id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))
    # the one that was used last reads each step out, and once
    page.evaluate(
        """() => { window.heard = []; for (const say of document.querySelectorAll(".mm-say"))
        new MutationObserver((changes) => say.ariaLive === "polite" && heard.push(changes.length))
          .observe(say, { childList: true, characterData: true, subtree: true }); }"""
    )
    press(second, "Forward", 3)
    assert page.evaluate("heard") == [1, 1, 1]


def test_steps_on_after_the_kernel_has_died(open_notebook):
    notebook = open_notebook(PLAYER, "import os\nos._exit(1)")
    player = notebook.run().first
    dialog = notebook.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button").first.click()
    press(player, "Forward", 3)
    assert at(player) == 3
    press(player, "Last step")
    assert text(player, "value-root") == "3"


def test_every_control_has_a_name_and_a_role(open_notebook):
    player = open_notebook(PLAYER).run().first
    tree = player.aria_snapshot()
    for name in ("First step", "Back", "Play", "Forward", "Last step"):
        assert f'button "{name}"' in tree
    assert 'slider "Step"' in tree and 'combobox "Speed"' in tree and 'combobox "Show"' in tree
    assert 'img "Game tree of 7 nodes' in tree
    assert 'group "alpha_beta, step by step"' in tree
    assert not re.findall(r"- (?:button|slider|combobox|textbox|img)(?::| \[|$)", tree, re.M)


def test_text_is_never_markup(open_notebook):
    code = """\
from minimax_lib.search.minimax import minimax
from minimax_lib.view.player import play
class Evil:
    initial = "<script>window.hacked = 1</script>&\\"'" + "<img src=x onerror=window.hacked=1>" * 40
    def to_move(self, state): return "MAX"
    def actions(self, state): return ["<b>&amp;\\"'", "x" * 10_000]
    def result(self, state, action): return state + action
    def is_terminal(self, state): return state != self.initial
    def utility(self, state, player): return len(state)
play(Evil(), minimax)
"""
    notebook = open_notebook(code)
    player = notebook.run().first
    press(player, "Forward", 4)
    press(player, "Last step")
    assert notebook.page.evaluate("window.hacked") is None
    assert player.locator("script, img").count() == 0
    assert "x" * 20 in says(player)
    assert player.evaluate("(root) => root.scrollWidth <= root.clientWidth + 1")


def test_notebook_seven(open_notebook):
    notebook = open_notebook(PLAYER, "1", app="notebook")
    player = notebook.run().first
    press(player, "Forward", 3)
    assert at(player) == 3
    notebook.page.keyboard.press("ArrowRight")
    assert at(player) == 4
    notebook.page.keyboard.press("x")
    press(player, "Last step")
    assert text(player, "value-root") == "3"
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == 2
