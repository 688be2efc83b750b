"""What a solve finds: values of plays and the lines behind them, with no word of how they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.settlement import Result
from tranca.game.tiles import Tile

Value = int | Fraction
"""A number of points, exactly: a fraction where chance enters."""

Bounds = tuple[Value, Value]


@dataclass(frozen=True, slots=True)
class PlayValue:
    """What one play is worth to the side to move.

    Attributes:
        play: the play; None is the forced pass.
        value: margin in points over the rest of the deal, own less the other's (with three or more sides: less the mean
            of the others'); None where the search was cut off.
        swing: `value` less the best play's, 0 or negative; None where either is unknown.
        best: whether no play is worth more.
        bounds: proven limits of the value, equal where it is exact.
        points: points each side still gets, by its name; expected ones where chance enters; None where not known.
        end: how the line ends, "out" or "blocked"; None where chance enters, or where it was cut off.
        line: the principal line from this play on, with passes and draws.
        finish: the deal settled at the end of the line, where it has one.
        values: each side's own margin, with three or more sides.
    """

    play: Play | None
    value: Value | None
    swing: Value | None
    best: bool
    bounds: Bounds
    points: Mapping[str, Value] | None
    end: str | None
    line: tuple[Action, ...]
    finish: Result | None
    values: Mapping[str, Value] | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to "what is best here, and what does every other play cost?".

    Attributes:
        position: the position that was asked about; its rules are the rules of the answer.
        information: "open", or "open, boneyard order unknown".
        value: margin for the side to move; for a finished deal, of the settled deal for the first side. None where the
            search was cut off.
        exact: whether every number is exact.
        bounds: proven limits of the value.
        plays: every legal play, the best first, equal ones in canonical order; a single forced pass; or none.
        drawn: the tiles that the side to move draws first, where it must and their order is known.
        must_draw: the player to move must draw from a boneyard of unknown order.
        finish: the settled deal, where it is finished.
        sample: where the orders of a boneyard were sampled, how many; the values are then means, the bounds their 95 %
            intervals.
        seed: what the sample was drawn from.
        nodes: how many states the search looked at.
        paranoid: with three or more sides, what each play is worth to the mover if all others play against him.
    """

    position: Position
    information: str
    value: Value | None
    exact: bool
    bounds: Bounds
    plays: tuple[PlayValue, ...] = ()
    drawn: tuple[Tile, ...] = ()
    must_draw: bool = False
    finish: Result | None = None
    nodes: int = 0
    seconds: float = 0.0
    paranoid: Mapping[Play | None, Value] | None = None
    sample: int | None = None
    seed: int | None = None

    @property
    def best(self) -> tuple[Play | None, ...]:
        """The plays of which none is worth more, in canonical order."""
        return tuple(each.play for each in self.plays if each.best)

    @property
    def disagree(self) -> bool | None:
        """With three or more sides: no play is best both by own interest and against all others. Else None."""
        if not self.paranoid:
            return None
        top = max(self.paranoid.values(), default=None)
        return not any(self.paranoid[play] == top for play in self.best)
