"""Colours of each part of a picture, light and dark.

Every painted element carries the colours of its theme as plain attributes, which any program that reads SVG
understands. In the theme `auto` it also carries its part as a class, and the picture a style sheet with the dark
colours for readers whose system is dark.
"""

from collections.abc import Mapping
from typing import Literal

from tranca.errors import TrancaError, echo

ColourTheme = Literal["auto", "light", "dark"]
THEMES: tuple[ColourTheme, ...] = ("auto", "light", "dark")

Paint = Mapping[str, str]

ROOT = "tranca"  # the class of pictures that follow the system

_LIGHT: Mapping[str, Paint] = {
    "paper": {"fill": "#fbfaf7"},
    "felt": {"fill": "#dce7dd", "stroke": "#bfd0c2"},
    "ink": {"fill": "#22262c"},
    "muted": {"fill": "#586069"},
    "on-felt": {"fill": "#3f4f47"},
    "rule": {"stroke": "#d8d5cd"},
    "tile": {"fill": "#fffdf6", "stroke": "#57524a", "color": "#1f2228"},
    "faint": {"fill": "#f2efe6", "stroke": "#a39d91", "color": "#7d7a74"},
    "last": {"fill": "#fff3d6", "stroke": "#b06d12", "color": "#1f2228"},
    "best": {"fill": "#dff4e3", "stroke": "#1c7a48", "color": "#14532f"},
    "back": {"fill": "#5e7396", "stroke": "#3c4d6b", "color": "#92a5c4"},
    "seat": {"fill": "#ffffff", "stroke": "#93a799"},
    "turn": {"fill": "#b4470f", "stroke": "#b4470f"},
    "seat-name": {"fill": "#2f3d36"},
    "turn-name": {"fill": "#ffffff"},
    "turn-text": {"fill": "#96390a"},
    "gain": {"fill": "#2f8554"},
    "loss": {"fill": "#c0532b"},
    "gain-text": {"fill": "#1f6b40"},
    "loss-text": {"fill": "#96390a"},
    "line": {"stroke": "#22262c"},
    "dot": {"fill": "#22262c", "stroke": "#fbfaf7"},
    "mistake": {"fill": "#c0290f", "stroke": "#fbfaf7"},
    "mistake-text": {"fill": "#a8230c"},
}

_DARK: Mapping[str, Paint] = {
    "paper": {"fill": "#15181b"},
    "felt": {"fill": "#1f302b", "stroke": "#33493f"},
    "ink": {"fill": "#ebe9e4"},
    "muted": {"fill": "#a5abb3"},
    "on-felt": {"fill": "#b9c8bf"},
    "rule": {"stroke": "#33383d"},
    "tile": {"fill": "#ece5d5", "stroke": "#0c0f0e", "color": "#17191d"},
    "faint": {"fill": "#a59f92", "stroke": "#0c0f0e", "color": "#55524c"},
    "last": {"fill": "#ffd98f", "stroke": "#0c0f0e", "color": "#17191d"},
    "best": {"fill": "#1d4a33", "stroke": "#6fd39a", "color": "#c5f2d7"},
    "back": {"fill": "#465a7d", "stroke": "#141b28", "color": "#7d92b6"},
    "seat": {"fill": "#2b4038", "stroke": "#4f6a5d"},
    "turn": {"fill": "#f2a65a", "stroke": "#f2a65a"},
    "seat-name": {"fill": "#dfe9e3"},
    "turn-name": {"fill": "#1b1408"},
    "turn-text": {"fill": "#f5b676"},
    "gain": {"fill": "#5cc48a"},
    "loss": {"fill": "#e58a5f"},
    "gain-text": {"fill": "#7fd6a4"},
    "loss-text": {"fill": "#f0a582"},
    "line": {"stroke": "#ebe9e4"},
    "dot": {"fill": "#ebe9e4", "stroke": "#15181b"},
    "mistake": {"fill": "#ff7a5c", "stroke": "#15181b"},
    "mistake-text": {"fill": "#ff9479"},
}


def paint(part: str, theme: ColourTheme) -> dict[str, str]:
    """Return the attributes that paint a part of a picture."""
    if theme == "auto":
        return {"class": f"t-{part}", **_LIGHT[part]}
    return dict((_DARK if theme == "dark" else _LIGHT)[part])


def style_sheet() -> str:
    """Return the dark colours of pictures that follow the system."""
    rules = "".join(
        f".{ROOT} .t-{part}{{{';'.join(f'{name}:{value}' for name, value in colours.items())}}}"
        for part, colours in _DARK.items()
    )
    return f"@media screen and (prefers-color-scheme:dark){{{rules}}}"


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
    """Return the colours of a page around pictures as CSS variables, of one theme or of both."""
    if theme == "auto":
        return f"{variables('light')}@media screen and (prefers-color-scheme:dark){{{variables('dark')}}}"
    values = ";".join(f"--{name}:{paint(part, theme)[key]}" for name, (part, key) in _VARIABLES.items())
    return f":root{{{values}}}"


def checked(theme: str) -> ColourTheme:
    """Return the theme of this name; TrancaError for any other."""
    for known in THEMES:
        if theme == known:
            return known
    raise TrancaError(f"theme {echo(theme)!r}: expected one of {', '.join(THEMES)}")
