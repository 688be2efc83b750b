"""A missing extra causes one line with the command that installs it, and exit status 2, in every command."""

import importlib.metadata as metadata
import json
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from waiting import PATIENCE

from tranca.cli.group import cli
from tranca.errors import MissingExtraError, check_extra
from tranca.views.files.graphs import EXTENSIONS

ROOT = Path(__file__).resolve().parents[1]
CASTEL = str(ROOT / "positions" / "castel.txt")
ASKS = [
    ("starlette", "board", "board", "--no-open"),
    ("uvicorn", "board", "board", "--no-open"),
    ("h11", "board", "board", "--no-open"),
    ("resvg_py", "pictures", "show", CASTEL, "--png", "a.png"),
    ("weasyprint", "print", "puzzles", "--count", "1", "-o", "a.pdf"),
    ("weasyprint", "print", "players", str(ROOT / "positions" / "records" / "club" / "evening-3.txt"), "-o", "out/"),
    ("PIL", "photo", "photo", "hand.jpg"),
    ("pyarrow", "tables", "batch", "solve", CASTEL, "--format", "parquet", "-o", "rows"),
    ("distributed", "cluster", "batch", "solve", CASTEL, "--scheduler", "tcp://127.0.0.1:1", "-o", "rows"),
]
"""A missing module, its extra, and the words of a command that needs it."""
CLUB = str(ROOT / "docs" / "tournaments" / "club.txt")
DEVELOPING = {"docs", "test", "lint"}
"""The extras for the development of Tranca, not its use."""


def test_the_extra_all_has_every_extra_of_use() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (everything,) = extras.pop("all")
    named = re.fullmatch(r"tranca\[(.*)\]", everything)
    assert named is not None
    assert set(named[1].split(",")) == extras.keys() - DEVELOPING == {extra for _, extra, *_ in ASKS}


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: f"{ask[0]}-{ask[2]}")
def test_a_missing_extra_is_one_line_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: tuple[str, ...]
) -> None:
    module, extra, *words = ask
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    done = CliRunner().invoke(cli, words, prog_name="tranca", standalone_mode=True)
    (line,) = done.stderr.splitlines()
    assert done.exit_code == 2
    assert done.stdout == ""
    assert re.search(rf"needs {module}, which is not installed \(pip install '[^']*\[{extra}\]'\)$", line), line
    assert [*tmp_path.iterdir()] == []


def installed_from(monkeypatch: pytest.MonkeyPatch, origin: object) -> str:
    """Return the command that installs the extra `board`, given the origin of the package."""
    distribution = SimpleNamespace(read_text=lambda name: None if origin is None else json.dumps(origin))
    monkeypatch.setattr(metadata, "distribution", lambda name: distribution)
    with pytest.raises(MissingExtraError) as caught:
        check_extra("board", "the board", "no_such_module")
    return str(caught.value).partition("(")[2].removesuffix(")")


def test_the_words_fit_the_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clone = {"url": ROOT.as_uri(), "dir_info": {"editable": True}}
    monkeypatch.chdir(ROOT)
    assert installed_from(monkeypatch, clone) == "pip install '.[board]'"
    monkeypatch.chdir(tmp_path)
    assert installed_from(monkeypatch, clone) == f"pip install '{ROOT}[board]'"
    elsewhere = "pip install 'tranca[board]'"
    assert installed_from(monkeypatch, None) == elsewhere
    assert installed_from(monkeypatch, {"url": "file:///a/tranca.whl", "archive_info": {}}) == elsewhere
    # a clone that no longer exists
    assert installed_from(monkeypatch, {"url": tmp_path.as_uri(), "dir_info": {}}) == elsewhere


def needed(name: str) -> set[str]:
    """Return a distribution and those that it requires without extras."""
    found, waiting = set[str](), [name]
    while waiting:
        entry = waiting.pop()
        if entry in found:
            continue
        found.add(entry)
        lines = (
            line for line in metadata.requires(entry) or () if not re.search("extra ==|python[a-z_]*version <", line)
        )
        waiting += [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines]
    return found


@pytest.mark.slow  # twenty processes
def test_an_environment_without_extras(tmp_path: Path) -> None:
    """Imitate `pip install .` without pip: link the package and its requirements, and nothing else."""
    venv.create(tmp_path, symlinks=True)
    python = tmp_path / "bin" / "python"
    (site,) = tmp_path.glob("lib/python*/site-packages")
    for name in needed("tranca"):
        distribution = metadata.distribution(name)
        for top in {Path(str(entry)).parts[0] for entry in distribution.files or ()} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(distribution.locate_file(top))))
    for module, extra, *words in ASKS:
        call = [python, "-m", "tranca", *words]
        done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 2, (module, done.stderr)
        assert re.fullmatch(rf"tranca: .*\(pip install '[^']*\[{extra}\]'\)\n", done.stderr), done.stderr
    graphs = [("tree", CASTEL, "--plies", "2", "-o", f"tree{kind}") for kind in EXTENSIONS if kind != ".png"]
    for request in [("solve", CASTEL), ("tournament", CLUB, "--pair"), ("tree", CASTEL), *graphs]:
        call = [python, "-m", "tranca", *request]
        done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, (request, done.stderr)
