"""Places of the tiles of a layout with arms, as players lay them: each arm turns at the margin into its own quarter.

The arm to the right turns down, that down to the left, that to the left up, that up to the right, so arms never meet.
Tiles are counted as they lie in the line, then up, then down. Lengths are in tile widths, the spinner is at (0, 0).
"""

from tranca.game.arms import Arms, Layout, Side
from tranca.game.position import Position
from tranca.game.tiles import Tile

from .chain import Chain, Laid, arm, reversed_layout

_INNER = 1.5
"""The room between a row that runs back and the arm beside it."""
_LEAST = 5.0
"""The least length of an arm that runs straight, from the middle of the spinner."""

_TURNS: dict[Side, int] = {"right": 0, "down": 1, "left": 2, "up": 3}
"""By how many quarters of a circle an arm to the right is turned."""


def arms_of(position: Position) -> Arms:
    """Return the layout of a position with its arms."""
    return Arms(position.layout or (), position.spinner, position.up, position.down)


def crossed(arms: Arms, columns: float, rows: float) -> Chain:
    """Return the places of a layout with a spinner in `columns` and `rows` tile widths; a long arm goes beyond them."""
    spinner, line = arms.spinner, arms.line
    assert spinner is not None
    centre = line.index((spinner, spinner))
    left, right = _run(reversed_layout(line[:centre]), "left", columns), _run(line[centre + 1 :], "right", columns)
    up, down = _run(arms.up, "up", rows), _run(arms.down, "down", rows)
    return Chain((*reversed(left), Laid(spinner, spinner, 0.0, 0.0, (1, 0)), *right, *up, *down), centre)


def next_slots(arms: Arms, columns: float, rows: float) -> dict[Side, Laid]:
    """Return where the next tile lies at each side where one can be laid, as if it were no double."""
    slots: dict[Side, Laid] = {}
    for side, code in arms.ends(spins=True).sides().items():
        number = code % 16
        tile = Tile.of(number, number + 1 if number == 0 else number - 1)
        after = arms.laid(tile, number, side, spins=False)
        slots[side] = crossed(after, columns, rows).tiles[_outermost(after)[side]]
    return slots


def end_tiles(arms: Arms) -> dict[int, list[int]]:
    """Return by place the codes of the ends that a tile shows."""
    ends = arms.ends(spins=arms.spinner is not None)
    at = _outermost(arms)
    shown: dict[int, list[int]] = {}
    for side, code in ends.sides().items():
        lies_there = side in ("left", "right") or bool(arms.up if side == "up" else arms.down)
        if lies_there:
            shown.setdefault(at[side], []).append(code)
    return shown


def _outermost(arms: Arms) -> dict[Side, int]:
    """Return the place of the last tile at each side."""
    line, up = len(arms.line), len(arms.up)
    return {"left": 0, "right": line - 1, "up": line + up - 1, "down": line + up + len(arms.down) - 1}


def _run(pairs: Layout, side: Side, room: float) -> list[Laid]:
    """Return the places of the tiles that run out to a side of the spinner, which stands upright."""
    upright = side in ("up", "down")
    laid = arm(pairs, (), 1.0 if upright else 0.5, max(_LEAST, room / 2), not upright, _INNER)
    return [tile.turned(_TURNS[side]) for tile in laid]
