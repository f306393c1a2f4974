"""The types that are promised are those that are there."""

import subprocess
import sys
from pathlib import Path

import pytest
import tedomari

pytest.importorskip("mypy")
PACKAGE = Path(tedomari.__file__).parent


def run(*command):
    done = subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed(tmp_path):
    config = Path(__file__).resolve().parents[1] / "pyproject.toml"
    run("mypy", "--config-file", config, "--cache-dir", tmp_path, PACKAGE)


def test_the_stubs_are_those_of_the_module():
    run("mypy.stubtest", "tedomari._core")


def test_users_are_told_of_wrong_types(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import tedomari as td\n"
        "g: td.Game = td.Game('{3|1}') + 1\n"
        "mean: int = g.mean()\n"
        "answer = td.ask(td.questions.Compare('^', '*'))\n"
        "reveal_type(answer.relation)\n"
    )
    command = [sys.executable, "-m", "mypy", "--cache-dir", tmp_path, "--strict", program]
    told = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE.parent).stdout
    assert "program.py:3: error" in told and told.count("error") == 2, told
    assert "Literal['<']" in told and "'||'" in told
