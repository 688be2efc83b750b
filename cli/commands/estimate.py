"""`tranca estimate`: what each play is worth to a player who sees only their own tiles."""

from functools import partial
from typing import Any, Literal

import click

from tranca import CONTINUATIONS, Estimate, Position, Record
from tranca import estimate as estimated
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.match_score import ScoreOption, WithScore
from tranca.cli.options import known_records, reading
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.errors import UnsupportedError
from tranca.views.terminal.console import console
from tranca.views.terminal.estimate import show_estimate
from tranca.views.wording.refusals import estimate_refusal


@command("estimate")
@reads_blocks
@options.observer("Seat of the observer, who sees only their own tiles and must be the player to move.")
@options.action
@options.sample
@options.seed
@reading(
    "How to weight deals by the plays; by default, means with plays read by styles are printed beside those unread."
)
@known_records
@options.orders(
    "Search all orders of the boneyard, or 1 random order for each deal, which both sides know; by default all orders, "
    "or, if that would take too long, sampled draws, which no player sees in advance.",
    one=True,
)
@click.option(
    "--continue",
    "continuation",
    type=click.Choice(CONTINUATIONS),
    default="open",
    show_default=True,
    help="With policy, also simulate games with the fitted policy to find the expected result of each play.",
)
@options.score
@options.threads(None)
@options.json
def estimate(
    blocks: Blocks,
    deals: int | None,
    orders: Literal["all", "one"] | None,
    score: ScoreOption,
    threads: int | None,
    **settings: Any,
) -> None:
    """Average the value of every play over all deals that agree with one player's knowledge.

    Without a FILE, or with -, read standard input. The observer is the seat given by --as, or the only one with a dealt
    line. If at most 100,000 deals are possible, all are solved; otherwise, a sample of 2,000. The column "cost" is the
    number of points that a play gives up against the best play (the field swing in JSON), on average over deals and
    draws. The exit status is 1 if a block could not be answered; the others still are.
    """

    def ask(value: Position | Record, run: Run) -> Estimate:
        try:
            return estimated(
                value, deals=deals, orders=orders, threads=threads, stop=run.stop, progress=run.progress, **settings
            )
        except UnsupportedError as error:
            raise estimate_refusal(error, value) from None

    def with_chances(value: Position | Record, answer: Estimate) -> tuple[Position | Record, dict[str, Any]]:
        return value, {"observer": answer.observer, "best_in_points": answer.best, "seed": settings["seed"]}

    out = console()
    scored = WithScore(score, with_chances)
    blocks.answer(
        scored.ask(ask),
        show=scored.show(partial(show_estimate, out), out),
        row=scored.row(object_of("estimate")),
        label="estimate",
    )
