"""The rows of a chunk, one after another, and what a process answers them with."""

import threading
from collections.abc import Iterator

from tranca.engine.parallel import own_resources
from tranca.engine.resources import Resources, Tables
from tranca.views.schemas.common import JsonRow

from .job import BatchJob
from .pieces import Chunk, Item, RandomPiece

_RECORDED = ("review",)
_of_thread = threading.local()


def this_resources() -> Resources:
    """The resources of this process of a pool, or of this thread."""
    own = own_resources()
    if own is not None:
        return own
    if not hasattr(_of_thread, "resources"):
        _of_thread.resources = Resources()
    resources: Resources = _of_thread.resources
    return resources


def items(job: BatchJob, chunk: Chunk) -> Iterator[Item]:
    """The inputs of a chunk, read or made."""
    for piece in chunk.pieces:
        if isinstance(piece, RandomPiece):
            yield from piece.items(job.command in _RECORDED)
        else:
            yield from piece.items(job.rules)


def rows(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[JsonRow]:
    """The rows of a chunk, one after another."""
    for item in items(job, chunk):
        resources.check()
        yield from rows_alone(item, job, resources)


def rows_alone(item: Item, job: BatchJob, resources: Resources) -> list[JsonRow]:
    """The rows of one input, with its number; what the questions need is loaded with the first that is asked."""
    from .questions import numbered, rows_of

    return [numbered(row, item.number, job) for row in rows_of(item, job, resources)]


def emptied(resources: Resources) -> Resources:
    """The same resources with tables that remember nothing."""
    return Resources(1, Tables(resources.tables.megabytes), resources.stop)
