"""Read questions about trains, one a line: `--start 12,7 12-7 7-7 3-7`, or only the tiles."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tranca.errors import Fault, PositionError, Problem, TrancaError
from tranca.game.characters import align
from tranca.game.train import TrainQuestion, TrainTile
from tranca.language import Message
from tranca.typed import methods, typed_function

from .streams import Readable, byte_lines, chunks_of
from .tokens import MOST_CHARACTERS

_WORD = re.compile(r"[^\s,]+")
_START = re.compile(r"\s*--start(?:\s*=\s*|\s+)(\S*)")
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_PART = re.compile(r"[^,]*,?")


class TrainLine(NamedTuple):
    """A line of a text: its question, or None and its faults."""

    line: int
    question: TrainQuestion | None
    faults: tuple[Fault, ...] = ()


@methods(typed_function)
@dataclass(frozen=True, slots=True)
class TrainReader:
    """Reads questions from lines.

    Attributes:
        starts: the starts of lines that state none, such as `12,7`; None if every line has to state them.
        seen: the tiles that cannot be drawn, as a text.
        options: other keywords of `TrainQuestion.of`.
    """

    starts: str | None
    seen: str
    options: dict[str, Any]

    def stream(self, stream: Readable, file: str) -> Iterator[TrainLine]:
        """Yield the questions of a UTF-8 stream, each before more of it is read; blank lines and comments are left out.

        A stream without a question yields one fault.
        """
        is_read = False
        for number, data in enumerate(byte_lines(chunks_of(stream), MOST_CHARACTERS), 1):
            text = data.decode("utf-8", "replace").removesuffix("\r")
            if number == 1:
                text = text.removeprefix("\ufeff")
            if _COMMENT.sub("", align(text)).strip():
                is_read = True
                yield self.read(text, file, number)
        if not is_read:
            yield TrainLine(
                1, None, (Fault(file, 1, 1, Message("the text has no question; write the tiles of a hand")),)
            )

    def read(self, text: str, file: str, line: int = 1) -> TrainLine:
        """Read the question of one line."""
        aligned = _COMMENT.sub("", align(text))
        stated = _START.match(aligned)
        starts = self.starts if stated is None else stated[1]
        words = [*_WORD.finditer(aligned, 0 if stated is None else stated.end())]
        try:
            tiles = [word[0] for word in words]
            question = TrainQuestion.of(tiles, _read_starts(starts), seen=self.seen, **self.options)
        except PositionError as error:
            places = {"hand": [word.start() + 1 for word in words]}
            columns = {_tile(word): column for word, column in zip(tiles, places["hand"], strict=True)}
            places["seen"] = [columns.get(_tile(word), 1) for word in self.seen.replace(",", " ").split()]
            if stated is not None:
                places["start"] = [part.start() + stated.start(1) + 1 for part in _PART.finditer(stated[1])]
            faults = [Fault(file, line, _column(problem, places), problem.message) for problem in error.problems]
            return TrainLine(line, None, tuple(sorted(faults, key=lambda fault: fault.column)))
        return TrainLine(line, question)


def _read_starts(text: str | None) -> list[Any]:
    """Return the numbers of a list such as `12,7`; parts that are no numbers stay texts, to be refused."""
    parts = [] if text is None else [part.strip() for part in text.split(",")]
    return [int(part) if part.isascii() and part.isdecimal() and len(part) < 10 else part for part in parts]


def _tile(text: str) -> TrainTile | str:
    """Return the tile of a word, or a word that is no tile."""
    try:
        return TrainTile.parse(text)
    except TrancaError:
        return text


def _column(problem: Problem, places: dict[str, list[int]]) -> int:
    """Return the column of a problem; 1 if it concerns the whole line, or only an option."""
    columns = places.get(problem.key, [])
    return columns[problem.index] if problem.index is not None and problem.index < len(columns) else 1
