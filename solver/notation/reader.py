"""Positions and recorded deals as text: one grammar, read and written here and nowhere else.

A file holds blocks of `key: value` lines. `blocks` gives them one by one, each with its value or its faults, so that a
file's good blocks can be used; `read` and `parse` give all values or raise NotationError with every fault.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tranca.errors import Fault, NotationError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules

from .faults import Faults
from .positions import build_position
from .records import build_record
from .tokens import Paragraph, paragraphs
from .values import read_draft
from .writer import one_line, write

__all__ = ["Block", "blocks", "one_line", "parse", "read", "write"]


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
    empty = True
    for paragraph in paragraphs(text):
        empty = False
        yield _block(paragraph, file, rules)
    if empty:
        message = "no block: expected lines such as to-move: S, with the keys of a position"
        yield Block(1, None, (Fault(file, 1, 1, message),))


def _block(paragraph: Paragraph, file: str, rules: Rules | None) -> Block:
    faults = Faults(file)
    draft = read_draft(paragraph, faults, rules)
    value: Position | Record | None = None
    if draft.rules is not None and draft.entries:
        build = build_record if "play" in draft.entries else build_position
        value = build(draft, draft.rules)
    return Block(draft.place[0], None if faults.found else value, faults.sorted(), paragraph.comments)


def parse(text: str, file: str = "<text>") -> list[Position | Record]:
    """The positions and records of a text; raises NotationError with all faults of all blocks."""
    found = [*blocks(text, file)]
    faults = [fault for block in found for fault in block.faults]
    if faults:
        raise NotationError(faults)
    return [block.value for block in found if block.value is not None]


def read(path: str | Path) -> list[Position | Record]:
    """The positions and records of a UTF-8 file; raises NotationError with all its faults, or OSError."""
    return parse(decode(Path(path).read_bytes(), str(path)), str(path))


def decode(data: bytes, file: str) -> str:
    """The text of a UTF-8 file; raises NotationError at the first byte that is none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8-sig")) + 1
        fault = Fault(file, line, column, f"byte 0x{data[error.start]:02x} is not utf-8: expected utf-8 text")
        raise NotationError([fault]) from None
