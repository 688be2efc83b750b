"""An ordered parallel map: each worker has its own memory, and results come in the order of the items.

Threads are for work that is mostly a search, which releases the GIL; processes are for work in Python.
"""

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

from tranca.errors import StoppedError, TrancaError, UnsupportedError

from .resources import Resources, Stop, Tables

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from ctypes import c_bool
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 4  # items in flight for each worker
_MALLOC_OPTIONS = {-3: 1 << 25, -1: 1 << 26}  # M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of mallopt, in bytes
_PR_SET_PDEATHSIG = 1  # of prctl(2)
_POLL_SECONDS = 0.1  # between two checks of a stop, of results, and of the parent process


def ordered_map(
    work: Callable[[Item, Resources], Result],
    items: Iterable[Item],
    resources: Resources,
    *,
    processes: bool = False,
    here: int = 0,
) -> Iterator[Result]:
    """Map `work` over `items` with `resources.threads` workers and yield results in input order.

    With one worker, all work runs in the calling thread with the resources as given, and no items are read ahead.
    Otherwise each worker has its own resources, with tables of the same size, and a few items for each are read ahead.
    If the iteration ends early, by an error, Ctrl-C or its caller, the work in flight is stopped. With `processes`, the
    work, the items and the results must be picklable; the first `here` items are processed in the calling thread, so
    that short jobs do not start processes.

    Raises the exceptions of `work` in the order of the items. Threads leave it to the work to poll the stop; with
    `processes`, StoppedError is raised between items if it is stopped, and TrancaError if a process was killed from
    outside.
    """
    if resources.threads == 1:
        return _in_this_thread(work, items, resources, checked=processes)
    if not processes:
        return _in_threads(work, items, resources)
    rest = iter(items)
    return chain(
        _in_this_thread(work, islice(rest, here), resources, checked=True), _in_processes(work, rest, resources)
    )


def _in_this_thread(
    work: Callable[[Item, Resources], Result], items: Iterable[Item], resources: Resources, checked: bool
) -> Iterator[Result]:
    for item in items:
        if checked and resources.stop.is_stopped:
            raise StoppedError
        yield work(item, resources)


def _in_threads(
    work: Callable[[Item, Resources], Result], items: Iterable[Item], resources: Resources
) -> Iterator[Result]:
    from concurrent.futures import ThreadPoolExecutor

    threads, halt = resources.threads, Stop(signals=False, parent=resources.stop)
    idle = deque(Resources(1, Tables(resources.tables.megabytes), halt) for _ in range(threads))

    def run(item: Item) -> Result:
        own = idle.pop()
        try:
            return work(item, own)
        finally:
            idle.append(own)

    pool = ThreadPoolExecutor(threads)
    try:
        yield from map_in_order(pool, run, items, _AHEAD * threads)
    finally:
        halt.stop()
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)


def _in_processes(
    work: Callable[[Item, Resources], Result], items: Iterable[Item], resources: Resources
) -> Iterator[Result]:
    from concurrent.futures import BrokenExecutor

    count = resources.threads
    try:
        with process_pool(count, resources.tables.megabytes) as pool:
            run, wait = partial(_run_in_worker, work), partial(_wait_checking, stop=resources.stop)
            yield from map_in_order(pool, run, items, _AHEAD * count, wait)
    except BrokenExecutor:
        raise TrancaError(
            "threads={count}: a worker process was terminated, perhaps for lack of memory; use fewer threads",
            count=count,
        ) from None


@contextmanager
def process_pool(count: int, megabytes: float | None = None) -> Iterator["Executor"]:
    """Open a pool of processes, each with its own resources; on exit their work is stopped and they end.

    If this process dies, they end within a second. If one of them is killed from outside, all others are ended, and
    their calls raise BrokenExecutor. The work may not start processes itself.
    """
    from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
    from ctypes import c_bool
    from multiprocessing import get_context

    context = get_context("spawn")  # the same on every system, and safe with threads such as those of progress bars
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # otherwise the first process would start it and unblock Ctrl-C
    halt = context.RawValue(c_bool, False)  # not an event, which would wait for processes that have died
    workers: list[_WorkerProcess] = []
    idle: deque[_WorkerProcess] = deque()

    class Processes(ThreadPoolExecutor):
        """One thread for each process: it starts the process, sends it work, and waits for the result."""

        def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
            return super().submit(call, fn, *args, **kwargs)

    def call(fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Result:
        try:
            worker = idle.pop()
        except IndexError:
            worker = _WorkerProcess(context, halt, megabytes)
            workers.append(worker)
        try:
            return worker.call(partial(fn, *args, **kwargs))
        except BrokenExecutor:
            for other in workers:
                other.kill()
            raise
        finally:
            idle.append(worker)

    pool = Processes(count)
    try:
        yield pool
    finally:
        halt.value = True
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)
        for worker in workers:
            worker.end()


