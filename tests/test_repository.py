"""The repository's own promises: one address, a lock that fits, links that lead somewhere."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS = PROJECT["urls"]["Repository"]
OWNER_AND_NAME = ADDRESS.removeprefix("https://github.com/")
README = (ROOT / "README.md").read_text(encoding="utf-8")
LOCK = [
    Requirement(line)
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith(("-", "#"))
]


def test_badges_and_launch_links_use_the_address_in_pyproject():
    launches = re.findall(r"https://mybinder\.org/v2/gh/([^/]+/[^/]+)/", README)
    badges = re.findall(r"https://github\.com/([^/]+/[^/]+)/actions", README)
    assert launches and badges
    assert set(launches + badges) == {OWNER_AND_NAME}


def test_citation_uses_the_address_and_version_in_pyproject():
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(r"^repository-code: (.*)$", citation, re.M)[1] == ADDRESS
    assert re.search(r"^version: (.*)$", citation, re.M)[1] == PROJECT["version"]


def test_binder_opens_the_first_lesson():
    lesson = re.search(r"urlpath=lab/tree/(\S+?)\)", README)[1]
    assert (ROOT / lesson).is_file()


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")), ids=lambda page: page.name)
def test_links_between_files_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", text)
    missing = [target for target in targets if not (page.parent / target.strip()).exists()]
    assert not missing


@pytest.mark.parametrize(
    "requirement", PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]
)
def test_the_lock_pins_what_pyproject_asks_for(requirement):
    wanted = Requirement(requirement)
    pins = [pin for pin in LOCK if pin.name == wanted.name]
    assert len(pins) == 1, "each direct need has one pin, the same for every Python"
    assert pins[0].marker is None
    (specifier,) = pins[0].specifier
    assert specifier.operator == "=="
    assert specifier.version in wanted.specifier


def test_no_package_has_two_versions_in_the_lock():
    names = [pin.name for pin in LOCK]
    assert sorted(names) == sorted(set(names))


def test_binder_installs_the_lock_on_a_supported_python():
    runtime = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    assert runtime == "python-3.13"
    assert (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").split() == [
        "-r",
        "../requirements.txt",
    ]
    assert (ROOT / "requirements.txt").read_text(encoding="utf-8").rstrip().endswith("-e .")
