"""The tiles on a photo, in words."""

from collections.abc import Iterable, Sequence

from tranca.photo.results import PhotoReading, PhotoTile

from .numbers import count, percent

NO_TILES = (
    "no tiles were recognized; take the photo from straight above, with all tiles flat on a plain table and without "
    "reflections"
)
NO_CHAIN = "the tiles form no single line of play; write the layout yourself, or photograph the whole line from above"


def photo_line(reading: PhotoReading) -> str:
    """Return `7 tiles with 41 pips were read.`, and the number of the doubtful ones."""
    read = f"{count(reading.count, 'tile')} with {count(reading.pips, 'pip')} {_was(reading.count)} read"
    marked = len(reading.doubtful)
    if not marked:
        return f"{read}; none is doubtful."
    return f"{read}; {count(marked, 'tile')} {_is(marked)} doubtful: compare with the photo."


def doubt_text(tile: PhotoTile) -> str:
    """Return the doubt of a marked tile, `62 %`; empty for other tiles."""
    return percent(tile.doubt) if tile.marked else ""


def second_text(tile: PhotoTile) -> str:
    """Return the second best reading of a marked tile; empty for other tiles."""
    return str(tile.second_tile) if tile.marked else ""


def chain_line(chain: Sequence[tuple[int, int]]) -> str:
    """Return `line of play: 6-3 3-3 3-0`."""
    return f"line of play: {_chain_text(chain)}"


def count_line(reading: PhotoReading, expected: int) -> str:
    """Say whether a photo shows the expected number of tiles."""
    if reading.count == expected:
        return f"{count(expected, 'tile')}, as expected."
    if reading.count < expected:
        missing = expected - reading.count
        return (
            f"{count(reading.count, 'tile')} {_was(reading.count)} read, but {expected} were expected: "
            f"{count(missing, 'tile')} {_is(missing)} missing."
        )
    return (
        f"{count(reading.count, 'tile')} {_was(reading.count)} read, but only {expected} {_was(expected)} expected: "
        "remove the tiles that are read wrongly."
    )


def hand_notation(reading: PhotoReading, seat: str) -> list[str]:
    """Return the line of a hand in the notation, and a comment for each doubtful tile."""
    return [f"{seat}: {_tiles_text(reading.tiles)}", *_comments(reading)]


def table_notation(reading: PhotoReading) -> list[str]:
    """Return the line of the layout in the notation, and a comment for each doubtful tile; empty without a chain."""
    if reading.chain is None:
        return []
    return [f"layout: {_chain_text(reading.chain)}", *_comments(reading)]


def left_lines(reading: PhotoReading) -> list[str]:
    """Return the pips left over, with the tiles that they rest on, and a comment for each doubtful tile."""
    sum_line = f"left over: {count(reading.pips, 'pip')} on {count(reading.count, 'tile')}"
    return [f"{sum_line}: {_tiles_text(reading.tiles)}", *_comments(reading)]


def _comments(reading: PhotoReading) -> list[str]:
    return [f"# {tile.tile} is doubtful; it may be {tile.second_tile}" for tile in reading.doubtful]


def _tiles_text(tiles: Iterable[PhotoTile]) -> str:
    return " ".join(map(str, sorted(tile.tile for tile in tiles)))


def _chain_text(chain: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{one}-{other}" for one, other in chain)


def _was(number: int) -> str:
    return "was" if number == 1 else "were"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"
