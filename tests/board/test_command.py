"""`tranca board` as a process: its first line, its end, and the arguments it refuses."""

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import pytest
import uvicorn
from click.testing import CliRunner
from uvicorn.server import ServerState
from waiting import PATIENCE, ended, processor_time, wait_until, worked

import tranca
from tranca.board import serving
from tranca.board.serving import MOST_CONNECTIONS
from tranca.board.workers import Workers
from tranca.cli import cli

from .conftest import POSITIONS, text_of

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{20,})\n")
LONG = tranca.write(tranca.deal(tranca.Rules.preset("draw/2"), 3)).replace("boneyard: ", "boneyard: {") + "}"


DRAWING = "rules: mano-a-mano\nto-move: A\nA: 0-0 0-1 1-2 2-3 3-4 4-5 5-6\nB: ?7\nboneyard: ?14"
UNLIMITED = (
    "import tranca.board.questions as questions; questions.MOST_SECONDS = 1e9; from tranca.cli import main; main()"
)
"""Runs the command with questions that never end by themselves."""


def command(*words: str, code: str | None = None, **more: Any) -> "subprocess.Popen[str]":
    call = [sys.executable, *(["-m", "tranca"] if code is None else ["-c", code]), "board", *words]
    return subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=POSITIONS, **more)


@contextmanager
def board(*words: str, code: str | None = None) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """Yield a running board, and its address once it is printed."""
    process = command("--no-open", *words, code=code)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def refused(*words: str) -> str:
    """Return the error for arguments with which no board starts; runs in this process."""
    result = CliRunner().invoke(cli, ["board", "--no-open", *words])
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr


def end(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    process.send_signal(signal.SIGINT)
    out, error = ended(process)
    return process.returncode, out, error


class Browser:
    """A browser as far as the server sees it: open the address, keep the cookie, ask questions."""

    def __init__(self, address: str) -> None:
        found = ADDRESS.fullmatch(address)
        assert found, address
        self.port = int(found[1])
        self.cookie = ""
        with self.open(f"/?token={found[2]}") as page:
            self.cookie = page.headers["set-cookie"].partition(";")[0]

    def open(self, path: str, question: Any = None, timeout: float = PATIENCE) -> IO[bytes] | Any:
        headers = {"cookie": self.cookie, "content-type": "application/json"}
        body = None if question is None else json.dumps(question).encode()
        url = f"http://127.0.0.1:{self.port}{path}"
        return urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=timeout)

    def ask(self, route: str, **question: Any) -> Any:
        with self.open(f"/api/{route}", question) as answer:
            return json.load(answer)


def test_the_first_line_is_the_address_and_can_be_opened_at_once() -> None:
    with board("castel.txt") as (process, address):
        browser = Browser(address)
        start = browser.ask("start")
        assert start["blocks"][0]["text"] == tranca.write(tranca.parse(text_of("castel.txt"))[0])
        assert browser.ask("solve", text=start["blocks"][0]["text"])["value"] == 46
        assert end(process) == (0, "", "")


