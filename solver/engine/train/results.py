"""Results about the best trains of a hand."""

from dataclasses import dataclass, replace

from tranca.engine.solution import Bounds, Value
from tranca.game.train import TrainQuestion, TrainTile
from tranca.typed import methods, typed_function

Plan = tuple[tuple[TrainTile, ...], ...]
"""For each start, the tiles of its train, from the start to the end."""


@dataclass(frozen=True, slots=True)
class BestTrains:
    """The best plans by one of the two figures: the most tiles, or the most pips.

    Attributes:
        tiles, pips: the figures of the best plans; the first of the two decides, the second one between equals.
        tiles_left, pips_left: the same for the tiles that stay in the hand.
        count: the number of plans that reach both figures; None if they were not counted within the limit.
        ties: the number of plans that reach the deciding figure; None likewise.
        sets: the number of sets of tiles that the `count` plans lay; None likewise.
        plans: some of the best plans, at least one.
        exact: False if a limit ended the search, so that there may be a better plan.
        bound: the most that the deciding figure can be if the search was ended; None if it is exact.
    """

    tiles: int
    pips: int
    tiles_left: int
    pips_left: int
    count: int | None
    ties: int | None
    sets: int | None
    plans: tuple[Plan, ...]
    exact: bool
    bound: int | None

    def at_least(self, other: "BestTrains", is_better: bool) -> "BestTrains":
        """Return this answer with the plans of another one if these are better, which happens if a limit ended it."""
        if self.exact or not is_better:
            return self
        return replace(
            self,
            tiles=other.tiles,
            pips=other.pips,
            tiles_left=other.tiles_left,
            pips_left=other.pips_left,
            plans=other.plans,
        )

    @property
    def trains(self) -> Plan:
        """The trains of the first plan."""
        return self.plans[0]


@dataclass(frozen=True, slots=True)
class WithoutTile:
    """The best trains of the hand without one of its tiles.

    Attributes:
        tile: the tile that is laid elsewhere.
        longest: the most tiles of a plan without it; None if there was no time to find out.
        pips_left: the fewest pips that remain in the hand, without its own; None likewise.
    """

    tile: TrainTile
    longest: int | None
    pips_left: int | None


@dataclass(frozen=True, slots=True)
class MeanFigures:
    """Means over draws: of the tiles laid and the pips left, with 95 % intervals if the draws are a sample."""

    tiles: Value
    pips_left: Value
    tiles_interval: Bounds | None = None
    pips_left_interval: Bounds | None = None


@dataclass(frozen=True, slots=True)
class AfterTile:
    """The best trains after one certain tile is drawn, with the figures of `BestTrains`."""

    tile: TrainTile
    longest: tuple[int, int]
    heaviest: tuple[int, int]


@dataclass(frozen=True, slots=True)
class AfterDraw:
    """Expected trains after drawing some tiles.

    Attributes:
        drawn: the number of tiles that are drawn.
        unseen: the number of tiles from which they are drawn.
        ways: the number of equally likely draws.
        sample: the number of draws that were sampled; None if all of them were searched.
        longest, heaviest: the means of both answers.
        by_tile: for a single tile, both answers after each tile, the best tile first.
    """

    drawn: int
    unseen: int
    ways: int
    sample: int | None
    seed: int | None
    longest: MeanFigures
    heaviest: MeanFigures
    by_tile: tuple[AfterTile, ...] | None


@methods(typed_function)
@dataclass(frozen=True, slots=True)
class Trains:
    """The best trains of a hand; returned by `tranca.train`.

    Attributes:
        question: the hand, the starts and the options.
        longest: the plans of the most tiles, among these of the most pips.
        heaviest: the plans of the most pips, among these of the most tiles.
        without: for each tile held, the figures if it is laid elsewhere.
        draw: the figures to be expected after a draw; None if no draw was asked for.
        nodes: the number of nodes searched.
    """

    question: TrainQuestion
    longest: BestTrains
    heaviest: BestTrains
    without: tuple[WithoutTile, ...]
    draw: AfterDraw | None
    nodes: int

    @property
    def exact(self) -> bool:
        """True if no limit ended the search for the best trains."""
        return self.longest.exact and self.heaviest.exact

    def ends_of(self, plan: Plan) -> tuple[int, ...]:
        """Return the number at the end of each train of a plan; the start for an empty train."""
        pairs = zip(self.question.starts, plan, strict=True)
        return tuple(train[-1].second if train else start for start, train in pairs)

    def left_after(self, plan: Plan) -> tuple[TrainTile, ...]:
        """Return the tiles that stay in the hand, sorted."""
        laid = {TrainTile(*sorted(tile)) for train in plan for tile in train}
        return tuple(tile for tile in self.question.hand if tile not in laid)

    @property
    def free_to_give(self) -> tuple[TrainTile, ...]:
        """The tiles that can be laid elsewhere without loss of tiles or pips, if the other answers stay as they are."""
        return tuple(
            one.tile
            for one in self.without
            if one.longest == self.longest.tiles
            and one.pips_left is not None
            and one.pips_left + one.tile.pips(self.question.double_blank) <= self.heaviest.pips_left
        )
