"""Many games at once, in columns: as lists, as tables of Arrow, as frames of pandas.

Neither pyarrow nor pandas is needed to use the package; what needs one of them says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ._session import Session, _limits, session as _session

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["COLUMNS", "evaluate", "evaluate_arrow", "evaluate_pandas"]

COLUMNS = (
    "value",
    "outcome",
    "left_stop",
    "right_stop",
    "mean",
    "temperature",
    "birthday",
    "atomic_weight",
    "is_number",
    "is_infinitesimal",
    "is_all_small",
    "kind",
    "class",
    "parity",
    "stopped",
    "error",
    "error_offset",
)
"""The columns there are. Numbers are exact, as text. What does not exist or was not found is null."""


def evaluate(
    expressions: Iterable[str],
    columns: Sequence[str] | None = None,
    *,
    threads: int = 1,
    session: Session | None = None,
) -> dict[str, list[Any]]:
    """Evaluates many expressions in one call. Gives a list for each column, in the order of the expressions.

    A text that is no game does not stop the others: its row has nothing but `error` and `error_offset`. Each expression has the limits of
    `td.limits` for itself; where one was reached, `stopped` says which.

    >>> import tedomari as td
    >>> td.evaluate(["{3|1}", "^", "{3|"], ["value", "mean", "error_offset"])
    {'value': ['{3|1}', '^', None], 'mean': ['2', '0', None], 'error_offset': [None, None, 3]}
    """
    own = session if session is not None else _session()
    return own._core.evaluate(list(expressions), list(columns or COLUMNS), False, threads, _limits.get())


def evaluate_arrow(
    expressions: Any,
    columns: Sequence[str] | None = None,
    *,
    threads: int = 1,
    session: Session | None = None,
) -> pyarrow.Table:
    """The same from and to Arrow.

    `expressions` is a list of texts, or a column of anything that speaks the Arrow PyCapsule interface: pyarrow, polars, pandas, duckdb.
    The table that is given back speaks it too. The columns are handed over as they are, without an object of Python's for each cell.
    """
    arrow = _pyarrow()
    own = session if session is not None else _session()
    texts = _texts(arrow, expressions)
    found = own._core.evaluate(texts, list(columns or COLUMNS), True, threads, _limits.get())
    return arrow.table({name: _array(arrow, *column) for name, column in found.items()})


def evaluate_pandas(
    expressions: Any,
    columns: Sequence[str] | None = None,
    *,
    threads: int = 1,
    session: Session | None = None,
) -> pandas.DataFrame:
    """The same from and to pandas: a frame with the index of the series that was given."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("frames need pandas: pip install 'tedomari[pandas]'") from error
    series = expressions if isinstance(expressions, pandas.Series) else pandas.Series(list(expressions), dtype="object")
    found = evaluate(list(series), columns, threads=threads, session=session)
    return pandas.DataFrame(found, index=series.index)


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("tables of Arrow need pyarrow: pip install 'tedomari[arrow]'") from error
    return pyarrow


def _texts(arrow: Any, expressions: Any) -> list[str]:
    if isinstance(expressions, (list, tuple)):
        return list(expressions)
    if hasattr(expressions, "__arrow_c_stream__") or hasattr(expressions, "__arrow_c_array__"):
        column = expressions
        if not isinstance(column, (arrow.Array, arrow.ChunkedArray)):
            column = arrow.chunked_array(column) if hasattr(column, "__arrow_c_stream__") else arrow.array(column)
        texts = column.to_pylist()
        if any(text is None for text in texts):
            raise ValueError("the column of expressions has nulls: drop them first")
        return list(texts)
    return list(expressions)


def _array(arrow: Any, kind: str, length: int, there: bytes, ends: bytes | None, data: bytes) -> Any:
    buffers = [arrow.py_buffer(there)]
    if ends is not None:
        buffers.append(arrow.py_buffer(ends))
    buffers.append(arrow.py_buffer(data))
    types = {"large_string": arrow.large_string(), "bool": arrow.bool_(), "int64": arrow.int64()}
    return arrow.Array.from_buffers(types[kind], length, buffers)
