"""The page of a shared link: the table in its fragment, for readers without a board."""

from functools import cache

from tranca.game.tiles import HIGHEST

from .page import Document, document, inline, script


@cache
def link_page() -> Document:
    """Return the page. Its script reads the address that it was opened with, and asks nobody."""
    return document(
        "link.html",
        "A table of dominoes",
        styles=[inline("felt.css"), inline("controls.css"), inline("link.css")],
        scripts=[script("link.js", "startLink(location)")],
        highest=HIGHEST,
    )
