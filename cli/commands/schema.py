"""`tranca schema`: the JSON objects that commands print, as JSON Schema or as tables of their fields."""

import click

from tranca import TrancaError
from tranca.cli.group import command
from tranca.views.schemas import kinds


@command("schema")
@click.argument("kind", metavar="[KIND]", required=False)
@click.option("--table", "as_table", is_flag=True, help="Print the fields as tables in Markdown instead.")
def schema(kind: str | None, as_table: bool) -> None:
    """Print the JSON Schema of a kind of object, such as solve or tranca.solve/1.

    Without KIND the kinds are listed, each with what it describes.
    """
    try:
        if kind is None:
            for name in kinds.KINDS:
                tag, description, _ = next(iter(kinds.parts_of(name)))
                click.echo(f"{tag:22}{description.splitlines()[0]}")
        elif as_table:
            click.echo(kinds.tables(kind))
        else:
            click.echo(kinds.schema_text(kind))
    except TrancaError as error:
        raise click.UsageError(str(error)) from None
