"""What lies where: a player's hand and the boneyard, with tiles that are known and tiles that are only counted."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .tiles import Tile, mask


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles a player holds: the known ones, sorted, and how many more there are."""

    tiles: tuple[Tile, ...] = ()
    unknown: int = 0
    mask: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        object.__setattr__(self, "mask", mask(self.tiles))

    def __len__(self) -> int:
        return len(self.tiles) + self.unknown

    def __contains__(self, tile: object) -> bool:
        return tile in self.tiles

    @property
    def counted(self) -> "Hand":
        """The hand as the other players see it: only how many tiles it holds."""
        return Hand(unknown=len(self))

    @property
    def pips(self) -> int:
        """Pips on the known tiles."""
        return sum(tile.pips for tile in self.tiles)

    def plus(self, tile: Tile) -> "Hand":
        """The hand with one more known tile."""
        return Hand((*self.tiles, tile), self.unknown)

    def minus(self, tile: Tile) -> "Hand":
        """The hand without this tile, taken from the known tiles or else from the unknown ones."""
        if tile in self.tiles:
            return Hand(tuple(held for held in self.tiles if held != tile), self.unknown)
        return Hand(self.tiles, self.unknown - 1)

    def knowing(self, tiles: Iterable[Tile]) -> "Hand":
        """The hand with some of its unknown tiles found to be these."""
        found = tuple(tile for tile in tiles if tile not in self.tiles)
        return Hand(self.tiles + found, self.unknown - len(found))


@dataclass(frozen=True, slots=True)
class Boneyard:
    """The undealt tiles that are left: in draw order, first drawn first; or as a set, sorted; or only their number."""

    tiles: tuple[Tile, ...] = ()
    ordered: bool = True
    unknown: int = 0
    mask: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.tiles and self.unknown:
            raise ValueError(f"boneyard with {len(self.tiles)} known and {self.unknown} unknown tiles: expected either")
        object.__setattr__(self, "ordered", self.ordered or not self.tiles)
        object.__setattr__(self, "tiles", tuple(self.tiles if self.ordered else sorted(self.tiles)))
        object.__setattr__(self, "mask", mask(self.tiles))

    def __len__(self) -> int:
        return len(self.tiles) + self.unknown

    def __contains__(self, tile: object) -> bool:
        return tile in self.tiles

    @property
    def counted(self) -> "Boneyard":
        """The boneyard as who has not seen it knows it: only how many tiles it holds."""
        return Boneyard(unknown=len(self))

    def minus(self, tile: Tile | None) -> "Boneyard":
        """The boneyard after this tile was drawn (None: a tile that nobody has seen)."""
        if self.unknown or tile is None:
            return Boneyard(unknown=len(self) - 1)
        return Boneyard(tuple(left for left in self.tiles if left != tile), self.ordered)


NO_BONEYARD = Boneyard()
