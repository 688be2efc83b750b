"""Compare the promised mean of a play with what its side then got in the deal.

    python benchmarks/calibration.py --rules doscientos --deals 400 --seed 1 --workers 2

Deals are played out by copies of one adviser. At a few moments of each deal, the play that was made is evaluated again
in other worlds: with and without reading, with open hands and played out by the fitted policy. *Error* is the promise
less the result. *Slope* is the rise of the result for each point more that is promised (1: as promised), by least
squares. The same is computed for the chance to win the deal. Intervals are 95 %, with the moments of a deal as one
cluster.
"""

import json
import math
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import click
import numpy as np
from advisers import Adviser, play_deal
from advisers.racing import GAMES, draws_of, worlds_for
from hidden_hands import dealt, half
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from tranca import Deals, Record, Resources, Rules, Stop, TrancaError, deals
from tranca.analysis.estimate.playouts import draw_worlds, play_on
from tranca.analysis.estimate.results import CONTINUATIONS, Continuation
from tranca.analysis.estimate.values import PlayValues, value_worlds
from tranca.analysis.inference import Reading
from tranca.engine.intervals import Weighting
from tranca.engine.parallel import ordered_map

MOMENTS = 3  # moments of each deal
EARLY = 5  # the least tiles in hand of an early moment
REPORT_SECONDS = 20.0  # seconds between two objects of progress
READ: tuple[Reading, ...] = ("none", "policy")
WAYS = [(reading, continuation) for continuation in CONTINUATIONS for reading in READ]
Numbers = NDArray[np.float64]


class Promise(NamedTuple):
    """A play that was made: the deal, the tiles held, the result, and the promise of each method."""

    deal: int
    tiles: int
    points: float
    won: bool
    means: tuple[float, ...]
    wins: tuple[float, ...]


def promises(rules: str, players: str, seed: int, number: int, resources: Resources) -> list[Promise]:
    """Return the promises of some moments of one deal. The result depends only on the arguments."""
    parsed, random = Rules.parse(rules), Random(f"{seed}:{number}")
    start = dealt(parsed, random)
    randoms = [Random(f"{seed}:{number}:{seat}") for seat in range(parsed.players)]
    record = play_deal(start, [Adviser.parse(players)] * parsed.players, randoms, resources).record
    chosen = [
        count
        for count, (before, action) in enumerate(zip(record.positions, record.actions, strict=False))
        if len(before.legal_plays()) > 1 and not action.drawn
    ]
    counts = sorted(random.sample(chosen, min(MOMENTS, len(chosen))))
    return [promise(record, count, number, random.getrandbits(32), resources) for count in counts]


def promise(record: Record, count: int, number: int, seed: int, resources: Resources) -> Promise:
    """Return the promise of each method for the play after `count` actions, and its result."""
    before, play = record.until(count), record.actions[count].play
    now = before.position
    assert now.to_move is not None and record.points is not None and record.result is not None and play is not None
    possible = deals(before.seen_by(now.to_move), now.seats[now.to_move])
    means, wins = [], []
    column = [entry.code(now.ends) for entry in now.legal_plays()].index(play.code(now.ends))
    for reading, continuation in WAYS:
        values, weighting = valued(possible, reading, continuation, seed, resources)
        assert values.wins is not None
        means.append(float(weighting.mean(values.values[:, column]) / values.units))
        wins.append(float(weighting.mean(values.wins[:, column].sum(axis=1, dtype=np.int64)) / values.units))
    came = [total - earned for total, earned in zip(record.points, before.bonuses, strict=True)]
    side = record.rules.side_of(now.to_move)
    points = came[side] - (sum(came) - came[side]) / (len(came) - 1)
    tiles = len(now.hands[now.to_move])
    return Promise(number, tiles, points, record.result.winner == side, tuple(means), tuple(wins))


