"""The points of a finished deal piece by piece, and in the order in which they count in its match.

Plays count first, then passes, then the settled deal. Under over_target=void, points that would take a side beyond the
target do not count; under match_end=at_once, the match is over as soon as a side has the target.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .actions import Play
from .moment import UNKNOWN
from .position import Position
from .record import Record, latest
from .rules.rules import Rules
from .rules.stake import NO_STAKE, Stake
from .settlement import Result, finish_kind, later_bonuses_of_block, later_pass_bonus, settle
from .state import State
from .tiles import Tile

BOTH_ENDS = 64
"""Flag in the kernel's finish kind: the last tile could have been laid at either end."""

Way = Literal["double_out", "capicua", "cross_out", "chuchazo"]


@dataclass(frozen=True, slots=True)
class Won:
    """The points of a deal with a winner, in the order in which they are counted, without those for passes.

    Attributes:
        counted: the pips, as `points` or `block_points` counts them, or 1.
        rounded: the same, rounded as the rules say.
        way: the option that pays for the way of going out; None if no option does.
        tile: the last tile of the player who went out, if it pays.
        factor: the factor of a capicúa, 1 without one.
        stake: the stake left by earlier deals without a winner.
        for_way, for_deal: extra points for the way of going out and for the number of the deal.
        number: the number of the deal in its match, if given.
        per_point: pips per point.
        for_out: extra points for going out.
    """

    counted: int
    rounded: int
    way: Way | None = None
    tile: Tile | None = None
    factor: int = 1
    stake: Stake = NO_STAKE
    for_way: int = 0
    for_deal: int = 0
    number: int | None = None
    per_point: int = 1
    for_out: int = 0

    @property
    def points(self) -> int:
        """The sum of all pieces."""
        points = self.rounded // self.per_point * self.factor * self.stake.times + self.stake.plus
        return points + self.for_way + self.for_deal + self.for_out


@dataclass(frozen=True, slots=True)
class PassBonus:
    """Points for passes of others.

    `kind` is "lead" for a pass of the next player on the lead, "next" for any other pass of the next player, "later"
    for a pass of an opponent later in the same run, and "round" if all others pass.

    Attributes:
        seat: the seat that laid the tile, whose side gets the points.
    """

    kind: Literal["lead", "next", "later", "round"]
    seat: int
    points: int


def won_points(state: State, hands: tuple[int, ...], leader: int, blocker: int, out: int, way: int) -> Won:
    """Split the points of a finished deal with a winner; the arguments are those of the kernel's `settle`."""
    rules = state.rules
    rounded = _without_extras(rules, rules.round_to).ruleset.settle(hands, leader, blocker, out)[1]
    counted = (
        _without_extras(rules, 1).ruleset.settle(hands, leader, blocker, out)[1] if rules.round_to > 1 else rounded
    )
    paid, tile = None, None
    if out >= 0 and way != UNKNOWN:
        last = Tile.at(way % BOTH_ENDS)
        paid = _paid_way(rules, last, way >= BOTH_ENDS)
        tile = last if paid else None
    factor = rules.capicua_factor if paid == "capicua" else 1
    number = state.deal or 0
    return Won(
        counted,
        rounded,
        paid,
        tile,
        factor,
        state.stake or NO_STAKE,
        getattr(rules, paid) if paid and factor == 1 else 0,
        rules.deal_bonus[number - 1] if 0 < number <= len(rules.deal_bonus) else 0,
        state.deal,
        1 if (rules.points if out >= 0 else rules.counted_in_blocks) in ("one", "each_own") else rules.per_point,
        rules.out_points if out >= 0 else 0,
    )


@lru_cache(maxsize=256)
def _without_extras(rules: Rules, round_to: int) -> Rules:
    return rules.with_options(
        **dict.fromkeys(("double_out", "capicua", "cross_out", "chuchazo", "out_points"), 0),
        **dict.fromkeys(("capicua_factor", "per_point"), 1),
        deal_bonus=(),
        round_to=round_to,
    )


