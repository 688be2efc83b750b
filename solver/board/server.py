"""The server of the board: routes, how requests are read and answered, and the static files of the page."""

import asyncio
import math
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tranca.errors import NotationError, PositionError, TrancaError
from tranca.views.svg.position import styles, symbols

from . import answers, objects
from .answers import Respond, Tools, encoded, faults_of
from .objects import BlockPart, FaultPart, FaultsObject, MessageObject
from .safety import MOST_BYTES, Guard
from .start import start_object
from .workers import Job, Workers, seconds_of

STATIC = files("tranca.board") / "static"
TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
JSON = "application/json"
EVENTS = "text/event-stream"


@dataclass(frozen=True, slots=True)
class Api:
    """A route: how its question is written, who answers, and whether that takes no search."""

    question: type[msgspec.Struct]
    answer: Respond
    quick: bool = False
    media: str = JSON


ROUTES: Mapping[str, Api] = {
    "parse": Api(objects.ParseAsked, answers.parse, quick=True),
    "solve": Api(objects.OfText, answers.solve),
    "play": Api(objects.PlayAsked, answers.play, quick=True),
    "deals": Api(objects.DealsAsked, answers.deals),
    "estimate": Api(objects.DealsAsked, answers.estimate),
    "check": Api(objects.CheckAsked, answers.check),
    "review": Api(objects.JudgeAsked, answers.review),
    "score": Api(objects.ScoreAsked, answers.score, quick=True),
    "match": Api(objects.MatchAsked, answers.match, quick=True),
    "tree": Api(objects.TreeAsked, answers.tree, quick=True),
    "write": Api(objects.TreeAsked, answers.write, quick=True),
    "picture": Api(objects.PictureAsked, answers.picture, quick=True, media=TYPES[".svg"]),
    "deal": Api(objects.DealAsked, answers.deal, quick=True),
    "reply": Api(objects.ReplyAsked, answers.reply),
}


def create_app(
    blocks: Sequence[BlockPart] = (),
    addresses: Sequence[str] = (),
    *,
    port: int,
    token: str,
    host: str = "127.0.0.1",
    workers: Workers | None = None,
) -> Guard:
    """The application of one board: the blocks and addresses it was started with, and what opens it."""
    crew = workers or Workers()

    def start(asked: Any, tools: Tools) -> bytes:
        return encoded(start_object(blocks, addresses))

    routes = {**ROUTES, "start": Api(objects.StartAsked, start, quick=True)}
    app = Starlette(
        routes=[
            *(Route(f"/api/{name}", _endpoint(api, crew), methods=["POST"]) for name, api in routes.items()),
            Route("/", _page("index.html")),
            Route("/symbols.svg", _made(symbols, ".svg")),
            Route("/table.css", _made(styles, ".css")),
            *(Route(f"/static/{name}", _page(name)) for name in static_names()),
        ],
        exception_handlers={HTTPException: _http_error, Exception: _unforeseen},
    )
    return Guard(app, port, token, host)


def static_names() -> list[str]:
    """The files of the page; no other name opens a file."""
    return sorted(each.name for each in STATIC.iterdir() if f".{each.name.rpartition('.')[2]}" in TYPES)


def _page(name: str) -> Callable[[Request], Any]:
    async def page(request: Request) -> Response:
        return Response((STATIC / name).read_bytes(), media_type=TYPES[f".{name.rpartition('.')[2]}"])

    return page


def _made(make: Callable[[], str], kind: str) -> Callable[[Request], Any]:
    async def made(request: Request) -> Response:
        return Response(make(), media_type=TYPES[kind])

    return made


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return Response(
        encoded(MessageObject(error.detail)), error.status_code, dict(error.headers or {}), media_type=JSON
    )


async def _unforeseen(request: Request, error: Exception) -> Response:
    return refusal(error)


