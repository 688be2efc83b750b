"""Text cut into blocks, entries and words, each with its line and column."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

_NEWLINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"[^\s\[]*\+\[(?:[^\[\]]|\[[^\[\]]*\])*\]\S*|\S+")


@dataclass(frozen=True, slots=True)
class Word:
    """Some text and where it begins, line and column counted from 1."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        return self.line, self.column


@dataclass(frozen=True)
class Entry:
    """A `key: value` of a block. The key is lower-case with single blanks; `value` begins where the value does."""

    key: Word
    value: Word

    @cached_property
    def words(self) -> list[Word]:
        """The words of the value; the tiles of a draw in brackets are one word with what stands before it."""
        return [self._at(found) for found in _WORD.finditer(self.value.text)]

    def split(self, pattern: str) -> list[Word]:
        """The parts of the value that match a pattern."""
        return [self._at(found) for found in re.finditer(pattern, self.value.text)]

    def _at(self, found: re.Match[str]) -> Word:
        return Word(found[0], self.value.line, self.value.column + found.start())

    @property
    def place(self) -> tuple[int, int]:
        """Where the value begins; the key where it is empty."""
        return self.value.place if self.value.text else self.key.place


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The text of one block: its entries, the parts that are none because they have no colon, and its comments."""

    entries: tuple[Entry, ...]
    strays: tuple[Word, ...]
    comments: tuple[str, ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Where its first entry begins."""
        return min(each.place for each in (*(entry.key for entry in self.entries), *self.strays))


def paragraphs(text: str) -> Iterator[Paragraph]:
    """The blocks of a text; those that hold only comments are left out."""
    entries: list[Entry] = []
    strays: list[Word] = []
    comments: list[str] = []
    for number, line in enumerate([*_NEWLINE.split(text.removeprefix("\ufeff")), ""], 1):
        if not line.strip():
            if entries or strays:
                yield Paragraph(tuple(entries), tuple(strays), tuple(comments))
            entries, strays, comments = [], [], []
            continue
        _, mark, comment = line.partition("#")
        if mark:
            comments.append(comment.strip())
        for part in _parts(line, number):
            if ":" in part.text:
                entries.append(_entry(part))
            else:
                strays.append(part)


def _parts(line: str, number: int) -> Iterator[Word]:
    """What stands between the semicolons of a line, without its comment and outer blanks."""
    column = 1
    for part in line.partition("#")[0].split(";"):
        found = part.strip()
        if found:
            yield Word(found, number, column + part.index(found))
        column += len(part) + 1


def _entry(part: Word) -> Entry:
    key, _, value = part.text.partition(":")
    text = value.strip()
    begin = part.column + len(key) + 1 + (value.index(text) if text else 0)
    return Entry(Word(" ".join(key.lower().split()), part.line, part.column), Word(text, part.line, begin))