def valued(
    possible: Deals, reading: Reading, continuation: Continuation, seed: int, resources: Resources
) -> tuple[PlayValues, Weighting]:
    """Value every play in a few worlds drawn by the likelihood of the plays so far; return values and weights."""
    drawn, weights = draw_worlds(possible, worlds_for(possible.now, continuation), reading, seed)
    whole, now = slice(0, len(drawn)), drawn.position(0)
    if continuation == "open":
        return value_worlds(drawn, whole, None, resources, True, draws_of(now, seed)), Weighting(weights)
    return play_on(drawn, whole, -(-GAMES // len(drawn)), seed, resources), Weighting(weights)


def line(promised: Numbers, got: Numbers, clusters: NDArray[np.intp]) -> dict[str, float]:
    """Return the error and the slope, each with half its interval."""
    errors = promised - got
    centred = promised - promised.mean()
    spread = float((centred**2).sum()) or math.nan
    slope = float((centred * got).sum()) / spread
    left = (got - got.mean()) - slope * centred
    return {
        "error": float(errors.mean()),
        "error_half": half(errors - errors.mean(), clusters) / len(errors),
        "slope": slope,
        "slope_half": half(centred * left, clusters) / spread,
    }


def rows(found: list[Promise]) -> Iterator[dict[str, Any]]:
    """Yield the results of each method, for early moments, late moments, and all."""
    for name, some in (
        ("all", found),
        (f"{EARLY} tiles or more", [entry for entry in found if entry.tiles >= EARLY]),
        ("fewer", [entry for entry in found if entry.tiles < EARLY]),
    ):
        if len(some) < 3:
            continue
        clusters = np.array([entry.deal for entry in some], np.intp)
        points, won = (
            np.array([float(value) for value in decision])
            for decision in zip(*((entry.points, entry.won) for entry in some), strict=True)
        )
        for way, (reading, continuation) in enumerate(WAYS):
            yield {
                "moments": name,
                "count": len(some),
                "reading": reading,
                "continue": continuation,
                "points": line(np.array([entry.means[way] for entry in some]), points, clusters),
                "wins": line(np.array([entry.wins[way] for entry in some]), won, clusters),
            }


def answered(rules: str, players: str, seed: int, found: list[Promise]) -> dict[str, Any]:
    played = len({entry.deal for entry in found})
    return {"rules": rules, "players": players, "deals": played, "seed": seed, "rows": [*rows(found)]}


def show(found: list[dict[str, Any]], title: str) -> None:
    table = Table(title=title, title_justify="left")
    for heading in ("moments", "n", "reading", "played on by", "points: error", "slope", "wins: error", "slope"):
        table.add_column(heading, justify="left" if heading in ("moments", "reading", "played on by") else "right")
    for row in found:
        points, wins = row["points"], row["wins"]
        table.add_row(
            row["moments"],
            str(row["count"]),
            row["reading"],
            {"open": "open hands"}.get(row["continue"], "policy"),
            f"{points['error']:+.1f} ± {points['error_half']:.1f}",
            f"{points['slope']:.2f} ± {points['slope_half']:.2f}",
            f"{wins['error']:+.1%} ± {wins['error_half']:.1%}",
            f"{wins['slope']:.2f} ± {wins['slope_half']:.2f}",
        )
    Console(width=130).print(table)


@click.command()
@click.option("--rules", default="doscientos", show_default=True, help="A preset, with overrides if need be.")
@click.option("--players", default="policy:continue=policy", show_default=True, help="Who plays: see tournament.py.")
@click.option("--deals", "count", type=click.IntRange(2), default=100, show_default=True, metavar="N")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes at once.")
@click.option("--json", "as_json", is_flag=True, help="End with one object.")
def main(rules: str, players: str, count: int, seed: int, workers: int, as_json: bool) -> None:
    """Compare the estimates of plays with their results."""
    try:
        rules, players = str(Rules.parse(rules)), str(Adviser.parse(players))
    except TrancaError as error:
        raise click.UsageError(str(error)) from None
    started, found = time.perf_counter(), list[Promise]()
    shown = started
    resources = Resources.of(threads=workers, stop=Stop())
    try:
        for entry in ordered_map(
            partial(promises, rules, players, seed), range(count), resources, processes=workers > 1
        ):
            found += entry
            if as_json and time.perf_counter() - shown > REPORT_SECONDS:  # partial results
                shown = time.perf_counter()
                click.echo(json.dumps(answered(rules, players, seed, found)), err=True)
    except KeyboardInterrupt:
        click.echo("interrupted; the results until then follow", err=True)
    answer = answered(rules, players, seed, found)
    title = f"{rules}, {players}: {answer['deals']} deals, seed {seed}, {time.perf_counter() - started:.0f} s"
    show(answer["rows"], title)
    if as_json:
        click.echo(json.dumps(answer))


if __name__ == "__main__":
    main()
