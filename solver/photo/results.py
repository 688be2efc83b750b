"""The tiles on a photo, each with its doubt and its outline."""

from collections.abc import Sequence
from dataclasses import dataclass

from tranca.game.tiles import Tile

MARKED = 0.5
"""The doubt from which a tile is marked for a person to look at."""


@dataclass(frozen=True, slots=True)
class PhotoTile:
    """A tile on a photo.

    Attributes:
        halves: the numbers of its two halves; the outline begins with the side of the first.
        second: the numbers of the second best reading.
        doubt: from 0 (certain) to 1; a tile is marked from `MARKED` on.
        outline: its four corners in order, in pixels of the photo: the first two belong to the first half.
    """

    halves: tuple[int, int]
    second: tuple[int, int]
    doubt: float
    outline: tuple[tuple[float, float], ...]

    @property
    def tile(self) -> Tile:
        """The tile."""
        return Tile(*self.halves)

    @property
    def second_tile(self) -> Tile:
        """The tile of the second best reading."""
        return Tile(*self.second)

    @property
    def marked(self) -> bool:
        """True if a person should look at the tile."""
        return self.doubt >= MARKED


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """The tiles on a photo.

    Attributes:
        tiles: in reading order; in the order of the chain if there is one.
        width, height: of the photo, in pixels.
        pack: the set of tiles that was expected, such as `double-6`.
        chain: the tiles as a line in play, joined numbers together; None if the photo shows no complete line.
    """

    tiles: tuple[PhotoTile, ...]
    width: int
    height: int
    pack: str
    chain: tuple[tuple[int, int], ...] | None = None

    @property
    def count(self) -> int:
        """The number of tiles."""
        return len(self.tiles)

    @property
    def pips(self) -> int:
        """The sum of the pips on all tiles."""
        return sum(tile.tile.pips for tile in self.tiles)

    @property
    def refused(self) -> bool:
        """True if the photo seems to show no tiles."""
        return not self.tiles

    @property
    def doubtful(self) -> Sequence[PhotoTile]:
        """The tiles that a person should look at."""
        return [tile for tile in self.tiles if tile.marked]
