"""Drawings and notebooks."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import tedomari as td

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


@pytest.mark.parametrize(
    "show",
    [
        lambda: td.thermograph("{7|5||0}"),
        lambda: td.thermograph("{7|5||0}", steps=True),
        lambda: td.Game("{3|1||0}").tree(),
        lambda: td.position("domineering", "...|..#"),
        lambda: td.position("snort", ".-.-L"),
        lambda: td.position("domineering", "...|..#").answer(),
        lambda: td.go(["XXOO", "X.xO", "XXOO"]),
        lambda: td.graph([(0, 1), (1, 2)], [0]),
        lambda: td.table("domineering", "1..3x1..3", field="mean"),
    ],
)
def test_drawings(show):
    drawing = show()._repr_svg_()
    assert ElementTree.fromstring(drawing).tag.endswith("svg")


def test_what_has_no_drawing():
    assert td.facts("{3|1}")._repr_svg_() is None
    assert "&gt;" in td.compare("2", "1")._repr_html_() and td.thermograph("{3|1}")._repr_html_() is None
    assert td.graph("a b").svg() is None or td.graph("a b").svg().startswith("<svg")
    assert td.Game("{3|1}")._repr_latex_().startswith("$")


def test_pages():
    page = str(td.facts("{3|1}"))
    assert "mean         2" in page
    assert td.facts("^").page(unicode=False).splitlines()[0].split() == ["value", "^"]


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks(notebook):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    book = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    kinds = {kind for cell in book.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/latex"} <= kinds
    # What is shown there is in the notebook as it stands in the repository.
    for was, now in zip(nbformat.read(notebook, as_version=4).cells, book.cells):
        assert texts(was) == texts(now)


def texts(cell):
    return [output.get("text") or output.get("data", {}).get("text/plain") for output in cell.get("outputs", [])]
