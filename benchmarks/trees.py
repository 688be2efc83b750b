"""Count nodes of games in which every double is a spinner: every play of whole deals and of late moments.

The distribution matters as much as the median, because a few deals take a hundred times as many nodes: those in which a
player draws most of the boneyard. Boneyards are in the order dealt, except in the rows that say "unordered". A search
is cut off at `MOST` nodes and counts as that many.
"""

from dataclasses import dataclass
from random import Random
from statistics import fmean, median

import click
import records
from rich.console import Console
from rich.progress import track
from workloads import Maker, free_lead, left, unordered

import tranca
from tranca import Rules

MOST = 4_000_000
"""Nodes after which a search is cut off."""


@dataclass(frozen=True)
class Family:
    name: str
    rules: Rules
    make: Maker
    target: int | None = None
    """The number of nodes that the search should not exceed."""


NO_DRAWS = {"draw": "none"}
FAMILIES = (
    Family("pairs, 16 tiles left of 28", Rules.preset("five-up/partners", hand_size=7, **NO_DRAWS), left(16), 10_000),
    Family("the same, winner paid", Rules.preset("five-up/winner-partners", hand_size=7, **NO_DRAWS), left(16), 10_000),
    Family("the same, threes", Rules.preset("threes-up/partners", hand_size=7, **NO_DRAWS), left(16), 10_000),
    Family("pairs, 4 × 5, no boneyard", Rules.preset("five-up/partners", **NO_DRAWS), free_lead, 40_000),
    Family("pairs, 4 × 5, boneyard of 8", Rules.preset("five-up/partners"), free_lead),
    Family("two, 2 × 5, boneyard of 18", Rules.preset("five-up/2"), free_lead, 5_000),
    Family("the same, winner paid", Rules.preset("five-up/winner"), free_lead, 5_000),
    Family("the same, threes", Rules.preset("threes-up/2"), free_lead, 5_000),
    Family("two, 10 tiles held, up to 5 unordered", Rules.preset("five-up/2"), unordered(10, 5)),
    Family("three players, 11 tiles held", Rules.preset("five-up/3"), left(11)),
    Family("four players, 12 tiles held", Rules.preset("five-up/4"), left(12)),
)


def nodes_of(family: Family, positions: int, seed: int) -> list[int]:
    """Count the nodes of positions, each searched with an empty table, in ascending order."""
    found = []
    for number in range(positions):
        position = family.make(Random(f"{seed} {number}"), family.rules)
        found.append(min(MOST, tranca.solve(position, threads=1, lines=False, stop=tranca.Stop(nodes=MOST)).nodes))
    return sorted(found)


@click.command()
@click.option("--positions", type=click.IntRange(min=2), default=300, show_default=True, help="Number for each row.")
@click.option("--seed", default=1, show_default=True)
@records.RECORD
def main(positions: int, seed: int, record: bool) -> None:
    """Count the nodes of Five-Up and Threes-Up, and compare them with their targets."""
    heads = ("deals", "n", "median", "90 %", "most", "mean", "target", "within")
    rows = []
    for family in track(FAMILIES, console=Console(stderr=True), transient=True, description="counting"):
        nodes = nodes_of(family, positions, seed)
        target = within = "–"
        if family.target:
            target = f"{family.target:,}"
            within = f"{100 * sum(count <= family.target for count in nodes) / positions:.1f} %"
        numbers = median(nodes), nodes[positions * 9 // 10], nodes[-1], fmean(nodes)
        rows.append((family.name, str(positions), *(f"{number:,.0f}" for number in numbers), target, within))
    records.show("trees", heads, rows, record=record)


if __name__ == "__main__":
    main()
