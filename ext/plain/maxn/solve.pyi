from collections.abc import Sequence
from typing import NamedTuple

from tranca.ext.stop import Stop

from ..situation import Situation
from .table import MaxNTable

class PlayPoints(NamedTuple):
    code: int
    points: list[int] | None
    line: list[int]

class MomentPoints(NamedTuple):
    points: list[int]
    best: int

def solve_plays(situation: Situation, table: MaxNTable, stop: Stop, lines: bool) -> tuple[list[PlayPoints], int]: ...
def solve_draw(situation: Situation, table: MaxNTable, stop: Stop) -> tuple[list[int] | None, int]: ...
def solve_moments(
    deal: Situation, moments: Sequence[Situation], table: MaxNTable, stop: Stop
) -> tuple[list[MomentPoints | None], int]: ...
