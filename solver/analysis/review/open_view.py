"""The open view: plays valued with every hand seen, the order of the boneyard unknown to the players.

The order in which a record shows tiles drawn is known only afterwards, so nobody is judged by it: what is left in the
boneyard is taken as a set, and values are means over its orders. If these are too many to search, draws are sampled
in independent repeats, in which nobody sees an order either.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tranca.engine.intervals import paired_difference
from tranca.engine.resources import Resources, Tables, limited
from tranca.engine.sampling import EARLY_BONEYARD, NODES, REPEATS, DrawSample, Sampling, sample_draws
from tranca.engine.solution import PlayValue, Solution, Value, margins, require
from tranca.engine.solve import solve_exactly, solve_within
from tranca.errors import StoppedError, TooLargeError
from tranca.game.actions import Action, Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position

# The largest boneyard, and the most tiles not laid, of which all orders are searched: hundredths of a second.
_DRAWABLE = 8
_UNPLAYED = 20

# Nodes a repeat, if draws are sampled: a review has many moments, but before the first draws few say too little.
_REPEAT_NODES = NODES // 8 // REPEATS
_EARLY_REPEAT_NODES = NODES // 2 // REPEATS

SMALL_MOMENT = 10_000  # nodes of a moment that say nothing about the growth of the next one
GROWTH_MOMENTS = 3  # the number of moments over which the growth of nodes is measured

NODES_OF_DEAL = 60_000_000
"""Nodes of the open view of a deal in which plays score, half a minute to a minute: other deals take far fewer."""


def forget_order(position: Position) -> Position:
    """Forget the order of the boneyard, unless a single tile lies there."""
    boneyard = position.boneyard
    ordered = len(boneyard.tiles) < 2
    if boneyard.unknown or boneyard.ordered == ordered:
        return position
    return position.changed(boneyard=Boneyard(boneyard.tiles, ordered=ordered))


def after_draws(before: Position, action: Action) -> Position:
    """Return the position of a player's choice, after the tiles that they drew first."""
    position = forget_order(before) if action.drawn else before
    for tile in action.tiles_drawn:
        position = position.draw(tile)
    return position


def may_draw_unknown(position: Position) -> bool:
    """Tell whether an unknown tile may still be drawn.

    More tiles lie there than the reserve, in no known order, and not one alone.
    """
    return (
        not position.is_over and position.drawable > 0 and not position.boneyard.ordered and len(position.boneyard) > 1
    )


def orders_for(sampling: Sampling) -> int | None:
    """Choose the default number of repeats of a sample of draws; None for all orders."""
    return REPEATS if sampling.orders is None else sampling.repeats


def is_searchable(position: Position, drawable: int = _DRAWABLE, unplayed: int = _UNPLAYED) -> bool:
    """Tell whether all orders of the boneyard can be searched: few tiles to draw, and few not yet laid."""
    left = sum(map(len, position.hands)) + len(position.boneyard)
    return not position.drawable or (position.drawable <= drawable and left <= unplayed)


@dataclass(frozen=True, slots=True)
class OpenValues:
    """The values of a moment.

    Attributes:
        solution: of the moment, with means where draws were sampled.
        sampled: by play, its value in each of the repeats; None if there is no sample.
        averaged: the values are means over tiles still to be drawn.
        bias: of a sample, in standard deviations of a repeat: see `DrawSample.bias`.
    """

    solution: Solution
    averaged: bool
    sampled: Mapping[Play | None, Sequence[Value]] | None = None
    bias: float = 0

    def loss(self, play: Play | None) -> tuple[Value, tuple[Value, Value]]:
        """Compute how much less a play is worth than the best, with the 95 % interval."""
        best, played = self.solution.plays[0], value_of(self.solution, play)
        loss = -require(played.swing)
        if self.sampled is None or not loss:
            return loss, (loss, loss)
        loss, (low, high) = paired_difference(self.sampled[best.play], self.sampled[play], self.bias)
        if low == high:
            (least, most), (below, above) = best.bounds, played.bounds
            low, high = require(least) - require(above), require(most) - require(below)
        return loss, (low, high)

    def worth(self, play: Play | None) -> tuple[Value, ...]:
        """Return by side the margin over the rest of the deal after a play (None: the pass)."""
        position = self.solution.position
        assert position.to_move is not None
        return _margins_by_side(
            value_of(self.solution, play), position.rules.side_of(position.to_move), position.rules.sides
        )

    @property
    def now(self) -> tuple[Value, ...]:
        """By side, the margin over the rest of the deal: after the best play, or of settling a finished deal."""
        if self.solution.finish is not None:
            return margins(self.solution.finish.points)
        return self.worth(self.solution.plays[0].play)


