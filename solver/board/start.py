"""The page at startup: its joined scripts and styles, and the answer of `/api/start`."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.util import find_spec

from tranca import OPTIONS, PRESETS, STRENGTHS, Rules, write
from tranca.game.rules.options import Option, written
from tranca.language import LANGUAGES
from tranca.notation.reader import Block
from tranca.views.pages.modules import join_modules
from tranca.views.pages.page import policy_hashes
from tranca.views.rule_notes import names_by_country
from tranca.views.svg.position import styles
from tranca.views.wording.options import name_option, name_values

from .objects import BlockPart, FaultPart, OptionPart, StartObject
from .questions import DEFAULT_SECONDS, MOST_SECONDS
from .session import find_tree

STATIC = files("tranca.board") / "static"
PAGES = files("tranca.views.pages") / "static"
SHARED = ("address.js", "course.css", "elements.js", "felt.css", "viewer.js")
"""Files that the board shares with standalone pages."""
SHEETS = ("felt.css", "board.css", "course.css", "rooms.css", "print.css")
ENTRY = "main.js"
PHOTO_ENTRY = "photo-worker.js"
MESSAGES = tuple(f"{language}.json" for language in LANGUAGES if language != "en")
"""Files with the sentences of the page in other languages."""


def static_text(name: str) -> str:
    """Return the text of a file of the page."""
    return ((PAGES if name in SHARED else STATIC) / name).read_text("utf-8")


def message_text(name: str) -> str:
    """Return the text of one of `MESSAGES`, which the build compiles."""
    folder = files("tranca") / "locale" / name.removesuffix(".json") / "LC_MESSAGES"
    return (folder / "tranca.json").read_text("utf-8")


@cache
def script_sources() -> str:
    """Return the scripts that the content security policy of the page allows: its own files, and its inline script.

    The inline script applies the theme before the first paint.
    """
    inline = re.split("</?script>", static_text("index.html"))[1]
    return f"'self' {policy_hashes([inline])}"


@cache
def join_script() -> str:
    """Return all modules of the page as one script."""
    return join_modules(ENTRY, static_text)


@cache
def join_photo_reader() -> str:
    """Return the reader of photos, which the page runs in a worker, as one script."""
    return join_modules(PHOTO_ENTRY, static_text)


def photo_weights() -> bytes:
    """Return the weights of the net that reads photos, which the page and Python share."""
    return (files("tranca.photo") / "halves.npz").read_bytes()


@cache
def join_styles() -> str:
    """Return the style sheets of the page in order, preceded by the one for pictures of the table."""
    return "\n".join([styles(), *map(static_text, SHEETS)])


def block_parts(file: str, read: Iterable[Block]) -> list[BlockPart]:
    """Return the blocks of a file in the form that the page receives."""
    return [
        BlockPart(
            file=file,
            line=block.line,
            text=block.text or None if block.value is None else write(block.value),
            title=None if block.value is None else block.value.title,
            comments=list(block.comments),
            faults=[FaultPart.of(fault) for fault in block.faults],
            tree=find_tree(block.comments),
        )
        for block in read
    ]


def address_part(name: str) -> str | None:
    """Return the part after the # of an address made by `share`; None for the name of a file."""
    if not name.startswith(("http://", "https://", "#")):
        return None
    return name.partition("#")[2]


def start_object(
    blocks: Sequence[BlockPart], addresses: Sequence[str], rules: Rules | None = None, *, hidden: bool = True
) -> StartObject:
    """Return all data that the page needs before its first question.

    `rules` apply to the first table. Unless `hidden`, questions about hidden hands are not answered and seats play
    by policy only.
    """
    return StartObject(
        version=_version(),
        rules=str(rules or Rules.preset("doscientos")),
        blocks=list(blocks),
        addresses=list(addresses),
        presets={name: _options_of(rules) for name, rules in PRESETS.items()},
        countries=names_by_country(),
        options={name: _option_part(name, option) for name, option in OPTIONS.items()},
        strengths=list(STRENGTHS) if hidden else ["policy"],
        hidden=hidden,
        png=find_spec("resvg_py") is not None,
        seconds=DEFAULT_SECONDS,
        most_seconds=MOST_SECONDS,
    )


def _option_part(name: str, option: Option) -> OptionPart:
    return OptionPart(
        name=name_option(name),
        words=list(option.words),
        said=name_values(name),
        low=option.low,
        high=option.high,
        is_list=option.is_list,
    )


def _options_of(rules: Rules) -> dict[str, int | bool | str]:
    values = {field.name: getattr(rules, field.name) for field in fields(rules) if field.name in OPTIONS}
    return {name: written(value) if OPTIONS[name].is_list else value for name, value in values.items()}


def _version() -> str:
    try:
        return version("tranca")
    except PackageNotFoundError:
        return ""
