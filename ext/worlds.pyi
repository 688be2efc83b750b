from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .draws import DrawTable
from .rules import Ruleset
from .vectors import VectorTable
from .watch import Watch

def margins(
    ruleset: Ruleset,
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    forced: int,
    weights: Sequence[int],
    table: DrawTable,
    watch: Watch,
    values: NDArray[np.int64],
    exact: NDArray[np.uint8],
    wins: NDArray[np.int64] | None = None,
) -> int: ...
def points(
    ruleset: Ruleset,
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    forced: int,
    table: VectorTable,
    watch: Watch,
    values: NDArray[np.int64],
    exact: NDArray[np.uint8],
    wins: NDArray[np.int64] | None = None,
) -> int: ...
