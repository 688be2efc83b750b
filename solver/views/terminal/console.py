"""The output of all commands: wrapped at the width of a terminal, unlimited in a pipe, with tables that fit."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.language import t
from tranca.views.wording.plays import headers_line
from tranca.views.wording.text import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style
    from rich.table import Table

Item = TypeVar("Item")
Cell = str | tuple[str, str]
"""A text, or a text with its style."""

UNLIMITED = 10_000
"""The number of characters in a line of a pipe."""

_NARROWEST = 16  # the minimum width of a column of sentences
_GAP = 2


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        name: its heading.
        right: whether cells are aligned right, as numbers are.
        wraps: whether it contains sentences, which may take several lines if the screen is narrow.
        gives: its rank, from 1, in the order in which columns are dropped on a narrow screen; 0 for never.
    """

    name: str = ""
    right: bool = False
    wraps: bool = False
    gives: int = 0


class Row(NamedTuple):
    """A line of a table: its cells, and the style of the whole line."""

    cells: Sequence[Cell]
    style: str = ""


class Screen(ABC):
    """Standard output for people. Control characters in any text are escaped by `visible`."""

    @property
    @abstractmethod
    def width(self) -> int:
        """The number of characters in a line."""

    @abstractmethod
    def line(self, text: str = "", style: str = "", *, whole: bool = False, end: str = "\n") -> None:
        """Print a text. If `whole`, do not wrap it at words, so that it can be copied."""

    @abstractmethod
    def table(self, columns: Sequence[Column], rows: Iterable[Row]) -> None:
        """Print a table. To fit, first wrap sentences, then drop columns in the order of `gives`, and say which.

        Names and numbers are never cut: a line that is still too wide continues on the next.
        """

    def table_of(
        self,
        items: Iterable[Item],
        *fields: tuple[Column, Callable[[Item], Cell]],
        style: Callable[[Item], str] = lambda item: "",
    ) -> None:
        """Print a table with a row for each item; a field is a column and the function of its cells."""
        columns = [column for column, _ in fields]
        self.table(columns, [Row([cell(item) for _, cell in fields], style(item)) for item in items])

    def notation(self, text: str) -> None:
        """Print notation unchanged in a pipe; on a terminal with control characters escaped."""
        print(_safe(text) if sys.stdout.isatty() else text)

    def heading(self, value: Position | Record) -> None:
        """Print the title of a block in bold, and its players and event, as far as they are known."""
        if value.title:
            self.line(value.title, "bold")
        if value.headers:
            self.line(headers_line(value))

    def fits(self, columns: Sequence[Column], rows: Sequence[Row]) -> bool:
        """Return whether a table fits unchanged."""
        return _width([_widest(column, rows, at) for at, column in enumerate(columns)]) <= self.width

    def holds(self, columns: Sequence[Column], rows: Sequence[Row]) -> bool:
        """Return whether a table fits with all columns if its sentences are wrapped."""
        return _width([_least(column, rows, at) for at, column in enumerate(columns)]) <= self.width


class _Terminal(Screen):
    """A terminal: colored, and wrapped at its width."""

    @cached_property
    def console(self) -> "Console":
        """The rich console that writes the colors."""
        from rich.console import Console

        return Console(highlight=False, emoji=False, markup=False)

    @property
    def width(self) -> int:
        return self.console.width

    def line(self, text: str = "", style: str = "", *, whole: bool = False, end: str = "\n") -> None:
        from rich.text import Text

        self.console.print(Text(_safe(text), style=style), soft_wrap=whole, end=end)

    def table(self, columns: Sequence[Column], rows: Iterable[Row]) -> None:
        rows = list(rows)
        kept, lost = fit_columns(columns, rows, self.width)
        table = _rich_table([columns[at] for at in kept], [_pick(row, kept) for row in rows], self.width)
        self.console.print(table, no_wrap=True, overflow="ignore", crop=False)
        names = [columns[at].name for at in lost if columns[at].name]
        if names:
            self.line(t("columns omitted on this narrow screen: {columns}", columns=", ".join(names)), "dim")


class _Pipe(Screen):
    """A pipe or a file: plain text, never wrapped, no trailing blanks in tables.

    It imports no library, so that commands start sooner.
    """

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
            print((" " * _GAP).join(map(_pad, line, widths, columns)).rstrip())


def _pad(text: str, width: int, column: Column) -> str:
    blank = " " * (width - _cells(text))
    return blank + text if column.right else text + blank


def console() -> Screen:
    """Return standard output: colored and wrapped on a terminal, otherwise plain and never wrapped."""
    return _Terminal() if sys.stdout is not None and sys.stdout.isatty() else _Pipe()


def _safe(text: str) -> str:
    return "\n".join(map(visible, text.split("\n")))


def style_of(words: str) -> "Style":
    """Parse a style such as `bold green`."""
    from rich.style import Style

    return Style.parse(words)


def fit_columns(columns: Sequence[Column], rows: Sequence[Row], width: int) -> tuple[list[int], list[int]]:
    """Choose the columns that fit a width. Return the indices of these columns and of the dropped ones."""
    least = [_least(column, rows, at) for at, column in enumerate(columns)]
    kept, lost = list(range(len(columns))), list[int]()
    for at in sorted((at for at in kept if columns[at].gives), key=lambda at: columns[at].gives):
        if _width([least[index] for index in kept]) <= width:
            break
        kept.remove(at)
        lost.append(at)
    return kept, sorted(lost)


def _least(column: Column, rows: Sequence[Row], at: int) -> int:
    """Return the smallest width of a column at which no name or number is cut."""
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
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _share_width(least: Sequence[int], most: Sequence[int], width: int) -> list[int]:
    """Share a width among columns: each gets its least, and those that want more share the rest equally."""
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


def _pick(row: Row, kept: Sequence[int]) -> Row:
    return Row([row.cells[at] for at in kept], row.style)


def _rich_table(columns: Sequence[Column], rows: Sequence[Row], width: int) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    least = [_least(column, rows, at) for at, column in enumerate(columns)]
    widths = _share_width(least, [_widest(column, rows, at) for at, column in enumerate(columns)], width)
    for column, fixed in zip(columns, widths, strict=True):
        table.add_column(
            Text(column.name),
            justify="right" if column.right else "left",
            no_wrap=not column.wraps,
            min_width=fixed,
            max_width=fixed,
        )
    for row in rows:
        cells = [
            Text(_text(row, at), style="" if isinstance(cell, str) else cell[1]) for at, cell in enumerate(row.cells)
        ]
        table.add_row(*cells, style=row.style)
    return table
