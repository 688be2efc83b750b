"""`tranca check`: whether a play was right, its cost, and the reasons."""

from typing import Any

import click

from tranca import Check, Position, Record, Rules
from tranca import check as checked
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.options import known
from tranca.cli.runner import ANSWERED, NOT_BEST, Blocks, Run, object_of
from tranca.language import Message
from tranca.views.terminal.console import console
from tranca.views.terminal.review import show_check


@command("check")
@click.argument("file", metavar="FILE")
@click.argument("play", metavar="[PLAY]", required=False)
@click.option(
    "--action",
    type=click.IntRange(min=1),
    metavar="N",
    help="Check action N of a record; plays and passes are counted from 1.",
)
@click.option("--block", type=click.IntRange(min=1), metavar="N", help="Check block N of a file with several blocks.")
@options.rules
@options.view(
    None,
    "Grade with all hands seen (open), in the player's own view (own), or both; by default open, or own if tiles "
    "are hidden.",
)
@options.judging
@known
@options.json
def check(file: str, play: str | None, block: int | None, rules: Rules | None, as_json: bool, **settings: Any) -> None:
    """Check whether a PLAY in a position, or an action of a recorded deal, was best.

    With --action, PLAY can differ from the recorded play. FILE can be - for standard input. The exit status is
    0 if no play is better, 3 if another play is better, and 1 if the question cannot be answered.
    """
    if play is None and settings["action"] is None:
        raise click.UsageError(Message("no play to check: add a PLAY such as 4-6, or --action N for a recorded one"))
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
        interrupted=Message("interrupted before the play was checked"),
    )
    blocks.exit()
