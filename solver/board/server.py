"""The server of the board: read requests, answer them whole or as events, and drop them if the client leaves."""

import asyncio
import gzip
import re
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import cache, partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tranca import Rules, Stop, Tables
from tranca.errors import StoppedError, TrancaError
from tranca.game.tiles import HIGHEST
from tranca.language import Message, shown, speaking
from tranca.views.svg.position import styles, symbols
from tranca.views.wording.numbers import significant

from .answers import Tools, encode
from .objects import BlockPart, MessageObject
from .questions import StartQuestion
from .routes import HTML, JSON, ROUTES, SVG, Api, QuestionError, language_of, read_question, refusal, seconds_of
from .safety import MOST_BYTES, Guard
from .start import (
    MESSAGES,
    join_photo_reader,
    join_script,
    join_styles,
    message_text,
    photo_weights,
    start_object,
    static_text,
)
from .workers import Job, Work, Workers

EVENTS = "text/event-stream"
DISCONNECT = b"disconnect"
PACKED_BYTES = 16_384  # a smaller answer is sent as it is; 100 kB take about a millisecond
PACKED_MEDIA = frozenset({HTML, JSON, SVG})
CLIENT_CLOSED = 499  # client closed request; the client is gone and does not read it

Event = tuple[bytes, bytes | Exception]
"""The name of an event, and its body or error."""


def refusal_response(error: Exception, language: str) -> Response:
    """Return the response for an error."""
    status, body = refusal(error, language)
    return Response(body, status, media_type=JSON)


class _Events:
    """The events of one answer, posted from any thread. The request waits for one after the other."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._posted: deque[Event] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def post(self, name: bytes, body: bytes | Exception) -> None:
        """Add an event, from another thread."""
        with suppress(RuntimeError):  # the event loop may end before the search
            self._loop.call_soon_threadsafe(self.put, (name, body))

    def put(self, event: Event) -> None:
        """Add an event, in the thread of the event loop."""
        self._posted.append(event)
        self._wake()

    async def take(self, seconds: float) -> Event | None:
        """Return the next event; None if none comes within this time."""
        if not self._posted:
            self._waiting = self._loop.create_future()
            timer = self._loop.call_later(seconds, self._wake)
            try:
                await self._waiting
            finally:
                timer.cancel()
        return self._posted.popleft() if self._posted else None

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


async def answer_request(request: Request, api: Api, question: Any, begin: Callable[[Work], Job]) -> Response:
    """Answer a question whole, or as events if the route has partial answers and the client accepts events.

    An error before the first event becomes an ordinary response.
    """
    events = _Events()
    streams = api.growing and EVENTS in request.headers.get("accept", "")

    def post_result(future: "Future[bytes]") -> None:
        if future.cancelled():  # dropped while it waited in the queue
            events.post(DISCONNECT, b"")
        elif (error := future.exception()) is None:
            events.post(b"final", future.result())
        else:
            events.post(b"refused", error if isinstance(error, Exception) else RuntimeError(repr(error)))

    async def wait_for_disconnect() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        job.drop()  # whoever reads the events may not have begun
        events.put((DISCONNECT, b""))

    callbacks = [partial(events.post, b"growing")] if streams else []
    language = _language_of(request)

    def answer(tools: Tools) -> bytes:
        with speaking(language):
            return api.answer(question, tools, *callbacks)

    job = begin(answer)
    job.future.add_done_callback(post_result)
    disconnected = asyncio.ensure_future(wait_for_disconnect())
    try:
        name, body = await _wait_for_event(events, job)
    except asyncio.CancelledError:
        disconnected.cancel()
        job.drop()
        raise
    if streams and name not in (DISCONNECT, b"refused"):
        return StreamingResponse(_stream_events((name, body), events, job, disconnected, language), media_type=EVENTS)
    disconnected.cancel()
    job.drop()
    if isinstance(body, Exception):
        return refusal_response(body, language)
    return Response(status_code=CLIENT_CLOSED) if name == DISCONNECT else _pack(request, body, api.media)


def _pack(request: Request, body: bytes, media: str) -> Response:
    """Return a response, compressed if it is large and the client accepts gzip."""
    if len(body) < PACKED_BYTES or media not in PACKED_MEDIA:
        return Response(body, media_type=media)
    packed = _accepts_gzip(request)
    return _encoded(gzip.compress(body, mtime=0) if packed else body, packed, media)


def _encoded(body: bytes, packed: bool, media: str) -> Response:
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packed else {})}
    return Response(body, headers=headers, media_type=media)


def _accepts_gzip(request: Request) -> bool:
    """Return True if gzip is among the encodings accepted, with a weight above 0 (RFC 9110, 12.5.3)."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return re.fullmatch(r"0(\.0*)?", weight) is None
    return False


async def _wait_for_event(events: _Events, job: Job) -> Event:
    """Return the next event; drop the job and return `refused` if it exceeds its time limit and the grace period."""
    while job.seconds_left > 0:
        event = await events.take(job.seconds_left)
        if event is not None:
            return event
    job.drop()
    late = Message(
        "not answered in {seconds} s; ask a smaller question, or allow more time", seconds=significant(job.seconds)
    )
    return b"refused", StoppedError(late)


