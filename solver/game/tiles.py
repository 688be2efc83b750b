"""Tiles of the double-six set, and sets of them as the masks that the kernel works on."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tranca.errors import TrancaError, echo
from tranca.ext.rules import members

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_SPELLING = re.compile(rf"\[?([0-6])[{DASHES}:|/]?([0-6])\]?")
_PICTURE = re.compile("([\U0001f031-\U0001f061\U0001f063-\U0001f093])[\ufe0e\ufe0f]?")
_FIRST_ACROSS, _FIRST_UPRIGHT = 0x1F031, 0x1F063  # 0-0 lying and standing, then by first and second number


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile, its low end first; `Tile(6, 4)` is refused. Tiles sort by low end, then high end."""

    low: int
    high: int
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            wrong = not 0 <= self.low <= self.high <= 6
        except TypeError:
            told = f"Tile({echo(repr(self.low))}, {echo(repr(self.high))})"
            raise TypeError(f"{told}: expected two numbers 0 to 6, such as Tile(1, 2)") from None
        if wrong:
            raise TrancaError(f"tile {self.low}-{self.high}: expected two numbers 0 to 6, the lower one first")
        object.__setattr__(self, "index", self.low * (13 - self.low) // 2 + self.high)

    @classmethod
    def of(cls, one: int, other: int) -> "Tile":
        """The tile that shows these two numbers, in either order."""
        return cls(min(one, other), max(one, other))

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read `4-6`, `6-4`, `64`, `6:4`, `6|4`, `6/4`, `[6-4]`, with any dash, or a domino character."""
        return cls.of(*numbers(text))

    @classmethod
    def at(cls, index: int) -> "Tile":
        """The tile at a place 0…27 of the canonical order."""
        return ALL_TILES[index]

    @property
    def pips(self) -> int:
        """The pips on both ends, 0…12."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both ends show the same number."""
        return self.low == self.high

    @property
    def mask(self) -> int:
        """The set that holds this tile alone."""
        return 1 << self.index

    def shows(self, number: int) -> bool:
        """Whether the tile belongs to the suit of this number."""
        return number in (self.low, self.high)

    def other(self, number: int) -> int:
        """The end across from the one that shows `number`."""
        return self.low + self.high - number

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"


def numbers(text: str) -> tuple[int, int]:
    """The two numbers of a tile as they are written, in that order. Raises TrancaError as `Tile.parse` does."""
    spelt = _SPELLING.fullmatch(text)
    if spelt is not None and text.startswith("[") == text.endswith("]"):
        return int(spelt[1]), int(spelt[2])
    pictured = _PICTURE.fullmatch(text)
    if pictured is None:
        raise TrancaError(f"tile {echo(text)!r}: expected two numbers 0 to 6, like 4-6")
    code = ord(pictured[1])
    return divmod(code - (_FIRST_UPRIGHT if code >= _FIRST_UPRIGHT else _FIRST_ACROSS), 7)


ALL_TILES = tuple(Tile(low, high) for low in range(7) for high in range(low, 7))
ALL_MASK = (1 << len(ALL_TILES)) - 1
SUITS = tuple(sum(tile.mask for tile in ALL_TILES if tile.shows(number)) for number in range(7))


def mask(tiles: Iterable[Tile]) -> int:
    """The mask of some tiles."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile.index
    return bits


def tiles(bits: int) -> tuple[Tile, ...]:
    """The tiles of a mask, sorted."""
    return members(bits, ALL_TILES)
