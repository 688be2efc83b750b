"""Run `tranca batch` in a process of its own, look at what it writes, and end it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORDS = [sys.executable, "-m", "tranca", "batch"]
SOLVE = ("solve", "--random", "240", "--rules", "doscientos", "--seed", "7", "--tiles", "12", "--chunk", "20")


def batch(*words: object, typed: bytes = b"", folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """A whole run."""
    command = [*WORDS, *map(str, words)]
    return subprocess.run(command, input=typed.decode(), capture_output=True, text=True, cwd=folder, timeout=300)


def rows(output: Path) -> list[dict[str, Any]]:
    """The objects of a file of JSON Lines."""
    return [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]


def killed(seconds: float, *words: object) -> int | None:
    """Begin a run and end it by SIGKILL after a while; the status it had ended with before, or None."""
    command = [*WORDS, *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as run:
        try:
            return run.wait(seconds)
        except subprocess.TimeoutExpired:
            os.kill(run.pid, signal.SIGKILL)
            run.wait()
            return None