async def _stream_events(
    event: Event, events: _Events, job: Job, disconnected: "asyncio.Future[None]", language: str
) -> AsyncIterator[bytes]:
    """Yield the events until the last one; stop the search if the client leaves."""
    try:
        while event[0] != DISCONNECT:
            name, body = event
            text = refusal(body, language)[1] if isinstance(body, Exception) else body
            yield b"event: " + name + b"\ndata: " + text + b"\n\n"
            if name != b"growing":
                return
            event = await _wait_for_event(events, job)
    finally:
        disconnected.cancel()
        job.drop()


TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": SVG,
    ".json": JSON,
    ".npz": "application/octet-stream",
}

TAB = "tranca-tab"
BODY_SECONDS = 10
SHORT_BYTES = 4096
"""The most bytes of a question answered in the event loop: handing it to a thread takes as long as the answer."""

CLOSE = {"Connection": "close"}


def create_app(
    blocks: Sequence[BlockPart] = (),
    addresses: Sequence[str] = (),
    *,
    port: int,
    token: str,
    host: str = "127.0.0.1",
    rules: Rules | None = None,
    workers: Workers | None = None,
) -> Guard:
    """Return the application of one board with its first blocks, addresses and rules; `token` unlocks it."""
    crew = workers or Workers()

    def start(question: Any, tools: Tools) -> bytes:
        return encode(start_object(blocks, addresses, rules))

    routes = {**ROUTES, "start": Api(StartQuestion, start, at_once=True)}
    app = Starlette(
        routes=[
            *(Route(f"/api/{name}", _endpoint(api, crew), methods=["POST"]) for name, api in routes.items()),
            Route("/", _constant_endpoint(partial(static_text, "index.html"), ".html")),
            Route("/board.js", _constant_endpoint(join_script, ".js")),
            Route("/board.css", _constant_endpoint(join_styles, ".css")),
            Route("/photo-worker.js", _constant_endpoint(join_photo_reader, ".js")),
            Route("/halves.npz", _constant_endpoint(photo_weights, ".npz")),
            Route("/table.css", _constant_endpoint(styles, ".css")),
            Route("/symbols.svg", _constant_endpoint(partial(symbols, HIGHEST), ".svg")),
            *(Route(f"/{name}", _constant_endpoint(partial(message_text, name), ".json")) for name in MESSAGES),
        ],
        exception_handlers={
            HTTPException: _answer_http_error,
            QuestionError: _answer_error,
            TrancaError: _answer_error,
            Exception: _answer_error,
        },
    )
    app.router.redirect_slashes = False  # answer 404 for a path with an extra slash
    return Guard(app, port, token, host)


def _constant_endpoint(make: Callable[[], str | bytes], kind: str) -> Callable[[Request], Any]:
    """Return the endpoint of a constant file, compressed if the client accepts gzip."""

    @cache
    def body(packed: bool) -> bytes:
        made = make()
        plain = made.encode() if isinstance(made, str) else made
        return gzip.compress(plain, mtime=0) if packed else plain

    async def endpoint(request: Request) -> Response:
        packed = _accepts_gzip(request)
        return _encoded(body(packed), packed, TYPES[kind])

    return endpoint


async def _answer_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    with speaking(_language_of(request)):
        said = shown(error.detail)
    return Response(encode(MessageObject(said)), error.status_code, dict(error.headers or {}), media_type=JSON)


async def _answer_error(request: Request, error: Exception) -> Response:
    return refusal_response(error, _language_of(request))


def _language_of(request: Request) -> str:
    return language_of(request.headers.get("accept-language", ""))


def _endpoint(api: Api, workers: Workers) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        body = await _read_request(request)
        question = read_question(api, body)
        if api.is_short and len(body) <= SHORT_BYTES:
            return _answer_here(api, question, _language_of(request))
        begin = partial(
            workers.begin, seconds=seconds_of(question), at_once=api.at_once, asker=_identify_client(request)
        )
        return await answer_request(request, api, question, begin)

    return endpoint


def _identify_client(request: Request) -> str:
    """Return an identifier of the client: a browser tab by the id in its header, a program by its connection."""
    return request.headers.get(TAB) or str(request.client)


def _answer_here(api: Api, question: Any, language: str) -> Response:
    """Answer a short question in the event loop."""
    try:
        seconds = seconds_of(question)
        tools = Tools(Tables(), Stop(seconds, signals=False), seconds)
        with speaking(language):
            return Response(api.answer(question, tools), media_type=api.media)
    except Exception as error:
        return refusal_response(error, language)


async def _read_request(request: Request) -> bytes:
    """Return the body of a request with a question. Raises HTTPException if it has none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        message = Message("content type {kind}: expected {expected}", kind=repr(kind[:40]), expected=JSON)
        raise HTTPException(415, message)
    return await _read_body(request)


async def _read_body(request: Request) -> bytes:
    """Return the body. Raises HTTPException if it is too large, by its content length or while reading."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > MOST_BYTES:
        raise _too_large()
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > MOST_BYTES:
                    raise _too_large()
                parts.append(part)
    except ClientDisconnect:
        raise HTTPException(400, Message("the connection was closed before the question was complete")) from None
    except TimeoutError:
        late = Message("the question was not complete after {seconds} s", seconds=BODY_SECONDS)
        raise HTTPException(408, late, CLOSE) from None
    return b"".join(parts)


def _too_large() -> HTTPException:
    return HTTPException(413, Message("the question is longer than {size} KiB", size=MOST_BYTES >> 10), CLOSE)
