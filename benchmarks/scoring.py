"""Count nodes of games that score during play: every play of whole deals and late moments, compared with games that do
not.

Boneyards are in the order dealt. The games for comparison have the usual rules for this number of players,
`doscientos` or `block`, with the same draws. A search is cut off at `MOST` nodes and counts as that many, because rare
deals with many draws have a long tail.
"""

from random import Random
from statistics import fmean, median

import click
import records
from presets import reference_rules
from rich.console import Console
from rich.progress import track
from workloads import Maker, free_lead, left

import tranca
from tranca import Position, Rules

MOST = 4_000_000
"""Nodes after which a search is cut off."""


def led(rng: Random, rules: Rules) -> Position:
    while True:
        position = free_lead(rng, rules)
        doubles = ((tile, seat) for seat, hand in enumerate(position.hands) for tile in hand.tiles if tile.is_double)
        if double := max(doubles, default=None):
            return position.changed(to_move=double[1]).play(str(double[0]))


LEAD, LED, TWENTY = "every lead", "highest double led", "20 tiles left"
MOMENTS: dict[str, Maker] = {LEAD: free_lead, LED: led, TWENTY: left(20)}
COUNTED = (
    ("azneef", LED, 60),
    ("azneef", TWENTY, 400),
    ("fives-and-threes/partners", LEAD, 200),
    ("fives-and-threes/partners-six", LEAD, 40),
    ("fives-and-threes/2", LEAD, 400),
    ("fives-and-threes/2-nine", LEAD, 200),
    ("fives-and-threes/3", LEAD, 100),
    ("fives-and-threes/4", LEAD, 100),
    ("threes-and-fives", LEAD, 200),
    ("muggins/2", LED, 1000),
    ("muggins/partners", LED, 300),
    ("bergen/2", LED, 1000),
    ("bergen/3", LED, 100),
    ("bergen/4", LED, 100),
    ("all-fives/2", LEAD, 1000),
    ("all-fives/2", LED, 1000),
    ("all-fives/partners", LED, 200),
    ("sniff/2", LEAD, 1000),
    ("sniff/partners", LEAD, 40),
)
"""Presets, moments and numbers of deals."""


def without_points(rules: Rules) -> Rules:
    """Return the usual rules for this number of players, with the same draws."""
    return reference_rules(rules).with_options(draw=rules.draw, draw_reserve=rules.draw_reserve)


def nodes_of(rules: Rules, moment: str, deals: int, seed: int) -> list[int]:
    """Count the nodes of `deals` moments, each searched with an empty table. Equal seeds give equal hands."""
    found = []
    for number in range(deals):
        position = MOMENTS[moment](Random(f"{seed} {number}"), rules)
        found.append(min(MOST, tranca.solve(position, threads=1, lines=False, stop=tranca.Stop(nodes=MOST)).nodes))
    return found


@click.command()
@click.argument("names", nargs=-1, metavar="[PRESET]...")
@click.option("--share", default=1.0, show_default=True, help="Share of the deals to count, at least 2 deals.")
@click.option("--seed", default=1, show_default=True)
@records.RECORD
def main(names: tuple[str, ...], share: float, seed: int, record: bool) -> None:
    """Count the nodes of games that score during play, by preset, by default of all listed presets."""
    heads = ("preset", "moment", "deals", "nodes, median", "mean", "most", "mean by block rules")
    rows = []
    counted = [row for row in COUNTED if not names or row[0] in names]
    for name, moment, deals in track(counted, console=Console(stderr=True), transient=True, description="counting"):
        rules = Rules.preset(name)
        deals = max(2, round(deals * share))
        nodes, plain = (nodes_of(rule, moment, deals, seed) for rule in (rules, without_points(rules)))
        numbers = f"{deals}", f"{median(nodes):,.0f}", f"{fmean(nodes):,.0f}", f"{max(nodes):,}"
        rows.append((name, moment, *numbers, f"{fmean(nodes) / fmean(plain):.2f}"))
    records.show("scoring", heads, rows, record=record)


if __name__ == "__main__":
    main()
