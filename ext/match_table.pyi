import numpy as np
from numpy.typing import NDArray

def fill(
    deals: NDArray[np.int32],
    shares: NDArray[np.float64],
    settled: NDArray[np.float64],
    target: int,
    table: NDArray[np.float64],
) -> None: ...
