"""`tranca advise`: which play to make, why, how certain that is, and what to watch for."""

from functools import partial
from typing import Any

import click

from tranca import STRENGTHS, Advice, Position, Record
from tranca import advise as advised
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.match_score import ScoreOption, WithScore
from tranca.cli.options import known_records
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.views.terminal.console import console
from tranca.views.terminal.estimate import show_advice


@command("advise")
@reads_blocks
@options.observer("Seat to advise, which must be the seat to move.")
@options.action
@click.option(
    "--strength",
    type=click.Choice(STRENGTHS),
    default="reading",
    show_default=True,
    help="Method: the fitted policy alone, means over the possible deals, or such means with the plays read.",
)
@click.option(
    "--time",
    "time_limit",
    type=options.SECONDS,
    metavar="SECONDS",
    help="Seconds to think about each block. The answer says if this cut the search short.",
)
@options.sample
@options.seed
@known_records
@options.score
@options.threads(None)
@options.json
def advise(blocks: Blocks, score: ScoreOption, **settings: Any) -> None:
    """Recommend a play to the player to move, with reasons, the certainty, and what to watch for.

    Without a FILE, or with -, read standard input. Advice uses only the player's own tiles and the play so far, even if
    the record shows more. The exit status is 1 if a block could not be answered; the others still are.
    """

    def ask(value: Position | Record, run: Run) -> Advice:
        return advised(value, tables=run.tables, stop=run.stop, **settings)

    def with_chances(value: Position | Record, answer: Advice) -> tuple[Position | Record, dict[str, Any]]:
        return value, {"observer": answer.observer, "best_in_points": (answer.play,), "seed": settings["seed"]}

    out = console()
    scored = WithScore(score, with_chances)
    blocks.answer(
        scored.ask(ask),
        show=scored.show(partial(show_advice, out), out),
        row=scored.row(object_of("advice")),
        label="advise",
    )
