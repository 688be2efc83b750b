"""Answered chunks, and the journal of an output: a line for each chunk written; its lock keeps other runs out."""

import errno
import hashlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tranca.errors import UnsupportedError

SAFE_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags to open a file of a run with: a name that is a link, perhaps of another user, is refused."""

_SYNC_SECONDS = 10.0  # between two times that an output and its journal are forced to the disk
_MOST_BYTES = 200  # of a line of the journal
_LOCK_BYTE = 1 << 40  # a byte that no journal reaches, for Windows, where a locked byte cannot be read
_NO_LOCKS = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}


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
        """Parse a line of the journal; None if it is not an entry."""
        words = line.split()
        if len(words) != 5 or len(line) > _MOST_BYTES or not all(word.isdigit() for word in words[:4]):
            return None
        inputs, rows, faults, size = map(int, words[:4])
        return cls(inputs, rows, faults, size, words[4].decode("ascii", "replace"))

    def __str__(self) -> str:
        return f"{self.inputs} {self.rows} {self.faults} {self.size} {self.digest}"

    def holds(self, data: bytes) -> bool:
        """Tell whether these bytes are the chunk, unchanged."""
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


class OutputError(UnsupportedError):
    """The output belongs to another job or run, or was changed."""


class Journal:
    """The entries of the chunks of an output, in order.

    Opening it locks it until `close`, or until this process ends, however it ends.
    """

    def __init__(self, path: Path, output: Path) -> None:
        """Open and lock a journal; raises OutputError where another run has it, OSError."""
        self._path = path
        self._number = _open_locked(path, output)
        self._synced = time.monotonic()
        self.entries: list[ChunkEntry] = []
        self._end = 0
        data = read_at(self._number, os.fstat(self._number).st_size, 0)
        self._size = len(data)
        for line in data.splitlines(keepends=True):
            entry = ChunkEntry.parse(line) if line.endswith(b"\n") else None
            if entry is None:
                break
            self.entries.append(entry)
            self._end += len(line)

    def keep(self, count: int) -> None:
        """Drop all entries but the first `count`; the file changes with the next entry."""
        del self.entries[count:]
        self._end = sum(len(f"{entry}\n") for entry in self.entries)

    def append(self, entry: ChunkEntry) -> None:
        """Append the entry of a chunk that is in the output; raises OSError."""
        if self._size > self._end:
            os.ftruncate(self._number, self._end)
        line = f"{entry}\n".encode()
        self._size = self._end + len(line)
        write_at(self._number, line, self._end)
        self._end += len(line)
        self.entries.append(entry)

    @property
    def is_due(self) -> bool:
        """Whether the output should be flushed to the disk."""
        return time.monotonic() - self._synced > _SYNC_SECONDS

    def sync(self) -> None:
        """Flush the journal to the disk; flush the output first."""
        os.fsync(self._number)
        self._synced = time.monotonic()

    def close(self) -> None:
        """Close and unlock it."""
        os.close(self._number)

    def remove_empty(self) -> None:
        """Remove the file if it has no entry: nothing of the output depends on it."""
        if not self._size:
            self._path.unlink(missing_ok=True)


def write_at(number: int, data: bytes, place: int) -> None:
    """Write all bytes at a place of an open file; raises OSError."""
    os.lseek(number, place, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(number, rest) :]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; raises OSError. The remains of a killed run are overwritten."""
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFE_FLAGS, 0o666)
    try:
        try:
            write_at(number, data, 0)
            os.fsync(number)
        finally:
            os.close(number)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def read_at(number: int, size: int, place: int) -> bytes:
    """Read `size` bytes at a place of an open file; fewer at its end."""
    os.lseek(number, place, os.SEEK_SET)
    parts = []
    while size and (part := os.read(number, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _open_locked(path: Path, output: Path) -> int:
    """Open a file, created if it is missing, and lock it; another run may remove it meanwhile."""
    while True:
        number = os.open(path, os.O_RDWR | os.O_CREAT | SAFE_FLAGS, 0o666)
        try:
            if not _lock(number):
                raise OutputError(f"{output}: another run writes into it: expected to be the only one")
            if _is_at(number, path):
                return number
        except BaseException:
            os.close(number)
            raise
        os.close(number)


def _is_at(number: int, path: Path) -> bool:
    """Tell whether an open file still has its name."""
    try:
        return os.path.samestat(os.fstat(number), os.lstat(path))
    except FileNotFoundError:
        return False


def _lock(number: int) -> bool:
    """Lock an open file; False where another process has the lock. File systems without locks do without."""
    try:
        import fcntl
    except ImportError:  # on Windows
        return _lock_byte(number)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    return True


def _lock_byte(number: int) -> bool:
    import msvcrt

    os.lseek(number, _LOCK_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    return True
