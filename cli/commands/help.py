"""`tranca help`: a topic or a command explained on one screen."""

import click

from tranca.cli.group import COMMANDS, command
from tranca.views.wording.topics import TOPICS


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
