"""Answered chunks: their rows as bytes, and their entry in the journal."""

import hashlib
from dataclasses import dataclass
from typing import Self

_MOST_BYTES = 200  # of a line of the journal


@dataclass(frozen=True, slots=True)
class ChunkEntry:
    """A journal entry of a chunk: its inputs, rows and faulty rows, its number of bytes, and their SHA-256."""

    inputs: int
    rows: int
    faults: int
    size: int
    digest: str

    @classmethod
    def parse(cls, line: bytes) -> Self | None:
        """Parse a line of the journal; None where it is no entry."""
        words = line.split()
        if len(words) != 5 or len(line) > _MOST_BYTES or not all(word.isdigit() for word in words[:4]):
            return None
        inputs, rows, faults, size = map(int, words[:4])
        return cls(inputs, rows, faults, size, words[4].decode("ascii", "replace"))

    def __str__(self) -> str:
        return f"{self.inputs} {self.rows} {self.faults} {self.size} {self.digest}"

    def holds(self, data: bytes) -> bool:
        """Tell whether these bytes are those of the chunk."""
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.digest


@dataclass(frozen=True, slots=True)
class ChunkAnswer:
    """The answer to a chunk.

    Attributes:
        index: the place of the chunk in the run.
        inputs, rows, faults: how many inputs it has, rows are made of them, and rows are faults.
        read: the share of the whole input behind it.
        data: the rows: lines of JSON, or a Parquet file.
    """

    index: int
    inputs: int
    rows: int
    faults: int
    read: float
    data: bytes

    @property
    def entry(self) -> ChunkEntry:
        """Its entry in the journal."""
        return ChunkEntry(self.inputs, self.rows, self.faults, len(self.data), hashlib.sha256(self.data).hexdigest())
