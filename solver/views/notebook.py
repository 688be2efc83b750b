"""Results in notebooks: the screen of a command as HTML, and the rows of its JSON as a data frame."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import msgspec

from tranca.errors import UnsupportedError
from tranca.views.pages.page import fragment
from tranca.views.schemas.kinds import object_of
from tranca.views.terminal.console import UNLIMITED, Column, Row, Screen, style_of
from tranca.views.wording.text import visible

_SHOWN = {
    "Solution": ("solution", "show_solution"),
    "Estimate": ("estimate", "show_estimate"),
    "Review": ("review", "show_review"),
    "Deals": ("deals", "show_deals"),
    "PlayersReview": ("players", "show_players"),
}
"""The screen's module and function, by the name of a result's type."""

_ROWS = {"Solution": "plays", "Estimate": "plays", "Review": "steps"}
"""The JSON field that contains the rows, by the name of a result's type; other types build their rows."""

_LIBRARIES = ("pandas", "polars")

_Cells = list[tuple[str, str]]


def html_of(result: object) -> str:
    """Return the command's screen for a result as HTML, with HTML tables."""
    module, name = _SHOWN[type(result).__name__]
    out = _NotebookScreen()
    getattr(import_module(f"tranca.views.terminal.{module}"), name)(out, result)
    return fragment("notebook.html", parts=out.parts)


def frame_of(result: object) -> Any:
    """Return the rows of a result's JSON as a pandas data frame, or as a polars one if only polars is installed.

    Columns have the names of the JSON fields; an object becomes a column for each of its fields, such as `points.NS`.

    Raises UnsupportedError if neither library is installed.
    """
    columns = _columns(_rows(result))
    for name in _LIBRARIES:
        try:
            library = import_module(name)
        except ImportError:
            continue
        return library.DataFrame(columns)
    raise UnsupportedError("to_frame needs pandas or polars; install one, as with pip install pandas")


def _rows(result: object) -> list[dict[str, Any]]:
    written = msgspec.to_builtins(object_of(result))
    if rows := _ROWS.get(type(result).__name__):
        return list(written[rows])
    if "persons" in written:
        return [{"name": person["name"]} | play for person in written["persons"] for play in person["plays"]]
    return [{"tile": tile} | shares for tile, shares in written["holders"].items()]


def _columns(rows: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    """Convert rows to columns, with None for missing fields."""
    flat = [dict(_flatten(row)) for row in rows]
    names = list(dict.fromkeys(name for row in flat for name in row))
    inside = {name.rpartition(".")[0] for name in names}  # an object in some rows, null in others
    return {name: _unify([row.get(name) for row in flat]) for name in names if name not in inside}


def _flatten(row: dict[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{before}{name}.")
        else:
            yield before + name, value


def _unify(column: list[Any]) -> list[Any]:
    """Convert all numbers of a column to float if any is: JSON writes whole floats without a decimal point."""
    return _to_floats(column) if _has_float(column) else column


def _has_float(value: Any) -> bool:
    return any(map(_has_float, value)) if isinstance(value, list | tuple) else isinstance(value, float)


def _to_floats(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_to_floats(one) for one in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


class _NotebookScreen(Screen):
    """A screen that collects lines and tables for HTML; it is never too narrow.

    Attributes:
        parts: paragraphs, each a list of texts with their styles, and tables, each with its `columns` and `rows`.
    """

    def __init__(self) -> None:
        self.parts: list[dict[str, Any]] = []
        self._goes_on = False

    @property
    def width(self) -> int:
        return UNLIMITED

    def line(self, text: str = "", style: str = "", *, whole: bool = False, end: str = "\n") -> None:
        """Add a text as a paragraph, or to the last one if that did not end its line."""
        if not self._goes_on:
            self.parts.append({"texts": []})
        self.parts[-1]["texts"].append((visible(text), _css(style)))
        self._goes_on = end != "\n"

    def table(self, columns: Sequence[Column], rows: Iterable[Row]) -> None:
        """Add a table with all its columns."""
        self.parts.append({"columns": columns, "rows": [(_cells(row), _css(row.style)) for row in rows]})


def _cells(row: Row) -> _Cells:
    return [(visible(cell), "") if isinstance(cell, str) else (visible(cell[0]), _css(cell[1])) for cell in row.cells]


def _css(style: str) -> str:
    """Return a style of the terminal as CSS that is readable on light and dark backgrounds."""
    if not style:
        return ""
    drawn = style_of(style)
    rules = ["font-weight: bold"] * bool(drawn.bold) + ["opacity: 0.7"] * bool(drawn.dim)
    if drawn.bgcolor is not None:
        rules += [f"background: {drawn.bgcolor.get_truecolor().hex}", "color: black"]
    elif drawn.color is not None:
        rules.append(f"color: {_COLOURS.get(drawn.color.name, 'inherit')}")
    return "; ".join(rules)


_COLOURS = {"green": "#1a9850", "red": "#e5484d"}
"""Colors by style name, legible on light and dark backgrounds."""
