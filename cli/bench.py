"""Measure how fast this machine solves fixed deals with known values."""

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tranca import Position, Rules, Stop, deal

SECONDS = 3.0
"""Seconds for which each workload is measured."""


@dataclass(frozen=True, slots=True)
class Workload:
    """Fixed deals of `doscientos`: `count` positions made by `make`, solved `copies` times in one call.

    `checksum` is the CRC-32 of their values, two bytes each, low byte first. A different checksum means wrong answers.
    """

    name: str
    make: Callable[[int], Position]
    count: int
    copies: int
    every_play: bool
    checksum: int


@dataclass(frozen=True, slots=True)
class Speed:
    """One measurement. A round is one call with all positions; the times are of the fastest round."""

    workload: str
    positions: int
    rounds: int
    threads: int
    nodes: int
    seconds: float
    positions_per_second: float
    nodes_per_second: float
    verified: bool


def _deal_after_lead(seed: int) -> Position:
    """Return a deal after the lead of 6-6 in which the player to move can play."""
    position = deal(Rules.preset("doscientos"), Random(seed)).play("6-6")
    while position.must_pass:
        position = position.pass_()
    return position


def _deal_late(seed: int) -> Position:
    """Return a deal played at random until 16 tiles are left, in which the player to move can play."""
    random = Random(seed)
    while True:
        position = deal(Rules.preset("doscientos"), random)
        while not position.is_over and (sum(map(len, position.hands)) > 16 or position.must_pass):
            position = position.pass_() if position.must_pass else position.play(random.choice(position.legal_plays()))
        if not position.is_over and sum(map(len, position.hands)) == 16:
            return position


WORKLOADS = (
    Workload("whole deals, value", _deal_after_lead, 100, 1, False, 0x021721E7),
    Workload("whole deals, all plays", _deal_after_lead, 100, 1, True, 0xA95BC561),
    Workload("16 tiles left, value", _deal_late, 300, 20, False, 0x47920A01),
)


def measure(threads: int, stop: Stop, advance: Callable[[float], None]) -> Iterator[Speed]:
    """Measure each workload in turn, until stopped."""
    for number, workload in enumerate(WORKLOADS):
        columns = _columns([workload.make(seed) for seed in range(workload.count)], workload.copies)
        seconds: list[float] = []
        verified = True
        start = time.perf_counter()
        while not seconds or time.perf_counter() - start < SECONDS:
            before = time.perf_counter()
            checksum, nodes = _solve(workload, columns, threads, stop)
            seconds.append(time.perf_counter() - before)
            if stop.is_stopped:
                return
            verified = verified and checksum == workload.checksum
            advance(SECONDS * number + min(SECONDS, time.perf_counter() - start))
        fastest = min(seconds)
        positions = workload.count * workload.copies
        rates = positions / fastest, nodes / fastest
        yield Speed(workload.name, positions, len(seconds), threads, nodes, fastest, *rates, verified)


def _solve(workload: Workload, columns: dict[str, Any], threads: int, stop: Stop) -> tuple[int, int]:
    """Return the checksum of the answers, or -1 if copies of a position differ, and the number of nodes."""
    from tranca import solve_arrays, solve_arrays_plays

    rules = Rules.preset("doscientos")
    if workload.every_play:
        plays = solve_arrays_plays(rules, **columns, threads=threads, stop=stop)
        values, nodes = plays.values, plays.nodes
    else:
        solved = solve_arrays(rules, **columns, threads=threads, stop=stop)
        values, nodes = solved.values, solved.nodes
    by_copy = values.astype("<i2").reshape(workload.copies, -1)
    if (by_copy != by_copy[0]).any():
        return -1, nodes
    return zlib.crc32(by_copy[0].tobytes()), nodes


def _columns(positions: list[Position], copies: int) -> dict[str, Any]:
    """Return the positions, repeated `copies` times, as arguments of `solve_arrays`."""
    import numpy as np

    return {
        "hands": np.tile(
            np.array([[hand.mask for hand in position.hands] for position in positions], np.uint64), (copies, 1)
        ),
        "ends": np.tile([position.ends for position in positions], (copies, 1)),
        "turns": np.tile([position.to_move for position in positions], copies),
        "last": np.tile([position.last for position in positions], copies),
        "leaders": np.tile([position.lead for position in positions], copies),
    }
