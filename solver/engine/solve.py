"""Solving a position: the value of every play, and the line behind each."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tranca.errors import UnsupportedError
from tranca.ext import maxn, outlook, search
from tranca.ext.draws import DrawTable
from tranca.ext.table import Table
from tranca.ext.vectors import VectorTable
from tranca.ext.watch import Watch
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import Tile

from .situation import Moment, Story
from .solution import PlayValue, Solution, Value

OPEN = "open"
ORDER_UNKNOWN = "open, boneyard order unknown"


@dataclass(slots=True)
class Tables:
    """The memory of the searches, made when first needed; reuse it between solves in one thread, not between threads.

    `megabytes` is the room that each of them may take; None is what suits most deals, 0 remembers nothing.
    """

    megabytes: float | None = None
    _fixed: Table | None = field(default=None, init=False)
    _draws: DrawTable | None = field(default=None, init=False)
    _vectors: VectorTable | None = field(default=None, init=False)

    @property
    def fixed(self) -> Table:
        """For two sides where nobody draws."""
        if self._fixed is None:
            self._fixed = Table() if self.megabytes is None else Table(self.megabytes)
        return self._fixed

    @property
    def draws(self) -> DrawTable:
        """For two sides with a boneyard."""
        if self._draws is None:
            self._draws = DrawTable() if self.megabytes is None else DrawTable(self.megabytes)
        return self._draws

    @property
    def vectors(self) -> VectorTable:
        """For three or more sides."""
        if self._vectors is None:
            self._vectors = VectorTable() if self.megabytes is None else VectorTable(self.megabytes)
        return self._vectors


def solve(
    position: Position | Record,
    *,
    tables: Tables | None = None,
    time_limit: float | None = None,
    lines: bool = True,
    watch: Watch | None = None,
    orders: int | None = None,
    seed: int = 0,
) -> Solution:
    """The exact value of every legal play for the side to move, the best plays, and a principal line for each.

    A record is solved at the moment after its last action. Hidden tiles that can lie in one place only are known.
    `tables` is memory to reuse between solves, `time_limit` is in seconds, `lines=False` leaves out the lines and the
    points that follow from them, `watch` can stop the search from a signal handler or another thread: what is then not
    proven has no value but bounds, and `exact` is False.

    A boneyard of unknown order may be too large to search. `orders` then asks for a sample of so many of its orders,
    drawn from `seed`; with a time limit, half of it goes to a sample if the other half was not enough. The answer says
    in `sample` that it is one.

    Raises UnsupportedError for hidden hands, and for a boneyard so large that its orders cannot even be counted.
    """
    if time_limit is not None and not 0 < time_limit < math.inf:
        raise UnsupportedError(f"time limit {time_limit}: expected seconds, more than 0")
    if isinstance(position, Record):
        position = position.position
    position = position.resolved()
    start = time.perf_counter()
    tables = tables or Tables()
    chance = position.is_open and position.drawable > 0 and not position.boneyard.ordered and not position.is_over
    watch = watch or Watch()
    share = time_limit / 2 if time_limit and chance and orders is None else time_limit
    watch.start(share)
    found = None
    if orders is None or not chance:
        found = _solve(position, tables, watch, lines)
    if chance and (found is None or not found.exact) and (found is None or watch.ran_out):
        from .sampling import sample  # and with it the library of statistics, rarely needed

        watch.start(share)
        found = sample(position, lambda each, w: _solve(each, tables, w, True), watch, seed, orders) or found
    if found is None:
        raise UnsupportedError(f"orders={orders}: expected 2 or more, or time for as many")
    if len(position.rules.sides) > 2 and not found.finish and not found.sample:
        found = replace(found, paranoid=_against_all(position, tables, watch))
    return replace(found, seconds=time.perf_counter() - start)


def margin(points: Sequence[Value], side: int) -> Value:
    """Own points less the mean of the others'; with two sides, less the other's."""
    return _whole(points[side] - Fraction(sum(points) - points[side], len(points) - 1))


def _solve(position: Position, tables: Tables, watch: Watch, lines: bool) -> Solution:
    """Settle what is over, go through the draws and passes that are forced, then search every play."""
    if not position.is_open:
        raise UnsupportedError("hidden hands: expected every tile to be known")
    if position.is_over:
        return _finished(position)
    if position.must_draw:
        if not position.boneyard.ordered:
            return _chance(position, tables, watch)
        after = position.draw()
        drawn = position.boneyard.tiles[0]
        return _after_draw(position, drawn, _solve(after, tables, watch, lines))
    if position.must_pass:
        return _after_pass(position, _solve(position.pass_(), tables, watch, lines))
    if len(position.rules.sides) > 2:
        return _single_players(position, tables, watch, lines)
    return _two_sides(position, tables, watch, lines)


def _finished(position: Position) -> Solution:
    result = position.result()
    value = margin(result.points, 0)
    return Solution(position, _information(position), value, True, (value, value), finish=result)


def _information(position: Position) -> str:
    boneyard = position.boneyard
    return ORDER_UNKNOWN if len(boneyard) and not boneyard.ordered and position.rules.draws else OPEN


def _after_draw(position: Position, tile: Tile, after: Solution) -> Solution:
    """The answer for who must draw a known tile, from the answer for the moment after it."""
    if not after.plays:  # the draw took the last tile that could be drawn, and the deal is blocked
        assert after.finish is not None and position.to_move is not None
        side = position.rules.side_of(position.to_move)
        value = margin(after.finish.points, side)
        turn = Action(position.seats[position.to_move], None, (tile,))
        points = dict(zip(position.rules.sides, after.finish.points, strict=True))
        only = PlayValue(None, value, 0, True, (value, value), points, "blocked", (turn,), after.finish)
        return replace(
            after, position=position, value=value, bounds=(value, value), plays=(only,), drawn=(tile,), finish=None
        )
    plays = []
    for each in after.plays:
        line = each.line
        if line:
            line = (replace(line[0], drawn=(tile, *line[0].drawn)), *line[1:])
        plays.append(replace(each, line=line))
    return replace(after, position=position, plays=tuple(plays), drawn=(tile, *after.drawn))


def _after_pass(position: Position, after: Solution) -> Solution:
    """The answer for who must pass, from the answer for the moment after it."""
    rules = position.rules
    moment = Moment.of(position)
    assert after.position.to_move is not None
    side, other = rules.side_of(moment.seat), rules.side_of(after.position.to_move)
    bonus = [0] * len(rules.sides)
    if moment.pending:
        bonus[rules.side_of(moment.last)] = rules.ruleset.pass_bonus(moment.paid)
    gain = margin(bonus, side)
    follower = after.plays[0] if after.plays else None
    values = None
    value: Value | None
    if len(rules.sides) > 2:
        values = _values_of(follower.points, bonus, rules.sides) if follower and follower.points else None
        value = values[rules.sides[side]] if values else None
        bounds = (value, value) if value is not None else after.bounds
    else:
        low, high = after.bounds
        bounds = (gain + low, gain + high) if side == other else (gain - high, gain - low)
        value = bounds[0] if bounds[0] == bounds[1] else None
    points: Mapping[str, Value] | None = None
    if follower and follower.points:
        points = {name: follower.points[name] + extra for name, extra in zip(rules.sides, bonus, strict=True)}
    turn = Action(rules.seats[moment.seat], None)
    play = PlayValue(
        play=None,
        value=value,
        swing=None if value is None else 0,
        best=True,
        bounds=bounds,
        points=points,
        end=follower.end if follower else None,
        line=(turn, *follower.line) if follower else (turn,),
        finish=follower.finish if follower else None,
        values=values,
    )
    return replace(after, position=position, value=value, bounds=bounds, plays=(play,), drawn=(), must_draw=False)


def _chance(position: Position, tables: Tables, watch: Watch) -> Solution:
    """The value where the side to move must draw from a boneyard of unknown order."""
    moment = Moment.of(position)
    rules = position.rules
    side = rules.side_of(moment.seat)
    units = moment.units
    place = (moment.hands, moment.boneyard, *moment.ends, moment.seat, moment.last, moment.pending, moment.paid)
    bounds: tuple[Value, Value]
    if len(rules.sides) > 2:
        got, nodes = maxn.solve_draw(rules.ruleset, *place, moment.leader, tables.vectors, watch)
        bounds = _LIMITS if got is None else (margin([Fraction(each, units) for each in got], side),) * 2
    else:
        low, high, nodes = outlook.solve_draw(
            rules.ruleset, *place, moment.leader, moment.weights(side), tables.draws, watch
        )
        bounds = _whole(Fraction(low, units)), _whole(Fraction(high, units))
    exact = bounds[0] == bounds[1]
    value = bounds[0] if exact else None
    return Solution(position, ORDER_UNKNOWN, value, exact, bounds, must_draw=True, nodes=nodes)


def _two_sides(position: Position, tables: Tables, watch: Watch, lines: bool) -> Solution:
    """Every play of who can play, between two sides."""
    moment = Moment.of(position)
    rules = position.rules
    weights = moment.weights(rules.side_of(moment.seat))
    rows: list[tuple[int, Value, Value, list[int], int | None]]
    units = 1
    if moment.nobody_draws:
        fixed, nodes = search.solve_plays(
            rules.ruleset, moment.hands, *moment.ends, moment.seat, moment.paid, moment.leader, moment.forced,
            weights, tables.fixed, watch, lines,
        )
        rows = [(*row, None) for row in fixed]
    else:
        units = moment.units
        drawing, nodes = outlook.solve_plays(
            rules.ruleset, moment.hands, moment.boneyard, moment.ordered, *moment.ends, moment.seat, moment.paid,
            moment.leader, moment.forced, weights, tables.draws, watch, lines,
        )
        rows = [
            (code, _whole(Fraction(low, units)), _whole(Fraction(high, units)), line, total)
            for code, low, high, line, total in drawing
        ]
    least, most = max(row[1] for row in rows), max(row[2] for row in rows)
    value = least if least == most else None
    plays = []
    for code, low, high, rest, total in rows:
        exact = low == high
        story = moment.tell([code, *rest]) if lines and exact and not watch.is_stopped else None
        points: Mapping[str, Value] | None = story.points if story else None
        if story and not story.finish:
            points = None
            if total is not None:
                both = Fraction(total, units)
                mine, theirs = _whole((both + low) / 2), _whole((both - low) / 2)
                own = rules.side_of(moment.seat)
                points = {rules.sides[own]: mine, rules.sides[1 - own]: theirs}
                points = {name: points[name] for name in rules.sides}
        plays.append(
            _play_value(
                position, code, (low, high), None if value is None or not exact else low - value, low >= most, points,
                story,
            )
        )
    plays.sort(key=lambda each: (-each.bounds[0], -each.bounds[1]))
    exact = all(row[1] == row[2] for row in rows)
    return Solution(
        position, _information(position), value, exact, (least, most), plays=tuple(plays), nodes=nodes
    )


def _single_players(position: Position, tables: Tables, watch: Watch, lines: bool) -> Solution:
    """Every play of who can play, three or four players each for himself, and what it is worth against all others."""
    moment = Moment.of(position)
    rules = position.rules
    units = moment.units
    side = rules.side_of(moment.seat)
    rows, nodes = maxn.solve_plays(
        rules.ruleset, moment.hands, moment.boneyard, moment.ordered, *moment.ends, moment.seat, moment.paid,
        moment.leader, moment.forced, tables.vectors, watch, lines,
    )
    given = [None if got is None else [_whole(Fraction(each, units)) for each in got] for _, got, _ in rows]
    values = [None if points is None else margin(points, side) for points in given]
    known = [value for value in values if value is not None]
    exact = len(known) == len(values)
    top = max(known) if exact else None
    plays = []
    for (code, _, rest), points, value in zip(rows, given, values, strict=True):
        named = None if points is None else dict(zip(rules.sides, points, strict=True))
        story = moment.tell([code, *rest]) if lines and named is not None and not watch.is_stopped else None
        each = _play_value(
            position, code, _LIMITS if value is None else (value, value),
            None if top is None or value is None else value - top, value is not None and value == top, named, story,
        )
        plays.append(replace(each, values=named and _values_of(named, [0] * len(named), rules.sides)))
    plays.sort(key=lambda each: -each.bounds[0])
    bounds = _LIMITS if top is None else (top, top)
    return Solution(position, _information(position), top, exact, bounds, plays=tuple(plays), nodes=nodes)


def _play_value(
    position: Position,
    code: int,
    bounds: tuple[Value, Value],
    swing: Value | None,
    best: bool,
    points: Mapping[str, Value] | None,
    story: Story | None,
) -> PlayValue:
    value = bounds[0] if bounds[0] == bounds[1] else None
    finish = story.finish if story else None
    return PlayValue(
        play=Play.from_code(code, position.ends),
        value=value,
        swing=swing,
        best=best,
        bounds=bounds,
        points=points,
        end=finish.end if finish else None,
        line=story.line if story else (),
        finish=finish,
    )


def _against_all(position: Position, tables: Tables, watch: Watch) -> Mapping[Play | None, Value] | None:
    """What each play is worth to the side to move if all others play against him; None where that was cut off."""
    assert position.to_move is not None
    rules = position.rules
    mover = position.to_move
    gain: Value = 0
    while not position.is_over and (position.must_draw or position.must_pass):
        if position.must_draw:
            if not position.boneyard.ordered:
                return {}
            position = position.draw()
            continue
        moment = Moment.of(position)
        if moment.pending:
            bonus = [0] * len(rules.sides)
            bonus[rules.side_of(moment.last)] = rules.ruleset.pass_bonus(moment.paid)
            gain += margin(bonus, rules.side_of(mover))
        position = position.pass_()
    if position.is_over:
        return {None: margin(position.result().points, rules.side_of(mover)) + gain}
    moment = Moment.of(position)
    units = moment.units * (len(rules.sides) - 1)
    weights = moment.weights(rules.side_of(mover))
    rows, _ = outlook.solve_plays(
        rules.ruleset, moment.hands, moment.boneyard, moment.ordered, *moment.ends, moment.seat, moment.paid,
        moment.leader, moment.forced, weights, tables.draws, watch, False,
    )
    if any(low != high for _, low, high, _, _ in rows):
        return None
    worth: dict[Play | None, Value] = {
        Play.from_code(code, position.ends): _whole(Fraction(low, units)) for code, low, _, _, _ in rows
    }
    if position.to_move == mover:
        return worth
    return {None: _whole(gain + min(worth.values()))}


# Proven limits where a search of single players was cut off: more than any deal can give or take.
_LIMITS: tuple[Value, Value] = (-30000, 30000)


def _values_of(points: Mapping[str, Value], extra: Sequence[Value], sides: Sequence[str]) -> dict[str, Value]:
    """Each side's margin, from the points of all."""
    whole = [points[name] + more for name, more in zip(sides, extra, strict=True)]
    return {name: margin(whole, side) for side, name in enumerate(sides)}


def _whole(value: Value) -> Value:
    """A fraction that is a whole number, as that number."""
    return int(value) if value.denominator == 1 else value
