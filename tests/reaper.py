"""End the processes that a test run has left, however the run ended: a helper process notices that its pipe is closed.

Every process that the tests start, directly or indirectly and in any session, has a mark in its environment.
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
"""Processes that end by themselves shortly after their parent."""


def marked(mark: str) -> dict[int, str]:
    """Return the processes with a mark in their initial environment and their command lines; empty without `/proc`."""
    wanted = f"{MARK}={mark}".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended, or belongs to another user
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                if words and int(folder.name) != os.getpid():  # zombies have no command line
                    found[int(folder.name)] = words
    return found


def left_running(mark: str, seconds: float = 5) -> list[str]:
    """Return the processes of the tests that are still running after a grace period."""
    until = time.monotonic() + seconds
    while True:
        running = [words for words in marked(mark).values() if not any(helper in words for helper in HELPERS)]
        if not running or time.monotonic() > until:
            return running
        time.sleep(0.1)


def begin(mark: str) -> "subprocess.Popen[bytes]":
    """Mark all processes from now on, and start the process that ends them after this one has ended."""
    os.environ[MARK] = mark
    words = [sys.executable, __file__, mark]
    return subprocess.Popen(words, stdin=subprocess.PIPE, start_new_session=True)


def main(mark: str) -> None:
    for entry in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(entry, signal.SIG_IGN)
    sys.stdin.buffer.read()  # until the test run has ended
    time.sleep(0.5)
    while running := marked(mark):
        for process in running:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.1)


if __name__ == "__main__":
    main(sys.argv[1])
