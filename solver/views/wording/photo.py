"""The tiles on a photo, in words."""

from collections.abc import Iterable, Sequence

from tranca.language import n, t
from tranca.photo.results import PhotoReading, PhotoTile

from .numbers import percent, pips, tiles


def no_tiles() -> str:
    """Return that a photo shows no tile, with the way out."""
    return t(
        "no tiles were recognized; take the photo from straight above, with all tiles flat on a plain table and "
        "without reflections"
    )


def no_chain() -> str:
    """Return that the tiles of a photo are no line of play, with the way out."""
    return t(
        "the tiles form no single line of play; write the layout yourself, or photograph the whole line from above"
    )


def photo_line(reading: PhotoReading) -> str:
    """Return `7 tiles with 41 pips were read.`, and the number of the doubtful ones."""
    sum_of_pips, marked = pips(reading.pips), len(reading.doubtful)
    if not marked:
        return n("{count} {tile|tiles} with {pips} {was|were} read; none is doubtful.", reading.count, pips=sum_of_pips)
    read = n("{count} {tile|tiles} with {pips} {was|were} read", reading.count, pips=sum_of_pips)
    return n("{read}; {count} {tile is|tiles are} doubtful: compare with the photo.", marked, read=read)


def doubt_text(tile: PhotoTile) -> str:
    """Return the doubt of a marked tile, `62 %`; empty for other tiles."""
    return percent(tile.doubt) if tile.marked else ""


def second_text(tile: PhotoTile) -> str:
    """Return the second best reading of a marked tile; empty for other tiles."""
    return str(tile.second_tile) if tile.marked else ""


def chain_line(chain: Sequence[tuple[int, int]]) -> str:
    """Return `line of play: 6-3 3-3 3-0`."""
    return t("line of play: {tiles}", tiles=_chain_text(chain))


def count_line(reading: PhotoReading, expected: int) -> str:
    """Say whether a photo shows the expected number of tiles."""
    if reading.count == expected:
        return n("{count} {tile|tiles}, as expected.", expected)
    if reading.count < expected:
        read = n("{count} {tile was|tiles were} read, but {expected} were expected", reading.count, expected=expected)
        missing = expected - reading.count
        return n("{read}: {count} {tile is|tiles are} missing.", missing, read=read)
    wanted = n("only {count} {was|were} expected", expected)
    return n(
        "{count} {tile was|tiles were} read, but {wanted}: remove the tiles that are read wrongly.",
        reading.count,
        wanted=wanted,
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
    left = t(
        "left over: {pips} on {number}: {tiles}",
        pips=pips(reading.pips),
        number=tiles(reading.count),
        tiles=_tiles_text(reading.tiles),
    )
    return [left, *_comments(reading)]


def _comments(reading: PhotoReading) -> list[str]:
    said = [
        t("{tile} is doubtful; it may be {other}", tile=tile.tile, other=tile.second_tile) for tile in reading.doubtful
    ]
    return [f"# {sentence}" for sentence in said]


def _tiles_text(shown: Iterable[PhotoTile]) -> str:
    return " ".join(map(str, sorted(tile.tile for tile in shown)))


def _chain_text(chain: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{one}-{other}" for one, other in chain)
