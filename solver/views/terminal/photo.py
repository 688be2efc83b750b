"""The tiles on a photo on the screen."""

from tranca.language import p
from tranca.photo.results import PhotoReading
from tranca.views.wording.photo import chain_line, doubt_text, photo_line, second_text

from .console import Column, Row, Screen


def show_photo(out: Screen, reading: PhotoReading, file: str) -> None:
    """Print the tiles of a photo with their doubts, their sum, and the line of play if there is one."""
    out.line(file, "bold")
    rows = [
        Row([str(tile.tile), doubt_text(tile), second_text(tile)], "yellow" if tile.marked else "")
        for tile in reading.tiles
    ]
    out.table(
        [
            Column(p("column", "tile")),
            Column(p("column", "doubt"), right=True),
            Column(p("column", "or perhaps")),
        ],
        rows,
    )
    if reading.chain is not None:
        out.line(chain_line(reading.chain))
    out.line(photo_line(reading))
