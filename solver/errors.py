"""The errors: one small family, all of them `ValueError`s, and the faults and problems that they hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from operator import index
from pathlib import Path
from typing import TypeVar

Known = TypeVar("Known")

ECHOED = 40  # characters of an input that a message repeats at most


def echo(text: object) -> str:
    """Return a word of the input as messages repeat it: on one line, cut where it is long."""
    shown = str(text).replace("\n", " ")
    return shown if len(shown) <= ECHOED else f"{shown[: ECHOED - 1]}…"


def did_you_mean(word: object, words: Iterable[str], alike: float = 0.6) -> str:
    """Hint at the nearest of the words, after a message; empty where none is that `alike` (0 to 1)."""
    near = nearest(word, words, alike)
    return f"; did you mean {near}?" if near else ""


def nearest(word: object, words: Iterable[str], alike: float = 0.6) -> str | None:
    """Return the nearest of the words; None if none is that `alike` (0 to 1)."""
    import difflib

    near = difflib.get_close_matches(echo(word).casefold(), list(words), 1, alike)
    return near[0] if near else None


class TrancaError(ValueError):
    """The family; catch this to catch all of it."""


class RulesError(TrancaError):
    """A set of rules that does not exist or makes no sense."""


class PlayError(TrancaError):
    """A play, pass or draw that the position does not allow."""


class WrongPassError(PlayError):
    """A pass by a player who could play, which `tranca score` settles where a record shows it."""


class UnsupportedError(TrancaError):
    """A question that this position cannot answer, such as a solve with hidden hands."""


class TooLargeError(UnsupportedError):
    """A question whose search would take more nodes than its bound; the same on every machine."""


class MissingExtraError(UnsupportedError):
    """A question for which an optional part of the installation is missing."""


def whole(value: object) -> int | None:
    """Return a value as a whole number; None for what is none, as truth values and arrays are none."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def require(value: Known | None, what: str = "value") -> Known:
    """Return a part of a result that other results lack; UnsupportedError if it is None here."""
    if value is None:
        raise UnsupportedError(f"this result has no {what}")
    return value


def check_whole(name: str, value: object, low: int, high: int, note: str = "") -> None:
    """Raise UnsupportedError for the value of an argument that is no whole number in a range."""
    number = whole(value)
    if number is None or not low <= number <= high:
        raise UnsupportedError(f"{name}={echo(value)}: expected a whole number from {low} to {high}{note}")


class StoppedError(TrancaError):
    """A question that was stopped, by a limit or from outside, before there was an answer."""

    def __init__(self, message: str = "stopped before there was an answer: expected more time") -> None:
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a text: its place (line and column from 1, `action` the number in `play`) and what is wrong.

    `of_file`: it concerns the file, such as one that cannot be read, so the text has no line or column.
    """

    file: str
    line: int
    column: int
    message: str
    action: int | None = None
    of_file: bool = False

    @classmethod
    def unreadable(cls, file: str, error: OSError) -> "Fault":
        """Return the fault of a file that the system does not let us read."""
        return cls(file, 1, 1, f"cannot read the file: {reason_of(error)}", of_file=True)

    def __str__(self) -> str:
        place = f"{self.file}: " if self.of_file else f"{self.file}:{self.line}:{self.column}: "
        return place + (f"action {self.action}: " if self.action is not None else "") + self.message


def reason_of(error: OSError) -> str:
    """Return why the system refused, in lower case as messages go on."""
    return (error.strerror or str(error)).lower()


class NotationError(TrancaError):
    """A text that is no valid position or record. `faults` holds all that is wrong, in the order of the text."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a position, at one of the keys of its notation.

    Attributes:
        key: the key as the notation writes it: `N`, `dealt N`, `boneyard`, `layout`, `to-move`, …
        message: what is wrong and what was expected, in lower case.
        index: which of the key's words is meant, counted from 0; None for the key as a whole.
        missing: whether it is the key itself that is not there.
    """

    key: str
    message: str
    index: int | None = None
    missing: bool = False

    def __str__(self) -> str:
        return f"{self.key}: {'missing: ' if self.missing else ''}{self.message}"


class PositionError(TrancaError):
    """A position or record that cannot arise. `problems` holds all that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def check_extra(extra: str, use: str, *modules: str) -> None:
    """Import the modules of an extra, needed for `use`; raise MissingExtraError for the first that is not there."""
    for name in modules:
        try:
            import_module(name)
        except ImportError:
            raise MissingExtraError(f"{use} needs {name}: expected it installed, by {_install(extra)}") from None


def _install(extra: str) -> str:
    """Return the words that install an extra, as this installation was made: from a clone, or from an index."""
    clone = _clone()
    source = "tranca" if clone is None else "." if clone == Path.cwd() else str(clone)
    return f"pip install '{source}[{extra}]'"


def _clone() -> Path | None:
    """Return the folder that the package was installed from; None where it came as an archive, or from an index."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import unquote, urlsplit

    try:
        origin = json.loads(distribution("tranca").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None
    if "dir_info" not in origin:
        return None
    folder = Path(unquote(urlsplit(str(origin.get("url", ""))).path))
    return folder if (folder / "pyproject.toml").is_file() else None
