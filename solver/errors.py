"""What can go wrong: one small family of errors, all of them `ValueError`s."""

from collections.abc import Iterable
from dataclasses import dataclass


class TrancaError(ValueError):
    """The family; catch this to catch all of it."""


class RulesError(TrancaError):
    """A set of rules that does not exist or makes no sense."""


class PlayError(TrancaError):
    """A play, pass or draw that the position does not allow."""


class UnsupportedError(TrancaError):
    """A question that this position cannot answer, such as a solve with hidden hands."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a text: where it stands (line and column from 1, `action` the number in `play`) and what."""

    file: str
    line: int
    column: int
    message: str
    action: int | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: "
        return place + (f"action {self.action}: " if self.action is not None else "") + self.message


class NotationError(TrancaError):
    """A text that is no valid position or record. `faults` holds all that is wrong, in the order of the text."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class PositionError(TrancaError):
    """A position that cannot arise. `reasons` holds all that is wrong, each with the notation key it concerns."""

    def __init__(self, reasons: Iterable[tuple[str, str]]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("\n".join(message for _, message in self.reasons))
