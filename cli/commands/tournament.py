"""`tranca tournament`: standings, pairings of the next round, and sheets to print."""

import sys

import click

from tranca import NotationError, Tournament, UnsupportedError, pairings, parse_tournament, read_tournament
from tranca.cli import options
from tranca.cli.files import Output, Outputs
from tranca.cli.group import command
from tranca.cli.runner import ANSWERED, FAILED, Blocks, emit, object_of, report_faults
from tranca.errors import Fault
from tranca.language import Message
from tranca.views.files.renderers import pdf
from tranca.views.pages.tournament import tournament_sheets
from tranca.views.terminal.console import console
from tranca.views.terminal.tournament import show_tournament
from tranca.views.wording.text import shown_name
from tranca.views.wording.tournament import pairing_text


@command("tournament")
@click.argument("file", metavar="FILE")
@click.option("--pair", is_flag=True, help="Pair the next round, and print it as lines to add to the file.")
@options.seed
@options.json
@options.output(
    "Write sheets to print: tables, standings, a seat for each player, and result slips.", (".html", ".pdf")
)
def tournament(file: str, pair: bool, seed: int, as_json: bool, output: Output | None) -> None:
    """Rank a tournament, pair its next round, and print its sheets.

    FILE lists the contestants, the tables and the results, as described in docs/tournament.md; - is standard input. The
    file is never changed. Missing and contradictory results are reported, and the next round is paired only if
    no result is missing. A wrong pass, made although a tile fitted, is also reported, but its match counts. The exit
    status is 1 if the file has faults or the next round cannot be paired.
    """
    alone = output is not None and output.name == "-"
    if alone and as_json:
        raise click.UsageError(Message("--json and --output - both write to standard output; remove one of them"))
    files = Outputs((file,), [output] if output is not None else [], [1])
    blocks, shown = Blocks((file,), as_json=as_json), shown_name(file)
    try:
        stated = _read(file, shown)
    except OSError as error:
        blocks.refuse([Fault.unreadable(shown, error)])
        blocks.exit()
    except NotationError as error:
        blocks.refuse(error.faults)
        blocks.exit()
    try:
        pairing = pairings(stated, seed=seed) if pair else None
    except UnsupportedError as error:
        blocks.refuse([*stated.faults, Fault(shown, 1, 1, error.message)])
        blocks.exit()
    if output is not None:
        sheets = tournament_sheets(stated, pairing)
        files.write(output, 1, pdf(sheets, output.paper) if output.kind == ".pdf" else sheets.encode())
    if as_json:
        emit(object_of("tournament")(stated, pairing))
    elif pairing is not None and not alone:
        click.echo(pairing_text(stated, pairing))
    elif not alone:
        show_tournament(console(), stated)
    files.list_written(err=as_json or pair)
    if not as_json:
        report_faults((*stated.faults, *stated.wrong_passes))
    sys.exit(FAILED if stated.faults else ANSWERED)


def _read(file: str, shown: str) -> Tournament:
    if file != "-":
        return read_tournament(file)
    return parse_tournament(sys.stdin.buffer.read(), shown)
