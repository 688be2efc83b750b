"""Forced draws and passes: play them, and derive the solution before one from the solution after it."""

from dataclasses import replace

from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.tiles import Tile

from .situation import Situation
from .solution import Bounds, PlayValue, Solution, Value, margin, values_by_side


def forced_moments(position: Position) -> list[Position]:
    """Return the moments before each forced turn, and last the moment at which no turn is forced.

    The last moment is a choice between plays, the draw of an unknown tile, or the end of the deal.
    """
    moments = [position]
    while not position.can_play:
        if position.must_draw and position.boneyard.ordered:
            position = position.draw()
        elif position.must_pass:
            position = position.pass_()
        else:
            break
        moments.append(position)
    return moments


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
        same = situation.side == rules.side_of(after.position.to_move)
        bounds = _behind_pass(after.bounds, margin(bonus, situation.side), same)
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


def _behind_pass(bounds: Bounds, gain: Value, same_side: bool) -> Bounds:
    """Return the bounds for the side that passes, negated if the next seat to move belongs to the other side."""
    low, high = bounds
    return (gain + low, gain + high) if same_side else (gain - high, gain - low)
