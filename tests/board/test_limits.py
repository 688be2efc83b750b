"""Time limits, the queue of questions, clients that leave, and growing estimates."""

import asyncio
import gc
import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, MutableMapping
from dataclasses import replace
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient
from waiting import PATIENCE, wait_until

import tranca
from tranca import Position, Record
from tranca.board import answers, routes, server
from tranca.board import workers as module
from tranca.board.answers import Tools
from tranca.board.questions import DEFAULT_SECONDS, MatchQuestion
from tranca.board.routes import ROUTES
from tranca.board.safety import Guard
from tranca.board.server import answer_request, create_app
from tranca.board.turns import advance
from tranca.board.workers import Workers
from tranca.engine.resources import available_cores
from tranca.errors import StoppedError
from tranca.game.choices import choices_at
from tranca.game.record import latest

from .conftest import PORT, TOKEN, Ask, text_of

CASTEL = text_of("castel.txt")
HIDDEN = text_of("castel-hidden.txt")
LONG = tranca.write(tranca.deal(tranca.Rules.preset("draw/2"), 3)).replace("boneyard: ", "boneyard: {") + "}"
"""A deal before its lead with an unknown order of the boneyard: no search of it can finish."""


def middle() -> tuple[str, str]:
    """Return a record after ten actions, with very many possible deals of the hidden tiles, and the seat to move."""
    value: Position | Record = Record(tranca.deal(tranca.Rules.preset("partnership"), 3))
    for _ in range(10):
        play = choices_at(latest(value)).legal[-1]
        value, _ = advance(value, "-" if play is None else str(play))
    position = latest(value)
    assert position.to_move is not None
    return tranca.write(value), position.seats[position.to_move]


MIDDLE, SEAT = middle()


@pytest.mark.parametrize("limit", [0, -1, -0.0, "x", "5", True, [1], {}])
def test_a_limit_is_more_than_nothing(ask: Ask, limit: object) -> None:
    said = ask("solve", 422, text=CASTEL, time_limit=limit)["message"]
    assert said == f"time limit {limit!r}: expected a number of seconds above 0"


