"""`tranca photo`: the tiles on photos."""

import sys

import click

from tranca import PhotoReading, read_photo
from tranca.cli import options
from tranca.cli.files import Output, Outputs
from tranca.cli.group import command
from tranca.cli.photo_use import PHOTO_USE, HandAndSeat, PhotoUse, fault_of, problem_of, report
from tranca.cli.runner import ANSWERED, FAILED, emit, object_of
from tranca.errors import Fault, MissingExtraError, TrancaError
from tranca.language import Message
from tranca.views.files.marked_photo import FORMATS, mark_photo
from tranca.views.terminal.console import Screen, console
from tranca.views.terminal.photo import show_photo
from tranca.views.wording.photo import count_line
from tranca.views.wording.text import shown_name

_PACKS = tuple(f"double-{highest}" for highest in range(3, 10))


@command("photo", HandAndSeat)
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
    "use",
    type=PHOTO_USE,
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
    use: PhotoUse | None,
    expected: int | None,
    output: Output | None,
    as_json: bool,
) -> None:
    """Read the tiles in photos taken from above: JPEG, PNG or WebP files.

    Doubtful tiles are marked, with the second best reading; a missing tile has no mark, so compare the number of tiles.
    With --json, each tile has its outline and its doubt. The exit status is 1 if a photo could not be read, shows no
    tiles, no line of play for --as table, or another number of tiles than --check.
    """
    to_output = output is not None and output.name == "-"
    if to_output and (as_json or use):
        raise click.UsageError(
            Message("the picture and the answers both go to standard output; write the picture to a file")
        )
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
            report(fault_of(file, name, error), as_json)
            status = FAILED
            continue
        if as_json:
            emit(object_of("photo")(reading, file=file))
        elif not reading.refused and not to_output:
            _show(out, reading, use, file)
        problem = problem_of(reading, use, expected)
        if problem:
            status = FAILED
            if not as_json:
                report(Fault(file, 1, 1, problem, of_file=True), as_json)
        elif expected is not None and not (as_json or use or to_output):
            out.line(count_line(reading, expected))
    files.list_written(err=as_json or use is not None)
    sys.exit(status)


def _show(out: Screen, reading: PhotoReading, use: PhotoUse | None, file: str) -> None:
    if use is None:
        show_photo(out, reading, file)
        return
    for line in use.lines(reading):
        out.line(line, whole=True)
