"""The methods by which notebooks show positions and results; the package maps them to views."""

import sys
from typing import Any


def _show(method: str, value: object) -> Any:
    return sys.modules[__package__]._show(method, value)


class NotebookPicture:
    """A position or a record, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the position (of a record, the one after its last action) as SVG for notebooks."""
        return str(_show("_repr_svg_", self))


class NotebookResult:
    """A result that notebooks show as the command prints it, and that converts to a pandas or polars data frame."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the output of the command as HTML, for notebooks."""
        return str(_show("_repr_html_", self))

    def to_frame(self) -> Any:
        """Return the rows as a pandas data frame, or as a polars data frame if pandas is not installed.

        Rows are the plays of a solution or an estimate, the steps of a review, the hidden tiles of deals, or the
        decisions of players, whose first column is the person. Columns have the same names as in JSON.

        Raises UnsupportedError if neither is installed.
        """
        return _show("to_frame", self)
