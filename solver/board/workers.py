"""Searches at once: one for each core, each with its own memory; more questions wait in a line that is fair."""

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

GRACE = 2.0  # seconds after its limit in which what was stopped may still answer

Question = Callable[[Tools], bytes]


@dataclass(slots=True, eq=False)
class Job:
    """A question under way or in line: what comes of it, and what stops it."""

    stop: Stop
    seconds: float
    asker: str = ""
    start_time: float | None = None
    future: "Future[bytes]" = field(default_factory=Future)

    @property
    def left(self) -> float:
        """Seconds until nobody waits for it any longer; a whole limit while it stands in line."""
        if self.start_time is None:
            return self.seconds + GRACE
        return self.start_time + self.seconds + GRACE - time.monotonic()

    def drop(self) -> None:
        """Leave the line, or stop the search."""
        if not self.future.cancel():
            self.stop.stop()


class Workers:
    """Answers questions, as many at once as there are cores; those that take no search have threads of their own.

    Who has the fewest questions under way comes next, and of those who waits longest. Who has none under way may also
    take one thread more than there are cores, so that a short question need not wait for the long ones of another.
    """

    def __init__(self, cores: int | None = None) -> None:
        self.halt = Stop(signals=False)
        self.cores = cores or available_cores()
        self._slow = ThreadPoolExecutor(self.cores + 1, "search")
        self._quick = ThreadPoolExecutor(2, "quick")
        self._idle: list[Tables] = []
        self._lock = threading.RLock()
        self._waiting: dict[Job, Question] = {}
        self._running: Counter[str] = Counter()
        self._under_way: set[Job] = set()

    def begin(self, answer: Question, seconds: float, *, at_once: bool = False, asker: str = "") -> Job:
        """Put a question in line; its time begins when its turn comes."""
        job = Job(Stop(signals=False, parent=self.halt), seconds, asker)
        if at_once:
            self._quick.submit(self._quickly, job, answer)
            return job
        with self._lock:
            self._waiting[job] = answer
        job.future.add_done_callback(lambda future: self._left(job))  # a question that is dropped holds nothing
        self._next()
        return job

    def end(self) -> None:
        """Stop what runs and drop what waits."""
        with self._lock:
            self.halt.stop()
            waiting = list(self._waiting)
            for pool in (self._slow, self._quick):
                pool.shutdown(wait=False)
        for job in waiting:
            job.future.cancel()

    def ended_within(self, seconds: float) -> bool:
        """Wait at most `seconds`; return whether nothing runs any more."""
        until = time.monotonic() + seconds
        while self._under_way and time.monotonic() < until:
            time.sleep(0.01)
        return not self._under_way

    def _next(self) -> None:
        """Begin what may begin."""
        with self._lock:
            while (job := self._chosen()) is not None:
                answer = self._waiting.pop(job)
                if job.future.set_running_or_notify_cancel():
                    self._running[job.asker] += 1
                    self._slow.submit(self._turn, job, answer)

    def _chosen(self) -> Job | None:
        """Return who comes next; None where nobody waits, or no thread is free for them."""
        if self.halt.is_stopped or not self._waiting:
            return None
        job = min(self._waiting, key=lambda waiting: self._running[waiting.asker])  # the first of these
        most = self.cores if self._running[job.asker] else self.cores + 1
        return job if self._running.total() < most else None

    def _turn(self, job: Job, answer: Question) -> None:
        settle = self._answered(job, answer)
        with self._lock:
            self._running[job.asker] -= 1
            self._running += Counter()  # without those who have none
        settle()
        self._next()

    def _quickly(self, job: Job, answer: Question) -> None:
        if self.halt.is_stopped:
            job.future.cancel()
        elif job.future.set_running_or_notify_cancel():
            self._answered(job, answer)()

    def _answered(self, job: Job, answer: Question) -> Callable[[], None]:
        """Answer a question, with tables that nobody else has meanwhile; return what tells the asker."""
        self._under_way.add(job)
        job.start_time = time.monotonic()
        tables = self._idle.pop() if self._idle else Tables()
        try:
            stop = Stop(job.seconds, signals=False, parent=job.stop)
            body = answer(Tools(tables, stop, job.seconds, self._free_cores()))
            if not stop.is_stopped:  # else they may have grown to all that they can take: that memory is given back
                self._idle.append(tables)
            return partial(job.future.set_result, body)
        except BaseException as error:
            return partial(job.future.set_exception, without_frames(error))
        finally:
            self._under_way.discard(job)

    def _free_cores(self) -> int:
        """Count the cores that no other question has: at least one, for the question that begins."""
        with self._lock:
            return max(1, self.cores + 1 - max(1, self._running.total()))

    def _left(self, job: Job) -> None:
        with self._lock:
            self._waiting.pop(job, None)


def without_frames(error: BaseException) -> BaseException:
    """Return an error without the frames that it went through: they hold the tables of its search."""
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return error
