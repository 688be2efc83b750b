"""Colors of each part of a picture, light and dark.

Every painted element carries the colors of its theme as plain attributes, which any program that reads SVG
understands. In the theme `auto` it also carries the name of its part as a class, and the picture has a style sheet with
the dark colors for readers whose system is dark.
"""

from collections.abc import Mapping
from typing import Literal

from tranca.errors import TrancaError, echo

ColourTheme = Literal["auto", "light", "dark"]
THEMES: tuple[ColourTheme, ...] = ("auto", "light", "dark")

ROOT = "tranca"  # the class of pictures that follow the system's theme

_COLOURS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "paper": {"fill": ("#fbfaf7", "#15181b")},
    "felt": {"fill": ("#dce7dd", "#1f302b"), "stroke": ("#bfd0c2", "#33493f")},
    "ink": {"fill": ("#22262c", "#ebe9e4")},
    "muted": {"fill": ("#586069", "#a5abb3")},
    "on-felt": {"fill": ("#3f4f47", "#b9c8bf")},
    "rule": {"stroke": ("#d8d5cd", "#33383d")},
    "tile": {"fill": ("#fffdf6", "#ece5d5"), "stroke": ("#57524a", "#0c0f0e"), "color": ("#1f2228", "#17191d")},
    "faint": {"fill": ("#f2efe6", "#a59f92"), "stroke": ("#a39d91", "#0c0f0e"), "color": ("#7d7a74", "#55524c")},
    "last": {"fill": ("#fff3d6", "#ffd98f"), "stroke": ("#b06d12", "#0c0f0e"), "color": ("#1f2228", "#17191d")},
    "best": {"fill": ("#dff4e3", "#1d4a33"), "stroke": ("#1c7a48", "#6fd39a"), "color": ("#14532f", "#c5f2d7")},
    "back": {"fill": ("#5e7396", "#465a7d"), "stroke": ("#3c4d6b", "#141b28"), "color": ("#92a5c4", "#7d92b6")},
    "seat": {"fill": ("#ffffff", "#2b4038"), "stroke": ("#93a799", "#4f6a5d")},
    "turn": {"fill": ("#b4470f", "#f2a65a"), "stroke": ("#b4470f", "#f2a65a")},
    "seat-name": {"fill": ("#2f3d36", "#dfe9e3")},
    "turn-name": {"fill": ("#ffffff", "#1b1408")},
    "turn-text": {"fill": ("#96390a", "#f5b676")},
    "gain": {"fill": ("#2f8554", "#5cc48a")},
    "loss": {"fill": ("#c0532b", "#e58a5f")},
    "gain-text": {"fill": ("#1f6b40", "#7fd6a4")},
    "loss-text": {"fill": ("#96390a", "#f0a582")},
    "line": {"stroke": ("#22262c", "#ebe9e4")},
    "dot": {"fill": ("#22262c", "#ebe9e4"), "stroke": ("#fbfaf7", "#15181b")},
    "mistake": {"fill": ("#c0290f", "#ff7a5c"), "stroke": ("#fbfaf7", "#15181b")},
    "mistake-text": {"fill": ("#a8230c", "#ff9479")},
}
"""The light and the dark color of each attribute of each part."""

_LIGHT, _DARK = (
    {part: {name: shades[at] for name, shades in colours.items()} for part, colours in _COLOURS.items()}
    for at in (0, 1)
)


def paint(part: str, theme: ColourTheme) -> dict[str, str]:
    if theme == "auto":
        return {"class": f"t-{part}", **_LIGHT[part]}
    return dict((_DARK if theme == "dark" else _LIGHT)[part])


def style_sheet() -> str:
    """Return a style sheet with the dark colors, for pictures that follow the system's theme."""
    return f"@media screen and (prefers-color-scheme:dark){{{_rules(_DARK)}}}"


def embedded_style_sheet() -> str:
    """Return a style sheet for a page with pictures, whose colors follow the `color-scheme` of the page.

    On paper, the light colors of the attributes apply.
    """
    both = {
        part: {name: f"light-dark({','.join(shades)})" for name, shades in colours.items()}
        for part, colours in _COLOURS.items()
    }
    return f"@media screen{{{_rules(both)}}}"


def _rules(parts: Mapping[str, Mapping[str, str]]) -> str:
    return "".join(
        f".{ROOT} .t-{part}{{{';'.join(f'{name}:{value}' for name, value in colours.items())}}}"
        for part, colours in parts.items()
    )


_VARIABLES = {
    "paper": ("paper", "fill"),
    "ink": ("ink", "fill"),
    "muted": ("muted", "fill"),
    "rule": ("rule", "stroke"),
    "good": ("gain-text", "fill"),
    "bad": ("mistake-text", "fill"),
    "turn": ("turn", "fill"),
    "on-turn": ("turn-name", "fill"),
    "best": ("best", "fill"),
    "best-ink": ("best", "color"),
    "last": ("felt", "fill"),
    "edge": ("felt", "stroke"),
}


def variables(theme: ColourTheme) -> str:
    """Return the colors of a page around pictures as CSS variables, for one theme or for both; on paper, light ones."""
    light, dark = (
        f":root{{{';'.join(f'--{name}:{paint(part, one)[key]}' for name, (part, key) in _VARIABLES.items())}}}"
        for one in ("light", "dark")
    )
    dark_media = {"auto": "screen and (prefers-color-scheme:dark)", "dark": "screen"}.get(theme)
    return light if dark_media is None else f"{light}@media {dark_media}{{{dark}}}"


def check_theme(theme: str) -> ColourTheme:
    """Return the theme with this name. Raises TrancaError if there is none."""
    for known in THEMES:
        if theme == known:
            return known
    raise TrancaError(f"theme {echo(theme)!r}: expected one of {', '.join(THEMES)}")
