"""`tranca photo`: the tiles on photos."""

import sys
from typing import NamedTuple

import click

from tranca import PhotoReading, read_photo
from tranca.cli import options
from tranca.cli.files import Output, Outputs
from tranca.cli.group import command
from tranca.cli.runner import ANSWERED, FAILED, emit, object_of, report_faults
from tranca.errors import Fault, MissingExtraError, TrancaError, echo
from tranca.views.files.marked_photo import FORMATS, mark_photo
from tranca.views.terminal.console import Screen, console
from tranca.views.terminal.photo import show_photo
from tranca.views.wording.photo import NO_CHAIN, NO_TILES, count_line, hand_notation, left_lines, table_notation
from tranca.views.wording.text import shown_name

_PACKS = tuple(f"double-{highest}" for highest in range(3, 10))


class _Purpose(NamedTuple):
    """The use of the tiles: the hand of a seat, the table, or the tiles left over."""

    kind: str
    seat: str = ""


def _read_purpose(text: str) -> _Purpose:
    kind, _, seat = text.partition(" ")
    if kind == "hand" and seat:
        return _Purpose(kind, options.SEAT.convert(seat, None, None))
    if text in ("table", "left"):
        return _Purpose(text)
    raise ValueError(f"{text!r}: expected hand and a seat, such as hand S, or table or left")


class _HandAndSeat(click.Command):
    """A command whose `--as hand S` is one option with two words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for at in range(len(args) - 2):
            if args[at : at + 2] == ["--as", "hand"]:
                args[at + 1 : at + 3] = [f"hand {args[at + 2]}"]
                break
        return super().parse_args(ctx, args)


@command("photo", _HandAndSeat)
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--pack",
    type=click.Choice(_PACKS),
    default="double-6",
    show_default=True,
    metavar="PACK",
    help=f"Set of tiles, {_PACKS[0]} to {_PACKS[-1]}; no higher number is read.",
)
@click.option(
    "--as",
    "purpose",
    type=options.Type("purpose", _read_purpose),
    metavar="hand SEAT|table|left",
    help="Print the tiles for a block of notation, as a hand or as the layout, or the pips that are left over.",
)
@click.option(
    "--check", "expected", type=click.IntRange(1, 55), metavar="N", help="Check that each photo shows N tiles."
)
@options.output("Write the photo with the tiles outlined, green if certain and amber if doubtful.", tuple(FORMATS))
@options.json_of("photo")
def photo(
    names: tuple[str, ...],
    pack: str,
    purpose: _Purpose | None,
    expected: int | None,
    output: Output | None,
    as_json: bool,
) -> None:
    """Read the tiles on photos taken from above: JPEG, PNG or WebP files.

    Doubtful tiles are marked, with the second best reading; a missing tile has no mark, so compare the number of tiles.
    With --json, each tile has its outline and its doubt. The exit status is 1 if a photo could not be read, shows no
    tiles, no line of play for --as table, or another number of tiles than --check.
    """
    if output is not None and output.name == "-":
        raise click.UsageError("-o - : standard output has the answers; write the picture to a file")
    wanted = [] if output is None else [output._replace(kind="")]  # Pillow writes it, not the extra for pictures
    files, out, status = Outputs(names, wanted, range(1, len(names) + 1)), console(), ANSWERED
    for number, name in enumerate(names, 1):
        file = shown_name(name)
        try:
            reading = read_photo(name, pack=pack)
            if output is not None:
                files.write(wanted[0], number, mark_photo(name, reading, output.kind))
        except MissingExtraError:
            raise
        except (TrancaError, OSError) as error:
            _report(_fault(file, name, error), as_json)
            status = FAILED
            continue
        if as_json:
            emit(object_of("photo")(reading, file=file))
        elif not reading.refused:
            _show(out, reading, purpose, file)
        problem = _problem(reading, purpose, expected)
        if problem:
            status = FAILED
            if not as_json:
                _report(Fault(file, 1, 1, problem, of_file=True), as_json)
        elif expected is not None and not as_json and purpose is None:
            out.line(count_line(reading, expected))
    files.list_written(err=as_json or purpose is not None)
    sys.exit(status)


def _show(out: Screen, reading: PhotoReading, purpose: _Purpose | None, file: str) -> None:
    if purpose is None:
        show_photo(out, reading, file)
        return
    lines = {"hand": lambda: hand_notation(reading, purpose.seat), "table": lambda: table_notation(reading)}
    for line in lines.get(purpose.kind, lambda: left_lines(reading))():
        out.line(line, whole=True)


def _problem(reading: PhotoReading, purpose: _Purpose | None, expected: int | None) -> str:
    """Return why a photo does not answer the question; empty if it does."""
    if reading.refused:
        return NO_TILES
    if purpose is not None and purpose.kind == "table" and reading.chain is None:
        return NO_CHAIN
    if expected is not None and reading.count != expected:
        return count_line(reading, expected)
    return ""


def _fault(file: str, name: str, error: TrancaError | OSError) -> Fault:
    if isinstance(error, OSError):
        return Fault.unreadable(file, error)
    return Fault(file, 1, 1, str(error).removeprefix(f"{echo(name)}: "), of_file=True)


def _report(fault: Fault, as_json: bool) -> None:
    if as_json:
        emit(object_of("error")([fault]))
    else:
        report_faults([fault])
