"""Advisers for research: players who choose plays from the tiles of their own seat and the play so far."""

from .adviser import KINDS, Adviser
from .racing import Race, race
from .table import PlayedDeal, play_deal

__all__ = ["KINDS", "Adviser", "PlayedDeal", "Race", "play_deal", "race"]
