from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca.ext.rules import Ruleset
from tranca.ext.stop import Stop

from .situation import Situation

FEATURES: tuple[str, ...]

def play_out(
    situation: Situation,
    laid: int,
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    voids: NDArray[np.uint16],
    coefficients: NDArray[np.float64],
    even: float,
    seed: int,
    times: int,
    first: int,
    stop: Stop,
    values: NDArray[np.int64],
    wins: NDArray[np.int64],
    exact: NDArray[np.uint8],
    only: Sequence[int] | None = None,
) -> None: ...
def log_chances(
    ruleset: Ruleset,
    laid: int,
    a: int,
    b: int,
    seat: int,
    voids: NDArray[np.uint16],
    sizes: NDArray[np.uint8],
    play: int,
    seat_hands: NDArray[np.uint64],
    coefficients: NDArray[np.float64],
    even: float,
    logs: NDArray[np.float64],
) -> None: ...
def features(
    ruleset: Ruleset,
    laid: int,
    a: int,
    b: int,
    seat: int,
    voids: NDArray[np.uint16],
    sizes: NDArray[np.uint8],
    play: int,
    hand: int,
) -> list[float]: ...
