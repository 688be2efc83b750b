import numpy as np
from numpy.typing import NDArray

def position_words(
    players: int,
    is_wide: bool,
    places: bool,
    hands: NDArray[np.uint64],
    ends: NDArray[np.int32],
    turns: NDArray[np.int8],
    leads: NDArray[np.int8],
    last: NDArray[np.int8],
    forced: NDArray[np.int8],
    bonus_paid: NDArray[np.int8],
    laid: NDArray[np.int8],
    arms: NDArray[np.int8],
    layouts: NDArray[np.uint8],
) -> list[str]: ...
