"""Positions and recorded deals as text: one grammar, read and written in this folder and nowhere else.

A file holds blocks of `key: value` lines. `blocks` and `stream_blocks` give them one by one, each with its value or its
faults, so that a file's good blocks can be used; `read` and `parse` give all values or raise NotationError with every
fault.
"""

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tranca.errors import Fault, NotationError, echo
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules

from .faults import FaultList
from .positions import build_position
from .records import build_record
from .tokens import Paragraph, paragraphs
from .values import read_draft

_CHUNK = 1 << 16  # bytes or characters that are taken in at once


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """The next bytes, at most so many; none at the end."""
        ...


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a text.

    Attributes:
        line: of its first key, from 1.
        value: the position or record; None where it has faults.
        faults: all of them, in the order of the text.
        comments: what stands behind each `#` in the block, in order.
    """

    line: int
    value: Position | Record | None
    faults: tuple[Fault, ...] = ()
    comments: tuple[str, ...] = ()


def blocks(text: str, file: str = "<text>", *, rules: Rules | None = None) -> Iterator[Block]:
    """The blocks of a text in order; a text without any gives one that says so.

    `file` is the name in faults; `rules`, where given, stand instead of those that the blocks name.
    """
    if not isinstance(text, str):
        raise TypeError(f"text of type {type(text).__name__}: expected str; tranca.read reads files")
    return _blocks((text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK)), file, rules)


def stream_blocks(stream: Readable, file: str = "<stream>", *, rules: Rules | None = None) -> Iterator[Block]:
    """The blocks of a UTF-8 stream in order, each given before what follows it is read.

    A byte that is not UTF-8 is a fault of its block alone. Memory stays within the limits for one block.
    """
    return _blocks(_decoded(stream), file, rules)


def parse(text: str, file: str = "<text>") -> list[Position | Record]:
    """The positions and records of a text; raises NotationError with all faults of all blocks."""
    return _values(blocks(text, file))


def read(path: str | Path) -> list[Position | Record]:
    """The positions and records of a UTF-8 file; raises NotationError with all its faults, or OSError."""
    with Path(path).open("rb") as stream:
        return _values(stream_blocks(stream, str(path)))


def _values(read_blocks: Iterable[Block]) -> list[Position | Record]:
    values: list[Position | Record] = []
    faults: list[Fault] = []
    for block in read_blocks:
        faults += block.faults
        if block.value is not None:
            values.append(block.value)
    if faults:
        raise NotationError(faults)
    return values


def _decoded(stream: Readable) -> Iterator[str]:
    """The text of a stream as it comes; a byte that is not UTF-8 is half a character, which no good text holds."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    some = getattr(stream, "read1", stream.read)  # what is there, where the stream can tell
    while data := some(_CHUNK):
        yield decoder.decode(data)
    yield decoder.decode(b"", final=True)


def _blocks(chunks: Iterable[str], file: str, rules: Rules | None) -> Iterator[Block]:
    empty = True
    for paragraph in paragraphs(chunks):
        empty = False
        yield _block(paragraph, file, rules)
    if empty:
        message = "no block: expected lines such as to-move: S, with the keys of a position"
        yield Block(1, None, (Fault(file, 1, 1, message),))


def _block(paragraph: Paragraph, file: str, rules: Rules | None) -> Block:
    line = paragraph.place[0]
    if paragraph.refused is not None:
        place, message = paragraph.refused
        return Block(line, None, (Fault(file, *place, message),))
    faults = FaultList(file)
    try:
        value = _value(paragraph, faults, rules)
    except Exception as error:  # a mistake of this program costs one block, not the batch
        told = f"{type(error).__name__}: {echo(error)}; {_raised_at(error)}"
        message = f"a fault of tranca itself ({told}): please report it with this block"
        return Block(line, None, (Fault(file, *paragraph.place, message),), tuple(paragraph.comments))
    return Block(line, None if faults.reported else value, faults.sorted(), tuple(paragraph.comments))


def _value(paragraph: Paragraph, faults: FaultList, rules: Rules | None) -> Position | Record | None:
    draft = read_draft(paragraph, faults, rules)
    if draft.rules is None or not draft.entries:
        return None
    build = build_record if "play" in draft.entries else build_position
    return build(draft, draft.rules)


def _raised_at(error: Exception) -> str:
    """The file and line that raised an error."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    return "" if step is None else f"{Path(step.tb_frame.f_code.co_filename).name}, line {step.tb_lineno}"
