"""Results of studies: means, shares and 95 % intervals over many random deals."""

from dataclasses import dataclass

from tranca.game.tiles import Tile


@dataclass(frozen=True, slots=True)
class LeadValue:
    """One lead: mean margin of the leader's side with half its 95 % interval, shares, and the number of leads."""

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
    """Two presets, each the first of all that play alike, and how often their winners differ."""

    one: str
    other: str
    share: float
    reach: float


@dataclass(frozen=True, slots=True)
class LuckShare:
    """Players of one strength: the cost of their choices, and how much of the result the worth of the deal explains.

    Attributes:
        strength: how they choose their plays: `random`, `heaviest` or `sharp`.
        cost, cost_reach: the mean cost of a choice in points, and half its 95 % interval.
        best: the share of choices that cost nothing.
        worth, result: the standard deviations of worth and result, in points.
        correlation, interval: the correlation of worth and result, with its 95 % interval.
        same_winner, same_reach: the share of decided deals won by the side that wins with perfect play, and half its 95
            % interval.
    """

    strength: str
    deals: int
    cost: float
    cost_reach: float
    best: float
    worth: float
    result: float
    correlation: float
    interval: tuple[float, float]
    same_winner: float
    same_reach: float

    @property
    def explained(self) -> float:
        """The share of the variance of the result that the worth of the deal explains."""
        return self.correlation**2

    @property
    def explained_interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        low, high = sorted(end**2 for end in self.interval)
        return (0.0 if self.interval[0] < 0 < self.interval[1] else low), high


StudyResult = LeadValue | WinnerChange | LuckShare
