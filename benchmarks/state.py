"""The results of a long measurement in a file, from which the measurement resumes after an interruption.

The first line of the file has the settings, and each other line has one result, in JSON.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import click
import msgspec


class Numbered(Protocol):
    """A result with the number of its deal or moment."""

    @property
    def number(self) -> int: ...


Result = TypeVar("Result", bound=Numbered)


@dataclass(frozen=True, slots=True)
class State(Generic[Result]):
    """A file of results, or nothing without a path.

    Attributes:
        path: of the file.
        kind: the type of a result, which msgspec can read and write.
        settings: the arguments that determine the results.
        defaults: settings that older files do not have.
    """

    path: Path | None
    kind: type[Result]
    settings: Mapping[str, Any]
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def resume(self) -> dict[int, Result]:
        """Return the results of the file by number, and prepare the file for more; its last line may be partial.

        Raises UsageError if the file has other settings.
        """
        if self.path is None:
            return {}
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        if not text:
            self._append(json.dumps(dict(self.settings)))
            return {}
        first, *lines = text.splitlines()
        try:
            settings = {**self.defaults, **json.loads(first)}
        except (ValueError, TypeError):  # another file, or one that was cut within its first line
            settings = None
        if settings != dict(self.settings):
            raise click.UsageError(f"{self.path}: expected the state of this measurement, not of {first}")
        if not text.endswith("\n"):
            self._append("")
        results = {}
        for line in lines:
            with suppress(ValueError):
                result = msgspec.json.decode(line, type=self.kind)
                results[result.number] = result
        return results

    def add(self, result: Result) -> None:
        if self.path is not None:
            self._append(msgspec.json.encode(result).decode())

    def _append(self, line: str) -> None:
        assert self.path is not None
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


STATE = click.option(
    "--state",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file of the results, from which the measurement resumes.",
)
