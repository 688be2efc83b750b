"""When the match score matters: how often the best play in match chance is another one, and what it gains.

    python benchmarks/match_score.py --rules doscientos --positions 1000 --seed 1

Deals are played by the fitted policy up to a random choice. The score is drawn so that the side that is ahead needs a
number of points within each band. With open hands, both plays are judged by the exact search. With hidden hands, the
play that is best in points and the play that is best in match chance are chosen from the same games in possible deals,
and then both are played on in other possible deals with other random numbers, so the choice does not bias the gain. As
in the answers, the plays differ only if the difference in match chance is above two standard errors.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev

import click
import numpy as np
from advisers import Adviser, play_deal
from hidden_hands import dealt

from tranca import Boneyard, Position, Record, Resources, Rules, match_chances, match_plays, solve
from tranca.analysis.deals.question import deals
from tranca.analysis.estimate.playouts import draw_worlds, play_on
from tranca.analysis.inference import Reading
from tranca.analysis.inference.policy import fitted_policy, public_facts
from tranca.analysis.match_chances.plays import WORLDS
from tranca.engine.intervals import Weighting
from tranca.engine.match_play import MatchMoment, play_out_chances
from tranca.engine.situation import Situation

BANDS = ((1, 20), (21, 40), (41, 80), (81, 200))
CHOOSING_GAMES = 4000  # games in the possible deals after each play, to choose by
GAMES = 20_000  # games in other possible deals after each of the two plays
READING: Reading = "policy"  # the deals are weighted as the players of these records play


@dataclass
class Band:
    """The gains of the play that is best in match chance, over the one that is best in points."""

    gains: list[float] = field(default_factory=list)
    differing: int = 0

    def line(self, name: str) -> str:
        count = len(self.gains)
        if count < 2:
            return f"{name}: {count} positions"
        mean, error = fmean(self.gains), stdev(self.gains) / sqrt(count)
        return (
            f"{name}: {count} positions, another play in {self.differing / count:.1%}, "
            f"gain {100 * mean:+.3f} % ({100 * (mean - 1.96 * error):+.3f} to {100 * (mean + 1.96 * error):+.3f})"
        )


def moments(rules: Rules, seed: int) -> Iterator[tuple[Record, Random]]:
    """Yield records cut at a random choice of plays, played by the policy."""
    number = 0
    adviser = Adviser.parse("quick")
    while True:
        number += 1
        random = Random(f"{seed}:{number}")
        start = dealt(rules, random)
        seats = [Random(f"{seed}:{number}:{seat}") for seat in range(rules.players)]
        record = play_deal(start, [adviser] * rules.players, seats, Resources(threads=1)).record
        choices = [
            count
            for count, position in enumerate(record.positions)
            if count and not position.is_over and len(position.legal_plays()) > 1
        ]
        if choices:
            yield record.until(random.choice(choices)), random


def draw_score(rules: Rules, band: tuple[int, int], random: Random) -> tuple[int, int]:
    """Return a score at which the side ahead needs a number of points within a band."""
    ahead = max(0, rules.target - random.randint(*band))
    behind = max(0, ahead - random.randint(0, 40))
    return (ahead, behind) if random.random() < 0.5 else (behind, ahead)


def measure_open(record: Record, score: tuple[int, int], band: Band) -> None:
    solution = solve(record, threads=1)
    plays = match_plays(record, score=score, solution=solution)
    if plays.basis == "exact":
        best = min(plays.loss(play) for play in plays.best_in_points)
        band.differing += best > 1e-6
        band.gains.append(best)


def measure_hidden(record: Record, score: tuple[int, int], band: Band, seed: int) -> None:
    position = record.position.resolved()
    assert position.to_move is not None
    all_deals = deals(record, position.seats[position.to_move])
    worlds, weights = draw_worlds(all_deals, WORLDS, READING, seed)
    times = -(-CHOOSING_GAMES // len(worlds))
    points = play_on(worlds, slice(0, len(worlds)), times, seed, Resources(threads=1))
    shares = Weighting(weights).shares
    chances = play_out(position, record, score, (worlds.hands, worlds.boneyards), times, seed)
    chosen = [int((shares[:, None] * values).sum(axis=0).argmax()) for values in (chances, points.values)]
    part = shares / shares.sum()
    difference = chances[:, chosen[0]] - chances[:, chosen[1]]
    mean = (part * difference).sum()
    if chosen[0] == chosen[1] or mean < 2 * sqrt((part**2 * (difference - mean) ** 2).sum()):
        band.gains.append(0.0)
        return
    band.differing += 1
    worlds, weights = draw_worlds(all_deals, WORLDS, READING, seed + 1_000_003)
    times = -(-GAMES // len(worlds))
    after = play_out(position, record, score, (worlds.hands, worlds.boneyards), times, seed + 1_000_003)
    means = (Weighting(weights).shares[:, None] * after).sum(axis=0) / Weighting(weights).shares.sum()
    band.gains.append(float(means[chosen[0]] - means[chosen[1]]))


def play_out(
    position: Position,
    record: Record,
    score: tuple[int, int],
    worlds: "tuple[np.ndarray, np.ndarray]",
    times: int,
    seed: int,
) -> "np.ndarray":
    """Return the match chance of the side to move after each play (worlds, plays), if worlds are played on."""
    chances = match_chances(position.rules)
    unordered = Boneyard(position.boneyard.tiles, ordered=False)
    after = play_out_chances(
        Situation.of(position.changed(boneyard=unordered)),
        MatchMoment(score, position.lead, chances.table, chances.level),
        public_facts(record),
        worlds,
        len(position.legal_plays()),
        fitted_policy(position.rules),
        times,
        seed,
        Resources(threads=1),
    )
    return after if position.rules.side_of(position.to_move or 0) == 0 else 1 - after


@click.command()
@click.option("--rules", "text", default="doscientos", show_default=True)
@click.option("--positions", type=click.IntRange(2), default=1000, show_default=True, metavar="N", help="In each band.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--hidden/--open", default=True, show_default=True)
def main(text: str, positions: int, seed: int, hidden: bool) -> None:
    """Measure the gain of advice that knows the match score, by the points that the side ahead still needs."""
    rules = Rules.parse(text)
    bands = {limits: Band() for limits in BANDS if limits[0] < rules.target}
    for number, (record, random) in enumerate(moments(rules, seed)):
        for limits, band in bands.items():
            score = draw_score(rules, limits, random)
            if len(band.gains) < positions:
                if hidden:
                    measure_hidden(record, score, band, number)
                else:
                    measure_open(record, score, band)
        if all(len(band.gains) >= positions for band in bands.values()):
            break
    for (low, high), band in bands.items():
        click.echo(band.line(f"{rules}, {'hidden' if hidden else 'open'} hands, {low} to {high} points to go"))


if __name__ == "__main__":
    main()
