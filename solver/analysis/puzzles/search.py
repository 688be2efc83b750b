"""The solves behind puzzles: exact or nothing, with one memory, and stopped all together."""

from dataclasses import dataclass, field

from tranca.engine.solution import Solution
from tranca.engine.solve import Tables, solve
from tranca.errors import TrancaError
from tranca.ext.watch import Watch
from tranca.game.position import Position


class StoppedError(TrancaError):
    """A search that was stopped by its watch before it was through."""

    def __init__(self) -> None:
        super().__init__("the search was stopped before it was through")


@dataclass(slots=True)
class Search:
    """Memory for many solves, and the watch that ends them."""

    watch: Watch = field(default_factory=Watch)
    tables: Tables = field(default_factory=Tables)

    def solve(self, position: Position, lines: bool = True) -> Solution:
        """The exact solution; raises StoppedError where the watch ended the search before."""
        return self._exact(solve(position, tables=self.tables, lines=lines, watch=Watch(under=self.watch)))

    def solve_afresh(self, position: Position) -> Solution:
        """The exact values found without any memory, to confirm others."""
        return self._exact(solve(position, tables=Tables(0), lines=False, watch=Watch(under=self.watch)))

    def check(self) -> None:
        """Raise StoppedError where the watch has been stopped."""
        if self.watch.is_stopped:
            raise StoppedError

    def _exact(self, found: Solution) -> Solution:
        if not found.exact:
            raise StoppedError
        self.check()  # a search stopped at its very end has values, but no lines
        return found
