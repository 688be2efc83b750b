"""The last tile of the player who went out: which it can have been, and the way out that it makes."""

from collections.abc import Iterator

from tranca.ext.rules import EMPTY
from tranca.game.actions import Ends
from tranca.game.arms import DOUBLE, OpenEnds, number_of
from tranca.game.moment import UNKNOWN
from tranca.game.state import State
from tranca.game.tiles import Tile, tiles


def ways_out(state: State) -> dict[Tile, int]:
    """Return the possible last tiles of the player who went out, each with its way out as the kernel counts it."""
    if state.out is None or state.ends is None:
        return {}
    if state.last_tile is not None:
        return {tile: way for tile, way in _candidates(state) if tile == state.last_tile}
    return dict(_candidates(state))


def way_out(state: State) -> int:
    """Return the way out, or that of any possible last tile; `UNKNOWN` where nobody is out."""
    return next(iter(ways_out(state).values()), UNKNOWN)


def needs_last_tile(state: State) -> bool:
    """Tell whether the points of the deal depend on a last tile that is not stated."""
    if state.last_tile is not None or not state.rules.has_ways or any(hand.unknown for hand in state.hands):
        return False
    hands = tuple(hand.mask for hand in state.hands)
    out = -1 if state.out is None else state.out
    ways = {*ways_out(state).values()}
    return len({state.rules.ruleset.settle(hands, 0, 0, out, way) for way in ways}) > 1


def _candidates(state: State) -> Iterator[tuple[Tile, int]]:
    assert state.ends is not None
    kernel = state.rules.ruleset
    if isinstance(state.ends, OpenEnds) and state.ends.spins:
        yield from ((tile, tile.index) for tile in _at_arms(state, state.ends))
        return
    left, right = (number_of(state.ends[0]), number_of(state.ends[-1]))
    if state.laid_count == 1 or (state.layout is not None and len(state.layout) == 1):
        tile = Tile.of(left, right)
        yield tile, kernel.way_out(tile.index, EMPTY, EMPTY)
    elif state.layout:
        first, last = state.layout[0], state.layout[-1]
        for pair, before in ((first, (first[1], right)), (last, (left, last[0]))):
            tile = Tile.of(*pair)
            yield tile, kernel.way_out(tile.index, *before)
    else:
        for tile in _may_lie(state):
            earlier = _ends_before(tile, state.ends)
            if earlier is not None:
                yield tile, kernel.way_out(tile.index, *earlier)


def _may_lie(state: State) -> tuple[Tile, ...]:
    """Return the tiles that may be in a layout of which only the ends are known."""
    return tiles(state.unseen | state.laid)


def _at_arms(state: State, ends: OpenEnds) -> Iterator[Tile]:
    """Yield the tiles at the ends of a layout with a spinner; where it is not known, all that can lie there."""
    if state.layout:
        tips = [state.layout[0], state.layout[-1], *state.up[-1:], *state.down[-1:]]
        yield from dict.fromkeys(Tile.of(*pair) for pair in tips)
        return
    shown = {*ends}
    if ends.spinner is not None and len(ends) < 2:
        shown.add(ends.spinner + DOUBLE)
    for tile in _may_lie(state):
        if not shown.isdisjoint(_outer_ends(tile, ends)):
            yield tile


def _outer_ends(tile: Tile, ends: OpenEnds) -> tuple[int, ...]:
    """Return the codes that a tile laid last can show; a double is marked if plays score or if it is the spinner."""
    if tile.is_double and (ends.marks or tile.low == ends.spinner):
        return (tile.low + DOUBLE,)
    return (tile.low, tile.high)


def _ends_before(tile: Tile, ends: Ends | OpenEnds) -> Ends | None:
    """Return the numbers of the ends before a tile was laid; None where it shows neither of those after it."""
    outer = _outer_ends(tile, ends) if isinstance(ends, OpenEnds) else (tile.low, tile.high)
    left, right = number_of(ends[0]), number_of(ends[-1])
    if ends[0] in outer:
        return tile.other(left), right
    return (left, tile.other(right)) if ends[-1] in outer else None
