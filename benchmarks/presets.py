"""Count nodes of whole deals under every preset without draws, to see how sharp the bounds are if more than pips count.

The highest double dealt is led. With two sides, the value is searched; with three or four single players, whose search
is different, every play. For comparison, the same hands are counted under the usual rules for this number of players,
and a deal of four times seven tiles under `doscientos`. `scoring.py` counts presets in which plays score.
"""

from dataclasses import dataclass
from random import Random
from statistics import fmean

import click
import records
import workloads
from rich.console import Console
from rich.progress import track

import tranca
from tranca import Boneyard, Hand, Position, Rules
from tranca.game.rules.rules import PRESETS

DOSCIENTOS = Rules.preset("doscientos")


@dataclass(frozen=True)
class Counted:
    """The deals under one rule set: their number, mean nodes of a deal, and nodes of the largest."""

    deals: int
    nodes: float
    most: int


def led(rng: Random, rules: Rules) -> Position:
    """Return a deal after its highest double was led and the players without a play have passed."""
    while True:
        tiles = rng.sample(rules.tileset.tiles, len(rules.tileset.tiles))
        size = rules.hand_size
        hands = tuple(Hand(tuple(tiles[size * seat : size * (seat + 1)])) for seat in range(rules.players))
        doubles = [(tile.high, seat) for seat, hand in enumerate(hands) for tile in hand.tiles if tile.low == tile.high]
        if not doubles:
            continue
        number, seat = max(doubles)
        number_of_deal = 1 if rules.deal_bonus else None
        dealt = Position(rules, hands, Boneyard(()), to_move=seat, deal=number_of_deal)
        position = dealt.play(f"{number}-{number}")
        while not position.is_over and position.must_pass:
            position = position.pass_()
        if not position.is_over:
            return position


def reference_rules(rules: Rules) -> Rules:
    """Return rules without bonuses for the same players and tiles, based on `doscientos` or `block`."""
    hands = {"hand_size": rules.hand_size, "pack": rules.pack, "without": rules.without}
    if rules.partners:
        return DOSCIENTOS.with_options(**hands)
    return Rules.preset(f"block/{rules.players}", **hands)


def counted(rules: Rules, deals: int, seed: int) -> Counted:
    """Count the nodes of `deals` deals, each searched with an empty transposition table."""
    rng = Random(seed)
    nodes = []
    for _ in range(deals):
        position = led(rng, rules)
        if len(rules.sides) == 2:
            nodes.append(tranca.solve_arrays(rules, **workloads.columns([position]), deal=position.deal).nodes)
        else:
            nodes.append(tranca.solve(position, threads=1, lines=False).nodes)
    return Counted(deals, fmean(nodes), max(nodes))


@click.command()
@click.argument("names", nargs=-1, metavar="[PRESET]...")
@click.option("--deals", default=300, show_default=True, help="Deals of two sides.")
@click.option("--singles", default=20, show_default=True, help="Deals of three and four single players.")
@click.option("--seed", default=1, show_default=True)
@records.RECORD
def main(names: tuple[str, ...], deals: int, singles: int, seed: int, record: bool) -> None:
    """Count nodes under presets, by name (without one: all without draws and without scoring plays)."""
    known = {name: rules for name, rules in PRESETS.items() if not rules.draws and not rules.scores}
    for name in names:
        if name not in known:
            raise click.UsageError(f"no such preset without draws '{name}': expected one of {', '.join(known)}")
    heads = ("preset", "hands", "deals", "nodes a deal", "most", "by the usual rules")
    rows = []
    found: dict[Rules, Counted] = {}
    for name in track(names or known, console=Console(stderr=True), transient=True, description="counting"):
        rules = known[name]
        reference = reference_rules(rules)
        for rule in (rules, reference):
            if rule not in found:
                found[rule] = counted(rule, deals if len(rule.sides) == 2 else singles, seed)
        mine = found[rules]
        hands = f"{rules.players} × {rules.hand_size}"
        by = f"{mine.nodes / found[reference].nodes:.2f}"
        rows.append((name, hands, f"{mine.deals}", f"{mine.nodes:,.0f}", f"{mine.most:,}", by))
    records.show("presets", heads, rows, record=record)


if __name__ == "__main__":
    main()
