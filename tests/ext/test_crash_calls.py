"""Wrong arguments to the kernel, in processes that may crash: they raise an error and never answer, hang or crash."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from crash_calls.run import EVERY, RIGHT, failing

RUN = Path(__file__).parents[1] / "crash_calls" / "run.py"


@pytest.fixture(scope="module")
def every_end() -> dict[str, dict[str, str]]:
    """Return how each call of each entry point ended, in forks of a process without this one's threads."""
    done = subprocess.run([sys.executable, str(RUN)], capture_output=True, text=True, encoding="utf-8", check=True)
    ends: dict[str, dict[str, str]] = json.loads(done.stdout)
    return ends


@pytest.mark.parametrize("label", sorted(EVERY))
def test_wrong_arguments_are_refused(label: str, every_end: dict[str, dict[str, str]]) -> None:
    ends = every_end[label]
    assert ends[RIGHT].startswith("answer"), ends[RIGHT]
    assert not {call: ends[call] for call in failing(ends)}


@pytest.mark.parametrize("scores", [False, True])
def test_every_compiled_module_that_python_calls_is_tried(scores: bool) -> None:
    modules = {entry.module for entry in EVERY.values() if entry.scores == scores}
    assert {"situation", "worlds", "perft", "census", "nodraw.batch"} <= modules
    assert scores or {"rules", "stop", "text.scan", "text.words"} <= modules
    assert {f"{family}.{part}" for family in ("nodraw", "chance", "maxn") for part in ("solve", "table")} <= modules
