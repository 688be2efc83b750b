"""Places of the tiles of a layout, laid or not yet laid. Lengths are in tile widths.

A chain turns at the margins like a snake, with doubles across it: from its anchor it runs to the right, turns down at
the right margin, runs back to the left, and so on; left of the anchor it runs to the left and turns up at the left
margin. Each arm turns at the margin into its own quarter (the right arm down, the lower arm left, the left arm up, the
upper arm right), so arms never meet. Their tiles are in the order line, upper arm, lower arm; the spinner is at (0, 0).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from tranca.errors import PlayError
from tranca.game.actions import Action, Play, end_of
from tranca.game.arms import Arms, Layout, Side
from tranca.game.position import Position
from tranca.game.replay import Replay, replay
from tranca.game.tiles import Tile
from tranca.game.tree import Tree, chain_of, tree_of
from tranca.notation.actions import read_action

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

# Clockwise turns of an upright tile (first number on top) that make it run in a direction (x, y; y downwards).
_ANGLES = {(1, 0): -90, (0, 1): 0, (-1, 0): 90, (0, -1): 180}


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of a layout: its two numbers in the direction of the run, its middle, and the direction."""

    first: int
    second: int
    x: float
    y: float
    run: tuple[int, int]

    @property
    def tile(self) -> Tile:
        """The tile without its place."""
        return _tile_of(self.first, self.second)

    @property
    def angle(self) -> int:
        """The clockwise turn in degrees from upright with the low end on top."""
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
        """The middle of the edge that a tile laid straight on would touch."""
        reach = 0.5 if self.first == self.second else 1.0
        return self.x + reach * self.run[0], self.y + reach * self.run[1]

    def turned(self, quarters: int) -> "Laid":
        """Return the same tile after turning the table clockwise by this number of quarter circles."""
        x, y, (across, along) = self.x, self.y, self.run
        for _ in range(quarters):
            x, y, across, along = -y, x, -along, across
        return Laid(self.first, self.second, x, y, (across, along))


_tile_of = cache(Tile.of)
_NEAR = 0.01  # a length that no one sees


@dataclass(frozen=True, slots=True)
class Chain:
    """A layout on the table, left to right; tiles run outward from the anchor, which itself runs to the right.

    `links` are lines between tiles that are joined but do not touch, from one point to another.
    """

    tiles: tuple[Laid, ...]
    anchor: int
    links: tuple[Box, ...] = ()

    @property
    def box(self) -> Box:
        """The smallest box around all tiles."""
        return enclose([laid.box for laid in self.tiles])

    @property
    def touching(self) -> frozenset[int]:
        """The places of doubles that touch a double of another row, to which they are not joined."""
        doubles = [(place, laid.box) for place, laid in enumerate(self.tiles) if laid.first == laid.second]
        pairs = combinations(doubles, 2)
        return frozenset(place for one, other in pairs if _touch(one[1], other[1]) for place in (one[0], other[0]))

    @property
    def tips(self) -> tuple[tuple[float, float, tuple[int, int]], ...]:
        """The place and direction of the left and the right open end."""
        first, last = self.tiles[0], self.tiles[-1]
        if self.anchor:
            return (*first.tip, first.run), (*last.tip, last.run)
        left, _, _, _ = first.box  # the anchor runs to the right, so its left side is the open end
        return (left, first.y, (-1, 0)), (*last.tip, last.run)


def snake(layout: Layout, columns: float, whole: Layout | None = None, lead: Tile | None = None) -> Chain:
    """Return the places of a nonempty layout in `columns` tile widths (8 or more), with (0, 0) in the middle.

    For a layout that grows, `whole` is its last state and `lead` the tile led: every tile then keeps its place in all
    states. Without them the chain starts at the left margin, or is centered if it fits in one row.
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
        x = max(_reserve_room(before[-1:]) - room, min(room - _reserve_room(after[:1]), x))
    return _anchor(layout, anchor, x, right, whole[:led], whole[led + 1 :])


def grow(layout: Layout, columns: float, centre: int, close: bool = False) -> Chain:
    """Return the places of a layout around one of its tiles at (0, 0). Later tiles do not change them.

    Later tiles are unknown, so a double at the end of a row extends one tile width into the margin. `close`: see `arm`.
    """
    return _anchor(layout, centre, 0.0, columns / 2, close=close)


def _anchor(
    layout: Layout, anchor: int, x: float, right: float, before: Layout = (), after: Layout = (), close: bool = False
) -> Chain:
    """Place a layout on both sides of its anchor at `x`; `before` and `after` are the planned tiles on each side."""
    first, second = layout[anchor]
    half = _length(layout[anchor]) / 2
    double = first == second
    rightwards = arm(layout[anchor + 1 :], after, x + half, right, double, close=close)
    leftwards = [*arm(reverse_layout(layout[:anchor]), reverse_layout(before), half - x, right, double, close=close)]
    turned_back = [laid.turned(2) for laid in reversed(leftwards)]
    return Chain((*turned_back, Laid(first, second, x, 0.0, (1, 0)), *rightwards), anchor)


def grow_with_ends(layout: Layout, columns: float, centre: int, close: bool = False) -> tuple[Chain, tuple[Laid, Laid]]:
    """Return a layout placed as by `grow`, and the places of the next tile at its left and right end."""
    left, right = layout[0][0], layout[-1][1]
    more = grow(((left + 1, left), *layout, (right, right + 1)), columns, centre + 1, close).tiles
    return Chain(more[1:-1], centre), (more[0], more[-1])


def _touch(one: Box, other: Box) -> bool:
    """Return True if two boxes share more than a corner."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, along) > -_NEAR and max(across, along) > _NEAR


