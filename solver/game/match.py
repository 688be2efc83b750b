"""Settle the deals of a match under their own or other rules, add up totals, and find the next lead and the winner."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tranca.errors import PositionError, RulesError, UnsupportedError, echo
from tranca.language import WordList

from .earnings import PassBonus, Tally, Won, count_finished, count_in_play, due_bonus, pass_bonuses, pips_won
from .leads import Finished, Lead, UnknownSeatError, first_lead, next_lead
from .position import Position
from .record import NOTHING, Record, latest
from .replay import WrongPass
from .rules.rules import PRESETS, Rules
from .rules.stake import NO_STAKE, Stake
from .settlement import Result, settle
from .tiles import Tile

SETTLING = (
    *("block_winner", "partners_tie", "block_tie", "points", "block_points", "round_to", "rounding"),
    *("per_point", "out_points"),
    *("double_out", "capicua", "cross_out", "chuchazo", "capicua_blanks", "capicua_doubles", "capicua_factor"),
    *("deal_bonus", "pass_bonus_first", "pass_bonus_later", "pass_bonus_scope", "pass_bonus_for"),
    *("lead_pass_bonus", "lead_pass_bonus_double", "lead_pass_void", "round_pass_bonus", "pass_penalty"),
)
"""The options that determine the score of a finished deal."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a finished deal.

    Attributes:
        rules: the rules that it was settled under.
        finished: how it ended.
        points: by side, including bonuses.
        bonuses: the part of `points` earned for passes, as far as the play is recorded.
        won: the other points of the winner, by their reasons; None if no side won.
        passes: the single bonuses that passes earned.
        ends: the part of `points` that plays earned for the ends that they left, as far as the play is recorded.
        scored: the points of each action in `ends`; empty if no play is recorded.
        wrong_passes: passes by players who could play, if the record keeps them.
        penalties: the part of `points` that each side got for wrong passes of other sides.
        deal: the record or position that was settled.
    """

    rules: Rules
    finished: Finished
    points: tuple[int, ...]
    bonuses: tuple[int, ...]
    won: Won | None
    passes: tuple[PassBonus, ...]
    ends: tuple[int, ...]
    scored: tuple[int, ...] = ()
    wrong_passes: tuple[WrongPass, ...] = ()
    penalties: tuple[int, ...] = ()
    deal: Position | Record = field(kw_only=True, compare=False, repr=False)


def score(deal: Position | Record, under: Rules | None = None, *, penalty: int | None = None) -> Score:
    """Settle a finished deal under its own rules.

    With `under`, the block, tie, point and bonus options are taken from those rules; order of play, hands and draws
    remain as played. `penalty` is the points for a wrong pass, instead of `pass_penalty` of the rules; records keep
    wrong passes if they are read with `wrong_passes=True`.

    Raises UnsupportedError if the deal is not finished, if tiles are hidden, or if the rules need a fact that the deal
    does not state or are impossible with its players.
    """
    _check_deal(deal)
    if not isinstance(under, Rules | None):
        raise TypeError(f"under={echo(repr(under))}: expected Rules, such as Rules.preset('doscientos/duel')")
    if under is not None:
        if penalty is not None:
            under = under.with_options(pass_penalty=penalty)
        return _score_under(deal, under)
    return _score(_with_penalty(deal, penalty))


def _with_penalty(deal: Position | Record, penalty: int | None) -> Position | Record:
    if penalty is None or not (isinstance(deal, Record) and deal.wrong_passes):
        return deal
    return deal.started(rules=deal.rules.with_options(pass_penalty=penalty))


def _check_deal(deal: object) -> None:
    if not isinstance(deal, Position | Record):
        raise TypeError(f"deal={echo(repr(deal))}: expected a Position or a Record, as tranca.read gives them")


def _score(deal: Position | Record) -> Score:
    position = latest(deal).resolved()
    record = deal if isinstance(deal, Record) else None
    result = settle(position, stopped=record is not None and record.stopped)
    due = tuple(due_bonus(position))
    none = (0,) * len(deal.rules.sides)
    earlier, ends, penalties = (none,) * 3 if record is None else (record.bonuses, record.earned, record.penalties)
    made = due if record is None else (*pass_bonuses(record), *due)
    bonuses = list(earlier)
    for bonus in due:
        bonuses[deal.rules.side_of(bonus.seat)] += bonus.points
    points = tuple(map(sum, zip(result.points, earlier, ends, penalties, strict=True)))
    finished = Finished(deal.rules, position.lead, result)
    played = () if record is None else (record.scored, record.wrong_passes, record.penalties)
    return Score(
        deal.rules, finished, points, tuple(bonuses), pips_won(position, result), made, ends, *played, deal=deal
    )


def _score_unfinished(deal: Record, decided: Tally) -> Score:
    position, seat = deal.position, deal.start.seats.index(deal.actions[(decided.action or 1) - 1].seat)
    nothing = (0,) * len(deal.rules.sides)
    pips = tuple(hand.pips for hand in position.hands)
    assert position.ends is not None
    finished = Finished(deal.rules, position.lead, Result("decided", seat, None, nothing, pips, position.ends))
    points = tuple(map(sum, zip(deal.bonuses, deal.earned, deal.penalties, strict=True)))
    played = deal.scored, deal.wrong_passes, deal.penalties
    return Score(deal.rules, finished, points, deal.bonuses, None, pass_bonuses(deal), deal.earned, *played, deal=deal)


def _score_under(deal: Position | Record, rules: Rules) -> Score:
    try:
        changed = deal.rules.with_options(**{option: getattr(rules, option) for option in SETTLING})
        if isinstance(deal, Record):
            settled = _score(replace(deal, stated=NOTHING).started(rules=changed, bonus_paid=None))
        else:
            paid = deal.bonus_paid if changed.has_bonus else None
            settled = _score(replace(deal, rules=changed, bonus_paid=paid))
        return replace(settled, deal=deal)
    except (PositionError, RulesError) as error:
        raise UnsupportedError(_first(error)) from None


def _first(error: PositionError | RulesError) -> str:
    return error.problems[0].sentence if isinstance(error, PositionError) else error.message


def comparable(rules: Rules) -> Iterator[str]:
    """Yield the presets with the same sides as `rules` that agree with them on whether plays score."""
    alike = (rules.sides, rules.scores)
    return (name for name, preset in PRESETS.items() if (preset.sides, preset.scores) == alike)


# Matches


@dataclass(frozen=True, slots=True)
class WrongScore:
    """A score stated before a deal that differs from the total of the deals before it; both by side."""

    stated: tuple[int, ...]
    expected: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WrongLeader:
    """A seat that led although another seat had to lead, with `tile` if a tile was forced."""

    led: int
    expected: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class WrongLeadSide:
    """A seat that led although a seat of the other side had to lead."""

    led: int
    side: int


@dataclass(frozen=True, slots=True)
class WrongCarried:
    """A stated deal number or stake that does not follow from the earlier deals."""

    key: Literal["deal", "stake"]
    stated: int | Stake
    expected: int | Stake


@dataclass(frozen=True, slots=True)
class WrongLeadTile:
    """A tile that was led although another tile was forced."""

    led: Tile
    expected: Tile


MatchFault = WrongScore | WrongLeader | WrongLeadSide | WrongLeadTile | WrongCarried


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """One deal of a match: its score, the totals after it, contradictions in the record, and the next lead.

    Attributes:
        totals: by side, after the deal.
        faults: a wrong leader, forced tile, stated score, deal number or stake.
        lead: the lead of the next deal; None if the match is won, or if a seat is `unknown`.
        winner: the side that has won the match with this deal.
        unknown: the key of the unknown seat that decides the next lead.
        stake: the stake that this deal and earlier ones leave to the next.
        number: the number of the deal in the match, from 1.
        bonus_paid: True if the first pass bonus of the match has been paid.
        decided: the number of the action, from 1, that ended a match that ends at once; None if no action did.
        void: by side, the points of the deal that did not count because they would have exceeded the target.
    """

    score: Score
    totals: tuple[int, ...]
    faults: tuple[MatchFault, ...]
    lead: Lead | None
    winner: int | None
    unknown: Literal["lead", "last"] | None = None
    stake: Stake = NO_STAKE
    number: int = 1
    bonus_paid: bool = False
    decided: int | None = None
    void: tuple[int, ...] = ()


@dataclass(slots=True)
class _Carried:
    """The state carried from deal to deal of a match: deal number, stake, and whether a pass bonus was paid."""

    number: int = 0
    stake: Stake = NO_STAKE
    paid: bool = False

    def complete(self, deal: Position | Record, faults: list[MatchFault]) -> Position | Record:
        """Fill in the facts left by earlier deals that this deal does not state itself."""
        start = deal.start if isinstance(deal, Record) else deal
        rules = start.rules
        first = self.number == 0
        self.number += 1
        if start.deal is not None:
            if not first and start.deal != self.number:
                faults.append(WrongCarried("deal", start.deal, self.number))
            self.number = start.deal
        if start.stake is not None:
            if not first and start.stake != self.stake:
                faults.append(WrongCarried("stake", start.stake, self.stake))
            self.stake = start.stake
        changes: dict[str, Any] = {}
        if rules.deal_bonus and start.deal is None:
            changes["deal"] = self.number
        if self.stake != (start.stake or NO_STAKE):
            changes["stake"] = self.stake
        carries = rules.has_bonus and rules.pass_bonus_scope == "match" and isinstance(deal, Record)
        if carries and start.bonus_paid is None:
            changes["bonus_paid"] = self.paid
        if not changes:
            return deal
        if isinstance(deal, Record):
            return deal.started(**changes)
        return replace(deal, **changes)

    def settle(self, deal: Position | Record, settled: Score) -> None:
        position = latest(deal)
        result, rules = settled.finished.result, deal.rules
        self.paid = self.paid or position.bonus_was_paid or (result.end == "blocked" and position.is_pending)
        if result.winner is not None or rules.tie_next == "nothing":
            self.stake = NO_STAKE
        elif rules.tie_next == "double":
            self.stake = Stake(2 * self.stake.times)
        else:
            self.stake = Stake(plus=self.stake.plus + 1)


def match(deals: Iterable[Position | Record], *, penalty: int | None = None) -> Iterator[MatchDeal]:
    """Score the deals of one match in order: records or final positions.

    The `score` of a deal is the match score before it; that of the first deal is the score at which the match starts.
    `penalty` is as in `score`.

    Raises UnsupportedError if a deal cannot be settled.
    """
    totals: tuple[int, ...] | None = None
    lead: Lead | None = None
    carried = _Carried()
    sides: tuple[str, ...] = ()
    for deal in deals:
        _check_deal(deal)
        deal = _with_penalty(deal, penalty)
        rules, stated = deal.rules, deal.start.score if isinstance(deal, Record) else deal.score
        faults: list[MatchFault] = []
        if totals is None:
            totals = stated or (0,) * len(rules.sides)
            lead = first_lead(rules) if not any(totals) else None
            sides = rules.sides
        elif rules.sides != sides:
            raise UnsupportedError(
                "the deal has the sides {sides}, but the deals before it have {others}",
                sides=WordList(rules.sides),
                others=WordList(sides),
            )
        elif stated is not None and stated != totals:
            faults.append(WrongScore(stated, totals))
            totals = stated
        if lead is not None:
            faults += _wrong_lead(deal, lead)
        deal = carried.complete(deal, faults)
        decided = count_in_play(deal, totals) if isinstance(deal, Record) else None
        if decided is not None and isinstance(deal, Record) and not deal.position.is_over:
            settled = _score_unfinished(deal, decided)
        else:
            _check_played_on(deal, totals)
            settled = score(deal)
            decided = decided or count_finished(deal, totals, settled.won)
        carried.settle(deal, settled)
        totals = decided.totals
        winner = match_winner(rules, totals)
        lead, unknown = _lead_after(settled.finished)
        yield MatchDeal(
            settled,
            totals,
            tuple(faults),
            None if winner is not None else lead,
            winner,
            unknown if winner is None else None,
            carried.stake,
            carried.number,
            carried.paid,
            decided.action if winner is not None and rules.match_end == "at_once" else None,
            decided.void,
        )


def _check_played_on(deal: Position | Record, totals: Sequence[int]) -> None:
    """Raise UnsupportedError for a deal that breaks off when a side reaches the target, unless its match ends there."""
    if not isinstance(deal, Record) or deal.position.is_over or deal.stopped:
        return
    reached = count_in_play(deal.started(rules=deal.rules.with_options(match_end="at_once")), totals)
    if reached is not None:
        side = deal.rules.sides[max(range(len(totals)), key=reached.totals.__getitem__)]
        raise UnsupportedError(
            "{side} reaches {points} in action {number} of an unfinished deal; if the match ended there, write "
            "match_end=at_once in the rules",
            side=side,
            points=deal.rules.target,
            number=reached.action,
        )


def match_winner(rules: Rules, totals: Sequence[int]) -> int | None:
    """Return the side that has won the match, with the only highest total at or above the target; else None."""
    top = max(totals)
    return totals.index(top) if top >= rules.target and list(totals).count(top) == 1 else None


def _lead_after(finished: Finished) -> tuple[Lead | None, Literal["lead", "last"] | None]:
    try:
        return next_lead(finished), None
    except UnknownSeatError as error:
        return None, error.key


def _wrong_lead(deal: Position | Record, lead: Lead) -> Iterator[MatchFault]:
    if (deal.start if isinstance(deal, Record) else deal).turned:  # no seat led
        return
    if lead.side is not None:
        led = deal.start.to_move if isinstance(deal, Record) else deal.lead
        if led is not None and deal.rules.side_of(led) != lead.side:
            yield WrongLeadSide(led, lead.side)
        return
    if isinstance(deal, Position):
        if not lead.forced and lead.seat is not None and deal.lead not in (None, lead.seat):
            yield WrongLeader(deal.lead or 0, lead.seat)
        return
    hands = deal.start.resolved().hands
    leader = deal.start.to_move
    first = deal.actions[0].play if deal.actions else None
    if lead.forced and any(hand.unknown for hand in hands):
        return
    expected = lead.resolved(hands)
    if leader is not None and expected.seat not in (None, leader):
        yield WrongLeader(leader, expected.seat or 0, expected.tile)
    elif expected.tile is not None and first is not None and first.tile != expected.tile:
        yield WrongLeadTile(first.tile, expected.tile)
