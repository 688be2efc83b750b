"""The facts of a moment that a search asks for besides tiles and ends: who led, who laid last, what passes may earn.

This is the only place that derives them. Numbers give numbers, and columns of numbers (NumPy) give columns.
"""

from typing import Any, NamedTuple

UNKNOWN = -1
"""A seat, tile or answer that is not stated."""


class MomentFacts(NamedTuple):
    """The facts, each a number or a column.

    Attributes:
        last: the seat that laid the last tile, −1 where nobody did or it is not known.
        pending: 1 where nobody has had a turn since the last tile, so that a pass may earn a bonus now; 2 where that
            tile is the lead and a pass on the lead earns otherwise; else 0.
        paid: whether somebody passed before in this deal, after which bonuses may be smaller.
        leader: the seat that led; before the lead the seat to move.
    """

    last: Any
    pending: Any
    paid: Any
    leader: Any


def derive(
    seat: Any, lead: Any, last: Any, after: Any, bonus_paid: Any, is_lead: Any, is_lead_laid: Any
) -> MomentFacts:
    """Derive the facts of moments from what is stated of them, −1 where nothing is.

    Args:
        seat: the seat to move.
        lead: the seat that led.
        last: the seat that laid the last tile.
        after: the seat whose turn comes after `last`.
        bonus_paid: whether a bonus for a pass was paid, 0 or 1.
        is_lead: whether the layout is empty.
        is_lead_laid: whether the last tile is the lead, and a pass on the lead earns otherwise.
    """
    pending = is_pending(seat, last, after)
    return MomentFacts(
        last, pending * (1 + is_lead_laid), is_paid(seat, last, after, bonus_paid), lead + (seat - lead) * is_lead
    )


def default_last(before: Any, is_lead: Any) -> Any:
    """Return who laid the last tile where that is not stated: the seat whose turn came before, −1 before the lead."""
    return before + (UNKNOWN - before) * is_lead


def is_pending(seat: Any, last: Any, after: Any) -> Any:
    """Tell whether nobody has had a turn since the last tile."""
    return (last >= 0) & (after == seat)


def is_paid(seat: Any, last: Any, after: Any, bonus_paid: Any) -> Any:
    """Tell whether somebody passed before: as stated, or because others passed since the last tile."""
    return (bonus_paid > 0) | ((bonus_paid < 0) & (last >= 0) & (after != seat))
