"""How often the intervals of early estimates contain the value by long play-outs, in games that score during play.

    python benchmarks/cutoff.py --rules all-fives/2 --moments 100 --seed 1

Each moment is one of the first eight of a deal, with deals that are too large to search. The value of every play is
measured by other deals and games, four times as many as in the estimate. Its own error is added to the interval.
"""

import math
import os
import time
from random import Random

import click
import numpy as np
from advisers import Adviser, play_deal
from hidden_hands import dealt

import tranca
from tranca import Record, Resources, Rules
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.cutoff import GAMES
from tranca.analysis.estimate.playouts import play_on
from tranca.engine.intervals import NORMAL
from tranca.engine.sampling import Sampling

MORE = 4  # times as many deals and games as the estimate has


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


@click.command()
@click.option("--rules", default="all-fives/2", show_default=True)
@click.option("--moments", default=100, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(rules: str, moments: int, seed: int) -> None:
    """Print the share of intervals that contain the value, the mean error, and the time of an estimate."""
    own, random = Rules.parse(rules), Random(f"{seed}:{rules}")
    inside, errors, seconds, halves, number = list[bool](), list[float](), list[float](), list[float](), 0
    while number < moments:
        view = moment(own, random)
        if view is None:
            continue
        start = time.process_time()
        estimate = tranca.estimate(view, reading="none", seed=number)
        spent = time.process_time() - start
        if estimate.searched != 0:
            continue
        number += 1
        seconds.append(spent)
        worlds = Worlds.draw(deals(view), Sampling(MORE * (estimate.sample or 0), None, 10**6 + number))
        long = play_on(worlds, slice(0, len(worlds)), GAMES // (estimate.sample or 1), 10**6 + number, Resources())
        for column, play in enumerate(long.plays):
            values = long.values[:, column] / long.units
            error = NORMAL * float(np.std(values)) / math.sqrt(len(values))
            option = estimate.of_play(play)
            half = float(option.interval[1] - option.interval[0]) / 2
            errors.append(float(option.mean) - float(values.mean()))
            halves.append(half)
            inside.append(abs(errors[-1]) <= math.hypot(half, error))
    click.echo(
        f"{rules}: {sum(inside)} of {len(inside)} intervals of {moments} moments contain the value "
        f"({np.mean(inside):.1%}), ± {np.mean(halves):.2f} points; mean error {np.mean(errors):+.2f}; "
        f"{np.mean(seconds):.2f} s of processor time, at most {max(seconds):.2f}"
    )


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
