"""Averages of every play of an estimate, and the holdings with which it loses most often."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.worlds import Worlds
from tranca.game.tiles import Tile

from .averages import Average, ErrorModel
from .elimination import SolvedWorlds
from .results import Holding, PlayEstimate


def estimate_plays(
    worlds: Worlds, solved: SolvedWorlds, average: Average, errors: ErrorModel
) -> tuple[PlayEstimate, ...]:
    """Return every play with its averages, best first; intervals include `errors`.

    The mean of a dropped play is the mean of the best play less the difference between the two in the worlds in which
    both were solved. That is more accurate than its own mean over these worlds.
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
        differences, off = own - values[:count, best], errors.bias_of(values[:count], j)
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
                    average.interval(own, errors.most, off)
                    if j in everywhere
                    else average.interval_from(values[:, best], differences, off)
                ),
                difference_interval=(
                    (swing, swing)
                    if j == best
                    else first.interval(differences, 2 * errors.most, errors.bias_of(values[:count], j, best))
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


def _holdings(worlds: Worlds, solved: SolvedWorlds, average: Average) -> dict[int, tuple[Holding, ...]]:
    """Return, by index of the play, the holdings with which it loses most in the worlds in which it was solved."""
    holdings: dict[int, tuple[Holding, ...]] = {}
    for count in set(solved.counts.tolist()):
        some = np.flatnonzero(solved.counts == count)
        loses = solved.values[:count, some] < 0
        losing = find_losing_holdings(worlds.select(np.arange(count)), average.first(count), loses)
        holdings |= dict(zip(some.tolist(), losing, strict=True))
    return holdings


MOST_HOLDINGS = 3  # to list for each play
LEAST_SHARE = 0.02  # rarer holdings are not listed
CLEAR_ERRORS = 3  # standard errors of a listed holding in a sample: more than 1.96, since many are tested


def find_losing_holdings(worlds: Worlds, average: Average, loses: NDArray[np.bool_]) -> list[tuple[Holding, ...]]:
    """Find, for each play, the holdings with which it loses most often, beyond what chance explains.

    `loses` (worlds, plays) is True if a play is worth less than 0.
    """
    holdings: list[list[Holding]] = [[] for _ in range(loses.shape[1])]
    weights_lost = [average.weight(loses[:, j]) for j in range(loses.shape[1])]
    total = average.weighting.total
    for name, tile, holds in _possible_holdings(worlds):
        weight_held = average.weight(holds)
        share = Fraction(weight_held, total)
        if share < LEAST_SHARE or holds.all():
            continue
        for j, weight_lost in enumerate(weights_lost):
            weight_both = average.weight(holds & loses[:, j])
            if weight_both * total <= weight_held * weight_lost:
                continue  # it loses no more often with the tile; in integers, since fractions are slow
            chance, lose = Fraction(weight_both, weight_held), Fraction(weight_lost, total)
            raised = chance - lose
            least, seen = 0.0, None
            if not average.complete:  # the standard error of `raised` if the holding makes no difference over all deals
                least = CLEAR_ERRORS * sqrt(lose * (1 - lose) * (1 / share - 1) / Fraction(average.effective))
                seen = average.effective * float(share)
            if raised > least:
                holdings[j].append(Holding(name, tile, chance, raised, seen))
    return [
        tuple(sorted(by_play, key=lambda holding: (-holding.raised, holding.holder, holding.tile))[:MOST_HOLDINGS])
        for by_play in holdings
    ]


def _possible_holdings(worlds: Worlds) -> Iterator[tuple[str, Tile, NDArray[np.bool_]]]:
    """Yield each tile with each holder that may, but need not, have it, and the worlds in which it does."""
    seats = worlds.all_deals.view.rules.seats
    masks = {name: worlds.hands[:, seat] for seat, name in enumerate(seats) if name != worlds.all_deals.observer}
    masks["boneyard"] = worlds.boneyards
    for tile, by_name in worlds.all_deals.holders.items():
        for name in masks:
            if 0 < by_name.get(name, 0) < 1:
                yield name, tile, (masks[name] >> np.uint64(tile.index) & np.uint64(1)).astype(np.bool_)
