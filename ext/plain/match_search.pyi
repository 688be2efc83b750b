from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca.ext.stop import Stop

from .match_game import MatchGame
from .situation import Situation

def solve_worlds(
    game: MatchGame,
    situation: Situation,
    hands: NDArray[np.uint64] | None,
    boneyards: NDArray[np.uint64] | None,
    stop: Stop,
    most_nodes: int,
    chances: NDArray[np.float64],
    exact: NDArray[np.uint8],
    only: Sequence[int] | None = None,
) -> int: ...
