"""Databases that outgrow one machine: all parts of a family are valued by many processes, of one machine or of a cluster.

`build` makes the same file as `td.build_database`, byte for byte. It hands whole shards of the family to workers of
[Ray](https://www.ray.io), each task one call into the Rust of this package, and keeps everything that lasts in files of Parquet beside
the database. A worker that is killed is replaced, and a build that is killed goes on from the last whole level when it is
called again. Everything listens on 127.0.0.1 alone, and nothing is reported to anybody.

It needs two more packages: `pip install 'tedomari[cluster]'`. The book says how it works: docs/scale.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._build import Progress, build

if TYPE_CHECKING:
    from ..errors import ClusterError

__all__ = ["ClusterError", "Progress", "build"]


def __getattr__(name: str) -> object:
    if name == "ClusterError":
        from ..errors import ClusterError

        return ClusterError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
