"""Results of studies: means, shares and 95 % intervals from the sums of all chunks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tranca.engine.intervals import half_width_of
from tranca.game.rules import Rules
from tranca.game.tiles import EVERY_TILE, Tile

from . import luck, presets

STUDIES = ("leads", "presets", "luck")


@dataclass(frozen=True, slots=True)
class LeadValue:
    """One lead: mean margin for the leader's side with half its 95 % interval, shares, and how many leads are meant."""

    tile: Tile
    holding: int | None
    leads: int
    value: float
    reach: float
    win: float
    blocked: float
    best: float


@dataclass(frozen=True, slots=True)
class WinnerChange:
    """Two presets, the share of deals that another side wins, and half its 95 % interval."""

    one: str
    other: str
    share: float
    reach: float


@dataclass(frozen=True, slots=True)
class LuckShare:
    """Players of a strength: the correlation of worth and result, the share of the result's variance that the deal's
    worth explains, both spreads in points, and in how many decided deals the side wins that wins with perfect play.
    """

    strength: str
    deals: int
    correlation: float
    explained: float
    worth: float
    result: float
    same_winner: float


StudyResult = LeadValue | WinnerChange | LuckShare


def total(output: Path) -> tuple[int, NDArray[np.int64]]:
    """The deals of a study and its sums, over all lines of its output."""
    deals, sums = 0, np.zeros(1, np.int64)
    with output.open("rb") as lines:
        for line in lines:
            told = msgspec.json.decode(line)
            deals += told["deals"]
            sums = sums + np.array(told["sums"], np.int64).reshape(told["shape"])
    return deals, sums


def results(study: str, rules: Rules, deals: int, sums: NDArray[np.int64]) -> Sequence[StudyResult]:
    """The results of a study, in the order in which they are told."""
    if study == "leads":
        return sorted(_leads(sums), key=lambda each: -each.value)
    return [*(_changes(rules, deals, sums) if study == "presets" else _shares(sums))]


def by_holding(sums: NDArray[np.int64]) -> Sequence[LeadValue]:
    """The leads by tile and by other tiles of the leader that share a number with it, where there are some."""
    return [
        _lead(tile, holding, sums[tile.index, holding])
        for tile in EVERY_TILE[: len(sums)]
        for holding in range(sums.shape[1])
        if sums[tile.index, holding, 0] > 1
    ]


def _leads(sums: NDArray[np.int64]) -> Iterable[LeadValue]:
    led = EVERY_TILE[: len(sums)]
    return (_lead(tile, None, sums[tile.index].sum(axis=0)) for tile in led if sums[tile.index, :, 0].sum() > 1)


def _lead(tile: Tile, holding: int | None, row: Any) -> LeadValue:
    count, value, square, wins, _, blocked, best = (int(each) for each in row)
    mean = value / count
    reach = half_width_of(square / count - mean**2, count)
    return LeadValue(tile, holding, count, mean, reach, wins / count, blocked / count, best / count)


def _changes(rules: Rules, deals: int, sums: NDArray[np.int64]) -> Iterable[WinnerChange]:
    names = presets.comparable_presets(rules)
    for place, one in enumerate(names):
        for other in range(place + 1, len(names)):
            share = int(sums[place, other]) / deals
            yield WinnerChange(one, names[other], share, half_width_of(share * (1 - share), deals))


def _shares(sums: NDArray[np.int64]) -> Iterable[LuckShare]:
    for strength, row in zip(luck.STRENGTHS, sums.tolist(), strict=True):
        count, worth, result, worth_square, result_square, product, same, decided = row
        spread = worth_square / count - (worth / count) ** 2
        spread_of_result = result_square / count - (result / count) ** 2
        joint = product / count - worth * result / count**2
        correlation = joint / (spread * spread_of_result) ** 0.5 if spread and spread_of_result else 0.0
        yield LuckShare(
            strength, count, correlation, correlation**2, spread**0.5, spread_of_result**0.5, same / max(1, decided)
        )
