"""Parquet tables: the name, type and meaning of each command's columns, and files made from columns.

`pyarrow` is imported when a table is first read or written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tranca.errors import check_extra
from tranca.language import Message

HANDS = ("hand_0", "hand_1", "hand_2", "hand_3")
"""Columns of the hands by seat, as bit masks."""

PLAYERS = ("player_0", "player_1", "player_2", "player_3")
"""Columns of the names of the players by seat."""


class TableColumn(NamedTuple):
    """A column; its type is a `pyarrow` type name, in square brackets for lists."""

    name: str
    type: str
    meaning: str


_NUMBER = TableColumn("number", "int64", "the index of the input, from 0")
_MESSAGE = TableColumn("message", "string", "for a faulty input: its place and the fault; the other columns are null")
_RULES = TableColumn("rules", "string", "the rules: a preset, then the options that differ from it")
_POSITION = TableColumn("position", "string", "the position or record in one line")
_HEADERS = (
    *(
        TableColumn(name, "string", f"the name of the player at seat {seat}; null if not stated")
        for seat, name in enumerate(PLAYERS)
    ),
    *(TableColumn(name, "string", f"the {name}; null if not stated") for name in ("event", "date", "table")),
)
_TEXTS = (_RULES, TableColumn("title", "string", "the title of the block"), _POSITION, *_HEADERS)
_OBJECT = TableColumn("object", "string", "the object that JSON Lines has for this row")
_OBSERVER = TableColumn("observer", "string", "the seat that sees only its own tiles")
_WORLDS = TableColumn("worlds", "double", "the number of possible distributions of the hidden tiles now")

_FIELDS = (
    *(
        TableColumn(name, "uint64", f"the tiles of seat {seat}, one bit for each tile index")
        for seat, name in enumerate(HANDS)
    ),
    TableColumn("boneyard", "uint64", "the tiles of the boneyard; null under rules without draws"),
    TableColumn("boneyard_order", "[uint8]", "the indices of its tiles in draw order; null if the order is unknown"),
    TableColumn("left", "uint8", "the left end; null before the lead and in scoring games"),
    TableColumn("right", "uint8", "the right end"),
    TableColumn("seat", "uint8", "the index of the seat to move in N E S W or A B C; null if the deal is over"),
    TableColumn("lead", "uint8", "the seat that led, or that acted first if the first tile was turned up"),
    TableColumn("turned_up", "bool", "true if the first tile was turned up from the stock, otherwise null"),
    TableColumn("last", "uint8", "the seat that laid the last tile"),
    TableColumn("must_lead", "uint8", "the index of the tile that must be led"),
    TableColumn(
        "bonus_paid",
        "bool",
        "whether a pass bonus was earned before, in the deal or match; null if passes earn no points",
    ),
    TableColumn("deal", "uint16", "the number of the deal in its match; null if not stated"),
    TableColumn("stake", "string", "the stake left by earlier deals without a winner, such as `2` or `+1`, or null"),
)


def _of_object(*columns: TableColumn) -> Sequence[TableColumn]:
    """Return the columns of a command whose rows are objects, with its own ones between the common ones."""
    return (_NUMBER, *_TEXTS, *columns, _OBJECT, _MESSAGE)


COLUMNS: Mapping[str, Sequence[TableColumn]] = {
    "solve": (
        _NUMBER,
        _RULES,
        TableColumn(
            "position",
            "string",
            "the position in one line, with `--position-text`, in games with scoring plays or a spinner, and if it has "
            "a title, a score or the last tile; otherwise null",
        ),
        *_HEADERS,
        *_FIELDS,
        TableColumn("value", "double", "the margin of the side to move; null if the search was stopped"),
        TableColumn("exact", "bool", "whether the value is exact, and not the mean of a sample"),
        TableColumn("play", "string", "the best play, the first of equal ones; `-` for a pass"),
        TableColumn("plays", "[string]", "every legal play, best first"),
        TableColumn("values", "[double]", "the value of each play"),
        TableColumn("nodes", "int64", "the number of states searched"),
        _MESSAGE,
    ),
    "estimate": _of_object(
        _OBSERVER,
        _WORLDS,
        TableColumn("exact", "bool", "false for a sample of deals or of orders of the boneyard"),
        TableColumn(
            "play",
            "string",
            "the recommended play, by the read mean if plays are read; the first one if several are equally good",
        ),
        TableColumn("plays", "[string]", "every legal play, by mean from the highest"),
        TableColumn("means", "[double]", "the unread mean of each play; read means are in `object`"),
    ),
    "review": _of_object(
        TableColumn("exact", "bool", "true if no number comes from a sample"),
        TableColumn("actions", "[string]", "the actions of the deal"),
        TableColumn("losses", "[double]", "the loss of each action with all hands seen; null if not graded"),
        TableColumn(
            "unjudged", "uint16", "the number of first actions that are too large to grade with all hands seen"
        ),
    ),
    "deals": _of_object(
        _OBSERVER,
        _WORLDS,
        TableColumn("deals", "double", "the number of equally likely deals that lead to them"),
    ),
    "puzzles": _of_object(
        TableColumn("value", "double", "the value of the best play, for the side to move"),
        TableColumn("play", "string", "the best play"),
        TableColumn("margin", "double", "the points by which it beats the second"),
        TableColumn("tiles", "uint8", "the number of tiles in the hands and the boneyard"),
        TableColumn("level", "string", "`easy`, `medium` or `hard`"),
        TableColumn("rating", "double", "the difficulty, from 0 to 100"),
        TableColumn("themes", "[string]", "the tags of its themes"),
    ),
}


_PLAY_CHANCES = (
    TableColumn("score", "[int64]", "the match score of both sides now, with the points of the deal so far"),
    TableColumn("chances", "[double]", "the match chance of the side to move after each play, in the order of `plays`"),
    TableColumn("chance_play", "string", "the play with the best match chance, the first of equal ones"),
    TableColumn("chance_basis", "string", "`exact`, `lines`, `games` or `deals`: see [json.md](json.md)"),
    TableColumn("ten_points", "double", "the chance that 10 points are worth at this score"),
    TableColumn("disagree", "bool", "whether no play is best both in points and in match chance"),
)

SCORE_COLUMNS: Mapping[str, Sequence[TableColumn]] = {
    "solve": _PLAY_CHANCES,
    "estimate": _PLAY_CHANCES,
    "review": (
        TableColumn("score", "[int64]", "the match score of both sides before the deal"),
        TableColumn(
            "chances_lost",
            "[double]",
            "the match chance that each action gives up, in the order of `actions`; null if there is no choice",
        ),
    ),
}
"""Columns that come before the last one with `--score`; in `solve` and `estimate` null if there is no choice."""


@dataclass(frozen=True, slots=True, eq=False)
class WordColumn:
    """Texts as indices into a short list of words."""

    words: NDArray[np.bytes_]
    places: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class ListColumn:
    """Lists as offsets into concatenated values."""

    offsets: NDArray[np.int32]
    values: WordColumn | NDArray[Any]


ColumnData = WordColumn | ListColumn | NDArray[Any] | list[Any] | str | None
"""The values of a column: a list of Python values, arrays (no loop over rows), one text for all rows, or null.

