"""The open view: plays valued with every hand seen, but the order of the boneyard unknown to the players.

The order of the tiles drawn becomes known only afterwards, so it must not affect a grade. The tiles of the boneyard are
taken as a set, and values are means over its orders. If there are too many orders to search, draws are sampled in
independent repeats, in which no player sees an order either.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tranca.engine.intervals import paired_difference
from tranca.engine.resources import Resources, Tables, limited
from tranca.engine.sampling import EARLY_BONEYARD, DrawSample, Sampling
from tranca.engine.searches import solve_within
from tranca.engine.solution import PlayValue, Solution, Value, margins, require
from tranca.engine.solve import solve_exactly
from tranca.engine.unknown_order import NODES, REPEATS, sample_draws
from tranca.errors import StoppedError, TooLargeError
from tranca.game.actions import Action, Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position

# The most drawable tiles, and the most tiles not yet laid, at which all orders are searched: hundredths of a second.
_DRAWABLE = 8
_UNPLAYED = 20

# Node limits of a repeat with sampled draws. A review has many moments, but an early boneyard needs more nodes.
_REPEAT_NODES = NODES // 8 // REPEATS
_EARLY_REPEAT_NODES = NODES // 2 // REPEATS

SMALL_MOMENT = 10_000  # moments with fewer nodes do not show how nodes grow
GROWTH_MOMENTS = 3  # the number of moments over which the growth of nodes is measured

NODES_OF_DEAL = 60_000_000
"""Node limit of the open view of a deal in which plays score, half a minute to a minute; other deals need far fewer."""


def forget_order(position: Position) -> Position:
    """Make the order of the boneyard unknown, unless it has fewer than two tiles."""
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
    """Return True if a tile of unknown order may still be drawn from a boneyard of at least two tiles."""
    return (
        not position.is_over and position.drawable > 0 and not position.boneyard.ordered and len(position.boneyard) > 1
    )


def orders_for(sampling: Sampling) -> int | None:
    """Return the number of repeats of a sample of draws, with its default; None for all orders."""
    return REPEATS if sampling.orders is None else sampling.repeats


def is_searchable(position: Position) -> bool:
    """Return True if all orders of the boneyard can be searched: few tiles to draw, and few not yet laid."""
    left = sum(map(len, position.hands)) + len(position.boneyard)
    return not position.drawable or (position.drawable <= _DRAWABLE and left <= _UNPLAYED)


@dataclass(frozen=True, slots=True)
class OpenValues:
    """The values of a moment.

    Attributes:
        solution: the solution of the moment, with means if draws were sampled.
        averaged: True if the values are means over tiles still to be drawn.
        sampled: by play, its value in each of the repeats; None if there is no sample.
        bias: a bound on the bias of the mean, in standard deviations of a repeat: see `DrawSample.bias`.
    """

    solution: Solution
    averaged: bool
    sampled: Mapping[Play | None, Sequence[Value]] | None = None
    bias: float = 0

    def loss(self, play: Play | None) -> tuple[Value, tuple[Value, Value]]:
        """Return how much less a play is worth than the best, with the 95 % interval, in points."""
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
        """Return, by side, the margin over the rest of the deal after a play (None: the pass)."""
        position = self.solution.position
        assert position.to_move is not None
        return _margins_by_side(
            value_of(self.solution, play), position.rules.side_of(position.to_move), position.rules.sides
        )

    @property
    def best_margins(self) -> tuple[Value, ...]:
        """Return each side's margin in the rest of the deal with the best play, or its margin in a finished deal."""
        if self.solution.finish is not None:
            return margins(self.solution.finish.points)
        return self.worth(self.solution.plays[0].play)


def open_values(position: Position, resources: Resources, orders: int | None, seed: int) -> OpenValues:
    """Value an open position in which no player must draw from a boneyard of unknown order.

    If draws must be sampled, `orders` is the number of repeats and `seed` their seed; None searches all orders, however
    many. Raises StoppedError if it was stopped.
    """
    position = forget_order(position.resolved())
    averaged = may_draw_unknown(position)
    if not averaged or orders is None or is_searchable(position):
        return OpenValues(solve_exactly(position, resources, paranoid=False), averaged)
    repeats: dict[DrawSample, Solution] = {}
    fresh = resources.with_new_tables()

    def search(sample: DrawSample, most_nodes: int | None, own: Resources = fresh) -> Solution:
        solution = solve_within(position, own.within(nodes=most_nodes), sample=sample, lines=False)
        if solution.exact:
            repeats[sample] = solution
        return solution

    def search_again(sample: DrawSample) -> Solution:
        return search(sample, None, resources)

    again = search_again if resources.tables.one_deal and len(position.rules.sides) > 2 else None
    nodes = orders * (_EARLY_REPEAT_NODES if len(position.boneyard) >= EARLY_BONEYARD else _REPEAT_NODES)
    mean = sample_draws(position, search, resources.stop, seed=seed, repeats=orders, nodes=nodes, again=again)
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
    """The node limit of the open view of a deal in which plays score, so that results depend only on nodes.

    Moments are valued from the last one backward. Their searches share one table, since later moments are subtrees.

    Attributes:
        resources: the resources of the caller, without the limit.
        spent: the nodes spent after each moment that needed more than `SMALL_MOMENT`. That is about what the search of
            this moment alone would need.
        boneyard: the tiles in the boneyard at the moment last valued.
    """

    resources: Resources
    limited: Resources
    spent: list[int]
    boneyard: int = 0

    @classmethod
    def of(cls, resources: Resources) -> "DealBudget":
        """Return a fresh budget for one deal."""
        tables = Tables(resources.tables.megabytes, one_deal=True)
        return cls(resources, Resources(1, tables, limited(resources.stop, nodes=NODES_OF_DEAL)), [])

    def is_too_large(self, position: Position) -> bool:
        """Return True if a moment is expected to exceed the limit, given the growth over the last moments.

        The table does not contain the other draws of a moment with a draw before the last one: at least two of them.
        """
        if len(self.spent) <= GROWTH_MOMENTS:
            return False
        spent = self.spent[-1]
        alone: float = spent * (spent / self.spent[-1 - GROWTH_MOMENTS]) ** (1 / GROWTH_MOMENTS)
        if len(position.boneyard) > self.boneyard:
            return spent + 2 * alone > NODES_OF_DEAL
        return alone > NODES_OF_DEAL and len(position.legal_plays()) > 1

    def values(self, position: Position, orders: int | None, seed: int) -> OpenValues:
        """Value an open position, as `open_values`.

        Raises TooLargeError if that exceeds the limit or is expected to, and StoppedError after a stop by the caller.
        """
        try:
            if self.is_too_large(position):
                raise StoppedError
            values = open_values(position, self.limited, orders, seed)
        except StoppedError:
            if self.resources.stop.is_stopped:
                raise
            raise TooLargeError(
                "this moment is too large to judge with all hands seen; choose a later one, with fewer tiles to draw"
            ) from None
        if values.solution.nodes > SMALL_MOMENT:
            self.spent.append(values.solution.nodes + (self.spent[-1] if self.spent else 0))
        self.boneyard = len(position.boneyard)
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
