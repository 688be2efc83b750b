"""Runs of positions as arrays: from pieces of the input to solved plays with no Python object for a position."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import ArrayPlays, plays_of
from tranca.engine.random_rows import RandomRows
from tranca.engine.resources import Resources
from tranca.errors import TrancaError
from tranca.game.moment_table import EMPTY_WIDE
from tranca.game.position_arrays import PositionArrays, surely_arise
from tranca.game.rulebook.rules import Rules
from tranca.notation.arrays import stream_arrays

from .columns import HANDS, NUMBERS
from .job import BatchJob
from .pieces import Chunk, ColumnPiece, Item, JsonPiece, Piece, RandomPiece, TextPiece, block_item, position_text

_MOST = 1024  # positions of a run: what is made of them stays in the cache
_USUAL = 4000  # characters of a position in one line
_PLAIN = frozenset({"seed", "orders"})  # which matter only where tiles are drawn


@dataclass(frozen=True, slots=True)
class ArrayRun:
    """Positions of one rule set that follow one another: their numbers, file and lines."""

    numbers: Sequence[int]
    file: str
    lines: Sequence[int]
    arrays: PositionArrays

    def solved(self, resources: Resources, *, outcomes: bool) -> ArrayPlays:
        """Every play of each position; raises StoppedError where the run is stopped meanwhile."""
        solved = plays_of(self.arrays.moments, resources, outcomes=outcomes)
        resources.check()  # or all that was left would be answered alone
        return solved

    def item(self, place: int) -> Item:
        """One of the positions."""
        return Item(self.numbers[place], self.file, self.lines[place], self.arrays[place])


def solved_parts(counts: NDArray[np.int8]) -> Iterator[slice | int]:
    """Runs of positions that are solved; between them the place of each that is to be answered alone.

    That is one whose seat to move has to pass, or that was stopped.
    """
    begin = 0
    for alone in [*np.flatnonzero(counts <= 0).tolist(), len(counts)]:
        if alone > begin:
            yield slice(begin, alone)
        if alone < len(counts):
            yield alone
        begin = alone + 1


def takes_arrays(job: BatchJob) -> bool:
    """Whether a job asks for nothing that arrays lack."""
    given = {name for name, value in job.options.items() if value is not None}
    return job.command == "solve" and not job.lines and given <= _PLAIN


def suits(rules: Rules) -> bool:
    """Whether positions under these rules can be solved as arrays: two sides, and nobody draws."""
    return len(rules.sides) == 2 and not rules.draws and not rules.deal_bonus  # which asks for the number of the deal


def runs(job: BatchJob, chunk: Chunk) -> Iterator[ArrayRun | Item]:
    """The inputs of a chunk in order: as arrays where that is possible, any other one alone."""
    for piece in chunk.pieces:
        yield from _of_piece(piece, job)


def _of_piece(piece: Piece, job: BatchJob) -> Iterator[ArrayRun | Item]:
    if isinstance(piece, TextPiece):
        yield from _of_text(piece, job.rules)
    elif isinstance(piece, JsonPiece):
        yield from _of_json(piece, job.rules)
    elif isinstance(piece, RandomPiece):
        if suits(piece.play.rules):
            for part in piece.parts(_MOST):
                yield from _of_rows(part, part.play.rows(part.first, part.count, part.step))
        else:
            yield from piece.items(recorded=False)
    elif isinstance(piece, ColumnPiece) and (rules := _rules_of(piece, job.rules)) is not None:
        yield from _of_columns(piece, rules)
    else:
        yield from piece.items(job.rules)


def _of_text(piece: TextPiece, rules: Rules | None) -> Iterator[ArrayRun | Item]:
    begins, place = piece.begins, 0
    for read in stream_arrays(io.BytesIO(piece.data), piece.file, rules=rules, most=_MOST):
        if not isinstance(read, PositionArrays):
            yield block_item(piece, place, begins[place], read)
            place += 1
            continue
        until = place + len(read)
        moved = np.asarray(piece.lines[place:until]) - np.asarray(begins[place:until])
        yield ArrayRun(piece.numbers[place:until], piece.file, (read.lines + moved).tolist(), read)
        place = until


def _of_json(piece: JsonPiece, rules: Rules | None) -> Iterator[ArrayRun | Item]:
    """Lines of JSON: their texts as blocks of notation, and alone what may be no block, or more than one."""
    texts = [_block_text(line) for line in piece.texts]
    for are_blocks, group in groupby(range(len(texts)), lambda place: texts[place] is not None):
        places = [*group]
        part = slice(places[0], places[-1] + 1)
        numbers, lines = piece.numbers[part], piece.lines[part]
        if are_blocks:
            joined = "\n\n".join(text for text in texts[part] if text is not None)
            yield from _of_text(TextPiece(piece.file, numbers, joined, lines), rules)
        else:
            yield from JsonPiece(piece.file, numbers, piece.texts[part], lines).items(rules)


def _block_text(line: bytes) -> str | None:
    """The text of a line of JSON where it surely is one block: printable, of usual length, and more than a comment."""
    try:
        text = position_text(line)
    except TrancaError:
        return None
    sure = text.isprintable() and len(text) <= _USUAL and text.lstrip()[:1] not in ("", "#", ";")
    return text if sure else None


def _of_rows(piece: RandomPiece, rows: RandomRows) -> Iterator[ArrayRun | Item]:
    """Rows made at random; where one has not come to its moment, all of the piece one by one."""
    if (rows.counts < 0).any():
        yield from piece.items(recorded=False)
        return
    numbers = range(piece.first, piece.first + piece.count * piece.step, piece.step)
    yield ArrayRun(numbers, piece.file, range(piece.first + 1, numbers.stop + 1, piece.step), rows.arrays)


def _rules_of(piece: ColumnPiece, rules: Rules | None) -> Rules | None:
    """The rules of a piece of a table, where there is one set of them, all is told by numbers, and arrays suit them."""
    values = piece.columns.values
    if "position" in values or HANDS[0] not in values:
        return None
    if rules is None:
        names = {*values.get("rules", ())}
        text = names.pop() if len(names) == 1 else None
        try:
            rules = Rules.parse(text) if text else None
        except ValueError:
            return None
    return rules if rules is not None and suits(rules) else None


def _of_columns(piece: ColumnPiece, rules: Rules) -> Iterator[ArrayRun | Item]:
    """The rows of a table; those of which it is not sure that they can arise are taken alone."""
    columns, count = piece.columns, len(piece.columns)
    values, nothing, none = columns.values, np.full(count, -1, np.int8), np.zeros(count, np.uint64)
    fields = [np.clip(values.get(name, nothing), -2, 127).astype(np.int8) for name in NUMBERS]  # others are no numbers
    left, right, seat, lead, last, forced, paid, deal = fields
    led = left >= 0
    hands = [np.asarray(values.get(name, none), np.uint64) for name in HANDS]
    arrays = PositionArrays.of_stated(
        rules,
        hands=np.stack(hands[: rules.players], axis=1),
        ends=np.where(led[:, None], np.stack([left, right], axis=1), np.int8(EMPTY_WIDE)),
        turns=seat,
        leads=lead,
        last=last,
        forced=forced,
        bonus_paid=paid,
        laid=np.where(led, np.int8(-1), np.int8(0)),
    )
    more = [*hands[rules.players :], values.get("boneyard", 0), deal >= 0]
    told = any(np.any(each) for each in more) or any(values.get("stake", ()))
    if told or not surely_arise(arrays).all() or not arrays.hands.all():  # an empty hand may have ended the deal
        yield from piece.items(rules)
        return
    yield ArrayRun(piece.numbers, piece.file, columns.lines, arrays)
