from typing import NamedTuple

from .situation import Situation
from .stop import Stop

class PlayCount(NamedTuple):
    code: int
    count: int

def perft(situation: Situation, depth: int, stop: Stop) -> list[PlayCount]: ...
