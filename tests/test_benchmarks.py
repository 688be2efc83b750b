"""The benchmarks still run: what they call has not changed under them."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"
SCRIPTS = sorted(BENCHMARKS.glob("*.py"))


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
