"""Players of research: each chooses the plays of one seat from its own tiles and the play alone."""

from .adviser import KINDS, Adviser
from .racing import Race, race
from .table import PlayedDeal, play_deal

__all__ = ["KINDS", "Adviser", "PlayedDeal", "Race", "play_deal", "race"]
