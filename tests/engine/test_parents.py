"""Worker processes end with their parent process, even if it is killed while they hold the GIL."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from waiting import PATIENCE, wait_until

SCRIPT = """
import collections, itertools, os
from tranca import Resources, ordered_map


def endless(item, own):
    print(os.getpid(), flush=True)
    collections.deque(itertools.repeat(0), maxlen=0)  # one call in C: no other thread of the process runs again


if __name__ == "__main__":
    list(ordered_map(endless, [1, 2], Resources(threads=2), processes=True))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a signal of Linux")
def test_workers_end_with_their_parent_whatever_they_are_at(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    run = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    workers = [int(run.stdout.readline()) for _ in range(2)]
    run.kill()
    run.wait(PATIENCE)
    try:
        wait_until(lambda: not any(is_running(worker) for worker in workers), "the end of the workers")
    finally:
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        run.stdout.close()


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
