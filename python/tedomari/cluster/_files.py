"""Shards as files of Parquet: written as a whole or not at all, and read with their check sums.

A file is written under another name, brought to the disk, and then renamed. It says of itself which version wrote it and what it is, with a
digest of each row group and one of what it says, and whoever reads it compares.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .. import _core
from ..errors import ClusterError

try:
    import pyarrow as arrow
    import pyarrow.compute as compute
    import pyarrow.parquet as parquet
except ImportError as error:
    raise ImportError("builds on several machines need pyarrow: pip install 'tedomari[cluster]'") from error

Keys = tuple[bytes, bytes]
Names = tuple[bytes, bytes, Keys, bytes]
Bases = tuple[bytes, bytes, bytes, bytes, Names]

_SIGN, _SEAL = b"tedomari", b"tedomari.digest"


@contextmanager
def written(path: Path) -> Iterator[None]:
    """Tells which file could not be written."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise ClusterError(f"`{path}` could not be written: {why}; the same command goes on when that is mended") from error


@contextmanager
def read(path: Path) -> Iterator[None]:
    """Tells which file could not be read."""
    try:
        yield
    except ClusterError:
        raise
    # A damaged file can go wrong in many ways.
    except Exception as error:
        raise ClusterError(f"`{path}` is damaged or cannot be read ({error}): remove its folder to begin anew") from error


