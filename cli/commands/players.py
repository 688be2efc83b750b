"""`tranca players`: recorded deals pooled by the names of their players."""

from collections.abc import Sequence
from typing import Any

import click

from tranca import UnsupportedError
from tranca import players as pooled
from tranca.cli import options
from tranca.cli.files import Output, Outputs, check_folder, check_kind, list_names
from tranca.cli.group import command
from tranca.cli.review_folder import find_players, review_all, write_handouts
from tranca.cli.runner import INTERRUPTED, Blocks, emit, object_of, reads_blocks
from tranca.language import Message
from tranca.views.files.reviews import players_file
from tranca.views.terminal.console import console
from tranca.views.terminal.players import show_players
from tranca.views.wording.players import NO_NAMES


@command("players")
@reads_blocks
@options.both_views
@options.judging
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object for all deals.")
@click.option("--player", "names", metavar="NAME", multiple=True, help="Show only this player. Can be repeated.")
@options.output(
    "Also write the costliest plays as positions for tranca quiz (txt), or a report to print.",
    (".txt", ".html", ".pdf"),
    folder="a new folder with a page, a PDF and positions to try again, to hand out to each player",
    folder_has_pdf=True,
)
def players(blocks: Blocks, output: Output | None, names: Sequence[str], **settings: Any) -> None:
    """Summarize the mistakes of each player over recorded deals, by phase and by kind of mistake.

    Without a FILE, or with -, read standard input. The names come from the headers of the records. The exit status is 1
    if a block is not a record or could not be graded (the others still are), or if no player has a name.
    """
    alone = output is not None and output.name == "-"
    if alone and blocks.as_json:
        raise click.UsageError(Message("--json and --output - both write to standard output; remove one of them"))
    folder = output if output is not None and output.kind == options.FOLDER else None
    files = Outputs(blocks.files, [output] if output is not None and folder is None else [], [1])
    if folder is not None:
        check_folder(folder.name)
        check_kind(folder.name, ".pdf")
    wanted = find_players(blocks, names) if names else None
    reviews = review_all(blocks, settings, "players")
    if not reviews:
        return
    result = pooled(reviews, threads=settings["threads"])
    if wanted is not None:
        result = result.only(*wanted.intersection(person.name for person in result.persons))
    if not result.persons:
        raise UnsupportedError(Message("no deal of these players was graded") if wanted else NO_NAMES)
    written = list[str]()
    if folder is not None:
        written = write_handouts(result, folder, is_complete=blocks.status != INTERRUPTED)
    elif output is not None:
        files.write(output, 1, players_file(result, reviews, output.kind, output.paper))
    if blocks.as_json:
        emit(object_of("players")(result))
    elif not alone:
        show_players(console(), result)
    files.list_written(err=blocks.as_json)
    list_names(written, err=blocks.as_json)
