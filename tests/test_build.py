"""Builds by `setup.py`: unchanged sources, concurrent builds, module families, editable installs beside a clone."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import Cython
import pytest
from waiting import ended

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent
TOP = ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")
LICENSED = "solver/views/files/fonts/LICENSE.txt"
MANY = ("one", "two")
TINY = "def one() -> int:\n    return 1\n"
WITH_LAYOUT = "from ..layout cimport LAYOUT\n\ndef layout() -> int:\n    return LAYOUT\n"
TEXTS = {
    "tiny.pyx": TINY,
    "family/__init__.py": "",
    "family/tiny.pyx": TINY,
    "plain/layout.pxd": "cdef enum:\n    LAYOUT = 1\n",
    "plain/chance/twice.pyx": WITH_LAYOUT,
    "plain/chance/once.pyx": WITH_LAYOUT,
    "scored/layout.pxd": "cdef enum:\n    LAYOUT = 2\n",
    "scored/chance/once.pxd": "",
}
MODULES = (
    "tiny",
    "family/tiny",
    "plain/chance/once",
    "plain/chance/twice",
    "scored/chance/twice",
    "doubles/chance/twice",
)
ASK = (
    "import tranca.ext.tiny, tranca.ext.family.tiny\n"
    "from tranca.ext.plain.chance import once, twice\nfrom tranca.ext.scored.chance import twice as second\n"
    "print(tranca.ext.tiny.one() + tranca.ext.family.tiny.one(), once.layout(), twice.layout(), second.layout())\n"
)
ANSWER = ["2", "1", "1", "2"]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return all that a build needs in a folder `tranca`, with few modules, and tiny ones in place of the kernel."""
    folder = tmp_path / "beside" / "tranca"
    files = [ROOT / name for name in (*TOP, LICENSED)]
    files += [*ROOT.glob("solver/*.py"), *ROOT.glob("cli/*.py"), *ROOT.glob("ext/**/__init__.py")]
    for file in (*files, *ROOT.glob("solver/locale/*/LC_MESSAGES/tranca.po")):
        copy = folder / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)
    for name, text in TEXTS.items():
        (folder / "ext" / name).parent.mkdir(exist_ok=True)
        (folder / "ext" / name).write_text(text)
    return folder


def begin(clone: Path, *words: str, cache: Path | None = None, **own: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "setup.py", "--quiet", *words]
    own |= {} if cache is None else {"CYTHON_CACHE_DIR": str(cache)}
    out = subprocess.PIPE
    return subprocess.Popen(command, cwd=clone, stdout=out, stderr=subprocess.STDOUT, text=True, env=os.environ | own)


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def test_a_read_only_source_is_built_by_many_at_once_and_stays_as_it_is(clone: Path, tmp_path: Path) -> None:
    before = files(clone)
    folders = [path for path in (clone, *clone.rglob("*")) if path.is_dir()]
    for folder in folders:
        folder.chmod(0o555)
    cache = tmp_path / "cache"  # empty, so that all builds fill it
    builds = [begin(clone, "bdist_wheel", "--dist-dir", str(tmp_path / name), cache=cache) for name in MANY]
    printed = [ended(build)[0] for build in builds]
    for folder in folders:
        folder.chmod(0o755)
    assert [build.returncode for build in builds] == [0] * len(MANY), "\n".join(printed)
    assert files(clone) == before
    for name in MANY:
        (wheel,) = (tmp_path / name).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            compiled = {entry.partition(".")[0] for entry in archive.namelist() if entry.endswith((".so", ".pyd"))}
        assert compiled == {f"tranca/ext/{module}" for module in (*MODULES, "cyutility")}


