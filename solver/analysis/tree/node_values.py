"""Values of the positions of a game tree: searched at its edge, backed up from the children inside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tranca.engine import searches
from tranca.engine.resources import Resources
from tranca.engine.searches import MomentValue
from tranca.engine.situation import Situation, units_by_size
from tranca.engine.solution import Value, margins, to_value
from tranca.game.actions import Play
from tranca.game.position import Position

BestPlays = tuple[Play | None, ...]


@dataclass(frozen=True, slots=True)
class NodeValue:
    """The value of a position.

    Attributes:
        margins: by side, its margin in points over the rest of the deal (of a finished deal: of settling it).
        best: the plays of which none is worth more to the side to move, in canonical order; None is a forced pass.
            Empty where the deal is over or an unknown tile is drawn.
    """

    margins: tuple[Value, ...]
    best: BestPlays


class Evaluator:
    """Values positions of one deal, keeping its tables from one to the next.

    Raises UnsupportedError for a boneyard so large that its orders cannot be counted.
    """

    def __init__(self, root: Position, resources: Resources) -> None:
        self._resources = resources
        self._deal = None if root.is_over else Situation.of(root)
        if self._deal is not None:
            units_by_size(self._deal)

    def values(self, positions: Sequence[Position]) -> list[NodeValue | None]:
        """Value positions of deals that are not over; None for all that a stop left unsearched."""
        if self._deal is None:
            return []
        values: list[NodeValue | None] = [None] * len(positions)
        searched = []
        for index, position in enumerate(positions):
            if position.must_lead is None:
                searched.append(index)
                continue
            lead = Play(position.must_lead)
            led = position.play(lead)
            after = terminal_value(led) if led.is_over else self.values([led])[0]
            values[index] = after and NodeValue(plus(after.margins, play_points(position, lead)), (lead,))
        situations = [Situation.of(positions[index]) for index in searched]
        moments = searches.search_moments(self._deal, situations, self._resources)
        for index, moment in zip(searched, moments, strict=True):
            values[index] = moment and _node_value(positions[index], moment)
        return values


def _node_value(position: Position, moment: MomentValue) -> NodeValue:
    plays = _next_plays(position)
    if plays != (None,):
        plays = tuple(play for index, play in enumerate(plays) if moment.best >> index & 1)
    return NodeValue(moment.margins, plays)


def _next_plays(position: Position) -> BestPlays:
    """Return the plays after forced draws; a pass alone; or none before an unknown draw."""
    plays = position.legal_plays()
    while not plays and position.must_draw:
        if not position.boneyard.ordered:
            return ()
        position = position.draw()
        plays = position.legal_plays()
    return plays or (None,)


def terminal_value(position: Position) -> NodeValue:
    """Return the value of a finished deal."""
    return NodeValue(margins(position.result().points), ())


def play_points(position: Position, play: Play) -> tuple[int, ...] | None:
    """Return by side the points that a play earns at once by the ends that it leaves; None where it earns none."""
    points = position.points_of(play)
    assert position.to_move is not None
    mover = position.rules.side_of(position.to_move)
    return tuple(points * (side == mover) for side in range(len(position.rules.sides))) if points else None


def plus(values: Sequence[Value], points: Sequence[int] | None) -> tuple[Value, ...]:
    """Add points by side to margins (None: no points)."""
    return tuple(values) if points is None else tuple(map(sum, zip(values, margins(points), strict=True)))


def mean(values: Sequence[Sequence[Value]]) -> NodeValue:
    """Average the margins over equally likely draws."""
    sides = zip(*values, strict=True)
    return NodeValue(tuple(to_value(Fraction(sum(side)) / len(values)) for side in sides), ())
