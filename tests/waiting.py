"""Wait for events, never for a time: a line, a file, work done by a process, its end.

All tests share one watchdog: an event that has not happened after `PATIENCE` is a failure. No test asserts an elapsed
time.
"""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import AnyStr

PATIENCE = float(os.environ.get("TRANCA_PATIENCE", "600"))
"""Elapsed seconds after which a test has hung, even on the slowest machine."""


def wait_until(true: Callable[[], object], what: str = "event") -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, f"{what} has not come within {PATIENCE:g} s"
        time.sleep(0.01)


def ended(process: "subprocess.Popen[AnyStr]") -> tuple[AnyStr, AnyStr]:
    """Wait for the end of a process; return its standard output and standard error."""
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def worked(process: int, seconds: float) -> None:
    """Wait until a process and its children have used `seconds` of processor time since their start, or it has ended.

    Without `/proc`, as on macOS, sleep for `seconds` instead.
    """
    if not Path("/proc/self/stat").exists():
        time.sleep(seconds)
        return
    wait_until(lambda: (taken := processor_time(process)) is None or taken >= seconds, f"{seconds} s of work")


def processor_time(process: int) -> float | None:
    """Return the processor time of a process and its children, in seconds; None if it has ended."""
    taken = 0.0
    there = False
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()  # from the third field of proc(5) on, the state
        except OSError:  # it has ended in the meantime
            continue
        number, state, parent = int(stat.parent.name), fields[0], int(fields[1])
        if process in (number, parent):
            taken += sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
            there |= number == process and state != "Z"
    return taken if there else None
