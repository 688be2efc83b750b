"""Rows, slices of input and chunks.

- A *row* is one input. Its number is its index among all inputs of the run, and its answers carry the same number.
- An *input slice* is an unread range of rows from one source: blocks of text, lines of JSON, rows of a table, or
  the numbers of random rows.
- A *chunk* is a range of rows (with shards, of every k-th row), as slices. A worker answers one chunk at a time; the
  answer depends on nothing else, and the journal records it as a whole.
- Reading a slice yields `PositionRows`, many positions as arrays, or `InputRow`, one position, record or fault.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tranca.engine.random_rows import RandomPlay
from tranca.errors import Fault
from tranca.game.position import Position
from tranca.game.position_arrays import PositionArrays
from tranca.game.record import Record

from .tables import TableColumns

RANDOM = "<random>"
"""The file name shown for random rows."""


@dataclass(frozen=True, slots=True)
class InputRow:
    """One input: its number, file and line, and either its position or record, or its faults."""

    number: int
    file: str
    line: int
    value: Position | Record | None
    faults: tuple[Fault, ...] = ()

    @property
    def is_random(self) -> bool:
        """True if the row is random instead of read from a file."""
        return self.file == RANDOM

    @property
    def place(self) -> str:
        """The file and line."""
        return f"{self.file}:{self.line}"

    def fault(self, message: str) -> Fault:
        """Return a fault of the input as a whole."""
        return Fault(self.file, self.line, 1, message)


@dataclass(frozen=True, slots=True)
class PositionRows:
    """Consecutive positions under one rule set, with their numbers, file and lines."""

    numbers: Sequence[int]
    file: str
    lines: Sequence[int]
    arrays: PositionArrays

    def __len__(self) -> int:
        return len(self.arrays)

    def part(self, some: slice) -> "PositionRows":
        """Return some of the positions."""
        return PositionRows(self.numbers[some], self.file, self.lines[some], self.arrays.part(some))

    def row(self, place: int) -> InputRow:
        """Return one of the positions."""
        return InputRow(self.numbers[place], self.file, self.lines[place], self.arrays[place])


@dataclass(frozen=True, slots=True)
class TextSlice:
    """Blocks of notation, separated by blank lines, and the line of each in its file."""

    file: str
    numbers: Sequence[int]
    text: str
    lines: Sequence[int]


@dataclass(frozen=True, slots=True)
class JsonSlice:
    """Lines of JSON: each is the text of a position, or an object with the text as `position`."""

    file: str
    numbers: Sequence[int]
    texts: Sequence[bytes]
    lines: Sequence[int]


@dataclass(frozen=True, slots=True)
class TableSlice:
    """Rows of a table as columns by name; the line of a row is its number in the file, from 1."""

    file: str
    numbers: Sequence[int]
    columns: TableColumns

    @property
    def lines(self) -> Sequence[int]:
        """The numbers of the rows in the file."""
        return self.columns.lines


@dataclass(frozen=True, slots=True)
class RandomSlice:
    """Random rows: `count` numbers from `first`, `step` apart."""

    play: RandomPlay
    first: int
    step: int
    count: int

    @property
    def numbers(self) -> range:
        """The numbers of the rows."""
        return range(self.first, self.first + self.count * self.step, self.step)

    def part(self, begin: int, size: int) -> "RandomSlice":
        """Return at most `size` rows from index `begin`."""
        return RandomSlice(self.play, self.first + begin * self.step, self.step, min(size, self.count - begin))


@dataclass(frozen=True, slots=True)
class UnreadableFile:
    """A file that cannot be read, which counts as one faulty input."""

    number: int
    fault: Fault


InputSlice = TextSlice | JsonSlice | TableSlice | RandomSlice | UnreadableFile


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive rows with their index in the run; `read` is the share of the input up to their end."""

    index: int
    rows: int
    slices: tuple[InputSlice, ...]
    read: float = 0.0
