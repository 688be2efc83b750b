"""Tranca, an exact solver and analysis tool for dominoes.

`read` and `parse` give positions and recorded deals, `solve` says what every play is worth.
"""

from .actions import Action, Play
from .errors import Fault, NotationError, PlayError, PositionError, RulesError, TrancaError, UnsupportedError
from .holdings import Boneyard, Hand
from .moves import Result
from .notation import one_line, parse, read, write
from .position import Position
from .record import Record
from .rules import PRESETS, Rules
from .solution import PlayValue, Solution
from .solve import Tables, solve
from .tiles import Tile

__all__ = [
    "PRESETS",
    "Action",
    "Boneyard",
    "Fault",
    "Hand",
    "NotationError",
    "Play",
    "PlayError",
    "PlayValue",
    "Position",
    "PositionError",
    "Record",
    "Result",
    "Rules",
    "RulesError",
    "Solution",
    "Tables",
    "Tile",
    "TrancaError",
    "UnsupportedError",
    "one_line",
    "parse",
    "read",
    "solve",
    "write",
]
