"""Many games at once."""

import pytest
import tedomari as td
from tedomari import batch

TEXTS = ["{3|1}", "^", "{3|", "on", "domineering(2x3)", "1/2", "*4", ""]


def test_columns_are_what_eval_says():
    table = td.evaluate(TEXTS)
    assert tuple(table) == batch.COLUMNS
    for at, text in enumerate(TEXTS):
        try:
            told = td.facts(text).to_dict()
        except td.ParseError as error:
            assert (table["error"][at], table["error_offset"][at]) == (error.message, error.offset)
            assert table["value"][at] is None
            continue
        for column in batch.COLUMNS[:14]:
            assert table[column][at] == told.get(column) or text == "on", (text, column)
    assert table["value"][3] == "on"


def test_threads_and_limits():
    texts = [f"{{{n}|{n % 7}}} + ^" for n in range(500)]
    assert td.evaluate(texts, threads=3) == td.evaluate(texts)
    with td.limits(nodes=50):
        table = td.evaluate(["3", "domineering(5x5)", "4"], ["value", "stopped"])
    assert table == {"value": ["3", None, "4"], "stopped": [None, "node limit reached", None]}
    assert td.evaluate([], ["value"]) == {"value": []}


def test_wrong_input():
    with pytest.raises(ValueError, match="no column `men`"):
        td.evaluate(["3"], ["men"])
    with pytest.raises(TypeError):
        td.evaluate([3])


def test_arrow():
    arrow = pytest.importorskip("pyarrow")
    table = td.evaluate_arrow(TEXTS)
    table.validate(full=True)
    assert table.to_pydict() == td.evaluate(TEXTS)
    column = arrow.chunked_array([TEXTS[:3], TEXTS[3:]])
    assert td.evaluate_arrow(column) == table
    assert hasattr(table, "__arrow_c_stream__")

    class Capsules:
        def __arrow_c_stream__(self, requested_schema=None):
            return column.__arrow_c_stream__(requested_schema)

    assert td.evaluate_arrow(Capsules()) == table
    with pytest.raises(ValueError, match="nulls"):
        td.evaluate_arrow(arrow.array(["3", None]))
    assert td.evaluate_arrow([], ["value", "is_number", "error_offset"]).num_rows == 0


def test_pandas():
    pandas = pytest.importorskip("pandas")
    frame = td.evaluate_pandas(pandas.Series(TEXTS, index=list("abcdefgh")), ["value", "is_number"])
    assert frame.loc["a", "value"] == "{3|1}" and list(frame.columns) == ["value", "is_number"]
    pytest.importorskip("pyarrow")
    assert td.evaluate_arrow(frame["value"].dropna()).num_rows == 6
