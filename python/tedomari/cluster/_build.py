"""A build from its beginning to its end, whoever does the work."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _core
from .._session import _limits
from ..errors import ClusterError, LimitReached, LoopyError

if TYPE_CHECKING:
    from os import PathLike

    from ..answers import BuiltDatabase
    from ._plan import Plan

Progress = Callable[[str], None]
"""Hears of each step that is done, in words."""

# Shards for each worker, so that their sizes even out.
SHARDS = 4

# How often limits and signals are looked at, in seconds.
LOOK = 0.2


def build(
    ruleset: str,
    *boards: str,
    max: tuple[int, int] | None = None,
    file: str | PathLike[str] | None = None,
    workers: int | None = None,
    shards: int | None = None,
    address: str | None = None,
    folder: str | PathLike[str] | None = None,
    keep: bool = False,
    progress: Progress | None = None,
) -> BuiltDatabase:
    """Builds the file that `td.build_database` builds, by many processes, or goes on with it.

    :param workers: how many processes work; as many as there are cores, if it is left out.
    :param shards: into how many shards the family is divided; four for each worker, if it is left out. A build that goes on keeps its number.
    :param address: a cluster of Ray that is there, such as `"auto"`; otherwise one is started on this machine, for this build.
    :param folder: where the shards lie, on a file system that all machines share; beside the file, if it is left out.
    :param keep: whether the shards stay when the file is there: a folder of Parquet.
    :param progress: hears of each step that is done.

    `td.limits(time=...)` sets a limit of time. When it is reached `LimitReached` is raised, and the same call goes on.
    """
    begun = time.monotonic()
    name, is_loopy, family = _core.family(ruleset, list(boards), max)
    if is_loopy:
        raise ClusterError(f"play of {name} can return to a position, so its parts have no levels: the local engine says what is to be said of them")
    seconds, nodes, memory = _limits.get() or (None, None, None)
    if nodes is not None or memory is not None:
        raise ValueError("a build on several machines knows no limit but that of time")
    deadline = None if seconds is None else begun + seconds
    path = Path(file if file is not None else f"{name}.db")
    beside = Path(folder) if folder is not None else path.with_name(path.name + ".cluster")
    from ._plan import Plan

    if not beside.exists() and _is_complete(path, name, family):
        return _answer(path, name, family, 0)
    count = workers if workers is not None else os.cpu_count() or 1
    if count < 1 or (shards is not None and shards < 1):
        raise ValueError("there is at least one worker and one shard")
    with _alone(beside):
        plan = Plan.load(beside)
        if plan is None:
            plan = Plan(beside.absolute(), name, family, shards or SHARDS * count)
            plan.save()
        elif (plan.ruleset, plan.boards) != (name, family):
            raise ClusterError(f"`{beside}` is the work on another family, of {plan.ruleset}: give another folder, or remove it")
        plan.folder = beside.absolute()
        plan.verify()
        if not plan.is_found() or plan.pending():
            _work(plan, min(count, plan.shards), address, deadline, progress or _silent)
        new = _fill(plan, path)
        if not keep:
            shutil.rmtree(beside)
    return _answer(path, name, family, new)


def _silent(_: str) -> None:
    pass


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else may work in the folder."""
    from ._files import written

    with written(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / "lock", "w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ClusterError(f"`{folder}` is in use: another build works there") from error
        yield


def _work(plan: Plan, workers: int, address: str | None, deadline: float | None, progress: Progress) -> None:
    from ._plan import LEVEL, ROUND
    from ._ray import Cluster

    with Cluster(plan, workers, address) as cluster:
        while not plan.is_found():
            done = _step(plan, cluster, ROUND, deadline)
            found, asks = (_sum(done, name, "rows") for name in ("found", "asks"))
            progress(f"round {done['number']}: {found:,} parts found, {asks:,} asked for, {done['seconds']:.1f} s")
        before = None
        while plan.pending():
            done = _step(plan, cluster, LEVEL, deadline)
            parts, bases = (_sum(done, name, "rows") for name in ("parts", "bases"))
            pending = plan.pending()
            progress(f"level {done['number']}: {parts:,} parts valued, {bases:,} bases, {pending:,} parts left, {done['seconds']:.1f} s")
            if pending and pending == before:
                part = next(shard["waits"] for shard in done["shards"] if shard["waits"] is not None)
                raise LoopyError(f"play can return to a position of {plan.ruleset}, from {part} for one")
            before = pending


def _step(plan: Plan, cluster: Any, step: str, deadline: float | None) -> dict[str, Any]:
    """Does a step, as far as it was not done before."""
    from ._plan import ROUND

    begun = time.monotonic()
    number = plan.count(step)
    receipts = {shard: plan.whole(step, number, shard) for shard in range(plan.shards)}
    missing = [shard for shard, receipt in receipts.items() if receipt is None]
    for came in cluster.run(step, number, plan.count(ROUND), missing, LOOK):
        if came is not None:
            receipts[came[0]] = came[1]
        if deadline is not None and time.monotonic() > deadline:
            raise LimitReached("time limit reached")
    done = {
        "step": step,
        "number": number,
        "seconds": round(time.monotonic() - begun, 3),
        "shards": [receipts[shard] for shard in range(plan.shards)],
    }
    plan.steps.append(done)
    plan.save()
    return done


def _sum(done: dict[str, Any], name: str, what: str) -> int:
    return sum(shard["files"][name][what] for shard in done["shards"])


def _fill(plan: Plan, path: Path) -> int:
    """Makes the file of all that was valued."""
    from . import _files as files
    from ._plan import LEVEL

    filling = _core.Filling(path, plan.ruleset)
    for level in range(plan.count(LEVEL)):
        for shard in range(plan.shards):
            bases, parts = (
                files.table_of(plan.file(LEVEL, level, shard, name), plan.what(LEVEL, level, shard, name)) for name in ("bases", "parts")
            )
            filling.take_in(files.give_bases(bases), files.give_keys(parts), files.give_names(parts))
    return filling.finish(plan.boards)


def _info(path: Path) -> dict[str, Any]:
    from .._session import Session

    told: dict[str, Any] = json.loads(Session()._core.ask("database-info", json.dumps({"file": str(path)})))
    return told


def _is_complete(path: Path, ruleset: str, boards: list[str]) -> bool:
    if not path.exists():
        return False
    held = [told for told in _info(path)["rulesets"] if told["ruleset"] == ruleset]
    return bool(held) and set(boards) <= set(held[0]["boards"])


def _answer(path: Path, ruleset: str, boards: list[str], new: int) -> BuiltDatabase:
    from ..answers import BuiltDatabase

    told = {"ruleset": ruleset, "boards": boards, "finished": len(boards), "new_parts": new, **_info(path)}
    return BuiltDatabase.from_json(json.dumps(told))
