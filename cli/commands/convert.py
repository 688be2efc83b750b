"""`tranca convert`: deals from and to the formats of other programs."""

from collections import Counter
from typing import NamedTuple

import click

from tranca import FORMATS, Position, Record
from tranca.cli.group import command
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.language import Message
from tranca.views.wording.interchange import comment_lines, omitted_facts_text, taken_rules_text
from tranca.views.wording.text import shown_name, visible

_NAMES = click.Choice(list(FORMATS))


class _Converted(NamedTuple):
    """A deal, its text in the target format, and the kinds of facts that this format cannot express."""

    value: Position | Record
    text: str
    omitted: tuple[str, ...]


@command("convert")
@reads_blocks
@click.option(
    "--from", "source", type=_NAMES, default="notation", show_default=True, metavar="FORMAT", help="Format to read."
)
@click.option(
    "--to", "target", type=_NAMES, default="notation", show_default=True, metavar="FORMAT", help="Format to write."
)
def convert(blocks: Blocks, source: str, target: str) -> None:
    """Convert recorded deals from one format to another, and print them.

    FORMAT is notation, csv, json, openspiel-block, openspiel-team, dominoes or domaino; see docs/convert.md. Without
    formats, print notation in its canonical form. Without a FILE, or with -, read standard input. Facts that the output
    format cannot express are listed on standard error at the end, and so are the rules that are assumed if the input
    format does not contain them. The exit status is 1 if a deal could not be converted; the others still are.
    """
    read, written = FORMATS[source], FORMATS[target]
    if source == "csv" and blocks.rules is None:
        raise click.UsageError(
            Message("--from csv needs --rules, such as --rules doscientos, because a table does not contain the rules")
        )
    blocks.stream, blocks.as_json = read.read, target == "json"
    if read.rules and blocks.rules is None:
        for file in blocks.files:
            click.echo(visible(taken_rules_text(shown_name(file), source, read.rules)), err=True)

    def ask(value: Position | Record, run: Run) -> _Converted:
        text = "" if target == "json" else written.write(value, run.source.number)
        if target == "notation":
            text = comment_lines(map(visible, run.source.block.comments)) + text
        return _Converted(value, text, written.untold(value))

    headed: list[str] = []
    omitted: Counter[str] = Counter()

    def show(converted: _Converted) -> None:
        if not headed and written.header:
            headed.append(written.header)
            click.echo(written.header, nl=False)
        click.echo(converted.text, nl=False)
        omitted.update(converted.omitted)

    def row(converted: _Converted) -> object:
        omitted.update(converted.omitted)
        return object_of("moves")(converted.value)

    def end() -> None:
        if omitted:
            click.echo(omitted_facts_text(target, omitted), err=True)

    blocks.answer(ask, show=show, row=row, end=end)
