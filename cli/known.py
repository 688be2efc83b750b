"""`--reading` and `--known`: how the plays so far are read, and earlier deals from which the players are known."""

from collections.abc import Callable
from typing import Any

import click

import tranca
from tranca.views.wording.text import visible


class _Records(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """The recorded deals of a file."""

    name = "known"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the records of a file that is named."""
        if not isinstance(value, str):
            return value
        try:
            values = tranca.read(value)
        except OSError as error:
            self.fail(f"cannot read {visible(value)}: {(error.strerror or str(error)).lower()}", param, ctx)
        except tranca.NotationError as error:
            self.fail(visible(str(error.faults[0])), param, ctx)
        records = tuple(value for value in values if isinstance(value, tranca.Record))
        if len(records) < len(values):
            self.fail(f"{visible(value)}: a position, expected recorded deals, with play", param, ctx)
        return records


def reading(meaning: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare `--reading`: how the plays made so far are read."""
    return click.option("--reading", type=click.Choice(tranca.READINGS), help=meaning)


def known(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `known`, the recorded deals of the files that `--known` names, in one row."""
    return click.option(
        "--known",
        type=_Records(),
        multiple=True,
        metavar="FILE",
        callback=lambda ctx, param, value: tuple(record for records in value for record in records),
        help="Know the players from earlier deals of theirs, hands shown, oldest first; may stand several times.",
    )(command)
