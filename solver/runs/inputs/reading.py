"""Read the inputs of a chunk in order: as arrays of positions if the job and the rules allow it, else one by one.

A fault in an input becomes part of its row; it is not raised.
"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate, groupby

import msgspec
import numpy as np

from tranca.errors import Fault, PositionError, TrancaError, UnsupportedError
from tranca.ext.rules import EMPTY
from tranca.game.position_arrays import PositionArrays, proven_valid
from tranca.game.rules.rules import Rules
from tranca.notation.arrays import stream_runs
from tranca.notation.reader import Block, blocks

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
    UnreadableFile,
)
from .tables import NUMBERS, TableColumns, read_row, states_more

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
    many, recorded = suits_arrays(job), job.command == "review"
    for source in chunk.slices:
        yield from read_slice(source, job.rules, many=many, recorded=recorded)


def read_slice(
    source: InputSlice, rules: Rules | None, *, many: bool = False, recorded: bool = False
) -> Iterator[PositionRows | InputRow]:
    """Yield the inputs of a slice, with `many` as arrays if their rules allow it.

    Random rows are positions, or with `recorded` records of the whole deal.
    """
    if isinstance(source, UnreadableFile):
        return iter([InputRow(source.number, source.fault.file, 1, None, (source.fault,))])
    if isinstance(source, RandomSlice):
        return _random_rows(source, many and rules_suit_arrays(source.play.rules), recorded)
    if isinstance(source, TextSlice):
        return _read_blocks(source, rules, many)
    if isinstance(source, JsonSlice):
        return _read_lines(source, _texts_of_json(source), rules, many)
    common = rules or _common_rules(source.columns)
    arrays = _number_arrays(source.columns, common) if many and common else None
    if arrays is not None:
        return iter([PositionRows(source.numbers, source.file, source.lines, arrays)])
    return _read_lines(source, _texts_of_table(source, common), rules, many)


# Blocks of text


def _read_blocks(source: TextSlice, rules: Rules | None, many: bool) -> Iterator[PositionRows | InputRow]:
    data = f"\n{source.text}".encode("utf-8", "surrogateescape")  # after an empty line, a byte order mark is kept
    stream, place = io.BytesIO(data), 0
    heights = (part.count("\n") + 2 for part in source.text.split("\n\n"))
    begins = [*accumulate(heights, initial=2)]  # the line of the data on which each block begins
    for read in stream_runs(stream, source.file, rules=rules, most=_MOST if many else None):
        if isinstance(read, Block):
            moved = source.lines[place] - begins[place]  # from lines of the data to lines of the file
            faults = tuple(replace(fault, line=fault.line + moved) for fault in read.faults)
            yield InputRow(source.numbers[place], source.file, read.line + moved, read.value, faults)
            place += 1
            continue
        until = place + len(read)
        lines = read.lines + np.asarray(source.lines[place:until]) - np.asarray(begins[place:until])
        rows = PositionRows(source.numbers[place:until], source.file, lines.tolist(), read)
        place = until
        if rules_suit_arrays(read.rules):
            yield rows
        else:
            yield from map(rows.row, range(len(rows)))


# Lines of JSON, and texts in a table


def _read_lines(
    source: JsonSlice | TableSlice, texts: Iterable[str | InputRow], rules: Rules | None, many: bool
) -> Iterator[PositionRows | InputRow]:
    """Yield the inputs of lines; with `many`, texts that are certainly one block are read together."""
    rows = zip(source.numbers, source.lines, texts, strict=True)
    for is_together, group in groupby(rows, _is_one_block) if many else [(False, rows)]:
        if is_together:
            numbers, lines, parts = zip(*group, strict=True)
            yield from _read_blocks(TextSlice(source.file, numbers, "\n\n".join(parts), lines), rules, many)
            continue
        for number, line, text in group:
            yield text if isinstance(text, InputRow) else _row_of_text(source.file, number, text, line, rules)


def _is_one_block(row: tuple[int, int, str | InputRow]) -> bool:
    """Return whether the text of a row is certainly one block: printable, not too long, and not a comment."""
    text = row[2]
    if isinstance(text, InputRow) or len(text) > _LONGEST:
        return False
    return text.isprintable() and text.lstrip()[:1] not in ("", "#", ";")


def _texts_of_json(source: JsonSlice) -> Iterator[str | InputRow]:
    """Yield the position text of each line of JSON, or the row that reports why there is none."""
    for number, data, line in zip(source.numbers, source.texts, source.lines, strict=True):
        try:
            decoded = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # the last for deep nesting
            yield _faulty(source.file, number, line, f"invalid JSON ({error}): {_NO_POSITION}")
            continue
        text = decoded.get("position") if isinstance(decoded, dict) else decoded
        yield text if isinstance(text, str) else _faulty(source.file, number, line, _NO_POSITION)


def _row_of_text(file: str, number: int, text: str, line: int, rules: Rules | None) -> InputRow:
    first, *more = blocks(text, file, rules=rules)
    if more:
        return _faulty(file, number, line, "more than one block in this line: expected one position")
    return InputRow(number, file, line, first.value, tuple(replace(fault, line=line) for fault in first.faults))


def _faulty(file: str, number: int, line: int, *messages: str) -> InputRow:
    return InputRow(number, file, line, None, tuple(Fault(file, line, 1, message) for message in messages))


# Rows of a table


def _texts_of_table(source: TableSlice, rules: Rules | None) -> Iterator[str | InputRow]:
    """Yield the text of each row that only its text states, and the inputs of all others, read from their numbers."""
    values = source.columns.values
    texts = values.get("position", (None,))
    if None not in texts and (HANDS[0] not in values or (rules is not None and rules.names_places)):
        yield from texts  # numbers state no position
        return
    for number, line, row in zip(source.numbers, source.lines, source.columns.rows(), strict=True):
        try:
            stated = read_row(row, rules)
            yield stated if isinstance(stated, str) else InputRow(number, source.file, line, stated)
        except PositionError as error:
            yield _faulty(source.file, number, line, *map(str, error.problems))
        except (TrancaError, TypeError) as error:
            yield _faulty(source.file, number, line, str(error))


def _common_rules(columns: TableColumns) -> Rules | None:
    """Return the rules of all rows; None if rows differ or the rules do not exist."""
    names = {*columns.values.get("rules", ())}
    text = names.pop() if len(names) == 1 else None
    try:
        return Rules.parse(text) if text else None
    except ValueError:
        return None


def _number_arrays(columns: TableColumns, rules: Rules) -> PositionArrays | None:
    """Return the rows of a table as arrays; None unless their numbers state positions that are all proven valid."""
    count, values = len(columns), columns.values
    if HANDS[0] not in values or rules.names_places or not rules_suit_arrays(rules):
        return None
    nothing, none = np.full(count, -1, np.int8), np.zeros(count, np.uint64)
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
        return None
    return arrays


# Random rows


def _random_rows(source: RandomSlice, many: bool, recorded: bool) -> Iterator[PositionRows | InputRow]:
    """Generate random rows; with `many` as arrays, unless a deal ended before the moment requested."""
    for begin in range(0, source.count, _MOST):
        part = source.part(begin, _MOST)
        rows, numbers = part.play.rows(part.first, part.count, part.step), part.numbers
        if many and (rows.counts >= 0).all():
            yield PositionRows(numbers, RANDOM, range(numbers.start + 1, numbers.stop + 1, numbers.step), rows.arrays)
            continue
        for place, number in enumerate(numbers):
            try:
                yield InputRow(number, RANDOM, number + 1, rows.record(place) if recorded else rows.position(place))
            except UnsupportedError as error:
                yield _faulty(RANDOM, number, number + 1, str(error))
