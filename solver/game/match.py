"""Deals in a row: settling a deal under its own or other rules, who leads next, totals, and who has won the match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tranca.errors import PositionError, RulesError, UnsupportedError, echo

from .hands import Boneyard, Hand
from .position import Position
from .record import Record
from .rules import PRESETS, Rules
from .settlement import BlockDecision, Result
from .tiles import Tile

_SETTLING = ("block_winner", "block_tie", "points", "pass_bonus_first", "pass_bonus_later")


# Leads


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead of a deal: a seat, None where the tiles dealt decide; whether the tile is forced, and which it is."""

    seat: int | None
    forced: bool = False
    tile: Tile | None = None

    def given(self, hands: Sequence[Hand]) -> "Lead":
        """The lead once the tiles are dealt: the holder of the highest double leads it.

        Where nobody was dealt a double, it is the tile with most pips, of equal ones the one with the higher end.
        Raises UnsupportedError where a hand is not known.
        """
        if not self.forced:
            return self
        if any(hand.unknown for hand in hands):
            raise UnsupportedError("hands with unknown tiles: expected all that was dealt to tell who leads")
        held = {tile: seat for seat, hand in enumerate(hands) for tile in hand.tiles}
        tile = max(held, key=lambda each: (each.is_double, each.pips, each.high))
        return Lead(held[tile], True, tile)


class _UnknownSeatError(UnsupportedError):
    """The next lead hangs on a seat that is not known: the one of this key of the notation."""

    def __init__(self, key: Literal["lead", "last"], who: str) -> None:
        self.key: Literal["lead", "last"] = key
        super().__init__(f"{who} is not known: expected the key {key} to tell who leads next")


FORCED = Lead(None, True)
"""The highest double that was dealt; 6-6 where somebody has it, so `double_six` is the same."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over, as far as the next lead depends on it: its leader (None: not known), how it ended."""

    rules: Rules
    leader: int | None
    result: Result

    @property
    def decision(self) -> BlockDecision | None:
        """The comparison that decided it where it was blocked."""
        return self.result.decision(self.rules)

    @property
    def tied(self) -> bool:
        """Whether it was blocked with a tie, which `block_tie` may have given to a side."""
        decision = self.decision
        return decision is not None and decision.tie_rule is not None


def opening(rules: Rules, hands: Sequence[Hand], boneyard: Boneyard | None = None, lead: Lead = FORCED) -> Position:
    """The position before the lead, with the leader to move and the tile that they are forced to lead."""
    leader = lead.given(hands)
    return Position(rules, tuple(hands), boneyard or Boneyard(), to_move=leader.seat, must_lead=leader.tile)


def next_lead(before: Finished) -> Lead:
    """Tell who leads the deal after a finished one; any tile may be led where none is forced.

    Raises UnsupportedError where that hangs on a leader or blocker who is not known.
    """
    rules, won = before.rules, before.result.winner is not None
    if before.result.end == "out":
        return _as_next(before)
    if before.tied and rules.tied_lead == "double_six":
        return FORCED
    if before.tied and rules.tied_lead == "blocker":
        return Lead(_blocker(before))
    if won and rules.blocked_lead == "lower_of_winning_team":
        return Lead(_lowest_of_winners(before))
    return _as_next(before)


def _as_next(before: Finished) -> Lead:
    rules, result = before.rules, before.result
    if rules.next_lead == "highest_double":
        return FORCED
    if rules.next_lead == "winner" and result.end == "out":
        return Lead(result.seat)
    if rules.next_lead == "winner" and result.winner is not None:
        return Lead(_lowest_of_winners(before))
    if before.leader is None:
        raise _UnknownSeatError("lead", "who led")
    return Lead(rules.next_seat(before.leader))


def _lowest_of_winners(before: Finished) -> int:
    """The player of the winning side with fewer pips; of equal partners the first in turn after the blocker."""
    rules, result = before.rules, before.result
    winners = [seat for seat in range(rules.players) if rules.side_of(seat) == result.winner]
    least = min(result.pips[seat] for seat in winners)
    lowest = [seat for seat in winners if result.pips[seat] == least]
    if len(lowest) == 1:
        return lowest[0]
    blocker = _blocker(before)
    return next(seat for seat in (*rules.seats_from(blocker)[1:], blocker) if seat in lowest)


def _blocker(before: Finished) -> int:
    if before.result.seat is None:
        raise _UnknownSeatError("last", "who blocked")
    return before.result.seat


# Scores


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


def score(deal: Position | Record, under: Rules | None = None) -> Score:
    """Settle a finished deal under its own rules.

    With `under`, the block, tie, point and bonus options are taken from those rules; order of play, hands and draws
    stay as they were played.

    Raises UnsupportedError where the deal is not finished, tiles are hidden, or the rules need to know something that
    it does not tell or make no sense with its players.
    """
    _check_deal(deal)
    if not isinstance(under, Rules | None):
        raise TypeError(f"under {echo(repr(under))}: expected Rules, such as Rules.preset('doscientos/duel')")
    return _score(deal) if under is None else _score_under(deal, under)


