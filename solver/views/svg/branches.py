"""Places of the tiles of a layout in which every double is a spinner. Lengths are in tile widths.

The line runs from left to right, and each arm turns away from its double at a right angle. A chain turns where it would
leave the room or come too near to other tiles, but never beside a double, so that it cannot be taken for an arm. A
layout that does not fit gets a larger room; if no room is large enough, tiles may touch others. If that does not help,
chains run straight, and an arm that would cover a tile moves outward; a link then joins it to its double.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tranca.game.arms import Layout
from tranca.game.tiles import Tile
from tranca.game.tree import Tree

from .chain import Box, Chain, Laid, enclose, place, reverse_layout

Direction = tuple[int, int]

_CLOSE = 0.01  # boxes that share an edge do not overlap
_LEAST_STEP = 0.5  # by which an arm moves outward
_LARGER = 1.12
"""The factor by which a room grows."""
_ROOMS = 8
"""The number of rooms that are tried."""
_STEPS = 200
"""The number of places that are tried in each room."""
_LINE = ("left", "right")
_FREE = -1
"""The number, among the tiles that take a place, of the next tile at an end, which other tiles may be beside."""


@dataclass(frozen=True, slots=True)
class PlacedTree:
    """The places of a layout, and the place of the next tile, if not a double, at each end and for each new arm."""

    chain: Chain
    slots: Mapping[str, Laid]


@dataclass(frozen=True, slots=True)
class _Strand:
    """A part of the layout that runs outward: its key, its tiles, and whether the last one is only the next place."""

    key: str
    tiles: Layout
    slot: bool

    def is_slot(self, at: int) -> bool:
        return self.slot and at == len(self.tiles) - 1


@dataclass(frozen=True, slots=True)
class _NextTile:
    """The next tile of a strand: the end of the tile before it, the direction, and that tile before it."""

    strand: _Strand
    at: int
    x: float
    y: float
    run: Direction
    after: int
    turns: bool


def place_tree(
    tree: Tree,
    lead: Tile | None = None,
    columns: float = 60,
    rows: float = 60,
    *,
    slots: bool = False,
    kept: Mapping[Tile, Laid] | None = None,
) -> PlacedTree:
    """Return the places of a nonempty layout: the tiles of the line, then those of each arm as they are written.

    `lead` is at (0, 0); without it the tile in the middle of the line. The layout turns so that it fits in `columns` by
    `rows`. With `slots` the next tiles get places, too. Tiles that are `kept` have their places already; they are
    given up only if the layout does not fit with them.
    """
    at = len(tree.line) // 2 if lead is None or not _has(tree.line, lead) else place(tree.line, lead)
    anchor = Laid(*tree.line[at], 0.0, 0.0, (1, 0))
    strands = _strands(tree, at, slots)
    rooms: list[tuple[float, float, int, Mapping[Tile, Laid]]] = []
    if kept and kept.get(anchor.tile) == anchor:
        left, top, right, bottom = enclose([laid.box for laid in kept.values()])
        rooms.append((max(columns, right - left), max(rows, bottom - top), 1, kept))
    sizes = [_LARGER**grown for grown in range(_ROOMS)]
    rooms += [(columns * size, rows * size, margin, {}) for margin in (1, 0) for size in sizes]
    for wide, high, margin, places in rooms:
        planner = _Planner(anchor, strands, wide, high, margin, places)
        if planner.plan():
            return _collect(tree, anchor, strands, planner.placed, [])
    return _place_straight(tree, anchor, strands)


def _length(pair: tuple[int, int]) -> int:
    return 1 if pair[0] == pair[1] else 2


def _has(line: Layout, tile: Tile) -> bool:
    return any(Tile.of(*pair) == tile for pair in line)


def _strands(tree: Tree, anchor: int, slots: bool) -> dict[str, _Strand]:
    """Return the strands of a layout by their keys: both parts of the line, then the arms, then new ones."""
    open_places = tree.places() if slots else {}
    chains = {"right": tree.line[anchor + 1 :], "left": reverse_layout(tree.line[:anchor])}
    chains |= {arm.key: arm.tiles for arm in tree.arms}
    strands: dict[str, _Strand] = {}
    for key in [*chains, *(key for key in open_places if key not in chains)]:
        code = open_places.get(key)
        after = () if code is None else ((code % 16, code % 16 - 1 if code % 16 else 1),)
        strands[key] = _Strand(key, (*chains.get(key, ()), *after), code is not None)
    return strands


def turn_away(double: Laid, name: str) -> Direction:
    """Return the direction of an arm of a double: up or left for `up`, down or right for `down`."""
    away = -1 if name == "up" else 1
    return (0, away) if double.run[0] else (away, 0)


def _next(pair: tuple[int, int], x: float, y: float, run: Direction) -> Laid:
    """Return a tile that continues from an edge."""
    half = 0.5 if pair[0] == pair[1] else 1.0
    return Laid(*pair, x + half * run[0], y + half * run[1], run)


@lru_cache(maxsize=4096)
def _cells(box: Box, margin: int) -> frozenset[tuple[int, int]]:
    """Return the squares of half a tile width that a box covers with a margin in squares."""
    left, top, right, bottom = (round(2 * edge) for edge in box)
    across, along = range(left - margin, right + margin), range(top - margin, bottom + margin)
    return frozenset((x, y) for x in across for y in along)


@dataclass(slots=True)
class _Planner:
    """A search for places in a room, tile by tile: straight on if possible, else after a turn."""

    first: Laid
    strands: Mapping[str, _Strand]
    columns: float
    rows: float
    margin: int
    kept: Mapping[Tile, Laid]
    steps: int = 0
    left: float = 0.0
    right: float = 0.0
    placed: dict[str, list[Laid]] = field(default_factory=dict)
    taken: dict[tuple[int, int], int] = field(default_factory=dict)

    def plan(self) -> bool:
        """Place all tiles; return False if the room is too small, or if that takes too long."""
        self.placed = {key: [] for key in self.strands}
        here, reach = _number(self.first), self.first.tip[0]
        for laid in (self.first, *self.kept.values()):
            self._take(laid, _number(laid))
        before, after = (sum(map(_length, self.strands[key].tiles)) for key in ("left", "right"))
        self.left = max(self.columns / 2, self.columns - reach - after)
        self.right = max(self.columns / 2, self.columns - reach - before)
        ends = [
            _NextTile(self.strands[key], 0, way * reach, 0.0, (way, 0), here, self.first.first != self.first.second)
            for key, way in (("right", 1), ("left", -1))
        ]
        boxes = [self.first.box, *(laid.box for laid in self.kept.values())]
        return self._go([*self._arms_of(self.first), *ends], enclose(boxes))

    def _arms_of(self, double: Laid) -> list[_NextTile]:
        """Return the first steps of the arms of a tile, which are the next ones to be taken."""
        if double.first != double.second:
            return []
        steps: list[_NextTile] = []
        for name in ("up", "down"):
            strand = self.strands.get(f"{name} {double.first}-{double.first}")
            if strand is not None:
                run = turn_away(double, name)
                steps.append(_NextTile(strand, 0, double.x + run[0], double.y + run[1], run, _number(double), False))
        return steps

    def _go(self, steps: list[_NextTile], box: Box) -> bool:
        """Take all steps, the first one next."""
        while steps and steps[0].at == len(steps[0].strand.tiles):
            steps = steps[1:]
        if not steps:
            return True
        step, later = steps[0], steps[1:]
        slot = step.strand.is_slot(step.at)
        for laid in self._choices(step, slot):
            self.steps += 1
            if self.steps > _STEPS:
                return False
            around = enclose([box, laid.box])
            known = not slot and laid.tile in self.kept
            if not known and not (self._has_room(laid, around, step) and self._is_free(laid, step.after, slot)):
                continue
            if not known:
                self._take(laid, _FREE if slot else _number(laid))
            self.placed[step.strand.key].append(laid)
            if self._go(self._follow(step, laid, slot, later), around):
                return True
            self.placed[step.strand.key].pop()
            if not known:
                for cell in _cells(laid.box, 0):
                    del self.taken[cell]
        return False

    def _follow(self, step: _NextTile, laid: Laid, slot: bool, later: list[_NextTile]) -> list[_NextTile]:
        """Return the steps after a tile. The arms of a double begin at once, so that they have room, and grow later."""
        if slot:
            return later
        on = _NextTile(step.strand, step.at + 1, *laid.tip, laid.run, _number(laid), laid.first != laid.second)
        if step.at == 0 and step.strand.key not in _LINE:
            return [*later, on]
        return [*self._arms_of(laid), on, *later]

    def _choices(self, step: _NextTile, slot: bool) -> Iterator[Laid]:
        """Yield the places for a tile: straight on, then after a turn to either side."""
        pair = step.strand.tiles[step.at]
        if not slot and (known := self.kept.get(Tile.of(*pair))) is not None:
            yield known
            return
        yield _next(pair, step.x, step.y, step.run)
        if not step.turns or pair[0] == pair[1]:
            return
        if step.run[0]:
            away = 1 if step.y > 0 or (not step.y and step.strand.key != "left") else -1
            turns: tuple[Direction, ...] = (0, away), (0, -away)
        else:
            away = (1 if step.x >= 0 else -1) * (-1 if step.strand.key in _LINE else 1)
            turns = (away, 0), (-away, 0)
        for turn in turns:
            x, y = (at - 0.5 * old + 0.5 * new for at, old, new in zip((step.x, step.y), step.run, turn, strict=True))
            yield _next(pair, x, y, turn)

    def _has_room(self, laid: Laid, around: Box, step: _NextTile) -> bool:
        """Return True if a layout with this tile fits into the room, and the line does not take more than its part."""
        if around[2] - around[0] > self.columns or around[3] - around[1] > self.rows:
            return False
        left, _, right, _ = laid.box
        return step.strand.key not in _LINE or (-self.left <= left and right <= self.right)

    def _is_free(self, laid: Laid, after: int, slot: bool) -> bool:
        """Return True if a place is free, and if no tile is within its margin but the one before it."""
        if any(cell in self.taken for cell in _cells(laid.box, 0)):
            return False
        near = {after, _FREE}
        return slot or all(self.taken.get(cell, _FREE) in near for cell in _cells(laid.box, self.margin))

    def _take(self, laid: Laid, number: int) -> None:
        for cell in _cells(laid.box, 0):
            self.taken[cell] = number


def _number(laid: Laid) -> int:
    return laid.tile.index


def _collect(
    tree: Tree, anchor: Laid, strands: Mapping[str, _Strand], placed: Mapping[str, list[Laid]], links: list[Box]
) -> PlacedTree:
    """Return the layout in the order in which it is written."""
    slots = {key: tiles[-1] for key, tiles in placed.items() if strands[key].slot}
    chains = {key: tiles[:-1] if strands[key].slot else tiles for key, tiles in placed.items()}
    left = chains["left"]
    arms = (laid for arm in tree.arms for laid in chains[arm.key])
    return PlacedTree(Chain((*reversed(left), anchor, *chains["right"], *arms), len(left), tuple(links)), slots)


def _place_straight(tree: Tree, anchor: Laid, strands: Mapping[str, _Strand]) -> PlacedTree:
    """Return the places of a layout without turns, in which arms move outward until they cover no tile."""
    reach = anchor.tip[0]
    placed = {
        "right": [*_straight(strands["right"].tiles, reach, 0.0, (1, 0))],
        "left": [*_straight(strands["left"].tiles, -reach, 0.0, (-1, 0))],
    }
    boxes = [laid.box for laid in (anchor, *placed["left"], *placed["right"])]
    links: list[Box] = []
    doubles = {laid.first: laid for laid in (anchor, *placed["left"], *placed["right"]) if laid.first == laid.second}
    waiting = [strand for key, strand in strands.items() if key not in _LINE]
    while ready := [strand for strand in waiting if _double_of(strand) in doubles]:
        for strand in ready:
            tiles, gap = _move_outward(strand, doubles[_double_of(strand)], boxes)
            placed[strand.key] = tiles
            links += gap if strand.tiles[1:] or not strand.slot else ()
            boxes += [laid.box for laid in tiles]
            laid_tiles = tiles[:-1] if strand.slot else tiles
            doubles |= {laid.first: laid for laid in laid_tiles if laid.first == laid.second}
        waiting = [strand for strand in waiting if strand not in ready]
    return _collect(tree, anchor, strands, placed, links)


def _double_of(strand: _Strand) -> int:
    return strand.tiles[0][0]


def _straight(tiles: Iterable[tuple[int, int]], x: float, y: float, run: Direction) -> Iterator[Laid]:
    """Yield tiles that run straight from an edge."""
    for pair in tiles:
        laid = _next(pair, x, y, run)
        x, y = laid.tip
        yield laid


def _move_outward(strand: _Strand, double: Laid, boxes: list[Box]) -> tuple[list[Laid], list[Box]]:
    """Return the tiles of an arm, moved until they cover no box, and the link to its double if they were moved."""
    run = turn_away(double, strand.key.partition(" ")[0])
    gap = 0.0
    while True:
        reach = 1.0 + gap
        tiles = [*_straight(strand.tiles, double.x + reach * run[0], double.y + reach * run[1], run)]
        if not any(overlap(laid.box, box) for laid in tiles for box in boxes):
            break
        gap += _LEAST_STEP
    start = double.x + run[0], double.y + run[1]
    return tiles, [(*start, start[0] + gap * run[0], start[1] + gap * run[1])] if gap else []


def overlap(one: Box, other: Box) -> bool:
    """Return True if two boxes share more than an edge."""
    return (
        one[0] < other[2] - _CLOSE
        and other[0] < one[2] - _CLOSE
        and one[1] < other[3] - _CLOSE
        and other[1] < one[3] - _CLOSE
    )


def outermost(tree: Tree) -> dict[str, int]:
    """Return the place in the chain of the outermost tile of the line's ends and of each arm."""
    last_of = {"left": 0, "right": len(tree.line) - 1}
    last = len(tree.line) - 1
    for arm in tree.arms:
        last += len(arm.tiles)
        last_of[arm.key] = last
    return last_of


def ends_of_tiles(tree: Tree) -> dict[int, list[int]]:
    """Return, by place in the chain, the codes of the ends that a tile shows: of its outer side, or of a double."""
    at = outermost(tree)
    doubles = {tile.low: number for number, tile in enumerate(tree.tiles) if tile.is_double}
    shown: dict[int, list[int]] = {}
    for key, code in tree.places().items():
        shown.setdefault(at[key] if key in at else doubles[code % 16], []).append(code)
    return shown
