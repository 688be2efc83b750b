"""Positions and recorded deals as text: one grammar, read and written in this folder and nowhere else.

A file holds blocks of `key: value` lines. `blocks` and `stream_blocks` give them one by one, each with its value or its
faults, so that a file's good blocks can be used; `read` and `parse` give all values or raise NotationError with every
fault.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from tranca.errors import Fault, NotationError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rulebook.rules import Rules

from .blocks import Block, no_block, read_paragraph, walk
from .fast import FastReader
from .streams import CHUNK, Readable, chunks_of
from .tokens import Splitter

__all__ = ["Block", "blocks", "full_blocks", "parse", "read", "stream_blocks"]


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
    return _some(walk([data], FastReader(rules), file, rules, wrong_passes), file)


def stream_blocks(
    stream: Readable, file: str = "<stream>", *, rules: Rules | None = None, wrong_passes: bool = False
) -> Iterator[Block]:
    """Yield the blocks of a UTF-8 stream in order, each before what follows it is read.

    A byte that is not UTF-8 is a fault of its block alone. Memory stays within the limits for one block. `wrong_passes`
    as in `blocks`.
    """
    return _some(walk(chunks_of(stream), FastReader(rules), file, rules, wrong_passes), file)


def full_blocks(text: str, file: str = "<text>", *, rules: Rules | None = None) -> Iterator[Block]:
    """Like `blocks`, all by the full parser, against which the fast reader is tested."""
    return _some(_by_full_parser(text, file, rules), file)


def parse(text: str, file: str = "<text>", *, wrong_passes: bool = False) -> list[Position | Record]:
    """Parse the positions and records of a text; raises NotationError with all faults of all blocks.

    `wrong_passes` keeps passes of players who could play, which `tranca.score` settles.
    """
    return _values(blocks(text, file, wrong_passes=wrong_passes))


def read(path: str | Path, *, wrong_passes: bool = False) -> list[Position | Record]:
    """Read the positions and records of a UTF-8 file; raises NotationError with all its faults, or OSError.

    `wrong_passes` keeps passes of players who could play, which `tranca.score` settles.
    """
    with Path(path).open("rb") as stream:
        return _values(stream_blocks(stream, str(path), wrong_passes=wrong_passes))


def _by_full_parser(text: str, file: str, rules: Rules | None) -> Iterator[Block]:
    splitter = Splitter()
    for at in range(0, len(text), CHUNK):
        for paragraph in splitter.feed_text(text[at : at + CHUNK]):
            yield read_paragraph(paragraph, file, rules)
    for paragraph in splitter.close():
        yield read_paragraph(paragraph, file, rules)


def _some(items: Iterator[Block], file: str) -> Iterator[Block]:
    """Yield blocks; where there is none, one that says so."""
    first = next(items, None)
    yield no_block(file) if first is None else first
    yield from items


def _values(items: Iterable[Block]) -> list[Position | Record]:
    values: list[Position | Record] = []
    faults: list[Fault] = []
    for block in items:
        if block.value is not None:
            values.append(block.value)
        else:
            faults += block.faults
    if faults:
        raise NotationError(faults)
    return values