def open_values(position: Position, resources: Resources, orders: int | None, seed: int) -> OpenValues:
    """Value an open position in which nobody has to draw from a boneyard of unknown order.

    `orders` is how many repeats a sample of draws takes, if one is needed, from `seed`; None searches all orders
    however many they are. Raises StoppedError if that was stopped.
    """
    position = forget_order(position.resolved())
    averaged = may_draw_unknown(position)
    if not averaged or orders is None or is_searchable(position):
        return OpenValues(solve_exactly(position, resources, paranoid=False), averaged)
    repeats: dict[DrawSample, Solution] = {}
    fresh = resources.with_new_tables()

    def search(sample: DrawSample, most_nodes: int | None) -> Solution:
        solution = solve_within(position, fresh.within(nodes=most_nodes), sample=sample, lines=False)
        if solution.exact:
            repeats[sample] = solution
        return solution

    nodes = orders * (_EARLY_REPEAT_NODES if len(position.boneyard) >= EARLY_BONEYARD else _REPEAT_NODES)
    mean = sample_draws(position, search, resources.stop, seed=seed, repeats=orders, nodes=nodes)
    if mean is None or mean.cut or resources.stop.is_stopped:
        raise StoppedError
    effort = max(sample.effort for sample in repeats)
    sampled: dict[Play | None, list[Value]] = {option.play: [] for option in mean.plays}
    for sample, solution in repeats.items():
        for option in solution.plays if sample.effort == effort else ():
            sampled[option.play].append(require(option.value))
    return OpenValues(mean, averaged, sampled, DrawSample(effort, seed).bias(len(position.boneyard)))


@dataclass(slots=True)
class DealBudget:
    """The node limit of the open view of a deal in which plays score, so that answers depend on nodes alone.

    Moments are valued from the last one back. Their searches share one table, since later moments are subtrees of
    earlier ones.

    Attributes:
        resources: those of the caller, without the limit.
        limited: the resources of the searches.
        nodes: the nodes of each moment valued so far for which more than `SMALL_MOMENT` were searched.
    """

    resources: Resources
    limited: Resources
    nodes: list[int]

    @classmethod
    def of(cls, resources: Resources) -> "DealBudget":
        """Make the budget of a deal."""
        tables = Tables(resources.tables.megabytes, one_deal=True)
        return cls(resources, Resources(1, tables, limited(resources.stop, nodes=NODES_OF_DEAL)), [])

    @property
    def next_exceeds(self) -> bool:
        """Return whether the next moment will exceed the limit if nodes grow as over the last moments."""
        if len(self.nodes) <= GROWTH_MOMENTS:
            return False
        growth = (self.nodes[-1] / self.nodes[-1 - GROWTH_MOMENTS]) ** (1 / GROWTH_MOMENTS)
        return bool(self.nodes[-1] * max(growth, 1) > NODES_OF_DEAL - sum(self.nodes))

    def values(self, position: Position, orders: int | None, seed: int) -> OpenValues:
        """Value an open position as `open_values`.

        Raises TooLargeError if that exceeds the limit or is expected to, and StoppedError if the caller's resources
        were stopped.
        """
        try:
            if self.next_exceeds:
                raise StoppedError
            values = open_values(position, self.limited, orders, seed)
        except StoppedError:
            if self.resources.stop.is_stopped:
                raise
            raise TooLargeError(
                "this moment is too large to judge with all hands seen: expected a later one, with fewer tiles to draw"
            ) from None
        if values.solution.nodes > SMALL_MOMENT:
            self.nodes.append(values.solution.nodes)
        return values


def value_of(solution: Solution, play: Play | None) -> PlayValue:
    """Return the value of a play in a solution."""
    return next(option for option in solution.plays if option.play == play)


def _margins_by_side(value: PlayValue, mover: int, sides: tuple[str, ...]) -> tuple[Value, ...]:
    if len(sides) == 2:
        worth = require(value.value)
        return (worth, -worth) if mover == 0 else (-worth, worth)
    assert value.points is not None
    return margins([value.points[side] for side in sides])
