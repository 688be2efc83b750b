"""Intervals of means over read deals, in samples of real moments whose true means are known."""

import json
from pathlib import Path

import numpy as np
import pytest

from tranca.engine.intervals import Weighting

MOMENTS = json.loads((Path(__file__).parents[1] / "data" / "weighted-deals.json").read_text(encoding="utf-8"))
"""Ten moments with 800 possible deals each.

Each has the values of the best play and another one, and the weights given by reading with the policy and with styles,
the largest being 10,000.
"""

FARTHEST = 400
"""The largest absolute value, in points."""


def covered(reading: str, size: int, samples: int, seed: int) -> float:
    """Return how often the intervals of a mean and of a difference include the true value in samples of a moment."""
    random, covered = np.random.default_rng(seed), 0
    for moment in MOMENTS:
        weights, best, other = (np.array(moment[name]) for name in (reading, "best", "other"))
        for values in (best, best - other):
            true = float(Weighting(weights).mean(values))
            for _ in range(samples):
                some = random.integers(0, len(weights), size)
                low, high = Weighting(weights[some]).interval(values[some], 1, FARTHEST)
                covered += low <= true <= high
    return covered / samples / len(MOMENTS) / 2


@pytest.mark.parametrize(("reading", "size"), [("policy", 200), ("styles", 60)])
def test_intervals_of_read_deals_hold_nearly_as_often_as_they_say(reading: str, size: int) -> None:
    """With one degree of freedom less than the effective deals, coverage would be 91 and 93 %."""
    assert 0.935 <= covered(reading, size, 60, seed=1) <= 0.965


@pytest.mark.campaign
@pytest.mark.parametrize(("reading", "size"), [("policy", 200), ("policy", 1000), ("styles", 60), ("styles", 200)])
def test_intervals_of_read_deals_hold_in_94_to_96_of_100(reading: str, size: int) -> None:
    assert 0.94 <= covered(reading, size, 500, seed=2) <= 0.96
