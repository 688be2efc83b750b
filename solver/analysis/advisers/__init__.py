"""Advisers: whoever chooses the plays of one seat, from its own tiles and the play alone."""

from .adviser import KINDS, Adviser
from .ranking import CONTINUATIONS, Continuation, Ranking, rank

__all__ = ["CONTINUATIONS", "KINDS", "Adviser", "Continuation", "Ranking", "rank"]
