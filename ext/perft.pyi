from typing import NamedTuple

from .situation import Situation
from .stop import Stop

class PlayCount(NamedTuple):
    code: int
    sequences: int

def perft(situation: Situation, depth: int, stop: Stop) -> list[PlayCount]: ...
