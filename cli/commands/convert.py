"""`tranca convert`: deals from and to the formats of other programs."""

import click

from tranca import FORMATS, Position, Record
from tranca.cli.group import command
from tranca.cli.json_lines import object_of
from tranca.cli.runner import Blocks, Run, reads_blocks
from tranca.views.wording.interchange import omitted_facts_text, taken_rules_text
from tranca.views.wording.text import shown_name, visible

_NAMES = click.Choice(list(FORMATS))


@command("convert")
@reads_blocks
@click.option(
    "--from", "source", type=_NAMES, default="notation", show_default=True, metavar="FORMAT", help="The format to read."
)
@click.option(
    "--to", "target", type=_NAMES, default="notation", show_default=True, metavar="FORMAT", help="The format to write."
)
def convert(blocks: Blocks, source: str, target: str) -> None:
    """Convert recorded deals from one format into another, on standard output.

    FORMAT is notation, csv, json, openspiel-block, openspiel-team, dominoes or domaino; docs/convert.md describes them.
    Without a FILE, or with -, standard input is read. What the written format has no words for is named on standard
    error, and so are the rules that are taken where the format read names none. Exit status 1 if a deal could not be
    converted; the others still are.
    """
    if source == target:
        raise click.UsageError(f"--from {source} --to {target}: expected two formats")
    read, written = FORMATS[source], FORMATS[target]
    if source == "csv" and blocks.rules is None:
        raise click.UsageError("--from csv names no rules: expected --rules with a preset, such as --rules doscientos")
    blocks.stream, blocks.as_json = read.read, target == "json"
    if read.rules and blocks.rules is None:
        for file in blocks.files:
            click.echo(visible(taken_rules_text(shown_name(file), source, read.rules)), err=True)

    def ask(value: Position | Record, run: Run) -> tuple[Position | Record, str]:
        text = "" if target == "json" else written.write(value, run.source.number)
        if omitted := written.untold(value):
            click.echo(visible(omitted_facts_text(run.source.place, target, omitted)), err=True)
        return value, text

    headed: list[str] = []

    def show(converted: tuple[Position | Record, str]) -> None:
        if not headed and written.header:
            headed.append(written.header)
            click.echo(written.header, nl=False)
        click.echo(converted[1], nl=False)

    blocks.answer(ask, show=show, row=lambda converted: object_of("moves")(converted[0]))
