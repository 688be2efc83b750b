"""Run the tests of the board's own scripts, in Node and without a browser."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tranca.board.start import SHARED

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "solver" / "board" / "static"
PAGES = ROOT / "solver" / "views" / "pages" / "static"
TESTS = ROOT / "tests" / "board" / "scripts"
RUN_SCRIPTS = ROOT / "tests" / "run_scripts.mjs"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the board's scripts and their tests side by side, because they import each other."""
    for file in [*STATIC.glob("*.js"), *(PAGES / name for name in SHARED), *TESTS.glob("*.js")]:
        shutil.copy(file, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return tmp_path


def test_scripts_of_the_board_pass_their_own_tests(node: str, folder: Path) -> None:
    files = sorted(map(str, folder.glob("*.test.js")))
    done = subprocess.run([node, RUN_SCRIPTS, *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
