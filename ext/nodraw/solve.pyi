from typing import NamedTuple

from ..situation import Situation
from ..stop import Stop
from .table import NoDrawTable

class PlayBounds(NamedTuple):
    code: int
    low: int
    high: int
    line: list[int]

def solve_plays(situation: Situation, table: NoDrawTable, stop: Stop, lines: bool) -> tuple[list[PlayBounds], int]: ...
