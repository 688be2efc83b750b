"""Errors in words: errors as faults of a block, with the command's option that helps."""

from collections.abc import Callable
from pathlib import Path

from tranca.errors import Fault, NotationError, PositionError, TrancaError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.language import Message

_KEYWORDS = {"observer=…": "--as SEAT", "action=…": "--action N"}


def spell_as_options(message: str) -> str:
    """Replace keywords of the library in a message, or in the fields of a message, by options of the command."""
    if isinstance(message, Message):
        fields = {
            name: spell_as_options(field) if isinstance(field, str) else field for name, field in message.fields.items()
        }
        return message.changed(**fields)
    for keyword, option in _KEYWORDS.items():
        message = message.replace(keyword, option)
    return message


def faults_of(error: Exception, fault: Callable[[str], Fault]) -> tuple[Fault, ...]:
    """Convert an error into faults of a block, located by `fault`.

    An unexpected error asks the user to report it.
    """
    if isinstance(error, NotationError):
        return error.faults
    if isinstance(error, PositionError):
        return tuple(fault(problem.message) for problem in error.problems)
    if isinstance(error, TrancaError):
        message = error.message
        return (fault(spell_as_options(message if isinstance(message, Message) else str(error).splitlines()[0])),)
    if isinstance(error, MemoryError):
        return (fault(Message("not enough memory; use a smaller --table-mb or --limit, or fewer --threads")),)
    import traceback  # rarely needed

    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(where.filename).name}, line {where.lineno}"
    said = f"{type(error).__name__}: {str(error)[:80]}" if str(error) else type(error).__name__
    return (
        fault(
            Message(
                "this is a bug in tranca ({error}; {place}); please report it with this block", error=said, place=place
            )
        ),
    )


def solve_refusal(error: UnsupportedError, value: Position | Record) -> UnsupportedError:
    """Return the error of `solve`; if hands are hidden, with a hint to the command that can answer."""
    position = value.position if isinstance(value, Record) else value
    if position.is_open:
        return UnsupportedError(error.message)
    return UnsupportedError("{problem}; use `{command}` instead", problem=error.message, command="tranca estimate")


def estimate_refusal(error: UnsupportedError, value: Position | Record) -> UnsupportedError:
    """Return the error of `estimate`; for a finished deal, with a hint to the option for an earlier moment."""
    over = isinstance(value, Record) and value.position.is_over
    if not over:
        return UnsupportedError(error.message)
    return UnsupportedError("{problem}; --action N goes back to the moment before action N", problem=error.message)


def record_before(value: Position | Record, action: int | None) -> Position | Record:
    """Return a record up to the action that --action selects. Raises UnsupportedError if there is no such action."""
    if action is None:
        return value
    if not isinstance(value, Record):
        raise UnsupportedError("action {number}: expected a record, but this is a position without play", number=action)
    if action > len(value.actions) + 1:
        raise UnsupportedError("action {number}: expected 1 to {last}", number=action, last=len(value.actions) + 1)
    return value.until(action - 1)


def require_record(value: Position | Record) -> Record:
    """Return a record. Raises UnsupportedError for a position, which cannot be reviewed."""
    if not isinstance(value, Record):
        raise UnsupportedError("expected a recorded deal to review, but this is a position without play")
    return value
