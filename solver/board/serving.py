"""The server process: its socket, its output, and its end by Ctrl-C."""

import asyncio
import errno
import html
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
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
from tranca.views.wording.text import visible

from .objects import BlockPart
from .safety import HEADERS
from .server import create_app
from .workers import Workers

HOME = "127.0.0.1"
DEFAULT_PORT = 28206  # tried first: browsers keep preferences by port
HEAD_SECONDS = 10.0  # for the head of a request, and between two of them
MOST_CONNECTIONS = 200
_LAST_SECONDS = 1.0  # for searches to end


class _Protocol(H11Protocol):
    """HTTP/1.1 with security headers on malformed requests too, and limits for connections.

    A connection without a complete head after `HEAD_SECONDS` is closed. Beyond `MOST_CONNECTIONS` the one idle longest
    is closed, so that idle connections cannot block the server.
    """

    silent: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()
        idle = [
            connection
            for connection in self.connections
            if isinstance(connection, _Protocol) and connection.silent is not None
        ]
        if len(self.connections) > MOST_CONNECTIONS and idle:
            min(idle, key=lambda connection: connection.silent.when() if connection.silent else 0).close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._heard()

    def on_response_complete(self) -> None:
        self._await_head()
        super().on_response_complete()

    def close(self) -> None:
        """Close the connection, even during a request."""
        self._heard()
        self.transport.abort()

    def _await_head(self) -> None:
        self._heard()
        self.silent = self.loop.call_later(HEAD_SECONDS, self.close)

    def _heard(self) -> None:
        if self.silent is not None:
            self.silent.cancel()
            self.silent = None

    def send_400_response(self, msg: str) -> None:
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # else this request has its answer, or part of it
            for event in (answer, h11.Data(data=msg.encode()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class _Server(uvicorn.Server):
    """A server that stops the searches before it waits for their answers to be sent."""

    def __init__(self, config: uvicorn.Config, workers: Workers) -> None:
        super().__init__(config)
        self._workers = workers

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The signal may come while this thread hands a question to a pool and holds its lock: only flags are set here.
        self._workers.halt.stop()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._workers.end()
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address, at a free port where that is 0.

    OSError where it cannot be had, UnsupportedError for an address that stands for all networks, however it is written.
    """
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except UnicodeError:  # of a name that cannot be one
        raise OSError(errno.EADDRNOTAVAIL, "no name of a machine") from None
    if ip_address(str(place[0]).partition("%")[0]).is_unspecified:
        raise _every_network(host)
    home = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            home.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        home.bind(place)
        home.listen(128)
    except OSError:
        home.close()
        raise
    return home


def check_host(host: str, allow_remote: bool) -> None:
    """Raise UnsupportedError for an address that others reach, unless that is wanted, and for one of every network."""
    if host == HOME:
        return
    if host in ("0.0.0.0", "::", ""):
        raise _every_network(host)
    if not allow_remote:
        raise UnsupportedError(
            f"host {visible(host)}: the board is for the person at this machine, "
            f"expected {HOME}, or --allow-remote as well"
        )


def _every_network(host: str) -> UnsupportedError:
    return UnsupportedError(f"host {visible(host)}: expected the one address by which others are to reach this machine")


@contextmanager
def browser_at(address: str) -> Iterator[None]:
    """Open the default browser at an address, by a file that only this user reads; remove the file at the end.

    The arguments of a process are seen by everybody at this machine, and the address holds what opens the board.
    The browser is begun by a process of its own: one in the terminal would hold this one up, and some of them print.
    """
    with TemporaryDirectory(prefix="tranca-board-", ignore_cleanup_errors=True) as folder:  # for its owner alone
        page = Path(folder, "board.html")
        page.touch(mode=0o600)
        page.write_text(_opening(address), encoding="utf-8")
        opens = "import sys, webbrowser; webbrowser.open(sys.argv[1])"
        quiet = subprocess.DEVNULL
        call = [sys.executable, "-c", opens, page.as_uri()]
        subprocess.Popen(call, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        yield


def _opening(address: str) -> str:
    """Return the page that leads to an address."""
    page = (files("tranca.board") / "templates" / "opening.html").read_text(encoding="utf-8")
    return page.replace("{address}", html.escape(address))


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
    """Serve a board until Ctrl-C; `ready` gets its address once it listens; `opens` starts a browser there.

    Raises OSError where nothing can be served there.
    """
    try:
        home = listening(host, port or DEFAULT_PORT)
    except OSError:
        if port:
            raise
        home = listening(host, 0)
    port = home.getsockname()[1]
    token = secrets.token_urlsafe(24)
    workers = Workers()
    app = create_app(blocks, addresses, port=port, token=token, host=host, rules=rules, workers=workers)
    config = uvicorn.Config(
        app,
        http=_Protocol,
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
        signal.signal(signal.SIGINT, server.handle_exit)  # from here on, also before the server handles it itself
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={token}"
        ready(address)
        with browser_at(address) if opens else nullcontext():
            server.run(sockets=[home])
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        workers.end()
        home.close()
        if not workers.ended_within(_LAST_SECONDS):  # a search that does not stop
            sys.stdout.flush()
            os._exit(0)
