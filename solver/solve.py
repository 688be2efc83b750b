"""Solving a position: the value of every play, and the line behind each."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tranca.ext import rules as kernel
from tranca.ext import search
from tranca.ext.state import follow
from tranca.ext.table import Table
from tranca.ext.watch import Watch

from .actions import Action, Play
from .errors import UnsupportedError
from .position import Position, Result
from .record import Record
from .solution import PlayValue, Solution, Value
from .tiles import Tile, mask

OPEN = "open"


def solve(
    position: Position | Record,
    *,
    table: Table | None = None,
    time_limit: float | None = None,
    lines: bool = True,
    watch: Watch | None = None,
) -> Solution:
    """The exact value of every legal play for the side to move, the best plays, and a principal line for each.

    A record is solved at the moment after its last action. `table` is memory to reuse between solves, `time_limit` is
    in seconds, `lines=False` leaves out the lines and what follows from them, `watch` can stop the search from a signal
    handler or another thread: what is then not proven has no value but bounds, and `exact` is False.

    Raises UnsupportedError for hidden hands and for games this solver does not play.
    """
    if isinstance(position, Record):
        position = position.position
    reason = why_not(position)
    if reason is not None:
        raise UnsupportedError(reason)
    if table is None:
        table = Table()
    if watch is None:
        watch = Watch(time_limit)
    start = time.perf_counter()
    found = _solve_moment(position, table, watch, lines)
    return replace(found, seconds=time.perf_counter() - start)


def why_not(position: Position) -> str | None:
    """In one line why a position cannot be solved, or None if it can."""
    rules = position.rules
    if position.is_over:
        return None
    if not position.is_open:
        return "hidden hands: solve needs every tile to be known"
    if len(rules.sides) > 2:
        return f"{len(rules.sides)} sides: solve plays games of two sides"
    if rules.draws and len(position.boneyard) > rules.draw_reserve:
        return "a boneyard that can be drawn from: solve plays deals in which nobody draws"
    return None


def _solve_moment(position: Position, table: Table, watch: Watch, lines: bool) -> Solution:
    """Solve from here: settle what is over, pass where that is forced, else search every play."""
    if position.is_over:
        return _finished(position)
    if not position.legal_plays():
        return _after_pass(position, _solve_moment(position.pass_(), table, watch, lines))
    return _search_plays(position, table, watch, lines)


def _finished(position: Position) -> Solution:
    result = position.result()
    value = margin(result.points, 0)
    return Solution(position, OPEN, value, True, (value, value), (), (), False, result, nodes=0, seconds=0.0)


def margin(points: Sequence[Value], side: int) -> Value:
    """Own points less the mean of the others'; with two sides, less the other's."""
    others = sum(points) - points[side]
    count = len(points) - 1
    return points[side] - (others if count == 1 else Fraction(others) / count)


def _after_pass(position: Position, after: Solution) -> Solution:
    """The answer for who must pass, from the answer for the moment after it."""
    rules = position.rules
    assert position.to_move is not None
    bonus = [0] * len(rules.sides)
    if position.pending_bonus and not after.position.is_over:
        assert position.last is not None
        bonus[rules.side_of(position.last)] = position.pending_bonus
    side = rules.side_of(position.to_move)
    other = 0 if after.position.to_move is None else rules.side_of(after.position.to_move)

    def turn(value: Value) -> Value:
        return margin(bonus, side) + (value if other == side else -value)

    bounds = (turn(after.bounds[0]), turn(after.bounds[1]))
    bounds = (min(bounds), max(bounds))
    value = None if after.value is None else turn(after.value)
    here = Action(rules.seats[position.to_move], None)
    follower = after.plays[0] if after.plays else None
    points: Mapping[str, Value] | None = None
    if follower is not None and follower.points is not None:
        points = {name: follower.points[name] + bonus[i] for i, name in enumerate(rules.sides)}
    play = PlayValue(
        play=None,
        value=value,
        swing=None if value is None else 0,
        best=True,
        bounds=bounds,
        points=points,
        end=follower.end if follower else None,
        line=(here, *(follower.line if follower else ())),
        finish=follower.finish if follower else None,
    )
    return replace(after, position=position, value=value, bounds=bounds, plays=(play,))


def _search_plays(position: Position, table: Table, watch: Watch, lines: bool) -> Solution:
    """Every legal play of who can play, two sides, nobody draws any more."""
    seat = position.to_move
    assert seat is not None
    rules = position.rules
    a, b = position.ends or (kernel.EMPTY, kernel.EMPTY)
    hands = [mask(hand.tiles) for hand in position.hands]
    leader = -1 if position.lead is None else position.lead
    paid = bool(position.bonus_paid)
    forced = -1 if position.must_lead is None else position.must_lead.index
    weights = (1, -1) if rules.side_of(seat) == 0 else (-1, 1)
    found, nodes = search.solve_plays(
        rules.ruleset, hands, a, b, seat, paid, leader, forced, weights, table, watch, lines
    )
    bounds = max(low for _, low, _, _ in found), max(high for _, _, high, _ in found)
    plays = []
    for code, low, high, rest in found:
        value = low if low == high else None
        play = Play.from_code(code, position.ends)
        story = None
        if lines and value is not None:
            story = _tell(position, hands, (a, b), leader if leader >= 0 else seat, [code, *rest])
        plays.append(
            PlayValue(
                play=play,
                value=value,
                swing=None if value is None or bounds[0] != bounds[1] else value - bounds[0],
                best=low >= bounds[1],
                bounds=(low, high),
                points=story and story.points,
                end=story and story.end,
                line=story.line if story else (),
                finish=story and story.finish,
            )
        )
    plays.sort(key=lambda each: (-each.bounds[0], -each.bounds[1]))
    exact = all(low == high for _, low, high, _ in found)
    return Solution(
        position,
        OPEN,
        bounds[0] if bounds[0] == bounds[1] else None,
        exact,
        bounds,
        tuple(plays),
        (),
        False,
        None,
        nodes=nodes,
        seconds=0.0,
    )


@dataclass(frozen=True, slots=True)
class _Story:
    """A line played out."""

    line: tuple[Action, ...]
    points: Mapping[str, Value]
    end: str | None
    finish: Result | None


def _tell(position: Position, hands: Sequence[int], ends: tuple[int, int], leader: int, codes: list[int]) -> _Story:
    """Play a line of codes out from a position, with the passes between them."""
    rules = position.rules
    turns, points, last, end, left, (_, _, winner) = follow(
        rules.ruleset, hands, (), True, *ends, position.to_move or 0, -1, False, bool(position.bonus_paid), leader, codes
    )
    line = []
    here: tuple[int, int] | None = position.ends
    for seat, drawn, code in turns:
        play = None
        if code >= 0:
            play = Play.from_code(code, here)
            here = kernel.lay(code, *(here or ends))
        line.append(Action(rules.seats[seat], play, tuple(Tile.at(tile) for tile in drawn)))
    finish = None
    if end:
        settled = rules.ruleset.settle(left, leader, last, last if end == 1 else -1)[1] if winner >= 0 else 0
        finish = Result(
            end="out" if end == 1 else "blocked",
            seat=last,
            winner=winner if winner >= 0 else None,
            points=tuple(settled if side == winner else 0 for side in range(len(rules.sides))),
            pips=tuple(kernel.pips(hand) for hand in left),
        )
    named: dict[str, Value] = dict(zip(rules.sides, points, strict=True))
    return _Story(tuple(line), named, ("out" if end == 1 else "blocked") if end else None, finish)
