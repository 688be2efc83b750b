"""The benchmarks still run with the present code."""

import ast
import importlib.util
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from advisers import Adviser
from facts import states

import tranca

BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"
SCRIPTS = sorted(BENCHMARKS.glob("*.py"))


@pytest.mark.slow
def test_the_targets_of_the_search_are_measured() -> None:
    words = [sys.executable, str(BENCHMARKS / "targets.py"), "--deals", "1"]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout.count("missed") + done.stdout.count("reached") == 5


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_benchmark_imports_only_names_that_there_are(script: Path) -> None:
    names = [
        (node.module, alias.name)
        for node in ast.walk(ast.parse(script.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "tranca"
        for alias in node.names
    ]
    for module, name in names:
        found = importlib.import_module(module)
        assert hasattr(found, name) or importlib.util.find_spec(f"{module}.{name}"), f"{module}.{name}"


def run(script: str, *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / script), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_a_part_of_the_benchmark_set_has_the_checksums_of_the_project(tmp_path: Path) -> None:
    presets = ("doscientos", "draw/3")
    done = run("benchmark_set.py", tmp_path, "--part", 100, *(word for name in presets for word in ("--preset", name)))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 files equal benchmark_set-100.sha256, 0 differ, 0 are not in it" in done.stdout
    known = (BENCHMARKS / "benchmark_set-100.sha256").read_text(encoding="utf-8")
    sums = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert {line for line in sums if line.endswith(".jsonl")} <= {*known.splitlines()}
    assert sum(line.endswith(".parquet") for line in sums) == 4


@pytest.mark.slow
def test_the_answers_of_another_solver_are_compared_with_the_set(tmp_path: Path) -> None:
    made, positions = tmp_path / "set", tmp_path / "answers"
    positions.mkdir()
    run("benchmark_set.py", made, "--part", 100, "--no-parquet", "--preset", "doscientos")
    for file in made.glob("*.jsonl"):
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        answers = [{"number": row["number"], "value": row["value"], "play": row["best"][-1]} for row in rows]
        (positions / file.name).write_text("".join(f"{json.dumps(answer)}\n" for answer in answers), encoding="utf-8")
    right = run("benchmark_answers.py", made, positions)
    assert (right.returncode, right.stderr) == (0, "")
    assert states(right.stdout, "25", "0")
    answers[0]["value"] += 1
    answers[1]["play"] = "no play"
    lines = [*map(json.dumps, answers[:2]), "nonsense", json.dumps(answers[1]), '{"number": 999, "value": 0}']
    (positions / file.name).write_text("\n".join(lines), encoding="utf-8")
    wrong = run("benchmark_answers.py", made, positions)
    assert wrong.returncode == 1
    messages = (
        "row 0: value",
        "row 1: play 'no play'",
        ":3: expected an object",
        "once more",
        "no such row in the set",
    )
    for said in messages:
        assert said in wrong.stdout
    assert run("benchmark_answers.py", made, tmp_path / "nowhere").returncode == 2


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("records")


def test_no_record_is_of_another_search(records: ModuleType) -> None:
    kept = records.read()
    assert set(kept) == set(records.places()) == {"instructions", "nodes", "presets", "scoring"}
    for name, record in kept.items():
        assert record.search == records.search(), f"{name} is of another search: run {record.command}"
        assert re.fullmatch(r"[0-9a-f]{10}\+?", record.commit) and "--record" in record.command
        assert {len(row) for row in record.rows} == {len(record.heads)}


def test_the_page_says_what_the_records_do(records: ModuleType) -> None:
    assert records.page() == records.PAGE.read_text(encoding="utf-8")


def test_nodes_of_trees_reach_their_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    trees = importlib.import_module("trees")
    for family in trees.FAMILIES:
        if family.target:
            nodes = trees.nodes_of(family, 9, 1)
            assert 0 < nodes[len(nodes) // 2] <= family.target / 2, family.name


def test_the_pages_of_benchmarks_stay_short() -> None:
    for name, most in (("README.md", 210), ("tried.md", 225)):
        assert len((BENCHMARKS / name).read_text(encoding="utf-8").splitlines()) <= most


COMMAND = re.compile(r"python benchmarks/(\w+\.py)([^`|\n]*)")
PAGES = [BENCHMARKS / "README.md", *sorted((BENCHMARKS.parent / "docs").rglob("*.md"))]


def commands() -> list[tuple[str, list[str]]]:
    """Return the benchmarks in the manual, each with its arguments."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    return [(script, shlex.split(words)) for text in texts for script, words in COMMAND.findall(text)]


def test_commands_of_the_manual_name_benchmarks_and_options_that_there_are() -> None:
    shared = "".join((BENCHMARKS / name).read_text(encoding="utf-8") for name in ("state.py", "records.py"))
    for script, words in commands():
        text = (BENCHMARKS / script).read_text(encoding="utf-8") + shared
        for word in words:
            assert not re.fullmatch("--[a-z-]+", word) or re.search(rf"[\"/]{word}[\"/]", text), f"{script} {word}"


def test_tournaments_of_the_manual_name_advisers_and_rules_that_there_are() -> None:
    said = [
        dict(zip(words[::2], words[1::2], strict=True)) for script, words in commands() if script == "tournament.py"
    ]
    assert len([words for words in said if words]) >= 3
    for words in filter(None, said):
        for name in ("--a", "--b"):
            assert str(Adviser.parse(words[name])).startswith(words[name])
        tranca.Rules.parse(words.get("--rules", "doscientos"))
