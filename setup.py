"""Build of the compiled kernel.

The import name is `tranca`, the folders are `solver/` (tranca), `ext/` (tranca.ext) and `cli/` (tranca.cli). Cython
looks `.pxd` files up by qualified name, so a tree of links `tranca/…` shows it the package as it is installed. A build
writes nothing into the sources: tree, C and objects lie in a folder of its own, so that a source may be read-only, and
built twice at once. Builds in place (`build_ext --inplace`, editable installs) keep theirs in `build/`; the type
checkers read its tree, which `python setup.py lay_tree` lays alone.

The searches are compiled twice, from one text: as `tranca.ext` with the layout of two plain ends, and as
`tranca.ext.scored` with the layout of games that score during play. The texts of the second are copies that name its
modules; those that differ stand in `ext/scored`.
"""

import atexit
import contextlib
import copy
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import takewhile
from pathlib import Path
from typing import ClassVar, NoReturn

from setuptools import Command, Extension, find_packages, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.egg_info import egg_info
from setuptools.errors import CCompilerError, CompileError, ExecError, PlatformError

HERE = Path(__file__).resolve().parent
PARTS = {"tranca": "solver", "tranca.ext": "ext", "tranca.cli": "cli"}
SCORED = re.compile(  # what knows the layout, and so is compiled a second time
    r"\btranca([./])ext\1"
    r"(?=(alpha_beta|census|chance|earning|expand|forced|layout|line|maxn|nodraw|ordering|perft|playout|policy"
    r"|principal|random_play|situation|worlds)"
    r"\b(?!\.h))"
)
PLAIN = {"chance/duel", "chance/endgame", "chance/keys"}  # has no second use, or a text of its own
SHARED = "tranca.ext.cyutility"  # what Cython needs for typed memoryviews, compiled once and not in each module
TRACE = os.environ.get("TRANCA_TRACE", "") not in ("", "0")  # line tracing and annotated HTML, for profiling
ABI3 = not (TRACE or sysconfig.get_config_var("Py_GIL_DISABLED"))  # in the limited API: for all versions from 3.11 on
SANITIZERS = os.environ.get("TRANCA_SANITIZE", "")  # of gcc and clang, such as "address,undefined": for .ci/sanitize
IN_PLACE = bool({"--inplace", "-i", "editable_wheel", "develop", "lay_tree"} & set(sys.argv))
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
    "freethreading_compatible": True,
    "linetrace": TRACE,
}


