from collections.abc import Sequence

from typing_extensions import Buffer

from .draws import DrawTable
from .rules import Ruleset
from .vectors import VectorTable
from .watch import Watch

def margins(
    ruleset: Ruleset,
    hands: Buffer,
    boneyards: Buffer,
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    forced: int,
    weights: Sequence[int],
    table: DrawTable,
    watch: Watch,
    values: Buffer,
    exact: Buffer,
) -> int: ...
def points(
    ruleset: Ruleset,
    hands: Buffer,
    boneyards: Buffer,
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    forced: int,
    table: VectorTable,
    watch: Watch,
    values: Buffer,
    exact: Buffer,
) -> int: ...