def enclose(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around the given boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def place(layout: Layout, tile: Tile) -> int:
    """Return the index of a tile in a layout that contains it."""
    return [_tile_of(*pair) for pair in layout].index(tile)


def _length(pair: tuple[int, int]) -> int:
    return 1 if pair[0] == pair[1] else 2


def _reserve_room(follows: Layout) -> int:
    """Return the room to reserve at the end of a row for a double that follows, because doubles do not turn."""
    return 1 if follows and _length(follows[0]) == 1 else 0


def _turns_to_double(follow: Layout, room: float) -> bool:
    """Return whether the next planned tile would have to turn and is followed by a double."""
    return len(follow) == 2 and room < 3 and [_length(pair) for pair in follow] == [2, 1]


def reverse_layout(layout: Layout) -> Layout:
    """Return a layout as seen from the other side of the table."""
    return tuple((right, left) for left, right in reversed(layout))


def arm(
    pairs: Layout,
    planned: Layout,
    edge: float,
    right: float,
    after_double: bool,
    inner: float | None = None,
    close: bool = False,
) -> Iterator[Laid]:
    """Yield the tiles that run to the right from `edge` and turn down, between the margins `inner` (-right) and right.

    The planned tiles decide where to turn, so tiles keep their places while the layout grows. A tile that turns hangs
    under the last half of its row. The next row starts under it, if possible with a tile that is not a double. With
    `close` the next row starts beside its lower half if it has room, so that rows are two tile widths apart instead of
    three.
    """
    back = right if inner is None else -inner
    way, y = 1, 0.0
    hanging: float | None = None  # the lower edge of the tile that turned, until the next row begins
    for number, (first, second) in enumerate(pairs):
        double = first == second
        length = 1 if double else 2
        follow = planned[number + 1 : number + 3]
        room = (right if way > 0 else back) - way * edge - length
        if hanging is not None:
            if close and room >= 1:
                edge += way
                y, hanging = hanging - 0.5, None
            else:
                y, hanging = hanging + (1.0 if double else 0.5), None
        elif not double and (room < _reserve_room(follow[:1]) or (not after_double and _turns_to_double(follow, room))):
            top = y + (1.0 if after_double else 0.5)
            yield Laid(first, second, edge - way * 0.5, top + 1, (0, 1))
            way, hanging, after_double = -way, top + 2, False
            continue
        yield Laid(first, second, edge + way * length / 2, y, (way, 0))
        edge += way * length
        after_double = double


_INNER = 1.5
"""The gap between a row that runs back and the arm beside it."""
_CLOSE_INNER = 2.0  # the same if rows are close together: half for a double of the row, half for one of the arm
_LEAST = 5.0
"""The minimum length of the straight part of an arm, from the middle of the spinner."""
_CLOSE_LEAST = _CLOSE_INNER + 4.0  # the same if rows are close together: a row that runs back has room for a tile

_TURNS: dict[Side, int] = {"right": 0, "down": 1, "left": 2, "up": 3}
"""The number of clockwise quarter turns from an arm to the right to each side."""


def arms_of(position: Position) -> Arms:
    """Return the layout of a position as arms."""
    return Arms(position.layout or (), position.spinner, chain_of(position.up), chain_of(position.down))


def place_arms(arms: Arms, columns: float, rows: float, close: bool = False) -> Chain:
    """Place a layout with a spinner in `columns` by `rows` tile widths; long arms exceed them. `close`: see `arm`."""
    spinner, line = arms.spinner, arms.line
    assert spinner is not None
    centre = line.index((spinner, spinner))
    left = _run(reverse_layout(line[:centre]), "left", columns, close)
    right = _run(line[centre + 1 :], "right", columns, close)
    up, down = _run(arms.up, "up", rows, close), _run(arms.down, "down", rows, close)
    return Chain((*reversed(left), Laid(spinner, spinner, 0.0, 0.0, (1, 0)), *right, *up, *down), centre)


def next_slots(arms: Arms, columns: float, rows: float, close: bool = False) -> dict[Side, Laid]:
    """Return the place of the next tile, if not a double, at each open side."""
    slots: dict[Side, Laid] = {}
    for side, code in arms.ends(spins=True).sides().items():
        number = code % 16
        tile = Tile.of(number, number + 1 if number == 0 else number - 1)
        after = arms.laid(tile, number, side, spins=False)
        slots[side] = place_arms(after, columns, rows, close).tiles[_outermost(after)[side]]
    return slots


def end_tiles(arms: Arms) -> dict[int, list[int]]:
    """Return, by place, the codes of the ends that a tile shows."""
    ends = arms.ends(spins=arms.spinner is not None)
    at = _outermost(arms)
    shown: dict[int, list[int]] = {}
    for side, code in ends.sides().items():
        lies_there = side in ("left", "right") or bool(arms.up if side == "up" else arms.down)
        if lies_there:
            shown.setdefault(at[side], []).append(code)
    return shown


def _outermost(arms: Arms) -> dict[Side, int]:
    """Return the place of the outermost tile of each side."""
    line, up = len(arms.line), len(arms.up)
    return {"left": 0, "right": line - 1, "up": line + up - 1, "down": line + up + len(arms.down) - 1}


def _run(pairs: Layout, side: Side, room: float, close: bool) -> list[Laid]:
    """Return the places of the tiles from the spinner, which is upright, out to one side."""
    upright = side in ("up", "down")
    least, inner = (_CLOSE_LEAST, _CLOSE_INNER) if close else (_LEAST, _INNER)
    laid = arm(pairs, (), 1.0 if upright else 0.5, max(least, room / 2), not upright, inner, close)
    return [tile.turned(_TURNS[side]) for tile in laid]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A proposed play that has not been made: its number in its line from 1, None for a single play."""

    play: Play
    number: int | None = None


Shown = tuple[Layout | None, Mapping[int, Ghost]]
"""A layout, and the tiles in it that are not laid, by place."""


def layout_after_play(position: Position, play: Play | None) -> Shown:
    """Return the layout after one play. Raises PlayError if it is not legal."""
    if play is None:
        return position.layout, {}
    position.play(play)
    if position.ends is None:
        return ((play.tile.low, play.tile.high),), {0: Ghost(play)}
    if position.layout is None:
        return None, {}
    end = end_of(play.code(position.ends))
    far = play.tile.other(end)
    if end != position.ends[1]:
        return ((far, end), *position.layout), {0: Ghost(play)}
    return (*position.layout, (end, far)), {len(position.layout): Ghost(play)}


def with_made(position: Position, shown: Shown, made: Play) -> Shown:
    """Add the play that was made to a layout after another play, unless both are at the same end.

    Raises PlayError if it is not legal.
    """
    layout, ghosts = shown
    alone, place = layout_after_play(position, made)
    if layout is None or alone is None or not ghosts:
        return alone, place
    if not position.layout or ghosts.keys() == place.keys():
        return shown
    if 0 in place:
        return (alone[0], *layout), {**place, **{at + 1: ghost for at, ghost in ghosts.items()}}
    return (*layout, alone[-1]), {**ghosts, len(layout): Ghost(made)}


def layout_after_scoring(
    position: Position, play: Play | None, line: Sequence[Action | str]
) -> tuple[Arms | Tree | None, Mapping[int, Ghost]]:
    """Return a scoring layout after a play and the line after it, its tiles ordered as in the module docstring.

    Return None if no tile of the layout is known. Raises PlayError if one of the plays is not legal.
    """
    plays: list[Play] = []
    after = position
    if play is not None:
        after = position.play(play)
        played = _play_line(after, line)
        plays = [play, *(action.play for action in played.actions if action.play is not None)]
        after = played.positions[-1]
    if not after.layout:
        return None, {}
    every = after.rules.every_double
    arms = tree_of(after.layout, after.up, after.down) if every else arms_of(after)
    places = {tile: at for at, tile in enumerate(arms.tiles)}
    many = len(plays) > 1
    return arms, {places[made.tile]: Ghost(made, number if many else None) for number, made in enumerate(plays, 1)}


def layout_after_line(position: Position, play: Play, line: Sequence[Action | str]) -> Shown:
    """Return the layout after a play and the line after it. Raises PlayError if one of the plays is not legal."""
    after = position.play(play)
    if after.layout is None:
        return layout_after_play(position, play)
    played = _play_line(after, line)
    layouts = pairwise([position.layout or (), *(after_action.layout or () for after_action in played.positions)])
    left = 0
    places: list[tuple[int, Ghost]] = []  # relative to the first tile that is laid
    for made, (before, layout) in zip([play, *(action.play for action in played.actions)], layouts, strict=True):
        if made is None:
            continue
        at_left = bool(before) and layout[1:] == before
        left += at_left
        places.append((-left if at_left else len(layout) - left - 1, Ghost(made, len(places) + 1)))
    return played.positions[-1].layout, {place + left: ghost for place, ghost in places}


def _play_line(position: Position, line: Sequence[Action | str]) -> Replay:
    """Play a line of actions from a position. Raises PlayError if one of them is not legal."""
    played = replay(position, [_read_action(action) for action in line])
    if played.error is not None:
        raise played.error
    return played


def _read_action(action: Action | str) -> Action:
    if isinstance(action, Action):
        return action
    seat, colon, _ = action.partition(":")
    if not colon:
        raise PlayError(f"{action[:40]}: expected a seat and a colon before the play, such as S:4-6@6")
    return read_action(action, seat.strip().upper())