def test_every_question_has_its_limit(workers: Workers, monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    seen: list[float] = []
    begin = workers.begin

    def watched(answer: Callable[[Tools], bytes], *, seconds: float, **more: Any) -> module.Job:
        seen.append(seconds)
        return begin(lambda tools: b"{}", seconds, **more)

    def watched_here(tables: tranca.Tables, stop: tranca.Stop, seconds: float) -> Tools:
        seen.append(seconds)
        return Tools(tables, stop, seconds)

    monkeypatch.setattr(routes, "DEFAULT_SECONDS", DEFAULT_SECONDS)  # the fixtures allow more
    monkeypatch.setattr(workers, "begin", watched)
    monkeypatch.setattr(server, "Tools", watched_here)  # of short questions, which take no thread
    for limit in (None, 0.25, 1000):
        for route in ("parse", "solve", "deals", "estimate", "check", "review", "score", "picture", "tree", "reply"):
            extra = {"as": "S"} if route in ("deals", "estimate", "reply") else {}
            body = {"text": CASTEL, **extra, **({} if limit is None else {"time_limit": limit})}
            client.post(f"/api/{route}", json=body)
    assert seen == [5.0] * 10 + [0.25] * 10 + [60.0] * 10


@pytest.mark.parametrize("route", ["parse", "play", "picture"])
def test_only_short_questions_take_no_thread(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, client: TestClient, route: str
) -> None:
    jobs: list[str] = []
    begin = workers.begin

    def watched(answer: Callable[[Tools], bytes], **more: Any) -> module.Job:
        jobs.append(route)
        return begin(answer, **more)

    monkeypatch.setattr(workers, "begin", watched)
    question = {"text": CASTEL, **({"action": "4-6@6"} if route == "play" else {})}
    short = client.post(f"/api/{route}", json=question)
    assert (short.status_code, jobs) == (200, [])
    long = client.post(f"/api/{route}", json={**question, "text": f"# {'x' * server.SHORT_BYTES}\n{CASTEL}"})
    assert (long.status_code, jobs) == (200, [route])


def test_a_search_stops_at_its_limit_and_says_that_it_is_not_exact(ask: Ask) -> None:
    answer = ask("solve", text=LONG, time_limit=0.2)
    assert answer["exact"] is False


def test_an_estimate_stops_at_its_limit_with_a_sample(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def after_nodes(seconds: float | None = None, **more: Any) -> tranca.Stop:
        return tranca.Stop(nodes=None if seconds is None else 300_000, **more)  # independent of the clock

    monkeypatch.setattr(module, "Stop", after_nodes)
    answer = ask("estimate", text=MIDDLE, time_limit=60, deals=1_000_000, **{"as": SEAT})
    assert answer["exact"] is False
    assert 2 <= answer["sample"] < 1_000_000


def test_what_cannot_be_cut_short_is_refused_with_words(ask: Ask) -> None:
    record = tranca.write(tranca.read("positions/records/doscientos.txt")[0])
    assert ask("review", text=record, time_limit=0.000001)["complete"] is False
    assert "stopped" in ask("check", 422, text=CASTEL, play="2-4", time_limit=0.000001)["message"]
    assert "stopped" in ask("estimate", 422, text=HIDDEN, time_limit=0.000001)["message"]


def test_what_nothing_can_stop_is_not_waited_for(
    client: TestClient, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()
    monkeypatch.setattr(module, "GRACE", 0.1)
    monkeypatch.setattr("tranca.deals", lambda *args: release.wait(PATIENCE))
    answer = client.post("/api/deals", json={"text": HIDDEN, "time_limit": 0.1})
    release.set()
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("not answered in 0.1 s")


def test_a_tree_is_read_as_long_as_its_limit_lasts(ask: Ask) -> None:
    stopped = ask("tree", text=CASTEL, tree="4-6@6", time_limit=0.000001)
    assert "not read in time" in stopped["faults"][0]["message"]


def test_a_match_is_settled_as_long_as_its_limit_lasts() -> None:
    stop = tranca.Stop(signals=False)
    stop.stop()
    with pytest.raises(StoppedError, match="not scored in time"):
        answers.match(MatchQuestion(texts=(CASTEL,) * 3), Tools(tranca.Tables(), stop, 5))


# The queue


def test_as_many_run_as_there_are_cores_and_the_rest_wait_in_line() -> None:
    crew = Workers(2)
    running, most, release = [0], [0], threading.Event()
    lock = threading.Lock()

    def work(tools: Tools) -> bytes:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        release.wait(PATIENCE)
        with lock:
            running[0] -= 1
        return b"done"

    jobs = [crew.begin(work, 5) for _ in range(6)]
    assert crew.begin(lambda tools: b"at once", 5, at_once=True).future.result(PATIENCE) == b"at once"
    wait_until(lambda: running[0] == 2)
    jobs[3].drop()
    assert jobs[3].future.cancelled()
    release.set()
    assert [job.future.result(PATIENCE) for job in jobs if job is not jobs[3]] == [b"done"] * 5
    assert most[0] == 2
    crew.end()


def test_cores_are_those_that_this_process_may_use() -> None:
    count = "import os; os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])\n"
    count += "from tranca.board.workers import Workers; print(Workers().cores)"
    if hasattr(os, "sched_setaffinity"):
        done = subprocess.run([sys.executable, "-c", count], capture_output=True, text=True, check=True)
        assert done.stdout == "1\n"
    assert 1 <= available_cores() <= (os.cpu_count() or 1)


def test_searches_at_once_have_tables_of_their_own_that_are_kept() -> None:
    crew = Workers(2)
    barrier = threading.Barrier(2)
    kept: list[tranca.Tables] = []

    def work(tools: Tools) -> bytes:
        barrier.wait(PATIENCE)
        kept.append(tools.tables)
        return b""

    for _ in range(3):
        for job in [crew.begin(work, 5) for _ in range(2)]:
            job.future.result(PATIENCE)
    assert len({id(tables) for tables in kept}) == 2
    assert all(kept[n] is not kept[n + 1] for n in (0, 2, 4))
    crew.end()


def test_a_question_has_the_cores_that_no_other_has() -> None:
    crew = Workers(3)
    started, end = [threading.Event(), threading.Event()], threading.Event()
    threads: list[int] = []

    def work(tools: Tools) -> bytes:
        threads.append(tools.threads)
        started[len(threads) - 1].set()
        end.wait(PATIENCE)
        return b""

    jobs = []
    for event in started:
        jobs.append(crew.begin(work, 5))
        assert event.wait(PATIENCE)
    end.set()
    for job in jobs:
        job.future.result(PATIENCE)
    assert threads == [3, 2]
    crew.end()


def test_the_time_of_a_question_begins_when_its_turn_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[float] = []

    def stop(seconds: float | None = None, **more: Any) -> tranca.Stop:
        if seconds is not None:
            starts.append(seconds)
        return tranca.Stop(seconds, **more)

    monkeypatch.setattr(module, "Stop", stop)
    crew = Workers(1)
    release = threading.Event()
    crew.begin(lambda tools: str(release.wait(PATIENCE)).encode(), 5)
    waiting = crew.begin(lambda tools: b"", 7)
    wait_until(lambda: starts == [5])
    release.set()
    waiting.future.result(PATIENCE)
    assert starts == [5, 7]
    crew.end()


def test_the_end_stops_what_runs_and_drops_what_waits() -> None:
    crew = Workers(1)

    def search(tools: Tools) -> bytes:
        wait_until(lambda: tools.stop.is_stopped)
        return b"stopped"

    running, waiting = crew.begin(search, 60), crew.begin(search, 60)
    crew.end()
    assert running.future.result(PATIENCE) == b"stopped"
    assert waiting.future.cancelled()
    assert crew.wait_until_idle(PATIENCE)


# Clients that leave


async def leave_while_running(
    app: Guard,
    path: str,
    body: dict[str, Any],
    is_running: Callable[[], bool],
    accept: str = "*/*",
    sent: list[Any] | None = None,
    broken: bool = False,
) -> list[Any]:
    """Ask a question, close the connection once `is_running`, and return all messages sent until the application ended.

    `sent` collects these messages as they arrive. If the connection is `broken`, the application notices only when
    `send` raises an error.
    """
    sent = [] if sent is None else sent
    messages: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def send(message: MutableMapping[str, Any]) -> None:
        if broken and is_running():
            raise OSError("broken pipe")
        sent.append(message)

    def scope(path: str, method: str, query: str, cookie: str) -> dict[str, Any]:
        headers = [
            (b"host", f"127.0.0.1:{PORT}".encode()),
            (b"content-type", b"application/json"),
            (b"cookie", cookie.encode()),
            (b"accept", accept.encode()),
        ]
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4" if broken else "2.3"},
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "scheme": "http",
            "root_path": "",
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", PORT),
        }

    await app(scope("/", "GET", f"token={TOKEN}", ""), messages.get, send)
    (cookie,) = (value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie")
    sent.clear()
    messages.put_nowait({"type": "http.request", "body": json.dumps(body).encode(), "more_body": False})
    answered = asyncio.ensure_future(app(scope(path, "POST", "", cookie.partition(";")[0]), messages.get, send))
    while not (is_running() or answered.done()):
        await asyncio.sleep(0.01)
    if not broken:
        messages.put_nowait({"type": "http.disconnect"})
    await asyncio.wait_for(answered, PATIENCE)
    return sent


@pytest.mark.parametrize("accept", ["*/*", "text/event-stream"])
def test_a_closed_connection_stops_its_search(accept: str) -> None:
    crew = Workers(1)
    app = create_app(port=PORT, token=TOKEN, workers=crew)
    body = {"text": MIDDLE, "as": SEAT, "deals": 1_000_000, "time_limit": 60}
    stops: list[tranca.Stop] = []
    begin = crew.begin

    def watched(*words: Any, **more: Any) -> module.Job:
        job = begin(*words, **more)
        stops.append(job.stop)
        return job

    crew.begin = watched  # type: ignore[method-assign]
    asyncio.run(leave_while_running(app, "/api/estimate", body, lambda: bool(stops), accept))
    assert [stop.is_stopped for stop in stops] == [True]
    assert crew.wait_until_idle(PATIENCE)
    crew.end()


def test_a_connection_closed_before_its_stream_begins_stops_the_search() -> None:
    """The client leaves between the first event and the first read of the response."""
    crew = Workers(1)
    stops: list[tranca.Stop] = []

    def grow(question: object, tools: Tools, growing: Callable[[bytes], None]) -> bytes:
        stops.append(tools.stop)
        growing(b"{}")
        wait_until(lambda: tools.stop.is_stopped)
        raise StoppedError

    async def leave() -> None:
        messages: asyncio.Queue[Any] = asyncio.Queue()
        request = Request({"type": "http", "headers": [(b"accept", b"text/event-stream")]}, messages.get)
        api = replace(ROUTES["solve"], answer=grow)
        response = await answer_request(request, api, None, lambda work: crew.begin(work, 60))
        assert isinstance(response, StreamingResponse)
        messages.put_nowait({"type": "http.disconnect"})
        while not stops[0].is_stopped:
            await asyncio.sleep(0.01)

    try:
        asyncio.run(asyncio.wait_for(leave(), PATIENCE))
    finally:
        for stop in stops:
            stop.stop()
        crew.end()
        assert crew.wait_until_idle(PATIENCE)


@pytest.mark.parametrize("broken", [False, True], ids=["closed", "broken"])
@pytest.mark.parametrize("route", [name for name, api in ROUTES.items() if api.growing])
@pytest.mark.parametrize("count", [1, 3])
def test_a_stream_cut_halfway_stops_its_search(
    count: int, route: str, broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client leaves after `count` partial answers, while the search is still running."""
    stops, sent = list[tranca.Stop](), list[Any]()

    def grow(question: object, tools: Tools, growing: Callable[[bytes], None]) -> bytes:
        stops.append(tools.stop)
        for _ in range(count + broken):  # the connection breaks at the last one
            growing(b"{}")
        wait_until(lambda: tools.stop.is_stopped)
        raise StoppedError

    monkeypatch.setitem(ROUTES, route, replace(ROUTES[route], answer=grow))  # type: ignore[misc]
    crew = Workers(1)
    app = create_app(port=PORT, token=TOKEN, workers=crew)
    body = {"text": CASTEL} if route != "report" else {"texts": [CASTEL]}
    head_and_events = 1 + count  # the head of the answer, and its events
    try:
        asyncio.run(
            leave_while_running(
                app, f"/api/{route}", body, lambda: len(sent) >= head_and_events, "text/event-stream", sent, broken
            )
        )
        assert [bytes(message["body"]) for message in sent[1:head_and_events]] == [
            b"event: growing\ndata: {}\n\n"
        ] * count
        assert [stop.is_stopped for stop in stops] == [True]
    finally:
        crew.end()
        assert crew.wait_until_idle(PATIENCE)


def test_who_leaves_the_line_is_dropped() -> None:
    crew = Workers(1)
    release = threading.Event()
    jobs = [crew.begin(lambda tools: str(release.wait(PATIENCE)).encode(), 60, asker=name) for name in ("one", "other")]
    begin = crew.begin

    def watched(*words: Any, **more: Any) -> module.Job:
        jobs.append(begin(*words, **more))
        return jobs[-1]

    crew.begin = watched  # type: ignore[method-assign]
    app = create_app(port=PORT, token=TOKEN, workers=crew)
    asyncio.run(leave_while_running(app, "/api/solve", {"text": LONG, "time_limit": 60}, lambda: len(jobs) > 2))
    assert [job.future.cancelled() for job in jobs] == [False, False, True]
    release.set()
    for job in jobs[:2]:
        job.future.result(PATIENCE)
    crew.end()


def test_a_short_question_of_one_waits_for_no_long_ones_of_another() -> None:
    crew = Workers(2)
    release, order = threading.Event(), list[str]()

    def long(tools: Tools) -> bytes:
        release.wait(PATIENCE)
        return b"long"

    def short(name: str) -> Callable[[Tools], bytes]:
        return lambda tools: order.append(name) or name.encode()  # type: ignore[func-returns-value]

    jobs = [crew.begin(long, 60, asker="one") for _ in range(8)]
    assert crew.begin(short("other"), 60, asker="other").future.result(PATIENCE) == b"other"
    jobs += [crew.begin(short("one"), 60, asker="one") for _ in range(3)]
    task = crew.begin(long, 60, asker="third")  # on the extra thread for clients without a running question
    late = [crew.begin(short(name), 60, asker=name) for name in ("fourth", "other")]
    release.set()
    for job in (*jobs, task, *late):
        job.future.result(PATIENCE)
    assert order == ["other", "fourth", "other", "one", "one", "one"]
    crew.end()


class Hoard:
    """The memory of a search."""


@pytest.mark.parametrize("accept", ["*/*", "text/event-stream"])
def test_abandoned_questions_leave_nothing(accept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hoards = weakref.WeakSet[Hoard]()

    def endless(*_: Any, stop: tranca.Stop, **more: Any) -> None:
        hoard = Hoard()
        hoards.add(hoard)
        try:
            wait_until(lambda: stop.is_stopped)
            raise ValueError(hoard)
        except ValueError:
            raise StoppedError from None

    monkeypatch.setattr("tranca.estimate", endless)
    crew = Workers(1)
    app = create_app(port=PORT, token=TOKEN, workers=crew)
    gc.collect()
    gc.disable()  # searches create few objects, so a collection may not run for a long time
    try:
        asyncio.run(leave_while_running(app, "/api/estimate", {"text": HIDDEN}, lambda: bool(hoards), accept))
        assert crew.wait_until_idle(PATIENCE)
        assert list(hoards) == []
    finally:
        gc.enable()
        crew.end()


def test_the_tables_of_a_question_that_was_stopped_are_given_back() -> None:
    crew, used = Workers(1), list[tranca.Tables]()

    def answer(tools: Tools) -> bytes:
        used.append(tools.tables)
        if len(used) == 1:
            tools.stop.stop()
        return b""

    for _ in range(3):
        crew.begin(answer, PATIENCE).future.result(PATIENCE)
    crew.end()
    assert used[0] is not used[1]
    assert used[1] is used[2]


# Streams


def events(client: TestClient, route: str = "estimate", **body: Any) -> list[tuple[str, Any]]:
    answer = client.post(f"/api/{route}", json=body, headers={"accept": "text/event-stream"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    messages = []
    for event in answer.text.strip().split("\n\n"):
        name, data = event.split("\n")
        messages.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return messages


def test_an_estimate_is_streamed_as_it_grows(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.analysis.estimate.solving.PAUSE", 0)
    messages = events(client, text=HIDDEN)
    assert [name for name, _ in messages[:-1]] == ["growing"] * (len(messages) - 1)
    assert messages[-1][0] == "final"
    assert len(messages) > 2
    samples = [body["sample"] for _, body in messages[:-1] if "sample" in body]
    assert samples == sorted(samples)
    assert {body["schema"] for _, body in messages} == {"tranca.estimate/1"}
    plain = client.post("/api/estimate", json={"text": HIDDEN}).json()
    varying = ("seconds", "nodes")
    final = messages[-1][1]
    assert {k: v for k, v in final.items() if k not in varying} == {k: v for k, v in plain.items() if k not in varying}


def test_best_plays_are_streamed_first_and_never_look_finished(client: TestClient) -> None:
    text = (
        "rules: draw/2; ends: 0 6; to-move: A; lead: A; last: B; A: 0-6 2-4 4-5; B: 0-2 4-4; "
        "boneyard: {0-3 1-3 1-6 2-2 2-5}"
    )
    messages = events(client, "solve", text=text)
    assert [name for name, _ in messages] == ["growing", "final"]
    *so_far, (_, final) = messages
    assert final["exact"]
    for _, partial in so_far:
        assert not partial["exact"]
        assert partial["value"] == final["value"]
        assert partial["best"] == final["best"]
    assert [[play["value"] for play in body["plays"]].count(None) for _, body in messages] == [1, 0]


def test_a_stream_that_cannot_begin_is_refused_as_any_other(client: TestClient) -> None:
    headers = {"accept": "text/event-stream"}
    assert client.post("/api/estimate", json={"text": CASTEL}, headers=headers).status_code == 422
    faulty = client.post("/api/estimate", json={"text": "rules: nonsense"}, headers=headers)
    assert faulty.status_code == 422
    assert faulty.json()["faults"]


def test_a_review_tells_how_far_it_is(client: TestClient) -> None:
    record = tranca.read("positions/records/doscientos.txt")[0]
    assert isinstance(record, tranca.Record)
    messages = events(client, "review", text=tranca.write(record), view="open")
    count = len(record.actions)
    assert [body for name, body in messages if name == "growing"] == [
        {"done": n + 1, "total": count} for n in range(count)
    ]
    assert messages[-1][0] == "final"
    assert messages[-1][1]["schema"] == "tranca.review/1"


def test_a_stream_that_nothing_can_stop_ends_with_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()
    whole = tranca.estimate(tranca.parse(HIDDEN)[0])
    monkeypatch.setattr(module, "GRACE", 0.1)
    for begins in (False, True):

        def endless(*_: Any, growing: Callable[[Any], None], begins: bool = begins, **more: Any) -> None:
            if begins:
                growing(whole)
            release.wait(PATIENCE)

        monkeypatch.setattr("tranca.estimate", endless)
        question = {"text": HIDDEN, "time_limit": 0.1}
        answer = client.post("/api/estimate", json=question, headers={"accept": "text/event-stream"})
        assert answer.status_code == (200 if begins else 422)
        assert answer.text.count("event: refused") == begins
        assert "not answered in 0.1 s" in answer.text
    release.set()


def test_only_what_grows_is_streamed(client: TestClient) -> None:
    answer = client.post("/api/deals", json={"text": HIDDEN}, headers={"accept": "text/event-stream"})
    assert answer.headers["content-type"] == "application/json"
