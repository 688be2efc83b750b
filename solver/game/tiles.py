"""Tiles, the bit masks of tiles that the kernel uses, and the packs that deals are made from."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import index as whole_number
from operator import or_

from tranca.errors import TrancaError, echo, quote
from tranca.ext.rules import members
from tranca.typed import methods, typed

from .characters import plain

HIGHEST = 9
"""The highest number on any tile."""

_SPELLING = re.compile(r"\[?([0-9])[-:|/]?([0-9])\]?")
_PICTURE = "[\U0001f031-\U0001f061\U0001f063-\U0001f093]"  # compiled when it is first needed
_FIRST_ACROSS, _FIRST_UPRIGHT = 0x1F031, 0x1F063  # 0-0 horizontal and vertical, then by first and second number


@methods(typed, "parse", "parse_ends", "other", "shows")
@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile, its low end first: `Tile(6, 4)` is `Tile(4, 6)`. Tiles sort by low end, then high end.

    `index` is its bit in masks, the same in every pack: the tiles of double-six come first, in order (0…27), then the
    tiles with a 7 (28…35), with an 8 (36…44) and with a 9 (45…54), by low end.
    """

    low: int
    high: int
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            if bool in (type(self.low), type(self.high)):
                raise TypeError
            low, high = whole_number(self.low), whole_number(self.high)
        except TypeError:
            shown = f"Tile({echo(repr(self.low))}, {echo(repr(self.high))})"
            raise TypeError(f"{shown}: expected two numbers from 0 to {HIGHEST}, such as Tile(1, 2)") from None
        if low > high:
            low, high = high, low
            object.__setattr__(self, "low", low)
            object.__setattr__(self, "high", high)
        if low < 0 or high > HIGHEST:
            raise TrancaError(f"tile {echo(low)}-{echo(high)}: expected two numbers from 0 to {HIGHEST}")
        index = low * (13 - low) // 2 + high  # of double-six
        if high > 6:
            index = high * (high + 1) // 2 + low
        object.__setattr__(self, "index", index)

    @classmethod
    def of(cls, one: int, other: int) -> "Tile":
        """Return the tile with these two numbers, in either order."""
        return cls(one, other)

    @classmethod
    def parse(cls, text: str, highest: int = HIGHEST) -> "Tile":
        """Parse `4-6`, `6-4`, `64`, `6:4`, `6|4`, `6/4`, `[6-4]`, with any dash, or a domino character."""
        return cls.of(*_read_ends(text, highest))

    @classmethod
    def parse_ends(cls, text: str, highest: int = HIGHEST) -> tuple[int, int]:
        """Parse a tile as `parse` does; return its two numbers in the order in which they are written."""
        return _read_ends(text, highest)

    @classmethod
    def at(cls, index: int) -> "Tile":
        """Return the tile with this index. Raises TrancaError if it is out of range."""
        try:
            return EVERY_TILE[index]
        except (IndexError, TypeError):
            raise TrancaError(f"index={echo(index)}: expected a whole number from 0 to {len(EVERY_TILE) - 1}") from None

    @property
    def pips(self) -> int:
        """The pips on both ends, 0…18."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """True if both ends have the same number."""
        return self.low == self.high

    @property
    def mask(self) -> int:
        """The mask with only this tile."""
        return 1 << self.index

    def shows(self, number: int) -> bool:
        """Return True if the tile belongs to the suit of this number."""
        return number in (self.low, self.high)

    def other(self, number: int) -> int:
        """Return the end opposite the one with `number`."""
        return self.low + self.high - number

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"


def _read_ends(text: str, highest: int) -> tuple[int, int]:
    word = plain(text)
    spelt = _SPELLING.fullmatch(word)
    shown = highest + 1, 0
    if spelt is not None and word.startswith("[") == word.endswith("]"):
        shown = int(spelt[1]), int(spelt[2])
    elif re.fullmatch(_PICTURE, word):
        code = ord(word)
        shown = divmod(code - (_FIRST_UPRIGHT if code >= _FIRST_UPRIGHT else _FIRST_ACROSS), 7)
    if max(shown) > highest:
        like = "4-6" if highest > 5 else "1-3"
        raise TrancaError(
            "tile {text}: expected two numbers from 0 to {highest}, such as {like}",
            text=quote(text),
            highest=highest,
            like=like,
        )
    return shown


EVERY_TILE = tuple(
    sorted((Tile(low, high) for high in range(HIGHEST + 1) for low in range(high + 1)), key=lambda tile: tile.index)
)
"""The tiles of double-nine by index; the first 28 are those of double-six."""

SUITS = tuple(sum(tile.mask for tile in EVERY_TILE if number in (tile.low, tile.high)) for number in range(HIGHEST + 1))
"""By number, the mask of all tiles with that number."""


def mask(tiles: Iterable[Tile]) -> int:
    """Return the mask of some tiles."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile.index
    return bits


def union(masks: Iterable[int]) -> int:
    """Return the union of masks."""
    return reduce(or_, masks, 0)


def tiles(bits: int) -> tuple[Tile, ...]:
    """Return the tiles of a mask, sorted."""
    return members(bits, EVERY_TILE)


PACKS = tuple(f"double-{highest}" for highest in range(3, 10))


@dataclass(frozen=True, slots=True)
class Pack:
    """The tiles that a deal is made from.

    Attributes:
        highest: the highest number on the tiles of the set, including tiles taken out.
        tiles: sorted, without the tiles taken out.
        mask: the same as a mask.
        suits: by number, the mask of the tiles with that number.
    """

    highest: int
    tiles: tuple[Tile, ...]
    mask: int
    suits: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def highest_double(self) -> Tile | None:
        """The highest double; None if all are taken out."""
        return max((tile for tile in self.tiles if tile.is_double), default=None)


@lru_cache(maxsize=256)
def pack_of(name: str, without: Iterable[Tile] = ()) -> Pack:
    """Return the pack with a name such as `double-6`, with some tiles taken out."""
    highest = int(name.removeprefix("double-"))
    bits = mask(tile for tile in EVERY_TILE if tile.high <= highest) & ~mask(without)
    return Pack(highest, tiles(bits), bits, tuple(suit & bits for suit in SUITS[: highest + 1]))
