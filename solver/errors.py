"""The exceptions of the package, all of them subclasses of `ValueError`, and the faults and problems they contain."""

import errno
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from operator import index
from pathlib import Path
from typing import TypeVar

from tranca.language import Message, message_of, shown, t

Known = TypeVar("Known")

ECHOED = 40  # the most characters of an input that a message repeats


def echo(text: object) -> str:
    """Return a part of the input for a message: on one line, cut if it is longer than `ECHOED` characters."""
    shown = str(text).replace("\n", " ")
    return shown if len(shown) <= ECHOED else f"{shown[: ECHOED - 1]}…"


def quote(text: object) -> str:
    """Return a part of the input for a message in quotation marks, as `echo` cuts it."""
    return repr(echo(text))


def suggest(problem: str, word: object, words: Iterable[str]) -> str:
    """Return a problem with a hint at the nearest of `words`; as it is if none is near."""
    near = nearest(word, words)
    return with_near(problem, near) if near else problem


def with_near(problem: str, near: str, meaning: str | None = None) -> Message:
    """Return a problem with a hint at a word that may have been meant, and its English form if it has one."""
    if meaning is None:
        return Message("{problem}; did you mean {near}?", problem=problem, near=near)
    return Message("{problem}; did you mean {near} ({meaning})?", problem=problem, near=near, meaning=meaning)


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """Return a hint at the nearest of `words` to append to a message; empty if none is near."""
    near = nearest(word, words)
    return Message("; did you mean {near}?", near=near) if near else ""


def nearest(word: object, words: Iterable[str], alike: float = 0.6) -> str | None:
    """Return the nearest of `words`; None if none is that `alike` (0 to 1)."""
    import difflib

    near = difflib.get_close_matches(echo(word).casefold(), list(words), 1, alike)
    return near[0] if near else None


class TrancaError(ValueError):
    """The base class of all errors of this package."""

    def __init__(self, /, *arguments: object, **fields: object) -> None:
        """Take a message, or its template with its fields."""
        if arguments and isinstance(arguments[0], str):
            arguments = (message_of(arguments[0], fields),)
        super().__init__(*arguments)

    @property
    def message(self) -> str:
        """The sentence of the error, a `Message` if it can be shown in other languages."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)

    def shown(self) -> str:
        """Return the sentences of the error in the language spoken now."""
        return shown(self.message)


class RulesError(TrancaError):
    """A set of rules that does not exist or is contradictory."""


class PlayError(TrancaError):
    """A play, pass or draw that the position does not allow."""


class WrongPassError(PlayError):
    """A pass by a player who could play. `tranca score` settles a record with such a pass."""


class UnsupportedError(TrancaError):
    """A question that cannot be answered for this position, such as a solve with hidden hands."""


class NoChoiceError(UnsupportedError):
    """There is no play to choose: the deal is over, or the player must draw a tile that is not known."""


class TooLargeError(UnsupportedError):
    """A question whose search would take more nodes than its limit, on every machine."""


class MissingExtraError(UnsupportedError):
    """A question that needs an optional part of the installation that is missing."""


def to_int(value: object) -> int | None:
    """Return a value as an int; None if it is not a whole number, which includes booleans and arrays."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def require(value: Known | None, what: str = "value") -> Known:
    """Return a part of a result that some results lack. Raises UnsupportedError if it is None here."""
    if value is None:
        raise UnsupportedError("this result has no {part}", part=what)
    return value


def check_whole(name: str, value: object, low: int, high: int, note: str = "") -> None:
    """Raise UnsupportedError if the value of an argument is not a whole number from `low` to `high`.

    `note` says what the number counts; it begins with a blank or a comma.
    """
    number = to_int(value)
    if number is None or not low <= number <= high:
        expected = expected_whole(name, value, low, high)
        raise UnsupportedError(Message("{problem}{note}", problem=expected, note=note) if note else expected)


def expected_whole(name: str, value: object, low: int, high: int) -> Message:
    """Return the message for an argument or option that is not a whole number from `low` to `high`."""
    facts = {"name": name, "value": echo(value), "low": low, "high": high}
    return Message("{name}={value}: expected a whole number from {low} to {high}", **facts)


