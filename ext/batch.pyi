from typing_extensions import Buffer

from .rules import Ruleset
from .table import Table
from .watch import Watch

def solve_batch(
    ruleset: Ruleset,
    hands: Buffer,
    a: Buffer,
    b: Buffer,
    seats: Buffer,
    leaders: Buffer,
    last: Buffer,
    pending: Buffer,
    paid: Buffer,
    table: Table,
    watch: Watch,
    values: Buffer,
    best: Buffer,
    exact: Buffer,
) -> int: ...
