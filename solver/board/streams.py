"""HTTP responses: refusals, streams of partial answers as events, and clients that disconnect."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tranca.errors import StoppedError
from tranca.views.wording.numbers import significant

from .routes import JSON, Api, refusal
from .workers import Job, Work

EVENTS = "text/event-stream"
LEFT = b"left"
GONE = 499  # client closed request; nobody reads it

Event = tuple[bytes, bytes | Exception]
"""The name of an event, and its body or the error."""


def refused(error: Exception) -> Response:
    """Return the response for an error."""
    status, body = refusal(error)
    return Response(body, status, media_type=JSON)


async def answered(request: Request, api: Api, question: Any, begin: Callable[[Work], Job]) -> Response:
    """Answer a question whole, or as events with partial answers where it has some and the client takes events.

    An error before the first event becomes a plain response.
    """
    loop = asyncio.get_running_loop()
    events: asyncio.Queue[Event] = asyncio.Queue()
    streams = api.growing and EVENTS in request.headers.get("accept", "")

    def tell(name: bytes, body: bytes | Exception) -> None:
        with suppress(RuntimeError):  # the loop has ended before the search did
            loop.call_soon_threadsafe(events.put_nowait, (name, body))

    def ended(future: "Future[bytes]") -> None:
        if future.cancelled():  # dropped while it waited: nobody reads the answer
            tell(LEFT, b"")
        elif (error := future.exception()) is None:
            tell(b"final", future.result())
        else:
            tell(b"refused", error if isinstance(error, Exception) else RuntimeError(repr(error)))

    async def left() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        events.put_nowait((LEFT, b""))

    callbacks = [partial(tell, b"growing")] if streams else []
    job = begin(lambda tools: api.answer(question, tools, *callbacks))
    job.future.add_done_callback(ended)
    leaving = asyncio.ensure_future(left())
    try:
        name, body = await _next(events, job)
    except asyncio.CancelledError:
        leaving.cancel()
        job.drop()
        raise
    if streams and name not in (LEFT, b"refused"):
        return StreamingResponse(_events((name, body), events, job, leaving), media_type=EVENTS)
    leaving.cancel()
    job.drop()
    if isinstance(body, Exception):
        return refused(body)
    return Response(status_code=GONE) if name == LEFT else Response(body, media_type=api.media)


async def _next(events: "asyncio.Queue[Event]", job: Job) -> Event:
    """Return the next event; `refused` where the job still runs after its limit and the grace, and is dropped."""
    while job.left > 0:
        with suppress(TimeoutError):
            return await asyncio.wait_for(events.get(), job.left)
    job.drop()
    late = f"not answered in {significant(job.seconds)} s: expected more time, or a smaller question"
    return b"refused", StoppedError(late)


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
