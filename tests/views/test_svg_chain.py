"""The chain of tiles: no overlaps, tiles touch at equal numbers, and a growing layout does not move."""

from itertools import pairwise
from random import Random

import pytest
from tiers import also_at_length

from tranca.game.tiles import Tile
from tranca.views.svg.chain import Chain, Laid, grow, grow_with_ends, snake

Pair = tuple[int, int]
Square = tuple[float, float]


def random_layout(rng: Random, most: int) -> tuple[tuple[Pair, ...], list[int]]:
    """Return a layout grown at random ends, and for each tile its place in the layout when it was laid."""
    left = [(low, high) for low in range(7) for high in range(low, 7)]
    rng.shuffle(left)
    layout = [left.pop()]
    sides: list[int] = []
    while len(layout) < most:
        fitting = [
            (tile, side) for tile in left for side, end in ((0, layout[0][0]), (1, layout[-1][1])) if end in tile
        ]
        if not fitting:
            break
        (low, high), side = rng.choice(fitting)
        left.remove((low, high))
        if side:
            layout.append((low, high) if low == layout[-1][1] else (high, low))
        else:
            layout.insert(0, (low, high) if high == layout[0][0] else (high, low))
        sides.append(side)
    return tuple(layout), sides


def halves(laid: Laid) -> list[tuple[Square, int]]:
    """Return the centers of a tile's halves with their numbers, computed from its rotation."""
    low, high = sorted((laid.first, laid.second))
    away = {0: (0.0, -0.5), 90: (0.5, 0.0), 180: (0.0, 0.5), 270: (-0.5, 0.0)}[laid.angle % 360]
    return [((laid.x + away[0], laid.y + away[1]), low), ((laid.x - away[0], laid.y - away[1]), high)]


def overlap(one: Laid, other: Laid) -> bool:
    """Return whether two tiles share more than an edge."""
    return any(abs(a[0] - b[0]) < 0.99 and abs(a[1] - b[1]) < 0.99 for a, _ in halves(one) for b, _ in halves(other))


def touching(one: Laid, other: Laid) -> bool:
    """Return whether two tiles touch with halves of equal numbers, or one with the middle of such a double."""
    for (a, shown), (b, also) in ((a, b) for a in halves(one) for b in halves(other)):
        if shown == also and sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) in ([0, 1], [0.5, 1]):
            return True
    return False


def check(chain: Chain, layout: tuple[Pair, ...], columns: float) -> None:
    tiles = chain.tiles
    assert [laid.tile for laid in tiles] == [Tile.of(*pair) for pair in layout]
    for at, laid in enumerate(tiles):
        assert not any(overlap(laid, other) for other in tiles[at + 1 :])
    for (one, other), ((_, shown), (also, _)) in zip(pairwise(tiles), pairwise(layout), strict=True):
        assert shown == also
        assert touching(one, other)
    # Only neighbors touch: other tiles side by side would mislead.
    for at, laid in enumerate(tiles):
        for other in tiles[at + 2 :]:
            assert not any(
                abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1.01 for a, _ in halves(laid) for b, _ in halves(other)
            )
    left, _, right, _ = chain.box
    assert -columns / 2 <= left <= right <= columns / 2


def across(laid: Laid) -> bool:
    return laid.run[1] == 0 and laid.angle % 180 == 0


@pytest.mark.campaign
def test_random_layouts_do_not_overlap() -> None:
    rng = Random(1)
    turned = full = 0
    for _ in range(1500):
        layout, _ = random_layout(rng, rng.randint(1, 28))
        columns = rng.choice([8, 9, 12, 14, 16, 20, 24, 24.5, 40])
        chain = snake(layout, columns)
        check(chain, layout, columns)
        assert all(across(laid) == (laid.first == laid.second) for laid in chain.tiles if not laid.run[1])
        assert all(laid.first != laid.second for laid in chain.tiles if laid.run[1])
        turned += any(laid.run[1] for laid in chain.tiles)
        full += len(layout) == 28
    assert turned > 500
    assert full > 1


