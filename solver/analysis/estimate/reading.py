"""Weight the worlds of an estimate by how the others played: the same values, other means.

The result also lists inferences: tiles that a seat holds with a higher or lower probability than the passes alone show.
"""

from dataclasses import dataclass, replace
from math import fsum, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.results import Deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.inference.choices import ReadPlay, readable_plays
from tranca.analysis.inference.likelihood import StyleReading
from tranca.analysis.inference.styles import STYLE_NAMES, Players
from tranca.engine.intervals import whole_weights
from tranca.engine.solution import FrozenDict
from tranca.game.tiles import SUITS, Tile

from .averages import Average, ErrorModel
from .elimination import SolvedWorlds
from .plays import estimate_plays
from .results import Estimate, Inference

INFERENCES = 3  # the most to list with an answer
LEAST_CHANGE = 0.03  # the least change of the odds of a tile to list
SURE_ERRORS = 2.0  # standard errors of that change that it must exceed in a sample
DIGITS = 9  # decimals to keep of logarithms and powers: processors differ in the last ones


@dataclass(frozen=True, slots=True, eq=False)
class PlayReading:
    """The plays of the others in a record, read by styles in all worlds of an estimate.

    Attributes:
        reading: their likelihood in each world.
        weights: integer weights of the worlds.
    """

    plays: tuple[ReadPlay, ...]
    reading: StyleReading
    weights: NDArray[Any]

    @classmethod
    def of(cls, all_deals: Deals, worlds: Worlds, known: Players | None) -> "PlayReading | None":
        """Read the plays of the others; None if there are none to read."""
        made = tuple(readable_plays(all_deals))
        if not made or not len(worlds):
            return None
        reading = StyleReading.of(all_deals, worlds.hands, known)
        logs = reading.logs()
        return cls(made, reading, whole_weights(np.exp(logs - logs.max()), worlds.weights))

    def reweight(
        self, unread: Estimate, worlds: Worlds, solved: SolvedWorlds, kept: NDArray[np.intp], errors: ErrorModel
    ) -> Estimate:
        """Return the same estimate with the plays read; `kept` are the indices of its worlds among all worlds read."""
        weights = self.weights[kept]
        average = Average(weights, solved.units, unread.exact)
        plays = estimate_plays(worlds, solved, average, errors)
        read = replace(unread, plays=plays, reading="styles", effective=average.effective)
        rows = StyleReading(
            {seat: logs[:, kept] for seat, logs in self.reading.by_seat.items()}, self.reading.known, len(kept)
        )
        styles = {
            worlds.all_deals.view.rules.seats[seat]: FrozenDict(zip(STYLE_NAMES, shares, strict=True))
            for seat in rows.by_seat
            for shares in [[round(share, DIGITS) for share in rows.shares(seat, average.weighting.shares).tolist()]]
        }
        inferences = self._choose_inferences(unread, read, worlds, solved, average)
        return replace(read, inferences=inferences, styles=FrozenDict(styles))

    def _choose_inferences(
        self, unread: Estimate, read: Estimate, worlds: Worlds, solved: SolvedWorlds, average: Average
    ) -> tuple[Inference, ...]:
        """Choose the inferences that most favor the recommended play over the one that is best with plays unread.

        If both are the same, choose the inferences that change the odds most.
        """
        best, other = read.plays[0].play, unread.plays[0].play
        gains = solved.values[:, solved.plays.index(best)] - solved.values[:, solved.plays.index(other)]
        weighed: list[tuple[float, Inference]] = []
        for tile, by_name in worlds.all_deals.holders.items():
            for seat in self.reading.by_seat:
                name = worlds.all_deals.view.rules.seats[seat]
                before = float(by_name.get(name, 0))
                has_tile = (worlds.hands[:, seat] >> np.uint64(tile.index) & np.uint64(1)).astype(np.bool_)
                after = float(average.share(has_tile))
                if not average.complete:
                    after = _correct_odds(before, has_tile, average, worlds.weights)
                if not 0 < before < 1 or abs(after - before) < LEAST_CHANGE:
                    continue
                inference = Inference(name, tile, by_name[name], after, self._find_declined(seat, tile))
                weight = _relative_entropy(before, after)
                if best not in unread.best_unread:
                    weight = (after - before) * _added_gain(average, gains, has_tile)
                weight = round(weight, DIGITS)
                if weight > 0:  # ties are broken by seat and tile, on every processor
                    weighed.append((weight, inference))
        weighed.sort(key=lambda entry: (-entry[0], entry[1].seat, entry[1].tile))
        return tuple(entry for _, entry in weighed[:INFERENCES])

    def _find_declined(self, seat: int, tile: Tile) -> tuple[int, ...]:
        """Return the numbers of the actions in which a seat laid another tile although this one fitted."""
        return tuple(
            turn.number
            for turn in self.plays
            if turn.table.seat == seat and any(tile.mask & SUITS[number] for number in turn.table.open_numbers)
        )


def _correct_odds(before: float, has_tile: NDArray[np.bool_], read: Average, weights: NDArray[Any]) -> float:
    """Correct the known unread odds of a holding by the change that reading makes in a sample of deals.

    The tile is held more or less often in the sample than in all deals, so only the ratio is used. If the change may be
    due to chance, the odds remain as they are.
    """
    unread = Average(weights, 1, False)
    was, now = float(unread.share(has_tile)), float(read.share(has_tile))
    parts = read.weighting.shares * (has_tile - now) - unread.weighting.shares * (has_tile - was)
    error = sqrt(fsum((parts**2).tolist()))
    if not 0 < was < 1 or abs(now - was) <= SURE_ERRORS * error:
        return before
    more, less = before * now / was, (1 - before) * (1 - now) / (1 - was)
    return more / (more + less)


def _relative_entropy(before: float, after: float) -> float:
    """Return the relative entropy of the new odds to the old ones, in nats."""
    return sum(p * log(p / q) for p, q in ((after, before), (1 - after, 1 - before)) if p > 0)


def _added_gain(average: Average, gains: NDArray[np.int64], has_tile: NDArray[np.bool_]) -> float:
    """Return how much more one play gains on another if a tile is held than if it is not, in points."""
    share = average.share(has_tile)
    if not 0 < share < 1:
        return 0.0
    own = average.mean(np.where(has_tile, gains, 0)) / share
    rest = average.mean(np.where(has_tile, 0, gains)) / (1 - share)
    return float(own - rest)
