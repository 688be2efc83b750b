"""Wait until a process has worked for so long, by its processor time: on a busy machine the clock says little."""

import os
import time
from pathlib import Path


def worked(process: int, seconds: float, most: float = 120) -> None:
    """Wait until a process and its children have taken so many seconds of processor time, or one has ended.

    Without `/proc`, as on macOS, the clock has to do.
    """
    if not Path("/proc/self/stat").exists():
        time.sleep(seconds)
        return
    until = time.monotonic() + most
    while (taken := _processor_time(process)) is not None and taken < seconds:
        assert time.monotonic() < until, f"{taken} s of processor time within {most} s"
        time.sleep(0.02)


def _processor_time(process: int) -> float | None:
    """The processor time of a process and its children, in seconds; None if it has ended."""
    taken = 0.0
    there = False
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()  # from the third field of proc(5) on, the state
        except OSError:  # gone meanwhile
            continue
        number, state, parent = int(stat.parent.name), fields[0], int(fields[1])
        if process in (number, parent):
            taken += sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
            there |= number == process and state != "Z"
    return taken if there else None
