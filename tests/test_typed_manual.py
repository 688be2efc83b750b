"""Type checkers accept the Python of README and manual, and know the types of accessors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_manual import FENCED, PAGES, ROOT

pytestmark = pytest.mark.slow  # mypy reads the whole package


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which a check finds what an earlier one read, also of an earlier run if mypy keeps it."""
    kept = os.environ.get("MYPY_CACHE_DIR")
    return Path(kept, "manual") if kept else tmp_path_factory.mktemp("cache")


def checked(folder: Path, cache: Path) -> str:
    words = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--config-file=",
        f"--cache-dir={cache}",
        ".",
    ]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_mypy_accepts_the_python_of_the_manual(tmp_path: Path, cache: Path) -> None:
    for page in (ROOT / "README.md", *PAGES):
        for number, (language, code) in enumerate(FENCED.findall(page.read_text(encoding="utf-8")), 1):
            if language == "python":
                name = f"{page.stem.replace('-', '_')}_{number}.py"
                (tmp_path / name).write_text(code, encoding="utf-8")
    assert len(list(tmp_path.glob("*.py"))) > 20
    assert checked(tmp_path, cache) == ""


def test_accessors_are_not_optional(tmp_path: Path, cache: Path) -> None:
    script = (
        "import tranca\n"
        "(position,) = tranca.read('castel.txt', kind=tranca.Position)\n"
        "solution = tranca.solve(position)\n"
        "after = position.play(solution.best[0])\n"
        "value: float = float(solution.exact_value) + float(solution.plays[0].exact_value)\n"
        "reveal_type(after)\n"
        "reveal_type(tranca.require(solution.finish))\n"
        "reveal_type(tranca.parse('', kind=tranca.Record))\n"
    )
    (tmp_path / "script.py").write_text(script, encoding="utf-8")
    said = checked(tmp_path, cache)
    assert [line.partition('"')[2].strip('"').rpartition(".")[2] for line in said.splitlines()] == [
        *("Position", "Result", "Record]"),
    ]
