"""Tranca beside the package `dominoes`: the same positions in the same run.

Every answer beside the peer is verified. Where the peer does not know the game, Tranca's answers are verified against a
second search: of every play instead of the value alone, or without a table.
"""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TypeVar

import click
import numpy as np
import workloads
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from workloads import CLOCKWISE, DOSCIENTOS, TWO_BY_FOURTEEN, Maker, free_lead, left, shown, six_six, unordered

import tranca
from tranca import Position, Rules
from tranca.engine.arrays import solve_arrays

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Row:
    """A workload: so many positions, or so many with --full."""

    name: str
    make: Maker
    rules: Rules
    few: int
    many: int
    required: int | None = None
    """How many times faster than the peer it has to be."""


BESIDE_PEER = (
    Row("free lead, 28 tiles", free_lead, CLOCKWISE, 5, 60, required=1500),
    Row("6-6 led, 27 tiles", six_six, CLOCKWISE, 5, 60),
    Row("24 tiles left", left(24), CLOCKWISE, 10, 200),
    Row("20 tiles left", left(20), CLOCKWISE, 200, 1000, required=500),
    Row("16 tiles left", left(16), CLOCKWISE, 1000, 10000, required=200),
)
TWO_SIDES = (
    Row("6-6 led, counterclockwise", six_six, DOSCIENTOS, 200, 1000),
    Row("6-6 led, pass bonuses", six_six, Rules.preset("doscientos/pass-20-10"), 200, 1000),
    Row("6-6 led, partnership", six_six, Rules.preset("partnership"), 200, 1000),
    Row("two players, 14 v 14", free_lead, TWO_BY_FOURTEEN, 10, 100),
    Row("two players, 14 tiles left", left(14), TWO_BY_FOURTEEN, 1000, 10000),
)
OTHERS = (
    Row("draw/2, whole deal, known order", free_lead, Rules.preset("draw/2"), 20, 200),
    Row("draw/partners, whole deal, known order", free_lead, Rules.preset("draw/partners"), 20, 200),
    Row("draw/2, 12 tiles, 5 in unknown order", unordered(12, 5), Rules.preset("draw/2"), 50, 300),
    Row("draw/3, 14 tiles left, known order", left(14), Rules.preset("draw/3"), 20, 200),
    Row("draw/4, 16 tiles left, known order", left(16), Rules.preset("draw/4"), 50, 500),
    Row("four single players, 16 tiles left", left(16), Rules.preset("doscientos", partners=False), 100, 1000),
)


@dataclass(frozen=True)
class Measured:
    """Seconds a position: of Tranca one by one and all in one call, of the peer one by one."""

    name: str
    positions: int
    tranca: list[float]
    in_batch: float | None = None
    peer: list[float] | None = None
    required: int | None = None

    @property
    def ratio(self) -> float | None:
        """How many times as long the peer takes for all these positions as Tranca does in one call."""
        return None if self.peer is None or self.in_batch is None else statistics.fmean(self.peer) / self.in_batch


def clocked(work: Callable[[], Answer]) -> tuple[float, Answer]:
    start = time.perf_counter()
    value = work()
    return time.perf_counter() - start, value


def same(name: str, place: int, position: Position, one: object, other: object) -> None:
    """End the run where two answers differ."""
    if one != other:
        where = tranca.one_line(position)
        raise click.ClickException(f"{name}, position {place}: {one} and {other} for {where}")


