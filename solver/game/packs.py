"""Packs: the sets of tiles that deals are made of, from double-three to double-nine."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .tiles import EVERY_TILE, SUITS, Tile, mask, tiles

PACKS = tuple(f"double-{highest}" for highest in range(3, 10))


@dataclass(frozen=True, slots=True)
class Pack:
    """The tiles that a deal is made of.

    Attributes:
        highest: the highest number on the tiles of the set, whether taken out or not.
        tiles: sorted, without those taken out.
        mask: the same as a mask.
        suits: by number, the mask of the tiles that show it.
    """

    highest: int
    tiles: tuple[Tile, ...]
    mask: int
    suits: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def highest_double(self) -> Tile | None:
        """The highest double; None where all are taken out."""
        return max((tile for tile in self.tiles if tile.is_double), default=None)


@lru_cache(maxsize=64)
def pack_of(name: str, without: Iterable[Tile] = ()) -> Pack:
    """The pack of a name such as `double-6`, some tiles taken out."""
    highest = int(name.removeprefix("double-"))
    bits = mask(tile for tile in EVERY_TILE if tile.high <= highest) & ~mask(without)
    return Pack(highest, tiles(bits), bits, tuple(suit & bits for suit in SUITS[: highest + 1]))
