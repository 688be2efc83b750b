import numpy as np
from numpy.typing import NDArray

class LineForm:
    def __init__(
        self, row_text: bytes, play_text: bytes, head: bytes, players: int, is_wide: bool, places: bool
    ) -> None: ...

def solved_lines(
    form: LineForm,
    title_texts: list[tuple[bytes, bytes]],
    numbers: NDArray[np.int64],
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
    plays: NDArray[np.uint16],
    values: NDArray[np.int16],
    outcomes: NDArray[np.uint8],
    earned: NDArray[np.int16],
    counts: NDArray[np.int8],
) -> bytes: ...
