"""Parquet parts: one file a chunk in a folder, whole as soon as it has its name."""

import os
from itertools import count
from pathlib import Path

from ..answered import Answered, Standing
from ..job import BatchJob
from ..manifest import ManifestError
from .tables import spare_memory, table_of


class Parts:
    """A folder of Parquet files, one a chunk; a file that has its name is whole."""

    def __init__(self, folder: Path, job: BatchJob) -> None:
        """Take up a folder; what a kill has left half written is removed."""
        spare_memory()
        self._folder, self._command = folder, job.command
        for part in folder.glob(".part-*"):
            part.unlink()
        self.standing = Standing()
        for index in count():
            if not self._name(index).exists():
                break
            inputs, rows, faults = _told(self._name(index))
            self.standing.inputs += inputs
            self.standing.rows += rows
            self.standing.faults += faults

    def _name(self, index: int) -> Path:
        return self._folder / f"part-{index:06}.parquet"

    def write(self, outcome: Answered) -> None:
        """Write a part under another name, then rename it; raises OSError."""
        from pyarrow import parquet

        table = table_of(self._command, outcome.columns)
        table = table.replace_schema_metadata({"inputs": str(outcome.inputs), "faults": str(outcome.faults)})
        name = self._name(outcome.index)
        part = name.with_name(f".{name.name}")
        try:
            parquet.write_table(table, part, compression="zstd", compression_level=1)
            with part.open("rb") as file:
                os.fsync(file.fileno())
            part.replace(name)
        finally:
            part.unlink(missing_ok=True)


def _told(part: Path) -> tuple[int, int, int]:
    """The inputs, rows and faults of a part, which its metadata tell; raises ManifestError for another file."""
    from pyarrow import ArrowInvalid, parquet

    try:
        metadata = parquet.read_metadata(part)
        told = metadata.metadata or {}
        return int(told[b"inputs"]), metadata.num_rows, int(told[b"faults"])
    except (ArrowInvalid, KeyError, ValueError):
        raise ManifestError(f"{part}: expected a part of this run, as tranca batch writes it") from None
