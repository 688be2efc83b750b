"""The holdings of the others that go with losing: a tile in a hand or the boneyard, and how often a play then loses."""

from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from .averages import Average
from .results import Holding
from .worlds import Worlds

MOST_HOLDINGS = 3  # named with each play
LEAST_SHARE = 0.02  # holdings of a smaller share are not named
CLEAR_ERRORS = 3  # standard errors by which one must stand out of a sample, more than 1.96 since many are looked at


def losing_holdings(worlds: Worlds, average: Average, loses: NDArray[np.bool_]) -> list[tuple[Holding, ...]]:
    """Find for each play the holdings with which it loses most often, beyond what chance would show.

    `loses` (worlds, plays) says where a play is worth less than 0.
    """
    all_deals = worlds.all_deals
    places = [
        (name, worlds.hands[:, seat])
        for seat, name in enumerate(all_deals.view.rules.seats)
        if name != all_deals.observer
    ]
    places.append(("boneyard", worlds.boneyards))
    holdings: list[list[Holding]] = [[] for _ in range(loses.shape[1])]
    weights_lost = [average.weight(loses[:, j]) for j in range(loses.shape[1])]
    total = average.weighting.total
    for tile, by_name in all_deals.holders.items():
        for name, masks in places:
            if not 0 < by_name.get(name, 0) < 1:
                continue
            holds = (masks >> np.uint64(tile.index) & np.uint64(1)).astype(np.bool_)
            weight_held = average.weight(holds)
            share = Fraction(weight_held, total)
            if share < LEAST_SHARE or holds.all():
                continue
            for j, weight_lost in enumerate(weights_lost):
                weight_both = average.weight(holds & loses[:, j])
                if weight_both * total <= weight_held * weight_lost:
                    continue  # it loses no more often with the tile; whole numbers, since fractions are slow
                chance, lose = Fraction(weight_both, weight_held), Fraction(weight_lost, total)
                raised = chance - lose
                doubt = 0.0
                if not average.complete:  # the standard error, against all deals, of a chance that is no other there
                    doubt = CLEAR_ERRORS * sqrt(lose * (1 - lose) * (1 / share - 1) / Fraction(average.effective))
                if raised > doubt:
                    seen = None if average.complete else average.effective * float(share)
                    holdings[j].append(Holding(name, tile, chance, raised, seen))
    return [
        tuple(sorted(by_play, key=lambda holding: (-holding.raised, holding.holder, holding.tile))[:MOST_HOLDINGS])
        for by_play in holdings
    ]
