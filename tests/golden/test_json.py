"""A golden JSON object of every kind that a command prints: keys, their order, and values."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from golden.asking import DATA, ask, hold, hold_folder, plain_row
from golden.questions import JSON

KINDS = {
    "advice",
    "bench",
    "check",
    "deal",
    "deals",
    "error",
    "estimate",
    "manifest",
    "moves",
    "photo",
    "players",
    "puzzle",
    "review",
    "rules",
    "score",
    "solve",
    "study",
    "tournament",
    "tree",
    "tree-stats",
    "verdict",
    "train",
}

WIDTH = 320
"""Width of a golden file in columns."""


def pretty(row: object) -> str:
    """Return an object in the form of a golden file: whitespace between tokens is ignored, the order of keys is not."""
    return laid_out(plain_row(row)) + "\n"


def laid_out(value: object, indent: int = 0, used: int = 0) -> str:
    """Return a JSON value, broken into lines unless it fits the width or contains no nested value."""
    line = json.dumps(value, ensure_ascii=False)
    parts = list(value.values() if isinstance(value, dict) else value if isinstance(value, list) else [])
    if used + len(line) <= WIDTH or not any(isinstance(part, (dict, list)) for part in parts):
        return line
    keys = (
        [f"{json.dumps(key, ensure_ascii=False)}: " for key in value] if isinstance(value, dict) else [""] * len(parts)
    )
    blank = " " * (indent + 1)
    lines = [
        blank + key + laid_out(part, indent + 1, indent + 1 + len(key)) for key, part in zip(keys, parts, strict=True)
    ]
    return line[0] + "\n" + ",\n".join(lines) + f"\n{' ' * indent}{line[-1]}"


@pytest.mark.parametrize("name", sorted(JSON.keys() - {"bench"}))
def test_json_of_every_kind_is_as_kept(name: str, desk: Path) -> None:
    words, typed = JSON[name]
    answer = ask([words[0], *(["--json"] if words[0] != "convert" else []), *words[1:]], typed)
    (line,) = answer.out.splitlines()
    row = json.loads(line)
    kind = row["schema"].removeprefix("tranca.").removesuffix("/1")
    assert (kind, name) == (max((entry for entry in KINDS if name.startswith(entry)), key=len), name), answer.error
    hold(DATA / "json" / f"{name}.json", pretty(row))


@pytest.mark.slow
def test_json_of_the_benchmark_is_as_kept() -> None:
    """Only the first workload, after which the command is killed."""
    command = [sys.executable, "-c", "from tranca.cli import main; main()", "bench", "--json"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as run:
        assert run.stdout is not None
        line = run.stdout.readline()
        run.kill()
    row = json.loads(line)
    assert row["nodes"] > 0
    hold(DATA / "json" / "bench.json", pretty(row | {"nodes": 0}))  # the number of rounds depends on the time


def test_the_manifest_of_a_run_is_as_kept(desk: Path, tmp_path: Path) -> None:
    made = ["--random", "3", "--rules", "doscientos", "--seed", "1", "--tiles", "8", "--workers", "1"]
    assert ask(["batch", "solve", *made, "-o", str(tmp_path / "out")]).status == 0
    row = json.loads((tmp_path / "out.manifest.json").read_text(encoding="utf-8"))
    hold(DATA / "json" / "manifest.json", laid_out(row) + "\n")


def test_the_sums_of_a_study_are_as_kept(desk: Path, tmp_path: Path) -> None:
    words = ["--deals", "10", "--rules", "doscientos, hand_size=4", "--workers", "1", "-o", str(tmp_path / "out")]
    assert ask(["study", "luck", *words]).status == 0
    (line,) = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
    hold(DATA / "json" / "study.json", pretty(json.loads(line)))


def test_there_is_a_golden_object_of_every_kind() -> None:
    tags = {json.loads(file.read_text(encoding="utf-8"))["schema"] for file in (DATA / "json").glob("*.json")}
    assert tags == {f"tranca.{kind}/1" for kind in KINDS}
    assert {f"{kind}.json" for kind in KINDS} <= {file.name for file in (DATA / "json").glob("*.json")}


def test_every_golden_object_belongs_to_a_question() -> None:
    hold_folder(DATA / "json", {f"{name}.json" for name in (*JSON, "manifest", "study")})