def _check_deal(deal: object) -> None:
    if not isinstance(deal, Position | Record):
        raise TypeError(f"deal {echo(repr(deal))}: expected a Position or a Record, as tranca.read gives them")


def _score(deal: Position | Record) -> Score:
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
    return Score(deal.rules, Finished(deal.rules, position.lead, result), points, earned)


def _score_under(deal: Position | Record, rules: Rules) -> Score:
    try:
        changed = deal.rules.with_options(**{option: getattr(rules, option) for option in _SETTLING})
        if isinstance(deal, Record):
            return _score(Record(replace(deal.start, rules=changed, bonus_paid=None), deal.actions))
        paid = deal.bonus_paid if changed.has_bonus else None
        return _score(replace(deal, rules=changed, bonus_paid=paid))
    except (PositionError, RulesError) as error:
        raise UnsupportedError(str(error).splitlines()[0]) from None


def comparable(rules: Rules) -> Iterator[str]:
    """The presets whose sides are those of `rules`."""
    return (name for name, preset in PRESETS.items() if preset.sides == rules.sides)


# Matches


@dataclass(frozen=True, slots=True)
class WrongScore:
    """A score stated before a deal that is not the total of the deals before it; both by side."""

    stated: tuple[int, ...]
    expected: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WrongLeader:
    """A seat that led a deal which another one had to lead, with `tile` where one was forced."""

    led: int
    expected: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class WrongLeadTile:
    """A tile that was led where another one was forced."""

    led: Tile
    expected: Tile


MatchFault = WrongScore | WrongLeader | WrongLeadTile


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """One deal of a match: its score, the totals after it, what contradicts the rules or the record, and what is next.

    Attributes:
        totals: by side, after the deal.
        faults: a leader, a forced tile or a stated score that cannot be right.
        lead: who leads the next deal; None where the match is won, and where `unknown` says why it cannot be told.
        winner: the side that has won the match with this deal.
        unknown: the key of the seat that the next lead hangs on, where it is not known.
    """

    score: Score
    totals: tuple[int, ...]
    faults: tuple[MatchFault, ...]
    lead: Lead | None
    winner: int | None
    unknown: Literal["lead", "last"] | None = None


def match(deals: Iterable[Position | Record]) -> Iterator[MatchDeal]:
    """The deals of one match in a row: records, and final positions.

    `score` of a deal is the score before it; the first one's is where the match starts. Raises UnsupportedError where
    a deal cannot be settled.
    """
    totals: tuple[int, ...] | None = None
    lead: Lead | None = None
    sides: tuple[str, ...] = ()
    for deal in deals:
        _check_deal(deal)
        rules, stated = deal.rules, deal.start.score if isinstance(deal, Record) else deal.score
        faults: list[MatchFault] = []
        if totals is None:
            totals = stated or (0,) * len(rules.sides)
            lead = FORCED if not any(totals) else None
            sides = rules.sides
        elif rules.sides != sides:
            named, expected = " and ".join(rules.sides), " and ".join(sides)
            raise UnsupportedError(f"sides {named}: expected {expected}, as in the deals before it")
        elif stated is not None and stated != totals:
            faults.append(WrongScore(stated, totals))
            totals = stated
        if lead is not None:
            faults += _wrong_lead(deal, lead)
        settled = score(deal)
        totals = tuple(map(sum, zip(totals, settled.points, strict=True)))
        winner = match_winner(rules, totals)
        lead, unknown = _lead_after(settled.finished)
        yield MatchDeal(
            settled,
            totals,
            tuple(faults),
            None if winner is not None else lead,
            winner,
            unknown if winner is None else None,
        )


def match_winner(rules: Rules, totals: Sequence[int]) -> int | None:
    """The side that has won the match with these totals: the highest at or over the target; None if it goes on."""
    top = max(totals)
    return totals.index(top) if top >= rules.target and list(totals).count(top) == 1 else None


def _lead_after(finished: Finished) -> tuple[Lead | None, Literal["lead", "last"] | None]:
    """The next lead, or the key of the seat that it hangs on."""
    try:
        return next_lead(finished), None
    except _UnknownSeatError as error:
        return None, error.key


def _wrong_lead(deal: Position | Record, lead: Lead) -> Iterator[MatchFault]:
    if isinstance(deal, Position):
        if not lead.forced and lead.seat is not None and deal.lead not in (None, lead.seat):
            yield WrongLeader(deal.lead or 0, lead.seat)
        return
    hands = deal.start.resolved().hands
    leader = deal.start.to_move
    first = deal.actions[0].play if deal.actions else None
    if lead.forced and any(hand.unknown for hand in hands):
        return
    expected = lead.given(hands)
    if leader is not None and expected.seat not in (None, leader):
        yield WrongLeader(leader, expected.seat or 0, expected.tile)
    elif expected.tile is not None and first is not None and first.tile != expected.tile:
        yield WrongLeadTile(first.tile, expected.tile)
