"""Tables of the formats Parquet and Arrow read as columns, some rows at a time."""

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from tranca.errors import UnsupportedError

from ..outputs.arrow import arrow
from ..outputs.schema import HANDS
from .columns import NUMBERS, POSITION, TEXTS, Columns

_MAGIC = {b"PAR1": "parquet", b"ARRO": "file", b"\xff\xff\xff\xff": "stream"}
_ROWS = 2048  # taken up together: texts of a thousand letters are then two megabytes
_TEXTS = (*TEXTS, "position")


def is_table(stream: BinaryIO) -> bool:
    """Tell whether a file is Parquet or Arrow."""
    start = stream.read(4)
    stream.seek(0)
    return start in _MAGIC


def input_columns(stream: BinaryIO) -> Iterator[Columns]:
    """Yield the rows of a table as columns, some thousand at a time; raises UnsupportedError for other files.

    What is read of a file whose bytes are damaged comes first.
    """
    pa = arrow()
    batches, line = _batches(stream), 1
    while True:
        try:
            batch = next(batches, None)
            if batch is None:
                return
            columns = _columns(batch, line)
        except UnsupportedError:
            raise
        except (pa.ArrowException, OSError, ValueError, IndexError, KeyError, TypeError) as error:  # of pyarrow
            reason = (str(error) or type(error).__name__).splitlines()[0][:80]
            raise UnsupportedError(f"no table that can be read: {reason}") from None
        yield columns
        line += batch.num_rows


def _batches(stream: BinaryIO) -> Iterator[Any]:
    """Yield record batches of `_ROWS` rows at most."""
    pa = arrow()
    kind = _MAGIC[stream.read(4)]
    stream.seek(0)
    if kind == "parquet":
        from pyarrow import parquet

        yield from parquet.ParquetFile(stream).iter_batches(_ROWS)
        return
    if kind == "stream":
        whole = iter(pa.ipc.open_stream(stream))
    else:
        file = pa.ipc.open_file(stream)
        whole = (file.get_batch(place) for place in range(file.num_record_batches))
    for batch in whole:
        yield from (batch.slice(begin, _ROWS) for begin in range(0, batch.num_rows, _ROWS))


def _columns(batch: Any, line: int) -> Columns:
    names = batch.schema.names
    wanted: Sequence[str]
    if HANDS[0] in names and "seat" in names:
        # Where ends are null plays may score: then only the text states them.
        wanted = (*POSITION, "position") if "left" in names and batch.column("left").null_count else POSITION
    elif "position" in names:
        wanted = ("position",)
    else:
        raise UnsupportedError("expected a column position, or the columns hand_0, left, right, seat …")
    values = {name: _values(batch, name) for name in wanted if name in names}
    return Columns(range(line, line + batch.num_rows), values)


def _values(batch: Any, name: str) -> Any:
    """Return a column as an array of numbers, or as a list of texts or lists."""
    pa = arrow()
    if batch.schema.names.count(name) > 1:
        raise UnsupportedError(f"more than one column {name}: expected one")
    column = batch.column(name)
    if name in _TEXTS:
        if not _is_text(column.type):
            raise UnsupportedError(f"column {name} of type {column.type}: expected texts")
        return _texts(column)
    column.validate(full=True)  # or damaged offsets would read foreign memory
    if name == "boneyard_order":
        if not _is_list(column.type):
            raise UnsupportedError(f"column {name} of type {column.type}: expected lists of whole numbers")
        return column.to_pylist()
    kind = pa.int16() if name in NUMBERS else pa.uint64()
    try:
        filled = column.cast(kind).fill_null(-1 if name in NUMBERS else 0)
    except pa.ArrowException:
        raise UnsupportedError(f"column {name} of type {column.type}: expected whole numbers") from None
    return filled.to_numpy(zero_copy_only=False)


def _texts(column: Any) -> list[str | None]:
    """Return texts; bytes that are not UTF-8 decode with `surrogateescape`, so that they cost their row alone."""
    pa = arrow()
    if pa.types.is_null(column.type):
        return [None] * len(column)
    if pa.types.is_dictionary(column.type):
        words = column.dictionary.cast(pa.large_binary())
        words.validate(full=True)
        column = pa.DictionaryArray.from_arrays(column.indices, words).dictionary_decode()
    data = column.cast(pa.large_binary())  # not checked to be UTF-8
    data.validate(full=True)
    return [None if text is None else text.decode("utf-8", "surrogateescape") for text in data.to_pylist()]


def _is_text(kind: Any) -> bool:
    types = arrow().types
    kind = kind.value_type if types.is_dictionary(kind) else kind
    texts = (types.is_null, types.is_string, types.is_large_string, types.is_string_view)
    return any(is_such(kind) for is_such in texts)


def _is_list(kind: Any) -> bool:
    types = arrow().types
    lists = any(is_such(kind) for is_such in (types.is_list, types.is_large_list, types.is_fixed_size_list))
    return bool(types.is_null(kind) or (lists and types.is_integer(kind.value_type)))
