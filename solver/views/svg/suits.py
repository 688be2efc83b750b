"""The suits in the legend of a table, each with the number of its tiles that are not laid."""

from collections.abc import Callable
from xml.etree.ElementTree import Element

from tranca.language import t

from .elements import breadth, put_half_tile, write

SUIT_STEP = 30.0
"""The distance between the suits."""


def suits_title() -> str:
    """Return the words before the suits."""
    return t("tiles left with")


def draw_suits(
    root: Element,
    counts: tuple[int, ...],
    *,
    left: float,
    right: float,
    top: float,
    size: float,
    paint: Callable[[str], dict[str, str]],
    tiles: Callable[[Element, str], Element],
) -> float:
    """Draw half a tile of each suit, and its number below; return the height of the title if it is above them.

    `size` is the font size, `paint` returns the colors of a part and `tiles` makes a group of tiles with these colors.
    """
    x = right - (len(counts) - 0.5) * SUIT_STEP
    title, end, above = suits_title(), x - SUIT_STEP * 0.5 - 4, 0
    if end - breadth(title, size) < left:  # no room beside so many suits
        write(root, title, left, top + 4, size, paint("muted"))
        above = 18
    else:
        write(root, title, end, top + 11, size, paint("muted"), anchor="end")
    for suit, count in enumerate(counts):
        group = tiles(root, "tile" if count else "faint")
        put_half_tile(group, suit, x + suit * SUIT_STEP, top + above + 11, 0.86)
        ink = paint("ink" if count else "muted")
        write(root, str(count), x + suit * SUIT_STEP, top + above + 31, max(12.5, size), ink, anchor="middle")
    return above
