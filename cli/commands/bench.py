"""`tranca bench`: how fast this machine solves, measured on fixed deals with known values."""

import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import click

from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit
from tranca.engine.situation import Situation
from tranca.ext.watch import Watch
from tranca.game.dealing import deal
from tranca.game.position import Position
from tranca.game.rules import Rules
from tranca.views.terminal.console import console

SECONDS = 3.0
"""How long each workload is measured."""


@dataclass(frozen=True, slots=True)
class Workload:
    """Fixed deals of `doscientos`: `count` positions made by `make`, solved `copies` times in one call.

    `checksum` is the CRC-32 of their values, two bytes each, low byte first; another one means wrong answers.
    """

    name: str
    make: Callable[[int], Position]
    count: int
    copies: int
    every_play: bool
    checksum: int


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured: one call for all positions is a round, the times are those of the fastest round."""

    workload: str
    positions: int
    rounds: int
    threads: int
    nodes: int
    seconds: float
    positions_per_second: float
    nodes_per_second: float
    verified: bool


def _led(seed: int) -> Position:
    """A deal after 6-6 was led, with a player to move who can play."""
    position = deal(Rules.preset("doscientos"), Random(seed)).play("6-6")
    while position.must_pass:
        position = position.pass_()
    return position


def _late(seed: int) -> Position:
    """A deal played at random until 16 tiles are left, with a player to move who can play."""
    random = Random(seed)
    while True:
        position = deal(Rules.preset("doscientos"), random)
        while not position.is_over and (sum(map(len, position.hands)) > 16 or position.must_pass):
            position = position.pass_() if position.must_pass else position.play(random.choice(position.legal_plays()))
        if not position.is_over and sum(map(len, position.hands)) == 16:
            return position


WORKLOADS = (
    Workload("whole deals, value", _led, 100, 1, False, 0x021721E7),
    Workload("whole deals, all plays", _led, 100, 1, True, 0xA95BC561),
    Workload("16 tiles left, value", _late, 300, 20, False, 0x47920A01),
)


@click.command("bench", short_help="Measure how fast this machine solves.")
@click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Solve in N threads."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a workload.")
def command(threads: int, as_json: bool) -> None:
    """Measure how fast this machine solves, in about ten seconds.

    The deals are the same on every machine, and every answer is verified. Ctrl-C ends it with what was measured until
    then. Exit status 1 if an answer is wrong.
    """
    watch = Watch()
    speeds: list[Speed] = []
    with stops_on_interrupt(watch) as interrupted, _progress() as advance:
        for speed in _measured(threads, watch, advance):
            speeds.append(speed)
            if as_json:
                emit({"schema": "tranca.bench/1", **asdict(speed)})
    if not as_json and speeds:
        _print(speeds)
    if interrupted:
        click.echo("interrupted: what stands above is what was measured until then", err=True)
        sys.exit(130)
    wrong = [speed.workload for speed in speeds if not speed.verified]
    if wrong:
        raise click.ClickException(f"wrong answers: {', '.join(wrong)}; this installation cannot be trusted")


def _measured(threads: int, watch: Watch, advance: Callable[[float], None]) -> Iterator[Speed]:
    """Each workload in turn, until the watch is stopped."""
    for number, workload in enumerate(WORKLOADS):
        columns = _columns([workload.make(seed) for seed in range(workload.count)], workload.copies)
        seconds: list[float] = []
        verified = True
        start = time.perf_counter()
        while not seconds or time.perf_counter() - start < SECONDS:
            before = time.perf_counter()
            checksum, nodes = _solved(workload, columns, threads, watch)
            seconds.append(time.perf_counter() - before)
            if watch.is_stopped:
                return
            verified = verified and checksum == workload.checksum
            advance(SECONDS * number + min(SECONDS, time.perf_counter() - start))
        fastest = min(seconds)
        positions = workload.count * workload.copies
        rates = positions / fastest, nodes / fastest
        yield Speed(workload.name, positions, len(seconds), threads, nodes, fastest, *rates, verified)


def _solved(workload: Workload, columns: dict[str, Any], threads: int, watch: Watch) -> tuple[int, int]:
    """The checksum of all answers, -1 where copies of a position were answered differently; and the nodes they took."""
    from tranca.engine.arrays import solve_arrays, solve_arrays_plays

    rules = Rules.preset("doscientos")
    if workload.every_play:
        plays = solve_arrays_plays(rules, **columns, threads=threads, stop=watch)
        values, nodes = plays.values, plays.nodes
    else:
        found = solve_arrays(rules, **columns, threads=threads, stop=watch)
        values, nodes = found.values, found.nodes
    each = values.astype("<i2").reshape(workload.copies, -1)
    if (each != each[0]).any():
        return -1, nodes
    return zlib.crc32(each[0].tobytes()), nodes


def _columns(given: list[Position], copies: int) -> dict[str, Any]:
    """The positions, so many times one after the other, as the arguments of `solve_arrays`."""
    import numpy as np

    moments = [Situation.of(each) for each in given]
    return {
        "hands": np.tile(np.array([each.hands for each in moments], np.uint64), (copies, 1)),
        "ends": np.tile([each.ends for each in moments], (copies, 1)),
        "turns": np.tile([each.seat for each in moments], copies),
        "last": np.tile([each.last for each in moments], copies),
        "leaders": np.tile([each.leader for each in moments], copies),
    }


@contextmanager
def _progress() -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, moved by the seconds measured in all."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda seconds: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=SECONDS * len(WORKLOADS))
        yield lambda seconds: progress.update(task, completed=seconds)


def _print(speeds: list[Speed]) -> None:
    from rich.table import Table

    table = Table("doscientos", box=None, pad_edge=False)
    for name in ("nodes", "time", "positions/s", "nodes/s"):
        table.add_column(name, justify="right")
    table.add_column("answers")
    for speed in speeds:
        table.add_row(
            speed.workload,
            f"{speed.nodes / speed.positions:,.0f}",
            f"{speed.seconds / speed.positions * 1e6:,.1f} µs",
            f"{speed.positions_per_second:,.0f}",
            f"{speed.nodes_per_second:,.0f}",
            "verified" if speed.verified else "WRONG",
        )
    out = console()
    out.print(table)
    threads = f"{speeds[0].threads} thread" + ("s" if speeds[0].threads > 1 else "")
    out.print(f"nodes and time for one position; {threads}; the fastest round counts")
