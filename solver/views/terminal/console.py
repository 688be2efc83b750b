"""The screen of all commands: as wide as the terminal, or as wide as it takes in a pipe; tables that fit it."""

import os
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.views.wording.headers import headers_line
from tranca.views.wording.text import visible

UNLIMITED = 10_000
"""The width of a pipe."""

_NARROWEST = 16  # a column of sentences is not wrapped more narrowly than this
_GAP = 2
_COLOURS = {"black": 30, "red": 31, "green": 32}  # the codes of ECMA-48


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        name: its heading.
        right: whether numbers stand in it, aligned at their right.
        wraps: whether it holds sentences, which may take several lines where the screen is narrow.
        gives: its place in the order in which columns give way, from 1; 0 for one that always stays.
    """

    name: str = ""
    right: bool = False
    wraps: bool = False
    gives: int = 0


class Row(NamedTuple):
    """The cells of a line of a table, each a text or a text with its style, and the style of the whole line."""

    cells: Sequence[str | tuple[str, str]]
    style: str = ""


class Screen(ABC):
    """Standard output of commands, for people; text from outside cannot steer it: it is escaped by `visible`."""

    @property
    @abstractmethod
    def width(self) -> int:
        """The number of characters in a line."""

    @abstractmethod
    def line(self, text: str = "", style: str = "", *, whole: bool = False, end: str = "\n") -> None:
        """Print a text; a `whole` one is not wrapped at words, so that it can be copied."""

    @abstractmethod
    def table(self, columns: Sequence[Column], rows: Iterable[Row]) -> None:
        """Print a table: to fit, sentences wrap first, then columns are left out in their order, and named.

        Names and numbers are never cut: what is still too wide runs on in the next line.
        """

    def notation(self, text: str) -> None:
        """Print a text that programs read back: as it is in a pipe, made safe on a terminal."""
        print(_safe(text) if sys.stdout.isatty() else text)

    def heading(self, value: Position | Record) -> None:
        """Print the title of a block in bold, and who plays and where, as far as the block says it."""
        if value.title:
            self.line(value.title, "bold")
        if value.headers:
            self.line(headers_line(value))

    def fits(self, columns: Sequence[Column], rows: Sequence[Row]) -> bool:
        """Tell whether a table fits as it is."""
        return _width([_widest(column, rows, at) for at, column in enumerate(columns)]) <= self.width

    def holds(self, columns: Sequence[Column], rows: Sequence[Row]) -> bool:
        """Tell whether a table fits with its sentences wrapped and all columns."""
        return _width([_least(column, rows, at) for at, column in enumerate(columns)]) <= self.width


class _Terminal(Screen):
    """A terminal: coloured, and wrapped at its width."""

    @cached_property
    def width(self) -> int:
        import shutil

        return shutil.get_terminal_size().columns

    def line(self, text: str = "", style: str = "", *, whole: bool = False, end: str = "\n") -> None:
        lines = _safe(text).split("\n")
        if not whole:
            lines = [part for line in lines for part in _wrapped(line, self.width)]
        print("\n".join(_painted(line, style) for line in lines), end=end)

    def table(self, columns: Sequence[Column], rows: Iterable[Row]) -> None:
        rows = list(rows)
        kept, lost = fitting(columns, rows, self.width)
        shown = [columns[at] for at in kept]
        rows = [Row([row.cells[at] for at in kept], row.style) for row in rows]
        least = [_least(column, rows, at) for at, column in enumerate(shown)]
        widths = _shared(least, [_widest(column, rows, at) for at, column in enumerate(shown)], self.width)
        for row in [Row([column.name for column in shown], "dim"), *rows]:
            parts = [
                _wrapped(_text(row, at), widths[at]) if column.wraps else [_text(row, at)]
                for at, column in enumerate(shown)
            ]
            styles = [f"{row.style} {'' if isinstance(cell, str) else cell[1]}" for cell in row.cells]
            for line in zip_longest(*parts, fillvalue=""):
                print((" " * _GAP).join(map(_painted, map(_padded, line, widths, shown), styles)))
        names = [columns[at].name for at in lost if columns[at].name]
        if names:
            self.line(f"left out, the screen is too narrow: {', '.join(names)}", "dim")


class _Pipe(Screen):
    """A pipe or a file: plain text, never wrapped; it takes no library, so that commands begin sooner."""

    @property
    def width(self) -> int:
        return UNLIMITED

    def line(self, text: str = "", style: str = "", *, whole: bool = False, end: str = "\n") -> None:
        print(_safe(text), end=end)

    def table(self, columns: Sequence[Column], rows: Iterable[Row]) -> None:
        rows = list(rows)
        widths = [_widest(column, rows, at) for at, column in enumerate(columns)]
        lines = [[column.name for column in columns], *([_text(row, at) for at in range(len(columns))] for row in rows)]
        for line in lines:
            print((" " * _GAP).join(map(_padded, line, widths, columns)))


def _padded(text: str, width: int, column: Column) -> str:
    """Fill a cell up to the width of its column."""
    blank = " " * (width - _cells(text))
    return blank + text if column.right else text + blank


def console() -> Screen:
    """Return standard output: coloured and wrapped on a terminal, plain and never wrapped elsewhere."""
    return _Terminal() if sys.stdout is not None and sys.stdout.isatty() else _Pipe()


def _safe(text: str) -> str:
    """Escape every line of a text by `visible`."""
    return "\n".join(map(visible, text.split("\n")))


class Style(NamedTuple):
    """How a text is drawn.

    Attributes:
        bold: whether it is bold.
        dim: whether it is faint.
        colour: the name of its colour; empty for that of all text.
        ground: red, green and blue of what is behind it, each from 0 to 255; None for what is behind all text.
    """

    bold: bool
    dim: bool
    colour: str
    ground: tuple[int, int, int] | None


def style_of(words: str) -> Style:
    """Return a style from its words, such as `bold green` or `black on rgb(255,160,120)`."""
    drawn, _, ground = words.partition(" on ")
    names = drawn.split()
    red, green, blue = map(int, re.findall(r"\d+", ground)) if ground else (0, 0, 0)
    colour = next((name for name in names if name in _COLOURS), "")
    return Style("bold" in names, "dim" in names, colour, (red, green, blue) if ground else None)


def _painted(text: str, words: str) -> str:
    """Return a text with the codes of a style, where the terminal has colours and they are wanted."""
    if not (words.strip() and text.strip()) or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    style = style_of(words)
    codes = [1] * style.bold + [2] * style.dim + ([_COLOURS[style.colour]] if style.colour else [])
    if style.ground is not None and os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        codes += [48, 2, *style.ground]
    elif style.ground is not None:  # of the 256 colours of xterm: a cube whose levels are 0, 95, 135 … 255
        red, green, blue = (max(0, (level - 35) // 40) for level in style.ground)
        codes += [48, 5, 16 + 36 * red + 6 * green + blue]
    return f"\033[{';'.join(map(str, codes))}m{text}\033[0m"


def _wrapped(text: str, width: int) -> list[str]:
    """Break a text at its spaces into lines; a word wider than a line goes on in the next."""
    lines, line = list[str](), ""
    for word in re.findall(" *[^ ]+(?: +$)?", text):
        if line and _cells(line + word) > width:
            lines.append(line)
            line, word = "", word.lstrip()
        line += word
        while _cells(line) > width:
            fit = next((at for at in range(len(line), 1, -1) if _cells(line[:at]) <= width), 1)
            lines.append(line[:fit])
            line = line[fit:]
    return [*lines, line]


def fitting(columns: Sequence[Column], rows: Sequence[Row], width: int) -> tuple[list[int], list[int]]:
    """Choose the columns that fit a width; return their numbers, and those of the columns left out."""
    least = [_least(column, rows, at) for at, column in enumerate(columns)]
    kept, lost = list(range(len(columns))), list[int]()
    for at in sorted((at for at in kept if columns[at].gives), key=lambda at: columns[at].gives):
        if _width([least[index] for index in kept]) <= width:
            break
        kept.remove(at)
        lost.append(at)
    return kept, sorted(lost)


def _least(column: Column, rows: Sequence[Row], at: int) -> int:
    """Return the smallest width of a column that cuts no number and no name."""
    widest = _widest(column, rows, at)
    if not column.wraps:
        return widest
    words = [word for row in rows for word in _text(row, at).split()]
    return min(widest, max([_NARROWEST, len(column.name), *(_cells(word) for word in words)]))


def _widest(column: Column, rows: Sequence[Row], at: int) -> int:
    return max([_cells(column.name), *(_cells(_text(row, at)) for row in rows)])


def _width(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _cells(text: str) -> int:
    """Return how many columns of a terminal a text takes: letters of East Asia two, accents of their own none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(sign) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(sign) in ("W", "F")) for sign in text
    )


def _shared(least: Sequence[int], most: Sequence[int], width: int) -> list[int]:
    """Share a width among columns: each its least, then the rest equally among those that want more."""
    widths = list(least)
    room = width - _width(widths)
    while room > 0 and (wanting := [at for at in range(len(widths)) if widths[at] < most[at]]):
        for at in wanting[:room]:
            widths[at] += 1
        room -= len(wanting)
    return widths


def _text(row: Row, at: int) -> str:
    cell = row.cells[at]
    return visible(cell if isinstance(cell, str) else cell[0])
