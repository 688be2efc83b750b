"""Ctrl-C as a request to stop and to show what was found."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tranca.ext.watch import Watch


@contextmanager
def stops_on_interrupt(watch: Watch) -> Iterator[list[int]]:
    """While it runs, Ctrl-C stops the search, which then reports what it has; the list tells whether it came."""
    came: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        watch.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)
