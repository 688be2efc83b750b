"""Ctrl-C ends a search called from Python, like any other call."""

import os
import signal
import threading
from pathlib import Path

import pytest

import tranca
from tranca.ext.stop import Stop

RECORDS = Path(__file__).resolve().parents[2] / "positions" / "records"


@pytest.mark.skipif(os.name == "nt", reason="signals differ on Windows")
@pytest.mark.parametrize("name", ["draw-two", "draw-three"])
def test_ctrl_c_ends_a_search(name: str) -> None:
    (record,) = tranca.read(RECORDS / f"{name}.txt")
    assert isinstance(record, tranca.Record)
    tiles = record.start.boneyard.tiles
    wide = record.positions[2].changed(boneyard=tranca.Boneyard(tiles, ordered=False))
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            tranca.solve(wide, time_limit=20)
    finally:
        timer.cancel()
        timer.join()


SHORT = [
    "rules: block/2; ends: 1 2; last: B; to-move: A; A: 1-3 2-4; B: 3-3 4-4",
    "rules: draw/2; ends: 1 2; last: B; to-move: A; A: 1-3 2-4; B: 3-3 4-4; boneyard: {0-0 3-4}",
    "rules: draw/2; ends: 1 2; last: B; to-move: A; A: 0-3 0-4; B: 3-3 4-4; boneyard: {1-1 3-4}",
    "rules: draw/3; ends: 1 2; last: C; to-move: A; A: 1-3 2-4; B: 3-3 4-4; C: 5-5 6-6; boneyard: {0-0 3-4}",
    "rules: draw/3; ends: 1 2; last: C; to-move: A; A: 0-3 0-4; B: 3-3 4-4; C: 5-5 6-6; boneyard: {1-1 3-4}",
]


@pytest.mark.parametrize("text", SHORT)
def test_a_search_too_short_to_be_polled_does_not_begin_where_it_is_stopped(text: str) -> None:
    (position,) = tranca.parse(text)
    assert tranca.solve(position).exact
    stop = Stop()
    stop.stop()
    assert not tranca.solve(position, stop=stop).exact


def test_a_time_limit_ends_a_loop_over_short_searches() -> None:
    (position,) = tranca.parse(
        "rules: draw/4; layout: 4-4 4-0 0-3 3-1 1-2 2-3 3-6 6-0 0-1; lead: E; last: E; to-move: S; N: 3-3 4-5 4-6;"
        " E: 3-5 5-5; S: 2-4 3-4 6-6; W: 1-1 2-2 2-5; boneyard: {0-0 0-2 0-5 1-4 1-5 1-6 2-6 5-6}"
    )
    answers: list[tranca.Solution] = []
    thread = threading.Thread(target=lambda: answers.append(tranca.solve(position, time_limit=0.3)), daemon=True)
    thread.start()
    thread.join(120)
    assert answers and answers[0].seconds > 0


def test_a_stop_with_a_parent_that_is_stopped_is_stopped() -> None:
    above = Stop()
    below = Stop(parent=above)
    assert not below.is_stopped
    above.stop()
    assert below.is_stopped
    assert not below.ran_out


def test_a_stop_that_ran_out_starts_again_but_one_that_was_stopped_does_not() -> None:
    (record,) = tranca.read(RECORDS / "doscientos.txt")
    assert isinstance(record, tranca.Record)
    whole, stop = record.positions[2], Stop(nodes=1)
    assert not tranca.solve(whole, stop=stop).exact and stop.ran_out
    stop.start(None)
    assert not stop.is_stopped and not stop.ran_out
    assert tranca.solve(whole, stop=stop).exact
    stop.stop()
    stop.start(None)
    assert stop.is_stopped