In an array of signed numbers, −1 is null if the column's type is unsigned or boolean.
"""


@dataclass(frozen=True, slots=True, eq=False)
class TableRows:
    """Rows of a table as columns by name; missing columns are null."""

    count: int
    columns: dict[str, ColumnData]


@cache
def load_arrow() -> Any:
    """Import `pyarrow`, set to one thread and the system allocator: only one small table exists at a time.

    Raises MissingExtraError if it is not installed.
    """
    check_extra("tables", Message("Parquet or Arrow"), "pyarrow")
    import pyarrow

    pyarrow.set_cpu_count(1)
    pyarrow.set_io_thread_count(1)
    pyarrow.set_memory_pool(pyarrow.system_memory_pool())
    return pyarrow


def parquet_file(
    command: str, parts: Sequence[TableRows], inputs: int, faults: int, *, is_scored: bool = False
) -> bytes:
    """Return a Parquet file of some rows of a command; its metadata contains the numbers of inputs and faults.

    `is_scored` adds the columns of match chances.
    """
    pa = load_arrow()
    from pyarrow import parquet

    schema = _schema(command, is_scored).with_metadata({"inputs": str(inputs), "faults": str(faults)})
    tables = [schema.empty_table()]
    for part in parts:
        columns = [_array(part.columns.get(field.name), field.type, part.count) for field in schema]
        tables.append(pa.Table.from_arrays(columns, schema=schema))
    stream = pa.BufferOutputStream()
    parquet.write_table(pa.concat_tables(tables).combine_chunks(), stream, compression="zstd", compression_level=1)
    data: bytes = stream.getvalue().to_pybytes()
    return data


@cache
def _schema(command: str, is_scored: bool) -> Any:
    pa = load_arrow()
    kinds = {"string": pa.string(), "double": pa.float64(), "bool": pa.bool_()}
    fields = []
    *columns, message = COLUMNS[command]
    for column in (*columns, *(SCORE_COLUMNS[command] if is_scored else ()), message):
        name = column.type.strip("[]")
        kind = kinds[name] if name in kinds else getattr(pa, name)()
        fields.append(pa.field(column.name, pa.list_(kind) if column.type.startswith("[") else kind))
    return pa.schema(fields)


def _array(column: ColumnData, kind: Any, count: int) -> Any:
    """Convert a column to a `pyarrow` array without its compute functions, which take 10 MB."""
    pa = load_arrow()
    if column is None:
        return pa.nulls(count, kind)
    if isinstance(column, str):
        return pa.repeat(column, count)
    if isinstance(column, list):
        return pa.array(column, kind)
    if isinstance(column, WordColumn):
        return _texts(column)
    if isinstance(column, ListColumn):
        values = _array(column.values, kind.value_type, 0)
        return pa.ListArray.from_arrays(pa.array(column.offsets), values, type=kind)
    is_signed = pa.types.is_signed_integer(kind) or pa.types.is_floating(kind)
    nulls = None if is_signed or column.dtype.kind != "i" else column < 0
    return pa.array(column.astype(kind.to_pandas_dtype(), copy=False), kind, mask=nulls)


def _texts(column: WordColumn) -> Any:
    """Return a `pyarrow` array of texts, built directly from the bytes of the words."""
    pa = load_arrow()
    words = column.words
    sizes = np.char.str_len(words)[column.places]
    letters = words.view(np.uint8).reshape(len(words), -1)[column.places]
    offsets = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int32)
    data = letters[np.arange(letters.shape[1]) < sizes[:, None]]
    return pa.StringArray.from_buffers(len(sizes), pa.py_buffer(offsets), pa.py_buffer(data))
