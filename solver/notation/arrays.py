"""Read blocks in their common form into arrays, many at a time, without a Python object for each position."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tranca.errors import Fault, NotationError, UnsupportedError, check_whole, echo
from tranca.ext.text.scan import read_blocks
from tranca.game.position import Position
from tranca.game.position_arrays import PositionArrays
from tranca.game.rules.rules import Rules

from .blocks import Block, BlockReader, report_empty, walk
from .fast import FastReader
from .streams import Readable, chunks_of, open_file

MOST_ROWS = 4096
"""The default limit on the positions of a run."""

_MOST_AT_ONCE = 1 << 20  # positions; each takes 76 bytes, allocated before reading begins
_FIELDS = ("turns", "leads", "last", "forced", "bonus_paid", "laid")


class FastArrayReader:
    """Reads runs of common-form blocks under the same rules; reads any other block singly."""

    def __init__(self, rules: Rules | None, most: int) -> None:
        self._single = FastReader(rules)
        self._hands = np.zeros((most, 4), np.uint64)
        self._fields = np.zeros((most, 10), np.int32)
        self._layouts = np.zeros((most, 28), np.uint8)
        self._lines = np.zeros(most, np.int64)

    def read(self, data: bytes, at: int, final: bool, line: int) -> tuple[PositionArrays | Block, int, int] | int:
        """Read a run or a block that begins at byte `at`; see `BlockReader`."""
        titles: list[str | None] = []
        arrays = self._hands, self._fields, self._layouts, self._lines
        known = self._single.known
        count, end, lines, written = read_blocks(data, at, final, known, line, titles, *arrays)
        if not count and written not in known:
            self._single.learn(written)
            count, end, lines, written = read_blocks(data, at, final, known, line, titles, *arrays)
        if not count:
            return self._single.read(data, at, final, line)
        rules = self._single.rules[written]
        fields = self._fields[:count].astype(np.int8)
        ends = self._fields[:count, :2]
        run = PositionArrays(
            rules=rules,
            hands=self._hands[:count, : rules.players].copy(),
            ends=ends.copy() if rules.names_places else ends.astype(np.int8),
            arms=np.ascontiguousarray(fields[:, 8:]),
            layouts=self._layouts[:count].copy(),
            lines=self._lines[:count].copy(),
            titles=titles[:count],
            **dict(zip(_FIELDS, fields[:, 2:8].T.copy(), strict=True)),
        )
        return run, end, lines


def stream_arrays(
    stream: Readable, file: str = "<stream>", *, rules: Rules | None = None, most: int = MOST_ROWS
) -> Iterator[PositionArrays | Block]:
    """Yield the blocks of a UTF-8 stream in order: runs of canonical blocks as arrays, others like `stream_blocks`.

    A run has at most `most` consecutive positions under the same rules. In each, every tile is known, a seat is to
    move, there is nothing to draw, and plays name no places. `rules`, if not None, replace the rules of the blocks.
    """
    check_whole("most", most, 1, _MOST_AT_ONCE)
    for read in stream_runs(stream, file, rules=rules, most=most):
        if isinstance(read, PositionArrays) and read.rules.names_places:
            yield from map(Block, read.lines.tolist(), read)
        else:
            yield read


def stream_runs(
    stream: Readable, file: str, *, rules: Rules | None = None, most: int | None = MOST_ROWS
) -> Iterator[PositionArrays | Block]:
    """Yield the blocks of a stream like `stream_arrays`, but return positions of scoring rules as arrays as well.

    If `most` is None, nothing is returned as arrays.
    """
    reader: BlockReader[PositionArrays | Block] = FastArrayReader(rules, most) if most else FastReader(rules)
    return report_empty(walk(chunks_of(stream), reader, file, rules), file)


def read_arrays(path: str | Path, *, rules: Rules | None = None) -> PositionArrays:
    """Read the positions of a UTF-8 file as arrays. `rules`, if not None, replace the rules of the blocks.

    Raises NotationError with all faults of the file, OSError, and UnsupportedError for a block that is a record, has
    hidden tiles, a boneyard or no seat to move, or has other rules than the first block.
    """
    faults: list[Fault] = []
    parts: list[PositionArrays] = []
    with open_file(path) as stream:
        for read in stream_arrays(stream, str(path), rules=rules):
            if isinstance(read, Block):
                faults += read.faults
                if faults:
                    continue
                read = _array_of(read, str(path))
            if parts and read.rules != parts[0].rules:
                place = f"{path}:{read.lines[0]}"
                raise UnsupportedError(
                    f"{place}: arrays have one set of rules, {echo(parts[0].rules)}, not also {echo(read.rules)}"
                )
            parts.append(read)
    if faults:
        raise NotationError(faults)
    return PositionArrays.joined(parts)


def _array_of(block: Block, file: str) -> PositionArrays:
    value = block.value
    place = f"{file}:{block.line}"
    if not isinstance(value, Position):
        raise UnsupportedError(f"{place}: arrays have no room for a recorded deal; use tranca.read")
    if not value.is_open or value.is_over or value.drawable:
        what = "hidden tiles" if not value.is_open else "a finished deal" if value.is_over else "a boneyard"
        raise UnsupportedError(f"{place}: arrays have no room for {what}; use tranca.read")
    rules = value.rules
    stated = value.stake is not None or value.turned
    if rules.deal_bonus or rules.has_special_pass_bonus or stated or rules.ruleset.has_second_layout:
        raise UnsupportedError(f"{place}: arrays have no room for the facts that its rules need; use tranca.read")
    made = PositionArrays.of(value.rules, [value])
    made.lines[0] = block.line
    return made
