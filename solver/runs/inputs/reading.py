"""Read the inputs of a chunk in order: as arrays of positions if the job and the rules allow it, else one by one.

A fault in an input becomes part of its row; it is not raised.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby

import msgspec
import numpy as np

from tranca.errors import Fault, PositionError, TrancaError, UnsupportedError
from tranca.ext.rules import EMPTY
from tranca.game.position_arrays import PositionArrays, proven_valid
from tranca.game.rules.rules import Rules
from tranca.notation.arrays import stream_runs
from tranca.notation.reader import Block, blocks, stream_blocks

from ..job import BatchJob
from ..outputs.tables import HANDS
from .slices import (
    RANDOM,
    Chunk,
    InputRow,
    InputSlice,
    JsonSlice,
    PositionRows,
    RandomSlice,
    TableSlice,
    TextSlice,
)
from .tables import NUMBERS, read_position, rules_of_numbers, states_more

_MOST = 1024  # positions per array, so that their answers stay in the CPU cache
_LONGEST = 4000  # characters of a position in one line
_PLAIN = frozenset({"seed", "orders", "position_text"})  # options that do not change the answers from arrays
_NO_POSITION = "expected a one-line position as a string, or an object with the field position"


def suits_arrays(job: BatchJob) -> bool:
    """Return whether a job can be answered from arrays."""
    options = {name for name, value in job.options.items() if value is not None}
    return job.command == "solve" and not job.lines and options <= _PLAIN


def rules_suit_arrays(rules: Rules) -> bool:
    """Return whether positions under these rules can be solved as arrays.

    This needs two sides, no draws and no bonus that depends on the deal number. The second layout does not record
    which of two plain ends is the left one, so plays must name places: then the tiles laid show it. Arrays have no
    room for a tree of tiles.
    """
    ends_are_known = not rules.every_double and (rules.names_places or not rules.ruleset.has_second_layout)
    return len(rules.sides) == 2 and ends_are_known and not rules.draws and not rules.deal_bonus


def read_chunk(job: BatchJob, chunk: Chunk) -> Iterator[PositionRows | InputRow]:
    """Yield the inputs of a chunk in order."""
    many = suits_arrays(job)
    for source in chunk.slices:
        if not many:
            yield from read_one_by_one(source, job.rules, recorded=job.command == "review")
            continue
        for read in _read_many(source, job.rules):
            if isinstance(read, InputRow) or rules_suit_arrays(read.arrays.rules):
                yield read
            else:
                yield from map(read.row, range(len(read)))


def read_one_by_one(source: InputSlice, rules: Rules | None, *, recorded: bool = False) -> Iterator[InputRow]:
    """Yield the inputs of a slice; random rows as positions, or with `recorded` as records of the whole deal."""
    if isinstance(source, TextSlice):
        read = stream_blocks(io.BytesIO(_data(source)), source.file, rules=rules)
        for place, (begin, block) in enumerate(zip(_block_lines(source), read, strict=True)):
            yield _row_of_block(source, place, begin, block)
    elif isinstance(source, JsonSlice):
        for number, text, line in zip(source.numbers, source.texts, source.lines, strict=True):
            yield _row_of_json(source.file, number, text, line, rules)
    elif isinstance(source, TableSlice):
        yield from _table_rows(source, rules)
    elif isinstance(source, RandomSlice):
        yield from _random_rows(source, recorded)
    else:
        yield InputRow(source.number, source.fault.file, 1, None, (source.fault,))


def _read_many(source: InputSlice, rules: Rules | None) -> Iterator[PositionRows | InputRow]:
    if isinstance(source, TextSlice):
        return _text_arrays(source, rules)
    if isinstance(source, JsonSlice):
        return _line_arrays(source, [_position_text(line)[0] for line in source.texts], rules)
    if isinstance(source, TableSlice):
        return _table_arrays(source, rules)
    if isinstance(source, RandomSlice) and rules_suit_arrays(source.play.rules):
        return _random_arrays(source)
    return read_one_by_one(source, rules)


# Blocks of text


def _data(source: TextSlice) -> bytes:
    """Return the text after an empty line, so that a byte order mark in it is not stripped."""
    return f"\n{source.text}".encode("utf-8", "surrogateescape")


def _block_lines(source: TextSlice) -> list[int]:
    """Return the line of the slice's data on which each block begins."""
    heights = (part.count("\n") + 2 for part in source.text.split("\n\n"))
    return [*accumulate(heights, initial=2)][:-1]


