"""The board without a server: answers one question at a time in a web worker of the page."""

import re
from collections.abc import Callable
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from tranca import Rules, Stop, Tables
from tranca.language import Message, speaking
from tranca.notation.reader import blocks as read_blocks

from .answers import Tools, encode
from .objects import BlockPart, MessageObject
from .questions import StartQuestion
from .routes import JSON, ROUTES, Api, language_of, read_question, refusal, seconds_of
from .start import block_parts, start_object

LACKING = 424
"""Status of a question that needs numpy or match chances; the worker fetches the missing part and asks again."""
CONTENTS = "contents.json"
"""The file with the `SiteContents` of a site, in this package."""


class SiteContents(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of a site: blocks, addresses made by `share`, and the rules of the first table.

    `hidden`: whether the site includes numpy, which questions about hidden hands need.
    """

    blocks: list[BlockPart] = []
    addresses: list[str] = []
    rules: str | None = None
    hidden: bool = True


def _start(question: StartQuestion, tools: Tools) -> bytes:
    kept = files(__package__) / CONTENTS
    contents = msgspec.json.decode(kept.read_bytes(), type=SiteContents) if kept.is_file() else SiteContents()
    rules = None if contents.rules is None else Rules.parse(contents.rules)
    blocks = [_translate(block, rules) for block in contents.blocks]
    return encode(start_object(blocks, contents.addresses, rules, hidden=contents.hidden))


def _translate(block: BlockPart, rules: Rules | None) -> BlockPart:
    """Return a block with the messages of its faults in the language spoken now, if its text gives them again."""
    if not block.faults:
        return block
    messages = {
        (block.line + fault.line - part.line, fault.column): fault.message
        for part in block_parts("", read_blocks(block.text or "", rules=rules))
        for fault in part.faults
    }
    faults = [replace(fault, message=messages.get((fault.line, fault.column), fault.message)) for fault in block.faults]
    return replace(block, faults=faults)


_ROUTES = {**ROUTES, "start": Api(StartQuestion, _start, at_once=True)}
_TABLES = Tables()
_LACKS = Message(
    "hidden hands need numpy, which this copy of the board lacks; "
    "install tranca and use tranca board or tranca estimate"
)
_LACKS_MATCH = Message(
    "match chances need a part that this copy of the board lacks; install tranca and use tranca board"
)
_OF_MATCH = re.compile(r"tranca\.(?:analysis\.match_chances|(?:engine|ext)\.(?:\w+\.)?match_)")
"""The modules in a separate archive of a site, which is fetched once a match score is known."""


def _lack_of(error: ModuleNotFoundError, route: str, language: str) -> str:
    """Return the JSON that names the missing part of the solver. Raises the error if it is another module."""
    is_match = bool(_OF_MATCH.match(error.name or ""))
    if not is_match and error.name != "numpy":
        raise error
    message = _LACKS_MATCH if is_match or route == "chances" else _LACKS
    with speaking(language):
        return encode(MessageObject(message.shown(), "match" if is_match else "numpy")).decode()


def at_once() -> list[str]:
    """Return the routes that are answered without a search."""
    return [name for name, api in _ROUTES.items() if api.at_once]


def respond(
    route: str, body: str, growing: Callable[[str], None] | None = None, accepted: str = ""
) -> tuple[int, str, str]:
    """Return the status, media type and text of the answer to a JSON question, as the server does.

    `accepted` is as in the header `Accept-Language`.

    `growing` gets each partial answer.
    """
    api, language = _ROUTES[route], language_of(accepted)
    try:
        question = read_question(api, body.encode())
        seconds = seconds_of(question)
        tools = Tools(_TABLES, Stop(seconds, signals=False), seconds)
        callbacks = [lambda part: growing(part.decode())] if growing is not None and api.growing else []
        with speaking(language):
            return 200, api.media, api.answer(question, tools, *callbacks).decode()
    except ModuleNotFoundError as error:
        return LACKING, JSON, _lack_of(error, route, language)
    except Exception as error:
        status, refused = refusal(error, language)
        return status, JSON, refused.decode()
