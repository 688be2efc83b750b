"""Sources of a run: files of notation, JSON Lines or tables, and random rows, cut into chunks."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from tranca.errors import Fault, UnsupportedError
from tranca.language import Message
from tranca.notation.blocks import cut_blocks
from tranca.notation.reader import blocks
from tranca.notation.streams import byte_lines, chunks_of
from tranca.views.wording.text import shown_name

from ..job import BatchJob
from .slices import Chunk, InputSlice, JsonSlice, RandomSlice, TableSlice, TextSlice, UnreadableFile
from .tables import TableColumns, is_table, read_columns

STDIN = "-"
_PART = 1 << 20
_MARK = b"\xef\xbb\xbf"
_AT_ONCE = 256  # rows of a text file in one group

FileRow = tuple[int, Any]
"""A row of a file: its line, and its text, or the fault of the file."""


@dataclass(slots=True)
class InputFiles:
    """The files of a job, as a context manager.

    Standard input is read twice, first for its digest, so it is copied to a temporary file that is deleted on exit.
    """

    files: tuple[str, ...]
    _copies: dict[str, BinaryIO] = field(default_factory=dict)

    def __enter__(self) -> "InputFiles":
        return self

    def __exit__(self, *_: object) -> None:
        for copy in self._copies.values():
            copy.close()

    def open(self, name: str) -> AbstractContextManager[BinaryIO]:
        """Open a file, or the copy of standard input, at its beginning; raises OSError."""
        if name != STDIN:
            return Path(name).open("rb")
        if STDIN not in self._copies:
            self._copies[STDIN] = _copy_of_stdin()
        self._copies[STDIN].seek(0)
        return nullcontext(self._copies[STDIN])

    def digest(self, name: str) -> str | None:
        """Return the SHA-256 of a file; None if it cannot be read."""
        try:
            with self.open(name) as stream:
                return hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]  # it reads into
        except OSError:
            return None

    def size(self, name: str) -> int:
        """Return the size of a file in bytes; 0 if it cannot be read."""
        try:
            with self.open(name) as stream:
                return os.fstat(stream.fileno()).st_size
        except OSError:
            return 0


def _copy_of_stdin() -> BinaryIO:
    if sys.stdin is None:
        raise OSError(Message("standard input is closed"))
    kept: Any = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `InputFiles`
    while data := sys.stdin.buffer.read(_PART):
        kept.write(data)
    kept.flush()
    return kept  # type: ignore[no-any-return]


def cut_chunks(job: BatchJob, inputs: InputFiles, done: int = 0) -> Iterator[Chunk]:
    """Yield the chunks of a job, starting after the first `done` rows of its shard."""
    if job.random is not None:
        return _random_chunks(job, done)
    return _file_chunks(job, inputs, done)


def _random_chunks(job: BatchJob, done: int) -> Iterator[Chunk]:
    assert job.random is not None
    size, whole = job.rows_per_chunk, job.shard.size(job.count)
    while done < whole:
        count = min(size - done % size, whole - done)
        rows = RandomSlice(job.random, job.shard.number(done), job.shard.count, count)
        yield Chunk(done // size, count, (rows,), (done + count) / whole)
        done += count


SomeRows = list[FileRow] | TableColumns


@dataclass(frozen=True, slots=True)
class _FileRows:
    """Consecutive rows of a file, their kind, and the share of the whole input up to their end."""

    file: str
    kind: str
    rows: SomeRows
    share: float

    def slice(self, numbers: Sequence[int], rows: SomeRows) -> InputSlice:
        """Return some of the rows as a slice with these numbers."""
        if isinstance(rows, TableColumns):
            return TableSlice(self.file, numbers, rows)
        if self.kind == "fault":
            return UnreadableFile(numbers[0], replace(rows[0][1], file=self.file))
        lines = [line for line, _ in rows]
        if self.kind == "text":
            return TextSlice(self.file, numbers, "\n\n".join(text for _, text in rows), lines)
        return JsonSlice(self.file, numbers, [text for _, text in rows], lines)


def _file_chunks(job: BatchJob, inputs: InputFiles, done: int) -> Iterator[Chunk]:
    size, shard = job.rows_per_chunk, job.shard
    number, index, skip, filled, before = 0, done, done, 0, 0.0
    slices: list[InputSlice] = []
    for read in _read_files(job.files, inputs):
        offset = (shard.place - 1 - number) % shard.count
        rows, numbers = read.rows[offset :: shard.count], range(number + offset, number + len(read.rows), shard.count)
        number += len(read.rows)
        count = len(rows)
        over = min(skip, len(rows))
        rows, numbers, skip = rows[over:], numbers[over:], skip - over
        while len(rows):
            room = size - index % size
            part = rows[:room]
            slices.append(read.slice(numbers[:room], part))
            index, filled = index + len(part), filled + len(part)
            rows, numbers = rows[room:], numbers[room:]
            if index % size == 0:
                share = before + (read.share - before) * (1 - len(rows) / count)  # these rows may fill several chunks
                yield Chunk(index // size - 1, filled, tuple(slices), share)
                slices, filled = [], 0
        before = read.share
    if filled:
        yield Chunk(index // size, filled, tuple(slices), 1.0)


def _read_files(files: Sequence[str], inputs: InputFiles) -> Iterator[_FileRows]:
    """Yield the rows of all files, a few hundred at a time; an unreadable file is one row with its error."""
    sizes = [inputs.size(name) for name in files]
    whole, before = max(1, sum(sizes)), 0
    for name, size in zip(files, sizes, strict=True):
        file = shown_name(name)
        try:
            with inputs.open(name) as stream:
                for kind, rows in _read_rows(stream):
                    yield _FileRows(file, kind, rows, (before + min(stream.tell(), size)) / whole)
        except OSError as error:
            yield _FileRows(file, "fault", [(1, Fault.unreadable(file, error))], before / whole)
        except UnsupportedError as error:
            yield _FileRows(file, "fault", [(1, Fault(file, 1, 1, str(error), of_file=True))], before / whole)
        before += size


def _read_rows(stream: BinaryIO) -> Iterator[tuple[str, SomeRows]]:
    """Yield the rows of a file with their kind, which the first bytes determine."""
    if is_table(stream):
        yield from (("table", columns) for columns in read_columns(stream))
        return
    start = next(chunks_of(stream), b"").removeprefix(_MARK).lstrip()
    stream.seek(0)
    if start[:1] in (b"{", b'"'):
        yield from (("json", rows) for rows in _group(_read_lines(stream)))
        return
    empty = True
    for rows in _group(cut_blocks(stream)):
        empty = False
        yield "text", rows
    if empty:
        yield "fault", [(1, next(blocks("")).faults[0])]


def _read_lines(stream: BinaryIO) -> Iterator[FileRow]:
    for number, line in enumerate(byte_lines(chunks_of(stream)), 1):
        text = line if number > 1 else line.removeprefix(_MARK)
        if text.strip():
            yield number, text


def _group(rows: Iterator[FileRow]) -> Iterator[list[FileRow]]:
    while some := [*islice(rows, _AT_ONCE)]:
        yield some
