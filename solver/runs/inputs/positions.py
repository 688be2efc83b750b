"""The inputs of a chunk in order: runs of positions as arrays, with no Python object for a position, others alone."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from tranca.errors import TrancaError
from tranca.ext.rules import EMPTY
from tranca.game.position_arrays import PositionArrays, proven_valid
from tranca.game.rules.rules import Rules
from tranca.notation.arrays import stream_runs

from ..job import BatchJob
from ..outputs.schema import HANDS
from .columns import NUMBERS
from .pieces import Chunk, ColumnPiece, Item, JsonPiece, Piece, RandomPiece, TextPiece, block_item, position_text

_MOST = 1024  # positions of a run: what is made of them stays in the cache
_LONGEST = 4000  # characters of a position in one line
_PLAIN = frozenset({"seed", "orders"})  # which matter only where tiles are drawn


@dataclass(frozen=True, slots=True)
class PositionRun:
    """Positions of one rule set that follow one another: their numbers, file and lines."""

    numbers: Sequence[int]
    file: str
    lines: Sequence[int]
    arrays: PositionArrays

    def __len__(self) -> int:
        return len(self.arrays)

    def part(self, some: slice) -> "PositionRun":
        """Return some of the positions."""
        return PositionRun(self.numbers[some], self.file, self.lines[some], self.arrays.part(some))

    def item(self, place: int) -> Item:
        """Return one of the positions."""
        return Item(self.numbers[place], self.file, self.lines[place], self.arrays[place])

    def items(self) -> Iterator[Item]:
        """Yield the positions one by one."""
        return map(self.item, range(len(self.arrays)))


def suits_arrays(job: BatchJob) -> bool:
    """Tell whether arrays answer everything that a job asks for."""
    options = {name for name, value in job.options.items() if value is not None}
    return job.command == "solve" and not job.lines and options <= _PLAIN


def rules_suit_arrays(rules: Rules) -> bool:
    """Tell whether positions under these rules can be solved as arrays: two sides, nobody draws, no number of the deal.

    With out=both the kernel does not keep which of two plain ends is the left one; where plays score, the layout shows.
    """
    ends_are_known = rules.names_places or rules.out != "both"
    return len(rules.sides) == 2 and ends_are_known and not rules.draws and not rules.deal_bonus


def inputs_of(job: BatchJob, chunk: Chunk) -> Iterator[PositionRun | Item]:
    """Yield the inputs of a chunk in order: as arrays where job and rules allow it, the others one by one."""
    for piece in chunk.pieces:
        if not suits_arrays(job):
            yield from _items(piece, job)
            continue
        for run in _of_piece(piece, job):
            if isinstance(run, Item) or rules_suit_arrays(run.arrays.rules):
                yield run
            else:
                yield from run.items()


def _items(piece: Piece, job: BatchJob) -> Iterator[Item]:
    if isinstance(piece, RandomPiece):
        return piece.items(recorded=job.command == "review")
    return piece.items(job.rules)


def _of_piece(piece: Piece, job: BatchJob) -> Iterator[PositionRun | Item]:
    if isinstance(piece, TextPiece):
        return _of_text(piece, job.rules)
    if isinstance(piece, JsonPiece):
        return _of_lines(piece, [_position_text(line) for line in piece.texts], job.rules)
    if isinstance(piece, RandomPiece) and rules_suit_arrays(piece.play.rules):
        return _of_random(piece)
    if isinstance(piece, ColumnPiece):
        return _of_columns(piece, job.rules)
    return _items(piece, job)


def _of_text(piece: TextPiece, rules: Rules | None) -> Iterator[PositionRun | Item]:
    begins, place = piece.begins, 0
    for read in stream_runs(io.BytesIO(piece.data), piece.file, rules=rules, most=_MOST):
        if not isinstance(read, PositionArrays):
            yield block_item(piece, place, begins[place], read)
            place += 1
            continue
        until = place + len(read)
        moved = np.asarray(piece.lines[place:until]) - np.asarray(begins[place:until])
        yield PositionRun(piece.numbers[place:until], piece.file, (read.lines + moved).tolist(), read)
        place = until


def _of_lines(
    piece: JsonPiece | ColumnPiece, texts: Sequence[str | None], rules: Rules | None
) -> Iterator[PositionRun | Item]:
    """Yield the inputs of lines: texts that are certainly one block as arrays, the others one by one."""
    are_blocks = [text is not None and _is_one_block(text) for text in texts]
    for is_block, group in groupby(range(len(texts)), are_blocks.__getitem__):
        places = [*group]
        part = piece.part(slice(places[0], places[-1] + 1))
        if is_block:
            joined = "\n\n".join(texts[place] or "" for place in places)
            yield from _of_text(TextPiece(piece.file, part.numbers, joined, part.lines), rules)
        else:
            yield from part.items(rules)


def _position_text(line: bytes) -> str | None:
    try:
        return position_text(line)
    except TrancaError:
        return None


def _is_one_block(text: str) -> bool:
    """Tell whether a text is certainly one block: printable, not too long, and more than a comment."""
    return text.isprintable() and len(text) <= _LONGEST and text.lstrip()[:1] not in ("", "#", ";")


def _of_random(piece: RandomPiece) -> Iterator[PositionRun | Item]:
    """Generate random rows; parts in which a row has not come to its moment, row by row."""
    for part in piece.parts(_MOST):
        rows = part.play.rows(part.first, part.count, part.step)
        if (rows.counts < 0).any():
            yield from part.items(recorded=False)
            continue
        numbers = range(part.first, part.first + part.count * part.step, part.step)
        yield PositionRun(numbers, part.file, range(part.first + 1, numbers.stop + 1, part.step), rows.arrays)


def _of_columns(piece: ColumnPiece, rules: Rules | None) -> Iterator[PositionRun | Item]:
    """Yield the rows of a table: by their texts where it has them, else by their numbers."""
    values = piece.columns.values
    if HANDS[0] not in values:
        return _of_lines(piece, values["position"], rules)
    common = _rules_of(piece, rules)
    if common is None or not rules_suit_arrays(common):
        return piece.items(rules)
    if not common.names_places:
        return _of_numbers(piece, common)
    return _of_lines(piece, values["position"], rules) if "position" in values else piece.items(rules)


def _rules_of(piece: ColumnPiece, rules: Rules | None) -> Rules | None:
    """Return the rules of a piece of a table, None where there is more than one set of them."""
    if rules is not None:
        return rules
    names = {*piece.columns.values.get("rules", ())}
    text = names.pop() if len(names) == 1 else None
    try:
        return Rules.parse(text) if text else None
    except ValueError:
        return None


def _of_numbers(piece: ColumnPiece, rules: Rules) -> Iterator[PositionRun | Item]:
    """Yield the rows of a table of numbers; one by one where some position may not be able to arise."""
    columns, count = piece.columns, len(piece.columns)
    values, nothing, none = columns.values, np.full(count, -1, np.int8), np.zeros(count, np.uint64)
    fields = [np.clip(values.get(name, nothing), -2, 127).astype(np.int8) for name in NUMBERS]  # others are no numbers
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
    if has_more or not proven_valid(arrays).all() or not arrays.hands.all():  # an empty hand may have ended the deal
        yield from piece.items(rules)
        return
    yield PositionRun(piece.numbers, piece.file, columns.lines, arrays)
