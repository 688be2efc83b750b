"""Keep out other web pages and other people: the host, the token, the origin, and the headers of every answer."""

import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import msgspec

from tranca.language import Message, shown, speaking
from tranca.views.pages.page import link_page

from .objects import MessageObject
from .routes import language_of
from .start import script_sources

Scope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 256 * 1024
POLICY = (
    f"default-src 'none'; script-src {script_sources()}; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
)


def security_headers(policy: str = POLICY) -> tuple[tuple[bytes, bytes], ...]:
    """Return the security headers of an answer with a content security policy."""
    return (
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", b"no-store"),
    )


HEADERS = security_headers()
LOCKED = Message(
    "this address was used before, or its board has ended; start tranca board again and open the address that it prints"
)


@dataclass(slots=True)
class Guard:
    """An application that only one person at this machine can reach.

    Attributes:
        app: the guarded application.
        port: port of the server.
        token: in the address, opens the board once; the cookie set in return opens it from then on.
        host: the address allowed in addition to the local ones.
    """

    app: App
    port: int
    token: str
    host: str = "127.0.0.1"
    _key: str = field(default_factory=lambda: secrets.token_urlsafe(32), init=False, repr=False)
    _spent: bool = field(default=False, init=False)

    @property
    def cookie(self) -> str:
        """The name of the cookie, which includes the port because browsers share cookies between ports."""
        return f"tranca-{self.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it to the application."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        extra: list[tuple[bytes, bytes]] = []

        async def sealed(message: AsgiMessage, policy: str = POLICY) -> None:
            if message["type"] == "http.response.start":
                own = security_headers(policy)
                named = {name for name, _ in own}
                kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in named]
                message = {**message, "headers": [*kept, *own, *extra]}
            await send(message)

        refusal = self._refusal(scope, extra)
        if refusal is not None:
            status, message = refusal
            accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-language")
            with speaking(language_of(accepted.decode("latin-1"))):
                page = link_page() if message == LOCKED and _wants_page(scope) else None
                said = msgspec.json.encode(MessageObject(shown(message)))
            if page is not None:
                send_page = partial(sealed, policy=f"{page.policy}; frame-ancestors 'none'")
                await send_whole(send_page, status, b"text/html; charset=utf-8", page.html.encode())
            else:
                await send_whole(sealed, status, b"application/json", said)
            return
        with suppress(Exception):  # the application answers unexpected errors, and raises them again for the log
            await self.app(scope, receive, sealed)

    def _refusal(self, scope: Scope, extra: list[tuple[bytes, bytes]]) -> tuple[int, str] | None:
        """Return the status and message if the request is refused; None if it may pass."""
        hosts = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self._hosts():
            host = repr(", ".join(hosts)[:40])
            return 400, Message("host {host}: expected {expected}", host=host, expected=self._hosts()[0])
        if not self._is_known(scope, extra):
            return 403, LOCKED
        origins = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"origin"]
        if scope["method"] == "POST" and any(origin != f"http://{hosts[0]}" for origin in origins):
            origin, own = repr(", ".join(origins)[:40]), f"http://{hosts[0]}"
            return 403, Message("origin {origin}: expected the board's own page, {own}", origin=origin, own=own)
        return None

    def _hosts(self) -> list[str]:
        names = dict.fromkeys(("127.0.0.1", "localhost", f"[{self.host}]" if ":" in self.host else self.host.lower()))
        hosts = [f"{name}:{self.port}" for name in names]
        return hosts + list(names) if self.port == 80 else hosts  # browsers omit port 80

    def has_cookie(self, scope: Scope) -> bool:
        """Return whether a request has the cookie of this board."""
        sent = (value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
        return any(secrets.compare_digest(key.encode(), self._key.encode()) for key in read_cookies(sent, self.cookie))

    def _is_known(self, scope: Scope, extra: list[tuple[bytes, bytes]]) -> bool:
        """Return whether the request has the cookie, or the token before its first use; the token sets the cookie."""
        if self.has_cookie(scope):
            return True
        if scope["path"] != "/" or scope["method"] != "GET" or self._spent:
            return False
        tokens = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        if len(tokens) != 1 or not secrets.compare_digest(tokens[0].encode(), self.token.encode()):
            return False
        self._spent = True
        extra.append((b"set-cookie", f"{self.cookie}={self._key}; HttpOnly; SameSite=Strict; Path=/".encode()))
        return True


def read_cookies(headers: Iterable[str], name: str) -> Iterator[str]:
    """Yield the values of the cookies with this name. Other programs of this machine may set cookies of any form."""
    for header in headers:
        for part in header.split(";"):
            key, equals, value = part.partition("=")
            if equals and key.strip() == name:
                yield value.strip()


def _wants_page(scope: Scope) -> bool:
    """Return whether a browser asks for a page; programs get JSON."""
    accept = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return scope["method"] in ("GET", "HEAD") and b"text/html" in accept


async def send_whole(send: Send, status: int, kind: bytes, body: bytes) -> None:
    """Send an answer in one piece."""
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
