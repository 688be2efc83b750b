"""The points of a finished deal that do not depend on the hidden tiles."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from tranca.errors import UnsupportedError

from .hands import Hand
from .position import Position
from .record import Record
from .tiles import Tile, tiles

MOST_DISTRIBUTIONS = 5000
"""The number of distributions of the hidden tiles above which none is settled."""


def certain_points(value: Position | Record) -> tuple[int, ...] | None:
    """Return the points of each side if every distribution of the hidden tiles gives the same; else None.

    None too if the deal is not over, or if there are more than `MOST_DISTRIBUTIONS`. Passes are not considered, so that
    each hidden hand may have each unseen tile.
    """
    position = (value.position if isinstance(value, Record) else value).resolved()
    if not position.is_over or _count(position) > MOST_DISTRIBUTIONS:
        return None
    possible: set[tuple[int, ...]] = set()
    for hands in _distributions(position.hands, tiles(position.unseen)):
        try:
            possible.add(position.changed(hands=hands).result().points)
        except UnsupportedError:
            return None
        if len(possible) > 1:
            return None
    if not isinstance(value, Record):
        return possible.pop()
    return tuple(map(sum, zip(*possible, value.bonuses, value.earned, value.penalties, strict=True)))


def _count(position: Position) -> int:
    number, left = 1, position.unseen.bit_count()
    for hand in position.hands:
        number *= comb(left, hand.unknown)
        left -= hand.unknown
    return number


def _distributions(hands: tuple[Hand, ...], unseen: tuple[Tile, ...]) -> Iterator[tuple[Hand, ...]]:
    if not hands:
        yield ()
        return
    first, *others = hands
    for hand in combinations(unseen, first.unknown):
        left = tuple(tile for tile in unseen if tile not in hand)
        for rest in _distributions(tuple(others), left):
            yield (first.knowing(hand), *rest)
