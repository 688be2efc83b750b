"""The server of the board: routes, how requests are read and answered, and the static files of the page."""

import asyncio
import gzip
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from tranca import Rules
from tranca.errors import TrancaError
from tranca.game.tiles import HIGHEST
from tranca.views.svg.position import styles, symbols

from .answers import Tools, encoded
from .joined import joined_script, joined_styles, static_text
from .objects import BlockPart, MessageObject
from .questions import StartQuestion
from .routes import JSON, ROUTES, SVG, Api, QuestionError, read_question, seconds_of
from .safety import MOST_BYTES, Guard
from .start import start_object
from .streams import answered, refused
from .workers import Workers

TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": SVG,
}

TAB = "tranca-tab"
BODY_SECONDS = 10
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
    """Return the application of one board with its first blocks, addresses and rules; `token` opens it."""
    crew = workers or Workers()

    def start(question: Any, tools: Tools) -> bytes:
        return encoded(start_object(blocks, addresses, rules))

    routes = {**ROUTES, "start": Api(StartQuestion, start, at_once=True)}
    app = Starlette(
        routes=[
            *(Route(f"/api/{name}", _endpoint(api, crew), methods=["POST"]) for name, api in routes.items()),
            Route("/", _made(partial(static_text, "index.html"), ".html")),
            Route("/board.js", _made(joined_script, ".js")),
            Route("/board.css", _made(joined_styles, ".css")),
            Route("/table.css", _made(styles, ".css")),
            Route("/symbols.svg", _made(partial(symbols, HIGHEST), ".svg")),
        ],
        exception_handlers={
            HTTPException: _http_error,
            QuestionError: _refused,
            TrancaError: _refused,
            Exception: _refused,
        },
    )
    app.router.redirect_slashes = False  # a path with a slash more is not found
    return Guard(app, port, token, host)


def _made(make: Callable[[], str], kind: str) -> Callable[[Request], Any]:
    """Return the endpoint of a constant text, compressed for clients that accept gzip."""

    @cache
    def body(packed: bool) -> bytes:
        plain = make().encode()
        return gzip.compress(plain, mtime=0) if packed else plain

    async def made(request: Request) -> Response:
        packed = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packed else {})}
        return Response(body(packed), headers=headers, media_type=TYPES[kind])

    return made


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return Response(encoded(MessageObject(error.detail)), error.status_code, dict(error.headers or {}), media_type=JSON)


async def _refused(request: Request, error: Exception) -> Response:
    return refused(error)


def _endpoint(api: Api, workers: Workers) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        question = await _question(request, api)
        begin = partial(workers.begin, seconds=seconds_of(question), at_once=api.at_once, asker=_asker(request))
        return await answered(request, api, question, begin)

    return endpoint


def _asker(request: Request) -> str:
    """Identify the client: a tab by the id in its header, a program by its connection."""
    return request.headers.get(TAB) or str(request.client)


async def _question(request: Request, api: Api) -> Any:
    """Return the question that a request asks; HTTPException or QuestionError where it is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise HTTPException(415, f"content type {kind[:40]!r}: expected {JSON}")
    return read_question(api, await _body(request))


async def _body(request: Request) -> bytes:
    """Return the body; HTTPException where it is too large, by its content-length or while it is read."""
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
        raise HTTPException(400, "the asker left") from None
    except TimeoutError:
        raise HTTPException(408, f"expected the whole question within {BODY_SECONDS} s", CLOSE) from None
    return b"".join(parts)


def _too_large() -> HTTPException:
    return HTTPException(413, f"expected at most {MOST_BYTES >> 10} KiB", CLOSE)