@also_at_length
def test_growing_layouts_stay_where_they_are(at_length: bool) -> None:
    rng = Random(2)
    upwards = 0
    for _ in range(300 if at_length else 150):
        whole, sides = random_layout(rng, rng.randint(2, 28))
        columns = rng.choice([8, 12, 14, 24])
        first = sides.count(0)
        lead = Tile.of(*whole[first])
        final = {laid.tile: laid for laid in snake(whole, columns, whole, lead).tiles}
        left, right = first, first + 1
        for side in sides:
            left, right = (left, right + 1) if side else (left - 1, right)
            chain = snake(whole[left:right], columns, whole, lead)
            assert all(final[laid.tile] == laid for laid in chain.tiles)
        check(chain, whole, columns)
        upwards += any(laid.run == (0, -1) for laid in chain.tiles)
    assert upwards > 50


@pytest.mark.slow
def test_a_tile_that_was_not_to_come_finds_room_beside_a_growing_layout() -> None:
    rng = Random(3)
    tried = 0
    for _ in range(300):
        whole, sides = random_layout(rng, rng.randint(8, 28))
        first = sides.count(0)
        lead = Tile.of(*whole[first])
        left, right = first, first + 1
        for side in sides[: rng.randrange(len(sides))]:
            left, right = (left, right + 1) if side else (left - 1, right)
        part = whole[left:right]
        known = {laid.tile: laid for laid in snake(part, 12, whole, lead).tiles}
        free = [(low, high) for low in range(7) for high in range(low, 7) if Tile(low, high) not in known]
        for low, high in free:
            for far, near in ((low, high), (high, low)):
                for layout in ([((far, near), *part)] if near == part[0][0] else []) + (
                    [(*part, (near, far))] if near == part[-1][1] else []
                ):
                    chain = snake(layout, 12, whole, lead)
                    check(chain, layout, 14)  # a double may extend into the margin
                    assert all(known[laid.tile] == laid for laid in chain.tiles if laid.tile in known)
                    tried += 1
    assert tried > 500


@also_at_length
def test_tiles_of_a_table_that_is_played_on_stay_whatever_is_laid(at_length: bool) -> None:
    rng = Random(4)
    met = 0
    for _ in range(300 if at_length else 150):
        whole, sides = random_layout(rng, rng.randint(2, 28))
        columns = rng.choice([8, 9, 12, 24])
        left = sides.count(0)
        right = left + 1
        chain = grow(whole[left:right], columns, 0)
        for side in sides:
            same, slots = grow_with_ends(whole[left:right], columns, chain.anchor)
            assert same == chain
            left, right = (left, right + 1) if side else (left - 1, right)
            before, chain = chain, grow(whole[left:right], columns, chain.anchor + (not side))
            assert set(before.tiles) < set(chain.tiles)
            new = chain.tiles[-side]
            if new.first != new.second:
                assert new.box == slots[side].box
                met += 1
        check(chain, whole, columns + 2)  # a double may extend into the margin
    assert met > 500


def test_one_row_is_centred() -> None:
    chain = snake(((4, 4), (4, 1), (1, 1), (1, 5)), 24)
    left, top, right, bottom = chain.box
    assert (left, right) == (-3, 3)
    assert (top, bottom) == (-1, 1)


@pytest.mark.parametrize("columns", [8, 14, 24])
def test_doubles_at_every_corner(columns: int) -> None:
    chain_of_doubles = [(0, 0)]
    for number in range(1, 7):
        chain_of_doubles += [(number - 1, number), (number, number)]
    layout = tuple(chain_of_doubles)
    check(snake(layout, columns), layout, columns)
    for lead in layout:
        check(snake(layout, columns, layout, Tile.of(*lead)), layout, columns)
