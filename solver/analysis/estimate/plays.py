"""Every play of an estimate: its averages over the worlds, and the holdings with which it loses."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .averages import Average
from .doubt import Doubt
from .holdings import losing_holdings
from .results import MeanValue, PlayEstimate
from .worlds import PlayValues, Worlds


def play_estimates(worlds: Worlds, solved: PlayValues, average: Average, doubt: Doubt) -> tuple[PlayEstimate, ...]:
    """Every play with its averages, the best first; `doubt` is in their intervals."""
    values = solved.values
    means = [average.mean(values[:, j]) for j in range(len(solved.plays))]
    top = max(means)
    first = means.index(top)
    best = values[:, first]
    shares = best_shares(average, values)
    below = values < 0
    holdings = losing_holdings(worlds, average, below)
    estimates = []
    for j, play in enumerate(solved.plays):
        own = values[:, j]
        win_out = win_block = win = None
        if solved.wins is not None:
            win_out, win_block = average.mean(solved.wins[:, j, 0]), average.mean(solved.wins[:, j, 1])
            win = win_out + win_block
        estimates.append(
            PlayEstimate(
                play=play,
                mean=means[j],
                swing=means[j] - top,
                interval=average.interval(own, doubt.most, doubt.off(values, j)),
                difference_interval=(means[j] - top,) * 2 if j == first else average.interval(
                    own - best, 2 * doubt.most, doubt.off(values, j, first)
                ),
                best_share=shares[j],
                win=win,
                win_out=win_out,
                win_block=win_block,
                lose=average.share(below[:, j]),
                quantiles=average.quantiles(own),
                histogram=average.histogram(own),
                losing_when=holdings[j],
            )
        )
    estimates.sort(key=lambda each: -each.mean)
    return tuple(estimates)


def best_shares(average: Average, values: NDArray[np.int64]) -> Sequence[MeanValue]:
    """For each play, the share of the worlds in which no play is worth more."""
    top = values.max(axis=1)
    return [average.share(values[:, j] == top) for j in range(values.shape[1])]
