"""How often the match score changes the best play, and how much match chance the other play gains.

    python benchmarks/match_score.py --rules doscientos --positions 1000 --seed 1

Deals are played by the fitted policy up to a random choice. The score is drawn so that the side that is ahead needs a
number of points within each band. `--by` says who chooses a play with the score, and a play without it:

- `open`: the exact search, which sees all hands and judges both plays.
- `quick`: games in possible deals, the same for both plays.
- `advice`: `tranca advise`, and `tranca.match_plays` if its best play is another one beyond the sampling errors.

With hidden hands, both plays are then played on in other possible deals with other random numbers, so the choice does
not bias the gain. A position in which both plays are the same gains exactly 0, so it is not played on. Plays of `quick`
differ only if the difference in match chance is above two standard errors, as in the answers.
"""

import os
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, get_args

import click
import numpy as np
from advisers import Adviser, play_deal
from hidden_hands import dealt
from numpy.typing import NDArray
from state import STATE, State

from tranca import (
    Boneyard,
    Play,
    Position,
    Record,
    Resources,
    Rules,
    advise,
    match_chances,
    match_plays,
    solve,
)
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.playouts import draw_worlds, play_on
from tranca.analysis.inference import Reading
from tranca.analysis.inference.policy import fitted_policy, public_facts
from tranca.analysis.match_chances.plays import WORLDS
from tranca.engine.intervals import NORMAL, Weighting
from tranca.engine.match_play import MatchMoment, play_out_chances
from tranca.engine.situation import Situation

BANDS = ((1, 20), (21, 40), (41, 80), (81, 200))
CHOOSING_GAMES = 4000  # games in the possible deals after each play, to choose by
GAMES = 20_000  # games in other possible deals after each of the two plays
READING: Reading = "policy"  # the deals are weighted as the players of these records play

Score = tuple[int, int]
By = Literal["open", "quick", "advice"]


class Settings(NamedTuple):
    """The settings of a measurement, which its state file begins with."""

    rules: str
    by: By
    seed: int


class Gain(NamedTuple):
    """The result at one position: the match chance gained, and whether the two plays differ."""

    gain: float
    differs: bool


SAME = Gain(0.0, False)


class Row(NamedTuple):
    """The results at the position of one deal, by band; None for a band that was not measured."""

    number: int
    gains: tuple[Gain | None, ...]


class Measure(Protocol):
    """A function that compares the play chosen with a score and the play chosen without it."""

    def __call__(self, record: Record, score: Score, seed: int) -> Gain | None: ...


def line(name: str, gains: list[Gain]) -> str:
    """Return the results of a band in one line."""
    count = len(gains)
    if count < 2:
        return f"{name}: {count} positions"
    differing = sum(entry.differs for entry in gains)
    values = [entry.gain for entry in gains]
    mean, half = fmean(values), NORMAL * stdev(values) / sqrt(count)
    return (
        f"{name}: {count} positions, another play in {differing / count:.1%}, "
        f"gain {100 * mean:+.3f} % ({100 * (mean - half):+.3f} to {100 * (mean + half):+.3f}), "
        f"{100 * sum(values) / max(1, differing):+.2f} % if the plays differ"
    )


def moment(rules: Rules, seed: int, number: int) -> tuple[Record, Random] | None:
    """Return a record cut at a random choice of plays, played by the policy; None if the deal has none."""
    random = Random(f"{seed}:{number}")
    start = dealt(rules, random)
    seats = [Random(f"{seed}:{number}:{seat}") for seat in range(rules.players)]
    record = play_deal(start, [Adviser.parse("quick")] * rules.players, seats, Resources(threads=1)).record
    choices = [
        count
        for count, position in enumerate(record.positions)
        if count and not position.is_over and len(position.legal_plays()) > 1
    ]
    return (record.until(random.choice(choices)), random) if choices else None


def draw_score(rules: Rules, band: tuple[int, int], random: Random) -> Score:
    """Return a score at which the side ahead needs a number of points within a band."""
    ahead = max(0, rules.target - random.randint(*band))
    behind = max(0, ahead - random.randint(0, 40))
    return (ahead, behind) if random.random() < 0.5 else (behind, ahead)


def measure_open(record: Record, score: Score, seed: int) -> Gain | None:
    """Compare the plays with all hands seen. `seed` is unused."""
    plays = match_plays(record, score=score, solution=solve(record, threads=1))
    if plays.basis != "exact":
        return None
    lost = min(plays.loss(play) for play in plays.best_in_points)
    return Gain(lost, lost > 1e-6)


