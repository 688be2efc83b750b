"""Puzzles in words."""

from tranca.game.position import Position

from .numbers import Number, percent
from .numbers import amount as points
from .numbers import join_or as either
from .plays import outcome

__all__ = ["either", "outcome", "points", "share", "untold"]


def share(part: Number) -> str:
    """A share of the deals: `all`, `none`, or in percent."""
    if part in (0, 1):
        return "all" if part else "none"
    return percent(part, 1)


def untold(position: Position) -> tuple[str, ...]:
    """What the rules ask and the table does not show: who led, and whether a pass bonus was paid."""
    rules, facts = position.rules, []
    if rules.block_tie == "first_to_play" and position.lead is not None and position.ends is not None:
        facts.append(f"{position.seats[position.lead]} led")
    if rules.pass_bonus_first != rules.pass_bonus_later:
        facts.append("a pass bonus was paid" if position.bonus_was_paid else "no pass bonus was paid yet")
    return tuple(facts)
