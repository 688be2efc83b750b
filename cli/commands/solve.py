"""`tranca solve`: the best play, what every other play costs, and the lines behind them."""

from functools import partial
from typing import Any

import click

from tranca import Position, Record, Solution
from tranca import solve as solved
from tranca.cli import options, progress
from tranca.cli.group import command
from tranca.cli.match_score import ScoreOption, WithScore
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.errors import UnsupportedError
from tranca.views.terminal.console import console
from tranca.views.terminal.solution import show_solution
from tranca.views.wording.refusals import solve_refusal
from tranca.views.wording.solution import headline_so_far


@command("solve")
@reads_blocks
@options.action
@options.json
@click.option("--lines", is_flag=True, help="Print the line of play after every play, not only the best.")
@click.option("--exact", is_flag=True, help="Print values that depend on chance as fractions.")
@options.time_limit("Stop each search after this time, and print bounds for the values that are not proven by then.")
@options.draws
@options.seed
@options.score
@options.threads(None)
@click.option(
    "--table-mb",
    type=options.MEGABYTES,
    metavar="MB",
    help="Size of each thread's transposition table, 0 for none; by default enough for most deals, at most 256.",
)
def solve(
    blocks: Blocks,
    lines: bool,
    exact: bool,
    score: ScoreOption,
    threads: int | None,
    table_mb: float | None,
    **settings: Any,
) -> None:
    """Find the value of every play of each position, with all tiles known.

    Without a FILE, or with -, read standard input. If some hands are hidden, use `tranca estimate`. The column "cost"
    is the number of points that a play gives up against the best play (the field swing in JSON), on average if draws
    are unknown. The exit status is 1 if a block could not be solved; the others still are.
    """

    def ask(value: Position | Record, run: Run) -> Solution:
        with progress.note() as show:
            growing = None if show is None else lambda so_far: show(headline_so_far(so_far))
            try:
                return solved(value, threads=run.threads, tables=run.tables, stop=run.stop, growing=growing, **settings)
            except UnsupportedError as error:
                raise solve_refusal(error, value) from None

    out = console()
    scored = WithScore(score, lambda value, solution: (value, {"solution": solution}))
    blocks.answer(
        scored.ask(ask),
        show=scored.show(partial(show_solution, out, lines=lines, exact=exact), out),
        row=scored.row(object_of("solve", exact=exact, blocks=True)),
        threads=threads,
        table_mb=table_mb,
    )
