"""HTTP responses: refusals, streams of partial answers as events, and clients that disconnect."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tranca.errors import StoppedError
from tranca.views.wording.numbers import significant

from .answers import Tools
from .routes import JSON, refusal
from .workers import Job

EVENTS = "text/event-stream"
LEFT = b"left"
GONE = 499  # client closed request; nobody reads it

Event = tuple[bytes, bytes | Exception]
"""The name of an event, and its body or the error."""


async def answered(job: Job) -> bytes:
    """Return the answer of a job; StoppedError where it still runs after its limit and the grace."""
    waiting = asyncio.wrap_future(job.future)
    while job.left > 0:
        done, _ = await asyncio.wait([waiting], timeout=job.left)
        if done:
            return waiting.result()
    waiting.add_done_callback(lambda late: late.cancelled() or late.exception())  # seen, so that nothing is logged
    raise _timeout_error(job)


def _timeout_error(job: Job) -> StoppedError:
    """Drop a job that still runs after its limit and the grace; return the error to answer with."""
    job.drop()
    return StoppedError(f"not answered in {significant(job.seconds)} s: expected more time, or a smaller question")


async def left(request: Request, drop: Callable[[], None]) -> None:
    """Wait until the client disconnects, then drop the question."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    drop()


def refused(error: Exception) -> Response:
    """Return the response for an error."""
    status, body = refusal(error)
    return Response(body, status, media_type=JSON)


async def streamed(
    request: Request,
    respond: Callable[[Tools, Callable[[bytes], None]], bytes],
    begin: Callable[[Callable[[Tools], bytes]], Job],
) -> Response:
    """Stream partial answers as events; an error before the first event becomes a plain response."""
    loop = asyncio.get_running_loop()
    events: asyncio.Queue[Event] = asyncio.Queue()

    def tell(name: bytes, body: bytes | Exception) -> None:
        with suppress(RuntimeError):  # the loop has ended before the search did
            loop.call_soon_threadsafe(events.put_nowait, (name, body))

    def ended(future: "Future[bytes]") -> None:
        if future.cancelled():
            return
        error = future.exception()
        if isinstance(error, Exception):
            tell(b"refused", error)
        elif error is None:
            tell(b"final", future.result())

    job = begin(lambda tools: respond(tools, lambda body: tell(b"growing", body)))
    job.future.add_done_callback(ended)
    leaving = asyncio.ensure_future(left(request, lambda: events.put_nowait((LEFT, b""))))
    try:
        name, body = await _next(events, job)
    except asyncio.CancelledError:
        leaving.cancel()
        job.drop()
        raise
    if name not in (LEFT, b"refused"):
        return StreamingResponse(_events((name, body), events, job, leaving), media_type=EVENTS)
    leaving.cancel()
    job.drop()
    return refused(body) if isinstance(body, Exception) else Response(status_code=GONE)


async def _next(events: "asyncio.Queue[Event]", job: Job) -> Event:
    """Return the next event; `refused` where the job still runs after its limit and the grace."""
    while job.left > 0:
        with suppress(TimeoutError):
            return await asyncio.wait_for(events.get(), job.left)
    return b"refused", _timeout_error(job)


async def _events(
    event: Event, events: "asyncio.Queue[Event]", job: Job, leaving: "asyncio.Future[None]"
) -> AsyncIterator[bytes]:
    """Yield the events up to the last; a client that leaves stops the search."""
    try:
        while event[0] != LEFT:
            name, body = event
            text = refusal(body)[1] if isinstance(body, Exception) else body
            yield b"event: " + name + b"\ndata: " + text + b"\n\n"
            if name != b"growing":
                return
            event = await _next(events, job)
    finally:
        leaving.cancel()
        job.drop()
