"""Results of studies: the presets to compare; means, shares and 95 % confidence intervals from all chunks."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tranca.analysis.puzzles.variants import deal_options
from tranca.analysis.studies import LeadValue, LuckShare, StudyResult, WinnerChange
from tranca.engine.intervals import half_width_of, half_width_of_share, interval_of_correlation
from tranca.errors import echo
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.tiles import EVERY_TILE, Tile
from tranca.views.schemas.runs import StudyObject

from ..outputs.journal import OutputError
from . import luck


def comparable_presets(rules: Rules) -> list[str]:
    """Return the presets with the same players, tiles, hands and kind of table as the base preset of the rules."""
    kind = _kind(PRESETS[rules.base])
    return [name for name, preset in PRESETS.items() if _kind(preset) == kind]


def _kind(rules: Rules) -> object:
    return rules.players, rules.partners, rules.tileset, rules.hand_size, rules.scores, rules.spinner, rules.out


def preset_with_hands(rules: Rules, name: str) -> Rules:
    """Return a preset with the hand size of the given rules."""
    return Rules.preset(name, hand_size=rules.hand_size)


def group_alike(rules: Rules) -> list[list[str]]:
    """Group the presets under which a deal is played and scored alike."""
    groups: dict[object, list[str]] = {}
    for name in comparable_presets(rules):
        groups.setdefault(deal_options(preset_with_hands(rules, name)), []).append(name)
    return [*groups.values()]


def add_up(output: Path) -> tuple[int, NDArray[np.int64]]:
    """Add up the lines of a study's output: the number of deals and the sums. Raises OutputError for any other line."""
    deals, sums = 0, np.zeros(1, np.int64)
    with output.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = msgspec.json.decode(line, type=StudyObject)
                sums = sums + np.array(row.sums, np.int64).reshape(row.shape)
            except (msgspec.DecodeError, ValueError, RecursionError):  # not JSON, not a study, or sums of another shape
                line_shown = echo(line.decode(errors="replace").strip())
                raise OutputError(
                    "{output}: line {number} is not a line of sums of this study: {line_shown}",
                    output=output,
                    number=number,
                    line_shown=line_shown,
                ) from None
            deals += row.deals
    return deals, sums


def summarize(study: str, rules: Rules, deals: int, sums: NDArray[np.int64]) -> Sequence[StudyResult]:
    """Return the results of a study in display order."""
    if study == "leads":
        return sorted(_leads(sums), key=lambda lead: -lead.value)
    return [*(_changes(rules, deals, sums) if study == "presets" else _shares(sums))]


def list_by_holding(sums: NDArray[np.int64]) -> Sequence[LeadValue]:
    """Return the leads by tile and by the leader's other tiles that share a number with it, if they occurred twice."""
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
    names = [alike[0] for alike in group_alike(rules)]
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
