from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tranca.ext.rules import Ruleset

PASS: int

class PlayedOut(NamedTuple):
    turns: list[int]
    drawn: list[int]
    points: list[int]
    last: int
    end: int
    hands: list[int]
    ends: tuple[int, int]
    winner: int
    finish: int

class Situation:
    @property
    def ruleset(self) -> Ruleset: ...
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
        pending: int,
        paid: bool,
        leader: int,
        forced: int,
    ) -> None: ...
    @property
    def units(self) -> int: ...
    @property
    def is_countable(self) -> bool: ...
    def units_by_size(self) -> list[int]: ...
    def play_out(self, plays: Iterable[int]) -> PlayedOut: ...
