"""The use of the tiles on photos, as `--as` states it, and the problems of photos."""

from typing import NamedTuple

import click

from tranca import PhotoReading
from tranca.errors import Fault, TrancaError, UnsupportedError, echo
from tranca.views.wording.photo import count_line, hand_notation, left_lines, no_chain, no_tiles, table_notation

from . import options
from .group import Command
from .runner import emit, object_of, report_faults


class PhotoUse(NamedTuple):
    """The use of the tiles: the hand of a seat, the table, or the tiles left over."""

    kind: str
    seat: str = ""

    def lines(self, reading: PhotoReading) -> list[str]:
        """Return the tiles as lines of notation, or the pips left over."""
        if self.kind == "hand":
            return hand_notation(reading, self.seat)
        return table_notation(reading) if self.kind == "table" else left_lines(reading)


def _read_use(text: str) -> PhotoUse:
    kind, _, seat = text.partition(" ")
    if kind == "hand" and seat:
        return PhotoUse(kind, options.SEAT.convert(seat, None, None))
    if text in ("table", "left"):
        return PhotoUse(text)
    raise UnsupportedError("{use}: expected hand and a seat, such as hand S, or table or left", use=repr(text))


class HandAndSeat(Command):
    """A command whose `--as hand S` is one option with two words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for at in range(len(args) - 2):
            if args[at : at + 2] == ["--as", "hand"]:
                args[at + 1 : at + 3] = [f"hand {args[at + 2]}"]
                break
        return super().parse_args(ctx, args)


PHOTO_USE = options.Type("use", _read_use)


def problem_of(reading: PhotoReading, use: PhotoUse | None, expected: int | None) -> str:
    """Return why a photo does not answer the question; empty if it does."""
    if reading.refused:
        return no_tiles()
    if use is not None and use.kind == "table" and reading.chain is None:
        return no_chain()
    if expected is not None and reading.count != expected:
        return count_line(reading, expected)
    return ""


def fault_of(file: str, name: str, error: TrancaError | OSError) -> Fault:
    """Return the fault of a photo that cannot be read."""
    if isinstance(error, OSError):
        return Fault.unreadable(file, error)
    return Fault(file, 1, 1, error.shown().removeprefix(f"{echo(name)}: "), of_file=True)


def report(fault: Fault, as_json: bool) -> None:
    """Print a fault as text on standard error, or as an object."""
    if as_json:
        emit(object_of("error")([fault]))
    else:
        report_faults([fault])
