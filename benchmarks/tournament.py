"""Points a deal between two advisers, on whole deals with hidden hands that each adviser plays from both sides.

    python benchmarks/tournament.py --a policy --b none --rules doscientos --pairs 600 --seed 1 --workers 2

A pair is one deal played twice with the sides swapped, repeated `--legs` times with new random numbers. Two runs of one
deal have hardly more in common than two deals, so legs narrow the interval like more pairs. Partners share an adviser;
single players alternate between A and B. Any seat may lead with any tile, unless the rules force every lead. Points are
the mean of A's sides minus the mean of B's, bonuses included. The interval is of the mean over pairs, each the mean of
its games.
"""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import click
from advisers import Adviser, play_deal
from hidden_hands import dealt
from state import STATE, State

from tranca import Record, Resources, Rules, Stop, TrancaError
from tranca.engine.intervals import Mean
from tranca.engine.parallel import ordered_map

LEGS = 3  # 600 pairs of 3 legs take less than twenty minutes on two cores
REPORT_SECONDS = 10.0  # seconds between two lines of progress


@dataclass(frozen=True, slots=True)
class Match:
    """The settings of a tournament, which its state file begins with.

    Attributes:
        a, b: the advisers, with all their options.
        rules: a preset with overrides.
        seed: combined with the number of a pair, the seed of its deal and of all choices.
        legs: how often each deal is played from both sides.
    """

    a: str
    b: str
    rules: str
    seed: int
    legs: int = LEGS


@dataclass(frozen=True, slots=True)
class Pair:
    """One deal played twice, repeated for each leg.

    Attributes:
        number: of the pair, from 0.
        points: of A less B in each of the games.
        decisions, seconds: of A and of B over all games: how often they had several plays, and their processor time.
    """

    number: int
    points: tuple[float, ...]
    decisions: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def mean(self) -> float:
        """Points a deal."""
        return fmean(self.points)


def play_pair(match: Match, number: int, resources: Resources) -> Pair:
    """Play the games of a pair. The result depends only on the arguments, apart from the times."""
    rules = Rules.parse(match.rules)
    random = Random(f"{match.seed}:{number}")
    start = dealt(rules, random)
    advisers = Adviser.parse(match.a), Adviser.parse(match.b)
    points, decisions, seconds = [], [0, 0], [0.0, 0.0]
    for game in range(2 * match.legs):
        whose = [(place(rules, seat) + game) % 2 for seat in range(rules.players)]
        randoms = [Random(f"{match.seed}:{number}:{game}:{seat}") for seat in range(rules.players)]
        played = play_deal(start, [advisers[item] for item in whose], randoms, resources)
        points.append(margin(played.record, whose))
        for seat, entry in enumerate(whose):
            decisions[entry] += played.decisions[seat]
            seconds[entry] += played.seconds[seat]
    return Pair(number, tuple(points), (decisions[0], decisions[1]), (seconds[0], seconds[1]))


def place(rules: Rules, seat: int) -> int:
    """Return the number whose parity assigns a seat to A or B: of its side, or of its turn if all play singly."""
    return rules.side_of(seat) if rules.partners else rules.seats_from(0).index(seat)


def margin(record: Record, whose: list[int]) -> float:
    """Return the mean points of A's sides minus the points of B's."""
    points, rules = record.points, record.rules
    assert points is not None
    other: tuple[list[int], list[int]] = [], []
    for seat, own in enumerate(whose):
        other[own].append(points[rules.side_of(seat)])
    return fmean(other[0]) - fmean(other[1])


def play(
    match: Match, pairs: int, workers: int, state: State[Pair], played: dict[int, Pair], stop: Stop
) -> Iterator[Pair]:
    missing = [number for number in range(pairs) if number not in played]
    resources = Resources.of(threads=workers, stop=stop)
    for pair in ordered_map(partial(play_pair, match), missing, resources, processes=workers > 1):
        state.add(pair)
        yield pair


