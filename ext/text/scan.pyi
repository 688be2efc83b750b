import numpy as np
from numpy.typing import NDArray

from ..rules import Ruleset

UNKNOWN: int
UNFINISHED: int

BlockRead = tuple[
    int,
    int,
    int,
    str | None,
    bytes,
    tuple[int, ...],
    tuple[tuple[int, int], ...] | None,
    tuple[int, int],
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int], ...],
    int,
    int,
    int,
    int,
    int,
]

class TextRules:
    def __init__(self, ruleset: Ruleset, hand_size: int) -> None: ...

def read_block(data: bytes, at: int, final: bool, known: dict[bytes, TextRules | None]) -> BlockRead | bytes | int: ...
def read_blocks(
    data: bytes,
    at: int,
    final: bool,
    known: dict[bytes, TextRules | None],
    line: int,
    titles: list[str | None],
    masks: NDArray[np.uint64],
    fields: NDArray[np.int32],
    layouts: NDArray[np.uint8],
    starts: NDArray[np.int64],
) -> tuple[int, int, int, bytes]: ...
def add_word(word: bytes, meaning: bytes) -> None: ...
