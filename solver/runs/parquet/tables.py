"""Tables of the formats Parquet and Arrow, by `pyarrow`, which is loaded when one is read or written."""

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import numpy as np

from tranca.errors import UnsupportedError, check_extra

from ..columns import HANDS, NUMBERS, POSITION, TEXTS, Columns
from .schema import COLUMNS
from .solved import ColumnForm, ListColumn, Masked, QuickColumns, WordColumn

_MAGIC = {b"PAR1": "parquet", b"ARRO": "file", b"\xff\xff\xff\xff": "stream"}
_ROWS = 1 << 14
_TEXTS = (*TEXTS, "position")


def arrow() -> Any:
    """Return the library `pyarrow`; raises MissingExtraError where it is not installed."""
    check_extra("tables", "Parquet or Arrow", "pyarrow")
    import pyarrow

    return pyarrow


def spare_memory() -> None:
    """Have `pyarrow` work in one thread and give memory back: tables here are small, and there is one at a time."""
    pa = arrow()
    pa.set_cpu_count(1)
    pa.set_io_thread_count(1)
    pa.set_memory_pool(pa.system_memory_pool())


def is_table(stream: BinaryIO) -> bool:
    """Whether a file is one of Parquet or Arrow."""
    start = stream.read(4)
    stream.seek(0)
    return start in _MAGIC


def input_columns(stream: BinaryIO) -> Iterator[Columns]:
    """The rows of a table as columns, some thousand at a time; raises UnsupportedError for what is no such table."""
    line = 1
    for batch in _batches(stream):
        count = batch.num_rows
        values = {name: _values(batch, name) for name in (*POSITION, "position") if name in batch.schema.names}
        if "position" not in values and not (HANDS[0] in values and "seat" in values):
            raise UnsupportedError("expected a column position, or the columns hand_0, left, right, seat …")
        yield Columns(range(line, line + count), values)
        line += count


def _batches(stream: BinaryIO) -> Iterator[Any]:
    pa = arrow()
    kind = _MAGIC[stream.read(4)]
    stream.seek(0)
    try:
        if kind == "parquet":
            from pyarrow import parquet

            yield from parquet.ParquetFile(stream).iter_batches(_ROWS)
        elif kind == "stream":
            yield from pa.ipc.open_stream(stream)
        else:
            file = pa.ipc.open_file(stream)
            yield from (file.get_batch(each) for each in range(file.num_record_batches))
    except (pa.ArrowException, OSError) as error:
        raise UnsupportedError(f"no table that can be read: {str(error).splitlines()[0][:80]}") from None


def _values(batch: Any, name: str) -> Any:
    """A column as an array of numbers, or as a list where it holds texts or lists."""
    pa = arrow()
    if batch.schema.names.count(name) > 1:
        raise UnsupportedError(f"more than one column {name}: expected one")
    column = batch.column(name)
    if name in _TEXTS or name == "boneyard_order":
        expected = "texts" if name in _TEXTS else "lists of whole numbers"
        if not (_is_text if name in _TEXTS else _is_list)(column.type):
            raise UnsupportedError(f"column {name} of type {column.type}: expected {expected}")
        return column.to_pylist()
    kind = pa.int16() if name in NUMBERS else pa.uint64()
    try:
        filled = column.cast(kind).fill_null(-1 if name in NUMBERS else 0)
    except pa.ArrowException:
        raise UnsupportedError(f"column {name} of type {column.type}: expected whole numbers") from None
    return filled.to_numpy(zero_copy_only=False)


def _is_text(kind: Any) -> bool:
    types = arrow().types
    kind = kind.value_type if types.is_dictionary(kind) else kind
    texts = (types.is_null, types.is_string, types.is_large_string, types.is_string_view)
    return any(is_such(kind) for is_such in texts)


def _is_list(kind: Any) -> bool:
    types = arrow().types
    lists = any(is_such(kind) for is_such in (types.is_list, types.is_large_list, types.is_fixed_size_list))
    return bool(types.is_null(kind) or (lists and types.is_integer(kind.value_type)))


def schema_of(command: str) -> Any:
    """The schema of a command's Parquet, as `pyarrow` has it."""
    pa = arrow()
    kinds = {"string": pa.string(), "double": pa.float64(), "bool": pa.bool_()}
    fields = []
    for each in COLUMNS[command]:
        name = each.type.strip("[]")
        kind = kinds[name] if name in kinds else getattr(pa, name)()
        fields.append(pa.field(each.name, pa.list_(kind) if each.type.startswith("[") else kind))
    return pa.schema(fields)


def table_of(command: str, parts: Sequence[QuickColumns | list[dict[str, Any]]]) -> Any:
    """The table of some rows, given as columns or one by one."""
    pa, schema = arrow(), schema_of(command)
    tables = [schema.empty_table()]
    for part in parts:
        if isinstance(part, QuickColumns):
            columns = [_column(part.forms.get(field.name), field.type, part.count) for field in schema]
            tables.append(pa.Table.from_arrays(columns, schema=schema))
        else:
            values = {field.name: [row.get(field.name) for row in part] for field in schema}
            tables.append(pa.table(values, schema=schema))
    return pa.concat_tables(tables).combine_chunks()


def _column(form: ColumnForm, kind: Any, count: int) -> Any:
    """A column of a type, as `pyarrow` has it; made without its functions, which take ten megabytes."""
    pa = arrow()
    if form is None:
        return pa.nulls(count, kind)
    if isinstance(form, str):
        return pa.repeat(form, count)
    if isinstance(form, Masked):
        return pa.array(form.values.astype(kind.to_pandas_dtype()), kind, mask=form.nulls)
    if isinstance(form, WordColumn):
        return _texts(form)
    if isinstance(form, ListColumn):
        return pa.ListArray.from_arrays(pa.array(form.offsets), _column(form.values, kind.value_type, 0), type=kind)
    return pa.array(form.astype(kind.to_pandas_dtype(), copy=False), kind)


def _texts(column: WordColumn) -> Any:
    """Texts, put together from the bytes of their words."""
    pa = arrow()
    words = column.words
    sizes = np.char.str_len(words)[column.places]
    letters = words.view(np.uint8).reshape(len(words), -1)[column.places]
    offsets = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int32)
    data = letters[np.arange(letters.shape[1]) < sizes[:, None]]
    return pa.StringArray.from_buffers(len(sizes), pa.py_buffer(offsets), pa.py_buffer(data))
