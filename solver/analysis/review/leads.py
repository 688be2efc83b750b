"""Leads that the rules forced: a tile that had to be led is no decision of who led it."""

from tranca.game.record import Record
from tranca.game.rulebook.leads import FORCED
from tranca.game.rulebook.rules import Rules
from tranca.game.tiles import Tile


def forced_lead(record: Record) -> Tile | None:
    """Find the tile that the rules forced the leader to lead; None where they were free, or where that cannot be told.

    It is forced where the record says so (`must-lead`), where the rules force every lead, and in the first deal of a
    match: one with a score of nothing for everybody, or one without a score that the highest double of the pack
    leads, as every first deal does in which it was dealt.
    """
    start, rules = record.start, record.rules
    if start.must_lead is not None or not record.actions or record.actions[0].play is None:
        return start.must_lead
    led, hands = record.actions[0].play.tile, start.resolved().hands
    first = not any(start.score) if start.score is not None else led == rules.tileset.highest_double
    first = first and rules.first_lead != "any"
    if not first and not _forces_every_lead(rules):
        return None
    known = not any(hand.unknown for hand in hands)
    return led if not known or FORCED.given(hands).tile == led else None


def breaks_lead(record: Record) -> bool:
    """Tell whether another tile was led than the one that the rules force in every deal."""
    return bool(record.actions) and _forces_every_lead(record.rules) and forced_lead(record) is None


def _forces_every_lead(rules: Rules) -> bool:
    return rules.first_lead == rules.next_lead == "highest_double"
