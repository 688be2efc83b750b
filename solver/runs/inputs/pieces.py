"""Chunks of the input: numbered rows, cut so that what is made of a chunk depends on nothing but the chunk."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import msgspec

from tranca.engine.random_rows import RandomPlay
from tranca.errors import Fault, PositionError, TrancaError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.notation.reader import Block, blocks, stream_blocks

from .columns import Columns, position_of, states_position

RANDOM = "<random>"
"""The name of the file of rows that are made at random."""


@dataclass(frozen=True, slots=True)
class Item:
    """One input: its number, its file and line, and the position or record, or its faults."""

    number: int
    file: str
    line: int
    value: Position | Record | None
    faults: tuple[Fault, ...] = ()

    @classmethod
    def faulty(cls, number: int, file: str, line: int, *messages: str) -> "Item":
        """Return an input that is no position or record, for these reasons."""
        return cls(number, file, line, None, tuple(Fault(file, line, 1, message) for message in messages))

    @property
    def is_random(self) -> bool:
        """Whether it is a random row, not read from a file."""
        return self.file == RANDOM

    @property
    def place(self) -> str:
        """The file and line."""
        return f"{self.file}:{self.line}"

    def fault(self, message: str) -> Fault:
        """Return a fault of the input as a whole."""
        return Fault(self.file, self.line, 1, message)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Blocks of notation, blank lines between them, and the line of each in its file."""

    file: str
    numbers: Sequence[int]
    text: str
    lines: Sequence[int]

    @property
    def data(self) -> bytes:
        """The text, after an empty line, so that a byte order mark is not mistaken for one that opens the file."""
        return f"\n{self.text}".encode("utf-8", "surrogateescape")

    @property
    def begins(self) -> list[int]:
        """The line of `data` on which each block begins."""
        heights = (part.count("\n") + 2 for part in self.text.split("\n\n"))
        return [*accumulate(heights, initial=2)][:-1]

    def items(self, rules: Rules | None) -> Iterator[Item]:
        """Yield the inputs, read."""
        read = stream_blocks(io.BytesIO(self.data), self.file, rules=rules)
        for place, (begin, block) in enumerate(zip(self.begins, read, strict=True)):
            yield block_item(self, place, begin, block)


@dataclass(frozen=True, slots=True)
class JsonPiece:
    """Lines of JSON: each the text of a position, or an object that has it as `position`."""

    file: str
    numbers: Sequence[int]
    texts: Sequence[bytes]
    lines: Sequence[int]

    def part(self, some: slice) -> "JsonPiece":
        """Return some of the lines."""
        return JsonPiece(self.file, self.numbers[some], self.texts[some], self.lines[some])

    def items(self, rules: Rules | None) -> Iterator[Item]:
        """Yield the inputs, read."""
        for number, text, line in zip(self.numbers, self.texts, self.lines, strict=True):
            yield _json_item(self.file, number, text, line, rules)


@dataclass(frozen=True, slots=True)
class ColumnPiece:
    """Rows of a table, as columns by name; the line is the row in its file, from 1."""

    file: str
    numbers: Sequence[int]
    columns: Columns

    @property
    def lines(self) -> Sequence[int]:
        """The rows in the file."""
        return self.columns.lines

    def part(self, some: slice) -> "ColumnPiece":
        """Return some of the rows."""
        return ColumnPiece(self.file, self.numbers[some], self.columns[some])

    def items(self, rules: Rules | None) -> Iterator[Item]:
        """Yield the inputs, read."""
        for number, line, row in zip(self.numbers, self.columns.lines, self.columns.rows(), strict=True):
            try:
                if (text := row.get("position")) is not None and not states_position(row, rules):
                    yield _one_block(self.file, number, str(text), line, rules)
                else:
                    yield Item(number, self.file, line, position_of(row, rules))
            except PositionError as error:
                yield Item.faulty(number, self.file, line, *map(str, error.problems))
            except (TrancaError, TypeError) as error:
                yield Item.faulty(number, self.file, line, str(error))


@dataclass(frozen=True, slots=True)
class RandomPiece:
    """Random rows: numbers from `first`, `step` apart."""

    play: RandomPlay
    first: int
    step: int
    count: int
    file: str = RANDOM

    def parts(self, size: int) -> Iterator["RandomPiece"]:
        """Split into pieces of at most `size` rows."""
        for begin in range(0, self.count, size):
            first = self.first + begin * self.step
            yield RandomPiece(self.play, first, self.step, min(size, self.count - begin), self.file)

    def items(self, recorded: bool) -> Iterator[Item]:
        """Yield the inputs, made: positions, or records of the whole play."""
        rows = self.play.rows(self.first, self.count, self.step)
        for place in range(self.count):
            number = self.first + place * self.step
            try:
                value = rows.record(place) if recorded else rows.position(place)
                yield Item(number, RANDOM, number + 1, value)
            except UnsupportedError as error:
                yield Item.faulty(number, RANDOM, number + 1, str(error))


@dataclass(frozen=True, slots=True)
class FaultPiece:
    """A file that cannot be read, which is one faulty input."""

    number: int
    fault: Fault

    def items(self, rules: Rules | None) -> Iterator[Item]:
        """Yield the one input."""
        yield Item(self.number, self.fault.file, 1, None, (self.fault,))


Piece = TextPiece | JsonPiece | ColumnPiece | RandomPiece | FaultPiece


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive rows with their place in the run; `read` is the share of the input up to their end."""

    index: int
    rows: int
    pieces: tuple[Piece, ...]
    read: float = 0.0


def block_item(piece: TextPiece, place: int, begin: int, block: Block) -> Item:
    """Return the input of a block that begins on the given line of the piece's text."""
    moved = piece.lines[place] - begin  # lines of the file instead of the piece
    faults = tuple(replace(fault, line=fault.line + moved) for fault in block.faults)
    return Item(piece.numbers[place], piece.file, block.line + moved, block.value, faults)


def _one_block(file: str, number: int, text: str, line: int, rules: Rules | None) -> Item:
    """Read a text on one line of its file as one position or record."""
    first, *more = blocks(text, file, rules=rules)
    if more:
        return Item.faulty(number, file, line, "more than one block in a line: expected one position")
    return Item(number, file, line, first.value, tuple(replace(fault, line=line) for fault in first.faults))


def _json_item(file: str, number: int, text: bytes, line: int, rules: Rules | None) -> Item:
    try:
        return _one_block(file, number, position_text(text), line, rules)
    except TrancaError as error:
        return Item.faulty(number, file, line, str(error))


def position_text(line: bytes) -> str:
    """Return the text of the position in a line of JSON; raises TrancaError where there is none."""
    expected = "expected a position in one line as text, or an object with position"
    try:
        decoded = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # the last of brackets in brackets
        raise TrancaError(f"no JSON ({error}): {expected}") from None
    text = decoded.get("position") if isinstance(decoded, dict) else decoded
    if not isinstance(text, str):
        raise TrancaError(expected)
    return text
