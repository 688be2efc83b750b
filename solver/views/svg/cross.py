"""Places of the tiles of a layout with arms: the line straight from left to right, what grows from the spinner upright.

Tiles are counted as they lie in the line, then up, then down. Lengths are in tile widths, the spinner or the middle of
the line is at (0, 0).
"""

from collections.abc import Iterator

from tranca.game.arms import Arms, Layout, Side
from tranca.game.tiles import Tile

from .chain import Chain, Laid

_WAYS: dict[Side, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def crossed(arms: Arms) -> Chain:
    """Return the places of a layout with at least one tile; nothing turns, so that arms never meet."""
    line = arms.line
    centre = len(line) // 2 if arms.spinner is None else line.index((arms.spinner, arms.spinner))
    first, second = line[centre]
    double = first == second
    across = 0.5 if double else 1.0
    left = [*_run(tuple((right, left) for left, right in reversed(line[:centre])), across, "left")]
    right = [*_run(line[centre + 1 :], across, "right")]
    up, down = [*_run(arms.up, 1.0, "up")], [*_run(arms.down, 1.0, "down")]
    return Chain((*reversed(left), Laid(first, second, 0.0, 0.0, (1, 0)), *right, *up, *down), centre)


def next_slots(arms: Arms) -> dict[Side, Laid]:
    """Return where the next tile lies at each side where one can be laid, as if it were no double."""
    ends = arms.ends(spins=arms.spinner is not None)
    slots: dict[Side, Laid] = {}
    for side, code in ends.sides().items():
        number = code % 16
        tile = Tile.of(number, number + 1 if number == 0 else number - 1)
        after = crossed(arms.laid(tile, number, side, spins=False)).tiles
        place = {"left": 0, "right": len(arms.line), "up": len(arms.line) + len(arms.up)}.get(side, -1)
        slots[side] = after[place]
    return slots


def end_tiles(arms: Arms) -> dict[int, list[int]]:
    """Return by place the codes of the ends that a tile shows."""
    ends = arms.ends(spins=arms.spinner is not None)
    line, up = len(arms.line), len(arms.up)
    at: dict[Side, int] = {"left": 0, "right": line - 1, "up": line + up - 1, "down": line + up + len(arms.down) - 1}
    shown: dict[int, list[int]] = {}
    for side, code in ends.sides().items():
        lies_there = side in ("left", "right") or bool(arms.up if side == "up" else arms.down)
        if lies_there:
            shown.setdefault(at[side], []).append(code)
    return shown


def _run(pairs: Layout, edge: float, side: Side) -> Iterator[Laid]:
    """Yield the tiles that run out to a side from an edge."""
    x, y = _WAYS[side]
    for first, second in pairs:
        length = 1.0 if first == second else 2.0
        middle = edge + length / 2
        yield Laid(first, second, x * middle, y * middle, (x, y))
        edge += length