def put(path: Path, data: bytes) -> None:
    """Puts bytes into a file: all of them or none."""
    with written(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
        try:
            with open(draft, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def keep_names(folder: Path) -> None:
    """Sees to it that the files of a folder have their names on the disk. Not every system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def digest(data: bytes) -> str:
    """What the manifest says of a file's bytes."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def put_table(path: Path, what: dict[str, Any], tables: Sequence[tuple[int, Any]], schema: Any) -> dict[str, Any]:
    """Writes tables, each under a number, as row groups of one file. Gives the rows, the bytes and the digest."""
    there = [(number, table) for number, table in tables if table.num_rows]
    groups = {number: _content(table) for number, table in there}
    sign = json.dumps({**what, "version": _core.__version__, "format": _core.database_format(), "groups": list(groups.items())}).encode()
    schema = schema.with_metadata({_SIGN: sign, _SEAL: digest(sign)})
    sink = arrow.BufferOutputStream()
    with parquet.ParquetWriter(sink, schema, compression="zstd", write_statistics=False) as writer:
        for _, table in there:
            writer.write_table(table, row_group_size=max(1, table.num_rows))
    data = sink.getvalue().to_pybytes()
    put(path, data)
    return {"rows": sum(table.num_rows for _, table in there), "bytes": len(data), "digest": digest(data)}


def table_of(path: Path, what: dict[str, Any], number: int | None = None) -> Any:
    """Reads the table under a number, or all tables of a file; `None` if there is none under the number."""
    with read(path), parquet.ParquetFile(path) as file:
        told = file.schema_arrow.metadata
        if digest(told[_SIGN]).encode() != told[_SEAL]:
            raise ValueError("what it says of itself is not what was written")
        sign = json.loads(told[_SIGN])
        wrote, knows = (sign["version"], sign["format"]), (_core.__version__, _core.database_format())
        if wrote != knows:
            raise ClusterError(
                f"`{path}` was written by tedomari {wrote[0]} with format {wrote[1]}, and this is {knows[0]} with format {knows[1]}: "
                "all workers need one version"
            )
        if any(sign[name] != value for name, value in what.items()):
            raise ClusterError(f"`{path}` is not the shard that should stand there: remove its folder to begin anew")
        if len(sign["groups"]) != file.num_row_groups:
            raise ValueError("its row groups are not those that were written")
        found = [_group(file, at, content) for at, (group, content) in enumerate(sign["groups"]) if number in (None, group)]
        if not found:
            return file.read() if number is None else None
        return arrow.concat_tables(found)


def _group(file: Any, at: int, content: str) -> Any:
    table = file.read_row_group(at)
    if _content(table) != content:
        raise ValueError(f"row group {at} is not what was written")
    return table


def _content(table: Any) -> str:
    """A digest of what a table holds, however it is stored."""
    hasher = hashlib.blake2b(digest_size=16)

    def add(columns: Any) -> None:
        for column in columns:
            if isinstance(column, bytes):
                hasher.update(len(column).to_bytes(8, "little"))
                hasher.update(column)
            else:
                add(column)

    if "hash" in table.schema.names:
        add(give_bases(table))
    else:
        if "ruleset" in table.schema.names:
            add(_give_texts(table.column("ruleset"), arrow.large_string()))
            add([_give_fixed(table.column("level"), arrow.int32(), 4)])
        add(give_keys(table))
        if "base" in table.schema.names:
            add(give_names(table))
    return hasher.hexdigest()


# From the columns of the extension module to those of Arrow, and back.


def _fixed(kind: Any, data: bytes, rows: int) -> Any:
    return arrow.Array.from_buffers(kind, rows, [None, arrow.py_buffer(data)])


def _texts(kind: Any, texts: Keys) -> Any:
    ends, data = texts
    return arrow.Array.from_buffers(kind, len(ends) // 8 - 1, [None, arrow.py_buffer(ends), arrow.py_buffer(data)])


HASH = arrow.binary(16)
NAMES = [("base", HASH), ("negated", arrow.bool_()), ("numerator", arrow.large_string()), ("exponent", arrow.int64())]
KEYS = arrow.schema([("key", arrow.large_binary())])
TOLD = arrow.schema([("key", arrow.large_binary()), *NAMES])
PARTS = arrow.schema([("ruleset", arrow.large_string()), ("level", arrow.int32()), *TOLD])
OPTION = arrow.struct([("left", arrow.bool_()), *NAMES])
BASES = arrow.schema([("hash", HASH), ("depth", arrow.int64()), ("options", arrow.large_list(OPTION))])


def keys_table(keys: Keys) -> Any:
    """A table of keys."""
    return arrow.table([_texts(arrow.large_binary(), keys)], schema=KEYS)


def _names(names: Names) -> list[Any]:
    bases, negated, numerators, exponents = names
    rows = len(negated)
    return [
        _fixed(HASH, bases, rows),
        _fixed(arrow.uint8(), negated, rows).cast(arrow.bool_()),
        _texts(arrow.large_string(), numerators),
        _fixed(arrow.int64(), exponents, rows),
    ]


def told_table(keys: Keys, names: Names) -> Any:
    """A table of parts and their values."""
    return arrow.table([_texts(arrow.large_binary(), keys), *_names(names)], schema=TOLD)


def parts_table(ruleset: str, level: int, keys: Keys, names: Names) -> Any:
    """The same with the ruleset and the level."""
    rows = len(keys[0]) // 8 - 1
    front = [arrow.array([ruleset] * rows, arrow.large_string()), arrow.array([level] * rows, arrow.int32())]
    return arrow.table([*front, _texts(arrow.large_binary(), keys), *_names(names)], schema=PARTS)


def bases_table(bases: Bases) -> Any:
    """A table of bases."""
    hashes, depths, ends, is_left, names = bases
    rows, options = len(depths) // 8, len(is_left)
    left = _fixed(arrow.uint8(), is_left, options).cast(arrow.bool_())
    fields = arrow.StructArray.from_arrays([left, *_names(names)], fields=list(OPTION))
    lists = arrow.LargeListArray.from_arrays(_fixed(arrow.int64(), ends, rows + 1), fields)
    return arrow.table([_fixed(HASH, hashes, rows), _fixed(arrow.int64(), depths, rows), lists], schema=BASES)


def _whole(column: Any) -> Any:
    return column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column


def _give_fixed(column: Any, kind: Any, width: int) -> bytes:
    array = _whole(column).cast(kind)
    data: bytes = array.buffers()[1].to_pybytes() if len(array) else b""
    return data[array.offset * width : (array.offset + len(array)) * width]


def _give_texts(column: Any, kind: Any) -> Keys:
    array = _whole(column).cast(kind)
    if not len(array):
        return bytes(8), b""
    if array.offset:
        array = arrow.concat_arrays([array, array[:0]])
    _, ends, data = array.buffers()
    ends = ends.to_pybytes()[: (len(array) + 1) * 8]
    return ends, data.to_pybytes()[: int.from_bytes(ends[-8:], "little")] if data else b""


def give_keys(table: Any) -> Keys:
    """The keys of a table."""
    return _give_texts(table.column("key"), arrow.large_binary())


def _give_names(columns: Any) -> Names:
    return (
        _give_fixed(columns("base"), HASH, 16),
        _give_fixed(columns("negated"), arrow.uint8(), 1),
        _give_texts(columns("numerator"), arrow.large_string()),
        _give_fixed(columns("exponent"), arrow.int64(), 8),
    )


def give_names(table: Any) -> Names:
    """The values of a table."""
    return _give_names(table.column)


def give_bases(table: Any) -> Bases:
    """The bases of a table."""
    lists = _whole(table.column("options"))
    options = lists.flatten()
    ends = arrow.array([0], arrow.int64())
    if len(lists):
        ends = compute.subtract(lists.offsets, lists.offsets[0])
    fields: Iterable[Any] = options.flatten()
    columns = dict(zip((field.name for field in OPTION), fields))
    return (
        _give_fixed(table.column("hash"), HASH, 16),
        _give_fixed(table.column("depth"), arrow.int64(), 8),
        _give_fixed(ends, arrow.int64(), 8),
        _give_fixed(columns["left"], arrow.uint8(), 1),
        _give_names(columns.__getitem__),
    )
