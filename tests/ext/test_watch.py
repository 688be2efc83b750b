"""Ctrl-C ends a search that is called from Python, as it ends anything else there."""

import os
import signal
import threading
from pathlib import Path

import pytest

import tranca

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
