"""Work on many deals in several processes, each with its own memory, results in the order of the deals.

Processes and not threads: most of the work on puzzles is Python's own, of which threads do one piece at a time.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tranca.errors import TrancaError, UnsupportedError
from tranca.ext.watch import Watch

from .search import Search

if TYPE_CHECKING:
    from concurrent.futures import Future
    from ctypes import c_bool

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 4  # items begun for each process before the oldest of them is waited for
_LOOK = 0.1  # seconds between two looks at what may end the work


def in_order(
    work: Callable[[Item, Search], Result], items: Iterable[Item], search: Search, processes: int
) -> Iterator[Result]:
    """What `work` makes of each item, in order; with one process it is done here, and nothing is read ahead.

    `work`, the items and the results have to be picklable. Raises StoppedError where the watch of `search` has been
    stopped, and what `work` raised, when its turn comes; TrancaError where a process was ended from outside,
    UnsupportedError for fewer processes than one.
    """
    if processes < 1:
        raise UnsupportedError(f"threads={processes}: expected 1 or more")
    return _here(work, items, search) if processes == 1 else _spread(work, items, search, processes)


def _here(work: Callable[[Item, Search], Result], items: Iterable[Item], search: Search) -> Iterator[Result]:
    for item in items:
        search.check()
        yield work(item, search)


def _spread(
    work: Callable[[Item, Search], Result], items: Iterable[Item], search: Search, processes: int
) -> Iterator[Result]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from ctypes import c_bool
    from multiprocessing import get_context

    context = get_context("spawn")  # the same everywhere, and safe beside threads such as those of progress bars
    halt = context.RawValue(c_bool, False)  # not an event, which would wait for processes that have died
    pool = ProcessPoolExecutor(processes, context, _begin, (halt,))
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            with _interrupts_held():
                waiting.append(pool.submit(_work, partial(work, item)))
            if len(waiting) > _AHEAD * processes:
                yield _result(waiting.popleft(), search)
        while waiting:
            yield _result(waiting.popleft(), search)
    except BrokenProcessPool:
        raise TrancaError(f"threads={processes}: one of the processes was ended from outside") from None
    finally:
        halt.value = True
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)


def _result(future: "Future[Result]", search: Search) -> Result:
    while True:
        search.check()
        with suppress(TimeoutError):
            return future.result(_LOOK)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits, and processes started meanwhile never get it: it is their parent that stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a process of the pool

_own: list[Search] = []


def _begin(halt: "c_bool") -> None:
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watch = Watch(signals=False)
    _own.append(Search(watch))
    Thread(target=_mind, args=(halt, watch), daemon=True).start()


def _mind(halt: "c_bool", watch: Watch) -> None:
    """Stop the work when the parent says so; end the process where the parent is gone."""
    from multiprocessing import parent_process

    parent = parent_process()
    while not halt.value:
        time.sleep(_LOOK)
        if parent is not None and not parent.is_alive():
            os._exit(1)
    watch.stop()


def _work(task: Callable[[Search], Result]) -> Result:
    return task(_own[0])
