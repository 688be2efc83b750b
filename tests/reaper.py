"""Ends what a run of the tests has left running, however it ended: a process beside it, which sees its pipe close.

Every process that the tests start, and each that these start, carries a mark in its environment, whatever its session.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

MARK = "TRANCA_TESTS"
HELPERS = ("multiprocessing.resource_tracker", "multiprocessing.forkserver", "reaper.py")
"""What ends by itself with its parent, a moment after it."""


def marked(mark: str) -> dict[int, str]:
    """The processes with a mark in the environment they began with, and how they were called; none without `/proc`."""
    wanted = f"{MARK}={mark}".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended, or it is somebody else's
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                if words and int(folder.name) != os.getpid():  # the dead that nobody has fetched have no words
                    found[int(folder.name)] = words
    return found


def left_running(mark: str, seconds: float = 5) -> list[str]:
    """Return what still runs of the tests' processes after a while in which they may end."""
    until = time.monotonic() + seconds
    while True:
        running = [words for words in marked(mark).values() if not any(helper in words for helper in HELPERS)]
        if not running or time.monotonic() > until:
            return running
        time.sleep(0.1)


def begin(mark: str) -> "subprocess.Popen[bytes]":
    """Mark all processes from now on, and start the one that ends them when this one has ended."""
    os.environ[MARK] = mark
    words = [sys.executable, __file__, mark]
    return subprocess.Popen(words, stdin=subprocess.PIPE, start_new_session=True)


def main(mark: str) -> None:
    for entry in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(entry, signal.SIG_IGN)
    sys.stdin.buffer.read()  # until the run of the tests has ended
    time.sleep(0.5)
    while running := marked(mark):
        for process in running:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.1)


if __name__ == "__main__":
    main(sys.argv[1])
