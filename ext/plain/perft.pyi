from typing import NamedTuple

from tranca.ext.stop import Stop

from .situation import Situation

class PlayCount(NamedTuple):
    code: int
    sequences: int

def perft(situation: Situation, depth: int, stop: Stop) -> list[PlayCount]: ...
