"""Self-contained web pages: one file, no requests, light and dark."""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tranca.game.tiles import HIGHEST
from tranca.language import current, n, p, t
from tranca.views.svg.palette import check_theme, variables
from tranca.views.svg.position import styles as picture_styles
from tranca.views.svg.position import symbols
from tranca.views.wording.text import visible

from .modules import join_modules

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


_WIDE = re.compile("#tranca-[0-9]?[7-9]")  # a reference to a tile above double-six


def page(title: str, body: str, *, theme: str = "auto", style: str = "", script: str = "") -> str:
    """Return an HTML document with the symbols and styles that embedded pictures need.

    Args:
        title: plain text.
        body: HTML. The caller has escaped everything in it that comes from outside.
        theme: as in `draw_svg`; use the same one for the pictures in the body.
        style, script: CSS and JavaScript of this page. No other script can run in it, and nothing can be fetched;
            elements of the body may have a `style`.

    Raises TrancaError for an unknown theme.
    """
    return document(
        "page.html",
        title,
        theme=theme,
        styles=[style],
        scripts=[script],
        any_style=True,
        highest=9 if _WIDE.search(body) else 6,
        body=mark_safe(body),
    ).html


@dataclass(frozen=True, slots=True)
class Document:
    """A page, and the content security policy in it."""

    html: str
    policy: str


def document(
    template: str,
    title: str,
    *,
    theme: str = "auto",
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
    any_style: bool = False,
    highest: int = 6,
    **facts: object,
) -> Document:
    """Render a template as a self-contained document.

    Its policy allows only these styles and scripts, and any style if `any_style`. `highest` is the highest number on a
    tile in it.
    """
    colours = check_theme(theme)
    sheets = [sheet for sheet in (variables(colours), inline("page.css"), picture_styles(), *styles) if sheet]
    programs = [script for script in scripts if script]
    policy = _policy("'unsafe-inline'" if any_style else policy_hashes(sheets), policy_hashes(programs))
    html = (
        _environment()
        .get_template(template)
        .render(
            lang=current().replace("_", "-"),
            title=title,
            scheme="light dark" if colours == "auto" else colours,
            symbols=mark_safe(symbols(highest)),
            styles=[mark_safe(sheet) for sheet in sheets],
            scripts=[mark_safe(program) for program in programs],
            policy=policy,
            **facts,
        )
    )
    return Document(html, policy)


def fragment(template: str, **facts: object) -> str:
    """Render a template as HTML for another page: without style sheets or scripts, only inline styles."""
    return _environment().get_template(template).render(**facts)


@cache
def inline(name: str) -> str:
    """Return the text of a file of `static/` for inclusion in a page."""
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


@cache
def script(name: str, call: str) -> str:
    """Return a module of `static/` as a self-contained script that ends with a call of one of its exports."""
    return join_modules(name, inline, call)


def mark_safe(text: str) -> "Markup":
    """Mark text as markup that needs no escaping: a picture, a style sheet, a script."""
    from markupsafe import Markup

    return Markup(text)


def _policy(sheets: str, scripts: str) -> str:
    """Return the content security policy: no requests, and only scripts and styles with these hashes."""
    nothing = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"
    return f"{nothing}; style-src {sheets}; script-src {scripts}"


def policy_hashes(texts: Sequence[str]) -> str:
    """Return the sources of a content security policy that allow exactly these inline texts."""
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts]
    return " ".join(hashes) or "'none'"


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment: Any = Environment(
        loader=PackageLoader("tranca.views.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_escape_invisible,
    )
    environment.globals.update(t=t, n=n, p=p)
    return environment  # type: ignore[no-any-return]


def _escape_invisible(value: object) -> object:
    return visible(value) if type(value) is str else value


def link_page() -> Document:
    """Return the page of shared links. Its script reads the page's own address and makes no requests."""
    return _link_page(current())


@cache
def _link_page(language: str) -> Document:
    return document(
        "link.html",
        t("A table of dominoes"),
        styles=[inline("felt.css"), inline("controls.css"), inline("link.css")],
        scripts=[script("link.js", "startLink(location)")],
        highest=HIGHEST,
        data={"words": _link_words(), "complaints": _complaints()},
    )


def _link_words() -> dict[str, str]:
    """Return the sentences of the script, with fields to fill in, and places by their keys in the notation."""
    return {
        "title": t("A table of dominoes"),
        "about": t("A table of Tranca, a domino solver"),
        "mover": t("{player} to move"),
        "layout": t("table"),
        "ends": t("open ends"),
        "plays": p("column", "plays"),
        "up": t("up"),
        "down": t("down"),
        "boneyard": t("boneyard"),
        "dealt": t("dealt {player}"),
        "unknown": t("unknown tile"),
        "played": t("played"),
        "tried": t("tried"),
        "eyes": t("As seen by {player}: other hands show only their size."),
        "text": t("The table as text"),
        "copied": t("Copied"),
    }


def _complaints() -> dict[str, str]:
    """Return what may be wrong with an address, by the names in `address.js`."""
    return {
        "short": t("the address was cut short; its readable part is shown"),
        "later": t("the address comes from a later version; its readable part is shown"),
        "shortAlone": t("the address was cut short; it contains no readable table"),
        "laterAlone": t("the address comes from a later version; it contains no readable table"),
        "none": t("the address contains no table"),
    }
