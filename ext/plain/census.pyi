from tranca.ext.stop import Stop

from .situation import Situation

class Census:
    ways: list[int]
    out: list[int]
    blocked: list[int]
    draws: int
    positions: int
    states: int
    is_done: bool
    def __init__(self, situation: Situation, most: int) -> None: ...
    def advance(self, stop: Stop) -> bool: ...