def asking_long(process: "subprocess.Popen[str]", browser: Browser) -> socket.socket:
    """Return a connection with an endless question; the board is then working at it, or at an earlier one."""
    body = json.dumps({"text": LONG, "time_limit": 1e9}).encode()
    before = processor_time(process.pid)
    home = socket.create_connection(("127.0.0.1", browser.port))
    home.sendall(
        f"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{browser.port}\r\nContent-Type: application/json\r\n"
        f"Cookie: {browser.cookie}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    worked(process.pid, (before or 0) + 0.1)
    return home


def test_ctrl_c_ends_the_board_whatever_runs() -> None:
    with board(code=UNLIMITED) as (process, address):
        browser = Browser(address)
        waiting = [asking_long(process, browser) for _ in range(4)]
        assert end(process) == (0, "", "")
        for home in waiting:
            home.close()


@pytest.mark.slow
def test_a_closed_connection_gives_its_place_to_the_next_question() -> None:
    with board(code=UNLIMITED) as (process, address):
        browser = Browser(address)
        for _ in range(2 * (os.cpu_count() or 1)):
            asking_long(process, browser).close()
        assert browser.ask("solve", text=text_of("castel.txt"))["value"] == 46


def test_a_body_without_end_is_refused_on_its_way() -> None:
    with board() as (_, address):
        browser = Browser(address)
        with socket.create_connection(("127.0.0.1", browser.port), timeout=PATIENCE) as home:
            home.sendall(
                f"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{browser.port}\r\nContent-Type: application/json\r\n"
                f"Cookie: {browser.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
            )
            chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
            for _ in range(9):  # just over the limit, without a last chunk
                home.sendall(chunk)
            assert home.recv(20).startswith(b"HTTP/1.1 413 ")


def test_ctrl_c_before_the_first_line_ends_it_too(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "slow.txt")
    process = command("--no-open", str(tmp_path / "slow.txt"))
    with (tmp_path / "slow.txt").open("w"):  # opens once the board reads the file; it then waits for data
        process.send_signal(signal.SIGINT)
    # A signal between a check of the interpreter and its next read is seen after this read, so the file is closed.
    assert (*ended(process), process.returncode) == ("", "", 0)


@pytest.mark.slow
def test_ctrl_c_twice_is_no_worse() -> None:
    def closed(port: int) -> bool:
        with socket.socket() as home:
            return home.connect_ex(("127.0.0.1", port)) != 0

    with board() as (process, address):
        port = Browser(address).port
        process.send_signal(signal.SIGINT)
        wait_until(lambda: closed(port), "the end of the server")
        assert end(process) == (0, "", "")


def test_files_and_addresses_are_the_first_things_on_the_board(tmp_path: Path) -> None:
    (tmp_path / "faulty.txt").write_text("rules: nonsense\n\nrules: partnership; N: 9-9\n")
    shared = "http://127.0.0.1:8000/#t=rules%3A+partnership&at=0"
    with board("castel.txt", shared, str(tmp_path / "faulty.txt"), "records/doscientos.txt") as (process, address):
        start = Browser(address).ask("start")
        assert [Path(block["file"]).name for block in start["blocks"]] == [
            "castel.txt",
            "faulty.txt",
            "faulty.txt",
            "doscientos.txt",
        ]
        assert start["addresses"] == ["t=rules%3A+partnership&at=0"]
        status, out, error = end(process)
        assert (status, out) == (0, "")
        assert "faulty.txt:1:" in error
        assert "Traceback" not in error


@pytest.mark.slow
def test_rules_stand_instead_of_those_written() -> None:
    with board("castel.txt", "--rules", "doscientos") as (_, address):
        assert "rules: doscientos" in Browser(address).ask("start")["blocks"][0]["text"]


@pytest.mark.slow
def test_a_port_that_is_asked_for_is_taken_and_one_that_is_taken_refused() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = command("--no-open", "--port", str(port))
        out, error = ended(process)
        assert (process.returncode, out) == (1, "")
        assert error.startswith(f"tranca: cannot listen on 127.0.0.1:{port}: address already in use")
        assert error.count("\n") == 1
    with board("--port", str(port)) as (_, address):
        assert f":{port}/" in address


def test_only_this_machine_is_listened_to() -> None:
    with board() as (_, address):
        port = Browser(address).port
        listening = Path("/proc/net/tcp")
        if listening.exists():
            places = [line.split()[1] for line in listening.read_text().splitlines()[1:] if line.split()[3] == "0A"]
            assert [place for place in places if place.endswith(f":{port:04X}")] == [f"0100007F:{port:04X}"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "0", "0x0", "::0"])
def test_every_network_at_once_is_refused(host: str) -> None:
    error = refused("--host", host, "--allow-remote")
    assert "expected the one address" in error


def test_a_host_that_cannot_be_a_name_is_one_sentence() -> None:
    error = refused("--host", "a..b", "--allow-remote")
    assert error.splitlines()[-1].startswith("tranca: cannot listen on a..b:0: ")
    assert "Traceback" not in error


def test_another_address_needs_to_be_allowed() -> None:
    error = refused("--host", "127.0.0.2")
    assert "--allow-remote" in error


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the machine has only one local address")
@pytest.mark.slow
def test_a_remote_board_says_what_that_means_and_knows_its_host() -> None:
    process = command("--no-open", "--host", "127.0.0.2", "--allow-remote")
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.2:")
        with urllib.request.urlopen(address, timeout=PATIENCE) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError, match="400"):
            request = urllib.request.Request(address, headers={"host": "evil.example"})
            urllib.request.urlopen(request, timeout=PATIENCE)
        status, _, error = end(process)
        assert status == 0
        assert "unencrypted" in error
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("name", ["nowhere.txt", "a" * 300])
def test_a_file_that_is_not_there_is_one_sentence(name: str) -> None:
    error = refused(name)
    assert error == f"tranca: {name}: no such file; expected a text file, or a link from the board\n"


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000/", "http://127.0.0.1:8000/#"])
def test_an_address_that_says_nothing_is_refused(address: str) -> None:
    error = refused(address)
    assert error == f"tranca: {address}: expected a complete link from Share, with text after #\n"


@pytest.mark.slow
def test_the_default_browser_is_opened_by_a_file_that_others_cannot_read(tmp_path: Path) -> None:
    log, browser, places = tmp_path / "opened", tmp_path / "browser", tmp_path / "places"
    places.mkdir()
    browser.write_text(f'#!/bin/sh\necho "$@" > {log}.part && mv {log}.part {log}\n')
    browser.chmod(0o755)
    process = command(env={**os.environ, "BROWSER": f"{browser} %s", "TMPDIR": str(places)})
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        wait_until(log.exists, "the browser")
        (page,) = places.glob("*/*.html")
        assert log.read_text() == f"{page.as_uri()}\n"  # the only argument that other users can see
        assert (page.stat().st_mode & 0o777, page.parent.stat().st_mode & 0o777) == (0o600, 0o700)
        assert page.read_text().count(f'"{address}"') == 1
        assert f"0; url={address}" in page.read_text()
        assert end(process)[:2] == (0, "")
        assert [*places.iterdir()] == []
    finally:
        process.kill()
        process.communicate()


