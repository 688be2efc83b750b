"""What the plays of a moment are worth with every hand seen, the order of the boneyard unknown to the players.

The order in which a record shows tiles drawn is known only afterwards, so nobody is judged by it: what is left in the
boneyard is taken as a set, and values are means over its orders. Where these are too many to search, orders are
sampled, each searched as if both sides knew it.
"""

from dataclasses import dataclass

from tranca.engine.intervals import paired_difference
from tranca.engine.resources import Stop, Tables
from tranca.engine.sampling import average_orders
from tranca.engine.solution import PlayValue, Solution, Value, margin
from tranca.engine.solve import solve
from tranca.errors import UnsupportedError
from tranca.game.actions import Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position
from tranca.game.rules import Rules

# The largest boneyard, and the most tiles not laid, of which all orders are searched: hundredths of a second.
_DRAWABLE = 8
_UNPLAYED = 20


class Stopped(Exception):  # noqa: N818 - no error: somebody asked for it
    """The watch ended the search before the value was found."""


def unordered(position: Position) -> Position:
    """The position with its boneyard as a set, its order forgotten."""
    boneyard = position.boneyard
    if not boneyard.ordered or len(boneyard.tiles) < 2:
        return position
    return position.changed(boneyard=Boneyard(boneyard.tiles, ordered=False))


def orders_for(rules: Rules, orders: int | None, all_orders: bool) -> int | None:
    """How many orders of a large boneyard are sampled, where nothing is said of it; None for all."""
    if all_orders:
        return None
    return orders or (100 if len(rules.sides) == 2 else 25)


def is_searchable(position: Position, drawable: int = _DRAWABLE, unplayed: int = _UNPLAYED) -> bool:
    """Whether all orders of the boneyard are searched, not a sample: at most so many tiles to draw, and not laid."""
    left = sum(map(len, position.hands)) + len(position.boneyard)
    return not position.drawable or (position.drawable <= drawable and left <= unplayed)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The values of a moment; `runs` are the orders searched where they were sampled."""

    solution: Solution
    runs: tuple[Solution, ...] = ()

    def loss(self, play: Play | None) -> tuple[Value, tuple[Value, Value]]:
        """How much less than the best play this one is worth, and the 95 % interval of that, order by order paired."""
        best = self.solution.plays[0].play
        loss = -_known(of(self.solution, play).swing)
        if not self.runs or not loss:
            return loss, (loss, loss)
        return paired_difference(
            [_known(of(run, best).value) for run in self.runs], [_known(of(run, play).value) for run in self.runs]
        )

    def worth(self, play: Play | None) -> tuple[Value, ...]:
        """By side, the margin over the rest of the deal after a play (None: the pass)."""
        position = self.solution.position
        assert position.to_move is not None
        return _margins(of(self.solution, play), position.rules.side_of(position.to_move), position.rules.sides)

    @property
    def now(self) -> tuple[Value, ...]:
        """By side, the margin over the rest of the deal: after the best play, or of the deal that is over."""
        found = self.solution
        if found.finish is not None:
            points = found.finish.points
            return tuple(margin(points, side) for side in range(len(points)))
        return self.worth(found.plays[0].play)


def weigh(
    position: Position, tables: Tables, watch: Stop, orders: int | None, seed: int, lines: bool = True
) -> Weighed:
    """The values of an open position in which nobody has to draw from a boneyard of unknown order.

    `orders` is the size of a sample, where one is needed, drawn from `seed`; None searches all orders however many they
    are. Raises Stopped where the watch ended it.
    """
    position = unordered(position.resolved())
    if position.is_over or orders is None or is_searchable(position):
        found = solve(position, tables=tables, stop=watch, lines=lines)
        if not found.exact:
            raise Stopped
        return Weighed(found)
    runs: list[Solution] = []

    def search(ordered: Position) -> Solution:
        runs.append(solve(ordered, tables=tables, stop=watch, lines=False))
        return runs[-1]

    averaged = average_orders(position, search, watch, seed, orders)
    if watch.is_stopped:
        raise Stopped
    if averaged is None:
        raise UnsupportedError(f"orders {orders}: expected 2 or more")
    return Weighed(averaged, tuple(runs))


def of(found: Solution, play: Play | None) -> PlayValue:
    """The value of one of the plays of a solution."""
    return next(each for each in found.plays if each.play == play)


def _margins(value: PlayValue, mover: int, sides: tuple[str, ...]) -> tuple[Value, ...]:
    if len(sides) == 2:
        worth = _known(value.value)
        return (worth, -worth) if mover == 0 else (-worth, worth)
    assert value.points is not None
    points = [value.points[side] for side in sides]
    return tuple(margin(points, side) for side in range(len(sides)))


def _known(value: Value | None) -> Value:
    assert value is not None
    return value
