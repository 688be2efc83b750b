"""`tranca solve`: the best play, what every other play costs, and the lines behind them."""

from functools import partial
from typing import Any

import click

from tranca import Position, Record, Solution
from tranca import solve as solved
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.json_lines import object_of
from tranca.cli.runner import Blocks, Run, reads_blocks
from tranca.errors import UnsupportedError
from tranca.views.terminal.console import console
from tranca.views.terminal.solution import show_solution
from tranca.views.wording.refusals import unsolvable


@command("solve")
@reads_blocks
@options.action
@options.json
@click.option("--lines", is_flag=True, help="Print the line of play behind every play, not only the best.")
@click.option("--exact", is_flag=True, help="Print values as fractions where chance enters.")
@options.time_limit("Stop each search after this time; what is not proven by then is shown as bounds.")
@options.orders(
    "Sample draws from a boneyard of unknown order in N repeats, or search all its orders; by default all where "
    "that does not take too long, otherwise 8 repeats."
)
@options.seed
@options.threads(1)
@click.option(
    "--table-mb",
    type=options.MEGABYTES,
    metavar="MB",
    help="Memory of each thread's table of states, 0 for none; by default what suits most deals, 256 at most.",
)
def solve(blocks: Blocks, lines: bool, exact: bool, threads: int, table_mb: float | None, **settings: Any) -> None:
    """Solve the positions of text files exactly.

    Without a FILE, or with -, standard input is read. Every tile must be known; where hands are hidden, ask
    `tranca estimate`. Exit status 1 if a block could not be solved; the others still are.
    """

    def ask(value: Position | Record, run: Run) -> Solution:
        try:
            return solved(value, tables=run.tables, stop=run.stop, **settings)
        except UnsupportedError as error:
            raise unsolvable(error, value) from None

    blocks.answer(
        ask,
        show=partial(show_solution, console(), lines=lines, exact=exact),
        row=object_of("solve", exact=exact),
        threads=threads,
        table_mb=table_mb,
    )
