"""The examples in the book and in the README of the package run as they stand."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["docs/python.md", "docs/from-cgsuite.md", "docs/from-cgt.md", "README.md", "python/README.md"]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_pages(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text()
    names = {}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    for block in BLOCK.finditer(text):
        line = text[: block.start()].count("\n") + 1
        if ">>>" not in block[1]:
            exec(compile(block[1], page, "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(block[1], names, page, page, line)
        assert runner.run(test, clear_globs=False).failed == 0
        names.update(test.globs)
