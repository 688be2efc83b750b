"""Run the command in this process, as in a pipe or on a terminal, and compare its answers with golden files."""

import io
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tranca.cli import cli

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
WRITE = os.environ.get("TRANCA_GOLDEN") == "write"


class Answer(NamedTuple):
    out: str
    error: str
    status: int


class _Stream(io.TextIOWrapper):
    """A text stream in memory that may claim to be a terminal."""

    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        data = self.buffer
        assert isinstance(data, io.BytesIO)
        return data.getvalue().decode("utf-8")


def ask(words: Sequence[str], typed: str = "", columns: int | None = None) -> Answer:
    """Run the command; with `columns`, standard output is a terminal of that width without colors."""
    out, error = _Stream(terminal=columns is not None), _Stream()
    names = {"COLUMNS", "LINES", "TERM", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}
    kept = {name: value for name, value in os.environ.items() if name not in names}
    environment = kept if columns is None else kept | {"COLUMNS": str(columns), "LINES": "50", "TERM": "dumb"}
    status: object = 0
    with (
        patch.dict(os.environ, environment, clear=True),
        patch("sys.stdin", _Stream(typed.encode())),
        redirect_stdout(out),
        redirect_stderr(error),
    ):
        try:
            cli(list(words), prog_name="tranca", standalone_mode=True)
        except SystemExit as end:
            status = 0 if end.code is None else end.code
    assert isinstance(status, int), status
    return Answer(out.text(), error.text(), status)


def hold(file: Path, text: str) -> None:
    """Compare with the golden file; with TRANCA_GOLDEN=write, write it instead."""
    if WRITE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        return
    assert file.exists(), f"{file.name} is missing: TRANCA_GOLDEN=write python -m pytest tests/golden writes it"
    expected = file.read_text(encoding="utf-8")
    assert text == expected, f"{file.relative_to(ROOT)} differs: if that is meant, TRANCA_GOLDEN=write writes it anew"


def hold_folder(folder: Path, names: set[str]) -> None:
    """Check that every golden file belongs to a question; with TRANCA_GOLDEN=write, delete the others."""
    for stray in sorted(folder.iterdir()):
        if stray.name not in names:
            if not WRITE:
                pytest.fail(f"{stray.relative_to(ROOT)} belongs to no question")
            stray.unlink()


SECONDS = re.compile(r"(?<![\d.])\d+(?:\.\d+)? (?:s|ms|seconds?)\b|\b[\d,]+ (?:nodes/s\b|rows per second\b)")


def without_times(text: str) -> str:
    """Replace times, so that two runs give the same text."""
    return SECONDS.sub("(time)", text)


VOLATILE = {"seconds", "rounds", "positions_per_second", "nodes_per_second"}


def plain_row(row: object) -> object:
    """Return a JSON value with its times set to 0; other numbers keep every digit."""
    if isinstance(row, Mapping):
        return {
            key: 0 if key in VOLATILE and not isinstance(value, list) else plain_row(value)
            for key, value in row.items()
        }
    if isinstance(row, list):
        return [plain_row(value) for value in row]
    return row
