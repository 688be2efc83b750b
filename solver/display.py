"""The methods by which notebooks show positions and results; the package knows which views they call."""

import sys
from typing import Any


def _show(method: str, value: object) -> Any:
    return sys.modules[__package__]._show(method, value)


class NotebookPicture:
    """A position or a record, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the position, of a record the one after its last action, for notebooks."""
        return str(_show("_repr_svg_", self))


class NotebookResult:
    """A result that notebooks show as the command prints it, and whose rows go to pandas or polars."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return what the command prints as HTML, for notebooks."""
        return str(_show("_repr_html_", self))

    def to_frame(self) -> Any:
        """Return the rows as a data frame of pandas, or of polars if pandas is not installed.

        Rows are the plays of a solution or an estimate, the steps of a review, the hidden tiles of deals, and the
        decisions of players, whose first column is the person. Columns are named as in JSON.

        Raises UnsupportedError if neither is installed.
        """
        return _show("to_frame", self)
