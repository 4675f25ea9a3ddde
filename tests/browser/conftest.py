"""One server and one browser for all these tests; a fresh page for each of them."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="needs the package playwright")

from lab import CHROMIUM, FLAGS, PATIENCE, ROOT, Notebook, Server  # noqa: E402

playwright.expect.set_options(timeout=PATIENCE)
Open = Callable[..., Notebook]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--picture", action="store_true", help="take the picture in README.md anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = pathlib.Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("lab"))
    yield running
    running.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright.Browser]:
    if CHROMIUM is None:
        message = "needs Chromium (on Debian: apt-get install chromium)"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def open_notebook(
    server: Server, browser: playwright.Browser, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Open a notebook of the given cells, or a lesson: `open_notebook(*cells, width=700)`."""
    opened: list[Notebook] = []

    def open_one(*cells: str, lesson: str = "", **window: Any) -> Notebook:
        if lesson:
            name = server.copy(ROOT / "notebooks" / lesson)
        else:
            name = server.write(f"{request.node.name.replace('/', '_')[:60]}.ipynb", cells)
        opened.append(server.open(browser, name, **window))
        return opened[-1]

    yield open_one
    for notebook in opened:
        notebook.page.context.close()
