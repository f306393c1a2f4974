"""What a worker does: tasks of whole shards. It knows nothing of Ray, and can be lost at any moment.

A worker keeps its shards and all bases from one task to the next. If it does not have what a task rests on, because another worker was lost
that had it, it reads that from the files of the steps before.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from typing import Any

from .. import _core
from . import _files as files
from ._plan import LEVEL, ROUND, Plan

EMPTY: files.Keys = (bytes(8), b"")


class Worker:
    """Works at the shards of one build."""

    def __init__(self, plan: Plan) -> None:
        plan.check()
        self.plan = plan
        self.hand = _core.Shards(plan.ruleset, plan.boards, plan.shards)
        self._forget()

    def process(self) -> int:
        """The number of the process."""
        return os.getpid()

    def task(self, step: str, number: int, rounds: int, shard: int) -> dict[str, Any]:
        """Does what a step asks of a shard, and gives the receipt. `rounds` is how many there are before levels begin."""
        begun = time.monotonic(), time.process_time()
        try:
            receipt = self._round(number, shard) if step == ROUND else self._level(number, rounds, shard)
        except BaseException:
            # Half of it may have been done.
            self._forget()
            raise
        receipt["what"] = self.plan.what(step, number, shard, "receipt")
        receipt["seconds"] = round(time.monotonic() - begun[0], 4)
        receipt["work"] = round(time.process_time() - begun[1], 4)
        path = self.plan.receipt(step, number, shard)
        files.put(path, json.dumps(receipt).encode())
        files.keep_names(path.parent)
        return receipt

    def _forget(self) -> None:
        self.hand.forget()
        self.rounds: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.bases = 0

    def _table(self, step: str, number: int, shard: int, name: str, group: int | None = None) -> Any:
        path = self.plan.file(step, number, shard, name)
        return files.table_of(path, self.plan.what(step, number, shard, name), group)

    def _put(self, step: str, number: int, shard: int, name: str, tables: list[tuple[int, Any]], schema: Any) -> dict[str, Any]:
        path = self.plan.file(step, number, shard, name)
        return files.put_table(path, self.plan.what(step, number, shard, name), tables, schema)

    def _handed(self, step: str, number: int, name: str, shard: int) -> Iterator[tuple[int, Any]]:
        """What all shards have for this one."""
        for other in range(self.plan.shards):
            table = self._table(step, number, other, name, shard)
            if table is not None:
                yield other, table

    def _hear_round(self, number: int, shard: int) -> None:
        for asker, table in self._handed(ROUND, number, "asks", shard):
            self.hand.ask(shard, asker, files.give_keys(table))

    def _prepare_round(self, number: int, shard: int) -> None:
        """Sees to it that so many rounds are behind a shard."""
        if self.rounds.get(shard) == number:
            return
        self.levels.pop(shard, None)
        self.hand.begin(shard)
        for done in range(number):
            if done:
                self._hear_round(done - 1, shard)
            self.hand.restore_rounds(shard, files.give_keys(self._table(ROUND, done, shard, "asks")))
        self.rounds[shard] = number

    def _round(self, number: int, shard: int) -> dict[str, Any]:
        self._prepare_round(number, shard)
        if number:
            self._hear_round(number - 1, shard)
        found = self.hand.round(shard)
        asks = [(other, files.keys_table(keys)) for other, keys in enumerate(found["asks"])]
        told = {
            "found": self._put(ROUND, number, shard, "found", [(shard, files.keys_table(found["found"]))], files.KEYS),
            "asks": self._put(ROUND, number, shard, "asks", asks, files.KEYS),
        }
        self.rounds[shard] = number + 1
        return {"files": told}

    def _hear_level(self, number: int, shard: int) -> None:
        for _, table in self._handed(LEVEL, number, "told", shard):
            self.hand.tell(shard, files.give_keys(table), files.give_names(table))

    def _prepare_level(self, number: int, rounds: int, shard: int) -> None:
        """Sees to it that so many levels are behind a shard, and that the bases of all of them are known."""
        while self.bases < number:
            for other in range(self.plan.shards):
                self.hand.tell_bases(files.give_bases(self._table(LEVEL, self.bases, other, "bases")))
            self.bases += 1
        if self.levels.get(shard, 0) == number and self.rounds.get(shard) == rounds:
            return
        self.rounds.pop(shard, None)
        self._prepare_round(rounds, shard)
        for done in range(number):
            if done:
                self._hear_level(done - 1, shard)
        for done in range(number):
            self.hand.restore_levels(shard, files.give_keys(self._table(LEVEL, done, shard, "parts")))
        self.levels[shard] = number

    def _level(self, number: int, rounds: int, shard: int) -> dict[str, Any]:
        self._prepare_level(number, rounds, shard)
        if number:
            self._hear_level(number - 1, shard)
        found = self.hand.level(shard)
        parts = files.parts_table(self.plan.ruleset, number, *found["parts"])
        told = [(other, files.told_table(*told)) for other, told in enumerate(found["told"])]
        kept = {
            "parts": self._put(LEVEL, number, shard, "parts", [(shard, parts)], files.PARTS),
            "bases": self._put(LEVEL, number, shard, "bases", [(shard, files.bases_table(found["bases"]))], files.BASES),
            "told": self._put(LEVEL, number, shard, "told", told, files.TOLD),
        }
        self.levels[shard] = number + 1
        waits = self.hand.some_pending(shard)
        return {"files": kept, "pending": found["pending"], "waits": waits}
