"""The board as a folder of files, built of this checkout: `python tools/site.py DIR`.

Pyodide comes from npm, the compiler (zig) and msgspec from PyPI, by their ordinary clients. What was fetched or built
is kept in a cache by its version, so that only what has changed is built again.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYODIDE, PYTHON, PLATFORM = "314.0.7", "3.14", "pyemscripten_2026_0_wasm32"
"""The runtime, the version of Python in it, and the platform of its wheels."""
ZIG, MSGSPEC = "0.17.1", "0.22.0"
SIZES = {
    "ALIGNOF_LONG": 4,
    "ALIGNOF_SIZE_T": 4,
    "SIZEOF_LONG": 4,
    "SIZEOF_PTHREAD_T": 4,
    "SIZEOF_SIZE_T": 4,
    "SIZEOF_UINTPTR_T": 4,
    "SIZEOF_VOID_P": 4,
}
"""What `pyconfig.h` says of a machine of 64 bits, as it is on one of 32."""
SOURCES = ("ext", "solver", "cli", "setup.py", "pyproject.toml", "tools/wasm_cc.py", "tools/wasm_clock.h")


def kept(place: Path, make: Callable[[Path], None]) -> Path:
    """Return a folder of the cache; where it is not there, `make` fills one, which takes its name when it is whole."""
    if not place.exists():
        print(f"making {place.name}", file=sys.stderr, flush=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as folder:
            part = Path(folder, "part")
            part.mkdir()
            make(part)
            part.replace(place)
    return place


def pip(*args: str | Path) -> None:
    """Call pip; CalledProcessError where it fails."""
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *args], check=True)


def fetch_pyodide(folder: Path) -> None:
    """Put the npm package of the runtime into a folder."""
    subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    archive.unlink()


def fetch_zig(folder: Path) -> None:
    """Put the compiler into a folder."""
    pip("install", "--target", folder, f"ziglang=={ZIG}")


def fetch_msgspec(folder: Path) -> None:
    """Put the wheel of msgspec for the runtime into a folder."""
    wanted = ("--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp")
    pip("download", "--no-deps", *wanted, "--dest", folder, f"msgspec=={MSGSPEC}")


def copy_headers(folder: Path) -> None:
    """Copy the headers of this Python, whose limited API is that of all, for a machine of 32 bits."""
    include = Path(sysconfig.get_path("include"))
    shutil.copytree(include, folder, dirs_exist_ok=True)
    config = Path(sysconfig.get_config_h_filename()).read_text(encoding="utf-8")
    for name, size in SIZES.items():
        config = re.sub(rf"(#\s*define {name}) \d+", rf"\1 {size}", config)
    config = re.sub(r"#\s*define HAVE_GCC_ASM_FOR_X\d+ 1", "", config)
    (folder / "pyconfig.h").write_text(config, encoding="utf-8")


def build_wheel(folder: Path, zig: Path, headers: Path, objects: Path) -> None:
    """Build the wheel of this checkout for the runtime."""
    objects.mkdir(parents=True, exist_ok=True)
    compiler = f"{sys.executable} {ROOT / 'tools' / 'wasm_cc.py'}"
    asked = {
        "TRANCA_ABI3": "1",
        "CC": compiler,
        "LDSHARED": f"{compiler} -shared",
        "_PYTHON_HOST_PLATFORM": PLATFORM,
        "WASM_ZIG": str(zig / "ziglang"),
        "WASM_HEADERS": str(headers),
        "WASM_CACHE": str(objects),
    }
    call = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "-w", str(folder)]
    subprocess.run([*call, str(ROOT)], check=True, env={**os.environ, **asked})


def state_of_sources() -> str:
    """Return a name for the sources as they are now."""
    digest = hashlib.sha256()
    for name in SOURCES:
        for path in sorted([ROOT / name, *(ROOT / name).rglob("*")]):
            if path.is_file() and path.suffix not in (".so", ".pyc"):
                digest.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def fetch(cache: Path) -> tuple[Path, Path, Path]:
    """Return the folders of the runtime, the compiler and the wheel of msgspec; what is not there yet is fetched."""
    return (
        kept(cache / f"pyodide-{PYODIDE}", fetch_pyodide) / "package",
        kept(cache / f"ziglang-{ZIG}", fetch_zig),
        kept(cache / f"msgspec-{MSGSPEC}-{PLATFORM}", fetch_msgspec),
    )


def write_site(folder: Path, cache: Path) -> None:
    """Write the site into a folder; CalledProcessError where a part cannot be fetched or built."""
    runtime, zig, msgspec = fetch(cache)
    headers = kept(cache / f"headers-{sysconfig.get_python_version()}", copy_headers)
    wheel = kept(
        cache / f"tranca-{state_of_sources()}", lambda part: build_wheel(part, zig, headers, cache / "objects")
    )
    with tempfile.TemporaryDirectory() as wheels:
        for made in [*wheel.glob("*.whl"), *msgspec.glob("*.whl")]:
            shutil.copy2(made, wheels)
        parts = ["--static", str(folder), "--runtime", str(runtime), "--wheels", wheels]
        subprocess.run([sys.executable, "-m", "tranca", "board", *parts], check=True)


def main() -> None:
    """Write the board of this checkout as a site without a server; tranca, setuptools and Cython must be installed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where to; without it the parts are only fetched")
    own = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tranca-site")
    parser.add_argument("--cache", type=Path, default=own, help="what was fetched and built; by default %(default)s")
    given = parser.parse_args()
    try:
        if given.folder is None:
            fetch(given.cache.resolve())
        else:
            write_site(given.folder.resolve(), given.cache.resolve())
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"no site: {error}")


if __name__ == "__main__":
    main()
