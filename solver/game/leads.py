"""The lead of a deal: of the first deal of a match, and of the deal after a finished one."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tranca.errors import UnsupportedError
from tranca.language import Message
from tranca.typed import methods, typed, typed_function

from .hands import Boneyard, Hand
from .position import Position
from .rules.rules import Rules
from .settlement import BlockDecision, Result
from .tiles import Tile


@methods(typed_function, "__new__")
@methods(typed, "opens_with", "rank", "resolved")
class Lead(NamedTuple):
    """The lead of a deal.

    Attributes:
        seat: the leader; None if the tiles dealt decide, or the lot, or the players of `side` among themselves.
        forced: True if the tile is forced.
        tile: the forced tile, if known.
        side: the side whose players agree who leads.
        lowest: True if the lowest double dealt is forced instead of the highest.
    """

    seat: int | None
    forced: bool = False
    tile: Tile | None = None
    side: int | None = None
    lowest: bool = False

    def rank(self, tile: Tile) -> tuple[bool, int, int]:
        """Return the rank of a tile among the tiles dealt; the highest-ranked tile is forced."""
        if tile.is_double and self.lowest:
            return True, -tile.pips, 0
        return tile.is_double, tile.pips, tile.high

    def opens_with(self, rules: Rules) -> Tile | None:
        """Return the tile that is forced if it was dealt: the highest or lowest double; None without doubles."""
        return max((tile for tile in rules.tileset.tiles if tile.is_double), key=self.rank, default=None)

    def resolved(self, hands: Sequence[Hand]) -> "Lead":
        """Return the lead once the tiles are dealt: the holder of the highest (or lowest) double leads it.

        If no player was dealt a double, the tile with the most pips leads, of equal ones that with the higher end.
        Raises UnsupportedError if a hand is unknown.
        """
        if not self.forced:
            return self
        if any(hand.unknown for hand in hands):
            raise UnsupportedError("hands are hidden; the leader is known only if all dealt tiles are known")
        holders = {tile: seat for seat, hand in enumerate(hands) for tile in hand.tiles}
        tile = max(holders, key=self.rank)
        return Lead(holders[tile], True, tile)


LeadReason = Literal["out", "winner", "fewest", "blocker", "after_blocker", "rotation", "again", "double", "lot"]
"""Why a seat leads the next deal.

