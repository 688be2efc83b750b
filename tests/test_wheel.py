"""Shipped archives: the sdist builds and tests by itself, and the wheel contains the package and nothing else."""

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("ext", "solver", "cli", "tests", "positions", "docs", "benchmarks", "tools", ".ci")
BESIDES = (
    *("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
    *("README.es.md", "README.pt-BR.md", "LICENSE"),
)
INSTALLED = {".py", ".pyi", ".json", ".js", ".css", ".html", ".ttf"}
pytestmark = pytest.mark.slow
DIST = os.environ.get("TRANCA_DIST", "")
"""A folder with the sdist of these sources and its wheel; if not set, both are built."""

MADE = shutil.ignore_patterns("__pycache__", ".*", "*.c", "*.so", "*.pyd", "*.dylib")


def has_build_tools() -> bool:
    """Return True if this environment can build the package; otherwise `build` installs the tools elsewhere."""
    if importlib.util.find_spec("Cython") is None or importlib.util.find_spec("setuptools") is None:
        return False
    return int(importlib.metadata.version("setuptools").partition(".")[0]) >= 77


def build(sources: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "build", *options]
    if has_build_tools():
        command.append("--no-isolation")
    env = os.environ | environment
    return subprocess.run(command, cwd=sources, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)


@dataclass(frozen=True)
class Shipped:
    """A clean copy of the sources, and the archives: the wheel was built from the sdist, not from the copy."""

    sources: Path
    sdist: Path
    wheel: Path

    @property
    def sdist_names(self) -> set[str]:
        """The files in the sdist, by their path in it."""
        with tarfile.open(self.sdist) as archive:
            return {str(PurePosixPath(*PurePosixPath(entry.name).parts[1:])) for entry in archive if entry.isfile()}

    @property
    def wheel_names(self) -> list[str]:
        with zipfile.ZipFile(self.wheel) as archive:
            return archive.namelist()

    def wheel_text(self, suffix: str) -> str:
        """Return the text of the only file in the wheel whose path ends with `suffix`."""
        (name,) = [name for name in self.wheel_names if name.endswith(suffix)]
        with zipfile.ZipFile(self.wheel) as archive:
            return archive.read(name).decode()


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Shipped:
    folder = tmp_path_factory.mktemp("shipped")
    sources, dist = folder / "tranca", folder / "dist"
    sources.mkdir()
    for name in BESIDES:
        shutil.copy2(ROOT / name, sources)
    for name in SHIPPED:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, sources / name, ignore=MADE)
    if DIST:
        dist = Path(DIST)
    else:
        made = build(sources, "--outdir", str(dist))
        assert made.returncode == 0, made.stdout + made.stderr
    (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    return Shipped(sources, sdist, wheel)


def sources_of(kind: str) -> list[str]:
    """Return the files below ext/ with that suffix, by their path in it."""
    return sorted(path.relative_to(ROOT / "ext").as_posix() for path in (ROOT / "ext").rglob(f"*.{kind}"))


def test_the_sdist_holds_every_file_that_building_and_testing_need(shipped: Shipped) -> None:
    wanted = set(BESIDES)
    for name in SHIPPED:
        wanted |= {
            path.relative_to(shipped.sources).as_posix()
            for path in (shipped.sources / name).rglob("*")
            if path.is_file() and path.suffix not in (".c", ".mo") and path.name != "tranca.json"  # made by a build
        }
    assert wanted - shipped.sdist_names == set()


def test_the_sdist_holds_nothing_that_was_built(shipped: Shipped) -> None:
    built = r"\.(so|pyd|c|pyc)$|^ext/.*\.html$|(^|/)build/"
    assert [name for name in shipped.sdist_names if re.search(built, name)] == []


def test_wheel_has_only_the_package_and_its_metadata_at_the_top(shipped: Shipped) -> None:
    tops = {PurePosixPath(name).parts[0] for name in shipped.wheel_names}
    assert len(tops) == 2
    assert "tranca" in tops
    assert all(top == "tranca" or re.fullmatch(r"tranca-[0-9.]+\.dist-info", top) for top in tops)


def test_the_wheel_has_no_sources_in_c_no_tests_and_no_manual(shipped: Shipped) -> None:
    unwanted = r"\.(c|pyx|pyc|txt|md)$|(^|/)ext/.*\.html$|(^|/)(tests|positions|docs|__pycache__)/|oracle"
    names = [name for name in shipped.wheel_names if ".dist-info/" not in name and "LICENSE" not in name]
    assert [name for name in names if re.search(unwanted, name)] == []


def test_the_wheel_has_every_module_with_its_types_and_the_data_it_reads(shipped: Shipped) -> None:
    wanted = set()
    for folder, package in (("solver", "tranca"), ("cli", "tranca/cli"), ("ext", "tranca/ext")):
        for path in (shipped.sources / folder).rglob("*"):
            if path.is_file() and path.suffix in INSTALLED:
                wanted.add(f"{package}/{path.relative_to(shipped.sources / folder).as_posix()}")
    assert wanted - set(shipped.wheel_names) == set()


@pytest.mark.skipif(bool(sysconfig.get_config_var("Py_GIL_DISABLED")), reason="a free-threaded Python")
def test_the_wheel_is_for_every_version(shipped: Shipped) -> None:
    assert "-cp311-abi3-" in shipped.wheel.name
    assert {name.split(".", 1)[1] for name in shipped.wheel_names if name.endswith((".so", ".pyd"))} <= {
        "abi3.so",
        "pyd",
    }


def test_the_wheel_is_typed(shipped: Shipped) -> None:
    assert "tranca/py.typed" in shipped.wheel_names


@pytest.mark.parametrize("source", sources_of("pyx"))
def test_the_wheel_has_each_compiled_module(shipped: Shipped, source: str) -> None:
    stem = source.removesuffix(".pyx")
    assert [name for name in shipped.wheel_names if re.match(rf"tranca/ext/{stem}\.[^/]*(so|pyd)$", name)]


def test_the_wheel_has_the_searches_in_all_layouts(shipped: Shipped) -> None:
    compiled = {name.partition(".")[0] for name in shipped.wheel_names if name.endswith((".so", ".pyd"))}
    plain, scored, doubles = (
        {name.removeprefix(f"tranca/ext/{layout}/") for name in compiled if f"/{layout}/" in name}
        for layout in ("plain", "scored", "doubles")
    )
    assert plain - scored == {"chance/duel", "chance/endgame", "chance/keys"}
    assert scored <= plain
    assert doubles == scored


@pytest.mark.parametrize("source", sources_of("pyx"))
def test_each_compiled_module_has_its_types_beside_it(source: str) -> None:
    assert (ROOT / "ext" / source).with_suffix(".pyi").exists()


def test_the_wheel_installs_the_command(shipped: Shipped) -> None:
    entry_points = shipped.wheel_text(".dist-info/entry_points.txt")
    assert entry_points.split() == ["[console_scripts]", "tranca", "=", "tranca.cli:main"]


def test_the_licence_is_in_the_wheel(shipped: Shipped) -> None:
    assert [name for name in shipped.wheel_names if name.endswith("licenses/LICENSE")]


def test_a_missing_compiler_gives_one_clear_line(shipped: Shipped) -> None:
    made = build(shipped.sources, "--wheel", "--outdir", "unused", CC="/nonexistent/cc")
    said = made.stdout + made.stderr
    assert made.returncode != 0
    assert "Traceback" not in said
    assert [line.strip() for line in said.splitlines() if "tranca needs" in line] == [
        "tranca needs a C compiler (gcc, clang or MSVC) and Python's C headers to build its kernel: "
        "/nonexistent/cc not found (on Debian and Ubuntu: apt install gcc)"
    ]


def test_compiler_error_gives_one_clear_line(shipped: Shipped, tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'fatal error: Python.h: No such file or directory' >&2\nexit 1\n")
    compiler.chmod(0o755)
    made = build(shipped.sources, "--wheel", "--outdir", "unused", CC=str(compiler))
    said = made.stdout + made.stderr
    assert made.returncode != 0
    assert "Traceback" not in said
    assert "Python.h" in said
    assert said.count("tranca needs a C compiler (gcc, clang or MSVC) and Python's C headers") == 1
