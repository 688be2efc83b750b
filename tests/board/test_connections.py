"""Connection limits, with real sockets: clients that do not read, are slow or pipeline lock no one out."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from waiting import PATIENCE

from tranca.board import serving
from tranca.board.safety import Guard
from tranca.board.server import create_app
from tranca.board.serving import ConnectionLimits
from tranca.board.workers import Workers

from .conftest import PORT, TOKEN, text_of

HEAD = f"Host: 127.0.0.1:{PORT}\r\n"
NEVER = ConnectionLimits(head_seconds=PATIENCE, write_seconds=PATIENCE)
LARGE = b"x" * 16_000_000
"""An answer that exceeds the socket buffers of the system."""


class Client:
    """A connection whose answers are read only when a test asks."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, head: str, body: str = "", length: int | None = None, cookie: str = "") -> None:
        """Send a request; `length` can announce a longer body than is sent."""
        extra = f"Content-Type: application/json\r\nContent-Length: {length or len(body)}\r\n" if body or length else ""
        extra += f"Cookie: {cookie}\r\n" if cookie else ""
        self.writer.write(f"{head} HTTP/1.1\r\n{HEAD}{extra}\r\n{body}".encode())

    async def answer(self) -> tuple[int, bytes, bytes]:
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        (length,) = [line[15:] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        body = await asyncio.wait_for(self.reader.readexactly(int(length)), PATIENCE)
        return int(head[9:12]), head, body


class Board:
    """A server in this process with its own limits."""

    def __init__(self, app: Any, limits: ConnectionLimits) -> None:
        self.protocol = serving.protocol_of(app if isinstance(app, Guard) else None, limits)  # type: ignore[arg-type]
        self.config = uvicorn.Config(app, http=self.protocol, lifespan="off", log_config=None, server_header=False)
        self.config.load()
        self.state = ServerState()
        self.clients: list[Client] = []
        self.accepted = 0

    def make(self) -> serving._Protocol:
        self.accepted += 1
        return self.protocol(self.config, self.state, {})

    async def connect(self) -> Client:
        reader, writer = await asyncio.open_connection(*self.server.sockets[0].getsockname())
        self.clients.append(Client(reader, writer))
        await self.until(lambda: self.accepted == len(self.clients))
        return self.clients[-1]

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.005)

    @property
    def bodies(self) -> int:
        return sum(connection.sends_body for connection in self.state.connections)

    async def open(self) -> str:
        """Open the board with its token; return the cookie."""
        client = await self.connect()
        client.send(f"GET /?token={TOKEN}")
        status, head, _ = await client.answer()
        assert status == 200
        (cookie,) = [line for line in head.decode().split("\r\n") if line.lower().startswith("set-cookie")]
        client.writer.close()
        return cookie.partition(": ")[2].partition(";")[0]


@asynccontextmanager
async def running(app: Any, limits: ConnectionLimits) -> AsyncIterator[Board]:
    board = Board(app, limits)
    board.server = await asyncio.get_running_loop().create_server(board.make, "127.0.0.1", 0)  # type: ignore[attr-defined]
    try:
        yield board
    finally:
        for client in board.clients:
            client.writer.transport.abort()
        board.server.close()
        for connection in list(board.state.connections):
            connection.transport.abort()
        await board.until(lambda: not board.state.connections)


@contextmanager
def app() -> Iterator[Any]:
    crew = Workers(1)
    yield create_app(port=PORT, token=TOKEN, workers=crew)
    crew.end()


