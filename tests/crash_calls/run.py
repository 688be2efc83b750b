"""Call an entry point of the kernel with wrong arguments, in processes that may crash.

python tests/crash_calls/run.py                outcomes of all wrong calls, by entry point, as one JSON object
python tests/crash_calls/run.py --failing      calls that do not end in an error, by entry point
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from crash_calls.faults import faults
from crash_calls.table import ENTRIES, SCORED, Entry, good

EVERY = ENTRIES | SCORED
"""The entry points of both packages."""

RIGHT = "right arguments"
ERRORS = ("ValueError", "TypeError", "OverflowError")
SECONDS_CPU = 1
SECONDS = 600


def call(entry: Entry, label: str) -> str:
    """Return how a call in this process ends: `answer …`, or the name of an error and its message."""
    values = good(entry) if label == RIGHT else faults(entry)[label]
    try:
        target = entry.target()
        return f"answer {target(*values.values())!r}"[:200]
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]


def in_forks(entry: Entry, labels: list[str]) -> list[str]:
    """Make the calls in forks with limited time and memory; after a crash, a new fork continues with the next call."""
    import resource

    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if "asan" not in os.environ.get("LD_PRELOAD", ""):  # AddressSanitizer reserves terabytes
                resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
            _, most = resource.getrlimit(resource.RLIMIT_CPU)
            for label in labels:
                taken = resource.getrusage(resource.RUSAGE_SELF)
                seconds = int(taken.ru_utime + taken.ru_stime) + 1 + SECONDS_CPU
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, most))
                signal.alarm(SECONDS)
                os.write(write, json.dumps(call(entry, label)).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        reports = [json.loads(line) for line in pipe if line.endswith(b"\n")]
    _, status = os.waitpid(child, 0)
    if len(reports) == len(labels):
        return reports
    return [*reports, _death(os.waitstatus_to_exitcode(status)), *in_forks(entry, labels[len(reports) + 1 :])]


def in_a_process(entry: Entry, label: str) -> str:
    """Make a call in a new interpreter, for systems without fork."""
    words = [sys.executable, __file__, entry.label, label]
    try:
        done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "hang"
    return done.stdout.rstrip("\n") or _death(done.returncode)


def _death(code: int) -> str:
    slow = {-getattr(signal, name, 0) for name in ("SIGXCPU", "SIGKILL", "SIGALRM")} - {0}
    return "hang" if code in slow else f"crash with status {code}"


def outcomes(entry: Entry) -> dict[str, str]:
    """Return how the valid call and every wrong call of an entry point end."""
    labels = [RIGHT, *faults(entry)]
    if hasattr(os, "fork"):
        return dict(zip(labels, in_forks(entry, labels), strict=True))
    return {label: in_a_process(entry, label) for label in labels}


def failing(ends: dict[str, str]) -> list[str]:
    return [label for label, end in ends.items() if label != RIGHT and end.split(":")[0] not in ERRORS]


def main(words: list[str]) -> None:
    if words == ["--failing"]:
        for entry in EVERY.values():
            for label in failing(outcomes(entry)):
                print(f"{entry.label} | {label}", flush=True)
        return
    if words:
        print(call(EVERY[words[0]], words[1]))
        return
    print(json.dumps({entry.label: outcomes(entry) for entry in EVERY.values()}))


if __name__ == "__main__":
    main(sys.argv[1:])
