"""The JSON that programs read: one object a line. Fields change only with the version in `schema`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import click

from tranca.engine.solution import PlayValue, Solution, Value
from tranca.errors import Fault
from tranca.notation.writer import one_line


def number(value: Value | None) -> int | float | None:
    """The nearest double of an exact value; whole numbers without a point."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)


def fraction(value: Value | None) -> int | str | None:
    """The exact value: a whole number, or text such as "-17/6"."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else value.numerator
    return value


def numbers(values: Mapping[Any, Value] | None) -> dict[str, Any] | None:
    return None if values is None else {word(key): number(value) for key, value in values.items()}


def word(key: object) -> str:
    return "-" if key is None else str(key)


def emit(row: Mapping[str, Any]) -> None:
    """Print one object as one line."""
    import json

    click.echo(json.dumps(row, ensure_ascii=False))


def error_row(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """A block that cannot be read, in the place of its answer."""
    first = faults[0]
    return {
        "schema": "tranca.error/1",
        "file": first.file,
        "line": first.line,
        "column": first.column,
        "message": "; ".join(
            (f"action {fault.action}: " if fault.action is not None else "") + fault.message for fault in faults
        ),
    }


def solution_row(found: Solution, fractions: bool = False) -> dict[str, Any]:
    """A solution as `tranca.solve/1`; with exact values beside the doubles if asked for."""
    position = found.position
    row: dict[str, Any] = {
        "schema": "tranca.solve/1",
        "title": position.title,
        "position": one_line(position),
        "rules": str(position.rules),
        "to_move": None if found.finish or position.to_move is None else position.rules.seats[position.to_move],
        "information": found.information,
        "value": number(found.value),
        "exact": found.exact,
    }
    if not found.exact:
        row["bounds"] = [number(bound) for bound in found.bounds]
    row["best"] = [word(play) for play in found.best]
    row["plays"] = [_play_row(each, found, fractions) for each in found.plays]
    if found.drawn:
        row["drawn"] = [str(tile) for tile in found.drawn]
    if found.must_draw:
        row["must_draw"] = True
    if fractions:
        row["exact_value"] = fraction(found.value)
    if found.sample:
        row["sample"] = found.sample
        row["seed"] = found.seed
    if found.paranoid:
        row["paranoid"] = numbers(found.paranoid)
        row["disagree"] = found.disagree
    row["nodes"] = found.nodes
    row["seconds"] = found.seconds
    return row


def _play_row(each: PlayValue, found: Solution, fractions: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "play": word(each.play),
        "value": number(each.value),
        "swing": number(each.swing),
        "best": each.best,
        "points": numbers(each.points),
        "end": each.end,
        "line": " ".join(action.short() for action in each.line),
    }
    if each.values is not None:
        row["values"] = numbers(each.values)
    if not found.exact:
        row["bounds"] = [number(bound) for bound in each.bounds]
    if fractions:
        row["exact_value"] = fraction(each.value)
    return row