class _WorkerProcess:
    """A process and its own pipe.

    The workers of `concurrent.futures` share one queue of results: if one is killed while it writes there, it leaves
    half a result, or a lock that is never released, and all others wait forever.
    """

    def __init__(self, context: "SpawnContext", halt: "c_bool", megabytes: float | None) -> None:
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, halt, megabytes), daemon=True)
        self._process.start()
        there.close()

    def call(self, work: Callable[[], Result]) -> Result:
        """Run `work` in the process and return its result or raise its exception; BrokenExecutor if it has died."""
        from concurrent.futures import BrokenExecutor

        try:
            self._pipe.send(work)
            result, error = self._pipe.recv()
        except (EOFError, OSError):
            raise BrokenExecutor("a worker process was terminated") from None
        if error is not None:
            raise error
        return cast("Result", result)

    def kill(self) -> None:
        """Kill the process at once; a call that waits for it raises BrokenExecutor."""
        self._process.kill()

    def end(self) -> None:
        """Wait until the process has finished its current work and ended."""
        self._pipe.close()
        with suppress(KeyboardInterrupt):
            self._process.join()
            self._process.close()


def sum_of_parts(search: Callable[[slice, Resources], int], count: int, most: int, resources: Resources) -> int:
    """Search `count` rows of arrays in parts of at most `most`, on all workers; return the number of nodes.

    Raises UnsupportedError for values that the kernel rejects.
    """
    size = max(1, min(most, -(-count // resources.threads)))
    parts = [slice(start, start + size) for start in range(0, count, size)]
    with kernel_refusals():
        return sum(ordered_map(search, parts, resources))


@contextmanager
def kernel_refusals() -> Iterator[None]:
    """Convert each ValueError of the kernel inside the block into UnsupportedError."""
    try:
        yield
    except TrancaError:
        raise
    except ValueError as error:
        raise UnsupportedError(str(error)) from None


def _wait(future: "Future[Result]") -> Result:
    return future.result()


def map_in_order(
    pool: "Executor",
    run: Callable[[Item], Result],
    items: Iterable[Item],
    ahead: int,
    wait: Callable[["Future[Result]"], Result] = _wait,
) -> Iterator[Result]:
    """Map `run` over `items` on any executor; yield results in input order, with at most `ahead` items in flight."""
    from concurrent.futures import BrokenExecutor

    waiting: deque[Future[Result]] = deque()
    for item in items:
        with _deferred_interrupts():
            try:
                waiting.append(pool.submit(run, item))
            except BrokenExecutor:
                raise
            except RuntimeError as error:  # the system has no more threads
                raise UnsupportedError(
                    "the system cannot start more threads ({error}); use fewer", error=error
                ) from None
        if len(waiting) > ahead:
            yield wait(waiting.popleft())
    while waiting:
        yield wait(waiting.popleft())


def _wait_checking(future: "Future[Result]", stop: Stop) -> Result:
    from concurrent.futures import wait

    while True:
        if stop.is_stopped:
            raise StoppedError
        if wait([future], _POLL_SECONDS).done:
            return future.result()


@contextmanager
def _deferred_interrupts() -> Iterator[None]:
    """Block Ctrl-C while processes start, so that they never receive it: their parent stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def keep_memory() -> None:
    """Let the C library keep freed memory for reuse; otherwise results of a megabyte cause page faults each time.

    This works with glibc only; elsewhere it has no effect.
    """
    import ctypes

    with suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        for option, most in _MALLOC_OPTIONS.items():
            mallopt(option, most)


# In a process of the pool

_own: list[Resources] = []


def own_resources() -> Resources | None:
    """Return the resources of this worker process; None outside a pool."""
    return _own[0] if _own else None


def _serve(pipe: "Connection", halt: "c_bool", megabytes: float | None) -> None:
    """Run work from the pipe until it is closed; answer with the result and None, or with None and the exception."""
    import traceback
    from multiprocessing.reduction import ForkingPickler
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    keep_memory()
    stop = Stop(signals=False)
    _own.append(Resources(1, Tables(megabytes), stop))
    Thread(target=_watch_parent, args=(halt, stop), daemon=True).start()
    with suppress(EOFError, OSError):  # the other end is closed, or its process has died
        while True:
            work = pipe.recv()
            try:
                answer = ForkingPickler.dumps((work(), None))
            except BaseException as error:  # also for a result that cannot be pickled
                error.add_note(traceback.format_exc())
                answer = _pickle_error(error)
            pipe.send_bytes(answer)


def _end_with_parent() -> None:
    """Let Linux kill this process when its parent ends, however it ends and whatever this process is doing.

    On other systems the closed pipe and `_watch_parent` end this process, as soon as the work allows.
    """
    import ctypes
    from multiprocessing import parent_process

    if not sys.platform.startswith("linux"):
        return
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = parent_process()
    if parent is not None and os.getppid() != parent.pid:  # the parent has already ended
        os._exit(1)


def _pickle_error(error: BaseException) -> "memoryview":
    from multiprocessing.reduction import ForkingPickler

    try:
        return ForkingPickler.dumps((None, error))
    except Exception:
        return ForkingPickler.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


def _watch_parent(halt: "c_bool", stop: Stop) -> None:
    """Stop the work when the parent asks for it; end the process when the parent is gone."""
    from multiprocessing import parent_process

    parent = parent_process()
    while not halt.value:
        time.sleep(_POLL_SECONDS)
        if parent is not None and not parent.is_alive():
            os._exit(1)
    stop.stop()


def _run_in_worker(work: Callable[[Item, Resources], Result], item: Item) -> Result:
    return work(item, _own[0])