def _row_of_block(source: TextSlice, place: int, begin: int, block: Block) -> InputRow:
    """Return the input of a block that begins on the given line of the slice's data."""
    moved = source.lines[place] - begin  # from lines of the slice to lines of the file
    faults = tuple(replace(fault, line=fault.line + moved) for fault in block.faults)
    return InputRow(source.numbers[place], source.file, block.line + moved, block.value, faults)


def _text_arrays(source: TextSlice, rules: Rules | None) -> Iterator[PositionRows | InputRow]:
    begins, place = _block_lines(source), 0
    for read in stream_runs(io.BytesIO(_data(source)), source.file, rules=rules, most=_MOST):
        if not isinstance(read, PositionArrays):
            yield _row_of_block(source, place, begins[place], read)
            place += 1
            continue
        until = place + len(read)
        moved = np.asarray(source.lines[place:until]) - np.asarray(begins[place:until])
        yield PositionRows(source.numbers[place:until], source.file, (read.lines + moved).tolist(), read)
        place = until


# Lines of JSON, and texts in a table


def _line_arrays(
    source: JsonSlice | TableSlice, texts: Sequence[str | None], rules: Rules | None
) -> Iterator[PositionRows | InputRow]:
    """Yield the inputs of lines: texts that are certainly one block as arrays, others one by one."""
    are_blocks = [text is not None and _is_one_block(text) for text in texts]
    for is_block, group in groupby(range(len(texts)), are_blocks.__getitem__):
        places = [*group]
        part = source.part(slice(places[0], places[-1] + 1))
        if is_block:
            joined = "\n\n".join(texts[place] or "" for place in places)
            yield from _text_arrays(TextSlice(source.file, part.numbers, joined, part.lines), rules)
        else:
            yield from read_one_by_one(part, rules)


def _is_one_block(text: str) -> bool:
    """Return whether a text is certainly one block: printable, not too long, and not a comment."""
    return text.isprintable() and len(text) <= _LONGEST and text.lstrip()[:1] not in ("", "#", ";")


def _position_text(line: bytes) -> tuple[str | None, str]:
    """Return the position text of a line of JSON, or None and the reason why there is none."""
    try:
        decoded = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # RecursionError: deeply nested brackets
        return None, f"invalid JSON ({error}): {_NO_POSITION}"
    text = decoded.get("position") if isinstance(decoded, dict) else decoded
    return (text, "") if isinstance(text, str) else (None, _NO_POSITION)


def _row_of_json(file: str, number: int, line: bytes, place: int, rules: Rules | None) -> InputRow:
    text, reason = _position_text(line)
    return _faulty(file, number, place, reason) if text is None else _row_of_text(file, number, text, place, rules)


def _row_of_text(file: str, number: int, text: str, line: int, rules: Rules | None) -> InputRow:
    first, *more = blocks(text, file, rules=rules)
    if more:
        return _faulty(file, number, line, "more than one block in this line: expected one position")
    return InputRow(number, file, line, first.value, tuple(replace(fault, line=line) for fault in first.faults))


def _faulty(file: str, number: int, line: int, *messages: str) -> InputRow:
    return InputRow(number, file, line, None, tuple(Fault(file, line, 1, message) for message in messages))


# Rows of a table


