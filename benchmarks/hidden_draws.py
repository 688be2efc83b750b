"""Compare estimates with sampled draws with exact means, if a hand and the order of a boneyard are hidden."""

import statistics
import time
from collections.abc import Iterator, Sequence
from random import Random
from unittest.mock import patch

import click

import tranca
from tranca import Estimate, Record, Rules
from tranca.analysis.estimate.solving import estimate_from
from tranca.analysis.self_play import play_out
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.game.dealing import deal

PRESETS = "mano-a-mano", "draw/2", "draw/3", "draw/partners"
BONEYARDS = range(6, 10)
WORLDS = range(6, 400)
NODES = 30_000_000
PARTS = 2, 8, 32
"""The sample may use this fraction (1/2, 1/8, 1/32) of the nodes of the exact answer."""


def moments(seed: int, presets: Sequence[str]) -> Iterator[Record]:
    """Yield moments of random play, as the player to move sees them, that can be answered exactly."""
    random = Random(f"hidden draws {seed}")
    while True:
        rules = Rules.preset(random.choice(presets))
        played = play_out(deal(rules, random), "random", random)
        for number in random.sample(range(1, len(played.actions)), min(8, len(played.actions) - 1)):
            record = played.until(number)
            now = record.position
            if now.is_over or now.must_draw or now.drawable not in BONEYARDS or len(now.legal_plays()) < 2:
                continue
            assert now.to_move is not None
            seen = record.seen_by(now.to_move)
            if tranca.deals(seen).worlds in WORLDS:
                yield seen
                break


def exact_answer(record: Record) -> Estimate | None:
    """Return the means over all deals in all orders; None if they take too many nodes."""
    try:
        resources = Resources().within(nodes=NODES)
        found = estimate_from(record, None, Sampling(None, "all"), resources, "none", stop_early=False)
    except tranca.TrancaError:
        return None
    return found if found.exact else None


class Count:
    """Statistics of the means, or differences, of many plays."""

    def __init__(self) -> None:
        self.covered: list[bool] = []
        self.off: list[float] = []
        self.half: list[float] = []

    def add(self, found: float, interval: tuple[float, float], exact: float) -> None:
        self.covered.append(interval[0] - 1e-9 <= exact <= interval[1] + 1e-9)
        self.off.append(found - exact)
        self.half.append((interval[1] - interval[0]) / 2)

    def __str__(self) -> str:
        off = statistics.fmean(map(abs, self.off))
        return (
            f"{statistics.fmean(self.covered):.1%} of {len(self.covered)} held, off {off:.2f} (mean "
            f"{statistics.fmean(self.off):+.2f}), half an interval {statistics.fmean(self.half):.2f}"
        )


@click.command()
@click.option("--count", default=100, show_default=True, help="Number of moments.")
@click.option("--seed", default=1, show_default=True)
@click.option("--preset", "presets", multiple=True, default=PRESETS, show_default=True)
def main(count: int, seed: int, presets: tuple[str, ...]) -> None:
    """Compare estimates that sample draws with exact ones, and count the means within the intervals."""
    means, differences = {part: Count() for part in PARTS}, {part: Count() for part in PARTS}
    costs: dict[int, list[float]] = {part: [] for part in PARTS}
    used, start = 0, time.process_time()
    for record in moments(seed, presets):
        exact = exact_answer(record)
        if exact is None:
            continue
        used += 1
        for part in PARTS:
            limits = Sampling(seed=seed * 1000 + used)
            with patch("tranca.analysis.estimate.sampling_plan.nodes_for", return_value=exact.nodes // part):
                found = estimate_from(record, None, limits, Resources(), "none")
            if found.orders != "sampled":
                continue
            costs[part].append(float(exact.plays[0].mean - exact.of_play(found.plays[0].play).mean))
            top = exact.of_play(found.plays[0].play).mean
            for play in found.plays:
                true = exact.of_play(play.play).mean
                low, high = map(float, play.interval)
                means[part].add(float(play.mean), (low, high), float(true))
                low, high = map(float, play.difference_interval)
                if play is not found.plays[0]:
                    differences[part].add(float(play.swing), (low, high), float(true - top))
        if used == count:
            break
    for part in PARTS:
        if means[part].covered:
            click.echo(
                f"a {part}th of the nodes: means {means[part]}; differences {differences[part]}; "
                f"cost of the play {statistics.fmean(costs[part]):.3f}"
            )
    click.echo(f"{used} moments, {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
