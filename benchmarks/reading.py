"""Measure the value of reading the plays, on fresh deals between players who see only their own tiles.

Each moment is measured from the seat of the player to move, if there are several plays: by how many nats a reading
raises the likelihood of the true deal, and by how many points it improves the best play, judged by the open-hand values
of that deal. All readings use the same sampled worlds. Intervals are 95 %, with the moments of a deal as one cluster.
"""

import math
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import click
import numpy as np
from hidden_hands import Style, game, interval, played
from rich.console import Console
from rich.table import Table

from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import World
from tranca.analysis.inference import READINGS, Reading
from tranca.analysis.inference.likelihood import log_likelihoods
from tranca.engine.resources import Resources
from tranca.engine.situation import Situation
from tranca.engine.world_values import search_worlds
from tranca.game.record import Record

READ = tuple(reading for reading in READINGS if reading != "none")


@dataclass(frozen=True, slots=True)
class Measure:
    """Deals of one game between players of one style. Moments with at most `most` tiles in hand are measured.

    Attributes:
        players: the name of the style.
        sample: the number of worlds evaluated at each moment.
    """

    preset: str
    hand_size: int
    players: str
    deals: int
    sample: int = 1000
    most: int = 7


STYLES = {
    "as fitted": Style(),
    "stronger": Style(sample=200, heat=0.25),
    "hasty": Style(sample=6, heat=4.0),
    "random": Style(sample=0),
}
MEASURES = (
    Measure("partnership", 4, "as fitted", 1000),
    Measure("partnership", 5, "as fitted", 300, sample=600),
    Measure("partnership", 7, "as fitted", 100, sample=400, most=5),
    Measure("block/2", 6, "as fitted", 400),
    Measure("draw/4", 4, "as fitted", 80, sample=400),
    Measure("partnership", 4, "stronger", 150, sample=500),
    Measure("partnership", 4, "hasty", 200, sample=500),
    Measure("partnership", 4, "random", 200, sample=500),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """The results at one moment, by reading.

    Attributes:
        deal: the number of the deal.
        tiles: the number of tiles in the player's hand.
        nats: log of the weight of the true deal over the mean weight.
        points: the true value of the best play by this reading, less that without reading.
        lost: the cost of that play in the true deal.
        effective: the effective share of the sampled worlds.
    """

    deal: int
    tiles: int
    nats: dict[Reading, float]
    points: dict[Reading, float]
    lost: dict[Reading, float]
    effective: dict[Reading, float]


def moments(measure: Measure, random: Random) -> Iterator[Moment]:
    rules = game(measure.preset, measure.hand_size)
    for deal in range(measure.deals):
        record = played(rules, STYLES[measure.players], random)
        for number, before in enumerate(record.positions[:-1]):
            if number and len(before.legal_plays()) > 1 and before.to_move is not None:
                tiles = len(before.hands[before.to_move])
                if 1 < tiles <= measure.most:
                    yield measured(record.until(number), deal, tiles, measure.sample, random)


def measured(record: Record, deal: int, tiles: int, sample: int, random: Random) -> Moment:
    now = record.position
    assert now.to_move is not None
    possible = deals(record, now.seats[now.to_move])
    if possible.worlds > sample:
        hands, boneyards, _ = possible.sample_arrays(sample, random.getrandbits(32))
    else:
        hands, boneyards, _ = possible.arrays()  # without draws, each world is one deal
    true = np.array([[hand.mask for hand in now.hands]], np.uint64)
    hands, boneyards = np.concatenate([true, hands]), np.concatenate([boneyards[:1], boneyards])
    seen = possible.position(World(tuple(true[0].tolist()), 0, 1))
    codes = [play.code(seen.ends) for play in seen.legal_plays()]
    found = search_worlds(Situation.of(seen), codes, hands, boneyards, Resources())
    there, values = found.values[0] / found.units, found.values[1:] / found.units
    nats, value, effective = {}, {}, {}
    for reading in READINGS:
        logs = log_likelihoods(possible, hands, reading)
        weights = np.exp(logs - logs[0])
        nats[reading] = -math.log(weights[1:].mean())
        share = weights[1:] / weights[1:].sum()
        effective[reading] = 1 / (share**2).sum() / len(share)
        value[reading] = float(there[(share @ values).argmax()])
    return Moment(
        deal,
        tiles,
        nats,
        {reading: value[reading] - value["none"] for reading in READINGS},
        {reading: float(there.max()) - value[reading] for reading in READINGS},
        effective,
    )


def rows(found: list[Moment]) -> Iterator[list[str]]:
    """Yield the rows of the table: by tiles in hand, and all."""
    by_tiles = defaultdict(list)
    for moment in found:
        by_tiles[str(moment.tiles)].append(moment)
    for name, tile in [*sorted(by_tiles.items()), ("all", found)]:
        deals = np.array([moment.deal for moment in tile])
        yield [
            name,
            str(len(tile)),
            *(interval(np.array([moment.nats[reading] for moment in tile]), deals) for reading in READ),
            *(interval(np.array([moment.points[reading] for moment in tile]), deals) for reading in READ),
            *(f"{np.mean([moment.lost[reading] for moment in tile]):.2f}" for reading in READINGS),
            *(f"{np.mean([moment.effective[reading] for moment in tile]):.0%}" for reading in READ),
        ]


@click.command()
@click.option("--seed", default=2, show_default=True, help="The policy was fitted to seed 1.")
@click.option("--share", default=1.0, show_default=True, help="Of the deals: less for a trial.")
@click.option("--only", type=int, help="One measure alone, by its number from 1.")
def main(seed: int, share: float, only: int | None) -> None:
    """Play fresh deals and measure what reading them is worth."""
    console = Console(width=160)
    for number, measure in enumerate(MEASURES, 1):
        if only not in (None, number):
            continue
        start = time.perf_counter()
        measure = replace(measure, deals=max(2, round(measure.deals * share)))
        found = [*moments(measure, Random(f"{seed}:{number}"))]
        title = f"{measure.preset}, {measure.hand_size} tiles, players {measure.players}: {measure.deals} deals"
        table = Table(title=f"{title}, {time.perf_counter() - start:.0f} s", title_justify="left")
        for heading in (
            "tiles",
            "moments",
            *(f"nats {reading}" for reading in READ),
            *(f"points {reading}" for reading in READ),
            *(f"lost {reading}" for reading in READINGS),
            *(f"effective {reading}" for reading in READ),
        ):
            table.add_column(heading, justify="right")
        for row in rows(found):
            table.add_row(*row)
        console.print(table)


if __name__ == "__main__":
    main()
