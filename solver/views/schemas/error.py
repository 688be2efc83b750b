"""`tranca.error/1`: a block that could not be read or answered."""

from collections.abc import Sequence
from typing import Annotated, Self

from tranca.errors import Fault

from .common import JsonRow, doc


class ErrorObject(JsonRow, tag="tranca.error/1", frozen=True, kw_only=True):
    """A block that could not be read or answered, in the place of its answer; the exit status is 1."""

    file: Annotated[str, doc("the file, as it was named; `<stdin>` for standard input")]
    line: Annotated[int, doc("the line of the first fault, from 1")]
    column: Annotated[int, doc("its column, from 1")]
    message: Annotated[str, doc("what is wrong and what was expected; several faults are joined by `; `")]

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> Self:
        """Return the object of a block's faults; its place is that of the first."""
        first = faults[0]
        messages = (f"{'' if one.action is None else f'action {one.action}: '}{one.message}" for one in faults)
        return super().of(first, message="; ".join(messages))
