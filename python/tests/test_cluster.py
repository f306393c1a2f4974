"""Builds by many processes: the file has the bytes of that which the local engine makes, whoever is killed on the way."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import tedomari as td

pytest.importorskip("pyarrow", reason="builds on several machines need pyarrow")

from tedomari import _core  # noqa: E402
from tedomari.cluster import _build, _files  # noqa: E402
from tedomari.cluster._plan import LEVEL, ROUND, Plan  # noqa: E402
from tedomari.cluster._worker import Worker  # noqa: E402


def local(tmp_path, ruleset, *boards, **given):
    file = tmp_path / "local.db"
    td.build_database(ruleset, *boards, file=file, **given)
    return file.read_bytes()


class Here:
    """Workers of this process in turn, instead of a cluster. Some of them are lost and replaced."""

    def __init__(self, plan, workers=2, lost=()):
        self.plan, self.lost = plan, lost
        self.workers = [Worker(plan) for _ in range(workers)]

    def run(self, step, number, rounds, shards, wait):
        if (step, number) in self.lost:
            self.workers = [Worker(self.plan) for _ in self.workers]
        for shard in shards:
            yield shard, self.workers[shard % len(self.workers)].task(step, number, rounds, shard)


def begin(tmp_path, ruleset, *boards, shards=3, max=None):
    name, _, family = _core.family(ruleset, list(boards), max)
    return Plan(tmp_path / "shards", name, family, shards)


def steps(plan, cluster, most=None):
    """Does the steps of a build, or the first of them."""
    while not (plan.is_found() and not plan.pending()):
        if most is not None and len(plan.steps) >= most:
            return
        _build._step(plan, cluster, LEVEL if plan.is_found() else ROUND, None)


FAMILIES = [
    ("domineering", [], (3, 4)),
    ("clobber", ["xoxo|oxox"], None),
    ("amazons", ["x..|..o"], None),
    ("hackenbush", ["lrlre"], None),
    ("col", ["...|..."], None),
]


@pytest.mark.parametrize("ruleset, boards, size", FAMILIES)
def test_shards_make_the_file_that_one_search_makes(tmp_path, ruleset, boards, size):
    plan = begin(tmp_path, ruleset, *boards, max=size)
    steps(plan, Here(plan, lost=[(ROUND, 1), (LEVEL, 1), (LEVEL, 3)]))
    file = tmp_path / "shards.db"
    new = _build._fill(plan, file)
    assert file.read_bytes() == local(tmp_path, ruleset, *boards, max=size)
    assert new == td.ask(td.questions.ShowDatabase(str(file))).rulesets[0].parts


def test_a_file_is_added_to(tmp_path):
    file, whole = tmp_path / "d.db", tmp_path / "whole.db"
    for path in (file, whole):
        td.build_database("clobber", "xoxo", file=path)
        td.build_database("domineering", max=(2, 3), file=path)
    plan = begin(tmp_path, "domineering", max=(3, 4))
    steps(plan, Here(plan))
    new = _build._fill(plan, file)
    built = td.build_database("domineering", max=(3, 4), file=whole)
    assert (new, file.read_bytes()) == (built.new_parts, whole.read_bytes())


def test_tables_are_what_they_say(tmp_path):
    import pyarrow.parquet as parquet

    plan = begin(tmp_path, "domineering", max=(3, 4))
    steps(plan, Here(plan))
    parts, bases = [], {}
    for level in range(plan.count(LEVEL)):
        for shard in range(plan.shards):
            parts += parquet.read_table(plan.file(LEVEL, level, shard, "parts")).to_pylist()
            bases |= {row["hash"]: row for row in parquet.read_table(plan.file(LEVEL, level, shard, "bases")).to_pylist()}

    def game(named):
        """A value by nothing but the tables."""
        number = td.Game(td.Game(str(named["numerator"])) if not named["exponent"] else f"{named['numerator']}/{2 ** named['exponent']}")
        if named["base"] == bytes(16):
            return number
        sides = {True: [], False: []}
        for option in bases[named["base"]]["options"]:
            sides[option["left"]].append(game(option))
        base = td.Game.of(sides[True], sides[False])
        return number - base if named["negated"] else number + base

    assert len(parts) == len({row["key"] for row in parts})
    assert {row["ruleset"] for row in parts} == {"domineering"}
    file = tmp_path / "d.db"
    _build._fill(plan, file)
    values = {row.part: row.value for row in td.ask(td.questions.DumpDatabase(str(file))).parts}
    found = sorted(str(game(row)) for row in parts)
    assert found == sorted(str(td.Game(value)) for value in values.values())
    assert max(row["depth"] for row in bases.values()) > 1


def test_a_build_that_was_broken_off_goes_on(tmp_path):
    plan = begin(tmp_path, "domineering", max=(3, 4))
    plan.save()
    steps(plan, Here(plan), most=6)
    # One shard of the next step is there, another half.
    worker = Worker(plan)
    step, rounds = (LEVEL, plan.count(ROUND)) if plan.is_found() else (ROUND, plan.count(ROUND))
    worker.task(step, plan.count(step), rounds, 0)
    plan.receipt(step, plan.count(step), 1).write_text("{")
    again = Plan.load(plan.folder)
    again.verify()
    assert len(again.steps) == 6
    asked = []

    class Counting(Here):
        def run(self, step, number, rounds, shards, wait):
            asked.append(shards)
            yield from super().run(step, number, rounds, shards, wait)

    steps(again, Counting(again))
    assert asked[0] == [1, 2] and all(shards == [0, 1, 2] for shards in asked[1:])
    file = tmp_path / "d.db"
    _build._fill(again, file)
    assert file.read_bytes() == local(tmp_path, "domineering", max=(3, 4))


def given(table):
    """What a worker takes from a table. What columns are called in the file does not matter to it."""
    if "hash" in table.schema.names:
        return _files.give_bases(table)
    front = [table.column(name).to_pylist() for name in ("ruleset", "level") if name in table.schema.names]
    return front, _files.give_keys(table), _files.give_names(table)


def test_damaged_shards_are_refused(tmp_path):
    plan = begin(tmp_path, "domineering", max=(3, 3))
    steps(plan, Here(plan))
    for name in ("parts", "bases", "told"):
        path = max((plan.file(LEVEL, 1, shard, name) for shard in range(plan.shards)), key=lambda path: path.stat().st_size)
        whole = path.read_bytes()
        for at in range(0, len(whole), max(1, len(whole) // 40)):
            changed = bytearray(whole)
            changed[at] ^= 0x55
            path.write_bytes(changed)
            with pytest.raises(td.errors.ClusterError, match="damaged"):
                plan.verify()
        changed = bytearray(whole)
        changed[len(whole) // 3] ^= 1
        path.write_bytes(changed[: len(changed) // 2])
        with pytest.raises(td.errors.ClusterError, match="damaged or cannot be read"):
            _files.table_of(path, {})
        path.write_bytes(whole)
    # Whoever reads it notices, too, whatever was changed.
    for name in ("parts", "bases", "told"):
        path = max((plan.file(LEVEL, 1, shard, name) for shard in range(plan.shards)), key=lambda path: path.stat().st_size)
        shard = next(shard for shard in range(plan.shards) if plan.file(LEVEL, 1, shard, name) == path)
        what, whole = plan.what(LEVEL, 1, shard, name), path.read_bytes()
        right = given(_files.table_of(path, what))
        noticed = 0
        for at in range(0, len(whole), max(1, len(whole) // 150)):
            changed = bytearray(whole)
            changed[at] ^= 1 << at % 8
            path.write_bytes(changed)
            try:
                assert given(_files.table_of(path, what)) == right, at
            except td.errors.ClusterError as error:
                assert str(path) in str(error)
                noticed += 1
        assert noticed > 75
        path.write_bytes(whole)
    path = plan.file(LEVEL, 0, 0, "parts")
    # A shard of another place, and a manifest that is none.
    with pytest.raises(td.errors.ClusterError, match="not the shard that should stand there"):
        _files.table_of(path, plan.what(LEVEL, 0, 1, "parts"))
    (plan.folder / "manifest.json").write_text("[]")
    with pytest.raises(td.errors.ClusterError, match="damaged or cannot be read"):
        Plan.load(plan.folder)


def test_other_versions_are_refused(tmp_path, monkeypatch):
    plan = begin(tmp_path, "domineering", max=(2, 3))
    steps(plan, Here(plan))
    path, what = plan.file(LEVEL, 0, 0, "parts"), plan.what(LEVEL, 0, 0, "parts")
    monkeypatch.setattr(_core, "__version__", "99.0.0")
    with pytest.raises(td.errors.ClusterError, match="all workers need one version"):
        _files.table_of(path, what)
    with pytest.raises(td.errors.ClusterError, match="was begun by tedomari .* and this is 99.0.0"):
        Worker(plan)
    with pytest.raises(td.errors.ClusterError, match="go on with that version"):
        Plan.load(plan.folder)


def test_a_full_disk_is_told(tmp_path, monkeypatch):
    plan = begin(tmp_path, "domineering", max=(2, 3))
    full = OSError(28, "No space left on device")
    count = 0

    def fsync(_):
        nonlocal count
        count += 1
        if count > 8:
            raise full

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(td.errors.ClusterError, match="could not be written: No space left on device"):
        steps(plan, Here(plan))
    monkeypatch.undo()
    assert not list(plan.folder.rglob("*.draft"))
    steps(plan, Here(plan))
    file = tmp_path / "d.db"
    _build._fill(plan, file)
    assert file.read_bytes() == local(tmp_path, "domineering", max=(2, 3))


def test_what_cannot_be_built(tmp_path):
    file = tmp_path / "d.db"
    with pytest.raises(td.ParseError):
        td.cluster.build("dominering", max=(2, 2), file=file)
    with pytest.raises(td.ParseError, match="is not a board"):
        td.cluster.build("domineering", "..|.", file=file)
    with pytest.raises(td.errors.ClusterError, match="return to a position"):
        td.cluster.build("fox_and_geese", "4x4", file=file)
    with td.limits(nodes=5), pytest.raises(ValueError, match="no limit but that of time"):
        td.cluster.build("domineering", max=(2, 2), file=file)
    # What is there needs no cluster.
    td.build_database("domineering", max=(2, 3), file=file)
    before = file.read_bytes()
    built = td.cluster.build("domineering", max=(2, 2), file=file)
    assert (built.finished, built.new_parts, file.read_bytes()) == (4, 0, before)
    # Two builds do not work in one folder.
    with _build._alone(tmp_path / "d.db.cluster"), pytest.raises(td.errors.ClusterError, match="in use"):
        td.cluster.build("domineering", max=(3, 3), file=file)


def children(pid):
    """All processes that this one has started, with their command lines."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found, open = {}, [pid]
    while open:
        parent = open.pop()
        for child in [child for child, its in parents.items() if its == parent]:
            open.append(child)
            try:
                found[child] = (Path("/proc") / str(child) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
    return found


def command(tmp_path, *more):
    line = [sys.executable, "-m", "tedomari.cluster", "domineering", "--max", "4x5", "--workers", "2", "--shards", "4", *more]
    return subprocess.Popen(line, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def told(process, pattern):
    """Reads what a build says until it says this."""
    for line in process.stderr:
        if re.search(pattern, line):
            return
    raise AssertionError(f"the build ended with {process.wait()}")


def listening(pids):
    """The addresses at which processes listen."""
    inodes = set()
    for pid in pids:
        try:
            links = [os.readlink(link) for link in (Path("/proc") / str(pid) / "fd").iterdir()]
        except OSError:
            continue
        inodes |= {link[8:-1] for link in links if link.startswith("socket:[")}
    found = set()
    for table in ("tcp", "tcp6"):
        for line in (Path("/proc/net") / table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in inodes:
                found.add(fields[1].partition(":")[0])
    return found


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="processes are looked for in /proc")
def test_ray_and_kills(tmp_path):
    pytest.importorskip("ray", reason="builds on several machines need ray")
    first = command(tmp_path)
    told(first, "round 2")
    workers = [pid for pid, name in children(first.pid).items() if name.startswith("ray::Worker")]
    assert len(workers) == 2
    # Nothing listens where others could reach it: 127.0.0.1 stands there with its bytes reversed.
    assert listening(children(first.pid)) <= {"0100007F", "0000000000000000FFFF00000100007F"}
    os.kill(workers[0], signal.SIGKILL)
    told(first, "level 1")
    workers = [pid for pid, name in children(first.pid).items() if name.startswith("ray::Worker")]
    os.kill(workers[-1], signal.SIGKILL)
    told(first, "level 3")
    family = children(first.pid)
    first.kill()
    first.wait()
    # The workers go with the scheduler.
    deadline = time.monotonic() + 20
    while any((Path("/proc") / str(pid)).exists() for pid, name in family.items() if name.startswith("ray::Worker")):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    manifest = json.loads((tmp_path / "domineering.db.cluster" / "manifest.json").read_text())
    assert sum(step["step"] == "level" for step in manifest["steps"]) >= 4
    second = command(tmp_path, "--json")
    answer, said = second.communicate(timeout=120)
    assert second.returncode == 0, said
    assert "round" not in said and "level 3" not in said, "what was done is not done again"
    assert (tmp_path / "domineering.db").read_bytes() == local(tmp_path, "domineering", max=(4, 5))
    assert (json.loads(answer)["new_parts"], json.loads(answer)["finished"]) == (2313, 20)
    assert not (tmp_path / "domineering.db.cluster").exists()
