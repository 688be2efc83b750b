import numpy as np
from numpy.typing import NDArray

from tranca.ext.rules import Ruleset

def play_at_random(
    ruleset: Ruleset,
    game: int,
    hand_size: int,
    seed: int,
    row: int,
    step: int,
    limits: NDArray[np.int16],
    pack: NDArray[np.uint8],
    codes: NDArray[np.int16],
    counts: NDArray[np.int16],
    masks: NDArray[np.uint64],
    numbers: NDArray[np.int64],
    layout: NDArray[np.uint8],
) -> None: ...
