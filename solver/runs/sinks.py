"""Outputs of a run: a file of JSON Lines that grows by whole lines, or a folder of Parquet parts; both are resumed."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import Protocol

import msgspec

from tranca.errors import echo
from tranca.views.schemas.rows.manifest import ManifestObject

from .answered import Answered, Standing
from .job import STUDIES, BatchJob
from .manifest import ManifestError, check_manifest, write_manifest

_ERROR = b'{"schema":"tranca.error/1",'
_BLOCK = 1 << 20


class Sink(Protocol):
    """An output."""

    standing: Standing

    def write(self, outcome: Answered) -> None:
        """Add the rows of a chunk."""
        ...


@contextmanager
def sink(job: BatchJob, output: Path, manifest: ManifestObject) -> Iterator[Sink]:
    """The output of a job, opened where an earlier run has left it; raises ManifestError, OSError.

    Only one run may write it at a time.
    """
    table = job.format == "parquet"
    place = output / "manifest.json" if table else output.with_name(f"{output.name}.manifest.json")
    if not place.exists() and _holds_something(output, f".{place.name}.part"):
        raise ManifestError(f"{output}: it has no manifest {place.name}: expected the name of a new output")
    if table:
        output.mkdir(exist_ok=True)
    elif output.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if place.exists():
        check_manifest(place, manifest)
    else:
        write_manifest(place, manifest)
    with _alone(place):
        if table:
            from .parquet.parts import Parts

            yield Parts(output, job)
        else:
            with _lines(job, output) as lines:
                if job.random is not None and lines.standing.inputs > job.shard.size(job.count):
                    raise ManifestError(f"{output}: it holds more lines than this run makes: expected its output alone")
                yield lines


def _holds_something(output: Path, part: str) -> bool:
    """Whether there is an output, of whatever origin; a manifest that a kill has left half written is none."""
    if output.is_dir():
        return any(each.name != part for each in output.iterdir())
    return output.exists()


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Hold the manifest; raises ManifestError where another run does."""
    with place.open("rb") as file:
        with suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ManifestError(f"{place}: another run is at work on it: expected to be alone") from None
        yield


@contextmanager
def _lines(job: BatchJob, output: Path) -> Iterator["JsonLines"]:
    number = os.open(output, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        yield JsonLines(number, job, output)
    finally:
        os.close(number)


class JsonLines:
    """A file of JSON Lines."""

    def __init__(self, number: int, job: BatchJob, output: Path) -> None:
        """Take up an open file and cut off a line that is not whole; raises ManifestError for one of something else."""
        self._number = number
        rows, faults, end, last = _whole_lines(number)
        if os.fstat(number).st_size > end:
            os.ftruncate(number, end)
        self._end = end
        self.standing = Standing(rows, rows, faults)
        if job.command in STUDIES:  # a line is a chunk
            self.standing.inputs = min(rows * job.rows_per_chunk, job.shard.size(job.count))
        self._again = 0  # rows of an input that is answered once more, since more rows of it may be lacking
        if job.command == "puzzles" and rows:  # an input may have several rows, or none
            told = _row_number(_line_at(number, last, end))
            if told is None:
                line = echo(_line_at(number, last, end).decode(errors="replace").strip())
                raise ManifestError(f"{output}: line {rows}: {line}: expected a row of this run")
            self.standing.inputs = (told - job.shard.place + 1) // job.shard.count
            again = _lines_of_number(number, told, end)
            self.standing.rows -= len(again)
            self.standing.faults -= sum(line.startswith(_ERROR) for line in again)
            self._again = len(again)

    def write(self, outcome: Answered) -> None:
        """Add lines; raises OSError, and leaves no torn line where it can, whatever ends it."""
        data = outcome.lines
        if self._again:
            skip = self._again
            data = b"".join(data.splitlines(keepends=True)[skip:])
            self._again = 0
        rest = memoryview(data)
        os.lseek(self._number, self._end, os.SEEK_SET)
        try:
            while rest:
                rest = rest[os.write(self._number, rest) :]
        except BaseException:  # KeyboardInterrupt too
            with suppress(OSError):
                os.ftruncate(self._number, self._end)
            raise
        self._end += len(data)


def _whole_lines(number: int) -> tuple[int, int, int, int]:
    """Count the whole lines of an open file and those that are faults; and where the last of them ends and begins."""
    rows = faults = end = last = at = 0
    rest = b""
    os.lseek(number, 0, os.SEEK_SET)
    while data := os.read(number, _BLOCK):
        lines = (rest + data).splitlines(keepends=True)
        rest = b"" if lines[-1].endswith(b"\n") else lines.pop()
        for line in lines:
            rows += 1
            faults += line.startswith(_ERROR)
            last, at = at, at + len(line)
        end = at
    return rows, faults, end, last


def _line_at(number: int, start: int, end: int) -> bytes:
    os.lseek(number, start, os.SEEK_SET)
    return os.read(number, end - start)


def _lines_of_number(number: int, wanted: int, end: int) -> list[bytes]:
    """The lines at the end of a file that have a number."""
    os.lseek(number, 0, os.SEEK_SET)
    data = b""
    while len(data) < end and (more := os.read(number, _BLOCK)):
        data += more
    return [*takewhile(lambda line: _row_number(line) == wanted, reversed(data.splitlines()))]


def _row_number(line: bytes) -> int | None:
    """The number of a row in JSON; None for a line that is no row."""
    try:
        told = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    number = told.get("number") if isinstance(told, dict) else None
    return number if isinstance(number, int) else None