def _table_rows(source: TableSlice, rules: Rules | None) -> Iterator[InputRow]:
    for number, line, row in zip(source.numbers, source.lines, source.columns.rows(), strict=True):
        try:
            own = rules_of_numbers(row, rules)
            if own is None:
                yield _row_of_text(source.file, number, str(row["position"]), line, rules)
            else:
                yield InputRow(number, source.file, line, read_position(row, own))
        except PositionError as error:
            yield _faulty(source.file, number, line, *map(str, error.problems))
        except (TrancaError, TypeError) as error:
            yield _faulty(source.file, number, line, str(error))


def _table_arrays(source: TableSlice, rules: Rules | None) -> Iterator[PositionRows | InputRow]:
    """Yield the rows of a table, read from its texts if it has them, else from its numbers."""
    values = source.columns.values
    if HANDS[0] not in values:
        return _line_arrays(source, values["position"], rules)
    common = rules or _common_rules(source)
    if common is None or not rules_suit_arrays(common):
        return read_one_by_one(source, rules)
    if not common.names_places:
        return _number_arrays(source, common)
    return _line_arrays(source, values["position"], rules) if "position" in values else read_one_by_one(source, rules)


def _common_rules(source: TableSlice) -> Rules | None:
    """Return the rules of all rows; None if rows differ or the rules do not exist."""
    names = {*source.columns.values.get("rules", ())}
    text = names.pop() if len(names) == 1 else None
    try:
        return Rules.parse(text) if text else None
    except ValueError:
        return None


def _number_arrays(source: TableSlice, rules: Rules) -> Iterator[PositionRows | InputRow]:
    """Yield the rows of a table of numbers as arrays, or one by one unless every position is proven valid."""
    columns, count = source.columns, len(source.columns)
    values, nothing, none = columns.values, np.full(count, -1, np.int8), np.zeros(count, np.uint64)
    fields = [np.clip(values.get(name, nothing), -2, 127).astype(np.int8) for name in NUMBERS]  # out of range: invalid
    left, right, seat, lead, last, forced, paid, deal, turned = fields
    led = left >= 0
    hands = [np.asarray(values.get(name, none), np.uint64) for name in HANDS]
    arrays = PositionArrays.of_stated(
        rules,
        hands=np.stack(hands[: rules.players], axis=1),
        ends=np.where(led[:, None], np.stack([left, right], axis=1), np.int8(EMPTY)),
        turns=seat,
        leads=lead,
        last=last,
        forced=forced,
        bonus_paid=paid,
        laid=np.where(led, np.int8(-1), np.int8(0)),
    )
    more = [*hands[rules.players :], values.get("boneyard", 0), deal >= 0, turned > 0]
    has_more = any(np.any(column) for column in more) or any(values.get("stake", ()))
    has_more |= any(map(states_more, values.get("position", ())))
    if has_more or not proven_valid(arrays).all() or not arrays.hands.all():  # an empty hand may have ended the deal
        yield from _table_rows(source, rules)
        return
    yield PositionRows(source.numbers, source.file, columns.lines, arrays)


# Random rows


def _random_rows(source: RandomSlice, recorded: bool) -> Iterator[InputRow]:
    rows = source.play.rows(source.first, source.count, source.step)
    for place, number in enumerate(source.numbers):
        try:
            value = rows.record(place) if recorded else rows.position(place)
            yield InputRow(number, RANDOM, number + 1, value)
        except UnsupportedError as error:
            yield _faulty(RANDOM, number, number + 1, str(error))


def _random_arrays(source: RandomSlice) -> Iterator[PositionRows | InputRow]:
    """Generate random rows as arrays; one by one if a deal ended before the moment requested."""
    for begin in range(0, source.count, _MOST):
        part = source.part(begin, _MOST)
        rows, numbers = part.play.rows(part.first, part.count, part.step), part.numbers
        if (rows.counts < 0).any():
            yield from _random_rows(part, recorded=False)
            continue
        lines = range(numbers.start + 1, numbers.stop + 1, numbers.step)
        yield PositionRows(numbers, RANDOM, lines, rows.arrays)
