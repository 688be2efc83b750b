"""`tranca estimate`: what each play is worth to a player who sees only their own tiles."""

from functools import partial
from typing import Any, Literal

import click

from tranca import CONTINUATIONS, Estimate, Position, Record
from tranca import estimate as estimated
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.options import known, reading
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.errors import UnsupportedError
from tranca.views.terminal.console import console
from tranca.views.terminal.estimate import show_estimate
from tranca.views.wording.refusals import estimate_refusal


@command("estimate")
@reads_blocks
@options.observer("The observer, who sees only their own tiles; it must be their turn.")
@options.action
@options.sample
@options.seed
@reading("Weight deals by how likely the plays made so far were, or not; without it both means stand side by side.")
@known
@options.orders(
    "Search one order of the boneyard for each deal, drawn at random (both sides know the order), or all; by default "
    "all where that does not take too long, else draws are sampled that nobody sees before.",
    one=True,
)
@click.option(
    "--continue",
    "continuation",
    type=click.Choice(CONTINUATIONS),
    default="open",
    show_default=True,
    help="Also play the same deals on by the fitted policy: what each play may be expected to bring.",
)
@options.threads(None)
@options.json
def estimate(
    blocks: Blocks, deals: int | None, orders: Literal["all", "one"] | None, threads: int | None, **settings: Any
) -> None:
    """Say what each play is worth on average over all deals that agree with what one player has seen.

    Without a FILE, or with -, standard input is read. The observer is the one seat with a dealt line, or --as
    SEAT. If 100,000 deals or fewer are possible, all are solved; otherwise a sample is. A play's swing is what it
    gives up against the best play, in points, expected over deals and draws where these are unknown; tables show it
    as cost. Exit status 1 if a block could not be answered; the others still are.
    """

    def ask(value: Position | Record, run: Run) -> Estimate:
        try:
            return estimated(
                value, deals=deals, orders=orders, threads=threads, stop=run.stop, progress=run.progress, **settings
            )
        except UnsupportedError as error:
            raise estimate_refusal(error, value) from None

    blocks.answer(ask, show=partial(show_estimate, console()), row=object_of("estimate"), label="estimate")
