"""Killed clients and workers, and full disks: a resumed run ends with the same output as an undisturbed one."""

import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from runs.asking import ROOT, SOLVE, WORDS, batch
from runs.test_batch import run
from waiting import ended, wait_until

import tranca
from tranca.engine.resources import Resources, Tables
from tranca.errors import TrancaError
from tranca.runs import batch as runs
from tranca.runs import executors
from tranca.runs.answers.questions import answer_row
from tranca.runs.answers.work import answer_inputs
from tranca.runs.inputs.reading import read_chunk
from tranca.runs.inputs.slices import Chunk, InputRow, PositionRows, RandomSlice
from tranca.runs.job import BatchJob, RandomPlay
from tranca.runs.outputs.journal import ChunkAnswer, Journal
from tranca.runs.outputs.sinks import JsonLinesFile

LARGE = ("solve", "--random", "3000", "--rules", "doscientos", "--seed", "7", "--tiles", "20", "--chunk", "100")
TEXTS = sorted(str(path) for path in (ROOT / "tests" / "data" / "faults").glob("*.txt"))[:6]


def children(parent: int) -> list[int]:
    lists = [word.read_text() for word in Path(f"/proc/{parent}/task").glob("*/children")]
    return [int(entry) for entry in " ".join(lists).split()]


def workers(parent: int) -> list[int]:
    commands = {child: Path(f"/proc/{child}/cmdline").read_bytes() for child in children(parent)}
    return [entry for entry, words in commands.items() if b"spawn_main" in words]


