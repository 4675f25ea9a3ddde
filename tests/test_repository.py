"""The repository's own promises: one address, a lock that fits, pages that are true."""

import ast
import re
import runpy
import sys
import tomllib
import urllib.parse
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS = PROJECT["urls"]["Repository"]
NEEDS = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]
PAGES = sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/*.md"))
GUIDE = ROOT / "docs" / "lessons.md"  # its code is the lessons' solutions, which run in a lesson


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


LOCK_LINES = read("requirements.txt").splitlines()
LOCK = [Requirement(line) for line in LOCK_LINES if not line.startswith("-")]


def test_badges_and_launch_links_use_the_address_in_pyproject():
    repository = ADDRESS.removeprefix("https://github.com/")
    launches = re.findall(r"https://mybinder\.org/v2/gh/([^/]+/[^/]+)/", read("README.md"))
    badges = re.findall(r"https://github\.com/([^/]+/[^/]+)/actions", read("README.md"))
    assert launches and badges
    assert set(launches + badges) == {repository}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CITATION.cff"], ids=lambda page: page.name)
def test_no_page_names_the_repository_by_another_address(page):
    own_name = ADDRESS.rsplit("/", 1)[1]
    others = re.findall(rf"https://[^\s)]*/{own_name}\b", page.read_text(encoding="utf-8"))
    binder = ADDRESS.replace("https://github.com/", "https://mybinder.org/v2/gh/")
    assert set(others) <= {ADDRESS, binder}


def test_citation_uses_the_address_and_version_in_pyproject():
    citation = read("CITATION.cff")
    assert re.search(r"^repository-code: (.*)$", citation, re.M)[1] == ADDRESS
    assert re.search(r"^version: (.*)$", citation, re.M)[1] == PROJECT["version"]


def test_the_link_for_a_hub_pulls_from_the_address_in_pyproject():
    (query,) = re.findall(r"https://\S+/git-pull\?(\S+)", read("docs/instructors.md"))
    asked = {name: value for name, (value,) in urllib.parse.parse_qs(query).items()}
    folder = ADDRESS.rsplit("/", 1)[1]
    assert asked["repo"] == ADDRESS
    assert asked["urlpath"] == f"lab/tree/{folder}/notebooks/00_start_here.ipynb"


def test_the_guide_says_what_the_lessons_say():
    guide = runpy.run_path(str(ROOT / "docs" / "make_guide.py"))["guide"]
    assert guide() == read("docs/lessons.md"), "make notebooks, or python docs/make_guide.py"


def test_every_way_in_opens_the_first_lesson():
    ways = re.findall(r"urlpath=lab/tree/(\S+?)\)", read("README.md"))
    ways += [re.search(r"^FIRST_LESSON := (.*)$", read("Makefile"), re.M)[1]]
    ways += [
        path.replace("\\", "/") for path in re.findall(r"jupyter lab (\S+)", read("README.md"))
    ]
    assert len(ways) == 4
    assert set(ways) == {"notebooks/00_start_here.ipynb"}
    assert (ROOT / ways[0]).is_file()


def test_the_map_links_every_lesson_that_is_there_and_no_other():
    rows = re.findall(r"^\| \[?(\d\d) [^|]*? \|", read("README.md"), re.M)
    linked = re.findall(r"^\| \[\d\d [^]]*\]\(notebooks/(\S+?)\)", read("README.md"), re.M)
    there = sorted(path.name for path in (ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
    assert rows == [f"{number:02}" for number in range(14)]
    assert linked == there


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_files_lead_somewhere(page):
    targets = re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (page.parent / target.strip()).exists()]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != GUIDE], ids=lambda page: page.name
)
def test_code_on_a_page_runs(page):
    blocks = re.findall(r"^( *)```python\n(.*?)```", page.read_text(encoding="utf-8"), re.M | re.S)
    for indent, block in blocks:
        code = "\n".join(line.removeprefix(indent) for line in block.splitlines())
        exec(compile(code, page.name, "exec"), {})


def test_files_that_contributors_are_told_of_are_there():
    named = re.findall(r"^(minimax_lib/\S+|notebooks/|tests/) ", read("CONTRIBUTING.md"), re.M)
    assert len(named) > 8
    assert not [name for name in named if not (ROOT / name).exists()]


@pytest.mark.parametrize("requirement", NEEDS)
def test_the_lock_pins_what_pyproject_asks_for(requirement):
    wanted = Requirement(requirement)
    pins = [pin for pin in LOCK if pin.name == wanted.name]
    assert len(pins) == 1, "each direct need has one pin: make lock"
    assert pins[0].marker is None, "the same version on every Python"
    (specifier,) = pins[0].specifier
    assert specifier.operator == "=="
    assert specifier.version in wanted.specifier


def test_pyproject_asks_for_what_the_package_imports():
    extras = PROJECT["optional-dependencies"]
    asked = PROJECT["dependencies"] + extras["fast"] + extras["cluster"]
    known = {Requirement(need).name for need in asked} | {"minimax_lib"} | sys.stdlib_module_names
    for path in (ROOT / "minimax_lib").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module]
            assert {name.split(".")[0] for name in names} <= known, path


def test_the_lock_is_nothing_but_pins_and_then_the_course_itself():
    names = [pin.name for pin in LOCK]
    assert names == sorted(set(names)), "one version of each, in order"
    assert all(str(pin.specifier).startswith("==") and pin.url is None for pin in LOCK)
    assert [line for line in LOCK_LINES if line.startswith("-")] == [LOCK_LINES[-1]] == ["-e ."]


def test_binder_installs_the_lock_on_a_supported_python():
    assert read("binder/requirements.txt").split() == ["-r", "../requirements.txt"]
    language, version = read("binder/runtime.txt").strip().split("-")
    assert language == "python"
    assert version in SpecifierSet(PROJECT["requires-python"])
    assert f'pack.python_version == "{version}"' in read(".ci/binder.py")
