"""Facts of a moment that a search needs beyond tiles and ends: the leader, the last to lay, and the bonuses of passes.

They are derived only here. The functions take numbers or NumPy columns of numbers and return the same kind.
"""

from typing import Any, NamedTuple

UNKNOWN = -1
"""A seat, tile or answer that is not given."""


class MomentFacts(NamedTuple):
    """The facts, each a number or a column.

    Attributes:
        last: the seat that laid the last tile; −1 if no seat did or it is unknown.
        pending: 1 if no player has acted since the last tile, so that a pass may earn a bonus now; 2 if that tile is
            also the lead, under rules with special pass bonuses; else 0.
        paid: True if a player passed before in this deal, after which bonuses may be smaller.
        leader: the seat that led; before the lead, the seat to move.
    """

    last: Any
    pending: Any
    paid: Any
    leader: Any


def derive(
    seat: Any, lead: Any, last: Any, after: Any, bonus_paid: Any, is_lead: Any, is_lead_laid: Any
) -> MomentFacts:
    """Derive the facts of moments from their stated facts, which are −1 if not given.

    Args:
        seat: the seat to move.
        lead: the seat that led.
        last: the seat that laid the last tile.
        after: the seat whose turn comes after `last`.
        bonus_paid: 1 if a bonus for a pass was paid, else 0.
        is_lead: True if the layout is empty.
        is_lead_laid: True if the last tile is the lead, under rules with special pass bonuses.
    """
    pending = is_pending(seat, last, after)
    return MomentFacts(
        last, pending * (1 + is_lead_laid), is_paid(seat, last, after, bonus_paid), lead + (seat - lead) * is_lead
    )


def default_last(before: Any, is_lead: Any) -> Any:
    """Return the default for the seat that laid the last tile: the seat before the one to move, −1 before the lead."""
    return before + (UNKNOWN - before) * is_lead


def is_pending(seat: Any, last: Any, after: Any) -> Any:
    """Return True if no player has acted since the last tile."""
    return (last >= 0) & (after == seat)


def is_paid(seat: Any, last: Any, after: Any, bonus_paid: Any) -> Any:
    """Return True if a player passed before: as stated, or because others passed since the last tile."""
    return (bonus_paid > 0) | ((bonus_paid < 0) & (last >= 0) & (after != seat))
