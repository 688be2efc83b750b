"""Texts of notation cut into blocks that are not read yet, so that others can read them piece by piece."""

import codecs
import io
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from tranca.game.characters import INVISIBLE

from .streams import Readable, chunks_of
from .tokens import MOST_CHARACTERS, MOST_SKIPPED, Splitter

_CHUNK = 1 << 18
_BLANK = rf"(?:[^\S\n]|[{INVISIBLE}])*\n"
_BLANK_LINES = re.compile(rf"\n(?:{_BLANK})+")
_FIRST_LINES = re.compile(rf"(?:{_BLANK})+")
_MOST = MOST_CHARACTERS + MOST_SKIPPED + 2  # characters of a block behind which a file is not read on


def cut_blocks(stream: Readable) -> Iterator[tuple[int, str]]:
    """Yield the blocks of a stream, each with the line of the file that its text begins in.

    They are those that `stream_blocks` reads, in its order; read alone, each gives the same value or faults. Line
    breaks are newlines in them, and none holds a blank line. A stream without blocks gives nothing.
    """
    newlines: Any = io.IncrementalNewlineDecoder(  # it takes bytes, in spite of its stub
        codecs.getincrementaldecoder("utf-8")("surrogateescape"), translate=True
    )
    line, rest, first = 1, "", True
    for data in chain(chunks_of(stream, _CHUNK), (b"",)):
        text: str = newlines.decode(data, final=not data)
        if first and text:
            text, first = text.removeprefix("\ufeff"), False
        rest += text
        if not data:
            rest += "\n\n"
        begin = 0
        for blank in _BLANK_LINES.finditer(rest):
            part = rest[begin : blank.start()]
            yield from _block(part, line)
            line += part.count("\n") + blank[0].count("\n")
            begin = blank.end()
        rest = rest[begin:]
        if len(rest) > _MOST:
            yield from _block(rest[:_MOST], line)
            return


def _block(part: str, line: int) -> Iterator[tuple[int, str]]:
    """Yield the block of a part between blank lines, unless it holds comments alone."""
    blank = _FIRST_LINES.match(part)
    if blank is not None:
        part, line = part[blank.end() :], line + blank[0].count("\n")
    text = part.lstrip()
    if text and (text[0].isalnum() or _is_block(part)):
        yield line, part


def _is_block(part: str) -> bool:
    """Tell whether a part between blank lines holds more than comments."""
    splitter = Splitter()
    return any(True for _ in chain(splitter.feed(part.encode("utf-8", "surrogateescape")), splitter.close()))
