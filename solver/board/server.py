"""The server of the board: routes, how requests are read and answered, and the static files of the page."""

import asyncio
import gzip
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from tranca import Rules
from tranca.errors import echo
from tranca.game.tiles import HIGHEST
from tranca.views.svg.position import styles, symbols

from . import answers, questions
from .answers import Growing, Respond, Tools, encoded
from .limits import MOST_SECONDS, USUAL_SECONDS
from .objects import BlockPart, MessageObject
from .safety import MOST_BYTES, Guard
from .start import start_object
from .streams import EVENTS, GONE, JSON, answered, left, refusal, streamed
from .workers import Workers

STATIC = files("tranca.board") / "static"
PAGES = files("tranca.views.pages") / "static"
SHARED = ("course.css", "course.js", "elements.js")
"""The files that the board has in common with pages that stand alone."""
TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}


TAB = "tranca-tab"
BODY_SECONDS = 30
CLOSE = {"Connection": "close"}


@dataclass(frozen=True, slots=True)
class Api:
    """A route: how its question is written, who answers, whether that takes no search, and who answers in a stream."""

    question: type[msgspec.Struct]
    answer: Respond
    at_once: bool = False
    media: str = JSON
    growing: Growing | None = None


ROUTES: Mapping[str, Api] = {
    "parse": Api(questions.ParseAsked, answers.parse, at_once=True),
    "solve": Api(questions.OfText, answers.solve),
    "play": Api(questions.PlayAsked, answers.play, at_once=True),
    "deals": Api(questions.DealsAsked, answers.deals),
    "estimate": Api(questions.DealsAsked, answers.estimate, growing=answers.estimate),
    "check": Api(questions.CheckAsked, answers.check),
    "review": Api(questions.JudgeAsked, answers.review, growing=answers.review),
    "score": Api(questions.ScoreAsked, answers.score, at_once=True),
    "match": Api(questions.MatchAsked, answers.match, at_once=True),
    "tree": Api(questions.TreeAsked, answers.tree, at_once=True),
    "write": Api(questions.TreeAsked, answers.write, at_once=True),
    "picture": Api(questions.PictureAsked, answers.picture, at_once=True, media=TYPES[".svg"]),
    "course": Api(questions.CourseAsked, answers.course, at_once=True, media=TYPES[".svg"]),
    "png": Api(questions.PictureAsked, answers.png, media="image/png"),
    "blocks": Api(questions.BlocksAsked, answers.listed, at_once=True),
    "deal": Api(questions.DealAsked, answers.deal, at_once=True),
    "reply": Api(questions.ReplyAsked, answers.reply),
    "advise": Api(questions.ReplyAsked, answers.advise),
}


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
    """Return the application of one board: the blocks, addresses and rules it was started with, and what opens it."""
    crew = workers or Workers()

    def start(question: Any, tools: Tools) -> bytes:
        return encoded(start_object(blocks, addresses, rules))

    routes = {**ROUTES, "start": Api(questions.StartAsked, start, at_once=True)}
    app = Starlette(
        routes=[
            *(Route(f"/api/{name}", _endpoint(api, crew), methods=["POST"]) for name, api in routes.items()),
            Route("/", _page("index.html")),
            Route("/symbols.svg", _made(partial(symbols, HIGHEST), ".svg")),
            Route("/table.css", _made(styles, ".css")),
            *(Route(f"/static/{name}", _page(name)) for name in static_names()),
        ],
        exception_handlers={HTTPException: _http_error, Exception: _unforeseen},
    )
    app.router.redirect_slashes = False  # another address is another page
    return Guard(app, port, token, host)


def static_names() -> list[str]:
    """Return the files of the page; no other name opens a file."""
    own = (file.name for file in STATIC.iterdir() if f".{file.name.rpartition('.')[2]}" in TYPES)
    return sorted([*own, *SHARED])


def _page(name: str) -> Callable[[Request], Any]:
    place = PAGES if name in SHARED else STATIC
    return _made(partial((place / name).read_text, "utf-8"), f".{name.rpartition('.')[2]}")


def _made(make: Callable[[], str], kind: str) -> Callable[[Request], Any]:
    """Return the endpoint of a text that stays as it is; browsers get it compressed."""

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


async def _unforeseen(request: Request, error: Exception) -> Response:
    return refusal(error)


def _endpoint(api: Api, workers: Workers) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        question = await _question(request, api)
        seconds = _seconds(question)
        begin = partial(workers.begin, seconds=seconds, at_once=api.at_once, asker=_asker(request))
        if api.growing is not None and EVENTS in request.headers.get("accept", ""):
            return await streamed(request, partial(api.growing, question), begin)
        job = begin(lambda tools: api.answer(question, tools))
        leaving = asyncio.ensure_future(left(request, job.drop))
        try:
            body = await answered(job)
        except asyncio.CancelledError:
            if job.future.cancelled():  # dropped while it waited: nobody reads the answer
                return Response(status_code=GONE)
            job.drop()
            raise
        except Exception as error:
            return refusal(error)
        finally:
            leaving.cancel()
        return Response(body, media_type=api.media)

    return endpoint


def _asker(request: Request) -> str:
    """Return who asks: a tab by the name that it gives itself, a program by its connection."""
    return request.headers.get(TAB) or str(request.client)


async def _question(request: Request, api: Api) -> Any:
    """Return the question that a request asks; HTTPException where it is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise HTTPException(415, f"content type {kind[:40]!r}: expected {JSON}")
    body = await _body(request)
    try:
        return msgspec.json.decode(body, type=api.question)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, f"no question: {error}") from None


async def _body(request: Request) -> bytes:
    """Return the body; HTTPException where it is too large, found before it is read where its length is told."""
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


def _seconds(question: Any) -> float:
    limit = question.time_limit
    if limit is None:
        return USUAL_SECONDS
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 < limit < math.inf:
        raise HTTPException(422, f"time limit {echo(repr(limit))}: expected seconds, a number more than 0")
    return min(float(limit), MOST_SECONDS)
