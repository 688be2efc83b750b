import numpy as np
from numpy.typing import NDArray

from tranca.ext.stop import Stop

from .match_game import MatchGame
from .situation import Situation

def play_deals(
    game: MatchGame,
    hand_size: int,
    opening: int,
    paid: bool,
    coefficients: NDArray[np.float64],
    even: float,
    seed: int,
    first: int,
    stop: Stop,
    results: NDArray[np.int32],
    gains: NDArray[np.int16],
) -> int: ...
def play_out(
    game: MatchGame,
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
    chances: NDArray[np.float64],
    exact: NDArray[np.uint8],
) -> None: ...
