"""Tables as input: read Parquet and Arrow as columns, some rows at a time, and make positions of rows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from tranca.errors import RulesError, UnsupportedError
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.rules.rules import Rules, layout_option
from tranca.game.rules.stake import Stake
from tranca.game.tiles import EVERY_TILE, Tile, tiles

from ..outputs.tables import HANDS, load_arrow

NUMBERS = ("left", "right", "seat", "lead", "last", "must_lead", "bonus_paid", "deal", "turned_up")
"""Columns of small numbers; −1 is null."""
TEXTS = ("rules", "stake")
POSITION = (*TEXTS, *HANDS, "boneyard", "boneyard_order", *NUMBERS)
"""The columns that describe a position."""

_MAGIC = {b"PAR1": "parquet", b"ARRO": "file", b"\xff\xff\xff\xff": "stream"}
_ROWS = 2048  # rows read at once: 2 MB if each has a text of 1,000 characters
_TEXTS = (*TEXTS, "position")


@dataclass(frozen=True, slots=True)
class TableColumns:
    """Rows of a table by column: numbers without nulls, texts and lists with nulls; `lines` are their rows in the file.

    In a text that is not UTF-8, invalid bytes become lone surrogates, as `surrogateescape` decodes them.
    """

    lines: Sequence[int]
    values: Mapping[str, Sequence[Any]]

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> "TableColumns":
        return TableColumns(self.lines[part], {name: column[part] for name, column in self.values.items()})

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the rows one by one."""
        names = [*self.values]
        lists = [getattr(column, "tolist", lambda column=column: column)() for column in self.values.values()]
        for row in zip(*lists, strict=True):
            yield dict(zip(names, row, strict=True))


def is_table(stream: BinaryIO) -> bool:
    """Return whether a file is Parquet or Arrow, without moving in it."""
    start = stream.read(4)
    stream.seek(0)
    return start in _MAGIC


def read_columns(stream: BinaryIO) -> Iterator[TableColumns]:
    """Yield the rows of a table as columns, some thousand at a time; raises UnsupportedError for other files.

    Rows before damaged bytes are yielded before the error is raised.
    """
    pa = load_arrow()
    batches, line = _batches(stream), 1
    while True:
        try:
            batch = next(batches, None)
            if batch is None:
                return
            columns = _columns(batch, line)
        except UnsupportedError:
            raise
        except (pa.ArrowException, OSError, ValueError, IndexError, KeyError, TypeError) as error:  # from pyarrow
            reason = (str(error) or type(error).__name__).splitlines()[0][:80]
            raise UnsupportedError("cannot read the table: {reason}", reason=reason) from None
        yield columns
        line += batch.num_rows


def _batches(stream: BinaryIO) -> Iterator[Any]:
    pa = load_arrow()
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


def _columns(batch: Any, line: int) -> TableColumns:
    names = batch.schema.names
    wanted: Sequence[str]
    if HANDS[0] in names and "seat" in names:
        wanted = (*POSITION, "position")
    elif "position" in names:
        wanted = ("position",)
    else:
        raise UnsupportedError("expected a column position, or the columns hand_0, left, right, seat …")
    values = {name: _values(batch, name) for name in wanted if name in names}
    return TableColumns(range(line, line + batch.num_rows), values)


def _values(batch: Any, name: str) -> Any:
    pa = load_arrow()
    if batch.schema.names.count(name) > 1:
        raise UnsupportedError("the table has several columns {name}: expected one", name=name)
    column = batch.column(name)
    if name in _TEXTS:
        if not _is_text(column.type):
            raise UnsupportedError("column {name} of type {type}: expected strings", name=name, type=column.type)
        return _texts(column)
    column.validate(full=True)  # damaged offsets would read memory outside the column
    if name == "boneyard_order":
        if not _is_list(column.type):
            raise UnsupportedError(
                "column {name} of type {type}: expected lists of whole numbers", name=name, type=column.type
            )
        return column.to_pylist()
    kind = pa.int16() if name in NUMBERS else pa.uint64()
    try:
        filled = column.cast(kind).fill_null(-1 if name in NUMBERS else 0)
    except pa.ArrowException:
        raise UnsupportedError(
            "column {name} of type {type}: expected whole numbers", name=name, type=column.type
        ) from None
    return filled.to_numpy(zero_copy_only=False)


