"""Split a text into blocks as it arrives. The fast reader reads common-form blocks, the full parser all others.

The fast reader reports no faults: any block that it does not recognize goes to the full parser.
"""

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from tranca.errors import Fault, echo
from tranca.ext.text.scan import UNFINISHED
from tranca.game.characters import INVISIBLE
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.language import Message

from .positions import build_position, state_of
from .records import build_record
from .streams import CHUNK, Readable, chunks_of
from .tokens import MOST_CHARACTERS, MOST_SKIPPED, FaultList, Paragraph, Splitter, explain
from .values import read_draft

_BLANK_LINE = re.compile(rb"\n\r?\n")

Item = TypeVar("Item", covariant=True)


class Block(NamedTuple):
    """One block of a text.

    Attributes:
        line: the line of its first key, counted from 1.
        value: the position or record; None if it has faults other than wrong passes that the caller asked to keep.
        faults: all faults, in the order of the text.
        comments: the text after each `#` in the block, in order.
        text: the text of a block with faults, from its first line on; otherwise empty.
    """

    line: int
    value: Position | Record | None
    faults: tuple[Fault, ...] = ()
    comments: tuple[str, ...] = ()
    text: str = ""


class BlockReader(Protocol[Item]):
    """A fast reader of blocks in their common form."""

    def read(self, data: bytes, at: int, final: bool, line: int) -> tuple[Item, int, int] | int:
        """Read the block at byte `at` of `data`, in line `line`; return the block, the byte after it and its number of
        lines.

        Return UNKNOWN if the block is in another form, UNFINISHED if `data` ends before the block does. `final`: `data`
        is the last part of the text.
        """
        ...


def walk(
    chunks: Iterable[bytes], reader: BlockReader[Item], file: str, rules: Rules | None, wrong_passes: bool = False
) -> Iterator[Item | Block]:
    """Yield the blocks of a text that arrives in chunks. `rules`, if not None, replace the rules of the blocks.

    `wrong_passes` keeps passes by players with a legal play, as in `read_paragraph`.

    Each block is yielded before more text is fetched, so memory is bounded by the size limit of one block.
    """
    splitter = Splitter()
    coming = iter(chunks)
    rest, final = b"", False
    while not final:
        chunk = next(coming, None)
        final = chunk is None
        data, at = rest + (chunk or b""), 0
        between = splitter.is_between
        while at < len(data):
            if between:
                read = reader.read(data, at, final, splitter.number)
                if isinstance(read, tuple):
                    item, at, lines = read
                    splitter.skip(lines)
                    yield item
                    continue
                if read == UNFINISHED and len(data) - at <= CHUNK:
                    break
            blank = _BLANK_LINE.search(data, at)
            end = blank.end() if blank else len(data)
            for paragraph in splitter.feed(data[at:end]):
                yield read_paragraph(paragraph, file, rules, wrong_passes)
            if splitter.is_over:
                return
            at, between = end, splitter.is_between
        rest = data[at:]
    for paragraph in splitter.close():
        yield read_paragraph(paragraph, file, rules, wrong_passes)


def read_paragraph(paragraph: Paragraph, file: str, rules: Rules | None, wrong_passes: bool = False) -> Block:
    """Parse a block in full into its value or all its faults.

    With `wrong_passes`, a record with passes by players with a legal play is returned together with their faults.
    """
    line = paragraph.place[0]
    if paragraph.refused is not None:
        place, message = paragraph.refused
        return Block(line, None, (explain(Fault(file, *place, message), paragraph.unusual),))
    faults, text = FaultList(file), "\n".join(paragraph.lines)
    try:
        value = _value(paragraph, faults, rules, wrong_passes)
    except Exception as error:  # a bug in this program must not stop the batch
        said = f"{type(error).__name__}: {echo(error)}; {_place_of_error(error)}"
        message = Message("this is a bug in tranca ({error}); please report it with this block", error=said)
        return Block(line, None, (Fault(file, *paragraph.place, message),), tuple(paragraph.comments), text)
    comments = tuple(paragraph.comments)
    if not faults.reported:
        return Block(line, value, (), comments)
    explained = tuple(explain(fault, paragraph.unusual) for fault in faults.sorted())
    is_kept = isinstance(value, Record) and bool(value.wrong_passes)
    return Block(line, value if is_kept else None, explained, comments, text)


def read_as_stated(text: str) -> Position | None:
    """Return the position of a text as far as it can be read, without checking it, to draw a picture of a faulty
    position.

    Return None for a record, or if the rules cannot be read.
    """
    splitter = Splitter()
    first, *_ = [*splitter.feed_text(text), *splitter.close(), None]
    if first is None or first.refused is not None:
        return None
    draft = read_draft(first, FaultList(""), None)
    if draft.rules is None or "play" in draft.entries:
        return None
    spinner = draft.values.get("spinner")
    if (spinner, spinner) not in (draft.values.get("layout") or ()):  # a spinner that was not laid has no arms
        for key in ("spinner", "up", "down"):
            draft.values.pop(key, None)
    return Position.trusted(state_of(draft, draft.rules))


def report_empty(items: Iterator[Item | Block], file: str) -> Iterator[Item | Block]:
    """Yield the blocks of a text; if there are none, yield one that reports this."""
    first = next(items, None)
    if first is None:
        message = Message("the text has no position or record; write lines such as to-move: S")
        first = Block(1, None, (Fault(file, 1, 1, message),))
    yield first
    yield from items


def _value(
    paragraph: Paragraph, faults: FaultList, rules: Rules | None, wrong_passes: bool
) -> Position | Record | None:
    draft = read_draft(paragraph, faults, rules)
    draft.keeps_wrong_passes = wrong_passes
    if draft.rules is None or not draft.entries:
        return None
    build = build_record if "play" in draft.entries else build_position
    return build(draft, draft.rules)


def _place_of_error(error: Exception) -> str:
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    return "" if step is None else f"{Path(step.tb_frame.f_code.co_filename).name}, line {step.tb_lineno}"


_CHUNK = 1 << 18
_BLANK = rf"(?:[^\S\n]|[{INVISIBLE}])*\n"
_BLANK_LINES = re.compile(rf"\n(?:{_BLANK})+")
_FIRST_LINES = re.compile(rf"(?:{_BLANK})+")
_MOST = MOST_CHARACTERS + MOST_SKIPPED + 2  # the most characters of one block; a longer one ends the file


def cut_blocks(stream: Readable) -> Iterator[tuple[int, str]]:
    """Yield the text of each block of a stream, with the number of its first line.

    These are the blocks of `stream_blocks`, in the same order, and each parses to the same value or faults. In the
    text, line breaks are newlines and there are no blank lines. A stream without blocks yields nothing.
    """
    newlines: Any = io.IncrementalNewlineDecoder(  # accepts bytes, although its stub says otherwise
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
    """Yield the block of a part between blank lines, unless the part has only comments."""
    blank = _FIRST_LINES.match(part)
    if blank is not None:
        part, line = part[blank.end() :], line + blank[0].count("\n")
    text = part.lstrip()
    if text and (text[0].isalnum() or _is_block(part)):
        yield line, part


def _is_block(part: str) -> bool:
    """Return True if a part between blank lines contains more than comments."""
    splitter = Splitter()
    return any(True for _ in chain(splitter.feed(part.encode("utf-8", "surrogateescape")), splitter.close()))
