from collections.abc import Sequence

from ..situation import Situation
from ..stop import Stop
from .table import MaxNTable

def sample_plays(
    situation: Situation, table: MaxNTable, stop: Stop, widths: Sequence[int], seed: int
) -> tuple[list[tuple[int, list[int]]] | None, int, int]: ...
