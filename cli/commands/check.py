"""`tranca check`: whether a play was right, its cost, and the reasons."""

from typing import Any

import click

from tranca import Check, Position, Record, Rules
from tranca import check as checked
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.match_score import Scored, ScoreOption, WithScore
from tranca.cli.options import known_records
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
@known_records
@options.score
@options.json
def check(
    file: str,
    play: str | None,
    block: int | None,
    rules: Rules | None,
    as_json: bool,
    score: ScoreOption,
    **settings: Any,
) -> None:
    """Check whether a PLAY in a position, or an action of a recorded deal, was best.

    With --action, PLAY can differ from the recorded play. FILE can be - for standard input. The exit status is
    0 if no play is better, 3 if another play is better, and 1 if the question cannot be answered.
    """
    if play is None and settings["action"] is None:
        raise click.UsageError(Message("no play to check: add a PLAY such as 4-6, or --action N for a recorded one"))
    blocks = Blocks((file,), rules, as_json).pick(block)

    def ask(value: Position | Record, run: Run) -> tuple[Position | Record, Check]:
        return value, checked(value, play, stop=run.stop, **settings)

    def with_chances(value: Any, judged: tuple[Position | Record, Check]) -> tuple[Position | Record, dict[str, Any]]:
        answer = judged[1]
        moment = value if answer.number is None else value.until(answer.number - 1)
        if answer.open is not None:
            solution = answer.open.solution
            return moment, {"position": solution.position, "solution": solution}
        return moment, {"observer": answer.position.seats[answer.seat], "seed": settings["seed"]}

    out = console()
    scored = WithScore(score, with_chances, played=lambda judged: judged[1].play)
    blocks.answer(
        scored.ask(ask),
        show=scored.show(lambda judged: show_check(out, judged[1]), out),
        row=scored.row(lambda judged: object_of("check")(judged[1], judged[0])),
        status=lambda judged: ANSWERED if _check_of(judged).is_best else NOT_BEST,
        label="check",
        interrupted=Message("interrupted before the play was checked"),
    )
    blocks.exit()


def _check_of(judged: Any) -> Check:
    answer: Check = (judged.answer if isinstance(judged, Scored) else judged)[1]
    return answer
