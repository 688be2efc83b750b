"""Positions and recorded deals as text: one grammar, read and written in this folder and nowhere else.

A file holds blocks of `key: value` lines. `blocks` and `stream_blocks` give them one by one, each with its value or its
faults, so that a file's good blocks can be used; `read` and `parse` give all values or raise NotationError with every
fault.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, overload

from tranca.errors import Fault, NotationError, UnsupportedError, echo
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

from .blocks import Block, no_block, read_paragraph, walk
from .fast import FastReader
from .streams import CHUNK, Readable, chunks_of, open_file
from .tokens import Splitter

__all__ = ["Block", "blocks", "full_blocks", "parse", "read", "stream_blocks"]


Value = TypeVar("Value", Position, Record)


def blocks(
    text: str, file: str = "<text>", *, rules: Rules | None = None, wrong_passes: bool = False
) -> Iterator[Block]:
    """Yield the blocks of a text in order; a text without any gives one that says so.

    `file` is the name in faults; `rules`, if not None, replace those that the blocks name. With `wrong_passes`, a
    record in which players passed who could play is a value for `tranca.score`; the passes are the faults of its block.
    """
    if not isinstance(text, str):
        raise TypeError(f"text of type {type(text).__name__}: expected str; tranca.read reads files")
    try:
        data = text.encode()
    except UnicodeEncodeError:  # it holds halves of characters
        return full_blocks(text, file, rules=rules)
    return _report_empty(walk([data], FastReader(rules), file, rules, wrong_passes), file)


def stream_blocks(
    stream: Readable, file: str = "<stream>", *, rules: Rules | None = None, wrong_passes: bool = False
) -> Iterator[Block]:
    """Yield the blocks of a UTF-8 stream in order, each before what follows it is read.

    A byte that is not UTF-8 is a fault of its block alone. Memory stays within the limits for one block. `wrong_passes`
    as in `blocks`.
    """
    return _report_empty(walk(chunks_of(stream), FastReader(rules), file, rules, wrong_passes), file)


def full_blocks(text: str, file: str = "<text>", *, rules: Rules | None = None) -> Iterator[Block]:
    """Like `blocks`, all by the full parser, against which the fast reader is tested."""
    return _report_empty(_by_full_parser(text, file, rules), file)


@overload
def parse(text: str, file: str = "<text>", *, wrong_passes: bool = False) -> list[Position | Record]: ...
@overload
def parse(text: str, file: str = "<text>", *, kind: type[Value], wrong_passes: bool = False) -> list[Value]: ...
def parse(text: str, file: str = "<text>", *, kind: Any = None, wrong_passes: bool = False) -> list[Any]:
    """Parse the positions and records of a text; raises NotationError with all faults of all blocks.

    `kind`, `Position` or `Record`, says what each block has to be; UnsupportedError names one of the other kind.
    `wrong_passes` keeps passes of players who could play, which `tranca.score` settles.
    """
    return _collect(blocks(text, file, wrong_passes=wrong_passes), file, kind)


@overload
def read(path: str | Path, *, wrong_passes: bool = False) -> list[Position | Record]: ...
@overload
def read(path: str | Path, *, kind: type[Value], wrong_passes: bool = False) -> list[Value]: ...
def read(path: str | Path, *, kind: Any = None, wrong_passes: bool = False) -> list[Any]:
    """Read the positions and records of a file; raises NotationError with all its faults, or OSError.

    `kind` and `wrong_passes` are those of `parse`.
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


def _report_empty(items: Iterator[Block], file: str) -> Iterator[Block]:
    """Yield blocks; where there is none, one that says so."""
    first = next(items, None)
    yield no_block(file) if first is None else first
    yield from items


def _collect(items: Iterable[Block], file: str, kind: type[Position | Record] | None) -> list[Any]:
    """Return the values of blocks, all of one kind if it is given."""
    if kind not in (None, Position, Record):
        raise TypeError(f"kind={echo(repr(kind))}: expected tranca.Position or tranca.Record")
    values: list[Position | Record] = []
    faults: list[Fault] = []
    for block in items:
        if block.value is None:
            faults += block.faults
            continue
        if kind is not None and not isinstance(block.value, kind):
            other, wanted = ("record", "position") if kind is Position else ("position", "record")
            raise UnsupportedError(f"{file}:{block.line}: a {other}, expected a {wanted}")
        values.append(block.value)
    if faults:
        raise NotationError(faults)
    return values