def _endpoint(api: Api, workers: Workers) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        asked = await _question(request, api)
        seconds = _seconds(asked)
        if api.answer is answers.estimate and EVENTS in request.headers.get("accept", ""):
            return await _streamed(asked, seconds, workers)
        job = workers.begin(lambda tools: api.answer(asked, tools), seconds, quick=api.quick)
        leaving = asyncio.ensure_future(_left(request, job.drop))
        try:
            body = await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if job.future.cancelled():  # dropped while it waited: nobody reads the answer
                return Response(status_code=499)
            job.drop()
            raise
        except Exception as error:
            return refusal(error)
        finally:
            leaving.cancel()
        return Response(body, media_type=api.media)

    return endpoint


async def _left(request: Request, drop: Callable[[], None]) -> None:
    """Wait until the asker has gone, and drop the question."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    drop()


async def _question(request: Request, api: Api) -> Any:
    """The question that a request asks; HTTPException where it is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise HTTPException(415, f"content type {kind[:40]!r}: expected {JSON}")
    body = await _body(request)
    try:
        return msgspec.json.decode(body, type=api.question)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, f"no question: {error}") from None


async def _body(request: Request) -> bytes:
    """The body; HTTPException where it is too large, found before it is read where its length is told."""
    told = request.headers.get("content-length", "0")
    if told.isdecimal() and int(told) > MOST_BYTES:
        raise _too_large()
    parts, size = [], 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > MOST_BYTES:
                raise _too_large()
            parts.append(part)
    except ClientDisconnect:
        raise HTTPException(400, "the asker left") from None
    return b"".join(parts)


def _too_large() -> HTTPException:
    return HTTPException(413, f"expected at most {MOST_BYTES >> 10} KiB", {"Connection": "close"})


def _seconds(asked: Any) -> float:
    limit = asked.time_limit
    if limit is not None and not (limit > 0 and math.isfinite(limit)):
        raise HTTPException(422, f"time limit {limit}: expected seconds, more than 0")
    return seconds_of(limit)


def refusal(error: Exception) -> Response:
    """The answer to a question that went wrong: all faults of its block, or one message."""
    if isinstance(error, (NotationError, PositionError)):
        all_faults = FaultsObject([FaultPart.of(fault) for fault in faults_of(error)])
        return Response(encoded(all_faults), 422, media_type=JSON)
    if isinstance(error, TrancaError):
        return Response(encoded(MessageObject(str(error))), 422, media_type=JSON)
    if isinstance(error, MemoryError):
        return Response(encoded(MessageObject("not enough memory: expected a smaller question")), 422, media_type=JSON)
    said = f"a fault of tranca itself ({type(error).__name__}): please report it with this block"
    return Response(encoded(MessageObject(said)), 500, media_type=JSON)


async def _streamed(asked: objects.DealsAsked, seconds: float, workers: Workers) -> Response:
    """An estimate as it grows, as events; one that fails before its first event is refused as any other."""
    loop = asyncio.get_running_loop()
    events: asyncio.Queue[tuple[bytes, bytes | Exception]] = asyncio.Queue()

    def tell(name: bytes, body: bytes | Exception) -> None:
        with suppress(RuntimeError):  # the loop has ended before the search did
            loop.call_soon_threadsafe(events.put_nowait, (name, body))

    def answer(tools: Tools) -> bytes:
        try:
            tell(b"final", answers.estimate(asked, tools, lambda body: tell(b"growing", body)))
        except Exception as error:
            tell(b"refused", error)
        return b""

    job = workers.begin(answer, seconds)
    try:
        first = await events.get()
    except asyncio.CancelledError:
        job.drop()
        raise
    if isinstance(first[1], Exception):
        return refusal(first[1])
    return StreamingResponse(_events(first, events, job), media_type=EVENTS)


async def _events(
    event: tuple[bytes, bytes | Exception], events: "asyncio.Queue[tuple[bytes, bytes | Exception]]", job: Job
) -> AsyncIterator[bytes]:
    """The events up to the last; a client that leaves stops the search."""
    try:
        while True:
            name, body = event
            if isinstance(body, Exception):
                body = bytes(refusal(body).body)
            yield b"event: " + name + b"\ndata: " + body + b"\n\n"
            if name != b"growing":
                return
            event = await events.get()
    finally:
        job.drop()