def _paid_way(rules: Rules, tile: Tile, both_ends: bool) -> Way | None:
    """Return the option that pays for a last tile: the most specific one that is not 0."""
    blank = tile.low == 0
    if tile.is_double and both_ends and rules.cross_out:
        return "cross_out"
    if tile.is_double and blank and not both_ends and rules.chuchazo:
        return "chuchazo"
    fits = both_ends and (rules.capicua_doubles or not tile.is_double) and (rules.capicua_blanks or not blank)
    if fits and (rules.capicua or rules.capicua_factor > 1):
        return "capicua"
    return "double_out" if tile.is_double and rules.double_out else None


def due_bonus(state: State) -> Iterator[PassBonus]:
    """Yield the bonuses of the tile that blocked the deal for passes that have not been made yet."""
    if state.out is not None or state.last is None:
        return
    if points := state.next_pass_bonus:
        yield PassBonus(_kind(state), state.last, points)
    yield from (PassBonus("later", state.last, points) for points in later_bonuses_of_block(state) if points)


def pass_bonuses(record: Record) -> tuple[PassBonus, ...]:
    """Return the bonuses that passes have earned so far, in order, without those that were void or blocked."""
    found: list[PassBonus] = []
    for before, paid in zip(record.positions, record.paid, strict=False):
        if paid < 0:  # the bonus before it is void
            found.pop()
        elif paid and before.last is not None:
            plain = before.next_pass_bonus
            if plain:
                found.append(PassBonus(_kind(before), before.last, plain))
            if later := later_pass_bonus(before, before.to_move):
                found.append(PassBonus("later", before.last, later))
            plain += later
            if paid > plain:
                found.append(PassBonus("round", before.last, paid - plain))
    return tuple(found)


def _kind(state: State) -> Literal["lead", "next"]:
    """Return which bonus a pass of the next player earns now: that for a pass on the lead, or the usual one."""
    rules = state.rules
    paid = rules.lead_pass_bonus_double if state.lone_double_led else rules.lead_pass_bonus
    return "lead" if paid and state.laid_count == 1 else "next"


