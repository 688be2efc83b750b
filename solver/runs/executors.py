"""Executors of a run, as in `concurrent.futures`: this process, local processes, or a Dask cluster."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from tranca.engine.parallel import keep_memory, process_pool
from tranca.engine.resources import available_cores
from tranca.errors import TrancaError, check_extra
from tranca.language import Message

from .answers.work import VersionError, version

_CONNECT_SECONDS = 5  # wait for the scheduler to answer
_WORKER_SECONDS = 10  # wait for the first worker to join


@dataclass(frozen=True, slots=True)
class WorkerPool:
    """An executor, and how many chunks may be submitted ahead of the one being waited for."""

    executor: Executor
    ahead: int


OpenPool = Callable[[bool], AbstractContextManager[WorkerPool]]
"""Opens an executor; the argument says whether there is more than one chunk."""


class _InProcess(Executor):
    """An executor that runs a call in this process as soon as it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def open_local(count: int | None, many: bool = True) -> Iterator[WorkerPool]:
    """Open `count` local processes (None: one for each core); with 1 or without `many`, use this process."""
    count = available_cores() if count is None else count
    if count == 1 or not many:
        yield WorkerPool(_InProcess(), 0)
        return
    keep_memory()
    with process_pool(count) as pool:
        yield WorkerPool(pool, count + 2)


@contextmanager
def open_cluster(address: str, many: bool = True) -> Iterator[WorkerPool]:
    """Connect to the workers of a Dask scheduler.

    Raises TrancaError if there is no scheduler or worker, or if a worker runs another version of Tranca.
    """
    check_extra("cluster", "--scheduler", "distributed")
    import distributed

    for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported in one line below
    try:
        asyncio.run(_greet(address))  # otherwise a client that cannot connect hangs on close
        client = distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError, MemoryError) as error:
        raise TrancaError(
            "cannot connect to a Dask scheduler at {address}: {reason}", address=address, reason=_reason(error)
        ) from None
    try:
        _check_workers(client, address)
        threads = sum(client.nthreads().values())
        yield WorkerPool(client.get_executor(pure=False), 2 * threads + 2)
    finally:
        client.close(timeout=5)


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return Message("no answer within {seconds} seconds", seconds=_CONNECT_SECONDS)
    if isinstance(error, MemoryError):  # Dask takes the bytes of another protocol for the length of a greeting
        return Message("another program answers there")
    return str(error).splitlines()[0][:80] if str(error) else type(error).__name__


async def _greet(address: str) -> None:
    """Connect to a scheduler and disconnect; raises OSError, ValueError, TypeError or MemoryError on failure."""
    from distributed import Security
    from distributed.comm import connect

    async with asyncio.timeout(_CONNECT_SECONDS):  # the timeout of `connect` restarts with each attempt
        comm = await connect(address, timeout=_CONNECT_SECONDS, **Security().get_connection_args("client"))
    comm.abort()


def _check_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_WORKER_SECONDS)
    except TimeoutError:
        raise TrancaError("the scheduler at {address} has no workers; start at least one", address=address) from None
    here = version()
    for worker, there in client.run(version, on_error="return").items():
        if isinstance(there, BaseException) or there is None:
            raise VersionError(
                "tranca is not installed on worker {worker}; install {here}, the version of the client",
                worker=worker,
                here=here,
            )
        if there != here:
            raise VersionError(
                "worker {worker} has tranca {there}; install {here}, the version of the client",
                worker=worker,
                there=there,
                here=here,
            )