def measure_quick(record: Record, score: Score, seed: int) -> Gain:
    """Compare the plays that the same games in possible deals show to be best."""
    position = record.position.resolved()
    assert position.to_move is not None
    all_deals = deals(record, position.seats[position.to_move])
    worlds, weights = draw_worlds(all_deals, WORLDS, READING, seed)
    times = -(-CHOOSING_GAMES // len(worlds))
    points = play_on(worlds, slice(0, len(worlds)), times, seed, Resources(threads=1))
    shares = Weighting(weights).shares
    chances = play_out(position, record, score, worlds, times, seed)
    chosen = [int((shares[:, None] * values).sum(axis=0).argmax()) for values in (chances, points.values)]
    part = shares / shares.sum()
    difference = chances[:, chosen[0]] - chances[:, chosen[1]]
    mean = (part * difference).sum()
    if chosen[0] == chosen[1] or mean < 2 * sqrt((part**2 * (difference - mean) ** 2).sum()):
        return SAME
    return judge(record, score, seed, chosen[0], chosen[1])


def measure_advice(record: Record, score: Score, seed: int) -> Gain:
    """Compare the play of `tranca advise` with the best play in match chance, if the answer says that they differ."""
    position = record.position.resolved()
    assert position.to_move is not None
    view, observer = record.seen_by(position.to_move), position.seats[position.to_move]
    seed += 1  # other random numbers than those of `measure_quick`
    advised = advise(view, observer=observer, seed=seed).play
    plays = match_plays(view, score=score, observer=observer, best_in_points=[advised], seed=seed)
    if not plays.disagree:
        return SAME
    legal = [play.code(position.ends) for play in position.legal_plays()]

    def column(play: Play | None) -> int:
        assert play is not None
        return legal.index(play.code(position.ends))

    return judge(record, score, seed, column(plays.best.play), column(advised))


MEASURES: Mapping[By, Measure] = MappingProxyType(
    {"open": measure_open, "quick": measure_quick, "advice": measure_advice}
)


def judge(record: Record, score: Score, seed: int, chosen: int, other: int) -> Gain:
    """Play two plays on in other possible deals, and return the gain of the first over the second."""
    position = record.position.resolved()
    assert position.to_move is not None
    all_deals = deals(record, position.seats[position.to_move])
    worlds, weights = draw_worlds(all_deals, WORLDS, READING, seed + 1_000_003)
    times = -(-GAMES // len(worlds))
    after = play_out(position, record, score, worlds, times, seed + 1_000_003)
    shares = Weighting(weights).shares
    means = (shares[:, None] * after).sum(axis=0) / shares.sum()
    return Gain(float(means[chosen] - means[other]), True)


def play_out(
    position: Position, record: Record, score: Score, worlds: Worlds, times: int, seed: int
) -> NDArray[np.float64]:
    """Return the match chance of the side to move after each play (worlds, plays), if worlds are played on."""
    chances = match_chances(position.rules)
    unordered = Boneyard(position.boneyard.tiles, ordered=False)
    after = play_out_chances(
        Situation.of(position.changed(boneyard=unordered)),
        MatchMoment(score, position.lead, chances.table, chances.level),
        public_facts(record),
        (worlds.hands, worlds.boneyards),
        len(position.legal_plays()),
        fitted_policy(position.rules),
        times,
        seed,
        Resources(threads=1),
    )
    return after if position.rules.side_of(position.to_move or 0) == 0 else 1 - after


def measure(settings: Settings, within: int, known: Mapping[int, Row]) -> Iterator[Row]:
    """Yield the results of one deal after another, in the bands of up to `within` points to go."""
    rules, number = Rules.parse(settings.rules), 0
    while True:
        number += 1
        if number in known:
            yield known[number]
            continue
        found = moment(rules, settings.seed, number)
        if found is None:
            yield Row(number, ())
            continue
        record, random = found
        scores = [draw_score(rules, band, random) for band in BANDS]
        yield Row(
            number,
            tuple(
                MEASURES[settings.by](record, score, number - 1) if high <= within and low < rules.target else None
                for (low, high), score in zip(BANDS, scores, strict=True)
            ),
        )


@click.command()
@click.option("--rules", "text", default="doscientos", show_default=True)
@click.option("--positions", type=click.IntRange(2), default=1000, show_default=True, metavar="N", help="In each band.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--by", type=click.Choice(get_args(By)), default="quick", show_default=True)
@click.option(
    "--within",
    type=click.IntRange(BANDS[0][1]),
    default=BANDS[-1][1],
    show_default=True,
    help="The most points to go of the bands to measure.",
)
@STATE
def main(text: str, positions: int, seed: int, by: By, within: int, state: Path | None) -> None:
    """Measure the gain of advice that knows the match score, by the points that the side ahead still needs."""
    settings = Settings(str(Rules.parse(text)), by, seed)
    kept = State(state, Row, settings._asdict())
    known = kept.resume()
    bands: dict[int, list[Gain]] = {number: [] for number in range(len(BANDS))}
    for row in measure(settings, within, known):
        if row.number not in known:
            kept.add(row)
        for number, gain in enumerate(row.gains):
            if gain is not None and len(bands[number]) < positions:
                bands[number].append(gain)
        if all(len(gains) >= positions for gains in bands.values() if gains) and any(bands.values()):
            break
    for number, (low, high) in enumerate(BANDS):
        if bands[number]:
            click.echo(line(f"{settings.rules}, {by}, {low} to {high} points to go", bands[number]))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