def _texts(column: Any) -> list[str | None]:
    """Return texts; invalid UTF-8 is decoded with `surrogateescape`, so it spoils only its own row."""
    pa = load_arrow()
    if pa.types.is_null(column.type):
        return [None] * len(column)
    if pa.types.is_dictionary(column.type):
        words = column.dictionary.cast(pa.large_binary())
        words.validate(full=True)
        column = pa.DictionaryArray.from_arrays(column.indices, words).dictionary_decode()
    data = column.cast(pa.large_binary())  # not validated as UTF-8
    data.validate(full=True)
    return [None if text is None else text.decode("utf-8", "surrogateescape") for text in data.to_pylist()]


def _is_text(kind: Any) -> bool:
    types = load_arrow().types
    kind = kind.value_type if types.is_dictionary(kind) else kind
    texts = (types.is_null, types.is_string, types.is_large_string, types.is_string_view)
    return any(is_such(kind) for is_such in texts)


def _is_list(kind: Any) -> bool:
    types = load_arrow().types
    lists = any(is_such(kind) for is_such in (types.is_list, types.is_large_list, types.is_fixed_size_list))
    return bool(types.is_null(kind) or (lists and types.is_integer(kind.value_type)))


_FACTS_OF_TEXTS = re.compile(r"(?:^|; ?)(?:title|score|out):")


def states_more(text: str | None) -> bool:
    """Return whether the text of a position states a fact that no other column does."""
    return text is not None and _FACTS_OF_TEXTS.search(text) is not None


def read_row(row: Mapping[str, Any], rules: Rules | None) -> Position | str:
    """Return the validated position that the numbers of a row state; its text if only that states the position.

    `rules`, if not None, replace those of the row. Numbers do not state the places of plays in games that score.
    Raises TrancaError if the row has no rules, or its numbers are not a position.
    """
    text: str | None = row.get("position")
    if text is not None and (HANDS[0] not in row or states_more(text)):
        return text
    if rules is None:
        if not row.get("rules"):
            raise RulesError("no rules: add the column rules, or --rules")
        rules = Rules.parse(row["rules"])
    if rules.names_places and text is not None:
        return text
    numbers: dict[str, Any] = {name: None if row.get(name, -1) == -1 else row[name] for name in NUMBERS}
    deal = _deal(numbers["deal"])
    paid, turned = (_flag(numbers[name], name) for name in ("bonus_paid", "turned_up"))
    hands = tuple(Hand(_tiles(row, name)) for name in HANDS[: rules.players])
    boneyard, order = Boneyard(_tiles(row, "boneyard"), ordered=False), row.get("boneyard_order")
    if order is not None:
        boneyard = Boneyard(tuple(_tile(index, "boneyard_order") for index in order))
    must_lead = None if numbers["must_lead"] is None else _tile(numbers["must_lead"], "must_lead")
    laid = [name for name in ("left", "right", "last") if numbers[name] is not None]
    if rules.names_places and laid:
        raise UnsupportedError(
            "{names} must be null under {layout_option}; write the position as text in the column position",
            names=", ".join(laid),
            layout_option=layout_option(rules),
        )
    return Position(
        rules,
        hands,
        boneyard,
        ends=None if numbers["left"] is None else (numbers["left"], numbers["right"]),
        to_move=numbers["seat"],
        lead=numbers["lead"],
        last=numbers["last"],
        must_lead=must_lead,
        bonus_paid=paid,
        deal=deal,
        stake=None if row.get("stake") is None else Stake.parse(row["stake"]),
        turned=bool(turned),
    )


def _tiles(row: Mapping[str, Any], name: str) -> tuple[Tile, ...]:
    bits = int(row.get(name) or 0)
    if bits >> len(EVERY_TILE):
        raise UnsupportedError(
            "{name} {bits}: expected one bit for each tile, from 0 to {count}",
            name=name,
            bits=hex(bits),
            count=len(EVERY_TILE) - 1,
        )
    return tiles(bits)


def _deal(number: int | None) -> int | None:
    if number is not None and not 1 <= number <= 9999:
        raise UnsupportedError(
            "deal {number}: expected the number of the deal in its match, from 1 to 9999", number=number
        )
    return None if number is None else int(number)


def _tile(index: int | None, name: str) -> Tile:
    if index is None or not 0 <= index < len(EVERY_TILE):
        raise UnsupportedError(
            "{name} {index}: expected the index of a tile, from 0 to {count}",
            name=name,
            index=index,
            count=len(EVERY_TILE) - 1,
        )
    return Tile.at(index)


def _flag(number: int | None, name: str) -> bool | None:
    if number not in (None, 0, 1):
        raise UnsupportedError("{name} {number}: expected 0, 1 or null", name=name, number=number)
    return None if number is None else bool(number)
