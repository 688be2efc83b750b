"""`tranca check`: whether a play was right, its cost, and the reasons."""

from typing import Any

import click

from tranca import Check, Position, Record, Rules
from tranca import check as checked
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.options import known
from tranca.cli.runner import ANSWERED, NOT_BEST, Blocks, Run, object_of
from tranca.views.terminal.console import console
from tranca.views.terminal.review import show_check


@command("check")
@click.argument("file", metavar="FILE")
@click.argument("play", metavar="[PLAY]", required=False)
@click.option(
    "--action", type=click.IntRange(min=1), metavar="N", help="Judge action N of a record (plays and passes, from 1)."
)
@click.option("--block", type=click.IntRange(min=1), metavar="N", help="Take block N of a file that holds several.")
@options.rules
@options.view(
    None, "Judge with all hands seen, by what the player knew, or both; without it, open where all tiles are known."
)
@options.judging
@known
@options.json
def check(file: str, play: str | None, block: int | None, rules: Rules | None, as_json: bool, **settings: Any) -> None:
    """Judge a PLAY in a position, or an action of a recorded deal.

    With --action, PLAY may name another play than the one that was made then. FILE may be -, standard input. Exit
    status 0: no play is better; 3: there was a better play; 1: the question cannot be answered.
    """
    if play is None and settings["action"] is None:
        raise click.UsageError("expected a PLAY, or --action with the number of a recorded one")
    blocks = Blocks((file,), rules, as_json).pick(block)

    def ask(value: Position | Record, run: Run) -> tuple[Position | Record, Check]:
        return value, checked(value, play, stop=run.stop, **settings)

    out = console()
    blocks.answer(
        ask,
        show=lambda judged: show_check(out, judged[1]),
        row=lambda judged: object_of("check")(judged[1], judged[0]),
        status=lambda judged: ANSWERED if judged[1].is_best else NOT_BEST,
        label="check",
        interrupted="interrupted before the play was judged",
    )
    blocks.exit()
