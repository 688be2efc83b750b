"""Solutions: the values of plays and the lines behind them, independent of any wording."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from tranca.display import NotebookResult
from tranca.errors import UnsupportedError
from tranca.ext.plain.situation import PASS, PlayedOut
from tranca.ext.rules import pips
from tranca.ext.text.words import line_words
from tranca.game.actions import Action, Ends, Play
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.settlement import Result, lightest_tile, take_losses
from tranca.game.tiles import Tile, tiles

from .situation import Situation

Key = TypeVar("Key")
Item = TypeVar("Item")

Value = int | Fraction
"""An exact number of points: a fraction if it is an expectation."""

CodesAndValues = tuple[Sequence[int], Sequence[int]]
"""Codes of plays, the best first, and their values."""

Bounds = tuple[Value, Value]
"""Lower and upper bound of a value."""


def to_value(number: Value, units: int = 1) -> Value:
    """Convert a number in units of 1/`units` point into points: an int if it is whole, else a fraction."""
    points = Fraction(number, units)
    return points.numerator if points.denominator == 1 else points


def sign(value: Value) -> int:
    """Return 1, 0 or −1, the sign of a value."""
    return (value > 0) - (value < 0)


def require(value: Value | None) -> Value:
    """Return a value that the caller knows was found (not None)."""
    assert value is not None
    return value


def margin(points: Sequence[Value], side: int) -> Value:
    """Return a side's points less the mean of the other sides' points."""
    return to_value(points[side] - Fraction(sum(points) - points[side], len(points) - 1))


def margins(points: Sequence[Value]) -> tuple[Value, ...]:
    """Return the margin of each side."""
    return tuple(margin(points, side) for side in range(len(points)))


def values_by_side(position: Position, points: Sequence[Value]) -> Mapping[str, Value] | None:
    """Return the margin of each side from the points of all; None with two sides, whose margins differ only in sign."""
    sides = position.rules.sides
    return None if len(sides) == 2 else dict(zip(sides, margins(points), strict=True))


class FrozenDict(dict[Key, Item]):
    """An immutable, hashable dict for the fields of results."""

    def _refuse(self, *_args: Any, **_named: Any) -> NoReturn:
        raise TypeError("results are read-only; copy it with dict(…) to change it")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def frozen(mapping: Mapping[Key, Item] | None) -> FrozenDict[Key, Item] | None:
    """Return an immutable copy of a mapping; None for None."""
    return mapping if mapping is None or isinstance(mapping, FrozenDict) else FrozenDict(mapping)


class Information(StrEnum):
    """The assumed knowledge of the players.

    All hands and the order of the boneyard; all but that order; or each player only their own tiles.
    """

    OPEN = "open"
    ORDER_UNKNOWN = "open, boneyard order unknown"
    HIDDEN = "hidden hands"

    @classmethod
    def of(cls, position: Position) -> "Information":
        """Return the information of an open position."""
        boneyard = position.boneyard
        unknown = len(boneyard) and not boneyard.ordered and position.rules.draws
        return cls.ORDER_UNKNOWN if unknown else cls.OPEN


class Orders(StrEnum):
    """The treatment of the orders of a boneyard in a value.

    ALL: every order, unseen. SAMPLED: sampled draws, also unseen. SEEN: one sampled order that both sides
    know, so they play as if they saw the next draws.
    """

    ALL = "all"
    SAMPLED = "sampled"
    SEEN = "seen"


class Line:
    """A line of play codes, which is played out with forced draws and passes on first access."""

    __slots__ = ("_codes", "_played", "_situation")

    def __init__(self, situation: Situation, codes: Sequence[int]) -> None:
        self._situation = situation
        self._codes = codes
        self._played: PlayedOut | None = None

    @property
    def played(self) -> PlayedOut:
        """The line played out by the kernel."""
        if self._played is None:
            self._played = self._situation.numbers.play_out(self._codes)
        return self._played

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions at the table, with draws and passes."""
        seats, played = self._situation.rules.seats, self.played
        if not played.drawn:
            return tuple([_action(turn, seats) for turn in played.turns])
        drawn = iter([Tile.at(tile) for tile in played.drawn])
        return tuple(
            [
                replace(_action(turn & _NO_DRAWS, seats), drawn=tuple(islice(drawn, turn >> _DRAWN)))
                for turn in played.turns
            ]
        )

    @property
    def summary(self) -> tuple[str, int, Sequence[int]]:
        """The line as text, its end, and the points of each side."""
        if not self._situation.ruleset.has_second_layout:
            return line_words(self._situation.numbers, self._codes)
        played = self.played
        return " ".join(map(str, self.actions)), played.end, played.points

    @property
    def words(self) -> str:
        """The line as text, with draws as numbers."""
        return self.summary[0]

    @property
    def points(self) -> Mapping[str, int]:
        """The points of each side at the end of the line."""
        return dict(zip(self._situation.rules.sides, self.played.points, strict=True))

    @property
    def finish(self) -> Result | None:
        """The settled deal at the end of the line; None if the line stops before."""
        played, rules = self.played, self._situation.rules
        if not played.end:
            return None
        settled = [0] * len(rules.sides)
        out = played.last if played.end == 1 else -1
        if played.winner >= 0:
            _, settled[played.winner] = self._situation.ruleset.settle(
                played.hands, self._situation.leader, played.last, out, played.finish
            )
        losses = take_losses(rules, played.hands, None if out < 0 else out, settled)
        return Result(
            end="out" if played.end == 1 else "blocked",
            seat=played.last,
            winner=played.winner if played.winner >= 0 else None,
            points=tuple(settled),
            pips=tuple(map(pips, played.hands)),
            ends=self._situation.ends_after(played),
            rival=_rival(rules, played) if played.end == 2 else None,
            lightest=tuple(lightest_tile(tiles(hand)) for hand in played.hands),
            losses=losses,
        )


