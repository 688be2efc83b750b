"""Puzzles from several processes are the same as from one, and the processes end with it."""

import gc
import os
import re
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from facts import message_with
from waiting import ended, wait_until

import tranca
from tranca.analysis.puzzles.generator import Counters, generate_puzzles
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Stop
from tranca.errors import StoppedError
from tranca.views.annotated import write_puzzle

COLLECTION = Path(__file__).resolve().parents[2] / "positions" / "puzzles" / "doscientos.txt"


def made(threads: int, **wishes: object) -> tuple[list[str], Counters]:
    counters = Counters()
    puzzles = generate_puzzles(**wishes, threads=threads, counters=counters)  # type: ignore[arg-type]
    return [write_puzzle(puzzle) for puzzle in puzzles], counters


@pytest.mark.slow
@pytest.mark.parametrize(
    "wishes",
    [
        {"count": 25, "seed": 4},
        {"count": 2, "seed": 4, "hidden": True, "tiles": (8, 12)},
        {"records": [(value, "own") for value in tranca.read(COLLECTION)]},
    ],
    ids=["random deals", "hidden hands", "records"],
)
def test_the_number_of_processes_changes_nothing(wishes: dict[str, object]) -> None:
    texts, counters = made(1, **wishes)
    assert texts
    assert made(2, **wishes) == (texts, counters)


def test_the_time_limit_ends_all_processes() -> None:
    texts, counters = made(2, rules="block/2", themes=["round-pass"], time_limit=0.3)
    assert (texts, counters.stopped) == ([], True)


def test_fewer_than_one_is_refused_at_once() -> None:
    with pytest.raises(tranca.UnsupportedError, match=message_with("threads=0", "1")):
        generate_puzzles(1, threads=0)


def late(item: int, resources: Resources) -> int:
    """Finish even items after the odd ones that follow them."""
    done = Path(os.environ["LATE"])
    if item % 2:
        (done / str(item)).touch()
    else:
        wait_until((done / str(item + 1)).exists)
    resources.check()
    return item


def long(_item: int, resources: Resources) -> None:
    while True:
        resources.check()


def died(_item: int, _resources: Resources) -> None:
    os._exit(3)


def died_in_a_result(item: int, _resources: Resources) -> int:
    """Kill one process halfway through writing its result, while the others still have theirs to write."""
    if item:
        return item
    for connection in gc.get_objects():
        if isinstance(connection, Connection) and connection.writable:
            os.write(connection.fileno(), struct.pack("!i", 1000) + b"half")
    os._exit(3)


@pytest.mark.slow
def test_results_come_in_the_order_of_the_items(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LATE", str(tmp_path))
    assert list(ordered_map(late, range(6), Resources(2), processes=True)) == [0, 1, 2, 3, 4, 5]


def whose(_item: int, _resources: Resources) -> int:
    return os.getpid()


@pytest.mark.slow
@pytest.mark.parametrize(("here", "count"), [(0, 2), (2, 3), (3, 2)])
def test_the_first_items_need_no_processes(here: int, count: int) -> None:
    own = [
        process == os.getpid() for process in ordered_map(whose, range(count), Resources(2), processes=True, here=here)
    ]
    assert own == [place < here for place in range(count)]


@pytest.mark.slow
def test_a_stop_ends_work_that_has_begun() -> None:
    found = ordered_map(long, range(3), Resources(2, stop=Stop(0.5, signals=False)), processes=True)
    with pytest.raises(StoppedError):
        next(found)


def died_beside_long_work(item: int, resources: Resources) -> None:
    if item:
        os._exit(3)
    long(item, resources)


@pytest.mark.slow
@pytest.mark.parametrize("work", [died, died_in_a_result, died_beside_long_work])
def test_a_process_ended_from_outside_is_an_error(work: Callable[[int, Resources], int | None]) -> None:
    with pytest.raises(tranca.TrancaError, match=message_with("threads=2")):
        list(ordered_map(work, range(3), Resources(2), processes=True))


class LocalError(Exception):
    """An error that cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("of this kind")
        self.act = lambda: None


def failed(item: int, _resources: Resources) -> None:
    raise (LocalError(), TimeoutError("mine"), SystemExit(4))[item]


@pytest.mark.slow
def test_whatever_the_work_raises_is_raised_when_its_turn_comes() -> None:
    with pytest.raises(RuntimeError, match="LocalError: of this kind"):
        list(ordered_map(failed, [0, 0], Resources(2), processes=True))
    with pytest.raises(TimeoutError, match="mine"):
        list(ordered_map(failed, [1, 1], Resources(2), processes=True))
    with pytest.raises(SystemExit, match="4"):
        list(ordered_map(failed, [2, 2], Resources(2), processes=True))


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.slow
def test_ctrl_c_reaches_every_process_and_is_one_line() -> None:
    words = [sys.executable, "-m", "tranca.cli", "puzzles", "--count", "100000", "--threads", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as run:
        assert run.stdout is not None
        found = 0
        while found < 40:  # more than the deals searched before processes start
            found += run.stdout.readline().startswith("# themes: ")
        os.killpg(run.pid, signal.SIGINT)  # like a terminal
        _, printed = ended(run)
    assert run.returncode == 130
    assert re.fullmatch(r"interrupted: [1-9]\d* of 100,000 puzzles found; .*\n", printed)
