"""A pool of searches, one for each core, each with its own tables; further questions wait in a fair queue."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from tranca import Stop, Tables
from tranca.engine.resources import available_cores

from .answers import Tools

GRACE = 2.0  # seconds that a stopped search has to answer after its time limit

Work = Callable[[Tools], bytes]
"""Answers one question."""


@dataclass(slots=True, eq=False)
class Job:
    """A running or waiting question: the future of its answer, and its stop."""

    stop: Stop
    seconds: float
    asker: str = ""
    start_time: float | None = None
    future: "Future[bytes]" = field(default_factory=Future)

    @property
    def seconds_left(self) -> float:
        """Seconds until it times out; the full time while it waits in the queue."""
        if self.start_time is None:
            return self.seconds + GRACE
        return self.start_time + self.seconds + GRACE - time.monotonic()

    def drop(self) -> None:
        """Remove it from the queue, or stop its search."""
        if not self.future.cancel():
            self.stop.stop()


class Workers:
    """Answers as many questions at once as there are cores; questions without a search have their own threads.

    The client with the fewest running questions comes next; among equals, the one that has waited longest. A client
    without a running question may take one thread more than there are cores, so that it need not wait for the long
    questions of others.
    """

    def __init__(self, cores: int | None = None) -> None:
        self.halt = Stop(signals=False)
        self.cores = cores or available_cores()
        self._search_pool = ThreadPoolExecutor(self.cores + 1, "search")
        self._at_once_pool = ThreadPoolExecutor(2, "at-once")
        self._idle: list[Tables] = []
        self._lock = threading.RLock()
        self._waiting: dict[Job, Work] = {}
        self._running: Counter[str] = Counter()
        self._active: set[Job] = set()

    def begin(self, answer: Work, seconds: float, *, at_once: bool = False, asker: str = "") -> Job:
        """Queue a question; its time limit starts with its search."""
        job = Job(Stop(signals=False, parent=self.halt), seconds, asker)
        if at_once:
            self._at_once_pool.submit(self._run_at_once, job, answer)
            return job
        with self._lock:
            self._waiting[job] = answer
        job.future.add_done_callback(lambda future: self._remove(job))  # a dropped question leaves the queue
        self._next()
        return job

    def end(self) -> None:
        """Stop running questions and drop waiting ones."""
        with self._lock:
            self.halt.stop()
            waiting = list(self._waiting)
            for pool in (self._search_pool, self._at_once_pool):
                pool.shutdown(wait=False)
        for job in waiting:
            job.future.cancel()

    def wait_until_idle(self, seconds: float) -> bool:
        """Wait at most `seconds`; return whether all questions have ended."""
        until = time.monotonic() + seconds
        while self._active and time.monotonic() < until:
            time.sleep(0.01)
        return not self._active

    def _next(self) -> None:
        with self._lock:
            while (job := self._choose()) is not None:
                answer = self._waiting.pop(job)
                if job.future.set_running_or_notify_cancel():
                    self._running[job.asker] += 1
                    self._search_pool.submit(self._run_search, job, answer)

    def _choose(self) -> Job | None:
        """Return the job to start next; None if none is waiting or no thread is free."""
        if self.halt.is_stopped or not self._waiting:
            return None
        job = min(self._waiting, key=lambda waiting: self._running[waiting.asker])  # ties: the first queued
        most = self.cores if self._running[job.asker] else self.cores + 1
        return job if self._running.total() < most else None

    def _run_search(self, job: Job, answer: Work) -> None:
        settle = self._answer(job, answer)
        with self._lock:
            self._running[job.asker] -= 1
            self._running += Counter()  # drops counts of zero
        settle()
        self._next()

    def _run_at_once(self, job: Job, answer: Work) -> None:
        if self.halt.is_stopped:
            job.future.cancel()
        elif job.future.set_running_or_notify_cancel():
            self._answer(job, answer)()

    def _answer(self, job: Job, answer: Work) -> Callable[[], None]:
        """Answer a question with tables that no other uses; return the call that settles its future."""
        self._active.add(job)
        job.start_time = time.monotonic()
        tables = self._idle.pop() if self._idle else Tables()
        try:
            stop = Stop(job.seconds, signals=False, parent=job.stop)
            body = answer(Tools(tables, stop, job.seconds, self._free_cores()))
            if not stop.is_stopped:  # the tables of a stopped search may be full: free their memory
                self._idle.append(tables)
            return partial(job.future.set_result, body)
        except BaseException as error:
            return partial(job.future.set_exception, strip_frames(error))
        finally:
            self._active.discard(job)

    def _free_cores(self) -> int:
        """Return the number of cores that no other question uses, but at least one."""
        with self._lock:
            return max(1, self.cores + 1 - max(1, self._running.total()))

    def _remove(self, job: Job) -> None:
        with self._lock:
            self._waiting.pop(job, None)


def strip_frames(error: BaseException) -> BaseException:
    """Return an error without its frames, which would keep the tables of its search in memory."""
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return error
