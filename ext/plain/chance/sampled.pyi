from collections.abc import Sequence

from tranca.ext.stop import Stop

from ..situation import Situation
from .table import ChanceTable

def sample_plays(
    situation: Situation, side: int, table: ChanceTable, stop: Stop, widths: Sequence[int], seed: int, totals: bool
) -> tuple[list[tuple[int, int, int | None]] | None, int, int]: ...
def units_of(situation: Situation, widths: Sequence[int]) -> int: ...
