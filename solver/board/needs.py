"""The tiles that a hidden hand needs, as a part of a moment."""

from collections.abc import Sequence
from typing import Self

import msgspec

from tranca.game.choices import Need


class NeedPart(msgspec.Struct, frozen=True, kw_only=True):
    """Tiles of which all but `spare` must be in a hidden hand, because it lacks `numbers`."""

    seat: str
    numbers: list[int]
    tiles: list[str]
    spare: int

    @classmethod
    def of(cls, need: Need, seats: Sequence[str]) -> Self:
        """Return the object of the need of a seat."""
        tiles = [str(tile) for tile in need.tiles]
        return cls(seat=seats[need.seat], numbers=list(need.numbers), tiles=tiles, spare=need.spare)
