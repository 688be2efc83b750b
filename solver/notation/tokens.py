"""Text cut into blocks, entries and words, each with its line and column, as the text comes.

A block, its entries and its values have limits, so that no input takes more time or memory than its good blocks need.
"""

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tranca.errors import Fault, echo
from tranca.game.characters import INVISIBLE, align, free_text, name_characters
from tranca.game.characters import plain as plain

MOST_CHARACTERS = 100_000  # in a block, comments included
MOST_ENTRIES = 200  # in a block; there are about fifty keys
MOST_WORDS = 200  # in a value; there are 55 tiles at most
MOST_WORDS_OF_PLAY = 1_000
MOST_SKIPPED = 1 << 23  # characters of a block that is too long, after which the rest of the file is not read

PASSES = frozenset(("-", "p", "pass", "paso", "passe", "pasa"))
BETWEEN_COMMAS = re.compile(r"[^,\s](?:[^,]*[^,\s])?")

_NEWLINE = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(rf"(?:^|(?<=;))[\s{INVISIBLE}]*#|(?<=\s)#(?=\s|$)")
_COLON = re.compile("[:\uff1a]")  # the second one is full-width
_PLAY_WORD = re.compile(r"[^\s,\[]*\+\[(?:[^\[\]]|\[[^\[\]]*\])*\][^\s,]*|[^\s,]+")
_WORD = re.compile(r"[\U0001f030-\U0001f093]|[^\s,\U0001f030-\U0001f093]+")
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_ACTION = re.compile(r"[A-Za-z]:([^\s?]\S*)(?:[\s,]+(\S+))?")
_REMARK = re.compile(r"[!?]{1,2}")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Word(NamedTuple):
    """Some text and where it begins, line and column counted from 1."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        return self.line, self.column

    def parts(self, pattern: re.Pattern[str]) -> list["Word"]:
        """Return the parts of the text that match a pattern, each as it is read."""
        aligned = align(self.text)
        return [Word(plain(part[0]), self.line, self.column + part.start()) for part in pattern.finditer(aligned)]


@dataclass(frozen=True)
class Entry:
    """A `key: value` of a block. The key is lower-case with single blanks; `value` begins where the value does.

    `value` is the text as it was written, `name` as titles and names keep it; `text` and `words` are as the notation
    reads it.
    `more` are the further lines of a `play`.
    """

    key: Word
    value: Word
    more: tuple[Word, ...] = ()

    @property
    def text(self) -> str:
        """The value as it is read."""
        return plain(self.value.text)

    @property
    def name(self) -> str:
        """The value as a title or name."""
        return free_text(self.value.text)

    def place_in_name(self, index: int) -> tuple[int, int]:
        """Return line and column of a character of the name; those of the value if the name differs from it."""
        line, column = self.value.place
        return line, column + (index if self.name == self.value.text else 0)

    @cached_property
    def words(self) -> list[Word]:
        """The words of the value, without the commas that may stand between them."""
        return self.value.parts(_WORD)

    @cached_property
    def actions(self) -> list[Word]:
        """The words of a `play`; the tiles of a draw in brackets are one word with what comes before them."""
        return [word for line in (self.value, *self.more) for word in line.parts(_PLAY_WORD)]

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the value; of the key where it is empty."""
        return self.value.place if self.value.text else self.key.place


