"""The outermost element of every picture: its title, its size, and the colours for dark systems."""

from xml.etree.ElementTree import Element

from tranca.errors import TrancaError
from tranca.views.wording.text import visible

from .elements import FONT, add, number, text_of
from .palette import ROOT, ColourTheme, style_sheet


def new_root(theme: ColourTheme, title: str) -> Element:
    """Return the outermost element of a picture, its title in it."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": FONT})
    if theme == "auto":
        root.set("class", ROOT)
    add(root, "title").text = visible(title)
    return root


def finished(root: Element, wide: float, high: float, width: float | None, theme: ColourTheme, embedded: bool) -> str:
    """Return the text of a picture of this natural size, shown at a width."""
    if width is not None and not 0 < width < 1e6:
        raise TrancaError(f"width {width}: expected pixels, more than 0")
    scale = 1 if width is None else width / wide
    root.set("viewBox", f"0 0 {number(wide)} {number(high)}")
    root.set("width", number(wide * scale))
    root.set("height", number(high * scale))
    if theme == "auto" and not embedded:
        style = Element("style")
        style.text = style_sheet()
        root.insert(1, style)
    return text_of(root)
