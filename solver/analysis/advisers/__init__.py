"""Advisers: whoever chooses the plays of one seat, from its own tiles and the play alone."""

from .adviser import KINDS, Adviser
from .ranking import Ranking, rank

__all__ = ["KINDS", "Adviser", "Ranking", "rank"]
