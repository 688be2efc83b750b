"""`tranca solve`: the best play, what every other play costs, and the lines behind them."""

import math
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit, error_row, solution_row
from tranca.cli.runner import Source, complain, read_blocks, reads_blocks
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Stop, Tables
from tranca.engine.solution import PlayValue, Solution
from tranca.engine.solve import solve
from tranca.errors import Fault, StoppedError, UnsupportedError
from tranca.game.rules import Rules
from tranca.views.terminal.console import console
from tranca.views.wording.numbers import exactly, signed
from tranca.views.wording.plays import at
from tranca.views.wording.solution import fate, headline

if TYPE_CHECKING:
    from rich.console import Console

Answer = tuple[Solution | None, tuple[Fault, ...]]
"""The solution of a block, or what is wrong with it."""


def _check_seconds(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 < value < math.inf:
        raise click.BadParameter(f"{value}: expected seconds, more than 0")
    return value


@click.command("solve", short_help="Find the best play and what every other play costs.")
@reads_blocks
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a block.")
@click.option("--lines", is_flag=True, help="Print the line of play behind every play, not only the best.")
@click.option("--exact", is_flag=True, help="Print values as fractions where chance enters.")
@click.option(
    "--time-limit",
    type=float,
    callback=_check_seconds,
    metavar="SECONDS",
    help="Stop each search after this time; what is not proven by then is shown as bounds.",
)
@click.option(
    "--orders",
    type=click.IntRange(min=2),
    metavar="N",
    help="Search a sample of N orders of a boneyard of unknown order, instead of all of them.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="SEED", help="What the sample is drawn from.")
@click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Solve N blocks at once."
)
@click.option(
    "--table-mb",
    type=click.FloatRange(0, 65536),
    metavar="MB",
    help="Memory of each thread's table of states, 0 for none; without it, what suits most deals, 8 at most.",
)
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    as_json: bool,
    lines: bool,
    exact: bool,
    time_limit: float | None,
    orders: int | None,
    seed: int,
    threads: int,
    table_mb: float | None,
) -> None:
    """Solve the positions of text files exactly.

    Without a FILE, or with -, standard input is read. Hands are open: every tile must be known. Exit status 1 if a
    block could not be solved; the others still are.
    """
    failed = False
    out = console()

    def work(source: Source, own: Resources) -> Answer:
        return _answer(source, own, time_limit, orders, seed)

    sources: Iterable[Source] = read_blocks(files, rules)
    if "-" in files:  # typed, perhaps: Ctrl-C ends that too, while from here on it stops searches
        sources = list(sources)
    halt = Stop(signals=False)
    resources = Resources.of(threads=threads, tables=Tables(table_mb), stop=halt)
    with stops_on_interrupt(halt) as interrupted:
        for found, faults in ordered_map(work, sources, resources):
            failed = failed or bool(faults)
            if as_json:
                emit(solution_row(found, exact) if found else error_row(faults))
            elif found:
                _print(out, found, lines, exact)
            else:
                complain(faults)
            if interrupted:
                click.echo("interrupted: what stands above is what was found until then", err=True)
                sys.exit(130)
    sys.exit(1 if failed else 0)


def _answer(
    source: Source, own: Resources, time_limit: float | None, orders: int | None, seed: int
) -> Answer:
    """The solution of a block, or why there is none."""
    value = source.block.value
    if value is None:
        return None, source.block.faults
    try:
        return solve(value, tables=own.tables, stop=own.stop, time_limit=time_limit, orders=orders, seed=seed), ()
    except (UnsupportedError, StoppedError) as error:
        return None, (Fault(source.file, source.block.line, 1, str(error)),)


def _print(out: "Console", found: Solution, lines: bool, exact: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    position = found.position
    if position.title:
        out.print(Text(position.title, style="bold"))
    certainty = "exact" if found.exact else "cut off: bounds, not values"
    if found.sample:
        certainty = f"a sample of {found.sample} orders from seed {found.seed}, each known to both sides"
    mover = "" if position.to_move is None or found.finish else f"{position.seats[position.to_move]} to move · "
    out.print(Text(f"{position.rules} · {mover}{found.information} · {certainty}", style="dim"))
    out.print(Text(headline(found)))
    if found.plays and not (len(found.plays) == 1 and found.plays[0].play is None and not lines):
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("play")
        for name in ("value", "swing"):
            table.add_column(name, justify="right")
        if found.paranoid:
            table.add_column("paranoid", justify="right")
        table.add_column("how it ends")
        for each in found.plays:
            style = "bold green" if each.best and found.exact else ""
            cells = [str(each.play or "-"), exactly(each.value) if exact else signed(each.value), signed(each.swing)]
            if found.paranoid:
                cells.append(signed(found.paranoid.get(each.play)))
            table.add_row(*cells, fate(each, position.rules), style=style)
        out.print(table)
    for each in found.plays if lines else found.plays[:1]:
        if each.line:
            out.print(Text(_told(each)), soft_wrap=True)
    if found.disagree:
        out.print(Text("No play is best both for its own sake and against all others together."))
    out.print()


def _told(each: PlayValue) -> str:
    return f"{at(each.play)}: {' '.join(action.short() for action in each.line)}"
