"""`tranca players`: recorded deals pooled by the names of their players."""

from typing import Any

import click

from tranca import UnsupportedError
from tranca import players as pooled
from tranca.cli import options
from tranca.cli.files import Output, Outputs
from tranca.cli.group import command
from tranca.cli.json_lines import emit, object_of
from tranca.cli.review_folder import review_all
from tranca.cli.runner import Blocks, reads_blocks
from tranca.views.files.reviews import players_file
from tranca.views.terminal.console import console
from tranca.views.terminal.players import show_players


@command("players")
@reads_blocks
@options.both_views
@options.judging
@click.option("--json", "as_json", is_flag=True, help="Print JSON: one object for all deals.")
@options.output(
    "Write the costliest plays too, as positions to try again, which tranca quiz asks; or a report to print, as a page "
    "or a PDF.",
    (".txt", ".html", ".pdf"),
)
def players(blocks: Blocks, output: Output | None, **settings: Any) -> None:
    """Follow persons by name over recorded deals: how well each played, by phase and by kind of mistake.

    Names come from the headers of the records. Without a FILE, or with -, standard input is read. Exit status 1 if a
    block is no record or could not be graded, or if nobody has a name; the others still are.
    """
    alone = output is not None and output.name == "-"
    if alone and blocks.as_json:
        raise click.UsageError("--json and --output -: expected one of them on standard output")
    files = Outputs(blocks.files, [output] if output is not None else [], [1])
    reviews = review_all(blocks, settings, "players")
    if not reviews:
        return
    result = pooled(reviews, threads=settings["threads"])
    if not result.persons:
        raise UnsupportedError("no names of players: expected headers such as 'player N: Ana Pérez'")
    if output is not None:
        files.write(output, 1, players_file(result, reviews, output.kind, output.paper))
    if blocks.as_json:
        emit(object_of("players")(result))
    elif not alone:
        show_players(console(), result)
    files.list_written(err=blocks.as_json)
