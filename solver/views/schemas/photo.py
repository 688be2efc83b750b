"""`tranca.photo/1`: the tiles on a photo."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.photo.results import PhotoReading, PhotoTile

from .common import JsonObject, JsonPart, Maybe, Number, doc


class JsonPhotoTile(JsonPart, frozen=True, kw_only=True):
    """A tile on a photo."""

    value: Annotated[str, doc("the tile, low number first")]
    second: Annotated[str, doc("the tile of the second best reading")]
    halves: Annotated[list[int], doc("its two numbers; the outline begins at the half with the first")]
    doubt: Annotated[Number, doc("from 0 (certain) to 1")]
    marked: Annotated[bool, doc("whether a person should look at it: true if `doubt` is 0.5 or more")]
    outline: Annotated[
        list[list[Number]],
        doc("its four corners in order, as x and y in pixels of the photo, from its upper left corner"),
    ]

    @classmethod
    def of(cls, tile: PhotoTile) -> Self:
        """Build the object of a tile."""
        return super().of(tile, value=tile.tile, second=tile.second_tile)


class PhotoObject(JsonObject, tag="tranca.photo/1", frozen=True, kw_only=True):
    """The tiles on a photo."""

    file: Annotated[str | Maybe, doc("the file as given on the command line")] = UNSET
    pack: Annotated[str, doc("the set of tiles that was expected, such as `double-6`")]
    width: Annotated[int, doc("the width of the photo, in pixels")]
    height: Annotated[int, doc("its height")]
    tiles: Annotated[
        list[JsonPhotoTile], doc("the tiles by rows from the top, or in the order of `chain` if there is one")
    ]
    count: Annotated[int, doc("the number of tiles")]
    pips: Annotated[int, doc("the sum of the pips on all tiles")]
    chain: Annotated[
        list[str] | None, doc("the tiles as a line of play, joined numbers together; `null` if they form none")
    ]
    refused: Annotated[bool, doc("whether the photo seems to show no tiles")]

    @classmethod
    def of(cls, reading: PhotoReading, *, file: str | None = None) -> Self:
        """Build the object of a reading, with the name of its file."""
        chain = None if reading.chain is None else [f"{one}-{other}" for one, other in reading.chain]
        return super().of(reading, file=UNSET if file is None else file, chain=chain)
