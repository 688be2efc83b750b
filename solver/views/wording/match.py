"""Settled deals and matches in words."""

from collections.abc import Sequence

from tranca.game.finish.leads import Lead
from tranca.game.match import (
    MatchDeal,
    MatchFault,
    WrongCarried,
    WrongLeader,
    WrongLeadSide,
    WrongScore,
)
from tranca.game.rulebook.stake import Stake
from tranca.game.rules import Rules
from tranca.game.settlement import BlockDecision

from .numbers import join_and


def points_by_side(rules: Rules, points: Sequence[int]) -> str:
    """`NS 120, EW 95`."""
    return ", ".join(f"{side} {value}" for side, value in zip(rules.sides, points, strict=True))


def fault_text(rules: Rules, fault: MatchFault) -> str:
    """Say what of a match contradicts its rules or its record, and what was expected."""
    if isinstance(fault, WrongScore):
        stated, expected = points_by_side(rules, fault.stated), points_by_side(rules, fault.expected)
        return f"score {stated}: expected {expected} after the deals before it"
    if isinstance(fault, WrongLeader):
        with_tile = f" with {fault.tile}" if fault.tile else ""
        return f"{rules.seats[fault.led]} led: expected {rules.seats[fault.expected]}{with_tile}"
    if isinstance(fault, WrongLeadSide):
        return f"{rules.seats[fault.led]} led: expected one of {rules.sides[fault.side]}, who won the deal before"
    if isinstance(fault, WrongCarried):
        return f"{fault.key} {fault.stated}: expected {fault.expected} after the deals before it"
    return f"{fault.led} was led: expected {fault.expected}, which was forced"


def lead_text(rules: Rules, lead: Lead) -> str:
    """Say who leads the next deal."""
    if lead.side is not None:
        return f"one of {rules.sides[lead.side]} leads any tile, whoever they agree on"
    if lead.seat is None and not lead.forced:
        return "the lot decides who leads any tile"
    if lead.seat is None:
        return "the holder of the highest double leads it (6-6, where it was dealt)"
    return f"{rules.seats[lead.seat]} leads any tile"


def next_text(rules: Rules, deal: MatchDeal) -> str:
    """Say what comes after a deal of a match: the end of the match, or the next lead."""
    if deal.winner is not None:
        return f"{rules.sides[deal.winner]} has won the match ({rules.target} points)."
    if deal.lead is not None:
        return f"next: {lead_text(rules, deal.lead)}{_stake_text(deal.stake)}"
    return f"next: {_UNKNOWN_LEADER[deal.unknown or 'lead']}"


def _stake_text(stake: Stake) -> str:
    """Say what the next deal is worth, after deals without a winner."""
    if stake.times > 1:
        return f"; it counts {stake.times} times"
    return f"; it counts {stake.plus} more" if stake.plus else ""


_UNKNOWN_LEADER = {
    "lead": "who leads follows from who led this deal; add the key lead",
    "last": "who leads follows from who laid the last tile; add the key last",
}


def decision_text(rules: Rules, decision: BlockDecision) -> str:
    """Say which comparison decided a blocked deal, and where it was tied the rule that settled it."""
    by_side = decision.rule == "lowest_team"
    names = rules.sides if by_side else rules.seats
    pips = ", ".join(f"{names[each]} {left}" for each, left in zip(decision.compared, decision.pips, strict=True))
    if decision.tie_rule is not None:
        return f"{_COMPARED[decision.rule]}: {pips}. A tie {_TIE[decision.tie_rule]} (block_tie={decision.tie_rule})."
    fewest = join_and(names[each] for each in decision.lowest)
    has = "have" if len(decision.lowest) > 1 else "has"
    return f"{_COMPARED[decision.rule]}: {pips}. {fewest} {has} the fewest."


_COMPARED = {
    "lowest_team": "Pips by side",
    "lowest_player": "Pips by player",
    "duel": "Duel of the blocker and the next player",
}
_TIE = {
    "no_score": "gives nothing to anybody",
    "first_to_play": "goes to the side of the player who led",
    "last_to_play": "goes to the side of the blocker",
    "blocker_loses": "goes to the side opposed to the blocker",
}
