"""Advisers: whoever chooses the plays of one seat, from its own tiles and the play alone."""

from .adviser import KINDS, Adviser
from .racing import Race, race

__all__ = ["KINDS", "Adviser", "Race", "race"]