def result(match: Match, pairs: list[Pair], seconds: float) -> dict[str, Any]:
    """Return all results as one object. Without pairs, the numbers are null; with one pair, the interval is."""
    mean = Mean([Fraction(pair.mean) for pair in pairs])
    low, high = mean.interval_with(0) if len(pairs) > 1 else (None, None)
    whose = range(2)
    decisions = [sum(pair.decisions[entry] for pair in pairs) for entry in whose]
    spent = [sum(pair.seconds[entry] for pair in pairs) for entry in whose]
    ahead = sum((points > 0) + (points == 0) / 2 for pair in pairs for points in pair.points)
    return {
        "points": float(mean.center) if pairs else None,
        "low": None if low is None else float(low),
        "high": None if high is None else float(high),
        "pairs": len(pairs),
        "ahead": ahead / (2 * match.legs * len(pairs)) if pairs else None,
        **asdict(match),
        "decisions": decisions,
        "milliseconds": [1000 * duration / max(1, count) for duration, count in zip(spent, decisions, strict=True)],
        "seconds": seconds,
    }


def summary(found: dict[str, Any]) -> str:
    if not found["pairs"]:
        return "no pair was played"
    first, second = found["milliseconds"]
    interval = f"({found['low']:+.2f} to {found['high']:+.2f}), " if found["pairs"] > 1 else "by "
    return (
        f"{found['a']} against {found['b']}, {found['rules']}: {found['points']:+.2f} points a deal "
        f"{interval}{found['pairs']} {'pairs' if found['pairs'] > 1 else 'pair'}, seed {found['seed']}; "
        f"{found['ahead']:.0%} of the deals; {first:.0f} and {second:.0f} ms a decision"
    )


@click.command()
@click.option("--a", "first", required=True, metavar="ADVISER", help="Adviser A, such as policy:worlds=80; see below.")
@click.option("--b", "second", required=True, metavar="ADVISER", help="Adviser B, the opponent of A.")
@click.option("--rules", default="doscientos", show_default=True, help="A preset, optionally with overrides.")
@click.option("--pairs", type=click.IntRange(1), default=100, show_default=True, metavar="N")
@click.option(
    "--legs",
    type=click.IntRange(1, 100),
    default=LEGS,
    show_default=True,
    help="Number of times that both games of a pair are played.",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes at once.")
@STATE
@click.option("--json", "as_json", is_flag=True, help="End with one object.")
def main(
    first: str,
    second: str,
    rules: str,
    pairs: int,
    legs: int,
    seed: int,
    workers: int,
    state: Path | None,
    as_json: bool,
) -> None:
    """Play whole deals between two advisers, each deal twice with the sides swapped.

    Advisers: none, choices, policy, styles, which look at worlds and weight them by that reading (options: worlds=N,
    continue=both, open or policy); heaviest, keep-suits and random, which look at none; habit, most points now, then
    the heaviest tile; advise and quick, the play of `tranca.advise` at its default effort or by the policy alone;
    dominoes.bota_gorda, dominoes.double, dominoes.probabilistic and dominoes.omniscient, players of the package
    `dominoes` for doscientos (pip install dominoes==6.1.0), of which the last sees all hands.
    """
    started = time.perf_counter()
    try:
        match = Match(str(Adviser.parse(first)), str(Adviser.parse(second)), str(Rules.parse(rules)), seed, legs)
    except TrancaError as error:
        raise click.UsageError(str(error)) from None
    kept = State(state, Pair, asdict(match), {"legs": 1})
    played = kept.resume()
    shown = started
    try:
        for pair in play(match, pairs, workers, kept, played, Stop()):
            played[pair.number] = pair
            if time.perf_counter() - shown > REPORT_SECONDS:
                shown = time.perf_counter()
                click.echo(summary(result(match, [*played.values()], shown - started)), err=True)
    except KeyboardInterrupt:
        click.echo("interrupted; the results until then follow", err=True)
    counted = [pair for number, pair in sorted(played.items()) if number < pairs]
    found = result(match, counted, time.perf_counter() - started)
    click.echo(summary(found))
    if as_json:
        click.echo(json.dumps(found))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
