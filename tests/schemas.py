"""JSON objects against the schemas of their kinds, of which `views/test_schemas.py` checks that they are schemas."""

from functools import cache

import jsonschema

import tranca


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(tranca.schema(kind))


def validate(row: object, kind: str) -> None:
    """Raise an error if a JSON object is not of a kind."""
    validator(kind).validate(row)
