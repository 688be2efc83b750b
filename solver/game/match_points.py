"""Points as they go on the score of a match, in the order in which they fall due: plays, passes, then the settled deal.

Under over_target=void points that would take a side beyond the target do not count; under match_end=at_once the match
is over as soon as a side has the target.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .actions import Play
from .earnings import Won, due_bonus, won_points
from .position import Position
from .record import Record, latest
from .rules.rules import Rules
from .settlement import Result, settle, way_out


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that fall due together: for a side, with an action by its number from 1, None where none is recorded."""

    side: int
    points: int
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of a match after a deal, by side, and the points that did not count.

    `action` is the number, from 1, of the last action that counted; None where no play is recorded.
    """

    totals: tuple[int, ...]
    void: tuple[int, ...]
    action: int | None


def count_in_play(deal: Record, before: Sequence[int]) -> Tally | None:
    """Count a deal up to the action that ended its match at once; None where none did."""
    if deal.rules.match_end != "at_once":
        return None
    counted = _add_up(deal.rules, before, _gains_of_play(deal))
    return counted if max(counted.totals) >= deal.rules.target else None


def count_finished(deal: Position | Record, before: Sequence[int], won: Won | None) -> Tally:
    """Count a finished deal."""
    if not isinstance(deal, Record):
        return _add_up(deal.rules, before, _gains_of_end(deal, won))
    paid = won.for_out if won is not None and deal.rules.points == "nothing" else 0
    return _add_up(deal.rules, before, (*_gains_of_play(deal), *_gains_of_end(deal, won, paid)))


def reaching_plays(deal: Position | Record, number: int | None = None) -> tuple[Play, ...]:
    """Return the plays that reach the target and end the match at once, where a score is stated.

    Of a position, or of a record at the choice of its action `number`, from 1, after what was drawn first; None: after
    the last.
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
        score = _add_up(rules, score, (gain for gain in _gains_of_play(deal) if (gain.action or 0) <= done)).totals
    if max(score) >= rules.target:
        return ()
    return tuple(play for play in position.legal_plays() if _reaches(position, play, score))


def _reaches(position: Position, play: Play, score: Sequence[int]) -> bool:
    """Return whether a play takes its side to the target: by its own points, or if it ends the deal, by the pips won.

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
    """Return the points for going out that fall due with the last play itself, since no pips are won."""
    return rules.out_points if rules.points == "nothing" and after.out is not None else 0


def pips_won(position: Position, result: Result) -> Won | None:
    """Return what the winner of a finished deal gets, piece by piece; None if nobody won."""
    if result.winner is None:
        return None
    hands = tuple(hand.mask for hand in position.hands)
    leader, seat = (0 if seat_number is None else seat_number for seat_number in (position.lead, result.seat))
    return won_points(position, hands, leader, seat, seat if result.end == "out" else -1, way_out(position))


def _add_up(rules: Rules, before: Sequence[int], gains: Iterable[Gain]) -> Tally:
    """Add up what counts; where a match ends at once, until it does."""
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
    """Yield what plays and passes earned; the last tile what going out is worth too, where no pips are won."""
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
    """Yield what the finished deal gives with the action that ended it: a bonus still due, then what its winner got.

    `paid` points of its winner have counted with the last play.
    """
    rules, action = deal.rules, None
    position = latest(deal).resolved()
    if isinstance(deal, Record):
        action = next(
            number for number, after in enumerate(deal.positions) if after.is_over or number == len(deal.actions)
        )
    for bonus in due_bonus(position):
        yield Gain(rules.side_of(bonus.seat), bonus.points, action)
    winner = settle(position, stopped=isinstance(deal, Record) and deal.stopped).winner
    if won is not None and winner is not None:
        yield Gain(winner, won.points - paid, action)
