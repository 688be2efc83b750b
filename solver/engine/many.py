"""Solving many positions at once."""

from collections.abc import Iterable

from tranca.ext.watch import Watch
from tranca.game.position import Position
from tranca.game.record import Record

from .parallel import in_order
from .solution import Solution
from .solve import Tables, solve


def solve_many(
    positions: Iterable[Position | Record],
    *,
    threads: int = 1,
    megabytes: float | None = None,
    lines: bool = True,
    watch: Watch | None = None,
) -> list[Solution]:
    """The solution of each position, as `solve` gives it, in their order.

    `threads` search at once, each with tables of its own, which take `megabytes` (None: what suits most deals). The
    search itself runs beside others; making the answers does not, so that threads help as far as the searches are what
    takes the time. `solve_arrays` makes no objects and is the way for very many late positions.

    Raises what `solve` raises for the first position that cannot be solved; UnsupportedError for threads below 1.
    """

    def work(position: Position | Record, tables: Tables, watch: Watch) -> Solution:
        return solve(position, tables=tables, lines=lines, watch=watch)

    return list(in_order(work, positions, lambda: Tables(megabytes), threads, watch or Watch(signals=False)))