class Counting:
    """An application that counts its requests and sends a long answer to each."""

    def __init__(self) -> None:
        self.requests = self.ended = 0

    async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        self.requests += 1
        headers = [(b"content-length", str(len(LARGE)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": LARGE})
        self.ended += 1


def test_an_answer_that_nobody_reads_closes_its_connection() -> None:
    async def run() -> None:
        async with running(Counting(), ConnectionLimits(head_seconds=PATIENCE, write_seconds=0.02)) as board:
            client = await board.connect()
            client.send("GET /")
            await board.until(lambda: board.state.total_requests or board.state.connections)
            await board.until(lambda: not board.state.connections)

    asyncio.run(run())


def test_an_answer_that_is_read_slowly_is_sent_whole() -> None:
    async def run() -> None:
        async with running(Counting(), NEVER) as board:
            client = await board.connect()
            for _ in range(2):
                client.send("GET /")
                assert (await client.answer())[2] == LARGE

    asyncio.run(run())


def test_no_answer_is_begun_while_the_one_before_it_is_unread() -> None:
    async def run() -> None:
        counting = Counting()
        async with running(counting, NEVER) as board:
            client = await board.connect()
            for _ in range(50):
                client.send("GET /")
            await board.until(lambda: counting.ended)
            for _ in range(50):
                await asyncio.sleep(0)
            assert (counting.requests, counting.ended) == (1, 1)
            assert (await client.answer())[0] == 200
            await board.until(lambda: counting.ended == 2)
            for _ in range(50):
                await asyncio.sleep(0)
            assert counting.requests == 2

    asyncio.run(run())


def test_strangers_that_pipeline_and_never_read_do_not_lock_the_owner_out() -> None:
    """All of them stay busy: no time limit ends them in this test."""

    async def run(application: Any) -> None:
        limits = ConnectionLimits(PATIENCE, PATIENCE, connections=12, strangers=8, bodies=4)
        async with running(application, limits) as board:
            cookie = await board.open()
            owner = await board.connect()
            owner.send("GET /", cookie=cookie)
            assert (await owner.answer())[0] == 200
            for _ in range(20):
                stranger = await board.connect()
                stranger.writer.transport.pause_reading()  # type: ignore[attr-defined]
                with suppress(ConnectionError):
                    stranger.writer.write(f"GET / HTTP/1.1\r\n{HEAD}Accept: text/html\r\n\r\n".encode() * 300)
            await board.until(lambda: len(board.state.connections) <= limits.strangers + 1)
            owner.send("GET /", cookie=cookie)
            assert (await owner.answer())[0] == 200  # its connection was not closed
            again = await board.connect()
            again.send("POST /api/parse", json.dumps({"text": text_of("castel.txt")}), cookie=cookie)
            assert (await again.answer())[0] == 200

    with app() as application:
        asyncio.run(run(application))


def test_with_the_cookie_too_there_is_a_limit_of_connections() -> None:
    async def run(application: Any) -> None:
        limits = ConnectionLimits(PATIENCE, PATIENCE, connections=6, strangers=2, bodies=4)
        async with running(application, limits) as board:
            cookie = await board.open()
            for _ in range(12):
                client = await board.connect()
                client.send("GET /", cookie=cookie)
                assert (await client.answer())[0] == 200
            friends = [connection for connection in board.state.connections if connection.has_cookie]
            assert len(friends) <= limits.connections - limits.strangers
            client.send("GET /", cookie=cookie)
            assert (await client.answer())[0] == 200

    with app() as application:
        asyncio.run(run(application))


def test_slow_bodies_take_few_places_and_hold_up_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.board.server.BODY_SECONDS", PATIENCE)

    async def run(application: Any) -> None:
        limits = ConnectionLimits(PATIENCE, PATIENCE, connections=40, strangers=10, bodies=3)
        async with running(application, limits) as board:
            cookie = await board.open()
            for _ in range(12):
                client = await board.connect()
                newest = max(board.state.connections, key=lambda connection: connection.number)
                client.send("POST /api/solve", "{", length=1000, cookie=cookie)
                await board.until(lambda newest=newest: newest.sends_body)  # type: ignore[misc]
                assert board.bodies <= limits.bodies
            asking = await board.connect()
            asking.send("POST /api/parse", json.dumps({"text": text_of("castel.txt")}), cookie=cookie)
            assert (await asking.answer())[0] == 200
            assert board.bodies == limits.bodies

    with app() as application:
        asyncio.run(run(application))


def test_a_body_that_does_not_come_ends_with_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.board.server.BODY_SECONDS", 0.02)

    async def run(application: Any) -> None:
        async with running(application, NEVER) as board:
            cookie = await board.open()
            client = await board.connect()
            client.send("POST /api/solve", "{", length=1000, cookie=cookie)
            status, head, body = await client.answer()
            assert status == 408 and b"connection: close" in head.lower()
            assert b"not complete after 0.02 s" in body

    with app() as application:
        asyncio.run(run(application))


def test_the_server_has_the_hooks_that_the_protocol_overrides() -> None:
    overridden = set(vars(serving._Protocol)) & set(vars(H11Protocol)) - {"__doc__", "__module__", "__init__"}
    assert overridden >= {"connection_made", "connection_lost", "handle_events", "on_response_complete"}
    assert overridden >= {"pause_writing", "resume_writing", "send_400_response"}

    async def run() -> None:
        async with running(Counting(), NEVER) as board:
            client = await board.connect()
            client.send("GET /")
            await client.answer()
            (connection,) = board.state.connections
            used = ("conn", "cycle", "transport", "connections", "loop", "app", "scope")
            assert all(hasattr(connection, name) for name in used)
            assert connection.cycle.response_complete and not connection.cycle.more_body

    asyncio.run(run())
