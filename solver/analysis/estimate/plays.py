"""Every play of an estimate: its averages over the worlds, and the holdings with which it loses."""

from fractions import Fraction

import numpy as np

from .averages import Average
from .doubt import Doubt
from .elimination import Solved
from .holdings import losing_holdings
from .results import Holding, PlayEstimate
from .worlds import Worlds


def play_estimates(worlds: Worlds, solved: Solved, average: Average, doubt: Doubt) -> tuple[PlayEstimate, ...]:
    """Return every play with its averages, the best first; intervals include `doubt`.

    A play that was given up has the mean of the best play less what it is worse by in the worlds in which both were
    solved, which says more than its own mean over these.
    """
    values, counts = solved.values, solved.counts.tolist()
    everywhere = {j: average.mean(values[:, j]) for j, count in enumerate(counts) if count == len(values)}
    best = max(everywhere, key=everywhere.__getitem__)
    top = everywhere[best]
    fewest = min(counts)
    compared, tops = average.first(fewest), values[:fewest].max(axis=1)
    holdings = _holdings(worlds, solved, average)
    estimates = []
    for j, (play, count) in enumerate(zip(solved.plays, counts, strict=True)):
        first, own = average.first(count), values[:count, j]
        differences, off = own - values[:count, best], doubt.bias_of(values[:count], j)
        swing = everywhere[j] - top if j in everywhere else min(first.mean(differences), Fraction())
        win_out = win_block = win = None
        if solved.wins is not None:
            win_out, win_block = (first.mean(solved.wins[:count, j, way]) for way in range(2))
            win = win_out + win_block
        estimates.append(
            PlayEstimate(
                play=play,
                mean=everywhere.get(j, top + swing),
                swing=swing,
                interval=(
                    average.interval(own, doubt.most, off)
                    if j in everywhere
                    else average.interval_from(values[:, best], differences, off)
                ),
                difference_interval=(
                    (swing, swing)
                    if j == best
                    else first.interval(differences, 2 * doubt.most, doubt.bias_of(values[:count], j, best))
                ),
                best_share=compared.share(values[:fewest, j] == tops),
                win=win,
                win_out=win_out,
                win_block=win_block,
                lose=first.share(own < 0),
                quantiles=first.quantiles(own),
                histogram=first.histogram(own),
                losing_when=holdings[j],
                sample=None if average.complete else count,
            )
        )
    estimates.sort(key=lambda estimate: -estimate.mean)
    return tuple(estimates)


def _holdings(worlds: Worlds, solved: Solved, average: Average) -> dict[int, tuple[Holding, ...]]:
    """Find, by number of the play, the holdings with which it loses most in the worlds in which it was solved."""
    holdings: dict[int, tuple[Holding, ...]] = {}
    for count in set(solved.counts.tolist()):
        some = np.flatnonzero(solved.counts == count)
        loses = solved.values[:count, some] < 0
        losing = losing_holdings(worlds.only(np.arange(count)), average.first(count), loses)
        holdings |= dict(zip(some.tolist(), losing, strict=True))
    return holdings
