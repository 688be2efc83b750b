"""Split a text into blocks, entries and words as it arrives, each with its line and column.

The sizes of blocks, entries and values are limited, so that bad input cannot consume much time or memory.
"""

import codecs
import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tranca.errors import Fault, quote
from tranca.game.characters import INVISIBLE, align, free_text, name_characters
from tranca.game.characters import plain as plain
from tranca.language import Digits, Message, message_of

from .words import OTHER_LETTERS, SEAT_WORDS, find_seat

MOST_CHARACTERS = 100_000  # in a block, comments included
MOST_ENTRIES = 200  # in a block; there are about fifty keys
MOST_WORDS = 200  # in a value; a pack has at most 55 tiles
MOST_WORDS_OF_PLAY = 1_000
MOST_SKIPPED = 1 << 23  # characters of an oversized block, after which the rest of the file is not read

BETWEEN_COMMAS = re.compile(r"[^,\s](?:[^,]*[^,\s])?")

_NEWLINE = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(rf"(?:^|(?<=;))[\s{INVISIBLE}]*#|(?<=\s)#(?=\s|$)")
_COLON = re.compile("[:\uff1a]")  # ASCII and full-width
_PLAY_WORD = re.compile(r"[^\s,\[]*\+\[(?:[^\[\]]|\[[^\[\]]*\])*\][^\s,]*|[^\s,]+")
_WORD = re.compile(r"[\U0001f030-\U0001f093]|[^\s,\U0001f030-\U0001f093]+")
_ACTION = re.compile(r"([A-Za-z]+):([^\s?]\S*)(?:[\s,]+(\S+))?")
_REMARK = re.compile(r"[!?]{1,2}")
_SURROGATE = "[\ud800-\udfff]"  # compiled when it is first needed


class Word(NamedTuple):
    """A piece of text and its place: line and column, counted from 1."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        return self.line, self.column

    def parts(self, pattern: re.Pattern[str]) -> list["Word"]:
        """Return the parts of the text that match a pattern, normalized."""
        aligned = align(self.text)
        return [Word(plain(part[0]), self.line, self.column + part.start()) for part in pattern.finditer(aligned)]


@dataclass(frozen=True)
class Entry:
    """A `key: value` of a block. The key is lower-case with single blanks.

    `value` is the text as written; `text` and `words` are normalized; `name` is the form stored in titles and names.
    `more` are the continuation lines of a `play`.
    """

    key: Word
    value: Word
    more: tuple[Word, ...] = ()

    @property
    def text(self) -> str:
        """The normalized value."""
        return plain(self.value.text)

    @property
    def name(self) -> str:
        """The value as a title or name."""
        return free_text(self.value.text)

    def place_in_name(self, index: int) -> tuple[int, int]:
        """Return line and column of a character of the name, or of the value if the name differs from its text."""
        line, column = self.value.place
        return line, column + (index if self.name == self.value.text else 0)

    @cached_property
    def words(self) -> list[Word]:
        """The words of the value, without commas."""
        return self.value.parts(_WORD)

    @cached_property
    def actions(self) -> list[Word]:
        """The words of a `play`. A draw in brackets is a single word with the text before it."""
        return [word for line in (self.value, *self.more) for word in line.parts(_PLAY_WORD)]

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the value, or of the key if the value is empty."""
        return self.value.place if self.value.text else self.key.place