@dataclass(frozen=True, slots=True)
class Gain:
    """Points of a side that fall due together, with the action number from 1 (None if no action is recorded)."""

    side: int
    points: int
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of a match after a deal, by side, and the points that did not count.

    `action` is the number, from 1, of the last action that counted; None if no play is recorded.
    """

    totals: tuple[int, ...]
    void: tuple[int, ...]
    action: int | None


def count_in_play(deal: Record, before: Sequence[int]) -> Tally | None:
    """Count a deal up to the action that ended its match at once; None if no action did."""
    if deal.rules.match_end != "at_once":
        return None
    counted = _add_up(deal.rules, before, _gains_of_play(deal))
    return counted if max(counted.totals) >= deal.rules.target else None


def count_finished(deal: Position | Record, before: Sequence[int], won: Won | None) -> Tally:
    """Return the tally of a finished deal; under match_end=at_once, only up to the gain that ended the match."""
    if not isinstance(deal, Record):
        return _add_up(deal.rules, before, _gains_of_end(deal, won))
    paid = won.for_out if won is not None and deal.rules.points == "nothing" else 0
    return _add_up(deal.rules, before, (*_gains_of_play(deal), *_gains_of_end(deal, won, paid)))


def reaching_plays(deal: Position | Record, number: int | None = None) -> tuple[Play, ...]:
    """Return the plays that reach the target and end the match at once, if a score is given.

    For a record, these are the plays at the choice of action `number`, from 1, after the tiles drawn first; None means
    after the last action.
    """
    rules = deal.rules
    if isinstance(deal, Record):
        done = len(deal.actions) if number is None else number - 1
        position, score = deal.positions[done], deal.start.score
        for tile in deal.actions[done].tiles_drawn if number is not None else ():
            position = position.draw(tile)
    else:
        position, score = deal, deal.score
    if rules.match_end != "at_once" or score is None or position.to_move is None or position.hidden(position.to_move):
        return ()
    if isinstance(deal, Record):
        score = score_now(deal, score, done)
    if max(score) >= rules.target:
        return ()
    return tuple(play for play in position.legal_plays() if _reaches(position, play, score))


def score_now(deal: Record, before: Sequence[int], done: int) -> tuple[int, ...]:
    """Return the match score after the first `done` actions of a deal, from the score before it."""
    return _add_up(deal.rules, before, (gain for gain in _gains_of_play(deal) if (gain.action or 0) <= done)).totals


def _reaches(position: Position, play: Play, score: Sequence[int]) -> bool:
    """Return True if a play takes its side to the target, by its own points or, if it ends the deal, with the pips won.

    The pips count only if all hands are known.
    """
    assert position.to_move is not None
    rules, side, after = position.rules, position.rules.side_of(position.to_move), position.play(play)
    for_out = _points_for_out(rules, after)
    gains = [Gain(side, position.points_of(play) + for_out)]
    after = after.resolved()
    if after.is_open and after.is_over:
        gains += _gains_of_end(after, pips_won(after, after.result()), for_out)
    return _add_up(rules, score, gains).totals[side] >= rules.target


def _points_for_out(rules: Rules, after: Position) -> int:
    """Return the points for going out that fall due with the last play itself, because no pips are won."""
    return rules.out_points if rules.points == "nothing" and after.out is not None else 0


def pips_won(position: Position, result: Result) -> Won | None:
    """Return the points that the winner of a finished deal gets, piece by piece; None if no side won."""
    if result.winner is None:
        return None
    hands = tuple(hand.mask for hand in position.hands)
    leader, seat = (0 if seat_number is None else seat_number for seat_number in (position.lead, result.seat))
    return won_points(position, hands, leader, seat, seat if result.end == "out" else -1, finish_kind(position))


def _add_up(rules: Rules, before: Sequence[int], gains: Iterable[Gain]) -> Tally:
    totals, void, action = list(before), [0] * len(before), None
    for gain in gains:
        action = gain.action
        if rules.over_target == "void" and gain.points > 0 and totals[gain.side] + gain.points > rules.target:
            void[gain.side] += gain.points
            continue
        totals[gain.side] += gain.points
        if rules.match_end == "at_once" and totals[gain.side] >= rules.target:
            break
    return Tally(tuple(totals), tuple(void), action)


def _gains_of_play(deal: Record) -> Iterator[Gain]:
    """Yield the points of plays and passes; the last tile includes the points for going out if no pips are won."""
    rules, seats = deal.rules, deal.start.seats
    sides = range(len(rules.sides))
    wrong = {
        wrong_pass.number: [side for side in sides if side != rules.side_of(wrong_pass.seat)]
        for wrong_pass in deal.wrong_passes
    }
    moments = zip(deal.positions, deal.actions, deal.scored, deal.paid, deal.positions[1:], strict=False)
    for number, (before, action, scored, paid, after) in enumerate(moments, 1):
        if action.play is not None:
            yield Gain(rules.side_of(seats.index(action.seat)), scored + _points_for_out(rules, after), number)
        elif before.last is not None:
            yield Gain(rules.side_of(before.last), paid, number)
        if number in wrong:
            yield from (Gain(side, rules.pass_penalty, number) for side in wrong[number])


def _gains_of_end(deal: Position | Record, won: Won | None, paid: int = 0) -> Iterator[Gain]:
    """Yield the points of the finished deal: a bonus still due, then the points of its winner.

    They fall due with the action that ended the deal. `paid` points of its winner have counted with the last play.
    """
    rules, action = deal.rules, None
    position = latest(deal).resolved()
    if isinstance(deal, Record):
        action = next(
            number for number, after in enumerate(deal.positions) if after.is_over or number == len(deal.actions)
        )
    for bonus in due_bonus(position):
        yield Gain(rules.side_of(bonus.seat), bonus.points, action)
    result = settle(position, stopped=isinstance(deal, Record) and deal.stopped)
    if won is not None and result.winner is not None:
        yield Gain(result.winner, won.points - paid, action)
    for seat, lost in enumerate(result.losses):
        if lost:
            yield Gain(rules.side_of(seat), -lost, action)
