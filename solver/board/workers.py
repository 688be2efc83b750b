"""The threads that search: so many as there are cores, each with its own memory; more questions wait in line."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from tranca import Stop, Tables

from .answers import Tools

GRACE = 2.0  # seconds after its limit in which what was stopped may still answer

Result = TypeVar("Result")


@dataclass(slots=True)
class Job:
    """A question under way or in line: what comes of it, and what stops it."""

    future: "Future[bytes]"
    stop: Stop
    seconds: float
    begun: float | None = None

    @property
    def left(self) -> float:
        """Seconds until nobody waits for it any longer; a whole limit while it stands in line."""
        if self.begun is None:
            return self.seconds + GRACE
        return self.begun + self.seconds + GRACE - time.monotonic()

    def drop(self) -> None:
        """Leave the line, or stop the search."""
        if not self.future.cancel():
            self.stop.stop()


def available_cores() -> int:
    """So many cores as this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    count: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    return count() or 1


class Workers:
    """Answers questions, as many at once as there are cores; those that take no search have threads of their own."""

    def __init__(self, cores: int | None = None) -> None:
        self.halt = Stop(signals=False)
        self._slow = ThreadPoolExecutor(cores or available_cores(), "search")
        self._quick = ThreadPoolExecutor(2, "quick")
        self._own = threading.local()
        self._running: set[Stop] = set()

    def begin(self, answer: Callable[[Tools], bytes], seconds: float, *, quick: bool = False) -> Job:
        """Put a question in line; its time begins when its turn comes."""
        stop = Stop(signals=False, parent=self.halt)
        job = Job(Future(), stop, seconds)

        def run() -> bytes:
            self._running.add(stop)
            job.begun = time.monotonic()
            try:
                return answer(Tools(self._tables(), Stop(seconds, signals=False, parent=stop), seconds))
            finally:
                self._running.discard(stop)

        job.future = (self._quick if quick else self._slow).submit(run)
        return job

    def end(self) -> None:
        """Stop what runs and drop what waits."""
        self.halt.stop()
        for pool in (self._slow, self._quick):
            pool.shutdown(wait=False, cancel_futures=True)

    def ended_within(self, seconds: float) -> bool:
        """Whether nothing runs any more after so many seconds at most."""
        until = time.monotonic() + seconds
        while self._running and time.monotonic() < until:
            time.sleep(0.01)
        return not self._running

    def _tables(self) -> Tables:
        if not hasattr(self._own, "tables"):
            self._own.tables = Tables()
        tables: Tables = self._own.tables
        return tables