@dataclass(slots=True)
class Paragraph:
    """The text of one block.

    Attributes:
        strays: parts without a colon.
        refused: place and reason if the whole block is refused.
        by_line: a line that is not UTF-8 is skipped, and added to `unread`, instead of refusing the block.
        unread: place and reason of each skipped line.
        in_play: the last part belongs to `play`.
        lines: the lines read.
        unusual: lines with characters other than printable ASCII, by number.
    """

    entries: list[Entry] = field(default_factory=list)
    strays: list[Word] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    refused: tuple[tuple[int, int], str] | None = None
    by_line: bool = False
    unread: list[tuple[tuple[int, int], str]] = field(default_factory=list)
    in_play: bool = False
    lines: list[str] = field(default_factory=list)
    unusual: dict[int, str] = field(default_factory=dict)

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the first entry or stray; if there is none, of the refusal, else (1, 1)."""
        places = [word.place for word in (*(entry.key for entry in self.entries), *self.strays)]
        return min(places) if places else (self.refused[0] if self.refused else (1, 1))

    def add(self, line: str, number: int) -> None:
        """Add a line, unless the block is refused."""
        if self.refused is not None:
            return
        broken = None if line.isascii() else re.search(_SURROGATE, line)
        if broken is not None:
            fault = (number, broken.start() + 1), _describe_half(broken[0])
            if self.by_line:
                self.unread.append(fault)
            else:
                self.refused = fault
            return
        self.lines.append(line)
        if not (line.isascii() and line.isprintable()):
            self.unusual[number] = line
        match = _COMMENT.search(line)
        if match is not None:
            self.comments.append(line[match.end() :].strip())
            line = line[: match.start()]
        for part in _split_parts(line, number):
            self._add_part(part)

    def _add_part(self, part: Word) -> None:
        if self.in_play and continues_play(plain(part.text)):
            play = self.entries[-1]
            self.entries[-1] = Entry(play.key, play.value, (*play.more, part))
            return
        self.in_play = False
        if _COLON.search(part.text):
            self.entries.append(_read_entry(part))
            self.in_play = self.entries[-1].key.text == "play"
        else:
            self.strays.append(part)
        if len(self.entries) + len(self.strays) > MOST_ENTRIES:
            message = Message(
                "{text} exceeds the {most} keys of a block; begin another after a blank line",
                text=quote(part.text),
                most=MOST_ENTRIES,
            )
            self.refused = part.place, message


class Splitter:
    """Splits chunks of bytes into blocks, each yielded as soon as it is complete; blocks with only comments are
    skipped.

    An invalid byte is decoded as a lone surrogate, which valid text never contains. It spoils its block, or with
    `by_line` only its line.

    Attributes:
        number: the number of the current line, counted from 1.
        is_over: the rest of the text is not read.
    """

    def __init__(self, by_line: bool = False) -> None:
        self.number = 1
        self.is_over = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._first = True
        self._rest = ""
        self._by_line = by_line
        self._block = Paragraph(by_line=by_line)
        self._size = 0

    @property
    def is_between(self) -> bool:
        """True if a line and a block begin here, so no part of the text is pending."""
        return not (self._size or self._rest or self.is_over or self._decoder.getstate()[0])

    def skip(self, lines: int) -> None:
        """Count lines that were read elsewhere."""
        self.number += lines
        self._first = False

    def feed(self, data: bytes) -> Iterator[Paragraph]:
        """Add bytes; yield the blocks that they complete."""
        return self.feed_text(self._decoder.decode(data))

    def feed_text(self, text: str) -> Iterator[Paragraph]:
        """Add text; yield the blocks that it completes."""
        if self._first and text:
            self._first = False
            text = text.removeprefix("\ufeff")
        text = self._rest + text
        half_break = text.endswith("\r")  # maybe the first half of a line break
        *lines, self._rest = _NEWLINE.split(text[:-1] if half_break else text)
        for line in lines:
            yield from self._add(line, True)
        self._rest += "\r" * half_break
        if len(self._rest) > MOST_CHARACTERS:
            rest, self._rest = self._rest, ""
            yield from self._add(rest, False)

    def close(self) -> Iterator[Paragraph]:
        """Yield the blocks that the end of the text completes."""
        for line in _NEWLINE.split(self._rest + self._decoder.decode(b"", final=True)):
            yield from self._add(line, True)
        self._rest = ""
        yield from self._finish()

    def _add(self, line: str, whole: bool) -> Iterator[Paragraph]:
        """Add a line, or a part of an oversized line."""
        if self.is_over:
            return
        if whole and not align(line).strip():
            yield from self._finish()
            self.number += 1
            return
        block = self._block
        self._size += len(line) + 1
        if self._size > MOST_CHARACTERS and block.refused is None:
            most = Digits(MOST_CHARACTERS)
            message = Message("the block has more than {most} characters; end it with a blank line", most=most)
            block.refused = (self.number, 1), message
        elif self._size > MOST_CHARACTERS + MOST_SKIPPED:
            place, before = block.refused or ((self.number, 1), "")
            block.refused = place, Message("{problem}; the rest of the file is not read", problem=before)
            yield from self._finish()
            self.is_over = True
            return
        block.add(line, self.number)
        self.number += whole

    def _finish(self) -> Iterator[Paragraph]:
        """Yield the current block unless it has only comments, and begin the next one."""
        block, self._block, self._size = self._block, Paragraph(by_line=self._by_line), 0
        if block.entries or block.strays or block.refused or block.unread:
            yield block


def explain(fault: Fault, unusual: Mapping[int, str]) -> Fault:
    """Return a fault that also names easily overlooked characters at its place or in its message.

    `unusual`: lines with characters other than printable ASCII, by number, if known.
    """
    rest = unusual.get(fault.line, "")[fault.column - 1 :].partition(";")[0]
    if "U+" in fault.message:
        return fault
    word, *_ = *_PLAY_WORD.findall(rest), ""
    key, *_ = _COLON.split(rest, maxsplit=1)
    named = name_characters("".join((word, key, fault.message, *re.findall(f"[{INVISIBLE}]", rest))))
    return (
        replace(fault, message=Message("{problem} (the text has {named})", problem=fault.message, named=named))
        if named
        else fault
    )


def continues_play(text: str) -> bool:
    """Return True if a line after a line of `play` continues it: `E:- S:4-6@6`, but not the hand `N:1-3 3-4`."""
    match = _ACTION.match(text)
    if match is None or (len(match[1]) > 1 and match[1].lower() not in SEAT_WORDS):
        return False
    first, second = match[2], match[3]
    return second is None or first.startswith("+") or ":" in second or _REMARK.fullmatch(second) is not None


def _split_parts(line: str, number: int) -> Iterator[Word]:
    column = 1
    for part in line.split(";"):
        begin = len(part) - len(align(part).lstrip())  # an invisible character before a key is not part of it
        text = part[begin:].rstrip()
        if text:
            yield Word(text, number, column + begin)
        column += len(part) + 1


def _read_entry(part: Word) -> Entry:
    key, value = _COLON.split(part.text, maxsplit=1)
    text = value.strip()
    begin = part.column + len(key) + 1 + (value.index(text) if text else 0)
    return Entry(Word(" ".join(plain(key).lower().split()), part.line, part.column), Word(text, part.line, begin))


def _describe_half(half: str) -> str:
    """Return the message for an invalid byte or a lone surrogate."""
    code = ord(half)
    if 0xDC80 <= code <= 0xDCFF:
        return Message("byte {byte} is not UTF-8; save the file as UTF-8", byte=f"0x{code - 0xDC00:02x}")
    return Message("{character} is not UTF-8; save the file as UTF-8", character=f"U+{code:04X}")


@dataclass(slots=True)
class FaultList:
    """Collects the faults of a block, in any order.

    Attributes:
        keys_listed: a fault already lists all keys.
        letters: the places of the letters O and L that were read as seats.
    """

    file: str
    reported: list[Fault] = field(default_factory=list)
    keys_listed: bool = False
    letters: dict[tuple[int, int], str] = field(default_factory=dict)

    def add_fault(self, place: tuple[int, int], message: str, action: int | None = None, /, **fields: object) -> None:
        """Report a fault at a line and column, by its message, or by the template of it with its fields.

        `action` is the number of the action in `play`, from 1.
        """
        self.reported.append(Fault(self.file, *place, message_of(message, fields), action))

    def add_unread(self, word: Word | Entry, template: str, /, **fields: object) -> None:
        """Report a word or value that cannot be read; the `{text}` of the template is the start of it, in quotes."""
        self.add_fault(word.place, template, text=quote(word.text), **fields)

    def sorted(self) -> tuple[Fault, ...]:
        """Return the faults in the order of the text, without duplicates."""
        return tuple(sorted(dict.fromkeys(self.reported), key=lambda fault: (fault.line, fault.column)))

    def seat(self, text: str, seats: Container[str], place: tuple[int, int]) -> str | None:
        """Return the one of `seats` that a word means, or None; keep the places of letters of other languages."""
        seat = find_seat(text, seats)
        if seat is not None and (letter := text.upper()) in OTHER_LETTERS:
            self.letters[place] = letter
        return seat