_SEAT, _NAMED, _DRAWN = 16, 18, 19  # bits of seat, named end and draws in a turn of the kernel, above its code
_NO_DRAWS = (1 << _DRAWN) - 1


@cache
def _action(turn: int, seats: tuple[str, ...]) -> Action:
    """Convert a turn of the kernel into an action; drawn tiles are only counted."""
    code = turn & PASS
    play = None
    if code != PASS:
        play = Play.of_code(code, named=bool(turn >> _NAMED & 1))
    return Action(seats[turn >> _SEAT & 3], play, (None,) * (turn >> _DRAWN))


def _rival(rules: Rules, played: PlayedOut) -> int:
    seat = rules.next_seat(played.last)
    while not played.hands[seat]:
        seat = rules.next_seat(seat)
    return seat


UNKNOWN_VALUE = "the search was stopped before the value was exact; use the bounds, or allow more time"


class _Valued:
    __slots__ = ()
    value: Value | None

    @property
    def exact_value(self) -> Value:
        """The value. Raises UnsupportedError if the search was stopped before it was known."""
        if self.value is None:
            raise UnsupportedError(UNKNOWN_VALUE)
        return self.value


class _LineSlot(_Valued):
    __slots__ = ("_searched_line",)
    _searched_line: Line | None


@dataclass(frozen=True, slots=True)
class PlayValue(_LineSlot):
    """The value of one play for the side to move.

    Attributes:
        play: the play; None is the forced pass.
        value: margin in points over the rest of the deal, own points less the opponents' (with three or more sides:
            less their mean); None if the search was stopped.
        swing: `value` less that of the best play, 0 or negative; None if either is unknown.
        best: True if no play has a higher value.
        bounds: proven bounds of the value, equal if it is exact.
        points: the points that each side still gets, by side name; expected points if draws are unknown; None if not
            known.
        end: how the line ends, "out" or "blocked"; None if draws are unknown or the search was stopped.
        line: the principal variation from this play on, with passes and draws.
        finish: the settled deal at the end of the line, if the line reaches one.
        values: the margin of each side, with three or more sides.
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

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen(self.points))
        object.__setattr__(self, "values", frozen(self.values))

    @property
    def is_average(self) -> bool:
        """True if `value` is a mean over unknown draws: the line ends at a draw. False without a line."""
        return self.finish is None and self.value is not None and self.points is not None

    @classmethod
    def searched(
        cls, play: Play, value: Value | None, swing: Value | None, best: bool, bounds: Bounds, line: Line | None
    ) -> "PlayValue":
        """Build the value of a play between two sides; the fields of its line are computed on access."""
        made = object.__new__(cls)
        _set_play(made, play)
        _set_value(made, value)
        _set_swing(made, swing)
        _set_best(made, best)
        _set_bounds(made, bounds)
        _set_values(made, None)
        _set_searched_line(made, line)
        if line is None:
            _set_line(made, ())
            _set_points(made, None)
            _set_end(made, None)
            _set_finish(made, None)
        return made

    if not TYPE_CHECKING:  # or type checkers would accept any name

        def __getattr__(self, name: str) -> Any:
            """Compute the fields that follow from the line when one of them is first read."""
            if name not in _OF_LINE or self._searched_line is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            line = self._searched_line
            finish = line.finish
            values = line.actions, frozen(line.points) if finish else None, finish and finish.end, finish
            for field_name, value in zip(_OF_LINE, values, strict=True):
                object.__setattr__(self, field_name, value)
            return getattr(self, name)

    @property
    def searched_line(self) -> Line | None:
        """The line from which other fields are computed; only for plays between two sides."""
        return getattr(self, "_searched_line", None)

    @property
    def words(self) -> str:
        """The line as text, with draws as numbers."""
        line = self.searched_line
        return " ".join([action.short() for action in self.line]) if line is None else line.words

    def __repr__(self) -> str:
        value = f"value={self.value}" if self.value is not None else f"bounds=[{self.bounds[0]}, {self.bounds[1]}]"
        return f"<PlayValue {self.play or 'pass'}: {value}, swing={self.swing}, {len(self.line)} actions>"


_OF_LINE = ("line", "points", "end", "finish")

# Filling a frozen instance through its slots takes a third of the time of `__init__`.
_set_play, _set_value, _set_swing, _set_best, _set_bounds, _set_values, _set_searched_line = (
    getattr(PlayValue, name).__set__
    for name in ("play", "value", "swing", "best", "bounds", "values", "_searched_line")
)
_set_line, _set_points, _set_end, _set_finish = (getattr(PlayValue, name).__set__ for name in _OF_LINE)


class _PlaysSlot(_Valued):
    __slots__ = ("_listed",)
    _listed: CodesAndValues | None


@dataclass(frozen=True, slots=True)
class Solution(_PlaysSlot, NotebookResult):
    """The answer to "what is best here, and what does every other play cost?".

    Attributes:
        position: the position that was solved, with its rules.
        information: what the players are assumed to know.
        value: margin for the side to move; for a finished deal, the margin of the settled deal for the first side. None
            if the search was stopped.
        exact: True if every number is exact.
        bounds: proven bounds of the value.
        plays: every legal play, the best first, equal ones in canonical order; a single forced pass; or none.
        drawn: the tiles that the side to move must draw first, if their order is known.
        must_draw: True if the player to move must draw from a boneyard of unknown order.
        finish: the settled deal, if it is finished.
        sample: the number of independent repeats if draws were sampled; the values are then means, and the bounds their
            95 % confidence intervals.
        seed: the seed of the sample.
        cut: True if the sample was stopped before all its repeats were done.
        agreed: plays whose value is the same in all repeats of a sample; contains None if the value before a draw is
            the same. Their bounds limit the effect of draws that no repeat sampled.
        nodes: the number of states searched.
        paranoid: with three or more sides, the value of each play to the mover if all others play together against
            them.
    """

    position: Position
    information: Information
    value: Value | None
    exact: bool
    bounds: Bounds
    plays: tuple[PlayValue, ...] = ()
    drawn: tuple[Tile, ...] = ()
    must_draw: bool = False
    finish: Result | None = None
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    paranoid: Mapping[Play | None, Value] | None = None
    sample: int | None = None
    seed: int | None = None
    cut: bool = False
    agreed: frozenset[Play | None] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "paranoid", frozen(self.paranoid))

    @classmethod
    def searched(
        cls,
        position: Position,
        value: Value | None,
        exact: bool,
        bounds: Bounds,
        plays: tuple[PlayValue, ...],
        nodes: int,
    ) -> "Solution":
        """Build the solution for a seat that can play."""
        made = cls._plain(position, Information.of(position), value, exact, bounds, nodes)
        _set_plays(made, plays)
        _set_listed(made, None)
        return made

    @classmethod
    def of_values(cls, position: Position, listed: CodesAndValues, nodes: int, seconds: float) -> "Solution":
        """Build an exact solution without lines from values; play objects are made on access."""
        value = listed[1][0]
        made = cls._plain(position, Information.OPEN, value, True, (value, value), nodes)
        _set_listed(made, listed)
        _set_seconds(made, seconds)
        return made

    @classmethod
    def _plain(
        cls, position: Position, information: Information, value: Value | None, exact: bool, bounds: Bounds, nodes: int
    ) -> "Solution":
        made = object.__new__(cls)
        _set_position(made, position)
        _set_information(made, information)
        _set_value_found(made, value)
        _set_exact(made, exact)
        _set_bounds_found(made, bounds)
        _set_nodes(made, nodes)
        for write, default in _DEFAULTS:
            write(made, default)
        return made

    if not TYPE_CHECKING:  # or type checkers would accept any name

        def __getattr__(self, name: str) -> Any:
            """Build the play objects when they are first read."""
            if name != "plays" or self.listed is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            _set_plays(self, _plays_of(self.position.ends, *self.listed))
            return self.plays

    @property
    def listed(self) -> CodesAndValues | None:
        """The plays and values as numbers; only for an exact solution without lines."""
        return getattr(self, "_listed", None)

    def timed(self, seconds: float) -> "Solution":
        """Set the search time of a new solution that is not shared yet."""
        object.__setattr__(self, "seconds", seconds)
        return self

    def __repr__(self) -> str:
        value = f"value={self.value}" if self.exact or self.sample else f"bounds=[{self.bounds[0]}, {self.bounds[1]}]"
        kind = "exact" if self.exact else f"sample={self.sample}" if self.sample else "not exact"
        best = " ".join(str(play or "pass") for play in self.best[:8]) or "none"
        return f"<Solution {str(self.position.rules)[:80]}: {value}, {kind}, {len(self.plays)} plays, best {best}>"

    @property
    def orders(self) -> Orders | None:
        """The treatment of the orders of the boneyard; None if the order is known or no tile can be drawn."""
        if self.information is Information.OPEN:
            return None
        return Orders.ALL if self.sample is None else Orders.SAMPLED

    @property
    def best(self) -> tuple[Play | None, ...]:
        """The plays proven to have the highest value, in canonical order."""
        return tuple(play.play for play in self.plays if play.best)

    @property
    def disagree(self) -> bool | None:
        """True if no play is best both by own interest and against all others together; None with two sides."""
        if not self.paranoid:
            return None
        top = max(self.paranoid.values(), default=None)
        return not any(self.paranoid[play] == top for play in self.best)


# Filling a frozen instance through its slots takes a third of the time of `__init__`.
_FOUND = ("position", "information", "value", "exact", "bounds", "nodes")
_set_position, _set_information, _set_value_found, _set_exact, _set_bounds_found, _set_nodes = (
    getattr(Solution, name).__set__ for name in _FOUND
)
_set_plays, _set_seconds, _set_listed = (getattr(Solution, name).__set__ for name in ("plays", "seconds", "_listed"))
_DEFAULTS = tuple(
    (getattr(Solution, item.name).__set__, item.default)
    for item in fields(Solution)
    if item.name not in (*_FOUND, "plays")
)


def _plays_of(ends: Ends | None, codes: Sequence[int], values: Sequence[int]) -> tuple[PlayValue, ...]:
    top = values[0]
    return tuple(
        [
            PlayValue.searched(play_of(code, ends), value, value - top, value == top, (value, value), None)
            for code, value in zip(codes, values, strict=True)
        ]
    )


@cache
def play_of(code: int, ends: Ends | None) -> Play:
    """Return the play of a code at these ends; equal plays are the same object."""
    return Play.from_code(code, ends)
