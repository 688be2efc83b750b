from collections.abc import Sequence

from tranca.ext.stop import Stop

from ..situation import Situation
from .table import MaxNTable

def sample_plays(
    situation: Situation, table: MaxNTable, stop: Stop, widths: Sequence[int], seed: int
) -> tuple[list[tuple[int, list[int]]] | None, int, int]: ...