class StoppedError(TrancaError):
    """A question that was stopped, by a limit or from outside, before it was answered."""

    def __init__(self, message: str = "", /, **fields: object) -> None:
        super().__init__(message or Message("stopped before there was an answer; allow more time"), **fields)


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in a text: its place (line and column from 1, `action` the number in `play`) and a message.

    `of_file`: the error concerns the file, for example because it cannot be read, so there is no line or column.
    """

    file: str
    line: int
    column: int
    message: str
    action: int | None = None
    of_file: bool = False

    @classmethod
    def unreadable(cls, file: str, error: OSError) -> "Fault":
        """Return the fault of a file that the system cannot open or read."""
        return cls(file, 1, 1, Message("cannot read the file ({reason})", reason=reason_of(error)), of_file=True)

    @property
    def _place(self) -> str:
        return f"{self.file}: " if self.of_file else f"{self.file}:{self.line}:{self.column}: "

    def __str__(self) -> str:
        return self._place + (f"action {self.action}: " if self.action is not None else "") + self.message

    def shown(self) -> str:
        """Return the fault as a line in the language spoken now."""
        action = "" if self.action is None else t("action {number}: ", number=self.action)
        return self._place + action + shown(self.message)


def reason_of(error: OSError) -> str:
    """Return the reason given by the system, in lower case to fit inside a message; a usual one as a `Message`."""
    known = {
        errno.ENOENT: Message("no such file or directory"),
        errno.EACCES: Message("permission denied"),
        errno.EISDIR: Message("is a directory"),
        errno.ENOTDIR: Message("not a directory"),
        errno.ENOSPC: Message("no space left on device"),
        errno.EROFS: Message("read-only file system"),
        errno.EMFILE: Message("too many open files"),
        errno.EADDRINUSE: Message("address already in use"),
    }
    if error.args and isinstance(error.args[0], Message):
        return error.args[0]
    return known.get(error.errno or 0) or (error.strerror or str(error)).lower()


class NotationError(TrancaError):
    """A text that is not a valid position or record. `faults` contains every error, in the order of the text."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    def shown(self) -> str:
        """Return the faults, one a line, in the language spoken now."""
        return "\n".join(fault.shown() for fault in self.faults)


@dataclass(frozen=True, slots=True, init=False)
class Problem:
    """An error in a position, at one of the keys of its notation.

    Attributes:
        key: the key as the notation writes it: `N`, `dealt N`, `boneyard`, `layout`, `to-move`, …
        message: the error and the way out, in lower case.
        index: the index, from 0, of the word of the key that is wrong; None for the whole key.
        missing: True if the key itself is missing.
    """

    key: str
    message: str
    index: int | None
    missing: bool

    def __init__(
        self, key: str, message: str, /, index: int | None = None, *, missing: bool = False, **fields: object
    ) -> None:
        """Take a message, or its template with its fields."""
        values = {"key": key, "message": message_of(message, fields), "index": index, "missing": missing}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        return str(self.sentence)

    def at(self, key: str) -> "Problem":
        """Return the same problem at another key."""
        return Problem(key, self.message, self.index, missing=self.missing)

    @property
    def sentence(self) -> Message:
        """The message with its key."""
        if self.missing:
            return Message("missing key {key}: {problem}", key=self.key, problem=self.message)
        return Message("{key}: {problem}", key=self.key, problem=self.message)


class PositionError(TrancaError):
    """A position or record that cannot arise. `problems` contains every error found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)

    def shown(self) -> str:
        """Return the problems, one a line, in the language spoken now."""
        return "\n".join(problem.sentence.shown() for problem in self.problems)


def check_extra(extra: str, use: str, *modules: str) -> None:
    """Import the modules of an extra that `use` needs. Raises MissingExtraError for the first that is not installed."""
    for name in modules:
        try:
            import_module(name)
        except ImportError:
            facts = {"use": use, "module": name, "command": _install(extra)}
            missing = Message("{use} needs {module}, which is not installed ({command})", **facts)
            raise MissingExtraError(missing) from None


def _install(extra: str) -> str:
    clone = _clone()
    source = "tranca" if clone is None else "." if clone == Path.cwd() else str(clone)
    return f"pip install '{source}[{extra}]'"


def _clone() -> Path | None:
    """Return the folder that the package was installed from; None if it came from an archive or an index."""
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
