from collections.abc import Sequence

from .rules import Ruleset
from .watch import Watch

class Census:
    ways: list[int]
    out: list[int]
    blocked: list[int]
    draws: int
    positions: int
    states: int
    is_done: bool
    def __init__(
        self,
        ruleset: Ruleset,
        hands: Sequence[int],
        boneyard: Sequence[int],
        ordered: bool,
        a: int,
        b: int,
        seat: int,
        last: int,
        pending: bool,
        paid: bool,
        forced: int,
        most: int,
    ) -> None: ...
    def advance(self, watch: Watch) -> bool: ...
