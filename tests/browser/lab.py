"""A JupyterLab (or Notebook 7) on this machine, and notebooks in it as a browser shows them."""

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
from collections.abc import Iterator, Sequence

import nbformat
from playwright.sync_api import Browser, Locator, Page, expect

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

    def copy(self, notebook: pathlib.Path) -> str:
        """Copy a notebook to where it can be opened; return its name."""
        return pathlib.Path(shutil.copy(notebook, self.folder)).name

    def open(
        self,
        browser: Browser,
        name: str,
        *,
        app: str = "lab",
        width: int = 1400,
        height: int = 1000,
        zoom: float = 1,
    ) -> Notebook:
        """Open a notebook in a window of so many CSS pixels at some zoom."""
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=zoom
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(
            {
                "lab": f"{self.url}/lab/tree/{name}?reset",
                "notebook": f"{self.url}/notebooks/{name}",
            }[app]
        )
        return Notebook(page)

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


class Notebook:
    """A notebook in a page of the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def run(self, players: int = 1) -> Locator:
        """Run all cells once; return the players, when there are so many."""
        self.page.evaluate(RUN_ALL)
        shown = self.page.locator(".mm")
        expect(shown).to_have_count(players)
        return shown
