"""Parquet parts: a folder with one file for each chunk; a file under its final name is complete."""

import os
from pathlib import Path

from .chunk import ChunkAnswer
from .journal import Journal, OutputError, write_whole


class Parts:
    """A folder of Parquet files, one for each chunk; a file under its final name is complete."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        """Open the output folder, delete incomplete parts of a killed run and compare the others with the journal.

        Raises OutputError where one was changed, OSError.
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
                raise OutputError(f"{name}: expected a part of this run, as it was written")

    def _name(self, index: int) -> Path:
        return self._folder / f"part-{index:06}.parquet"

    def write(self, answer: ChunkAnswer) -> None:
        """Write a part whole or not at all; raises OutputError where another one has its name, OSError."""
        name = self._name(answer.index)
        if os.path.lexists(name):
            if name.read_bytes() != answer.data:
                raise OutputError(f"{name}: expected a part of this run, as it was written")
        else:
            write_whole(name, answer.data)
        self.journal.append(answer.entry)
        if self.journal.is_due:
            self.journal.sync()

    def finish(self) -> None:
        """Raise OutputError where there are more parts than the run has."""
        own = {self._name(index).name for index in range(len(self.journal.entries))}
        for path in sorted(self._folder.glob("part-*.parquet")):
            if path.name not in own:
                raise OutputError(f"{path}: more parts than this run makes: expected its output alone")
