"""Outputs of a run: a JSON Lines file or a folder of Parquet parts, written chunk by chunk and resumable."""

import errno
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tranca.errors import echo
from tranca.language import Message
from tranca.views.schemas.runs import ManifestObject

from .journal import SAFE_FLAGS, ChunkAnswer, Journal, OutputError, read_at, write_at, write_whole
from .manifest import check_manifest, write_manifest


@contextmanager
def open_sink(is_table: bool, output: Path, manifest: ManifestObject) -> Iterator["Sink"]:
    """Open and lock the output of a job, either new or left by an earlier run.

    Raises OutputError if the output belongs to another job, was changed or is written by another run; and OSError.
    """
    if is_table:
        output.mkdir(exist_ok=True)
    elif output.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    named = output if output.name not in ("", "..") else output.resolve()
    if not named.name:
        raise OutputError("{output}: expected the name of a new output", output=output)
    # These files are beside the output because some readers take every file in a folder for a part.
    place, journal_path = (named.with_name(f"{named.name}.{kind}") for kind in ("manifest.json", "journal"))
    journal = Journal(journal_path, output)
    try:
        if os.path.lexists(place):
            check_manifest(place, manifest)
        else:
            if _holds_something(output):
                raise OutputError(
                    "{output}: already exists, without the manifest {name}; choose another -o",
                    output=output,
                    name=place.name,
                )
            write_manifest(place, manifest)
        if is_table:
            yield ParquetFolder(output, journal)
        else:
            with closing(JsonLinesFile(output, journal)) as lines:
                yield lines
    except BaseException:
        journal.remove_empty()
        raise
    finally:
        journal.close()


def _holds_something(output: Path) -> bool:
    """Return whether an output exists; an empty folder does not count."""
    return any(output.iterdir()) if output.is_dir() else os.path.lexists(output)


class JsonLinesFile:
    """A file of JSON Lines."""

    def __init__(self, output: Path, journal: Journal) -> None:
        """Open the file and compare it with its journal; raises OutputError if it was changed, and OSError."""
        new = 0 if os.path.lexists(output) else os.O_EXCL
        self._number = os.open(output, os.O_RDWR | os.O_CREAT | new | SAFE_FLAGS, 0o666)
        self._output = output
        self.journal = journal
        self._end = self._rows = 0
        try:
            self._check()
        except BaseException:
            os.close(self._number)
            raise

    def _check(self) -> None:
        """Keep the complete chunks; bytes after them are compared when their chunk is written."""
        size = os.fstat(self._number).st_size
        for kept, entry in enumerate(self.journal.entries):
            if self._end + entry.size > size:
                self.journal.keep(kept)
                break
            if not entry.holds(read_at(self._number, entry.size, self._end)):
                first, last = self._rows + 1, self._rows + entry.rows
                if first == last:
                    changed = Message("line {line} was changed", line=first)
                else:
                    changed = Message("lines {first} to {last} were changed", first=first, last=last)
                raise OutputError(
                    "{output}: {changed} after this run; choose another -o", output=self._output, changed=changed
                )
            self._end += entry.size
            self._rows += entry.rows

    def write(self, answer: ChunkAnswer) -> None:
        """Append the lines of a chunk; if interrupted, cut off the partial line if possible.

        Raises OutputError if the file already contains other rows there, and OSError.
        """
        present = read_at(self._number, len(answer.data), self._end)
        if not answer.data.startswith(present):
            self._refuse(present, answer.data)
        begin = self._end + len(present)
        try:
            write_at(self._number, answer.data[len(present) :], begin)
        except BaseException:  # including KeyboardInterrupt
            with suppress(OSError):
                os.ftruncate(self._number, begin)
            raise
        self._end += len(answer.data)
        self._rows += answer.rows
        self.journal.append(answer.entry)
        if self.journal.is_due:
            self._sync()

    def _refuse(self, present: bytes, data: bytes) -> None:
        """Raise OutputError with the first line that differs from the row of this run."""
        there, here = present.splitlines(), data.splitlines()
        place = next((place for place, (one, other) in enumerate(zip(there, here, strict=False)) if one != other), 0)
        line = echo(there[place].decode(errors="replace").strip())
        number = self._rows + place + 1
        raise OutputError(
            "{output}: line {number} is not a row of this run: {line}", output=self._output, number=number, line=line
        )

    def finish(self) -> None:
        """Raise OutputError if the file has more lines than the run."""
        if os.fstat(self._number).st_size > self._end:
            raise OutputError("{output}: the file has more lines than this run; choose another -o", output=self._output)

    def _sync(self) -> None:
        os.fsync(self._number)
        self.journal.sync()

    def close(self) -> None:
        """Flush the file to the disk and close it."""
        try:
            self._sync()
        finally:
            os.close(self._number)


class ParquetFolder:
    """A folder of Parquet files, one for each chunk; a file with its final name is complete."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        """Open the folder, delete incomplete parts of a killed run and compare the others with the journal.

        Raises OutputError if a part was changed, and OSError.
        """
        self._folder = folder
        self.journal = journal
        for part in folder.glob(".part-*"):
            part.unlink()
        for index, entry in enumerate(journal.entries):
            name = self._name(index)
            if not os.path.lexists(name):
                journal.keep(index)
                break
            if not entry.holds(name.read_bytes()):
                raise OutputError("{name}: the file was changed after this run; choose another -o", name=name)

    def _name(self, index: int) -> Path:
        return self._folder / f"part-{index:06}.parquet"

    def write(self, answer: ChunkAnswer) -> None:
        """Write a part completely or not at all; raises OutputError if another file has its name, and OSError."""
        name = self._name(answer.index)
        if os.path.lexists(name):
            if name.read_bytes() != answer.data:
                raise OutputError("{name}: not a part of this run; choose another -o", name=name)
        else:
            write_whole(name, answer.data)
        self.journal.append(answer.entry)
        if self.journal.is_due:
            self.journal.sync()

    def finish(self) -> None:
        """Raise OutputError if there are more parts than the run has."""
        own = {self._name(index).name for index in range(len(self.journal.entries))}
        for path in sorted(self._folder.glob("part-*.parquet")):
            if path.name not in own:
                raise OutputError("{path}: not a part of this run; remove it, or choose another -o", path=path)


Sink = JsonLinesFile | ParquetFolder
"""An output; the chunks of its `journal` are already written."""
