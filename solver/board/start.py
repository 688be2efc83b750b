"""The answer of `/api/start`: blocks, addresses, rule sets and limits."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

import msgspec

from tranca import OPTIONS, PRESETS, STRENGTHS, Rules, write
from tranca.game.rules.options import written
from tranca.notation.reader import Block

from .limits import DEFAULT_SECONDS, MOST_SECONDS
from .objects import BlockPart, FaultPart, OptionPart, StartObject
from .variations import tried


def block_parts(file: str, read: Iterable[Block]) -> list[BlockPart]:
    """Return the blocks of a file as the page gets them."""
    return [
        BlockPart(
            file=file,
            line=block.line,
            text=block.text or None if block.value is None else write(block.value),
            title=None if block.value is None else block.value.title,
            comments=list(block.comments),
            faults=[FaultPart.of(fault) for fault in block.faults],
            tree=tried(block.comments),
        )
        for block in read
    ]


def address_part(name: str) -> str | None:
    """Return the part behind the # of an address that `share` gave; None for the name of a file."""
    if not name.startswith(("http://", "https://", "#")):
        return None
    return name.partition("#")[2]


def start_object(
    blocks: Sequence[BlockPart], addresses: Sequence[str], rules: Rules | None = None, *, hidden: bool = True
) -> StartObject:
    """Return all that the page has to know before it asks.

    `rules` are those of the first table; `hidden`: whether questions about hidden hands are answered, without which
    seats play by habit alone.
    """
    return StartObject(
        version=_version(),
        rules=str(rules or Rules.preset("doscientos")),
        blocks=list(blocks),
        addresses=list(addresses),
        presets={name: _options_of(rules) for name, rules in PRESETS.items()},
        options=msgspec.convert(OPTIONS, dict[str, OptionPart], from_attributes=True),
        strengths=list(STRENGTHS) if hidden else ["policy"],
        hidden=hidden,
        png=find_spec("resvg_py") is not None,
        seconds=DEFAULT_SECONDS,
        most_seconds=MOST_SECONDS,
    )


def _options_of(rules: Rules) -> dict[str, int | bool | str]:
    values = {field.name: getattr(rules, field.name) for field in fields(rules) if field.name in OPTIONS}
    return {name: written(value) if OPTIONS[name].is_list else value for name, value in values.items()}


def _version() -> str:
    try:
        return version("tranca")
    except PackageNotFoundError:
        return ""
