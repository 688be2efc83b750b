"""A web page that needs nothing else: one file, no request to anywhere, light and dark."""

from base64 import b64encode
from hashlib import sha256
from html import escape

from tranca.views.svg.elements import clean
from tranca.views.svg.palette import Theme, checked, paint
from tranca.views.svg.position import styles, symbols

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

_STYLE = """
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:1280px;padding:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;line-height:1.3;margin:0 0 .5rem}
p{margin:.25rem 0 .5rem}
a{color:inherit}
svg{display:block;max-width:100%;height:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem .2rem 0;text-align:left;vertical-align:top}
th{color:var(--muted);font-weight:400;font-size:.85rem;border-bottom:1px solid var(--rule)}
th.n,td.n{text-align:right}
.muted{color:var(--muted)}
"""


def page(title: str, body: str, *, theme: str = "auto", style: str = "", script: str = "") -> str:
    """An HTML document with the symbols and styles that embedded pictures need.

    Args:
        title: plain text.
        body: HTML, in which everything that comes from outside has been escaped by the caller.
        theme: as in `draw_svg`; the pictures in the body should have the same.
        style, script: CSS and JavaScript of this page. No other script can run in it, and nothing can be fetched.

    Raises TrancaError for an unknown theme.
    """
    colours = checked(theme)
    allowed = f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" if script else "'none'"
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        f"script-src {allowed}"
    )
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta name="color-scheme" content="{"light dark" if colours == "auto" else colours}">',
            f'<link rel="icon" href="data:,"><title>{escape(clean(title))}</title>',
            f"<style>{_colours(colours)}{_STYLE}{styles()}{style}</style></head>\n<body>",
            symbols(),
            body,
            f"<script>{script}</script>" if script else "",
            "</body></html>\n",
        ]
    )


def _colours(theme: Theme) -> str:
    """The page's colours as variables, of one theme or of both."""
    if theme == "auto":
        dark = _colours("dark")
        return f"{_colours('light')}@media (prefers-color-scheme:dark){{{dark}}}"
    values = ";".join(f"--{name}:{paint(part, theme)[key]}" for name, (part, key) in _VARIABLES.items())
    return f":root{{{values}}}"
