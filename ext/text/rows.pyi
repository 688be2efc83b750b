import numpy as np
from numpy.typing import NDArray

from ..rules import Ruleset

def check_positions(
    ruleset: Ruleset,
    hand_size: int,
    holdings: NDArray[np.uint64],
    stated: NDArray[np.int8],
    valid: NDArray[np.uint8],
) -> None: ...
