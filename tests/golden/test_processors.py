"""JSON answers are the same on every processor; another kernel of the matrix library simulates another processor."""

import json
import os
import subprocess
import sys

import pytest
from golden.asking import DATA, ROOT, plain_row
from golden.questions import JSON


@pytest.mark.parametrize("name", ["estimate-policy", "review"])
@pytest.mark.slow
def test_another_processor_gives_the_same_numbers(name: str) -> None:
    words, typed = JSON[name]
    command = [sys.executable, "-m", "tranca", words[0], "--json", *words[1:]]
    older = os.environ | {"OPENBLAS_CORETYPE": "NEHALEM", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"}
    run = subprocess.run(command, cwd=ROOT, env=older, capture_output=True, input=typed, encoding="utf-8", check=True)
    kept = json.loads((DATA / "json" / f"{name}.json").read_text(encoding="utf-8"))
    assert plain_row(json.loads(run.stdout)) == kept
