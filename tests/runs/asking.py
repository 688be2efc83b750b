"""Run `tranca batch` in a separate process and read its output."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
WORDS = [sys.executable, "-m", "tranca", "batch"]
SOLVE = ("solve", "--random", "240", "--rules", "doscientos", "--seed", "7", "--tiles", "12", "--chunk", "20")


def batch(*words: object, typed: bytes = b"", folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [*WORDS, *map(str, words)]
    return subprocess.run(command, input=typed.decode(), capture_output=True, text=True, cwd=folder, timeout=PATIENCE)


def rows(output: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
