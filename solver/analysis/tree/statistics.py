"""The size of a game tree: all continuations of a position, counted without listing them."""

import time
from dataclasses import dataclass, replace

from tranca.engine.kernels import kernel_of
from tranca.engine.resources import Progress, Resources, Stop
from tranca.engine.situation import Situation
from tranca.errors import UnsupportedError
from tranca.game.headers import NO_HEADERS
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

from .builder import Node, TreeBuilder
from .graph import root_of

_POSITIONS = 1 << 25  # the most to keep at once: some 3 GB
_BEST = 100_000


@dataclass(frozen=True, slots=True)
class Ply:
    """Counts of the sequences of a given number of actions; an action is a play or a pass with its draws.

    Attributes:
        out, blocked: the number of these that end the deal, by going out or by a block.
        branching: the mean number of next actions, over the others; None if the deal is over in all.
    """

    sequences: int
    out: int
    blocked: int
    branching: float | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """The size of all continuations of a position.

    Attributes:
        plies: by number of actions, from 0.
        is_complete: True if everything was counted; otherwise the numbers are those of the counted plies.
        nodes: the nodes of the tree, in which each path to a position has its own node; single draws are nodes as well.
        positions: the different positions among them, by tiles, ends, turn, and bonuses at stake.
        states: the different positions before a player is out, distinguished by the number of passes in a row; a
            blocked one counts once for each player, as if all passed in turn.
        best_lines: the ways to the end of the deal in which every play is one of the best; None if not counted.
    """

    position: Position
    plies: tuple[Ply, ...]
    is_complete: bool
    nodes: int
    positions: int
    states: int
    best_lines: int | None = None
    seconds: float = 0.0

    def __repr__(self) -> str:
        more = "" if self.is_complete else ", not counted to the end"
        return f"<Statistics: {self.nodes} nodes, {self.positions} positions, {len(self.plies)} plies{more}>"

    @property
    def rules(self) -> Rules:
        """The rules under which it was counted."""
        return self.position.rules

    @property
    def out(self) -> int:
        """The number of ways to the end of the deal in which a player goes out."""
        return sum(ply.out for ply in self.plies)

    @property
    def blocked(self) -> int:
        """The number of ways to the end of the deal that end in a block."""
        return sum(ply.blocked for ply in self.plies)

    @property
    def continuations(self) -> int:
        """The number of ways to the end of the deal."""
        return self.out + self.blocked

    @property
    def shortest(self) -> int | None:
        """The fewest actions to the end of the deal; None if no end was reached."""
        return next((number for number, ply in enumerate(self.plies) if ply.out or ply.blocked), None)

    @property
    def longest(self) -> int | None:
        """The most actions to the end of the deal; None if not everything was counted."""
        return len(self.plies) - 1 if self.is_complete else None


def tree_statistics(
    position: Position | Record,
    *,
    plies: int | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Statistics:
    """Count all continuations of a position, or those of at most `plies` actions.

    If `stop` ends it, or if there are more than some thirty million different positions, the result covers the plies
    that were fully counted. Raises UnsupportedError for hidden hands, and for numbers above 2**64.
    """
    start_time = time.perf_counter()
    root = root_of(position, "tree_statistics")
    resources = Resources.of(stop=stop, progress=progress).within()
    if root.is_over:
        ended = root.out is not None
        only = Ply(1, int(ended), int(not ended), None)
        states = 0 if ended else sum(len(hand) > 0 for hand in root.hands)  # one pass for each, as the kernel counts
        return Statistics(root, (only,), True, 1, 1, states, 1, time.perf_counter() - start_time)
    if plies is not None and plies < 0:
        raise UnsupportedError("plies {plies}: expected 0 or more", plies=plies)
    counted = _count_plies(root, plies, resources)
    best = _count_best_lines(root, plies, resources) if counted.is_complete else None
    return replace(counted, best_lines=best, seconds=time.perf_counter() - start_time)


def _count_plies(root: Position, plies: int | None, resources: Resources) -> Statistics:
    census = kernel_of(root.rules.ruleset).module("census").Census(Situation.of(root).numbers, _POSITIONS)
    snapshot = census.positions, census.states, census.draws
    try:
        while not census.is_done and len(census.ways) - 1 != plies and census.advance(resources.stop):
            snapshot = census.positions, census.states, census.draws
            if resources.progress:
                resources.progress("counting", census.positions, None)
    except OverflowError as error:
        raise UnsupportedError("{error}; limit the number of plies", error=error) from None
    positions, states, draws = snapshot
    rows = [*zip(census.ways, census.out, census.blocked, strict=True)]
    counted = []
    for number, (ways, out, blocked) in enumerate(rows):
        on = ways - out - blocked
        follow = rows[number + 1][0] if number + 1 < len(rows) else None
        counted.append(Ply(ways, out, blocked, follow / on if on and follow is not None else None))
    return Statistics(root, tuple(counted), census.is_done, sum(census.ways) + draws, positions, states)


def _count_best_lines(root: Position, plies: int | None, resources: Resources) -> int | None:
    tree = TreeBuilder(root.changed(title=None, headers=NO_HEADERS), resources, "best", plies, _BEST)
    if any(not node.is_grown and not node.is_over for node in tree.nodes):
        return None
    ways: dict[int, int] = {}

    def count(node: Node) -> int:
        if id(node) not in ways:
            ways[id(node)] = sum(count(step.node) for step in node.steps if step.node) if node.steps else 1
        return ways[id(node)]

    return count(tree.nodes[0])
