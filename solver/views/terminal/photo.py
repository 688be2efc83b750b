"""The tiles on a photo on the screen."""

from tranca.language import p
from tranca.photo.results import PhotoReading
from tranca.views.wording.photo import chain_line, doubt_text, photo_line, second_text

from .console import Column, Screen


def show_photo(out: Screen, reading: PhotoReading, file: str) -> None:
    """Print the tiles of a photo with their doubts, their sum, and the line of play if there is one."""
    out.line(file, "bold")
    out.table_of(
        reading.tiles,
        (Column(p("column", "tile")), lambda tile: str(tile.tile)),
        (Column(p("column", "doubt"), right=True), doubt_text),
        (Column(p("column", "or perhaps")), second_text),
        style=lambda tile: "yellow" if tile.marked else "",
    )
    if reading.chain is not None:
        out.line(chain_line(reading.chain))
    out.line(photo_line(reading))
