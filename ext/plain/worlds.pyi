from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca.ext.stop import Stop

from .chance.table import ChanceTable
from .maxn.table import MaxNTable
from .situation import Situation

def margins(
    situation: Situation,
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    table: ChanceTable,
    stop: Stop,
    values: NDArray[np.int64],
    exact: NDArray[np.uint8],
    wins: NDArray[np.int64] | None = None,
    widths: Sequence[int] | None = None,
    seeds: NDArray[np.uint64] | None = None,
    only: Sequence[int] | None = None,
) -> int: ...
def points(
    situation: Situation,
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    table: MaxNTable,
    stop: Stop,
    values: NDArray[np.int64],
    exact: NDArray[np.uint8],
    wins: NDArray[np.int64] | None = None,
    widths: Sequence[int] | None = None,
    seeds: NDArray[np.uint64] | None = None,
    only: Sequence[int] | None = None,
) -> int: ...
