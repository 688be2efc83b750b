from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca.ext.rules import Ruleset

class MatchGame:
    def __init__(
        self,
        ruleset: Ruleset,
        leads: Sequence[int],
        at_once: bool,
        voids: bool,
        score: Sequence[int],
        leader: int,
        by_score: NDArray[np.float64],
        level: NDArray[np.float64],
    ) -> None: ...
