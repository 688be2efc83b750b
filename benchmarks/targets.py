"""Measure the search in the kernel against its targets: the value with a best play, and the values of all plays.

Whole deals are solved in one call each, late hands in one call for 500. The best play must have the value returned.
Times are processor times, which other programs on a shared machine hardly affect. Nodes are the same on every machine;
times are comparable only within a run.
"""

import time
from dataclasses import dataclass

import click
import numpy as np
import records
import workloads
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from workloads import DOSCIENTOS, TWO_BY_FOURTEEN, Maker, free_lead, left, shown, six_six

from tranca import Position, Rules
from tranca.engine.arrays import MOST_PLAYS
from tranca.ext.plain.nodraw import batch
from tranca.ext.plain.nodraw.table import NoDrawTable
from tranca.ext.stop import Stop
from tranca.game.moment_table import MomentTable

PRECISE = 100e-6
"""Shorter searches are timed 500 in one call, because separate calls would mostly measure the overhead of a call."""


@dataclass(frozen=True)
class Target:
    name: str
    make: Maker
    rules: Rules
    times: int
    """The number of positions for each deal of `--deals`."""
    seconds: float
    """The target for the median time of a value, in seconds."""
    nodes: int | None = None


TARGETS = (
    Target("6-6 led, 27 tiles", six_six, DOSCIENTOS, 1, 0.7e-3, 20_000),
    Target("free lead, 28 tiles", free_lead, DOSCIENTOS, 1, 3.5e-3),
    Target("20 tiles left", left(20), DOSCIENTOS, 4, 30e-6),
    Target("16 tiles left", left(16), DOSCIENTOS, 40, 5e-6),
    Target("two players, 14 v 14", free_lead, TWO_BY_FOURTEEN, 1, 0.1),
)


class Kernel:
    """Positions in the form that the kernel takes, one a row."""

    def __init__(self, positions: list[Position]) -> None:
        self.moments = MomentTable.of_positions(positions[0].rules, positions)
        self.count = len(positions)
        self.memory = NoDrawTable()
        self.stop = Stop()

    def value(self, part: slice) -> tuple[float, int, NDArray[np.int16]]:
        """Return seconds, nodes and values of some rows, from one call."""
        rows = self.moments.columns(part)
        count = len(rows[0])
        values, best, exact = np.zeros(count, np.int16), np.zeros(count, np.uint16), np.zeros(count, np.uint8)
        start = time.thread_time()
        nodes = batch.solve_batch(self.moments.ruleset, *rows[:-1], self.memory, self.stop, values, best, exact)
        return time.thread_time() - start, nodes, values

    def plays(self, part: slice) -> tuple[float, int, NDArray[np.int16]]:
        """Return the same for the values of all plays; each value is the best of its row."""
        rows = self.moments.columns(part)
        count = len(rows[0])
        codes, values = np.zeros((count, MOST_PLAYS), np.uint16), np.zeros((count, MOST_PLAYS), np.int16)
        counts, ways, earned = np.zeros(count, np.int8), np.zeros((count, 0), np.uint8), np.zeros((count, 0), np.int16)
        spent = np.zeros(count, np.int64)
        start = time.thread_time()
        nodes = batch.solve_plays_batch(
            self.moments.ruleset, *rows, self.memory, self.stop, codes, values, ways, earned, counts, spent
        )
        seconds = time.thread_time() - start
        kept = np.where(np.arange(MOST_PLAYS) < counts[:, None], values, -30000)
        return seconds, nodes, kept.max(axis=1)


@dataclass(frozen=True)
class Measured:
    """Medians and means over the calls, for each position, of the value or of all plays."""

    seconds: float
    mean_seconds: float
    nodes: float
    mean_nodes: float


def measure(kernel: Kernel, target: Target, progress: Progress) -> tuple[Measured, Measured]:
    """Measure the value and all plays alternately, so that a busy machine affects both equally."""
    short = target.seconds < PRECISE
    size = 500 if short else 1
    parts = [slice(start, min(start + size, kernel.count)) for start in range(0, kernel.count, size)]
    task = progress.add_task(target.name, total=len(parts))
    found: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for part in parts:
        one, all_plays = kernel.value(part), kernel.plays(part)
        able = all_plays[2] > -30000  # a seat that must pass has no plays
        if not np.array_equal(one[2][able], all_plays[2][able]):
            raise click.ClickException(f"{target.name}: the value and the best of all plays differ in {part}")
        for kept, (seconds, nodes, _) in zip(found, (one, all_plays), strict=True):
            count = part.stop - part.start
            kept.append((seconds / count, nodes / count))
        progress.advance(task)
    return tuple(  # type: ignore[return-value]
        Measured(
            float(np.median([entry[0] for entry in kept])),
            float(np.mean([entry[0] for entry in kept])),
            float(np.median([entry[1] for entry in kept])),
            float(np.mean([entry[1] for entry in kept])),
        )
        for kept in found
    )


@click.command()
@click.option(
    "--deals", type=click.IntRange(min=1), default=500, show_default=True, help="Number of whole deals of each kind."
)
@click.option("--seed", type=int, default=7, show_default=True)
@click.option("--record", is_flag=True, help="Save the nodes as a record.")
def main(deals: int, seed: int, record: bool) -> None:
    """Compare the cost of the search with its targets."""
    table = Table("", box=None)
    for name in ("n", "value", "mean", "nodes", "mean", "target", "", "all plays", "mean", "nodes", "× time"):
        table.add_column(name, justify="right")
    rows = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for target in TARGETS:
            kernel = Kernel(workloads.positions(target.make, target.rules, deals * target.times, seed))
            kernel.value(slice(0, 1))
            value, plays = measure(kernel, target, progress)
            reached = value.seconds <= target.seconds and value.nodes <= (target.nodes or value.nodes)
            nodes = (value.nodes, value.mean_nodes, plays.nodes, plays.mean_nodes)
            rows.append((target.name, str(kernel.count), *(f"{node:,.0f}" for node in nodes)))
            table.add_row(
                target.name,
                str(kernel.count),
                shown(value.seconds),
                shown(value.mean_seconds),
                f"{value.nodes:,.0f}",
                f"{value.mean_nodes:,.0f}",
                shown(target.seconds),
                "reached" if reached else "missed",
                shown(plays.seconds),
                shown(plays.mean_seconds),
                f"{plays.mean_nodes:,.0f}",
                f"{plays.mean_seconds / value.mean_seconds:.2f}",
            )
    Console(highlight=False, width=200).print(table)
    if record:
        heads = ("deals", "n", "value: nodes, median", "mean", "all plays: nodes, median", "mean")
        records.save("nodes", f"python benchmarks/targets.py --deals {deals} --record", heads, rows)


if __name__ == "__main__":
    main()
