"""JSON objects against the schemas of their kinds, of which `views/test_schemas.py` checks that they are schemas."""

from collections.abc import Iterator
from functools import cache

import jsonschema

import tranca


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(tranca.schema(kind))


def validate(row: object, kind: str) -> None:
    """Raise an error if a JSON object is not of a kind, or writes a whole number with a decimal point."""
    validator(kind).validate(row)
    assert not [*whole_floats(row, kind)]


def whole_floats(fact: object, place: str) -> Iterator[tuple[str, float]]:
    """Yield the places of whole numbers that are written with a decimal point, except times."""
    if isinstance(fact, float) and fact.is_integer() and not place.endswith("seconds"):
        yield place, fact
    parts = fact.items() if isinstance(fact, dict) else enumerate(fact) if isinstance(fact, list) else ()
    for name, part in parts:
        yield from whole_floats(part, f"{place}.{name}")
