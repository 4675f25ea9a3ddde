"""A real JupyterLab (or Notebook 7) on this machine, and a real Chromium that looks at it."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence

import nbformat
import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="needs the package playwright")

ROOT = pathlib.Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000  # milliseconds: what a slow machine may take; a fast one does not wait
RUN_ALL = """async () => {
  while (!window.jupyterapp?.shell.currentWidget) await new Promise((done) => setTimeout(done, 50));
  const { context, sessionContext } = window.jupyterapp.shell.currentWidget;
  await Promise.all([context.ready, sessionContext.ready]);
  await sessionContext.session.kernel.info;
  window.jupyterapp.commands.execute("notebook:run-all-cells");
}"""
playwright.expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--picture", action="store_true", help="take the picture in README.md anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = pathlib.Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Server:
    """A Jupyter server on a free port of this machine, with a home and a folder of its own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        home = folder / ".home"
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
            "IPYTHONDIR": str(home / "ipython"),
        }
        settings = home / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *(f"--port={port}", "--ip=127.0.0.1", "--IdentityProvider.token="),
            *("--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"),
            "--ServerApp.disable_check_xsrf=True",
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
        ]
        self._log = (folder / ".log").open("w")
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._wait()

    def _wait(self) -> None:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/api", timeout=1).close()
                return
            except (urllib.error.URLError, OSError):
                if self._process.poll() is not None:
                    break
                time.sleep(0.2)
        raise RuntimeError((self.folder / ".log").read_text()[-2000:])

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook of code cells; return its name."""
        notebook = nbformat.v4.new_notebook()
        notebook.cells = [nbformat.v4.new_code_cell(text) for text in cells]
        notebook.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        nbformat.write(notebook, self.folder / name)
        return name

    @contextlib.contextmanager
    def theme(self, name: str) -> Iterator[None]:
        """Let JupyterLab open in a theme."""
        folder = self.folder / ".home" / "settings" / "@jupyterlab" / "apputils-extension"
        setting = folder / "themes.jupyterlab-settings"
        setting.write_text(json.dumps({"theme": name}))
        yield
        setting.unlink()

    def close(self) -> None:
        os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._log.close()


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


class Notebook:
    """A notebook in a page of the browser."""

    def __init__(self, page: playwright.Page) -> None:
        self.page = page

    def run(self, players: int = 1) -> playwright.Locator:
        """Run all cells once; return the players, when there are so many."""
        self.page.evaluate(RUN_ALL)
        shown = self.page.locator(".mm")
        playwright.expect(shown).to_have_count(players)
        return shown


Open = Callable[..., Notebook]


@pytest.fixture
def open_notebook(
    server: Server, browser: playwright.Browser, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Open a notebook of the given cells, in a window of so many CSS pixels at some zoom."""
    contexts = []

    def open_one(
        *cells: str, app: str = "lab", width: int = 1400, height: int = 1000, zoom: float = 1
    ) -> Notebook:
        name = server.write(f"{request.node.name.replace('/', '_')[:60]}.ipynb", cells)
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=zoom
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        address = {
            "lab": f"{server.url}/lab/tree/{name}?reset",
            "notebook": f"{server.url}/notebooks/{name}",
        }[app]
        page.goto(address)
        return Notebook(page)

    yield open_one
    for context in contexts:
        context.close()
