from collections.abc import Sequence

from .rules import Ruleset
from .table import Table
from .watch import Watch

def solve_plays(
    ruleset: Ruleset,
    hands: Sequence[int],
    a: int,
    b: int,
    seat: int,
    paid: bool,
    leader: int,
    forced: int,
    weights: Sequence[int],
    table: Table,
    watch: Watch,
    lines: bool,
) -> tuple[list[tuple[int, int, int, list[int]]], int]: ...
