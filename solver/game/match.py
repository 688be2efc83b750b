"""Deals in a row: who leads a deal and with what, running totals, and who has won the match."""

from collections.abc import Sequence
from dataclasses import dataclass

from tranca.errors import UnsupportedError

from .hands import Boneyard, Hand
from .moves import Result
from .position import Position
from .rules import Rules
from .tiles import Tile


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a deal: a seat, None where the tiles dealt decide; and whether the tile is forced, and which it is."""

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


FORCED = Lead(None, True)
"""The highest double that was dealt; 6-6 where somebody has it, so `double_six` is the same."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over, as far as the next lead depends on it: its leader, how it ended, the masks left."""

    rules: Rules
    leader: int
    result: Result
    hands: tuple[int, ...]

    @property
    def tied(self) -> bool:
        """Whether it was blocked with a tie, which `block_tie` may have given to a side."""
        if self.result.end == "out":
            return False
        return self.rules.ruleset.tied(self.hands, -1 if self.result.seat is None else self.result.seat)


def opening(rules: Rules, hands: Sequence[Hand], boneyard: Boneyard | None = None, lead: Lead = FORCED) -> Position:
    """The position before the lead, with the leader to move and the tile that is forced on him."""
    leader = lead.given(hands)
    return Position(rules, tuple(hands), boneyard or Boneyard(), to_move=leader.seat, must_lead=leader.tile)


def next_lead(before: Finished) -> Lead:
    """Who leads the deal after a finished one; any tile may be led where none is forced."""
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
    return Lead(rules.next_seat(before.leader))


def _lowest_of_winners(before: Finished) -> int:
    """The player of the winning side with fewer pips; of equal partners the first in turn after the blocker."""
    rules, result = before.rules, before.result
    blocker = _blocker(before)
    after = (*rules.seats_from(blocker)[1:], blocker)
    return min((seat for seat in after if rules.side_of(seat) == result.winner), key=lambda seat: result.pips[seat])


def _blocker(before: Finished) -> int:
    if before.result.seat is None:
        raise UnsupportedError("who blocked is not known: expected it to tell who leads next")
    return before.result.seat


def match_winner(rules: Rules, totals: Sequence[int]) -> int | None:
    """The side that has won the match with these totals: the highest at or over the target; None if it goes on."""
    top = max(totals)
    return totals.index(top) if top >= rules.target and list(totals).count(top) == 1 else None
