"""Read positions and recorded deals from text. This package is the only reader and writer of the notation.

A file consists of blocks of `key: value` lines. `blocks` and `stream_blocks` yield each block with its value or its
faults, so the good blocks of a faulty file can be used. `read` and `parse` return all values, or raise NotationError
with every fault.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, overload

from tranca.errors import Fault, NotationError, UnsupportedError, echo
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.language import Message
from tranca.typed import described

from .blocks import Block, read_paragraph, report_empty, walk
from .fast import FastReader
from .streams import CHUNK, Readable, chunks_of, open_file
from .tokens import Splitter

__all__ = ["Block", "blocks", "full_blocks", "parse", "read", "stream_blocks"]


Value = TypeVar("Value", Position, Record)


def blocks(
    text: str, file: str = "<text>", *, rules: Rules | None = None, wrong_passes: bool = False
) -> Iterator[Block]:
    """Yield the blocks of a text in order; a text without blocks yields one block that reports this.

    `file` is the name used in faults. `rules`, if not None, replace the rules of the blocks. With `wrong_passes`, a
    record that contains passes by players with a legal play is kept as a value, for `tranca.score`; the passes are its
    faults.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: expected a str, not {described(text)}; tranca.read reads files")
    try:
        data = text.encode()
    except UnicodeEncodeError:  # the text contains lone surrogates
        return full_blocks(text, file, rules=rules)
    return report_empty(walk([data], FastReader(rules), file, rules, wrong_passes), file)


def stream_blocks(
    stream: Readable, file: str = "<stream>", *, rules: Rules | None = None, wrong_passes: bool = False
) -> Iterator[Block]:
    """Yield the blocks of a UTF-8 stream in order, each before more of the stream is read.

    An invalid byte spoils only its own block. Memory is bounded by the size limit of one block. `wrong_passes`: see
    `blocks`.
    """
    return report_empty(walk(chunks_of(stream), FastReader(rules), file, rules, wrong_passes), file)


def full_blocks(text: str, file: str = "<text>", *, rules: Rules | None = None) -> Iterator[Block]:
    """Like `blocks`, but always use the full parser; the fast reader is tested against it."""
    return report_empty(_by_full_parser(text, file, rules), file)


@overload
def parse(text: str, file: str = "<text>", *, wrong_passes: bool = False) -> list[Position | Record]: ...
@overload
def parse(text: str, file: str = "<text>", *, kind: type[Value], wrong_passes: bool = False) -> list[Value]: ...
def parse(text: str, file: str = "<text>", *, kind: Any = None, wrong_passes: bool = False) -> list[Any]:
    """Parse the positions and records of a text; raises NotationError with all faults of all blocks.

    `kind`, `Position` or `Record`, is the kind required of every block; UnsupportedError is raised for the other kind.
    `wrong_passes` keeps passes by players with a legal play, which `tranca.score` settles.
    """
    return _collect(blocks(text, file, wrong_passes=wrong_passes), file, kind)


@overload
def read(path: str | Path, *, wrong_passes: bool = False) -> list[Position | Record]: ...
@overload
def read(path: str | Path, *, kind: type[Value], wrong_passes: bool = False) -> list[Value]: ...
def read(path: str | Path, *, kind: Any = None, wrong_passes: bool = False) -> list[Any]:
    """Read the positions and records of a file; raises NotationError with all its faults, or OSError.

    `kind` and `wrong_passes`: see `parse`.
    """
    with open_file(path) as stream:
        return _collect(stream_blocks(stream, str(path), wrong_passes=wrong_passes), str(path), kind)


def _by_full_parser(text: str, file: str, rules: Rules | None) -> Iterator[Block]:
    splitter = Splitter()
    for at in range(0, len(text), CHUNK):
        for paragraph in splitter.feed_text(text[at : at + CHUNK]):
            yield read_paragraph(paragraph, file, rules)
    for paragraph in splitter.close():
        yield read_paragraph(paragraph, file, rules)


def _collect(items: Iterable[Block], file: str, kind: type[Position | Record] | None) -> list[Any]:
    """Return the values of the blocks; if `kind` is given, all must be of that kind."""
    if kind not in (None, Position, Record):
        raise TypeError(f"kind={echo(repr(kind))}: expected tranca.Position or tranca.Record")
    values: list[Position | Record] = []
    faults: list[Fault] = []
    for block in items:
        if block.value is None:
            faults += block.faults
            continue
        if kind is not None and not isinstance(block.value, kind):
            place = f"{file}:{block.line}"
            raise UnsupportedError(
                Message("{place}: expected a position, not a record", place=place)
                if kind is Position
                else Message("{place}: expected a record, not a position", place=place)
            )
        values.append(block.value)
    if faults:
        raise NotationError(faults)
    return values
