"""The server as a process: its socket, what is printed, and its end by Ctrl-C."""

import errno
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from types import FrameType

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tranca.errors import UnsupportedError
from tranca.views.wording.text import visible

from .objects import BlockPart
from .safety import HEADERS
from .server import create_app
from .workers import Workers

HOME = "127.0.0.1"
_LAST_SECONDS = 1.0  # for searches to end


class _Protocol(H11Protocol):
    """HTTP, with the headers of every answer also where a request cannot even be read."""

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
        self._workers.end()
        super().handle_exit(sig, frame)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at an address, at a free port where that is 0.

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


def open_browser(address: str) -> None:
    """Open the default browser beside this process: one in the terminal would hold it up, and some of them print."""
    opens = "import sys, webbrowser; webbrowser.open(sys.stdin.readline().strip())"
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        [sys.executable, "-c", opens], stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
    )
    assert process.stdin is not None
    process.stdin.write(f"{address}\n".encode())
    process.stdin.close()


def serve(
    blocks: Sequence[BlockPart],
    addresses: Sequence[str],
    *,
    host: str,
    port: int,
    ready: Callable[[str], None],
) -> None:
    """Serve a board until Ctrl-C; `ready` is told its address as soon as it can be opened. OSError where it cannot."""
    home = listening(host, port)
    port = home.getsockname()[1]
    token = secrets.token_urlsafe(24)
    workers = Workers()
    app = create_app(blocks, addresses, port=port, token=token, host=host, workers=workers)
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
        ready(f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={token}")
        server.run(sockets=[home])
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        workers.end()
        home.close()
        if not workers.ended_within(_LAST_SECONDS):  # something that cannot be stopped: nobody waits for it
            sys.stdout.flush()
            os._exit(0)
