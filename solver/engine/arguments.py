"""Check arguments of public functions and raise clear errors."""

from typing import TypeVar

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.typed import described, suggest_call

Kind = TypeVar("Kind")


def position_of(value: object, function: str) -> Position:
    """Return a position, or that of a record after its last action; for other values raise TypeError with a hint."""
    if isinstance(value, Position):
        return value
    if isinstance(value, Record):
        value.check_passes()
        return value.position
    raise TypeError(f"{function}() takes a Position or a Record, not {described(value)}{suggest_call(value, function)}")


def instance(value: object, kind: type[Kind], keyword: str) -> Kind:
    """Return the value of a keyword. Raises TypeError if it has another type."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"{keyword}={value!r:.40}: expected tranca.{kind.__name__}(…), not {described(value)}")
