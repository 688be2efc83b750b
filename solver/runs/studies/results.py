"""Results of studies: means, shares and 95 % intervals from the sums of all chunks."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tranca import Rules, Tile
from tranca.analysis.studies import LeadValue, LuckShare, StudyResult, WinnerChange
from tranca.engine.intervals import half_width_of, half_width_of_share, interval_of_correlation
from tranca.errors import echo
from tranca.views.schemas.rows.study import StudyObject

from ..outputs.journal import OutputError
from . import luck
from .leads import EVERY_TILE
from .presets import alike

__all__ = ["alike", "by_holding", "results", "total"]


def total(output: Path) -> tuple[int, NDArray[np.int64]]:
    """Sum the deals and the sums over all lines of a study's output; OutputError for a line of another run."""
    deals, sums = 0, np.zeros(1, np.int64)
    with output.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = msgspec.json.decode(line, type=StudyObject)
                sums = sums + np.array(row.sums, np.int64).reshape(row.shape)
            except (msgspec.DecodeError, ValueError, RecursionError):  # no text, no such object, or of another shape
                line_shown = echo(line.decode(errors="replace").strip())
                raise OutputError(f"{output}: line {number}: {line_shown}: expected the sums of this study") from None
            deals += row.deals
    return deals, sums


def results(study: str, rules: Rules, deals: int, sums: NDArray[np.int64]) -> Sequence[StudyResult]:
    """Return the results of a study, in the order in which they are shown."""
    if study == "leads":
        return sorted(_leads(sums), key=lambda lead: -lead.value)
    return [*(_changes(rules, deals, sums) if study == "presets" else _shares(sums))]


def by_holding(sums: NDArray[np.int64]) -> Sequence[LeadValue]:
    """Return the leads by tile and by the leader's other tiles that share a number with it, where there are any."""
    return [
        _lead(tile, holding, sums[tile.index, holding])
        for tile in EVERY_TILE[: len(sums)]
        for holding in range(sums.shape[1])
        if sums[tile.index, holding, 0] > 1
    ]


def _leads(sums: NDArray[np.int64]) -> Iterable[LeadValue]:
    led = EVERY_TILE[: len(sums)]
    return (_lead(tile, None, sums[tile.index].sum(axis=0)) for tile in led if sums[tile.index, :, 0].sum() > 1)


def _lead(tile: Tile, holding: int | None, row: NDArray[np.int64]) -> LeadValue:
    count, value, square, wins, _, blocked, best = (int(number) for number in row)
    mean = value / count
    reach = half_width_of(square / count - mean**2, count)
    return LeadValue(tile, holding, count, mean, reach, wins / count, blocked / count, best / count)


def _changes(rules: Rules, deals: int, sums: NDArray[np.int64]) -> Iterable[WinnerChange]:
    names = [alike[0] for alike in alike(rules)]
    for place, one in enumerate(names):
        for other in range(place + 1, len(names)):
            changed = int(sums[place, other])
            yield WinnerChange(one, names[other], changed / deals, half_width_of_share(changed, deals))


def _shares(sums: NDArray[np.int64]) -> Iterable[LuckShare]:
    for strength, row in zip(luck.STRENGTHS, sums.tolist(), strict=True):
        yield _share(strength, dict(zip(luck.COUNTS, row, strict=True)))


def _share(strength: str, totals: Mapping[str, int]) -> LuckShare:
    count, choices, decided = totals["deals"], max(1, totals["choices"]), max(1, totals["decided"])
    means = {name: Fraction(total, count) for name, total in totals.items()}
    spread = means["worth_square"] - means["worth"] ** 2
    spread_of_result = means["result_square"] - means["result"] ** 2
    joint = means["product"] - means["worth"] * means["result"]
    correlation = float(joint) / sqrt(spread * spread_of_result) if spread and spread_of_result else 0.0
    return LuckShare(
        strength=strength,
        deals=count,
        cost=totals["cost"] / choices,
        cost_reach=half_width_of(float(means["cost_square"] - means["cost"] ** 2), count) * count / choices,
        best=totals["best"] / choices,
        worth=sqrt(spread),
        result=sqrt(spread_of_result),
        correlation=correlation,
        interval=interval_of_correlation(correlation, count),
        same_winner=totals["same_winner"] / decided,
        same_reach=half_width_of_share(totals["same_winner"], decided),
    )