def two_sides(row: Row, positions: Sequence[Position], advance: Callable[[], None]) -> Measured:
    """By arrays: one call a position and one call for all; beside the peer where it knows the rules."""
    import peer  # which needs dominoes; `main` says so where it is lacking

    peers = row.rules == CLOCKWISE
    single = [workloads.columns([entry]) for entry in positions]
    together = workloads.columns(positions)
    solve_arrays(row.rules, **single[0])  # loads what is loaded once
    mine, theirs, values = [], [], []
    other: object
    tables = tranca.Tables()
    for place, (position, columns) in enumerate(zip(positions, single, strict=True)):
        if peers:
            game = peer.game(position)
            seconds, other = clocked(partial(peer.value, game))
            theirs.append(seconds)
        else:
            other = tranca.solve(position, tables=tables, lines=False).value
        seconds, found = clocked(partial(solve_arrays, row.rules, **columns))
        mine.append(seconds)
        values.append(int(found.values[0]))
        same(row.name, place, position, values[-1], other)
        advance()
    calls = [clocked(lambda: solve_arrays(row.rules, **together)) for _ in range(5)]
    if any(not np.array_equal(found.values, values) for _, found in calls):
        raise click.ClickException(f"{row.name}: one call for all and one a position differ")
    batch = statistics.median(seconds for seconds, _ in calls) / len(positions)
    return Measured(row.name, len(positions), mine, batch, theirs or None, row.required)


def others(row: Row, positions: Sequence[Position], advance: Callable[[], None]) -> Measured:
    """By `solve`, every play; once more without a table."""
    tables, none = tranca.Tables(), tranca.Tables(0)
    mine = []
    for place, position in enumerate(positions):
        seconds, found = clocked(partial(tranca.solve, position, tables=tables, lines=False))
        mine.append(seconds)
        again = tranca.solve(position, tables=none, lines=False)
        worth = [{play.play: play.value for play in one.plays} for one in (found, again)]
        same(row.name, place, position, *worth)
        advance()
    return Measured(row.name, len(positions), mine)


def quantiles(seconds: list[float]) -> list[str]:
    """Median, 95th percentile and maximum."""
    return [shown(float(duration)) for duration in (*np.percentile(seconds, [50, 95]), max(seconds))]


def table(*columns: str) -> Table:
    """Return a plain table whose columns but the first hold numbers."""
    made = Table(columns[0], box=None)
    for name in columns[1:]:
        made.add_column(name, justify="right")
    return made


def show(out: Console, rows: list[Measured]) -> None:
    times = ("median", "p95", "max")
    beside = table("beside dominoes 6.1.0", "n", "peer:", *times, "Tranca:", *times, "in batch", "ratio")
    alone = table("no peer knows the game", "n", *times, "in batch")
    for row in rows:
        batch = "" if row.in_batch is None else shown(row.in_batch)
        if row.peer is None:
            alone.add_row(row.name, str(row.positions), *quantiles(row.tranca), batch)
            continue
        ratio = f"{row.ratio:,.0f}×" + (f" (≥ {row.required:,}×)" if row.required else "")
        beside.add_row(row.name, str(row.positions), "", *quantiles(row.peer), "", *quantiles(row.tranca), batch, ratio)
    out.print(beside)
    out.print()
    out.print(alone)
    out.print()
    out.print("Times a position: one call each, and the mean of all in one call. The ratio is of the peer's mean to")
    out.print("Tranca's in batch, with what is required in brackets. All answers were equal.")


@click.command()
@click.option("--full", is_flag=True, help="Many more positions: about a quarter of an hour.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a workload.")
def main(full: bool, seed: int, as_json: bool) -> None:
    """Measure Tranca beside the peer and print ratios; exit status 1 where answers differ or a ratio is not reached."""
    if find_spec("dominoes") is None:
        raise click.ClickException("dominoes is not installed: pip install 'dominoes==6.1.0'")
    measured = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for row in (*BESIDE_PEER, *TWO_SIDES, *OTHERS):
            count = row.many if full else row.few
            positions = workloads.positions(row.make, row.rules, count, seed)
            task = progress.add_task(row.name, total=count)
            measure = others if row in OTHERS else two_sides
            measured.append(measure(row, positions, partial(progress.advance, task)))
    if as_json:
        for entry in measured:
            click.echo(json.dumps({**vars(entry), "ratio": entry.ratio}))
    else:
        out = Console(highlight=False)
        show(out if out.is_terminal else Console(highlight=False, width=200), measured)
    missed = [item.name for item in measured if item.required and (item.ratio or 0) < item.required]
    if missed:
        raise click.ClickException(f"ratio not reached: {', '.join(missed)}")


if __name__ == "__main__":
    main()
