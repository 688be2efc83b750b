"""`tranca rules`, `tranca schema`, `tranca help`: what can be looked up, nothing being asked of a position."""

import click

from tranca import Rules, TrancaError
from tranca.cli import options
from tranca.cli.group import COMMANDS, command
from tranca.views.terminal.console import console
from tranca.views.terminal.rules import show_rules
from tranca.views.wording.rules import explain
from tranca.views.wording.topics import TOPICS


@command("rules")
@click.argument("rules", metavar="[RULES]", type=options.RULES, required=False)
def rules(rules: Rules | None) -> None:
    """List presets and options, or explain one rule set in plain words.

    RULES is a preset, then overrides: doscientos/duel, or 'draw/2, target=121'.
    """
    out = console()
    if rules is None:
        show_rules(out)
        return
    out.line(str(rules))
    for sentence in explain(rules):
        out.line(f"  {sentence}", whole=True)


@command("schema")
@click.argument("kind", metavar="[KIND]", required=False)
@click.option("--table", "as_table", is_flag=True, help="Print the fields as tables in Markdown instead.")
def schema(kind: str | None, as_table: bool) -> None:
    """Print the JSON Schema of a kind of object, such as solve or tranca.solve/1.

    Without KIND the kinds are listed, each with what it describes.
    """
    from tranca.views.schemas import kinds

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


@command("help")
@click.argument("topic", metavar="[TOPIC]", required=False)
@click.pass_context
def help(ctx: click.Context, topic: str | None) -> None:
    """Explain a TOPIC on one screen: the notation, values, options, or any command.

    Without a TOPIC, the topics and commands are listed.
    """
    if topic is None:
        assert ctx.parent is not None
        click.echo(ctx.parent.get_help())
    elif topic in TOPICS:
        click.echo(TOPICS[topic])
    elif topic in COMMANDS:
        _show_command(ctx, topic)
    else:
        expected = ", ".join((*TOPICS, *COMMANDS))
        raise click.UsageError(f"no topic {topic!r}: expected one of {expected}")


def _show_command(ctx: click.Context, name: str) -> None:
    assert ctx.parent is not None and isinstance(ctx.parent.command, click.Group)
    explained = ctx.parent.command.get_command(ctx.parent, name)
    assert explained is not None
    click.echo(explained.get_help(click.Context(explained, info_name=name, parent=ctx.parent)))
