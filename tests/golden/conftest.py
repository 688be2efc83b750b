"""Every golden question is asked from a folder of its own, in which `positions` is that of the checkout."""

import shutil
from pathlib import Path

import pytest
from golden.asking import ROOT


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    try:
        (tmp_path / "positions").symlink_to(ROOT / "positions", target_is_directory=True)
    except OSError:  # no right to make links
        shutil.copytree(ROOT / "positions", tmp_path / "positions")
    monkeypatch.chdir(tmp_path)
    return tmp_path
