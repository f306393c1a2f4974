"""Ray as a thin scheduler: actors that are workers, each with shards of its own.

A worker that dies is started again by Ray, and what it was at is done again; it reads what it needs from the files. What lasts is there,
never in Ray.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import ClusterError
from ._plan import Plan

if TYPE_CHECKING:
    from types import TracebackType

# Values travel in files; Ray only carries receipts.
STORE = 100 << 20

# A worker that dies so often at one task dies for a reason.
ATTEMPTS = 5


def _ray(is_alone: bool) -> Any:
    """Ray, which looks at these variables when it is imported."""
    # Nothing is reported to anybody.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if is_alone:
        # Told that there are no other machines, Ray listens on 127.0.0.1 alone.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    try:
        import ray
    except ImportError as error:
        raise ImportError("builds on several machines need ray: pip install 'tedomari[cluster]'") from error
    return ray


class Cluster:
    """Workers of Ray: of one machine, or of a cluster that is there."""

    def __init__(self, plan: Plan, workers: int, address: str | None) -> None:
        self.ray = _ray(address is None)
        if self.ray.is_initialized():
            raise ClusterError("Ray is in use in this process: build in another one")
        try:
            self._begin(workers, address)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise ClusterError(f"Ray could not be started: {error}") from error
        from ._worker import Worker

        kind = self.ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=ATTEMPTS)(Worker)
        # Workers need not know what was done.
        task = replace(plan, steps=[])
        self.actors = [kind.remote(task) for _ in range(workers)]

    def _begin(self, workers: int, address: str | None) -> None:
        if address is not None:
            self.ray.init(address=address, log_to_driver=False, logging_level="error")
            return
        self.ray.init(
            address="local",
            num_cpus=workers,
            num_gpus=0,
            include_dashboard=False,
            object_store_memory=STORE,
            log_to_driver=False,
            logging_level="error",
        )
        if self.ray.util.get_node_ip_address() not in ("127.0.0.1", "::1"):
            self.ray.shutdown()
            raise ClusterError("ray was imported before, and would listen to other machines: import it after the build")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.ray.shutdown()

    def run(self, step: str, number: int, rounds: int, shards: list[int], wait: float) -> Iterator[tuple[int, dict[str, Any]] | None]:
        """Gives each shard of a step to its worker, and gives receipts as they come; `None` when nothing came for a while."""
        open: dict[Any, int] = {}
        for shard in shards:
            actor = self.actors[shard % len(self.actors)]
            open[actor.task.remote(step, number, rounds, shard)] = shard
        while open:
            ready, _ = self.ray.wait(list(open), num_returns=1, timeout=wait)
            if not ready:
                yield None
            for reference in ready:
                shard = open.pop(reference)
                try:
                    receipt = self.ray.get(reference)
                except self.ray.exceptions.RayTaskError as error:
                    cause = error.cause
                    raise cause if isinstance(cause, ClusterError) else ClusterError(f"a worker failed: {cause!r}") from error
                except self.ray.exceptions.RayActorError as error:
                    raise ClusterError(
                        f"the worker of shard {shard} died {ATTEMPTS + 1} times at {step} {number}: is there memory enough for all workers?"
                    ) from error
                yield shard, receipt