def resident(process: "subprocess.Popen[str]") -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) >> 10  # type: ignore[index]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc")
def test_abandoned_questions_leave_no_memory_behind() -> None:
    with board() as (process, address):
        browser = Browser(address)
        question = {"text": DRAWING, "time_limit": 60}
        headers = {"content-type": "application/json", "cookie": browser.cookie, "accept": "text/event-stream"}
        for seed in range(40):
            connection = http.client.HTTPConnection("127.0.0.1", browser.port)
            connection.request("POST", "/api/estimate", json.dumps({**question, "seed": seed}), headers)
            worked(process.pid, (processor_time(process.pid) or 0) + 0.02)
            connection.close()
            assert resident(process) < 2_000, seed  # several at once; 80 MB each would remain if none were freed
        wait_until(lambda: resident(process) <= 400, "memory given back")
        assert resident(process) <= 400


MALFORMED = ("GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "nonsense\r\n\r\n")


def test_what_is_no_request_at_all_is_answered_with_the_headers_too() -> None:
    with board() as (_, address):
        port = Browser(address).port
        for request in MALFORMED:
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as home:
                home.sendall(request.encode())
                answer = home.makefile("rb").read().decode().lower()
            assert answer.startswith("http/1.1 400 ")
            for header in ("content-security-policy: default-src 'none';", "nosniff", "referrer-policy: no-referrer"):
                assert header in answer


def test_connections_that_say_nothing_shut_nobody_out() -> None:
    with board() as (_, address):
        browser = Browser(address)
        home = ("127.0.0.1", browser.port)
        connections = [socket.create_connection(home, timeout=PATIENCE) for _ in range(MOST_CONNECTIONS + 20)]
        try:
            for entry in connections:
                with suppress(ConnectionError):
                    entry.sendall(b"GET / HTTP/1.1\r\nHost:")  # half a head
            assert browser.ask("parse", text=text_of("castel.txt"))["known"]
            with suppress(ConnectionError):
                assert connections[0].recv(1) == b""  # the connection that has been idle longest
        finally:
            for entry in connections:
                entry.close()


async def answered_or_closed(data: bytes) -> bytes:
    """Return all bytes that the protocol sends before it closes a connection that sent `data`."""
    config = uvicorn.Config(lambda *_: None, http=serving._Protocol, lifespan="off", log_config=None)
    config.load()
    made = lambda: serving._Protocol(config, ServerState(), {})  # noqa: E731
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        writer.write(data)
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""
    finally:
        writer.close()
        server.close()


@pytest.mark.parametrize("data", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n"])
def test_a_head_that_does_not_end_is_not_waited_for(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving._Protocol, "limits", serving.ConnectionLimits(head_seconds=0.05))
    assert asyncio.run(answered_or_closed(data)) == b""


@pytest.mark.slow
def test_nonsense_behind_a_question_that_has_its_answer_is_no_traceback() -> None:
    with board() as (process, address):
        port = Browser(address).port
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as home:
            home.sendall(f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
            assert home.recv(12) == b"HTTP/1.1 403"
            home.sendall(b"zz\r\n\r\n")  # in place of the length of a chunk
            while home.recv(4096):
                pass
        assert end(process) == (0, "", "")


def test_the_token_is_in_no_log(tmp_path: Path) -> None:
    with board() as (process, address):
        browser = Browser(address)
        token = address.partition("token=")[2].strip()
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"http://127.0.0.1:{browser.port}/?token={token}", timeout=PATIENCE)
        with pytest.raises(urllib.error.HTTPError, match="404"):
            browser.open("/nowhere")
        with socket.create_connection(("127.0.0.1", browser.port)) as home:
            home.sendall(f"GET /?token={token} nonsense\r\n\r\n".encode())
            home.recv(1000)
        status, out, error = end(process)
        assert (status, out, error) == (0, "", "")


def test_ctrl_c_while_a_question_is_handed_to_its_thread_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal can interrupt the server anywhere, even while it holds the lock of the pool that it must end."""
    crew = Workers(1)
    server = serving._Server(uvicorn.Config(lambda: None), crew)

    def interrupted() -> None:
        submit = ThreadPoolExecutor._adjust_thread_count

        def adjusted(pool: ThreadPoolExecutor) -> None:
            submit(pool)
            server.handle_exit(signal.SIGINT, None)

        with monkeypatch.context() as patch:
            patch.setattr(ThreadPoolExecutor, "_adjust_thread_count", adjusted)
            crew.begin(lambda tools: b"", 1.0, at_once=True)

    serves = threading.Thread(target=interrupted, daemon=True)
    serves.start()
    serves.join(PATIENCE)
    assert not serves.is_alive()
    assert server.should_exit and crew.halt.is_stopped
    crew.end()
