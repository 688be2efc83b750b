from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca.ext.rules import Ruleset
from tranca.ext.stop import Stop

from .table import NoDrawTable

def solve_batch(
    ruleset: Ruleset,
    hands: NDArray[np.uint64],
    a: NDArray[np.int8] | NDArray[np.int32] | NDArray[np.int64],
    b: NDArray[np.int8],
    seats: NDArray[np.int8],
    leaders: NDArray[np.int8],
    last: NDArray[np.int8],
    pending: NDArray[np.uint8],
    paid: NDArray[np.uint8],
    table: NoDrawTable,
    stop: Stop,
    values: NDArray[np.int16],
    best: NDArray[np.uint16],
    exact: NDArray[np.uint8],
    first: int = 0,
) -> int: ...
def solve_plays_batch(
    ruleset: Ruleset,
    hands: NDArray[np.uint64],
    a: NDArray[np.int8] | NDArray[np.int32] | NDArray[np.int64],
    b: NDArray[np.int8],
    seats: NDArray[np.int8],
    leaders: NDArray[np.int8],
    last: NDArray[np.int8],
    pending: NDArray[np.uint8],
    paid: NDArray[np.uint8],
    forced: NDArray[np.int8],
    table: NoDrawTable,
    stop: Stop,
    codes: NDArray[np.uint16],
    values: NDArray[np.int16],
    outcomes: NDArray[np.uint8],
    earned: NDArray[np.int16],
    counts: NDArray[np.int8],
    spent: NDArray[np.int64],
    first: int = 0,
    only: Sequence[int] | None = None,
) -> int: ...
