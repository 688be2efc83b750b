"""Work on many things in several threads, each with its own tables, results in the order of the things."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from tranca.errors import UnsupportedError
from tranca.ext.watch import Watch

Item = TypeVar("Item")
Memory = TypeVar("Memory")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Item, Memory, Watch], Result],
    items: Iterable[Item],
    memory: Callable[[], Memory],
    threads: int,
    watch: Watch,
) -> Iterator[Result]:
    """What `work` makes of each item, in order; with one thread nothing is started and nothing read ahead.

    Each thread has a `memory` of its own, and each item a watch of its own under `watch`. A few items for each thread
    are read ahead of the results taken. If the iteration ends early, by an error, Ctrl-C or its caller, the work begun
    is stopped.
    Raises what `work` raised, when its turn comes; UnsupportedError for fewer threads than one.
    """
    if threads < 1:
        raise UnsupportedError(f"threads={threads}: expected 1 or more")
    if threads == 1:
        own = memory()
        for item in items:
            yield work(item, own, Watch(under=watch))
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    idle: deque[Memory] = deque(memory() for _ in range(threads))

    def run(item: Item) -> Result:
        mine = idle.pop()
        try:
            return work(item, mine, Watch(signals=False, under=halt))
        finally:
            idle.append(mine)

    waiting: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(threads)
    halt = Watch(signals=False, under=watch)
    try:
        for item in items:
            waiting.append(pool.submit(run, item))
            if len(waiting) > 4 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        halt.stop()
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)
