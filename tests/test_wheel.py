"""What the build brings: a look into the wheel and the sdist, and what a machine without a compiler is told."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = shutil.ignore_patterns(
    ".git", "build", "dist", ".venv", "*.so", "*.c", "__pycache__", ".*_cache", "*.egg-info"
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of a clean copy and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    copy = folder / "copy"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    command = [sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder / "dist"


def names_in_wheel(built: Path) -> list[str]:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_only_tranca_lands_in_site_packages(built: Path) -> None:
    tops = {name.split("/")[0] for name in names_in_wheel(built)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"tranca"}


def test_the_wheel_has_the_kernel_its_stubs_and_the_typing_marker(built: Path) -> None:
    names = set(names_in_wheel(built))
    assert "tranca/py.typed" in names
    for source in sorted((ROOT / "ext").glob("*.pyx")):
        assert f"tranca/ext/{source.stem}.pyi" in names
        assert any(name.startswith(f"tranca/ext/{source.stem}.") and name.endswith((".so", ".pyd")) for name in names)
    for header in sorted((ROOT / "ext").glob("*.pxd")):
        assert f"tranca/ext/{header.name}" in names


def test_the_wheel_has_every_module_and_nothing_that_was_left_over(built: Path) -> None:
    names = set(names_in_wheel(built))
    for folder, package in (("solver", "tranca"), ("cli", "tranca/cli")):
        for source in (ROOT / folder).rglob("*.py"):
            assert f"{package}/{source.relative_to(ROOT / folder).as_posix()}" in names
    assert not [name for name in names if name.endswith((".c", ".html", ".pyx", ".pyc")) or "test" in name]


def test_the_wheel_brings_the_command(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (entry,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "tranca = tranca.cli:main" in archive.read(entry).decode()


def test_the_sdist_has_all_that_building_and_testing_need(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for pattern in ("ext/*.pyx", "ext/*.pxd", "ext/*.pyi", "tests/*.py", "positions/**/*.txt", "docs/*.md"):
        for source in ROOT.glob(pattern):
            assert source.relative_to(ROOT).as_posix() in names
    assert {"setup.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= names


def test_every_compiled_module_has_a_stub() -> None:
    assert [source.name for source in (ROOT / "ext").glob("*.pyx") if not source.with_suffix(".pyi").exists()] == []


def test_a_missing_compiler_is_said_in_one_line(tmp_path: Path) -> None:
    pytest.importorskip("Cython", reason="setup.py is run here without build isolation")
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--build-lib", str(tmp_path / "lib")],
        cwd=copy,
        env=os.environ | {"CC": "/nowhere/compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "tranca needs a C compiler" in done.stderr
