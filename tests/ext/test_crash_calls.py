"""Wrong arguments to the kernel, in processes that a call may end: an error, never an answer, a hang or a crash."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from crash_calls.run import RIGHT, failing
from crash_calls.table import ENTRIES

RUN = Path(__file__).parents[1] / "crash_calls" / "run.py"


@pytest.fixture(scope="module")
def every_end() -> dict[str, dict[str, str]]:
    """How each call of each entry point ends: forks of one process, which is not this one with its threads."""
    done = subprocess.run([sys.executable, str(RUN)], capture_output=True, text=True, encoding="utf-8", check=True)
    ends: dict[str, dict[str, str]] = json.loads(done.stdout)
    return ends


@pytest.mark.parametrize("label", sorted(ENTRIES))
def test_wrong_arguments_are_refused(label: str, every_end: dict[str, dict[str, str]]) -> None:
    ends = every_end[label]
    assert ends[RIGHT].startswith("answer"), ends[RIGHT]
    assert not {call: ends[call] for call in failing(ends)}


def test_every_compiled_module_that_python_calls_is_tried() -> None:
    modules = {entry.module for entry in ENTRIES.values()}
    assert {"rules", "situation", "stop", "worlds", "perft", "census", "nodraw.batch"} <= modules
    assert {"text.scan", "text.words"} <= modules
    assert {f"{family}.{part}" for family in ("nodraw", "chance", "maxn") for part in ("solve", "table")} <= modules
