"""`tranca rules`, `tranca schema`, `tranca help`: look-ups without a position."""

import click

from tranca import PRESETS, Rules, TrancaError
from tranca.cli import options
from tranca.cli.command_list import COMMANDS
from tranca.cli.group import command
from tranca.cli.runner import emit, object_of
from tranca.errors import nearest
from tranca.language import Message, n
from tranca.views.terminal.console import console
from tranca.views.terminal.rules import show_difference, show_rules, show_sources, show_words
from tranca.views.wording.text import visible
from tranca.views.wording.topics import TOPICS


@command("rules")
@click.argument("sets", metavar="[RULES]", type=options.RULES, nargs=-1)
@click.option("--sources", is_flag=True, help="List the sources of a preset, and the points on which they disagree.")
@click.option("--diff", "differ", is_flag=True, help="Explain how two rule sets differ: --diff doscientos spain.")
@options.json_of("rule set")
def rules(sets: tuple[Rules, ...], sources: bool, differ: bool, as_json: bool) -> None:
    """List all presets and options, or explain one rule set in plain words.

    RULES is a preset, then overrides: doscientos/duel, or 'draw/2, target=121'. --diff takes two rule sets.
    """
    expected = 2 if differ else 1
    if len(sets) > expected or (len(sets) < expected and (differ or sources)):
        example = "doscientos spain" if differ else "doscientos"
        problem = n(
            "{count} rule {set|sets}: expected {expected}, such as {example}",
            len(sets),
            expected=expected,
            example=example,
        )
        raise click.UsageError(problem)
    out = console()
    if as_json:
        for rule_set in sets[:1] if differ else sets or PRESETS.values():
            emit(object_of("rules")(rule_set, sets[1] if differ else None))
    elif not sets:
        show_rules(out)
    elif differ:
        show_difference(out, *sets)
    else:
        (show_sources if sources else show_words)(out, sets[0])


@command("schema")
@click.argument("kind", metavar="[KIND]", required=False)
@click.option("--table", "as_table", is_flag=True, help="Print tables of the fields in Markdown instead.")
def schema(kind: str | None, as_table: bool) -> None:
    """Print the JSON Schema of a kind of object, such as solve or tranca.solve/1.

    Without KIND, list all kinds.
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
        raise click.UsageError(error.message) from None


@command("help")
@click.argument("topic", metavar="[TOPIC]", required=False)
@click.pass_context
def help(ctx: click.Context, topic: str | None) -> None:
    """Explain a TOPIC on one screen: notation, rules, values, options, json, board, status, or any command.

    Without a TOPIC, list the topics and commands. `rules` and `board` are also commands, whose options are listed by
    `tranca rules --help` and `tranca board --help`.
    """
    if topic is None:
        assert ctx.parent is not None
        click.echo(ctx.parent.get_help())
    elif topic in TOPICS:
        console().notation(TOPICS[topic][1].shown())
    elif topic in COMMANDS:
        _show_command(ctx, topic)
    else:
        names = tuple(dict.fromkeys((*TOPICS, *COMMANDS)))
        facts = {"wrong": visible(topic), "names": ", ".join(names)}
        if (near := nearest(topic, names)) is None:
            raise click.UsageError(Message("no topic '{wrong}': expected one of {names}", **facts))
        raise click.UsageError(
            Message("no topic '{wrong}': expected one of {names}; did you mean {near}?", **facts, near=near)
        )


def _show_command(ctx: click.Context, name: str) -> None:
    assert ctx.parent is not None and isinstance(ctx.parent.command, click.Group)
    explained = ctx.parent.command.get_command(ctx.parent, name)
    assert explained is not None
    click.echo(explained.get_help(click.Context(explained, info_name=name, parent=ctx.parent)))
