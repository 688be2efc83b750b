"""The command `tranca`: reads text files, asks `tranca`, prints. One module a command, imported when it is called."""

import importlib
import io
import os
import sys
from collections.abc import Mapping
from types import MappingProxyType

import click

from tranca.errors import TrancaError

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "solve": "Find the best play and what every other play costs.",
        "deals": "Count the deals that are possible for one player, and say where tiles may lie.",
        "estimate": "Find the best play for a player who sees his own tiles only.",
        "show": "Show positions as they lie on the table.",
        "score": "Settle recorded deals and matches.",
        "tree": "List, draw, export or count what can follow a position.",
        "check": "Judge one play: was it right, what did it cost, and why.",
        "review": "Grade every play of recorded deals.",
        "puzzles": "Make puzzles from random deals or your own records.",
        "quiz": "Solve puzzles one by one and see what each play costs.",
        "verify": "Check whether puzzles are sound and have the themes they claim.",
        "deal": "Make deals and recorded deals to work on.",
        "bench": "Measure how fast this machine solves.",
        "rules": "List the rule sets, or explain one.",
        "schema": "Describe the JSON that commands print.",
    }
)


class _Commands(click.Group):
    """Imports a command's module only when it is called, so that the program starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"tranca.cli.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            message = f"no command '{args[0]}': expected one of {', '.join(COMMANDS)}"
            raise click.UsageError(message, ctx) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="tranca", message="tranca %(version)s")
def cli() -> None:
    """Solve and explain dominoes, exactly."""


def main() -> None:
    """Run the command line; errors of the library become one line each and exit status 1."""
    if sys.stdout is None:
        click.echo("tranca: standard output is closed", err=True)
        sys.exit(1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a sign shows ? instead
    try:
        cli(prog_name="tranca", standalone_mode=True)
        sys.stdout.flush()
    except TrancaError as error:
        click.echo(f"tranca: {error}", err=True)
        sys.exit(1)
    except OSError as error:  # a full disk: files to read and to write have their own messages
        click.echo(f"tranca: cannot write to standard output: {(error.strerror or str(error)).lower()}", err=True)
        os._exit(1)  # or what waits to be written would fail once more on the way out