def is_there(process: int) -> bool:
    """Return whether a process still runs; a zombie does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def lines(output: Path) -> int:
    return output.read_bytes().count(b"\n") if output.exists() else 0


def whole(folder: Path, words: tuple[object, ...]) -> bytes:
    """Return the output of an undisturbed run."""
    batch(*words, "-o", folder / "whole", "--workers", 1)
    return (folder / "whole").read_bytes()


@pytest.mark.slow
def test_workers_are_gone_soon_after_their_client_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([*WORDS, *LARGE, "-o", str(tmp_path / "out"), "--workers", "2"], cwd=ROOT) as run:
        wait_until(lambda: lines(tmp_path / "out") > 0)
        hired = workers(run.pid)
        run.kill()
        run.wait()
    assert len(hired) == 2
    wait_until(lambda: not any(map(is_there, hired)), "the end of the workers")
    assert batch(*LARGE, "-o", tmp_path / "out", "--workers", 2).returncode == 0
    assert (tmp_path / "out").read_bytes() == whole(tmp_path, LARGE)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.slow
def test_a_run_that_is_stopped_says_so_in_one_line_and_leaves_no_worker(
    number: int, status: int, tmp_path: Path
) -> None:
    endless = [entry.replace("3000", "100000000") for entry in LARGE]
    with subprocess.Popen(
        [*WORDS, *endless, "-o", str(tmp_path / "out"), "--workers", "2"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # SIGINT may be ignored here
    ) as run:
        wait_until(lambda: lines(tmp_path / "out") > 0)
        hired = workers(run.pid)
        run.send_signal(number)
        _, printed = ended(run)
    assert run.returncode == status
    assert printed.startswith("interrupted") and printed.count("\n") == 1
    assert len(hired) == 2 and not any(map(is_there, hired))
    assert (tmp_path / "out").read_bytes().endswith(b"\n")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_gives_the_exit_status_of_a_run(
    number: int, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: object) -> None:
        os.kill(os.getpid(), number)
        wait_until(lambda: False, "the signal")

    monkeypatch.setattr(runs, "run", end)
    result = run("solve", ROOT / "positions" / "castel.txt", "-o", tmp_path / "out")
    assert result.exit_code == status
    assert result.stderr.count("\n") == 1


def test_positions_that_are_stopped_in_a_run_of_many_are_not_answered_one_by_one() -> None:
    rows = RandomPlay(tranca.Rules.preset("doscientos"), tiles=16)
    job = BatchJob("solve", random=rows)
    (read,) = read_chunk(job, Chunk(0, 500, (RandomSlice(rows, 0, 1, 500),)))
    assert isinstance(read, PositionRows)
    stop = tranca.Stop(nodes=5000)
    with pytest.raises(tranca.StoppedError):
        next(answer_inputs([read], job, Resources(1, Tables(), stop)))


@pytest.mark.parametrize("command", ["solve", "estimate", "review", "puzzles"])
def test_the_stop_of_a_run_reaches_the_search_of_every_question(command: str) -> None:
    (record,) = tranca.read(ROOT / "positions" / "records" / "doscientos.txt")
    assert isinstance(record, tranca.Record)
    value = {"solve": record.positions[2], "estimate": record.until(6).seen_by(record.positions[6].to_move or 0)}
    options = {"tiles": (20, 28)} if command == "puzzles" else {}
    stop = tranca.Stop(nodes=1)
    row = InputRow(0, "text", 1, value.get(command, record))
    answer_row(row, BatchJob(command, options=options), Resources(1, Tables(), stop))
    assert stop.ran_out


class Breaking(Executor):
    """An executor that breaks after some calls."""

    def __init__(self, calls: int) -> None:
        self.calls = calls

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        if not self.calls:
            raise BrokenExecutor
        self.calls -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize(("calls", "opened"), [(1, 6), (0, 4)])
def test_workers_may_break_often_but_only_a_few_times_without_a_chunk(calls: int, opened: int, tmp_path: Path) -> None:
    pools = []

    @contextmanager
    def open_breaking(many: bool) -> Iterator[executors.WorkerPool]:
        pools.append(many)
        yield executors.WorkerPool(Breaking(calls), 0)

    play = RandomPlay(tranca.Rules.preset("doscientos"), tiles=8)
    job = BatchJob("solve", random=play, count=6, chunk=1, version=tranca.__version__)
    if calls:
        assert runs.run(job, tmp_path / "out", open_breaking).rows == lines(tmp_path / "out") == 6
    else:
        with pytest.raises(TrancaError, match="memory"):
            runs.run(job, tmp_path / "out", open_breaking)
    assert len(pools) == opened


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with subprocess.Popen([*WORDS, *LARGE, "-o", str(tmp_path / "out"), "--workers", "2"], cwd=ROOT) as run:
        wait_until(lambda: lines(tmp_path / "out") > 0)
        os.kill(workers(run.pid)[0], signal.SIGKILL)
        assert run.wait() == 0
    assert (tmp_path / "out").read_bytes() == whole(tmp_path, LARGE)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize(
    ("form", "room"), [("jsonl", 40_000), pytest.param("parquet", 6_000, marks=pytest.mark.campaign)]
)
def test_a_full_disk_is_one_line_and_the_run_goes_on_later(form: str, room: int, tmp_path: Path) -> None:
    job = (*SOLVE, "--format", form, "--workers", 1)

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # let writing fail, as on a full disk
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    words = [*WORDS, *map(str, job), "-o", str(tmp_path / "out")]
    done = subprocess.run(words, preexec_fn=limit, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "cannot write" in done.stderr
    if form == "jsonl":
        assert (tmp_path / "out").read_bytes().endswith(b"\n")
    else:
        assert not [*(tmp_path / "out").glob(".part*")]
    assert batch(*job, "-o", tmp_path / "out").returncode == 0
    batch(*job, "-o", tmp_path / "whole")
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_a_write_that_is_interrupted_leaves_no_torn_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.write

    def torn(number: int, data: bytes) -> int:
        whole(number, bytes(data)[:5])
        raise KeyboardInterrupt

    with (
        closing(Journal(tmp_path / "journal", tmp_path / "out")) as journal,
        closing(JsonLinesFile(tmp_path / "out", journal)) as output,
    ):
        output.write(ChunkAnswer(0, 1, 1, 0, 0.5, b"first\n"))
        with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
            patched.setattr(os, "write", torn)
            output.write(ChunkAnswer(1, 1, 1, 0, 1.0, b"the second\n"))
    assert (tmp_path / "out").read_bytes() == b"first\n"


def standing(output: Path) -> int:
    """Return the progress of a run: complete lines, or parts."""
    return len([*output.glob("*.parquet")]) if output.is_dir() else lines(output)


def kill_again_and_again(words: tuple[object, ...], output: Path, moments: int, whole: int, seed: int) -> None:
    """Kill a run at `moments` random points before its output is `whole`, resuming it each time; then let it finish."""
    random, hired = Random(seed), []
    for moment in sorted(random.sample(range(whole - whole // 8), moments)):
        with subprocess.Popen([*WORDS, *map(str, words)], cwd=ROOT, stdout=subprocess.PIPE) as run:
            wait_until(lambda moment=moment: standing(output) >= moment or run.poll() is not None)
            hired += children(run.pid)
            run.kill()
    assert batch(*words).returncode in (0, 1)
    wait_until(lambda: not any(map(is_there, hired)), "the end of the workers")


@pytest.mark.campaign
@pytest.mark.parametrize(("form", "moments", "whole"), [("jsonl", 2, 3000), ("parquet", 2, 30)])
def test_a_run_killed_at_random_moments_ends_as_one_never_disturbed(
    form: str, moments: int, whole: int, tmp_path: Path
) -> None:
    words = (*LARGE, "--format", form, "--workers", 1)
    kill_again_and_again((*words, "-o", tmp_path / "out"), tmp_path / "out", moments, whole, 1)
    batch(*words, "-o", tmp_path / "whole")
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@pytest.mark.campaign
@pytest.mark.parametrize(("form", "whole"), [("jsonl", 20_000), ("parquet", 200)])
def test_twenty_random_moments(form: str, whole: int, tmp_path: Path) -> None:
    long = (*LARGE[:2], "20000", *LARGE[3:], "--format", form)
    kill_again_and_again((*long, "-o", tmp_path / "out", "--workers", 2), tmp_path / "out", 20, whole, 2)
    batch(*long, "-o", tmp_path / "whole", "--workers", 1)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@pytest.mark.campaign
def test_twenty_random_moments_with_a_faulty_block_in_every_chunk(tmp_path: Path) -> None:
    good = (ROOT / "positions" / "castel.txt").read_text(encoding="utf-8").strip()
    (tmp_path / "in.txt").write_text("\n\n".join([good, good, "N: nonsense"] * 5000), encoding="utf-8")
    words = ("solve", tmp_path / "in.txt", "--chunk", 3)
    kill_again_and_again((*words, "-o", tmp_path / "out", "--workers", 2), tmp_path / "out", 20, 15_000, 3)
    batch(*words, "-o", tmp_path / "whole", "--workers", 1)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def contents(output: Path) -> dict[str, bytes] | bytes:
    return {path.name: path.read_bytes() for path in output.iterdir()} if output.is_dir() else output.read_bytes()


# A Dask cluster on this machine

SCHEDULER = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
WORKER = [sys.executable, "-m", "distributed.cli.dask_worker"]


class Cluster:
    def __init__(self, folder: Path, count: int) -> None:
        self.file = folder / "scheduler.json"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        options = ["--scheduler-file", str(self.file), "--no-dashboard"]
        there = ["--host", "127.0.0.1", "--port", "0", "--no-show"]
        self.scheduler = subprocess.Popen([*SCHEDULER, *options, *there], **quiet)  # type: ignore[call-overload]
        wait_until(self.file.exists)
        words = [*WORKER, *options, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1"]
        self.workers = [subprocess.Popen(words, **quiet) for _ in range(count)]  # type: ignore[call-overload]

    @property
    def address(self) -> str:
        import json

        wait_until(lambda: self.file.read_text().strip().endswith("}"))
        return str(json.loads(self.file.read_text())["address"])

    def end(self) -> None:
        for worker in (*self.workers, self.scheduler):
            worker.kill()
            worker.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path, 2)
    yield made
    made.end()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes_though_a_worker_and_the_client_are_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    words = [*LARGE, "-o", str(tmp_path / "out"), "--scheduler", cluster.address]
    with subprocess.Popen([*WORDS, *words], cwd=ROOT, stderr=subprocess.PIPE) as run:
        wait_until(lambda: lines(tmp_path / "out") > 200)
        run.kill()
    with subprocess.Popen([*WORDS, *words], cwd=ROOT, stderr=subprocess.PIPE) as run:
        before = lines(tmp_path / "out")
        wait_until(lambda: lines(tmp_path / "out") > before)
        cluster.workers[0].kill()
        assert run.wait() == 0
        assert run.stderr is not None
        assert run.stderr.read() == b""
    assert (tmp_path / "out").read_bytes() == whole(tmp_path, LARGE)


@pytest.mark.campaign
def test_twenty_random_moments_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    long = (*LARGE[:2], "20000", *LARGE[3:])
    words = (*long, "-o", tmp_path / "out", "--scheduler", cluster.address)
    kill_again_and_again(words, tmp_path / "out", 20, 20_000, 4)
    assert (tmp_path / "out").read_bytes() == whole(tmp_path, long)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_one_line(address: str, tmp_path: Path) -> None:
    done = batch(*SOLVE, "-o", tmp_path / "out", "--scheduler", address)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"Dask scheduler at {address}" in done.stderr


@pytest.mark.parametrize(
    ("reply", "said"),
    [(b"", "no answer within 1 seconds"), (b"HTTP/1.1 400 Bad Request\r\n\r\n", "another program answers")],
)
@pytest.mark.slow
def test_what_is_no_scheduler_is_one_line_soon(
    reply: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "_CONNECT_SECONDS", 1)
    accepted: list[socket.socket] = []

    def serve(server: socket.socket) -> None:
        with suppress(OSError):
            while True:
                accepted.append(server.accept()[0])
                accepted[-1].sendall(reply)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=serve, args=(server,), daemon=True)
        thread.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(TrancaError) as caught, executors.open_cluster(address):
            pass
        server.shutdown(socket.SHUT_RDWR)
    thread.join()
    for entry in accepted:
        entry.close()
    assert str(caught.value).startswith(f"cannot connect to a Dask scheduler at {address}: ")
    assert said in str(caught.value)
