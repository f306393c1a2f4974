"""What a build is about and how far it is: the manifest, and the names of its files.

A build has rounds, in which parts are found, and then levels, in which they are valued. Each is one step, and has a task for each shard. When
all shards of a step are there the manifest says so, with counts and digests. Beside the files of a shard lies a receipt, by which the whole
shards of a step that was broken off are known.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import _core
from ..errors import ClusterError
from ._files import digest, put, read

ROUND, LEVEL = "round", "level"


@dataclass
class Plan:
    """What is to be built, and what was done."""

    folder: Path
    ruleset: str
    boards: list[str]
    shards: int
    version: str = _core.__version__
    format: int = field(default_factory=_core.database_format)
    steps: list[dict[str, Any]] = field(default_factory=list)

    def check(self) -> None:
        """Refuses to work with another version."""
        knows = (_core.__version__, _core.database_format())
        if (self.version, self.format) != knows:
            raise ClusterError(
                f"the build in `{self.folder}` was begun by tedomari {self.version} with format {self.format}, and this is {knows[0]} with "
                f"format {knows[1]}: go on with that version on all machines, or remove the folder to begin anew"
            )

    def what(self, step: str, number: int, shard: int, name: str) -> dict[str, Any]:
        """What a file says of itself."""
        family = digest(json.dumps([self.ruleset, self.boards, self.shards]).encode())
        return {"family": family, "step": step, "number": number, "shard": shard, "name": name}

    def file(self, step: str, number: int, shard: int, name: str) -> Path:
        """A file of a shard."""
        return self.folder / f"{step}-{number:04}" / f"shard-{shard:05}.{name}.parquet"

    def receipt(self, step: str, number: int, shard: int) -> Path:
        """What is written when a shard is there."""
        return self.folder / f"{step}-{number:04}" / f"shard-{shard:05}.json"

    def count(self, step: str) -> int:
        """How many steps of a kind are done."""
        return sum(done["step"] == step for done in self.steps)

    def is_found(self) -> bool:
        """Whether all parts are found: a round found none."""
        rounds = [done for done in self.steps if done["step"] == ROUND]
        return bool(rounds) and not any(shard["files"]["found"]["rows"] for shard in rounds[-1]["shards"])

    def pending(self) -> int:
        """How many parts have no value after the last level."""
        return sum(shard["pending"] for shard in self.steps[-1]["shards"]) if self.count(LEVEL) else 1

    def save(self) -> None:
        """Writes the manifest."""
        told = {name: getattr(self, name) for name in ("version", "format", "ruleset", "boards", "shards", "steps")}
        put(self.folder / "manifest.json", json.dumps({"what": "a build of tedomari", **told}, indent=1).encode())

    @staticmethod
    def load(folder: Path) -> Plan | None:
        """Reads the manifest, if there is one."""
        path = folder / "manifest.json"
        if not path.exists():
            return None
        with read(path):
            told = json.loads(path.read_bytes())
            if told.pop("what") != "a build of tedomari":
                raise ValueError("it is something else")
            plan = Plan(folder, **told)
        plan.check()
        return plan

    def verify(self) -> None:
        """Compares the files of all steps with what the manifest says of them."""
        for done in self.steps:
            for shard, receipt in enumerate(done["shards"]):
                self._verify(done["step"], done["number"], shard, receipt)

    def _verify(self, step: str, number: int, shard: int, receipt: dict[str, Any]) -> None:
        for name, told in receipt["files"].items():
            path = self.file(step, number, shard, name)
            with read(path):
                found = digest(path.read_bytes())
            if found != told["digest"]:
                raise ClusterError(f"`{path}` is damaged: its digest is not that of the manifest; remove its folder to begin anew")

    def whole(self, step: str, number: int, shard: int) -> dict[str, Any] | None:
        """The receipt of a shard that was finished in a step that was broken off."""
        path = self.receipt(step, number, shard)
        try:
            receipt: dict[str, Any] = json.loads(path.read_bytes())
            if receipt["what"] != self.what(step, number, shard, "receipt"):
                return None
            self._verify(step, number, shard, receipt)
        except (OSError, ValueError, KeyError, TypeError, ClusterError):
            return None
        return receipt