The player went out, won, has fewer pips than a partner who won too, blocked the deal, is the next player after a
blocker who lost, is the next one in turn, or leads again because no one won; or a double or the lot decides.
"""


class UnknownSeatError(UnsupportedError):
    """The next lead depends on an unknown seat, given by this key of the notation."""

    def __init__(self, key: Literal["lead", "last"]) -> None:
        self.key: Literal["lead", "last"] = key
        super().__init__(
            Message("the next leader depends on the seat that led, which is unknown; add the key lead")
            if key == "lead"
            else Message("the next leader depends on the seat that blocked, which is unknown; add the key last")
        )


FORCED = Lead(None, True)
"""The highest double dealt; 6-6 if a player has it, so `double_six` is the same."""

LOWEST_FORCED = Lead(None, True, lowest=True)
"""The lowest double that was dealt."""

BY_LOT = Lead(None)
"""Any tile, led by a player drawn by lot."""


class Finished(NamedTuple):
    """The facts of a finished deal on which the next lead depends: its leader (None if unknown) and its result."""

    rules: Rules
    leader: int | None
    result: Result

    @property
    def decision(self) -> BlockDecision | None:
        """The comparison that decided a blocked deal; None if it was not blocked."""
        return self.result.decision(self.rules)

    @property
    def tied(self) -> bool:
        """True if it was blocked with a tie, even if `block_tie` gave it to a side."""
        decision = self.decision
        return decision is not None and decision.tie_rule is not None


def start_of_deal(
    rules: Rules, hands: Sequence[Hand], boneyard: Boneyard | None = None, lead: Lead = FORCED
) -> Position:
    """Make the position before the lead, with the leader to move and the tile that they must lead."""
    leader = lead.resolved(hands)
    number = 1 if rules.deal_bonus else None
    return Position(
        rules, tuple(hands), boneyard or Boneyard(), to_move=leader.seat, must_lead=leader.tile, deal=number
    )


def first_lead(rules: Rules) -> Lead:
    """Return the lead of the first deal of a match."""
    if rules.first_lead == "any":
        return BY_LOT
    return LOWEST_FORCED if rules.first_lead == "lowest_double" else FORCED


def forces_every_lead(rules: Rules) -> bool:
    """Return True if the tiles dealt decide every lead of a match and force its tile."""
    return rules.first_lead == rules.next_lead == "highest_double"


def may_force_later(rules: Rules) -> bool:
    """Return True if the highest double may be forced in a deal after the first."""
    after_block = "highest_double" in (rules.next_lead, rules.blocked_lead)
    return after_block or rules.tied_lead in ("double_six", "highest_double")


def forcing_lead(rules: Rules, score: Sequence[int] | None) -> Lead | None:
    """Return the lead that applied to a deal whose first tile was forced: that of the first deal or of a later one.

    `score` is the match score before the deal. Return None if it is unknown and the two would force different doubles.
    """
    if rules.first_lead != "lowest_double":
        return FORCED
    if score is not None:
        return FORCED if any(score) else LOWEST_FORCED
    return None if may_force_later(rules) else LOWEST_FORCED


def next_lead(before: Finished) -> Lead:
    """Return the lead of the deal after a finished one; any tile may be led unless one is forced.

    Raises UnsupportedError if it depends on an unknown leader or blocker.
    """
    return _decide(before)[0]


def lead_reason(before: Finished) -> LeadReason:
    """Return the reason why the lead of the deal after a finished one is what it is; raises as `next_lead` does."""
    return _decide(before)[1]


def _decide(before: Finished) -> tuple[Lead, LeadReason]:
    rules, won = before.rules, before.result.winner is not None
    if before.result.end == "out":
        return _as_next(before)
    if before.tied and rules.tied_lead in ("double_six", "highest_double"):
        return FORCED, "double"
    if before.tied and rules.tied_lead == "lot":
        return BY_LOT, "lot"
    if before.tied and rules.tied_lead == "blocker":
        return Lead(_blocker(before)), "blocker"
    if won and rules.blocked_lead == "lot":
        return BY_LOT, "lot"
    if won and rules.blocked_lead == "highest_double":
        return FORCED, "double"
    if won and rules.blocked_lead == "blocker_or_next":
        return _blocker_or_next(before)
    if won and rules.blocked_lead == "lower_of_winning_team":
        return _lowest_of_winners(before)
    return _as_next(before)


def _as_next(before: Finished) -> tuple[Lead, LeadReason]:
    rules, result = before.rules, before.result
    if rules.next_lead == "highest_double":
        return FORCED, "double"
    if rules.next_lead == "winner" and result.end == "out":
        return Lead(result.seat), "out"
    if rules.next_lead == "winner" and result.winner is not None:
        return _winner_of_block(before)
    if rules.next_lead == "winning_side" and result.winner is not None:
        return (Lead(None, side=result.winner) if rules.partners else Lead(result.winner)), "winner"
    if before.leader is None:
        raise UnknownSeatError("lead")
    if rules.next_lead == "rotate":
        return Lead(rules.next_seat(before.leader)), "rotation"
    return Lead(before.leader), "again"


def _winner_of_block(before: Finished) -> tuple[Lead, LeadReason]:
    """Return the lead of the player who won a blocked deal.

    Under `duel` and `blocker` this is the blocker or the next player, whichever is on the winning side; else it is the
    player of the winning side with fewer pips.
    """
    rules = before.rules
    if rules.block_winner in ("duel", "blocker"):
        for seat in (_blocker(before), _rival(before)):
            if rules.side_of(seat) == before.result.winner:
                return Lead(seat), "winner"
    return _lowest_of_winners(before)


def _blocker_or_next(before: Finished) -> tuple[Lead, LeadReason]:
    blocker = _blocker(before)
    if before.rules.side_of(blocker) == before.result.winner:
        return Lead(blocker), "blocker"
    return Lead(_rival(before)), "after_blocker"


def _rival(before: Finished) -> int:
    rival = before.result.rival
    return before.rules.next_seat(_blocker(before)) if rival is None else rival


def _lowest_of_winners(before: Finished) -> tuple[Lead, LeadReason]:
    """Return the lead of the winner with fewer pips; of equal partners the first in turn after the blocker."""
    rules, result = before.rules, before.result
    winners = [seat for seat in range(rules.players) if rules.side_of(seat) == result.winner]
    least = min(result.pips[seat] for seat in winners)
    lowest = [seat for seat in winners if result.pips[seat] == least]
    if len(lowest) == 1:
        return Lead(lowest[0]), "fewest" if len(winners) > 1 else "winner"
    blocker = _blocker(before)
    return Lead(next(seat for seat in (*rules.seats_from(blocker)[1:], blocker) if seat in lowest)), "winner"


def _blocker(before: Finished) -> int:
    if before.result.seat is None:
        raise UnknownSeatError("last")
    return before.result.seat
