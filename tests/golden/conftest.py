"""Every golden question is asked in its own folder, with the `positions` and `docs` of the checkout."""

import shutil
from pathlib import Path

import pytest
from golden.asking import ROOT


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    try:
        (tmp_path / "positions").symlink_to(ROOT / "positions", target_is_directory=True)
        (tmp_path / "docs").symlink_to(ROOT / "docs", target_is_directory=True)
    except OSError:  # symbolic links are not permitted
        shutil.copytree(ROOT / "positions", tmp_path / "positions")
        shutil.copytree(ROOT / "docs" / "images", tmp_path / "docs" / "images")
    monkeypatch.chdir(tmp_path)
    return tmp_path
