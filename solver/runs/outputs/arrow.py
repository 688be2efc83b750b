"""Parquet files made of columns, by `pyarrow`, which is loaded when a table is first read or written."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.errors import check_extra

from .schema import COLUMNS


@dataclass(frozen=True, slots=True, eq=False)
class MaskedColumn:
    """Numbers of which some are null."""

    values: NDArray[Any]
    nulls: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class WordColumn:
    """Texts as indices into a few words."""

    words: NDArray[np.bytes_]
    places: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class ListColumn:
    """Lists as offsets and values, one after another."""

    offsets: NDArray[np.int32]
    values: WordColumn | NDArray[Any]


ColumnData = MaskedColumn | WordColumn | ListColumn | NDArray[Any] | list[Any] | str | None
"""The values of a column: a list of Python values, arrays without a loop over rows, a text for every row, or null."""


@dataclass(frozen=True, slots=True, eq=False)
class TableRows:
    """Rows of a table as columns by name; missing columns are null."""

    count: int
    columns: dict[str, ColumnData]


@cache
def arrow() -> Any:
    """Import `pyarrow`, set to one thread and to give memory back: only one small table exists at a time.

    Raises MissingExtraError where it is not installed.
    """
    check_extra("tables", "Parquet or Arrow", "pyarrow")
    import pyarrow

    pyarrow.set_cpu_count(1)
    pyarrow.set_io_thread_count(1)
    pyarrow.set_memory_pool(pyarrow.system_memory_pool())
    return pyarrow


def parquet_file(command: str, parts: Sequence[TableRows], inputs: int, faults: int) -> bytes:
    """Return a Parquet file of some rows of a command, the numbers of inputs and faults in its metadata."""
    pa = arrow()
    from pyarrow import parquet

    schema = _schema(command).with_metadata({"inputs": str(inputs), "faults": str(faults)})
    tables = [schema.empty_table()]
    for part in parts:
        columns = [_array(part.columns.get(field.name), field.type, part.count) for field in schema]
        tables.append(pa.Table.from_arrays(columns, schema=schema))
    stream = pa.BufferOutputStream()
    parquet.write_table(pa.concat_tables(tables).combine_chunks(), stream, compression="zstd", compression_level=1)
    data: bytes = stream.getvalue().to_pybytes()
    return data


@cache
def _schema(command: str) -> Any:
    """Return the schema of a command's Parquet, as `pyarrow` has it."""
    pa = arrow()
    kinds = {"string": pa.string(), "double": pa.float64(), "bool": pa.bool_()}
    fields = []
    for column in COLUMNS[command]:
        name = column.type.strip("[]")
        kind = kinds[name] if name in kinds else getattr(pa, name)()
        fields.append(pa.field(column.name, pa.list_(kind) if column.type.startswith("[") else kind))
    return pa.schema(fields)


def _array(column: ColumnData, kind: Any, count: int) -> Any:
    """Convert a column for `pyarrow` without its compute functions, which take ten megabytes."""
    pa = arrow()
    if column is None:
        return pa.nulls(count, kind)
    if isinstance(column, str):
        return pa.repeat(column, count)
    if isinstance(column, list):
        return pa.array(column, kind)
    if isinstance(column, MaskedColumn):
        return pa.array(column.values.astype(kind.to_pandas_dtype()), kind, mask=column.nulls)
    if isinstance(column, WordColumn):
        return _texts(column)
    if isinstance(column, ListColumn):
        values = _array(column.values, kind.value_type, 0)
        return pa.ListArray.from_arrays(pa.array(column.offsets), values, type=kind)
    return pa.array(column.astype(kind.to_pandas_dtype(), copy=False), kind)


def _texts(column: WordColumn) -> Any:
    """Build texts from the bytes of their words."""
    pa = arrow()
    words = column.words
    sizes = np.char.str_len(words)[column.places]
    letters = words.view(np.uint8).reshape(len(words), -1)[column.places]
    offsets = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int32)
    data = letters[np.arange(letters.shape[1]) < sizes[:, None]]
    return pa.StringArray.from_buffers(len(sizes), pa.py_buffer(offsets), pa.py_buffer(data))
