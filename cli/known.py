"""`--reading` and `--known`: how the plays so far are read, and earlier deals from which the players are known."""

from collections.abc import Callable
from typing import Any

import click

import tranca
from tranca.errors import reason_of

from .options import Type


def _read_records(name: str) -> tuple[tranca.Record, ...]:
    """Return the recorded deals of a file."""
    try:
        values = tranca.read(name)
    except OSError as error:
        raise ValueError(f"cannot read {name}: {reason_of(error)}") from None
    except tranca.NotationError as error:
        raise ValueError(str(error.faults[0])) from None
    records = tuple(value for value in values if isinstance(value, tranca.Record))
    if len(records) < len(values):
        raise ValueError(f"{name}: a position, expected recorded deals, with play")
    return records


def reading(meaning: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare `--reading`: how the plays made so far are read."""
    return click.option("--reading", type=click.Choice(tranca.READINGS), help=meaning)


def known(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `known`, the recorded deals of the files that `--known` names, in one row."""
    return click.option(
        "--known",
        type=Type("known", _read_records),
        multiple=True,
        metavar="FILE",
        callback=lambda ctx, param, value: tuple(record for records in value for record in records),
        help="Know the players from earlier deals of theirs, hands shown, oldest first; may stand several times.",
    )(command)
