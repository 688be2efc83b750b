"""The job of a large run: the question, its options, and the inputs, which together determine every row."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tranca.engine.random_rows import RandomPlay
from tranca.game.rules.rules import Rules

__all__ = ["BatchJob", "RandomPlay", "Shard"]

COMMANDS = ("solve", "estimate", "review", "deals", "puzzles")
"""Commands that answer one question for each of many blocks."""

STUDIES = ("leads", "presets", "luck")
"""Studies, which sum over random deals and write one line for each chunk."""

FORMATS = ("jsonl", "parquet")

_CHUNKS = {"leads": 100, "presets": 50, "luck": 20, "estimate": 8, "review": 16, "deals": 500, "puzzles": 50}
_LATE = 16  # tiles left, with which a position is solved in about 10 µs
_MIDDLE = 20
_CHUNK_OF_FILES = 2000
_CHUNK_WITH_SCORE = 200


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several runs that share the rows: row number `place` − 1 and every `count`-th after it."""

    place: int = 1
    count: int = 1

    def __str__(self) -> str:
        return f"{self.place}/{self.count}"

    def number(self, index: int) -> int:
        """Return the number in the whole run of a row of this shard."""
        return self.place - 1 + index * self.count

    def holds(self, number: int) -> bool:
        """Return whether a row of the whole run belongs to this shard."""
        return number % self.count == self.place - 1

    def size(self, count: int) -> int:
        """Count the rows of this shard in a whole run of `count` rows."""
        return max(0, -(-(count - self.place + 1) // self.count))


@dataclass(frozen=True, slots=True)
class BatchJob:
    """A question put to many inputs.

    Attributes:
        command: one of COMMANDS.
        files: names of the input files; `-` is standard input.
        random: random play that generates `count` rows instead of reading files.
        rules: rules that replace those written in the inputs.
        options: keyword arguments of the question.
        lines: whether rows include the line and the points of each play.
        format: one of FORMATS.
        chunk: rows per chunk; None for a default that suits the command.
        shard: the part of the rows that this run answers.
        version: the version of Tranca.
    """

    command: str
    files: tuple[str, ...] = ()
    random: RandomPlay | None = None
    count: int = 0
    rules: Rules | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    lines: bool = False
    format: str = "jsonl"
    chunk: int | None = None
    shard: Shard = field(default_factory=Shard)
    version: str = ""

    @property
    def rows_per_chunk(self) -> int:
        """Rows per chunk: `chunk`, or a default with which a chunk takes from tenths of a second to a few seconds."""
        if self.chunk is not None:
            return self.chunk
        if self.command in _CHUNKS:
            return _CHUNKS[self.command]
        if self.options.get("score") is not None:  # each position is also searched for the match chances
            return _CHUNK_WITH_SCORE
        if self.random is None:
            return _CHUNK_OF_FILES
        tiles = self.random.tiles
        if tiles is None:
            tiles = self.random.rules.tiles_in_play - (self.random.until or 0) * 3 // 4
        if self.random.rules.draws:  # solved one by one
            return 1000 if tiles <= _LATE else 20
        if self.random.rules.ruleset.has_second_layout:  # a spinner has up to four times the plays
            return 2000 if tiles <= _LATE else 200 if tiles <= _MIDDLE else 20
        if tiles <= _LATE:
            return 5000 if self.format == "parquet" else 10_000  # columns take more memory
        return 4000 if tiles <= _MIDDLE else 200
