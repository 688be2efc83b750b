"""The scripts and the style sheets of the page, each joined into one file: the page needs few requests."""

from functools import cache
from importlib.resources import files

from tranca.views.pages.modules import join_modules
from tranca.views.svg.position import styles

STATIC = files("tranca.board") / "static"
PAGES = files("tranca.views.pages") / "static"
SHARED = ("address.js", "course.css", "elements.js", "felt.css", "viewer.js")
"""The files that the board has in common with pages that stand alone."""
SHEETS = ("felt.css", "board.css", "course.css", "rooms.css")
ENTRY = "main.js"


def static_text(name: str) -> str:
    """Return the text of a file of the page."""
    return ((PAGES if name in SHARED else STATIC) / name).read_text("utf-8")


@cache
def joined_script() -> str:
    """Return all modules of the page as one script."""
    return join_modules(ENTRY, static_text)


@cache
def joined_styles() -> str:
    """Return the style sheets of the page in their order, after that of pictures of the table."""
    return "\n".join([styles(), *map(static_text, SHEETS)])
