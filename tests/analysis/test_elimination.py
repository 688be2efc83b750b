"""Elimination of plays: clearly worse ones are dropped, others are restored, and the intervals of both are valid."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tranca
from tranca.analysis.estimate.averages import Average
from tranca.analysis.estimate.elimination import CLEAR_ERRORS, FIRST_TEST, SolvedWorlds, eliminate
from tranca.analysis.estimate.values import PlayValues
from tranca.engine.resources import Resources, Stop
from tranca.game.actions import Play

PLAYS = tuple(Play.parse(word) for word in ("0-0", "0-1", "0-2", "0-3"))


class Table:
    """A table of known values of plays in worlds, which counts how often each is looked up."""

    def __init__(self, values: NDArray[np.int64], stop_after: int | None = None) -> None:
        self.values, self.counts, self.stop_after = values, np.zeros(values.shape, np.int64), stop_after

    def search(self, part: slice, only: Sequence[Play] | None) -> PlayValues:
        plays = PLAYS if only is None else tuple(only)
        columns = [PLAYS.index(play) for play in plays]
        self.counts[part, columns] += 1
        values = self.values[part][:, columns]
        done = np.ones(len(values), np.bool_)
        if self.stop_after is not None and part.stop > self.stop_after:
            done[max(0, self.stop_after - part.start) :] = False
        return PlayValues(np.where(done[:, None], values, 0), None, 1, done, int(values.size), plays)

    def run(self, *readings: NDArray[Any], straight: bool = False, most: int = 64) -> SolvedWorlds:
        weights = readings or (np.ones(len(self.values), np.int64),)
        resources = Resources(1, stop=Stop(signals=False))
        solved = [*eliminate(self.search, weights, resources, exhaustive=straight, most=most)][-1]
        assert solved.nodes == self.counts.sum()
        return solved


def values_of(means: Sequence[float], spread: float, count: int, seed: int) -> NDArray[np.int64]:
    """Return values with a common random part and one of their own."""
    rng = np.random.default_rng(seed)
    together = rng.normal(0, 20, (count, 1))
    return np.rint(together + rng.normal(means, spread, (count, len(means)))).astype(np.int64)


def test_plays_clearly_worse_are_given_up_and_the_others_go_on() -> None:
    table = Table(values_of((0, 0.2, -9, -1.6), 6, 1000, 1))
    solved = table.run()
    assert solved.counts.tolist()[:3] == [1000, 1000, FIRST_TEST]
    assert solved.counts[3] in (FIRST_TEST, 2 * FIRST_TEST, 4 * FIRST_TEST, 1000)
    assert table.counts.max() == 1  # nothing is solved twice
    for number, count in enumerate(solved.counts.tolist()):
        assert (solved.values[:count, number] == table.values[:count, number]).all()
        assert not solved.values[count:, number].any()


def test_a_best_play_that_is_clear_ends_it() -> None:
    values = values_of((5, -9, -9, -9), 6, 1000, 2)
    assert len(Table(values).run()) == FIRST_TEST
    assert len(Table(values).run(straight=True)) == 1000


@pytest.mark.parametrize("seed", range(20))
def test_eliminated_play_is_clearly_behind_the_best_at_the_end(seed: int) -> None:
    """The lead changes: the play that is best in the first worlds is worst in the others."""
    values = values_of((0, -2, -4, -20), 6, 1000, seed)
    values[2 * FIRST_TEST :, 0] -= 12
    weights = np.random.default_rng(seed).integers(1, 4, 1000)
    table = Table(values)
    solved = table.run(np.ones(1000, np.int64), weights)
    assert table.counts.max() == 1
    for one in (np.ones(1000, np.int64), weights):
        own = one[: len(solved)]
        full = [j for j in range(4) if solved.counts[j] == len(solved)]
        top = max(full, key=lambda j: float(own @ solved.values[:, j]))
        for j, count in enumerate(solved.counts.tolist()):
            if j not in full:
                average, difference = Average(own[:count], 1, False), values[:count, top] - values[:count, j]
                assert float(average.mean(difference)) > CLEAR_ERRORS * average.error(difference)
    assert solved.counts[3] == FIRST_TEST


def test_readmitted_play_is_solved_in_the_worlds_it_missed() -> None:
    """Two plays are clearly worse than the first, but not than the one that leads once the first falls back."""
    values = values_of((0, -8, -8.5, -4), 5, 1000, 3)
    values[:, 3] += np.rint(np.random.default_rng(4).normal(0, 20, 1000)).astype(np.int64)
    assert Table(values[: FIRST_TEST + 1]).run().counts.tolist() == [
        FIRST_TEST + 1,
        FIRST_TEST,
        FIRST_TEST,
        FIRST_TEST + 1,
    ]
    values[FIRST_TEST:, 0] -= 60
    table = Table(values)
    solved = table.run()
    assert solved.counts[1:].min() > FIRST_TEST and solved.counts[0] < len(solved)
    assert table.counts.max() == 1
    for number, count in enumerate(solved.counts.tolist()):
        assert (solved.values[:count, number] == values[:count, number]).all()


def test_worlds_that_a_stop_left_out_are_left_out() -> None:
    table = Table(values_of((0, 0.2, -9, -1.6), 6, 1000, 1), stop_after=300)
    solved = table.run()
    which, kept = solved.drop_unsolved()
    assert which.tolist() == [*range(300)]
    assert kept.counts.tolist()[:3] == [300, 300, FIRST_TEST] and len(kept) == 300


@pytest.mark.campaign
def test_intervals_of_plays_given_up_hold_nineteen_times_in_twenty() -> None:
    """Check two intervals of each play: of its mean, and of its difference to the best play."""
    covered = covered_means = intervals = 0
    means = (0.0, -0.5, -4.0, -6.0)
    for seed in range(400):
        solved = Table(values_of(means, 8, 500, seed)).run()
        counts = solved.counts.tolist()
        average = Average(np.ones(len(solved), np.int64), 1, False)
        full = [j for j in range(4) if counts[j] == len(solved)]
        best = max(full, key=lambda j: float(average.mean(solved.values[:, j])))
        for j, count in enumerate(counts):
            if j in full:
                continue
            difference = solved.values[:count, j] - solved.values[:count, best]
            low, high = average.first(count).interval(difference, 200)
            covered += low <= means[j] - means[best] <= high
            low, high = average.interval_from(solved.values[:, best], difference)
            covered_means += low <= means[j] <= high
            intervals += 1
    assert intervals > 300
    assert 0.92 < covered / intervals < 0.98
    assert 0.92 < covered_means / intervals < 0.98


def test_a_play_in_every_world_has_the_interval_of_its_mean() -> None:
    """The interval combined from a mean and a difference is the same if both are known in all worlds."""
    values = values_of((0, -3), 8, 300, 5)
    average = Average(np.arange(1, 301), 1, False)
    plain = average.interval(values[:, 1], 200)
    assert average.interval_from(values[:, 0], values[:, 1] - values[:, 0]) == pytest.approx(plain)


def test_an_estimate_says_in_how_many_deals_each_play_was_solved() -> None:
    (record,) = tranca.read("positions/records/published-deal.txt")
    before = record.until(7)
    found = tranca.estimate(before.seen_by(0), observer="N", deals=500)
    counts = {str(option.play): option.sample for option in found.plays}
    assert found.sample == 500 and set(counts.values()) <= {125, 250, 500} and len(set(counts.values())) > 1
    straight = tranca.estimate(before.seen_by(0), observer="N", deals=500, stop_early=False)
    assert {option.sample for option in straight.plays} == {500}
    for play in found.plays:
        other = straight.of_play(play.play)
        assert play.sample == 500 or play.swing < 0
        if play.sample == 500:
            assert (play.mean, play.interval, play.win) == (other.mean, other.interval, other.win)
        else:
            low, high = play.difference_interval
            assert low < other.swing < high and play.mean == found.plays[0].mean + play.swing
            assert high - low > other.difference_interval[1] - other.difference_interval[0]
    shares = [sum(float(share) for _, share in option.histogram) for option in found.plays]
    assert shares == pytest.approx([1.0] * len(found.plays))
