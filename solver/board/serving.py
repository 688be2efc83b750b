"""The server process: its socket, its connections, and its shutdown by Ctrl-C."""

import asyncio
import errno
import html
import itertools
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tranca import Rules
from tranca.errors import UnsupportedError
from tranca.language import current, t
from tranca.views.wording.text import visible

from .objects import BlockPart
from .safety import HEADERS, Guard
from .server import create_app
from .workers import Workers

LOCALHOST = "127.0.0.1"
DEFAULT_PORT = 28206  # tried first, because browsers keep preferences by port
HEAD_SECONDS = 10.0  # to receive the head of a request, and between two requests
MOST_CONNECTIONS = 200
_LAST_SECONDS = 1.0  # for searches to end at shutdown


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Limits of the connections to one board.

    Attributes:
        head_seconds: time to receive the head of a request, and between two requests.
        write_seconds: time for the client to read the data sent.
        connections: maximum number of open connections.
        strangers: maximum number without the cookie; the other connections are reserved for clients with it.
        bodies: maximum number of connections that are sending the body of a question.
    """

    head_seconds: float = HEAD_SECONDS
    write_seconds: float = 20.0
    connections: int = MOST_CONNECTIONS
    strangers: int = 100
    bodies: int = 50


LIMITS = ConnectionLimits()


class _Protocol(H11Protocol):
    """HTTP/1.1 with `ConnectionLimits`, and with security headers also for malformed requests.

    A connection is closed if it does not send a complete head or read its answer in time. The next request waits until
    the answer before it has been read. If there are too many connections, one without the cookie is closed first, then
    an idle one, then a busy one; among equals, the one opened first.
    """

    limits = LIMITS
    guard: Guard | None = None  # recognizes the cookie
    number = 0  # counts connections in the order in which they were opened
    has_cookie = False
    sends_body = False
    _timer: asyncio.TimerHandle | None = None
    _is_unread = False
    _is_answered = False  # the answer is complete but unread

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # call `pause_writing` whenever anything is unread
        self.number = next(_numbers)
        self._close_after(self.limits.head_seconds)
        others = self._others()
        strangers = [connection for connection in others if not connection.has_cookie]
        if len(strangers) >= self.limits.strangers:
            _close_first(strangers)
        elif len(others) >= self.limits.connections:
            _close_first(others)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before and not self._is_unread:
            self._stop_timer()
        if self.cycle is not before and not self.has_cookie and self.guard is not None:
            self.has_cookie = self.guard.has_cookie({**self.scope})
            friends = [connection for connection in self._others() if connection.has_cookie]
            if self.has_cookie and len(friends) >= self.limits.connections - self.limits.strangers:
                _close_first(friends)
        if self.cycle is not None:
            self._count_body(self.cycle.more_body and not self.cycle.response_complete)

    def _count_body(self, sends_body: bool) -> None:
        if sends_body and not self.sends_body:
            bodies = [connection for connection in self._others() if connection.sends_body]
            if len(bodies) >= self.limits.bodies:
                min(bodies, key=lambda connection: connection.number).close()
        self.sends_body = sends_body

    def pause_writing(self) -> None:
        """Note that data is unread, and close the connection unless it is read in time."""
        super().pause_writing()
        self._is_unread = True
        self._close_after(self.limits.write_seconds)

    def resume_writing(self) -> None:
        """Note that everything has been read, and continue with the next request."""
        super().resume_writing()
        self._is_unread = False
        self._stop_timer()
        if self._is_answered:
            self.on_response_complete()

    def on_response_complete(self) -> None:
        """Continue with the next request once the answer has been read."""
        self._is_answered = self._is_unread
        self.sends_body = False
        if not self._is_unread:
            self._close_after(self.limits.head_seconds)
            super().on_response_complete()

    @property
    def is_idle(self) -> bool:
        """True if no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def close(self) -> None:
        """Close the connection, even during a request."""
        self._stop_timer()
        self.transport.abort()

    def _others(self) -> "list[_Protocol]":
        return [other for other in self.connections if isinstance(other, _Protocol) and other is not self]

    def _close_after(self, seconds: float) -> None:
        """Close the connection after this time unless the timer is stopped."""
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def send_400_response(self, msg: str) -> None:
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # else an answer has begun
            for event in (answer, h11.Data(data=msg.encode()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


_numbers = itertools.count()


def protocol_of(guard: Guard, limits: ConnectionLimits = LIMITS) -> type[_Protocol]:
    """Return the protocol class for the connections to one board."""
    return type("Protocol", (_Protocol,), {"guard": guard, "limits": limits})


def _close_first(connections: "list[_Protocol]") -> None:
    """Close the first connection opened without the cookie; if all have it, an idle one before a busy one."""
    min(connections, key=lambda one: (one.has_cookie, one.has_cookie and not one.is_idle, one.number)).close()


class ListenError(OSError):
    """Raised if the server cannot listen at an address; the text of the system error gives the reason."""


class _Server(uvicorn.Server):
    """A server that stops the searches before it waits for their answers to be sent."""

    def __init__(self, config: uvicorn.Config, workers: Workers) -> None:
        super().__init__(config)
        self._workers = workers

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The signal may interrupt this thread while it holds the lock of a pool, so only set flags here.
        self._workers.halt.stop()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._workers.end()
        await super().shutdown(sockets)


def open_listener(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 means any free port.

    Raises OSError if that fails, and UnsupportedError for any spelling of an address that covers all networks.
    """
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except UnicodeError:  # the host cannot be a name
        raise OSError(errno.EADDRNOTAVAIL, "not the name of a machine") from None
    if ip_address(str(place[0]).partition("%")[0]).is_unspecified:
        raise _unspecified_host(host)
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def check_host(host: str, allow_remote: bool) -> None:
    """Raise UnsupportedError for an address that others can reach, unless allowed, or one that covers all networks."""
    if host == LOCALHOST:
        return
    if host in ("0.0.0.0", "::", ""):
        raise _unspecified_host(host)
    if not allow_remote:
        raise UnsupportedError(
            "host {host}: other machines could reach the board; add --allow-remote to allow that, or leave out --host",
            host=visible(host),
        )


def _unspecified_host(host: str) -> UnsupportedError:
    return UnsupportedError(
        "host {host}: expected the one address at which others can reach this machine", host=visible(host)
    )


@contextmanager
def open_browser(address: str) -> Iterator[None]:
    """Open the default browser at an address through a file that only this user can read, and delete the file on exit.

    The address contains the token, and every user of this machine can see the arguments of a process. A separate
    process starts the browser, because a browser in the terminal would block this one, and some browsers print.
    """
    with TemporaryDirectory(prefix="tranca-board-", ignore_cleanup_errors=True) as folder:  # readable by its owner only
        page = Path(folder, "board.html")
        page.touch(mode=0o600)
        page.write_text(_opening_page(address), encoding="utf-8")
        opens = "import sys, webbrowser; webbrowser.open(sys.argv[1])"
        quiet = subprocess.DEVNULL
        call = [sys.executable, "-c", opens, page.as_uri()]
        subprocess.Popen(call, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        yield


def _opening_page(address: str) -> str:
    page = (files("tranca.board") / "templates" / "opening.html").read_text(encoding="utf-8")
    facts = {"address": html.escape(address), "title": t("Tranca board"), "open": t("Open the board")}
    return page.format(language=current().replace("_", "-"), **facts)


def serve(
    blocks: Sequence[BlockPart],
    addresses: Sequence[str],
    *,
    host: str,
    port: int,
    ready: Callable[[str], None],
    rules: Rules | None = None,
    opens: bool = False,
) -> None:
    """Serve a board until Ctrl-C; `ready` gets the address once the server listens; `opens` opens it in a browser.

    Raises ListenError if the server cannot listen there.
    """
    try:
        try:
            listener = open_listener(host, port or DEFAULT_PORT)
        except OSError:
            if port:
                raise
            listener = open_listener(host, 0)
    except OSError as error:
        raise ListenError(*error.args) from None
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(24)
    workers = Workers()
    app = create_app(blocks, addresses, port=port, token=token, host=host, rules=rules, workers=workers)
    config = uvicorn.Config(
        app,
        http=protocol_of(app),
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    server = _Server(config, workers)
    try:
        signal.signal(signal.SIGINT, server.handle_exit)  # already before the server installs its own handlers
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={token}"
        ready(address)
        with open_browser(address) if opens else nullcontext():
            server.run(sockets=[listener])
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        workers.end()
        listener.close()
        if not workers.wait_until_idle(_LAST_SECONDS):  # a search ignores the stop
            sys.stdout.flush()
            os._exit(0)
