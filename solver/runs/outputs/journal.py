"""Answered chunks, and the journal of an output: one line for each chunk written. Its lock excludes other runs."""

import errno
import hashlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tranca.errors import UnsupportedError

SAFE_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags for opening the files of a run: a symbolic link, which another user may have made, is refused."""

_SYNC_SECONDS = 10.0  # between flushes of the output and its journal to the disk
_MOST_BYTES = 200  # per line of the journal
_LOCK_BYTE = 1 << 40  # beyond the end of any journal, because Windows cannot read a locked byte
_NO_LOCKS = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}


@dataclass(frozen=True, slots=True)
class ChunkEntry:
    """The journal entry of a chunk: its inputs, rows and faulty rows, its size in bytes, and their SHA-256."""

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
        """Return whether these bytes are the unchanged chunk."""
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.digest


@dataclass(frozen=True, slots=True)
class ChunkAnswer:
    """The answer to a chunk.

    Attributes:
        index: index of the chunk in the run.
        inputs, rows, faults: numbers of its inputs, of its rows, and of rows that report a fault.
        read: share of the whole input up to the end of the chunk.
        data: the rows: JSON Lines, or a Parquet file.
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

    Opening it locks it until `close` or until this process ends for any reason.
    """

    def __init__(self, path: Path, output: Path) -> None:
        """Open and lock a journal. Raises OutputError if another run has locked it, and OSError."""
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
        """Drop all entries after the first `count`; the file itself changes with the next `append`."""
        del self.entries[count:]
        self._end = sum(len(f"{entry}\n") for entry in self.entries)

    def append(self, entry: ChunkEntry) -> None:
        """Append the entry of a chunk already in the output; raises OSError."""
        if self._size > self._end:
            os.ftruncate(self._number, self._end)
        line = f"{entry}\n".encode()
        self._size = self._end + len(line)
        write_at(self._number, line, self._end)
        self._end += len(line)
        self.entries.append(entry)

    @property
    def is_due(self) -> bool:
        """True if the output should be flushed to the disk."""
        return time.monotonic() - self._synced > _SYNC_SECONDS

    def sync(self) -> None:
        """Flush the journal to the disk. Flush the output before this call."""
        os.fsync(self._number)
        self._synced = time.monotonic()

    def close(self) -> None:
        """Close and unlock it."""
        os.close(self._number)

    def remove_empty(self) -> None:
        """Remove the file if it has no entry, since no output depends on it."""
        if not self._size:
            self._path.unlink(missing_ok=True)


def write_at(number: int, data: bytes, place: int) -> None:
    """Write all bytes at an offset of an open file; raises OSError."""
    os.lseek(number, place, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(number, rest) :]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file completely or not at all; raises OSError. A partial file of a killed run is overwritten."""
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
    """Read `size` bytes at an offset of an open file, or fewer if the file ends before."""
    os.lseek(number, place, os.SEEK_SET)
    parts = []
    while size and (part := os.read(number, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _open_locked(path: Path, output: Path) -> int:
    """Open a file, creating it if necessary, and lock it; try again if another run removes it meanwhile."""
    while True:
        number = os.open(path, os.O_RDWR | os.O_CREAT | SAFE_FLAGS, 0o666)
        try:
            if not _lock(number):
                raise OutputError(
                    "{output}: another run is writing to this output; wait for it, or choose another -o", output=output
                )
            if _is_at(number, path):
                return number
        except BaseException:
            os.close(number)
            raise
        os.close(number)


def _is_at(number: int, path: Path) -> bool:
    """Return whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.fstat(number), os.lstat(path))
    except FileNotFoundError:
        return False


def _lock(number: int) -> bool:
    """Lock an open file; False if another process has the lock. File systems without locks count as locked."""
    try:
        import fcntl
    except ImportError:  # Windows
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
