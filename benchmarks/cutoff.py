"""How often the intervals of early estimates contain the value by long play-outs, in games that score during play.

    python benchmarks/cutoff.py --rules all-fives/2 --moments 100 --seed 1

Each moment is one of the first eight of a deal, with deals that are too large to search. The value of every play is
measured by other deals and games, with `MORE` times the sample of the estimate. Its own error is added to the interval.
The plays of a moment share their deals, so the interval of the share that is printed takes a moment as one cluster.
"""

import math
import os
import time
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import numpy as np
from advisers import Adviser, play_deal
from hidden_hands import dealt, half
from state import STATE, State

import tranca
from tranca import Record, Resources, Rules
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.cutoff import GAMES
from tranca.analysis.estimate.playouts import play_on
from tranca.engine.intervals import NORMAL
from tranca.engine.sampling import Sampling

MORE = 4  # sample size of the measured value, as a multiple of the estimate's


def moment(rules: Rules, random: Random) -> Record | None:
    """Return a random early moment with a choice, as the player to move sees it; None if the deal has none."""
    start, by_policy = dealt(rules, random), Adviser.parse("quick")
    players = [by_policy] * rules.players
    record = play_deal(start, players, [random] * rules.players, Resources()).record
    actions = record.until(random.randrange(8))
    now = actions.position
    if now.to_move is None or now.is_over or now.must_draw or len(now.legal_plays()) < 2:
        return None
    return actions.seen_by(now.to_move)


class Covered(NamedTuple):
    """The plays of a moment; none if it has no choice or is small enough to search.

    Attributes:
        number: of the moment.
        errors: the estimate of each play less its measured value, in points.
        halves: half of the interval of each estimate.
        measured: half of the interval of each measured value.
        seconds: the processor time of the estimate.
    """

    number: int
    errors: tuple[float, ...] = ()
    halves: tuple[float, ...] = ()
    measured: tuple[float, ...] = ()
    seconds: float = 0.0


def cover(rules: Rules, seed: int, number: int) -> Covered:
    """Estimate a moment, and measure its plays by other deals. The result depends only on the arguments."""
    view = moment(rules, Random(f"{seed}:{rules}:{number}"))
    if view is None:
        return Covered(number)
    start = time.process_time()
    estimate = tranca.estimate(view, reading="none", seed=number)
    spent = time.process_time() - start
    if estimate.searched != 0 or not estimate.sample:
        return Covered(number)
    worlds = Worlds.draw(deals(view), Sampling(MORE * estimate.sample, None, 10**6 + number))
    long = play_on(worlds, slice(0, len(worlds)), GAMES // estimate.sample, 10**6 + number, Resources())
    errors, halves, measured = [], [], []
    for column, play in enumerate(long.plays):
        values, option = long.values[:, column] / long.units, estimate.of_play(play)
        errors.append(float(option.mean) - float(values.mean()))
        halves.append(float(option.interval[1] - option.interval[0]) / 2)
        measured.append(NORMAL * float(np.std(values)) / math.sqrt(len(values)))
    return Covered(number, tuple(errors), tuple(halves), tuple(measured), spent)


def cover_all(rules: Rules, seed: int, known: Mapping[int, Covered]) -> Iterator[Covered]:
    for number in count():
        yield known.get(number) or cover(rules, seed, number)


def summary(rules: Rules, found: list[Covered]) -> str:
    moments = np.repeat(np.arange(len(found)), [len(entry.errors) for entry in found])
    errors, halves, measured = (
        np.concatenate([getattr(entry, name) for entry in found]) for name in ("errors", "halves", "measured")
    )
    inside = np.abs(errors) <= np.hypot(halves, measured)
    share, seconds = float(inside.mean()), [entry.seconds for entry in found]
    reach = half(inside - share, moments) / len(inside)
    return (
        f"{rules}: {inside.sum()} of {len(inside)} intervals of {len(found)} moments contain the value "
        f"({share:.1%}, {share - reach:.1%} to {share + reach:.1%}), ± {halves.mean():.2f} points; "
        f"mean error {errors.mean():+.2f}; {np.mean(seconds):.2f} s of processor time, at most {max(seconds):.2f}"
    )


@click.command()
@click.option("--rules", "text", default="all-fives/2", show_default=True)
@click.option("--moments", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@STATE
def main(text: str, moments: int, seed: int, state: Path | None) -> None:
    """Print the share of intervals that contain the value, the mean error, and the time of an estimate."""
    rules, found = Rules.parse(text), list[Covered]()
    kept = State(state, Covered, {"rules": str(rules), "seed": seed})
    known = kept.resume()
    for entry in cover_all(rules, seed, known):
        if entry.number not in known:
            kept.add(entry)
        if entry.errors:
            found.append(entry)
        if len(found) == moments:
            break
    click.echo(summary(rules, found))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
