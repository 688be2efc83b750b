"""Places of the tiles of a layout: a chain that turns at the margins like a snake, doubles across.

Lengths are in tile widths. From its anchor the chain runs to the right, turns down at the right margin, runs back to
the left, and so on; what lies left of the anchor runs to the left and turns up at the left margin.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tranca.game.arms import Layout
from tranca.game.tiles import Tile

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

# Turns of an upright tile, its first number on top, that make it run on in a direction (x, y; y downwards).
_ANGLES = {(1, 0): -90, (0, 1): 0, (-1, 0): 90, (0, -1): 180}


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of a layout: the two numbers in the direction of the run, its middle, where it runs, whether across."""

    first: int
    second: int
    x: float
    y: float
    run: tuple[int, int]

    @property
    def tile(self) -> Tile:
        """The tile itself."""
        return Tile.of(self.first, self.second)

    @property
    def angle(self) -> int:
        """The clockwise turn of the tile from upright with its low end on top."""
        if self.first == self.second:
            return 90 if self.run[1] else 0
        return (_ANGLES[self.run] + (180 if self.first > self.second else 0)) % 360

    @property
    def box(self) -> Box:
        """Left, top, right and bottom."""
        flat = (self.run[0] != 0) != (self.first == self.second)
        wide, high = (1.0, 0.5) if flat else (0.5, 1.0)
        return self.x - wide, self.y - high, self.x + wide, self.y + high

    @property
    def tip(self) -> tuple[float, float]:
        """The middle of the side to which the next tile is laid, straight on."""
        reach = 0.5 if self.first == self.second else 1.0
        return self.x + reach * self.run[0], self.y + reach * self.run[1]

    def turned(self, quarters: int) -> "Laid":
        """Return the same tile with the table turned clockwise by so many quarters of a circle."""
        x, y, (across, along) = self.x, self.y, self.run
        for _ in range(quarters):
            x, y, across, along = -y, x, -along, across
        return Laid(self.first, self.second, x, y, (across, along))


@dataclass(frozen=True, slots=True)
class Chain:
    """A layout on the table, left to right; every tile runs from the anchor outwards, the anchor to the right."""

    tiles: tuple[Laid, ...]
    anchor: int

    @property
    def box(self) -> Box:
        """The room that it takes."""
        return around([laid.box for laid in self.tiles])

    @property
    def tips(self) -> tuple[tuple[float, float, tuple[int, int]], ...]:
        """The place and the direction of the two open ends, left and right."""
        first, last = self.tiles[0], self.tiles[-1]
        if self.anchor:
            return (*first.tip, first.run), (*last.tip, last.run)
        left, _, _, _ = first.box  # the anchor runs to the right, its other side is the open end
        return (left, first.y, (-1, 0)), (*last.tip, last.run)


def snake(layout: Layout, columns: float, whole: Layout | None = None, lead: Tile | None = None) -> Chain:
    """Return the places of a layout with at least one tile in `columns` tile widths (8 or more), (0, 0) in the middle.

    Of a layout that grows, `whole` is its last state and `lead` the tile led: every tile then has one place in all of
    its states. Without them the chain starts at the left margin, or is centred where one row holds it.
    """
    right = columns / 2
    if whole is None or lead is None:
        whole, anchor, led = layout, 0, 0
        x = _length(layout[0]) / 2 - min(columns, sum(map(_length, layout))) / 2
    else:
        anchor, led = place(layout, lead), place(whole, lead)
        before, after = whole[:led], whole[led + 1 :]
        room = right - _length(whole[led]) / 2
        x = (sum(map(_length, before)) - sum(map(_length, after))) / 2
        x = max(_kept(before[-1:]) - room, min(room - _kept(after[:1]), x))
    return _anchored(layout, anchor, x, right, whole[:led], whole[led + 1 :])


def grown(layout: Layout, columns: float, centre: int) -> Chain:
    """Return the places of a layout around one of its tiles, which lies at (0, 0): the same whatever is laid later.

    Nothing is known of the tiles to come, so a double at the end of a row stands in the margin, one tile width wide.
    """
    return _anchored(layout, centre, 0.0, columns / 2)


def _anchored(layout: Layout, anchor: int, x: float, right: float, before: Layout = (), after: Layout = ()) -> Chain:
    """Return a layout on both sides of its anchor at `x`; `before` and `after` are planned beside the anchor."""
    first, second = layout[anchor]
    half = _length(layout[anchor]) / 2
    rightwards = arm(layout[anchor + 1 :], after, x + half, right, first == second)
    leftwards = [*arm(reversed_layout(layout[:anchor]), reversed_layout(before), half - x, right, first == second)]
    turned_back = [laid.turned(2) for laid in reversed(leftwards)]
    return Chain((*turned_back, Laid(first, second, x, 0.0, (1, 0)), *rightwards), anchor)


def next_places(layout: Layout, columns: float, centre: int) -> tuple[Laid, Laid]:
    """Return where the next tile lies at the left and at the right end of a layout that grows around a tile."""
    left, right = layout[0][0], layout[-1][1]
    more = grown(((left + 1, left), *layout, (right, right + 1)), columns, centre + 1)
    return more.tiles[0], more.tiles[-1]


def around(boxes: Sequence[Box]) -> Box:
    """Return the least box around all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def place(layout: Layout, tile: Tile) -> int:
    """Return the place of a tile in a layout that holds it."""
    return [Tile.of(*pair) for pair in layout].index(tile)


def _length(pair: tuple[int, int]) -> int:
    return 1 if pair[0] == pair[1] else 2


def _kept(follows: Layout) -> int:
    """Return the room to keep at the end of a row for a double that follows there, which does not turn."""
    return 1 if follows and _length(follows[0]) == 1 else 0


def _turns_to_double(follow: Layout, room: float) -> bool:
    """Tell whether, of the last two tiles, the first would have to turn and the second is a double."""
    return len(follow) == 2 and room < 3 and [_length(pair) for pair in follow] == [2, 1]


def reversed_layout(layout: Layout) -> Layout:
    """Return a layout as it is seen from the other side of the table."""
    return tuple((right, left) for left, right in reversed(layout))


def arm(
    pairs: Layout, planned: Layout, edge: float, right: float, after_double: bool, inner: float | None = None
) -> Iterator[Laid]:
    """Yield the tiles that run to the right from `edge`, turning down, between the margins `inner` (-right) and right.

    Where to turn follows from what is planned, so tiles keep their places while the layout grows. A tile that turns
    hangs under the last half of its row; the next row starts under it, with a tile that is no double where that can be.
    """
    back = right if inner is None else -inner
    way, y = 1, 0.0
    hanging: float | None = None  # the foot of the tile that turned, until the next row has begun
    for number, (first, second) in enumerate(pairs):
        double = first == second
        length = 1 if double else 2
        follow = planned[number + 1 : number + 3]
        room = (right if way > 0 else back) - way * edge - length
        if hanging is not None:
            y, hanging = hanging + (1.0 if double else 0.5), None
        elif not double and (room < _kept(follow[:1]) or (not after_double and _turns_to_double(follow, room))):
            top = y + (1.0 if after_double else 0.5)
            yield Laid(first, second, edge - way * 0.5, top + 1, (0, 1))
            way, hanging, after_double = -way, top + 2, False
            continue
        yield Laid(first, second, edge + way * length / 2, y, (way, 0))
        edge += way * length
        after_double = double