@dataclass(slots=True)
class Paragraph:
    """The text of one block: its entries, `strays`, which are parts without a colon, and its comments.

    `refused` is the place and reason why a block is not read at all; with `by_line` a line that is no UTF-8 is left out
    alone, and `unread` has its place and reason; `in_play`: the last part belongs to `play`; `lines` are those read,
    `unusual` those with more than printable ASCII, by number.
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
        """Line and column of its first entry."""
        places = [word.place for word in (*(entry.key for entry in self.entries), *self.strays)]
        return min(places) if places else (self.refused[0] if self.refused else (1, 1))

    def add(self, line: str, number: int) -> None:
        """Take in a line, unless the block is refused."""
        if self.refused is not None:
            return
        broken = _SURROGATE.search(line)
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
            self.refused = part.place, f"{echo(part.text)!r}: expected {MOST_ENTRIES} keys in a block at most"


class Splitter:
    """Cuts a text that comes in pieces of bytes into blocks, each as soon as it is whole; those of comments alone are
    left out.

    A byte that is not UTF-8 is half a character, which no good text holds; with `by_line` it costs its line alone.

    Attributes:
        number: of the line that begins or goes on, from 1.
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
        """Whether a line and a block begin here: nothing of the text so far waits for its end."""
        return not (self._size or self._rest or self.is_over or self._decoder.getstate()[0])

    def skip(self, lines: int) -> None:
        """Count lines that were read elsewhere."""
        self.number += lines
        self._first = False

    def feed(self, data: bytes) -> Iterator[Paragraph]:
        """Take in some bytes; yields the blocks that are whole with them."""
        return self.feed_text(self._decoder.decode(data))

    def feed_text(self, text: str) -> Iterator[Paragraph]:
        """Take in some text; yields the blocks that are whole with it."""
        if self._first and text:
            self._first = False
            text = text.removeprefix("\ufeff")
        text = self._rest + text
        half_break = text.endswith("\r")  # the first half of a line break, perhaps
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
        """Take in a line, or a part of one that is too long."""
        if self.is_over:
            return
        if whole and not align(line).strip():
            yield from self._finish()
            self.number += 1
            return
        block = self._block
        self._size += len(line) + 1
        if self._size > MOST_CHARACTERS and block.refused is None:
            message = f"more than {MOST_CHARACTERS:,} characters without a blank line: expected shorter blocks"
            block.refused = (self.number, 1), message
        elif self._size > MOST_CHARACTERS + MOST_SKIPPED:
            place, message = block.refused or ((self.number, 1), "")
            block.refused = place, f"{message}; the rest of the file is not read"
            yield from self._finish()
            self.is_over = True
            return
        block.add(line, self.number)
        self.number += whole

    def _finish(self) -> Iterator[Paragraph]:
        """Yield the block so far, if it is one, and begin another."""
        block, self._block, self._size = self._block, Paragraph(by_line=self._by_line), 0
        if block.entries or block.strays or block.refused or block.unread:
            yield block


def explain(fault: Fault, unusual: Mapping[int, str]) -> Fault:
    """Return a fault with the names of the characters at its place, or in its message, that may go unnoticed.

    `unusual` are the lines with more than printable ASCII, by number, as far as they are known.
    """
    rest = unusual.get(fault.line, "")[fault.column - 1 :].partition(";")[0]
    if "U+" in fault.message:
        return fault
    word, *_ = *_PLAY_WORD.findall(rest), ""
    key, *_ = _COLON.split(rest, maxsplit=1)
    named = name_characters("".join((word, key, fault.message, *_INVISIBLE.findall(rest))))
    return replace(fault, message=f"{fault.message} (the text has {named})") if named else fault


def continues_play(text: str) -> bool:
    """Tell whether a line behind one of `play` continues it: `E:- S:4-6@6`, but not the hand `N:1-3 3-4`."""
    match = _ACTION.match(text)
    if match is None:
        return False
    first, second = match[1], match[2]
    return second is None or first.startswith("+") or ":" in second or _REMARK.fullmatch(second) is not None


def _split_parts(line: str, number: int) -> Iterator[Word]:
    """Cut a line at its semicolons, without outer blanks."""
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
    """Return the message for a byte that is no UTF-8, or for half a character."""
    code = ord(half)
    what = f"byte 0x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"U+{code:04X}"
    return f"{what} is not utf-8: expected utf-8 text"


@dataclass(slots=True)
class FaultList:
    """Collects the faults of a block of this file, in any order; `keys_listed`: one of them names all keys."""

    file: str
    reported: list[Fault] = field(default_factory=list)
    keys_listed: bool = False

    def add(self, place: tuple[int, int], message: str, action: int | None = None) -> None:
        """Report a fault at a line and column; `action` is the number of the action in `play`, from 1."""
        self.reported.append(Fault(self.file, *place, message, action))

    def sorted(self) -> tuple[Fault, ...]:
        """Return all faults in the order of the text, each once."""
        return tuple(sorted(dict.fromkeys(self.reported), key=lambda fault: (fault.line, fault.column)))