def test_a_cython_of_another_place_finds_what_the_cache_keeps(clone: Path, tmp_path: Path) -> None:
    """As in builds by pip, each of which has a Cython in a separate environment."""
    (clone / "ext" / "family" / "tiny.pyx").write_text("from libc.stdint cimport uint64_t\n" + TINY)
    place, cache = Path(Cython.__file__).parent, tmp_path / "cache"
    kept = []
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        for module in ("Cython", "cython.py"):
            (tmp_path / name / module).symlink_to(place.parent / module)
        build = begin(clone, "bdist_wheel", "--dist-dir", str(tmp_path), cache=cache, PYTHONPATH=str(tmp_path / name))
        printed, _ = ended(build)
        assert build.returncode == 0, printed
        kept.append({path.name for path in cache.iterdir()})
    assert kept[0] == kept[1]
    assert len(kept[0]) == len(MODULES) + 1  # and a lock


def test_a_script_beside_the_clone_of_an_editable_install_finds_the_package(clone: Path, tmp_path: Path) -> None:
    build = begin(clone, "editable_wheel", "--dist-dir", str(tmp_path))
    printed, _ = ended(build)
    assert build.returncode == 0, printed
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    script = clone.parent / "script.py"
    script.write_text(f"import site\nsite.addsitedir({str(site)!r})\nimport tranca\nprint(tranca.__file__)\n{ASK}")
    alone = [sys.executable, "-S", str(script)]  # without the packages installed here
    run = subprocess.run(alone, cwd=clone.parent, capture_output=True, text=True, check=False)
    assert run.stdout.split() == [str(clone / "build" / "tree" / "tranca" / "__init__.py"), *ANSWER], run.stderr


def test_a_build_in_place_is_found_before_earlier_ones(clone: Path) -> None:
    """An earlier build may have line tracing, which does not use the limited API."""
    for name in MODULES:
        (clone / "ext" / f"{name}{EXTENSION_SUFFIXES[0]}").write_text("of an earlier build")
    build = begin(clone, "build_ext", "--inplace")
    printed, _ = ended(build)
    assert build.returncode == 0, printed
    found = os.environ | {"PYTHONPATH": str(clone / "build" / "tree")}
    run = subprocess.run(
        [sys.executable, "-S", "-c", ASK], cwd=clone, env=found, capture_output=True, text=True, check=False
    )
    assert run.stdout.split() == ANSWER, run.stderr


def test_both_layouts_are_translated_again_after_a_change_of_their_texts(clone: Path) -> None:
    answers = []
    for name, text in (
        ("plain/layout.pxd", TEXTS["plain/layout.pxd"]),
        ("scored/layout.pxd", "cdef enum:\n    LAYOUT = 3\n"),
        ("plain/chance/twice.pyx", WITH_LAYOUT.replace("return LAYOUT", "return LAYOUT + 4")),
    ):
        (clone / "ext" / name).write_text(text)
        build = begin(clone, "build_ext", "--inplace")
        printed, _ = ended(build)
        assert build.returncode == 0, printed
        found = os.environ | {"PYTHONPATH": str(clone / "build" / "tree")}
        run = subprocess.run([sys.executable, "-S", "-c", ASK], cwd=clone, env=found, capture_output=True, text=True)
        answers.append(run.stdout.split())
    assert answers == [["2", "1", "1", "2"], ["2", "1", "1", "3"], ["2", "1", "5", "7"]]


def test_python_m_tranca_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "tranca", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("tranca ")


def test_missing_headers_of_python_are_named_with_their_package(clone: Path) -> None:
    code = (
        "import runpy, sys, sysconfig\nreal = sysconfig.get_path\n"
        "sysconfig.get_path = lambda name, *rest: '/nonexistent' if name == 'include' else real(name, *rest)\n"
        "sys.argv = ['setup.py', '--quiet', 'bdist_wheel']\nrunpy.run_path('setup.py', run_name='__main__')\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=clone, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == (
        "tranca needs a C compiler (gcc, clang or MSVC) and Python's C headers to build its kernel: "
        "/nonexistent/Python.h not found (on Debian and Ubuntu: apt install python3-dev)"
    )
