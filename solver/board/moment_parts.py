"""The parts of the JSON object of a moment."""

from collections.abc import Sequence
from typing import Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from tranca.game.choices import Need


class TilesPart(msgspec.Struct, frozen=True, kw_only=True):
    """The tiles of a hand or the boneyard: the known ones, and the number of unknown ones."""

    tiles: list[str]
    unknown: int
    ordered: bool | UnsetType = UNSET


class LeadPart(msgspec.Struct, frozen=True, kw_only=True):
    """The kind of deal that follows from the lead of a record without a score.

    `taken_as`: a first deal, which `tile` has to lead; a later one, because `tile` did not lead; `open` if it may be
    either, because `tile` may not have been dealt; `forced` if the rules force every lead, here the lead of `tile`; or
    `impossible` if they force another one, that of `tile`, which is known to have been dealt.
    """

    taken_as: Literal["first", "later", "open", "forced", "impossible"]
    tile: str


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
