from collections.abc import Sequence

from .rules import Ruleset
from .vectors import VectorTable
from .watch import Watch

def solve_plays(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    ordered: bool,
    a: int,
    b: int,
    seat: int,
    paid: bool,
    leader: int,
    forced: int,
    table: VectorTable,
    watch: Watch,
    lines: bool,
) -> tuple[list[tuple[int, list[int] | None, list[int]]], int]: ...
def solve_draw(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    table: VectorTable,
    watch: Watch,
) -> tuple[list[int] | None, int]: ...
def solve_moments(
    ruleset: Ruleset,
    boneyard: Sequence[int],
    ordered: bool,
    leader: int,
    moments: Sequence[tuple[Sequence[int], int, int, int, int, int, bool, bool]],
    table: VectorTable,
    watch: Watch,
) -> tuple[list[tuple[list[int], int] | None], int]: ...
