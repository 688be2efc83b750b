from collections.abc import Callable, Sequence
from typing import NamedTuple

from tranca.ext.stop import Stop

from ..situation import Situation
from .table import ChanceTable

class PlayMargin(NamedTuple):
    code: int
    low: int
    high: int
    line: list[int]
    total: int | None

class DrawMargin(NamedTuple):
    low: int
    high: int

class MomentMargin(NamedTuple):
    margin: int
    best: int

def solve_plays(
    situation: Situation,
    side: int,
    table: ChanceTable,
    stop: Stop,
    lines: bool,
    report: Callable[[list[PlayMargin]], None] | None = None,
) -> tuple[list[PlayMargin], int]: ...
def solve_draw(situation: Situation, side: int, table: ChanceTable, stop: Stop) -> tuple[DrawMargin, int]: ...
def solve_moments(
    deal: Situation, moments: Sequence[Situation], side: int, table: ChanceTable, stop: Stop
) -> tuple[list[MomentMargin | None], int]: ...
