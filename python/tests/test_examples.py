"""The examples in the documentation of the package run as they stand."""

import doctest
import importlib
import pkgutil

import pytest
import tedomari

MODULES = sorted(
    module.name for module in pkgutil.iter_modules(tedomari.__path__) if module.name not in ("_core", "__main__")
)


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples(name):
    module = importlib.import_module(f"tedomari.{name}" if name else "tedomari")
    with tedomari.Session():  # A session of its own: examples may add rulesets.
        result = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0
