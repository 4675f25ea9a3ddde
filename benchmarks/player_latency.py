"""How fast the step player answers a click, beside matplotlib in an Output; run me as a script."""

from __future__ import annotations

import json
import math
import pathlib
import statistics
import sys
import tempfile
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests" / "browser"))
from lab import CHROMIUM, FLAGS, Notebook, Server

CLICKS = 20
FRAME = 1_000 / 60
TREE = """\
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.tree import annotate, build_tree, random_tree
from minimax_lib.view.player import play
game = random_tree(3, depth=3, branching=3, low=-9, high=9)
warm = play("((3 5) (2 9))", alpha_beta)  # imports are no part of what is measured
"""
PLAYER = """\
import json, time
begun = time.perf_counter()
player = play(game, alpha_beta)
seconds = time.perf_counter() - begun
size = len(json.dumps(player.get_state(), default=str).encode())
display({"text/plain": json.dumps([seconds, size, len(player.frames)])}, raw=True)
player
"""
REDRAW = """\
import ipywidgets
from IPython.display import clear_output, display
from minimax_lib.draw import show_tree
tree = build_tree(game)
values = list(annotate(tree).items())
shown, output = 0, ipywidgets.Output()
button = ipywidgets.Button(description="Redraw")
def redraw(_):
    global shown
    shown += 1
    with output:
        clear_output(wait=True)
        display(show_tree(tree, values=dict(values[:shown])))
button.on_click(redraw)
ipywidgets.VBox([button, output])
"""
WATCH = """([button, picture]) => {
  window.clicks = [];
  window.pictures = [];
  const note = () => window.pictures.push(performance.now());
  document.querySelector(button)
    .addEventListener("click", (event) => window.clicks.push(event.timeStamp), true);
  document.querySelector(picture).addEventListener("load", note, true);
  new MutationObserver(note).observe(document.querySelector(picture),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
QUIET = "() => pictures.at(-1) > clicks.at(-1) && performance.now() - pictures.at(-1) > 800"
OPEN = """async () => {
  const { commands, shell } = window.jupyterapp;
  const content = shell.currentWidget.content;
  content.activeCellIndex = 1;
  for (const old of document.querySelectorAll(".mm")) old.dataset.old = true;
  const begun = performance.now();
  commands.execute("notebook:run-cell");
  const frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector(".mm:not([data-old]) svg")) await frame();
  await frame();
  return performance.now() - begun;
}"""


def latencies(notebook: Notebook, button: str, picture: str) -> tuple[list[float], float]:
    """Return what single clicks took, and how long after the last of a row the picture moved."""
    page = notebook.page
    page.evaluate(WATCH, [button, picture])
    press = page.locator(button)
    for _ in range(CLICKS):
        press.click()
        page.wait_for_function(QUIET)
    clicks, pictures = page.evaluate("[clicks, pictures]")
    single = [
        max(at for at in pictures if begun <= at < ended) - begun
        for begun, ended in zip(clicks, [*clicks[1:], math.inf], strict=True)
    ]
    box = press.bounding_box()
    assert box
    page.evaluate("() => { clicks.length = pictures.length = 0; }")
    for _ in range(CLICKS):
        page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.wait_for_function(QUIET)
    last = page.evaluate("[clicks.length, pictures.at(-1) - clicks.at(-1)]")
    assert last[0] == CLICKS
    return single, last[1]


def report(name: str, single: list[float], lag: float) -> None:
    middle, high = statistics.median(single), statistics.quantiles(single, n=20)[-1]
    print(
        f"{name:<24} click to picture: median {middle:6.1f} ms, p95 {high:6.1f} ms; "
        f"{CLICKS} fast clicks: behind for {lag:6.0f} ms = {lag / FRAME:.1f} frames"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(pathlib.Path(folder))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            measure(server, browser)
        finally:
            browser.close()
            server.close()


def measure(server: Server, browser: Any) -> None:
    notebook = server.open(browser, server.write("player.ipynb", [TREE, PLAYER, REDRAW]))
    notebook.run(1)
    page = notebook.page
    page.wait_for_selector(".jupyter-button")
    opened = statistics.median(page.evaluate(OPEN) for _ in range(5))
    told = page.locator(".jp-Cell").nth(1).locator(".jp-OutputArea-output").first.inner_text()
    seconds, size, steps = json.loads(told)
    print(
        f"a player of 40 nodes and {steps} steps opens in {opened:.0f} ms, {1_000 * seconds:.0f} "
        f"of them in Python; its data is {size / 1_000:.0f} kB"
    )
    ours, lag = latencies(notebook, '.mm [data-control="forward"]', ".mm")
    report("step player", ours, lag)
    theirs, behind = latencies(notebook, ".jupyter-button", ".widget-output")
    report("matplotlib in an Output", theirs, behind)
    ratio = statistics.median(theirs) / statistics.median(ours)
    print(f"ratio of the medians: {ratio:.0f}")


if __name__ == "__main__":
    main()