@cache
def workshop() -> Path:
    """Return the folder for all that a build makes: `build/` for one in place, else its own, removed at the end."""
    if IN_PLACE:
        return HERE / "build"
    folder = tempfile.mkdtemp(prefix="tranca-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@contextlib.contextmanager
def translations() -> Iterator[str | bool]:
    """Yield the folder `CYTHON_CACHE_DIR` as a cache, to one build at a time; False where there is none.

    Cython writes an entry under one passing name: of two builds that make the same entry at once, one would fail.
    """
    folder = os.environ.get("CYTHON_CACHE_DIR")
    try:
        import fcntl
    except ImportError:  # Windows: without a lock no cache
        folder = None
    if not folder:
        yield False
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    with (Path(folder) / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def lay_tree() -> Path:
    """Lay links so that `tree/tranca` in the workshop looks like the installed package; returns the tree's folder."""
    package = workshop() / "tree" / "tranca"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    entries = {entry.name: entry for entry in (HERE / "solver").iterdir() if entry.name != "__pycache__"}
    entries |= {"ext": HERE / "ext", "cli": HERE / "cli"}
    for name, target in entries.items():
        link = package / name
        try:
            link.symlink_to(target, target_is_directory=target.is_dir())
        except OSError:  # no right to make links, as on a plain Windows account
            (shutil.copytree if target.is_dir() else shutil.copy2)(target, link)
    return package.parent


def lay_includes() -> None:
    """Lay a link `includes` in the workshop to Cython's own declarations.

    Paths of all that a module cimports are part of the keys of its cache, and each isolated build has another Cython.
    """
    import Cython

    link = workshop() / "includes"
    link.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # no right to make links: Cython finds its own without it
        link.symlink_to(Path(Cython.__file__).parent / "Includes", target_is_directory=True)


def is_scored(source: Path) -> bool:
    """Return whether a text below `ext/` is compiled a second time, as part of `tranca.ext.scored`."""
    name = source.with_suffix("").as_posix()
    has_own = (HERE / "ext" / "scored" / source).exists()
    return bool(SCORED.match(f"tranca/ext/{name}")) and name not in PLAIN and not has_own


def lay_scored() -> None:
    """Lay copies of the searches in `twin` in the workshop, as modules of `tranca.ext.scored`."""
    for source in sorted((HERE / "ext").rglob("*.p[yx][xdi]")):
        copy = workshop() / "twin" / "tranca" / "ext" / "scored" / source.relative_to(HERE / "ext")
        if not is_scored(source.relative_to(HERE / "ext")):
            copy.unlink(missing_ok=True)  # of an earlier build: it would be found in place of a text of its own
            continue
        for folder in (copy.parent, *copy.parent.parents):
            if folder == workshop() / "twin":
                break
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "__init__.py").touch()
        text = SCORED.sub(r"tranca\1ext\1scored\1", source.read_text(encoding="utf-8"))
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:  # else what was compiled from it still holds
            copy.write_text(text, encoding="utf-8")


def sanitizing() -> list[str]:
    """Return the flags that make the kernel end at the first thing a sanitizer finds; none without one."""
    return [f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"] if SANITIZERS else []


def compile_args() -> list[str]:
    """Return the flags for the kernel: optimised, with hardware population counts where all machines have them."""
    if sys.platform == "win32":
        return ["/O2"]
    args = ["-O1", "-g", *sanitizing()] if SANITIZERS else ["-O3", "-g" if TRACE else "-g0", "-fno-strict-aliasing"]
    if sysconfig.get_platform().endswith(("x86_64", "amd64")):  # that the build is for, not always that it runs on
        args.append("-mpopcnt")
    return args


def kernel() -> list[Extension]:
    """Return an extension for each `.pyx` below `ext/`, named as it is imported, two where it is compiled twice."""
    macros = [("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")]
    macros += [("CYTHON_TRACE_NOGIL", "1")] if TRACE else []
    macros += [("Py_LIMITED_API", "0x030B0000")] if ABI3 else []
    sources = {SHARED: "cyutility.c"}
    for source in sorted((HERE / "ext").rglob("*.pyx")):
        path = source.relative_to(HERE)
        name = ".".join(path.with_suffix("").parts[1:])
        for package in ["tranca.ext", "tranca.ext.scored"][: 1 + is_scored(source.relative_to(HERE / "ext"))]:
            sources[f"{package}.{name}"] = path.as_posix()
    return [
        Extension(
            name,
            [source],
            include_dirs=["tree"],  # where `tranca/ext/tiles.h` lies
            extra_compile_args=compile_args(),
            extra_link_args=sanitizing(),
            define_macros=macros,
            py_limited_api=ABI3,
        )
        for name, source in sources.items()
    ]


class Build(build):
    """Builds in the workshop."""

    def finalize_options(self) -> None:
        if self.build_base == "build":  # not chosen by whoever builds
            self.build_base = str(workshop())
        super().finalize_options()


class EggInfo(egg_info):
    """Writes metadata into the workshop; beside the sources only for an sdist, which ships it, and in place."""

    def initialize_options(self) -> None:
        super().initialize_options()
        if not IN_PLACE and "sdist" not in sys.argv:
            self.egg_base = str(workshop())


class LayTree(Command):
    """Lays the tree of links alone, for the type checkers."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        lay_tree()


class BuildKernel(build_ext):
    """Translates and compiles the kernel; says in one line what is missing where that cannot be done."""

    def build_extensions(self) -> None:
        if missing := self.missing():
            self.give_up(missing)
        for name in ("build_lib", "build_temp"):
            setattr(self, name, str(Path(getattr(self, name)).absolute()))
        self.parallel = self.parallel or True
        lay_tree()
        lay_scored()
        lay_includes()
        with contextlib.chdir(workshop()):  # paths in the C are the same wherever it is built, so compiler caches work
            self.translate()
            try:
                super().build_extensions()
            except (CCompilerError, CompileError, ExecError, PlatformError, OSError) as error:
                is_platform = isinstance(error, PlatformError)
                self.give_up(str(error) if is_platform else "the compiler failed, its message stands above")
        if IN_PLACE:
            self.clear_the_way()

    def clear_the_way(self) -> None:
        """Remove what earlier builds in place left of modules where Python would find it before what was made now."""
        for extension in self.extensions:
            made = Path(self.get_ext_filename(extension.name))
            folder = HERE.joinpath(*made.parts[1:-1])
            name, _, ending = made.name.partition(".")
            for suffix in takewhile(lambda suffix, own=f".{ending}": suffix != own, EXTENSION_SUFFIXES):
                (folder / f"{name}{suffix}").unlink(missing_ok=True)

    def translate(self) -> None:
        """Translate Cython to C, which takes the place of the `.pyx` as source of each extension."""
        from Cython.Build import cythonize

        for extension in self.extensions:
            if extension.name == SHARED:
                continue
            folder = "twin/tranca/ext/scored" if extension.name.startswith("tranca.ext.scored.") else "tree/tranca/ext"
            extension.sources = [f"{folder}/{source.removeprefix('ext/')}" for source in extension.sources]
        plain = [copy.copy(extension) for extension in self.extensions]
        for extension in plain:
            extension.py_limited_api = False  # the C is the same, but the cache would keep one more of each
        with translations() as kept:
            made = cythonize(
                plain,
                include_path=["tree", "twin", "includes"],
                build_dir="c",
                cache=kept,
                shared_utility_qualified_name=SHARED,
                annotate=TRACE,
                force=TRACE or bool(self.force),  # sources in C without line tracing may lie there
                compiler_directives=DIRECTIVES,
            )
        sources = {extension.name: extension.sources for extension in made}
        headers = [str(path) for path in sorted((HERE / "ext").rglob("*")) if path.suffix in (".pxd", ".pxi", ".h")]
        for extension in self.extensions:
            extension.sources, extension.depends = sources[extension.name], headers

    def missing(self) -> str | None:
        """Return the first required thing that is missing, with the package of Debian that has it; None if none is."""
        command = getattr(self.compiler, "compiler", None)  # compilers of Unix have it, MSVC has not
        if command and shutil.which(command[0]) is None:
            return f"{command[0]} not found (on Debian and Ubuntu: apt install gcc)"
        include = Path(sysconfig.get_path("include"))
        if not (include / "Python.h").exists():
            return f"{include / 'Python.h'} not found (on Debian and Ubuntu: apt install python3-dev)"
        return None

    def give_up(self, reason: str) -> NoReturn:
        need = "tranca needs a C compiler (gcc, clang or MSVC) and Python's C headers to build its kernel"
        raise SystemExit(f"{need}: {reason}") from None


def layout() -> dict[str, object]:
    """Say where the packages lie: in three folders; an editable install puts the tree of links on the path.

    A package on the path is found before any folder that happens to be called `tranca`, as a clone is; the finder that
    setuptools would install otherwise is asked after it.
    """
    if "editable_wheel" in sys.argv:
        tree = lay_tree().relative_to(HERE)
        return {"package_dir": {"": str(tree)}, "packages": find_packages(str(tree))}
    packages = list(PARTS)
    for package, folder in PARTS.items():
        packages += [f"{package}.{name}" for name in find_packages(folder)]
    return {"package_dir": PARTS, "packages": packages}


setup(
    ext_modules=kernel(),
    cmdclass={"build": Build, "build_ext": BuildKernel, "egg_info": EggInfo, "lay_tree": LayTree},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
    **layout(),
)
