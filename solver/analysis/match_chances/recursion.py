"""Chances to win a match by dynamic programming, from the results of deals: the last scores first.

A table has a chance of the first side for each lead and score. Three leads are unknown at each score: either side leads
any tile, or the tiles dealt decide; a lead by lot is the mean of the first two. Deals are seen from the side that led,
and both sides play alike, so a deal led by the second side has the same results with the sides exchanged.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tranca.engine.match_play import BY_LOT, FIRST_SIDE, LEADS, SECOND_SIDE, TILES_DECIDE, fill_table
from tranca.errors import UnsupportedError

ChanceArray = NDArray[np.float64]

_KNOWN = 3  # leads in a table of unknowns: without that by lot
_NEVER = 1e-9  # a probability that a side scores, below which a match does not end


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """The results of deals with one opening, each with its number of deals.

    Attributes:
        own, other: the points of the side that led and of the other side.
        leads: the next lead, with the side that led as the first.
        counts: the number of deals.
    """

    own: NDArray[np.int64]
    other: NDArray[np.int64]
    leads: NDArray[np.int64]
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, points: NDArray[np.int32], leads: NDArray[np.int32]) -> "Outcomes":
        """Count equal results."""
        rows, counts = np.unique(np.column_stack([points, leads]).astype(np.int64), axis=0, return_counts=True)
        return cls(rows[:, 0], rows[:, 1], rows[:, 2], counts.astype(np.int64))

    @property
    def deals(self) -> int:
        return int(self.counts.sum())

    def split(self, parts: int, random: "np.random.Generator") -> list["Outcomes"]:
        """Divide the deals at random into parts whose sizes differ by one at most."""
        left, outcomes = self.counts.copy(), list[Outcomes]()
        for part in range(parts, 0, -1):
            drawn = random.multivariate_hypergeometric(left, int(left.sum()) // part, method="marginals")
            left -= drawn
            outcomes.append(Outcomes(self.own, self.other, self.leads, drawn))
        return outcomes

    def exchanged(self) -> "Outcomes":
        """Return the same deals led by the second side, with the points and leads of the first side first."""
        leads = np.where(self.leads < TILES_DECIDE, 1 - self.leads, self.leads)
        return Outcomes(self.other, self.own, leads, self.counts)


Openings = Mapping[str, Outcomes]
"""The results of deals by their opening: `any` tile led, or the `highest_double` dealt. One may be missing."""


def _by_lead(openings: Openings) -> list[list[tuple[Outcomes, float]]]:
    """Return, for each unknown lead, the results of its deals from the view of the first side, with their weights."""
    free = openings.get("any") or openings["highest_double"]
    forced = openings.get("highest_double") or free
    return [[(free, 1.0)], [(free.exchanged(), 1.0)], [(forced, 0.5), (forced.exchanged(), 0.5)]]


def _shares(openings: Openings) -> tuple[NDArray[np.int32], ChanceArray]:
    """Return the results of deals, each a lead, the next lead and the points of both sides, and their probabilities."""
    rows, shares = [], []
    for lead, parts in enumerate(_by_lead(openings)):
        for outcomes, weight in parts:
            if min(outcomes.own.min(), outcomes.other.min()) < 0:
                raise UnsupportedError(
                    "a side can lose points in a deal under these rules, so there are no match chances"
                )
            for after, chosen, part in (
                *((after, outcomes.leads == after, 1.0) for after in range(_KNOWN)),
                *((after, outcomes.leads == BY_LOT, 0.5) for after in (FIRST_SIDE, SECOND_SIDE)),
            ):
                own = outcomes.own[chosen]
                leads = np.full(len(own), lead), np.full(len(own), after)
                rows.append(np.column_stack([*leads, own, outcomes.other[chosen]]))
                shares.append(weight * part * outcomes.counts[chosen] / outcomes.deals)
    return np.concatenate(rows).astype(np.int32), np.concatenate(shares)


def _settled(stay: ChanceArray) -> ChanceArray:
    """Return (I − stay)⁻¹, where `stay` are probabilities by lead and next lead."""
    rows = [[*row, *one] for row, one in zip((np.eye(_KNOWN) - stay).tolist(), np.eye(_KNOWN).tolist(), strict=True)]
    for place, pivot in enumerate(rows):  # Gauss and Jordan; the matrix is dominated by its diagonal
        if pivot[place] < _NEVER:
            raise UnsupportedError("no side scores in these deals, so there are no match chances")
        pivot[:] = [entry / pivot[place] for entry in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [entry - row[place] * other for entry, other in zip(row, pivot, strict=True)]
    return np.array([row[_KNOWN:] for row in rows])


def _stay(results: NDArray[np.int32], shares: ChanceArray, equal: NDArray[np.bool_]) -> ChanceArray:
    """Return the probability of these results by lead and next lead."""
    stay = np.zeros((_KNOWN, _KNOWN))
    np.add.at(stay, (results[equal, 0], results[equal, 1]), shares[equal])
    return stay


def chances_level(openings: Openings) -> ChanceArray:
    """Return, by lead, the chance of the first side if both have the same points, at or above the target.

    The next deal in which one side gains more decides.
    """
    results, shares = _shares(openings)
    ahead = results[:, 2] > results[:, 3]
    more = np.bincount(results[ahead, 0], shares[ahead], _KNOWN)
    settled = _settled(_stay(results, shares, results[:, 2] == results[:, 3]))
    return _with_lot((settled * more).sum(axis=1))


def _with_lot(known: ChanceArray) -> ChanceArray:
    """Add the chances of a lead by lot."""
    return np.concatenate([known, known[:2].mean(axis=0, keepdims=True)])


def chances_by_points(openings: Openings, target: int) -> ChanceArray:
    """Return the chances by lead and score (first side, second side), each score from 0 to below the target."""
    results, shares = _shares(openings)
    wide = target + int(results[:, 2:].max(initial=0)) + 1
    scores = np.arange(wide)
    table = np.zeros((_KNOWN, wide, wide))
    table[:] = scores[:, None] > scores[None, :]
    above = np.arange(target, wide)
    table[:, above, above] = chances_level(openings)[:_KNOWN, None]
    stays = (results[:, 2:] == 0).all(axis=1)
    scoring = np.flatnonzero(~stays & (shares > 0))
    order = scoring[np.argsort(results[scoring, 2] > 0, kind="stable")]
    fill_table(results[order], shares[order], _settled(_stay(results, shares, stays)), target, table)
    return _with_lot(np.ascontiguousarray(table[:, :target, :target]))


def chances_by_gains(
    gains: NDArray[np.int16], leads: NDArray[np.int32], target: int, *, at_once: bool, voids: bool, groups: int = 1
) -> ChanceArray:
    """Return chances as `chances_by_points` does, if the order of gains in a deal matters; first by group of deals.

    `gains` and `leads` are as in `PlayedDeals`, for deals in which any tile may be led. A deal belongs to the group
    given by its number modulo `groups`.
    """
    size = len(leads) // groups
    gains, leads = gains[: size * groups], leads[: size * groups]
    gains = gains[:, gains.any(axis=0)]
    steps = [np.stack([np.maximum(gain, 0), np.maximum(-gain, 0)]) for gain in gains.T]
    table = np.full((groups, LEADS, target, target), np.nan)
    which = np.tile(np.arange(groups), size)
    for total in range(2 * (target - 1), -1, -1):
        own_scores = range(max(0, total - target + 1), min(total, target - 1) + 1)
        after = {own: _after_deals(steps, own, total - own, target, at_once, voids) for own in own_scores}
        for own in own_scores:
            if own <= total - own:
                _fill_pair(table, which, leads, after, own, total - own, size)
    return table


def _after_deals(
    steps: list[NDArray[np.int16]], own: int, other: int, target: int, at_once: bool, voids: bool
) -> NDArray[np.int16]:
    """Return the scores of the side that led and of the other side after each deal; `steps` are the gains in order."""
    scores = np.empty(steps[0].shape, np.int16)
    scores[0], scores[1] = own, other
    for points in steps:
        after = scores + points
        if voids:
            np.copyto(after, scores, where=after > target)
        if at_once:
            np.copyto(after, scores, where=scores.max(axis=0) >= target)
        scores = after
    return scores


def _fill_pair(
    table: ChanceArray,
    which: NDArray[np.int64],
    leads: NDArray[np.int32],
    after: Mapping[int, NDArray[np.int16]],
    own: int,
    other: int,
    size: int,
) -> None:
    """Fill the chances at a score and at the exchanged one, from all later scores.

    The unknowns are the chances of the side that leads at both scores: the other chances follow by symmetry.
    """
    groups, target = len(table), table.shape[2]
    gained, stay = np.zeros((groups, 2)), np.zeros((groups, 2, 2))
    for place, score in enumerate((own, other)):
        mine, theirs = after[score]
        over = np.maximum(mine, theirs) >= target
        same = (mine == score) & (theirs == own + other - score)
        later = ~over & ~same
        chance = np.where(over, (mine > theirs) + (mine == theirs) / 2, 0.0)
        chance[later] = table[which[later], leads[later], mine[later], theirs[later]]
        gained[:, place] = np.bincount(which, chance, groups) / size
        for lead in range(LEADS):
            share = np.bincount(which, same & (leads == lead), groups) / size
            # The side that led leads again, or the other side does, from which the chance is 1 − its own there.
            by_lot = 0.5 if lead in (TILES_DECIDE, BY_LOT) else 1.0
            if lead != SECOND_SIDE:
                stay[:, place, place] += by_lot * share
            if lead != FIRST_SIDE:
                stay[:, place, 1 - place] -= by_lot * share
                gained[:, place] += by_lot * share
    if own == other:
        solved = gained[:, :1] / (1 - stay.sum(axis=2)[:, :1])
        solved = np.repeat(solved, 2, axis=1)
    else:
        (a, b), (c, d) = np.moveaxis(np.eye(2) - stay, 0, 2)
        solved = np.stack([d * gained[:, 0] - b * gained[:, 1], a * gained[:, 1] - c * gained[:, 0]], axis=1)
        solved /= (a * d - b * c)[:, None]
    for first, second, place in ((own, other, 0), (other, own, 1)):
        table[:, FIRST_SIDE, first, second] = solved[:, place]
        table[:, SECOND_SIDE, first, second] = 1 - solved[:, 1 - place]
        mean = (solved[:, place] + 1 - solved[:, 1 - place]) / 2
        table[:, TILES_DECIDE, first, second] = table[:, BY_LOT, first, second] = mean
