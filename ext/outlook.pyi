from collections.abc import Sequence

from .draws import DrawTable
from .rules import Ruleset
from .watch import Watch

def units(ruleset: Ruleset, size: int, ordered: bool) -> int: ...
def largest(ruleset: Ruleset, size: int, ordered: bool, weight: int) -> int: ...
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
    weights: Sequence[int],
    table: DrawTable,
    watch: Watch,
    lines: bool,
) -> tuple[list[tuple[int, int, int, list[int], int | None]], int]: ...
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
    weights: Sequence[int],
    table: DrawTable,
    watch: Watch,
) -> tuple[int, int, int]: ...
def solve_moments(
    ruleset: Ruleset,
    boneyard: Sequence[int],
    ordered: bool,
    leader: int,
    weights: Sequence[int],
    moments: Sequence[tuple[Sequence[int], int, int, int, int, int, bool, bool]],
    table: DrawTable,
    watch: Watch,
) -> tuple[list[tuple[int, int] | None], int]: ...
