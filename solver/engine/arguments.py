"""Arguments of public functions: clear refusals of what they do not take."""

from typing import TypeVar

from tranca.game.position import Position
from tranca.game.record import Record

Kind = TypeVar("Kind")


def position_of(value: object, function: str) -> Position:
    """Return a position, or that of a record after its last action; TypeError says what to write for other values."""
    if isinstance(value, Position):
        return value
    if isinstance(value, Record):
        value.check_passes()
        return value.position
    raise TypeError(f"{function}() takes a Position or a Record, not {_described(value)}{_instead(value, function)}")


def instance(value: object, kind: type[Kind], keyword: str) -> Kind:
    """Return the value of a keyword; TypeError where it is of another type."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"{keyword}={value!r:.40}: expected tranca.{kind.__name__}(…), not {_described(value)}")


def _described(value: object) -> str:
    if value is None:
        return "None"
    article = "an" if type(value).__name__[:1].lower() in "aeiou" else "a"
    return f"{article} {type(value).__name__}"


def _instead(value: object, function: str) -> str:
    """Return a hint on what to write instead of a value."""
    if isinstance(value, list | tuple) and value:
        many = "tranca.solve_many(them), or " if function == "solve" else ""
        return f": write {many}tranca.{function}(one) for each"
    if hasattr(value, "__fspath__") or (isinstance(value, str) and "\n" not in value and ":" not in value):
        return f": write tranca.{function}(tranca.read({str(value)[:40]!r})[0]) for the first block of a file"
    if isinstance(value, str | bytes):
        return f": write tranca.{function}(tranca.parse(text)[0])"
    return ""
