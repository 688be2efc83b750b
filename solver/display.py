"""The methods by which notebooks show results. `tranca/__init__` says which functions of the views they call."""

TYPE_CHECKING = False  # type checkers take it for true; `typing` itself would slow down the start of every command
if TYPE_CHECKING:
    from typing import Any

drawers: dict[str, tuple[str, str]] = {}
"""By method, the module and the name of its function, which is imported when it is first called."""


def _show(method: str, value: object) -> "Any":
    from importlib import import_module

    module, name = drawers[method]
    return getattr(import_module(module), name)(value)


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

    def to_frame(self) -> "Any":
        """Return the rows as a data frame of pandas, or of polars if pandas is not installed.

        Rows are the plays of a solution or an estimate, the steps of a review, the hidden tiles of deals, and the
        decisions of players, whose first column is the person. Columns are named as in JSON.

        Raises UnsupportedError if neither is installed.
        """
        return _show("to_frame", self)
