from typing import NamedTuple

from tranca.ext.stop import Stop

from ..situation import Situation
from .table import NoDrawTable

class PlayBounds(NamedTuple):
    code: int
    low: int
    high: int
    line: list[int]

def solve_plays(situation: Situation, table: NoDrawTable, stop: Stop, lines: bool) -> tuple[list[PlayBounds], int]: ...
