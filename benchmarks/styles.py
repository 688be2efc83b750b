"""Measure the value of reading by styles, and the cost of not knowing the players.

The players of a table play deals in one style. Each moment is measured from the seat of the player to move, if they
have at least two tiles and several plays: by how many nats a reading raises the likelihood of the true deal (mean and
95 % interval, with the moments of a deal as one cluster), and the effective share of the sampled worlds. Readings:
every legal play equally likely; the policy; the players' own style, as if it were known; styles without earlier deals;
styles after five earlier deals of the same table; the same without tempering.
"""

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import click
import numpy as np
from advisers import Adviser
from advisers.table import Player
from hidden_hands import Style, game, interval, played
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import Deals
from tranca.analysis.inference import likelihood
from tranca.analysis.inference.styles import STYLE_NAMES, Players
from tranca.game.record import Record

OWN = {"best mean": "policy", "keep-suits": "keep-suits", "heaviest": "heaviest", "random": "random"}
"""The kinds of players, and the style of each."""

READINGS = ("choices", "policy", "own style", "styles, first deal", "styles, five deals", "not tempered")
EARLIER = 5


@dataclass(frozen=True, slots=True)
class Found:
    """The nats and the effective share of one moment, by reading; `deal` is the number of the deal."""

    deal: int
    nats: Mapping[str, float]
    effective: Mapping[str, float]


def moments(
    record: Record, earlier: Sequence[Record], number: int, own: str, sample: int, random: Random
) -> Iterator[Found]:
    """Yield the results of every reading at the moments of a deal."""
    known = Players.of(earlier)
    only = np.array([1.0 if name == own else 1e-300 for name in STYLE_NAMES])
    sure = Players(dict.fromkeys(record.rules.seats, only))
    for count, before in enumerate(record.positions[:-1]):
        if not count or before.to_move is None or len(before.legal_plays()) < 2:
            continue
        if len(before.hands[before.to_move]) < 2:
            continue
        seen = record.until(count)
        possible = deals(seen, before.seats[before.to_move])
        listed = possible.worlds <= sample
        hands = possible.arrays()[0] if listed else possible.sample_arrays(sample, random.getrandbits(32))[0]
        true = np.array([[hand.mask for hand in before.hands]], np.uint64)
        logs = readings(possible, np.concatenate([true, hands]), known, sure)
        weights = {name: np.exp(log - log[0]) for name, log in logs.items()}
        yield Found(
            number,
            {name: -math.log(weight[1:].mean()) for name, weight in weights.items()},
            {
                name: float(weight[1:].sum() ** 2 / (weight[1:] ** 2).sum() / len(hands))
                for name, weight in weights.items()
            },
        )


def even(possible: Deals, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return the log-likelihoods if every legal play is equally likely."""
    row = STYLE_NAMES.index("random")
    by_seat = likelihood.StyleReading.of(possible, hands).by_seat.values()
    return sum((logs[row] for logs in by_seat), np.zeros(len(hands)))


def readings(
    possible: Deals, hands: NDArray[np.uint64], known: Players, sure: Players
) -> dict[str, NDArray[np.float64]]:
    """Return the log-likelihoods by every reading."""
    temper = likelihood.TEMPER
    logs = {
        "choices": even(possible, hands),
        "policy": likelihood.log_likelihoods(possible, hands, "policy"),
        "styles, first deal": likelihood.log_likelihoods(possible, hands, "styles"),
        "styles, five deals": likelihood.log_likelihoods(possible, hands, "styles", known),
    }
    try:
        likelihood.TEMPER = 1.0
        logs["own style"] = likelihood.log_likelihoods(possible, hands, "styles", sure)
        logs["not tempered"] = likelihood.log_likelihoods(possible, hands, "styles", known)
    finally:
        likelihood.TEMPER = temper
    return logs


@click.command()
@click.option("--rules", default="partnership", show_default=True, help="The preset.")
@click.option("--hand-size", default=7, show_default=True)
@click.option("--tables", default=20, show_default=True, help="Number of tables of each kind, of eight deals each.")
@click.option("--sample", default=400, show_default=True, help="Number of worlds of each moment.")
@click.option("--seed", default=3, show_default=True)
@click.option("--only", type=click.Choice(tuple(OWN)), help="Only this kind of players.")
def main(rules: str, hand_size: int, tables: int, sample: int, seed: int, only: str | None) -> None:
    """Measure how likely each reading makes the true deal, for players of every kind."""
    shown = Table(title=f"{rules}, {hand_size} tiles: nats, and effective share", title_justify="left")
    for heading in ("players", "moments", *READINGS):
        shown.add_column(heading, justify="right")
    started = time.perf_counter()
    for kind, own in OWN.items():
        if only not in (None, kind):
            continue
        player: Player = Style() if kind == "best mean" else Adviser(kind)
        random, found = Random(f"{seed}:{kind}"), list[Found]()
        for number in range(tables):
            records = [played(game(rules, hand_size), player, random) for _ in range(EARLIER + 3)]
            for place, record in enumerate(records[EARLIER:]):
                found += moments(record, records[:EARLIER], 3 * number + place, own, sample, random)
        numbered = np.array([entry.deal for entry in found])
        shown.add_row(
            kind,
            str(len(found)),
            *(
                f"{interval(np.array([entry.nats[name] for entry in found]), numbered)}"
                f" {np.mean([entry.effective[name] for entry in found]):.0%}"
                for name in READINGS
            ),
        )
    Console(width=180).print(shown, f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
