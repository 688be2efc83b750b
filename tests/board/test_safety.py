"""Rules that keep others out of the board and limit the size of questions."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from facts import states
from starlette.testclient import TestClient

from tranca.board import safety
from tranca.board.objects import BlockPart
from tranca.board.server import create_app
from tranca.board.start import static_text
from tranca.board.workers import Workers

from .conftest import HOME, PORT, TOKEN, text_of

SOLVER = Path(__file__).resolve().parents[2] / "solver"
INLINE = sha256(static_text("index.html").partition("<script>")[2].partition("</script>")[0].encode())
POLICY = (
    f"default-src 'none'; script-src 'self' 'sha256-{b64encode(INLINE.digest()).decode()}'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
)
CASTEL = {"text": text_of("castel.txt")}


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", "127.0.0.2:8123"])
def test_other_hosts_are_refused_even_with_the_cookie(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 400
    assert client.post("/api/solve", json=CASTEL, headers={"host": host}).status_code == 400


def test_a_request_with_two_hosts_is_refused(client: TestClient) -> None:
    twice = [("host", f"127.0.0.1:{PORT}"), ("host", "evil.example")]
    assert client.get("/", headers=twice).status_code == 400


def test_the_host_comes_before_the_token_and_spends_it_not(stranger: TestClient) -> None:
    assert stranger.get(f"/?token={TOKEN}", headers={"host": "evil.example"}).status_code == 400
    assert stranger.get(f"/?token={TOKEN}").status_code == 200


@pytest.mark.parametrize("host", [f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"LOCALHOST:{PORT}"])
def test_this_machine_has_two_names(client: TestClient, host: str) -> None:
    cookie = client.cookies.get(f"tranca-{PORT}")
    headers = {"host": host, "cookie": f"tranca-{PORT}={cookie}"}
    assert client.get("/", headers=headers).status_code == 200


def test_the_host_allowed_is_one_more(workers: Workers) -> None:
    app = create_app(port=PORT, token=TOKEN, host="192.168.1.7", workers=workers)
    assert TestClient(app, base_url=f"http://192.168.1.7:{PORT}").get(f"/?token={TOKEN}").status_code == 200
    assert TestClient(app, base_url=f"http://192.168.1.8:{PORT}").get(f"/?token={TOKEN}").status_code == 400


PATHS = ("/", "/?token=wrong", "/?token=", "/board.js", "/symbols.svg", "/board.css", "/nowhere", "/api/solve")


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_seen_without_the_token(stranger: TestClient, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 403
    assert "start tranca board again" in answer.json()["message"]


def test_no_question_is_answered_without_the_cookie(stranger: TestClient) -> None:
    assert stranger.post("/api/solve", json=CASTEL).status_code == 403
    assert stranger.post(f"/api/solve?token={TOKEN}", json=CASTEL).status_code == 403


def test_the_token_opens_the_page_alone_and_only_by_get(stranger: TestClient) -> None:
    for path in (f"/board.css?token={TOKEN}", f"/board.js?token={TOKEN}"):
        assert stranger.get(path).status_code == 403
    assert stranger.head(f"/?token={TOKEN}").status_code == 403
    assert stranger.get(f"/?token={TOKEN}&token=other").status_code == 403
    assert stranger.get(f"/?token={TOKEN}").status_code == 200


def test_the_token_is_used_once(stranger: TestClient) -> None:
    first = stranger.get(f"/?token={TOKEN}", follow_redirects=False)
    assert first.status_code == 200
    assert first.headers["content-type"].startswith("text/html")
    assert stranger.get(f"/?token={TOKEN}").status_code == 200  # with the cookie, a spent token is no fault
    stranger.cookies.clear()
    refused = stranger.get(f"/?token={TOKEN}")
    assert refused.status_code == 403
    assert "used before" in refused.json()["message"]


def test_a_person_without_the_cookie_gets_a_page_that_explains_itself(stranger: TestClient) -> None:
    page = stranger.get("/", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.status_code == 403
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert states(unescape(page.text), "'THE WHOLE LINK'")
    assert "\\n" not in page.text.partition("<main>")[0]  # as a line break in a sentence would be shown
    allowed = dict(part.strip().split(" ", 1) for part in page.headers["content-security-policy"].split(";"))
    assert (allowed["default-src"], allowed["frame-ancestors"]) == ("'none'", "'none'")
    assert all(part.startswith("'sha256-") for kind in ("script-src", "style-src") for part in allowed[kind].split())
    assert stranger.get("/", headers={"accept": "*/*"}).json() == {"message": safety.LOCKED}
    assert stranger.post("/api/start", json={}, headers={"accept": "text/html"}).json() == {"message": safety.LOCKED}


def test_the_cookie_is_for_this_board_alone(stranger: TestClient) -> None:
    cookie = stranger.get(f"/?token={TOKEN}").headers["set-cookie"]
    name, _, rest = cookie.partition("=")
    value, *attributes = rest.split("; ")
    assert name == f"tranca-{PORT}"
    assert set(attributes) == {"HttpOnly", "SameSite=Strict", "Path=/"}
    assert len(value) >= 32
    assert TOKEN not in value


COOKIES = ("tranca-8123=", "tranca-8123=wrong", "tranca-8124=KEY", "tranca=KEY", "KEY", "\xe9=;;=")


@pytest.mark.parametrize("cookie", COOKIES)
def test_other_cookies_open_nothing(client: TestClient, cookie: str) -> None:
    key = client.cookies.get(f"tranca-{PORT}")
    assert key
    client.cookies.clear()
    assert client.get("/", headers={"cookie": cookie.replace("KEY", key).encode("latin-1")}).status_code == 403
    assert client.get("/", headers={"cookie": f"a=1; tranca-8123={key}; b=2"}).status_code == 200


def test_cookies_of_other_programs_at_this_machine_shut_nobody_out(client: TestClient) -> None:
    key = client.cookies.get(f"tranca-{PORT}")
    client.cookies.clear()
    others = 'settings={"a": [1, 2]}; a name=1; tranca-8124=x; =; tranca-8123=spent; \xe9'
    assert client.get("/", headers={"cookie": f"{others}; tranca-8123={key}".encode("latin-1")}).status_code == 200
    assert client.get("/", headers={"cookie": others.encode("latin-1")}).status_code == 403


ORIGINS = (
    "http://evil.example",
    "null",
    f"https://127.0.0.1:{PORT}",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    f"http://localhost:{PORT}",
    "",
)


@pytest.mark.parametrize("origin", ORIGINS)
def test_other_origins_may_not_ask(client: TestClient, origin: str) -> None:
    answer = client.post("/api/solve", json=CASTEL, headers={"origin": origin})
    assert answer.status_code == 403
    assert "origin" in answer.json()["message"]


def test_the_own_origin_and_none_at_all_may_ask(client: TestClient) -> None:
    assert client.post("/api/solve", json=CASTEL).status_code == 200
    assert client.post("/api/solve", json=CASTEL, headers={"origin": HOME}).status_code == 200


def answers(client: TestClient) -> Iterator[tuple[str, object]]:
    yield "page", client.get("/")
    for name in ("board.js", "board.css", "symbols.svg", "table.css"):
        yield name, client.get(f"/{name}")
    yield "nowhere", client.get("/nowhere")
    yield "method", client.get("/api/solve")
    yield "solve", client.post("/api/solve", json=CASTEL)
    yield "picture", client.post("/api/picture", json=CASTEL)
    yield "events", client.post("/api/estimate", json={**CASTEL, "as": "S"}, headers={"accept": "text/event-stream"})
    yield "faults", client.post("/api/solve", json={"text": "rules: none"})
    yield "type", client.post("/api/solve", content=b"{}")
    yield "JSON", client.post("/api/solve", content=b"{", headers={"content-type": "application/json"})
    yield "large", client.post("/api/solve", json={"text": " " * 300_000})
    yield "host", client.get("/", headers={"host": "evil.example"})
    yield "origin", client.post("/api/solve", json=CASTEL, headers={"origin": "null"})
    client.cookies.clear()
    yield "stranger", client.get("/")


def test_every_answer_has_the_headers(client: TestClient) -> None:
    statuses = set()
    for name, answer in answers(client):
        assert answer.headers.get_list("content-security-policy") == [POLICY], name
        assert answer.headers.get_list("x-content-type-options") == ["nosniff"], name
        assert answer.headers.get_list("referrer-policy") == ["no-referrer"], name
        assert "server" not in answer.headers, name
        statuses.add(answer.status_code)
    assert statuses == {200, 400, 403, 404, 405, 413, 415, 422}


def test_a_fault_of_the_program_is_an_answer_with_the_headers_too(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Workers, *args: object, **more: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Workers, "begin", broken)
    answer = client.post("/api/solve", json=CASTEL)
    assert answer.status_code == 500
    assert answer.headers["content-security-policy"] == POLICY
    assert "ZeroDivisionError" in answer.json()["message"]


@pytest.mark.parametrize(
    "name",
    [
        "../server.py",
        "..%2fserver.py",
        "%2e%2e/server.py",
        "....//server.py",
        "/etc/passwd",
        "index.html/../../server.py",
        "index.html%00",
        ".",
        "",
    ],
)
def test_no_file_name_comes_from_the_client(client: TestClient, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 404
    assert "Starlette" not in answer.text


def test_bodies_of_256_kib_are_read_and_no_larger_ones(client: TestClient) -> None:
    def body(size: int) -> bytes:
        return json.dumps(CASTEL).ljust(size).encode()

    headers = {"content-type": "application/json"}
    most = 256 * 1024
    assert len(body(most)) == most
    assert client.post("/api/parse", content=body(most), headers=headers).status_code == 200
    assert client.post("/api/parse", content=body(most + 1), headers=headers).status_code == 413


def test_a_body_in_chunks_is_bounded_too_and_not_read_to_its_end(client: TestClient) -> None:
    sent = []

    def chunks() -> Iterator[bytes]:
        for number in range(100):
            sent.append(number)
            yield b" " * 16384

    answer = client.post("/api/parse", content=chunks(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_questions_are_posted(client: TestClient, method: str) -> None:
    answer = client.request(method, "/api/solve")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize("path", ["/api/solve/", "/api/solve//", "//api/solve", "/api/", "/static/main.js/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_that_is_none_leads_nowhere_else(client: TestClient, path: str, method: str) -> None:
    answer = client.request(method, path, json=CASTEL, follow_redirects=False)
    assert answer.status_code == 404
    assert "location" not in answer.headers


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_questions_are_json_by_their_type(client: TestClient, kind: str) -> None:
    answer = client.post("/api/solve", content=json.dumps(CASTEL), headers={"content-type": kind})
    assert answer.status_code == 415


BODIES = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"{}",
    b'{"text": 1}',
    b'{"text": null}',
    b"\xff\xfe",
    b'{"text": "\\ud800"}',
    b'{"text": "to-move: S", "more": 1}',
    b'{"text": "x", "time_limit": 1e999}',
    b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"a": ' * 20_000 + b"1" + b"}" * 20_000,
)


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:20].decode("latin-1"))
def test_what_is_no_question_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/solve", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["message"]


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>&\x1b[31m"


def test_titles_and_comments_are_text_in_pictures_and_answers(client: TestClient) -> None:
    text = text_of("castel.txt").replace("title: Castel", f"title: {HOSTILE.strip()}")
    for embedded in (True, False):
        answer = client.post("/api/picture", json={"text": text, "embedded": embedded})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<script" not in answer.text
        assert "<img" not in answer.text
        assert "\x1b" not in answer.text
    for route in ("parse", "solve"):
        answer = client.post(f"/api/{route}", json={"text": text})
        assert answer.headers["content-type"] == "application/json"


def test_titles_of_files_come_as_json(workers: Workers) -> None:
    block = BlockPart(file=HOSTILE, line=1, text="x", title=HOSTILE, comments=[HOSTILE], faults=[])
    client = TestClient(create_app([block], port=PORT, token=TOKEN, workers=workers), base_url=HOME)
    page = client.get(f"/?token={TOKEN}")
    assert "script>alert" not in page.text
    start = client.post("/api/start", json={})
    assert start.headers["content-type"] == "application/json"
    assert start.json()["blocks"][0]["title"] == HOSTILE


@pytest.mark.parametrize("path", ["board/static/board.css", "views/pages/static/felt.css"])
def test_browsers_without_two_color_schemes_get_the_light_colors(path: str) -> None:
    plain, both = (SOLVER / path).read_text(encoding="utf-8").split("@supports (color: light-dark(#000, #fff)) {", 1)
    pairs = re.findall(r"(--[\w-]+): light-dark\(([^,]+), [^)]+\);", both)
    assert pairs
    assert "light-dark(" not in plain
    assert [f"{name}: {light};" for name, light in pairs if f"{name}: {light};" not in plain] == []
