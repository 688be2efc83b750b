"""Build solutions from the rows of a search: the values of plays, and the solution before a forced turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.tiles import Tile

from .situation import Situation
from .solution import Bounds, Information, Line, PlayValue, Solution, Value, margin, play_of, to_value, values_by_side


class PlayRow(NamedTuple):
    """One legal play searched.

    Attributes:
        code: the play.
        bounds: proven bounds of the margin of the side to move, equal if it is exact.
        line: the codes of the principal variation after it, to the end of the deal or to a draw of unknown order.
        points: the points still to come, by side; None if they were not searched or do not follow from the margin
            alone.
    """

    code: int
    bounds: Bounds
    line: Sequence[int]
    points: tuple[Value, ...] | None = None

    @classmethod
    def of_margin(
        cls, code: int, low: int, high: int, line: Sequence[int], total: int | None, units: int, side: int
    ) -> "PlayRow":
        """Build a row between two sides from the bounds of the margin and the sum of their points, in `units`."""
        bounds = to_value(low, units), to_value(high, units)
        if total is None:
            return cls(code, bounds, line)
        own, other = to_value(total + low, 2 * units), to_value(total - low, 2 * units)
        return cls(code, bounds, line, (own, other) if side == 0 else (other, own))

    @classmethod
    def of_points(cls, code: int, points: Sequence[int], line: Sequence[int], units: int, side: int) -> "PlayRow":
        """Build a row from the points of each side, in `units`."""
        vector = tuple(to_value(number, units) for number in points)
        return cls(code, (margin(vector, side),) * 2, line, vector)

    @property
    def is_exact(self) -> bool:
        """True if the margin is proven."""
        return self.bounds[0] == self.bounds[1]


_BOUNDS = attrgetter("bounds")


def solution_of_rows(
    position: Position, situation: Situation, rows: list[PlayRow], nodes: int, shown: bool
) -> Solution:
    """Build the solution of a seat that can play from its searched plays; `shown` asks for their lines."""
    rows.sort(key=_BOUNDS, reverse=True)  # equal ones keep their canonical order
    values = [low if low == high else None for _, (low, high), _, _ in rows]
    exact, bounds = None not in values, rows[0].bounds
    if not exact and len(position.rules.sides) > 2:
        bounds = situation.widest_bounds
    elif not exact:
        bounds = bounds[0], max([row.bounds[1] for row in rows])
    plays = []
    for row, value in zip(rows, values, strict=True):
        line = Line(situation, [row.code, *row.line]) if shown and value is not None else None
        plays.append(_play_value(position, row, value, bounds, line, shown))
    best = bounds[0] if bounds[0] == bounds[1] else None
    return Solution.searched(position, best, exact, bounds, tuple(plays), nodes)


def solution_of_sample(position: Position, situation: Situation, rows: Sequence[PlayRow], nodes: int) -> Solution:
    """Build the solution of one repeat of a sample from its searched plays; no plays if the repeat was stopped."""
    if not rows:
        return Solution(position, Information.ORDER_UNKNOWN, None, False, situation.widest_bounds, nodes=nodes)
    bounds = max(row.bounds for row in rows)
    plays = tuple(_play_value(position, row, row.bounds[0], bounds, None, True) for row in rows)
    return Solution(position, Information.ORDER_UNKNOWN, bounds[0], True, bounds, plays=plays, nodes=nodes)


def _play_value(
    position: Position, row: PlayRow, value: Value | None, top: Bounds, line: Line | None, shown: bool
) -> PlayValue:
    """Build the value of a play from its row, its value if proven, its line, and the bounds `top` of the best value.

    Between two sides the points of the row are omitted unless `shown`.
    """
    code, bounds, _, row_points = row
    play = play_of(code, position.ends)
    swing = None if value is None or top[0] != top[1] else value - top[0]
    best = bounds[0] >= top[1]
    if row_points is None:
        return PlayValue.searched(play, value, swing, best, bounds, line)
    finish, sides = line.finish if line else None, position.rules.sides
    points: Mapping[str, Value] | None = line.points if line and finish else None
    if len(sides) > 2 or (shown and not finish):
        points = dict(zip(sides, row_points, strict=True))
    return PlayValue(
        *(play, value, swing, best, bounds),
        points=points,
        end=finish.end if finish else None,
        line=line.actions if line else (),
        finish=finish,
        values=values_by_side(position, row_points),
    )


def before_turn(position: Position, after: Solution) -> Solution:
    """Derive the solution before a forced turn from the solution after it."""
    if position.must_pass:
        return _before_pass(position, after)
    return _before_draw(position, position.boneyard.tiles[0], after)


def _before_draw(position: Position, tile: Tile, after: Solution) -> Solution:
    if not after.plays:  # the draw took the last tile that could be drawn, and the deal is blocked
        assert after.finish is not None and position.to_move is not None
        side = position.rules.side_of(position.to_move)
        value = margin(after.finish.points, side)
        turn = Action(position.seats[position.to_move], None, (tile,))
        points = dict(zip(position.rules.sides, after.finish.points, strict=True))
        values = values_by_side(position, after.finish.points)
        only = PlayValue(None, value, 0, True, (value, value), points, "blocked", (turn,), after.finish, values)
        return replace(
            after, position=position, value=value, bounds=(value, value), plays=(only,), drawn=(tile,), finish=None
        )
    plays = []
    for play in after.plays:
        line = play.line
        if line:
            line = (replace(line[0], drawn=(tile, *line[0].drawn)), *line[1:])
        plays.append(replace(play, line=line))
    return replace(after, position=position, plays=tuple(plays), drawn=(tile, *after.drawn))


def _before_pass(position: Position, after: Solution) -> Solution:
    rules = position.rules
    situation = Situation.of(position)
    assert after.position.to_move is not None
    bonus = situation.pass_bonus
    follower = after.plays[0] if after.plays else None
    points: list[Value] | None = None
    if follower and follower.points:
        points = [follower.points[name] + extra for name, extra in zip(rules.sides, bonus, strict=True)]
    values = None if points is None else values_by_side(position, points)
    if len(rules.sides) == 2:
        low, high = after.bounds
        if situation.side != rules.side_of(after.position.to_move):
            low, high = -high, -low
        gain = margin(bonus, situation.side)
        bounds = gain + low, gain + high
        value = bounds[0] if bounds[0] == bounds[1] else None
    else:
        value = None if values is None else values[rules.sides[situation.side]]
        bounds = after.bounds if value is None else (value, value)
    turn = Action(rules.seats[situation.seat], None)
    play = PlayValue(
        play=None,
        value=value,
        swing=None if value is None else 0,
        best=True,
        bounds=bounds,
        points=None if points is None else dict(zip(rules.sides, points, strict=True)),
        end=follower.end if follower else None,
        line=(turn, *follower.line) if follower else (turn,),
        finish=follower.finish if follower else None,
        values=values,
    )
    return replace(after, position=position, value=value, bounds=bounds, plays=(play,), drawn=(), must_draw=False)
