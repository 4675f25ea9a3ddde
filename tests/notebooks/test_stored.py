"""What stands in the lessons' files: run, clean, described, and linked to places that exist."""

import re
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def notebook(request):
    return nbformat.read(request.param, as_version=4)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook):
    return [output for cell in code_cells(notebook) for output in cell.outputs]


def shown(notebook, kind):
    """Return the stored outputs that carry something of this MIME type."""
    return [output for output in outputs(notebook) if kind in output.get("data", {})]


def test_there_are_lessons():
    assert LESSONS


def test_the_file_is_well_formed(notebook):
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"


def test_every_code_cell_has_been_run(notebook):
    counts = [cell.execution_count for cell in code_cells(notebook)]
    assert counts == list(range(1, len(counts) + 1)), "run it from top to bottom: make notebooks"


def test_nothing_failed_and_nothing_warned(notebook):
    assert not [o for o in outputs(notebook) if o.output_type == "error"]
    assert not [o.text for o in outputs(notebook) if o.get("name") == "stderr"]


def test_no_widget_state_and_no_execution_noise(notebook):
    assert "widgets" not in notebook.metadata
    assert not shown(notebook, "application/vnd.jupyter.widget-view+json")
    assert not [cell for cell in code_cells(notebook) if "execution" in cell.metadata]
    assert "version" not in notebook.metadata.language_info, "it changes with every Python"


def test_code_cells_are_short(notebook):
    long = [
        cell.source
        for cell in code_cells(notebook)
        if len(cell.source.splitlines()) > 20 and "exercise" not in cell.metadata.get("tags", [])
    ]
    assert not long, "helper code belongs in minimax_lib"


def test_pictures_are_described_in_words(notebook):
    for output in shown(notebook, "image/png"):
        words = output.metadata["image/png"]["alt"]
        assert len(words) > 20
        assert output.data["text/plain"] == words
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    texts += [output.data["text/html"] for output in shown(notebook, "text/html")]
    for text in texts:
        assert "![](" not in text
        assert all(re.search(r'alt="[^"]', tag) for tag in re.findall(r"<img[^>]*>", text))


def test_links_lead_somewhere(notebook):
    for cell in notebook.cells:
        if cell.cell_type != "markdown":
            continue
        for target, anchor in re.findall(r"\]\(([^):#]*)(#[^)]*)?\)", cell.source):
            page = NOTEBOOKS / target
            assert not target or page.exists(), target
            if target == "glossary.ipynb" and anchor:
                headings = re.findall(r"^#+ (.*)$", glossary_text(), re.M)
                assert anchor[1:] in {heading.replace(" ", "-") for heading in headings}, anchor


def glossary_text():
    cells = nbformat.read(NOTEBOOKS / "glossary.ipynb", as_version=4).cells
    return "\n".join(cell.source for cell in cells)


def test_solutions_are_folded_and_printed_as_code(notebook):
    for cell in notebook.cells:
        if "<details>" in cell.source:
            assert "</summary>\n\n" in cell.source
            assert "\n\n</details>" in cell.source
