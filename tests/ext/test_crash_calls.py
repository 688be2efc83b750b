"""Wrong arguments to the kernel, each call in a process of its own: an error, never an answer, a hang or a crash."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from crash_calls.run import RIGHT, failing
from crash_calls.table import ENTRIES

HERE = Path(__file__).parents[1] / "crash_calls"
KNOWN = [line.split(" | ") for line in (HERE / "known_failures.txt").read_text(encoding="utf-8").splitlines()]
"""Entry point, call, and `at times` where memory that is not theirs decides how the call ends."""


@pytest.mark.parametrize("label", sorted(ENTRIES))
def test_wrong_arguments_are_refused(label: str) -> None:
    command = [sys.executable, str(HERE / "run.py"), label]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    ends = json.loads(done.stdout)
    assert ends[RIGHT].startswith("answer"), ends[RIGHT]
    known = {call for entry, call, *_ in KNOWN if entry == label}
    steady = {call for entry, call, *at_times in KNOWN if entry == label and not at_times}
    bad = set(failing(ends))
    assert not bad - known, {call: ends[call] for call in sorted(bad - known)}
    assert not steady - bad, f"mended, to be taken out of known_failures.txt: {sorted(steady - bad)}"
    if known:
        pytest.xfail(f"{len(known)} wrong calls get an answer, hang or crash")


def test_known_failures_are_calls_that_are_made() -> None:
    assert {entry for entry, *_ in KNOWN} <= set(ENTRIES)
