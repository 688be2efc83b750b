"""Places of the tiles of a layout in which every double is a spinner. Lengths are in tile widths.

The line runs straight from left to right. Each arm turns away from its double at a right angle and runs straight. If it
would cover a tile that is placed already, it moves outward until it covers none, and a link joins it to its double.
"""

from collections.abc import Iterable, Iterator

from tranca.game.arms import Layout
from tranca.game.tiles import Tile
from tranca.game.tree import Arm, Tree

from .chain import Box, Chain, Laid, place

_CLOSE = 0.01  # boxes that share an edge do not overlap
_LEAST_STEP = 0.5  # by which an arm moves outward

Direction = tuple[int, int]


def place_tree(tree: Tree, lead: Tile | None = None) -> Chain:
    """Return the places of a nonempty layout: the tiles of the line, then those of each arm as they are written.

    `lead` is at (0, 0); without it the tile in the middle of the line.
    """
    anchor = len(tree.line) // 2 if lead is None or not _has(tree.line, lead) else place(tree.line, lead)
    before = sum(map(_length, tree.line[:anchor])) + _length(tree.line[anchor]) / 2
    line = [*_straight(tree.line, -before, 0.0, (1, 0))]
    placed, links, boxes = {"": line}, list[Box](), [laid.box for laid in line]
    doubles = {laid.first: laid for laid in line if laid.first == laid.second}
    waiting = [*tree.arms]
    while ready := [arm for arm in waiting if arm.double in doubles]:
        for arm in ready:
            tiles, link = _place_arm(arm, doubles[arm.double], boxes)
            placed[arm.key] = tiles
            links += link
            boxes += [laid.box for laid in tiles]
            doubles |= {laid.first: laid for laid in tiles if laid.first == laid.second}
        waiting = [arm for arm in waiting if arm not in ready]
    arms = (laid for arm in tree.arms for laid in placed.get(arm.key, ()))
    return Chain((*line, *arms), anchor, tuple(links))


def _has(line: Layout, tile: Tile) -> bool:
    return any(Tile.of(*pair) == tile for pair in line)


def _length(pair: tuple[int, int]) -> int:
    return 1 if pair[0] == pair[1] else 2


def _straight(tiles: Iterable[tuple[int, int]], x: float, y: float, run: Direction) -> Iterator[Laid]:
    """Yield tiles that run straight from an edge."""
    for pair in tiles:
        half = _length(pair) / 2
        x, y = x + half * run[0], y + half * run[1]
        yield Laid(*pair, x, y, run)
        x, y = x + half * run[0], y + half * run[1]


def turn_away(double: Laid, name: str) -> Direction:
    """Return the direction of an arm of a double: up or left for `up`, down or right for `down`."""
    away = -1 if name == "up" else 1
    return (0, away) if double.run[0] else (away, 0)


def _place_arm(arm: Arm, double: Laid, boxes: list[Box]) -> tuple[list[Laid], list[Box]]:
    """Return the tiles of an arm, moved until they cover no box, and the link to its double if they were moved."""
    run = turn_away(double, arm.name)
    gap = 0.0
    while True:
        reach = 1.0 + gap
        tiles = [*_straight(arm.tiles, double.x + reach * run[0], double.y + reach * run[1], run)]
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


def tree_slots(tree: Tree, chain: Chain) -> dict[str, Laid]:
    """Return the place of the next tile, if not a double, at each end and at each double that takes an arm."""
    at = outermost(tree)
    doubles = {laid.first: laid for laid in chain.tiles if laid.first == laid.second}
    slots: dict[str, Laid] = {}
    for key, code in tree.places().items():
        number = code % 16
        pair = number, number + 1 if number == 0 else number - 1
        if key in at:
            laid = chain.tiles[at[key]]
            run = laid.run if key != "left" else (-laid.run[0], -laid.run[1])
            reach = 0.5 if laid.first == laid.second else 1.0
            edge = laid.x + reach * run[0], laid.y + reach * run[1]
        else:
            laid = doubles[number]
            run = turn_away(laid, key.partition(" ")[0])
            edge = laid.x + run[0], laid.y + run[1]
        slots[key] = next(_straight([pair], *edge, run))
    return slots


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
