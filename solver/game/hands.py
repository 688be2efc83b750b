"""Hands and the boneyard: known tiles, and numbers of unknown tiles."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tranca.errors import TrancaError, echo
from tranca.ext.text.words import tile_words
from tranca.typed import check_fields, methods, typed

from .tiles import Tile, mask, tiles

_EXPECTED = "{kind}({tiles}, unknown={unknown}): expected tiles and a number, such as {kind}((Tile(1, 2),), unknown=0)"


def _with_count(words: str, unknown: int) -> str:
    if not unknown:
        return words
    return f"{words} ?{unknown}" if words else f"?{unknown}"


@methods(typed, "plus", "minus", "knowing")
@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of a player: the known ones, sorted, and the number of unknown ones."""

    tiles: tuple[Tile, ...] = ()
    unknown: int = 0
    mask: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.unknown) is not int:
            check_fields(self)
        try:
            wrong = self.unknown < 0
            tiles = tuple(sorted(self.tiles))
            bits = mask(tiles)
        except (TypeError, AttributeError, ValueError):
            raise TypeError(_EXPECTED.format(kind="Hand", tiles=echo(self.tiles), unknown=echo(self.unknown))) from None
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "mask", bits)
        if wrong:
            raise TrancaError(f"unknown={self.unknown}: expected a number of tiles, 0 or more")

    @classmethod
    def of(cls, mask: int) -> "Hand":
        """Make a hand of known tiles from a mask."""
        hand = object.__new__(cls)
        _set_tiles(hand, tiles(mask))
        _set_unknown(hand, 0)
        _set_mask(hand, mask)
        return hand

    def __str__(self) -> str:
        return _with_count(tile_words(self.mask), self.unknown)

    def __repr__(self) -> str:
        return f"<Hand {self}>"

    def __len__(self) -> int:
        return len(self.tiles) + self.unknown

    def __contains__(self, tile: object) -> bool:
        return tile in self.tiles

    @property
    def counted(self) -> "Hand":
        """The hand with its tiles hidden: only their number is known."""
        return Hand(unknown=len(self))

    @property
    def pips(self) -> int:
        """The pips of the known tiles."""
        return sum(tile.pips for tile in self.tiles)

    def plus(self, tile: Tile) -> "Hand":
        """Return the hand with one more known tile."""
        return Hand((*self.tiles, tile), self.unknown)

    def minus(self, tile: Tile) -> "Hand":
        """Return the hand without this tile, taken from the known tiles or else from the unknown ones."""
        if tile in self.tiles:
            return Hand(tuple(other for other in self.tiles if other != tile), self.unknown)
        return Hand(self.tiles, self.unknown - 1)

    def knowing(self, tiles: Iterable[Tile]) -> "Hand":
        """Return the hand with some of its unknown tiles replaced by these known ones."""
        known = tuple(tile for tile in tiles if tile not in self.tiles)
        return Hand(self.tiles + known, self.unknown - len(known))


# Filling a frozen instance through its slots takes a third of the time of `__init__`.
_set_tiles, _set_unknown, _set_mask = (getattr(Hand, name).__set__ for name in ("tiles", "unknown", "mask"))


@methods(typed, "minus")
@dataclass(frozen=True, slots=True)
class Boneyard:
    """The remaining undealt tiles: in draw order, the next one first; or as a sorted set; or only their number."""

    tiles: tuple[Tile, ...] = ()
    ordered: bool = True
    unknown: int = 0
    mask: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.unknown) is not int or type(self.ordered) is not bool:
            check_fields(self)
        try:
            wrong = self.unknown < 0
            ordered = self.ordered or not self.tiles
            tiles = tuple(self.tiles if ordered else sorted(self.tiles))
            bits = mask(tiles)
        except (TypeError, AttributeError, ValueError):
            words = {"tiles": echo(self.tiles), "unknown": echo(self.unknown)}
            raise TypeError(_EXPECTED.format(kind="Boneyard", **words)) from None
        if self.tiles and self.unknown:
            raise TrancaError(
                f"a boneyard has either known or unknown tiles, not {len(tiles)} known and {self.unknown} unknown"
            )
        if wrong:
            raise TrancaError(f"unknown={self.unknown}: expected a number of tiles, 0 or more")
        object.__setattr__(self, "ordered", ordered)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "mask", bits)

    def __str__(self) -> str:
        words = _with_count(" ".join(map(str, self.tiles)), self.unknown)
        return words if self.ordered else f"{{{words}}}"

    def __repr__(self) -> str:
        return f"<Boneyard {self}>"

    def __len__(self) -> int:
        return len(self.tiles) + self.unknown

    def __contains__(self, tile: object) -> bool:
        return tile in self.tiles

    @property
    def counted(self) -> "Boneyard":
        """The boneyard with its tiles hidden: only their number is known."""
        return Boneyard(unknown=len(self))

    def minus(self, tile: Tile | None) -> "Boneyard":
        """Return the boneyard after this tile was drawn (None: a hidden tile)."""
        if self.unknown or tile is None:
            return Boneyard(unknown=len(self) - 1)
        return Boneyard(tuple(left for left in self.tiles if left != tile), self.ordered)


NO_BONEYARD = Boneyard()
