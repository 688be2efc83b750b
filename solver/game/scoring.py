"""Settling recorded deals: one deal under several rule sets, and the deals of a match in a row."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tranca.errors import PositionError, RulesError, UnsupportedError

from .match import FORCED, Finished, Lead, match_winner, next_lead
from .position import Position
from .record import Record
from .rules import PRESETS, Rules

_SETTLING = ("block_winner", "block_tie", "points", "pass_bonus_first", "pass_bonus_later")


@dataclass(frozen=True, slots=True)
class Score:
    """A finished deal, settled.

    Attributes:
        rules: those it was settled under.
        finished: how it ended.
        points: by side, bonuses included.
        bonuses: what of that was earned for passes, as far as the play is recorded.
    """

    rules: Rules
    finished: Finished
    points: tuple[int, ...]
    bonuses: tuple[int, ...]


def score(deal: Position | Record) -> Score:
    """Settle a finished deal. Raises UnsupportedError where it is not finished or tiles are hidden."""
    position = (deal.position if isinstance(deal, Record) else deal).resolved()
    result = position.result()
    bonuses = deal.bonuses if isinstance(deal, Record) else (0,) * len(deal.rules.sides)
    hands = tuple(hand.mask for hand in position.hands)
    leader = -1 if position.lead is None else position.lead
    seat = -1 if result.seat is None else result.seat
    winner, scored = deal.rules.ruleset.settle(hands, leader, seat, seat if result.end == "out" else -1)
    due = [points - (scored if side == winner else 0) for side, points in enumerate(result.points)]
    points = tuple(map(sum, zip(result.points, bonuses, strict=True)))
    earned = tuple(map(sum, zip(bonuses, due, strict=True)))
    return Score(deal.rules, Finished(deal.rules, leader, result, hands), points, earned)


def under(deal: Position | Record, rules: Rules) -> Score:
    """Settle a finished deal by the block, tie, point and bonus options of other rules; order of play, hands and draws
    stay as they were played.

    Raises UnsupportedError where these rules need to know something that the deal does not tell, or make no sense with
    its players.
    """
    try:
        changed = deal.rules.with_options(**{option: getattr(rules, option) for option in _SETTLING})
        if isinstance(deal, Record):
            return score(Record(replace(deal.start, rules=changed, bonus_paid=None), deal.actions))
        paid = deal.bonus_paid if changed.has_bonus else None
        return score(replace(deal, rules=changed, bonus_paid=paid))
    except (PositionError, RulesError) as error:
        raise UnsupportedError(str(error).splitlines()[0]) from None


def comparable(rules: Rules) -> Iterator[str]:
    """The presets whose sides are those of `rules`."""
    return (name for name, preset in PRESETS.items() if preset.sides == rules.sides)


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """One deal of a match: its score, the totals after it, what contradicts the rules or the record, and what is next.

    Attributes:
        totals: by side, after the deal.
        faults: in words; a leader, a forced tile or a stated score that cannot be right.
        lead: who leads the next deal; None where the match is won.
        winner: the side that has won the match with this deal.
    """

    score: Score
    totals: tuple[int, ...]
    faults: tuple[str, ...]
    lead: Lead | None
    winner: int | None


def match(deals: Iterable[Record]) -> Iterator[MatchDeal]:
    """The deals of one match in a row. `score` of a record is the score before it; the first one's is where it starts.

    Raises UnsupportedError where a deal cannot be settled.
    """
    totals: tuple[int, ...] | None = None
    lead: Lead | None = None
    for deal in deals:
        rules, stated = deal.rules, deal.start.score
        faults = []
        if totals is None:
            totals = stated or (0,) * len(rules.sides)
            lead = FORCED if not any(totals) else None
        elif stated is not None and stated != totals:
            faults.append(f"score {_named(rules, stated)}: expected {_named(rules, totals)} after the deals before it")
            totals = stated
        if lead is not None:
            faults += _wrong_lead(deal, lead)
        settled = score(deal)
        totals = tuple(map(sum, zip(totals, settled.points, strict=True)))
        winner = match_winner(rules, totals)
        lead = next_lead(settled.finished)
        yield MatchDeal(settled, totals, tuple(faults), None if winner is not None else lead, winner)


def _wrong_lead(deal: Record, lead: Lead) -> Iterator[str]:
    hands, seats = deal.start.resolved().hands, deal.rules.seats
    leader = deal.start.to_move
    first = deal.actions[0].play if deal.actions else None
    if lead.forced and any(hand.unknown for hand in hands):
        return
    expected = lead.given(hands)
    if leader is not None and expected.seat not in (None, leader):
        with_tile = f" with {expected.tile}" if expected.tile else ""
        yield f"{seats[leader]} led: expected {seats[expected.seat or 0]}{with_tile}"
    elif expected.tile is not None and first is not None and first.tile != expected.tile:
        yield f"{first.tile} was led: expected {expected.tile}, which was forced"


def _named(rules: Rules, points: Sequence[int]) -> str:
    return ", ".join(f"{side} {value}" for side, value in zip(rules.sides, points, strict=True))
