"""The methods of results that notebooks ask for."""

from typing import Any


class NotebookResult:
    """A result that notebooks show as the command prints it, and whose rows go to pandas or polars."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return what the command prints as HTML, for notebooks."""
        from tranca.views.notebook import html_of

        return html_of(self)

    def to_frame(self) -> Any:
        """Return the rows as a data frame of pandas, or of polars where that alone is installed.

        Rows are the plays of a solution or an estimate, the steps of a review, the hidden tiles of deals, and the
        decisions of players, whose first column is the person. Columns are named as in JSON.

        Raises UnsupportedError where neither is installed.
        """
        from tranca.views.notebook import frame_of

        return frame_of(self)
