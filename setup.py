"""Build the compiled kernel.

The import name is `tranca`; the folders are `solver/` (tranca), `ext/` (tranca.ext), and `cli/` (tranca.cli). Cython
finds `.pxd` files by qualified name, so a tree of links, `tree/tranca`, presents the package to it as installed. A
build writes nothing into the sources: links, C files, and objects are in a separate folder, so the sources may be
read-only, and two builds may run at once. Builds in place (`build_ext --inplace`, editable installs) use `build/`; the
type checkers read its tree, which `python setup.py link_package` makes without a build.

The searches are compiled three times from the same text: as `tranca.ext.plain`, with the layout of two plain ends, as
`tranca.ext.scored`, with the layout of games that score during play, and as `tranca.ext.doubles`, with the layout of
games in which every double is a spinner. A module cimports everything that depends on the layout by a relative name, so
the package in which it is compiled determines the layout. The other packages are also trees of links: `layouts`
contains the texts of `ext/plain` as part of `tranca.ext.scored`, except for those that `ext/scored` has itself, and
those of both as part of `tranca.ext.doubles`, except for those that `ext/doubles` has itself.
"""

import atexit
import contextlib
import copy
import gc
import io
import json
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NoReturn

from setuptools import Command, Extension, find_packages, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info
from setuptools.errors import CCompilerError, CompileError, ExecError, PlatformError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

HERE = Path(__file__).resolve().parent
PARTS = {"tranca": "solver", "tranca.ext": "ext", "tranca.cli": "cli"}
LOCALE = HERE / "solver" / "locale"
EXT, PLAIN = HERE / "ext", HERE / "ext" / "plain"
LAYOUTS = {"scored": ["plain"], "doubles": ["scored", "plain"]}  # each package with those whose texts it shares
SHARED = "tranca.ext.cyutility"  # Cython's code for typed memoryviews, compiled once instead of in each module
TRACE = os.environ.get("TRANCA_TRACE", "") not in ("", "0")  # line tracing and annotated HTML, for profiling
ABI3 = not (TRACE or sysconfig.get_config_var("Py_GIL_DISABLED"))  # the limited API: for all versions from 3.11 on
SANITIZERS = os.environ.get("TRANCA_SANITIZE", "")  # of gcc and clang, such as "address,undefined": for .ci/sanitize
IN_PLACE = bool({"--inplace", "-i", "editable_wheel", "develop", "link_package"} & set(sys.argv))
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
def build_dir() -> Path:
    """Return the folder of a build: `build/` if in place, else a temporary one, which is removed at exit."""
    if IN_PLACE:
        return HERE / "build"
    folder = tempfile.mkdtemp(prefix="tranca-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@contextlib.contextmanager
def lock_cache() -> Iterator[str | bool]:
    """Yield the cache of translations, `CYTHON_CACHE_DIR`, locked for this build; False if there is none.

    Cython writes an entry under a fixed temporary name, so two builds that write the same entry at once would fail.
    """
    folder = os.environ.get("CYTHON_CACHE_DIR")
    try:
        import fcntl
    except ImportError:  # Windows: no lock, so no cache
        folder = None
    if not folder:
        yield False
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    with (Path(folder) / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def link(path: Path, target: Path) -> None:
    """Make `path` a link to `target`, or a copy if links are not allowed (a plain Windows account)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.symlink_to(target, target_is_directory=target.is_dir())
    except OSError:
        (shutil.copytree if target.is_dir() else shutil.copy2)(target, path)


def link_package() -> Path:
    """Make `tree/tranca` in the build folder look like the installed package, by links; return the folder `tree`."""
    package = build_dir() / "tree" / "tranca"
    shutil.rmtree(package, ignore_errors=True)
    entries = {entry.name: entry for entry in (HERE / "solver").iterdir() if entry.name != "__pycache__"}
    for name, target in (entries | {"ext": EXT, "cli": HERE / "cli"}).items():
        link(package / name, target)
    if IN_PLACE:
        compile_catalogues(LOCALE)
    return package.parent


def compile_catalogues(folder: Path) -> None:
    """Compile the catalogues of other languages, `tranca.po`, in the same places below a folder.

    `tranca.mo` has all messages, for Python; `tranca.json` has those of the board's page.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(LOCALE.glob("*/LC_MESSAGES/tranca.po")):
        target = folder / source.relative_to(LOCALE)
        target.parent.mkdir(parents=True, exist_ok=True)
        catalogue = read_po(io.BytesIO(source.read_bytes()))
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        for suffix, data in ((".mo", compiled.getvalue()), (".json", page_messages(catalogue))):
            with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as made:
                made.write(data)
            Path(made.name).chmod(0o644)
            Path(made.name).replace(target.with_suffix(suffix))  # another build may read it


def page_messages(catalogue: "Catalog") -> bytes:
    """Return the messages of scripts and HTML as JSON: by the text, after its context if it has one."""
    messages = {}
    for message in catalogue:
        if message.string and any(name.endswith((".js", ".html")) for name, _ in message.locations):
            text = message.id if isinstance(message.id, str) else message.id[0]
            messages["\4".join(filter(None, [message.context, text]))] = message.string
    return json.dumps(messages, ensure_ascii=False, separators=(",", ":")).encode()


def texts_of(layout: str) -> dict[Path, Path]:
    """Return the file of each text of a layout, by its path in the package: its own, or the first that it shares."""
    files: dict[Path, Path] = {}
    names: set[Path] = set()
    for source in (EXT / name for name in (layout, *LAYOUTS[layout])):
        texts = [path.relative_to(source) for path in sorted(source.rglob("*.p[yx][xdi]"))]
        files |= {text: source / text for text in texts if text.with_suffix("") not in names}
        names |= {text.with_suffix("") for text in texts}
    return files


def link_layouts() -> None:
    """Make `layouts/tranca/ext` in the build folder: links to all texts of the layouts that share texts."""
    package = build_dir() / "layouts" / "tranca"
    shutil.rmtree(package, ignore_errors=True)
    for layout in LAYOUTS:
        for text, path in texts_of(layout).items():
            link(package / "ext" / layout / text, path)
        for path in sorted((EXT / layout).rglob("__init__.py")):
            link(package / "ext" / layout / path.relative_to(EXT / layout), path)
    for folder in (package, package / "ext"):
        (folder / "__init__.py").touch()


def link_includes() -> None:
    """Make a link `includes` in the build folder to Cython's own declarations.

    A cache key contains the path of each `.pxd` that a module cimports, and every isolated build has its own copy of
    Cython.
    """
    import Cython

    path = build_dir() / "includes"
    path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # if links are not allowed, Cython finds its own declarations
        path.symlink_to(Path(Cython.__file__).parent / "Includes", target_is_directory=True)


def sanitizer_flags() -> list[str]:
    """Return the flags that make the kernel abort at the first finding of a sanitizer; none without a sanitizer."""
    return [f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"] if SANITIZERS else []


def compile_args() -> list[str]:
    """Return the flags for the kernel: optimized, with hardware population counts if all target machines have them."""
    if sys.platform == "win32":
        return ["/O2"]
    args = ["-O3", "-g" if TRACE else "-g0", "-fno-strict-aliasing"]
    if SANITIZERS:
        args = ["-O1", "-g", *sanitizer_flags()]
    if sysconfig.get_platform().endswith(("x86_64", "amd64")):  # the target, which may not be the build machine
        args.append("-mpopcnt")
    return args


def extensions() -> list[Extension]:
    """Return the extensions, with sources relative to the build folder: one for each layout that shares a `.pyx`."""
    macros = [("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")]
    macros += [("CYTHON_TRACE_NOGIL", "1")] if TRACE else []
    macros += [("Py_LIMITED_API", "0x030B0000")] if ABI3 else []
    modules = [Path("tree/tranca/ext") / path.relative_to(EXT) for path in sorted(EXT.rglob("*.pyx"))]
    for layout in LAYOUTS:
        modules += [Path("layouts/tranca/ext") / layout / text for text in texts_of(layout) if text.suffix == ".pyx"]
    sources = {SHARED: "cyutility.c"} | {".".join(path.with_suffix("").parts[1:]): path.as_posix() for path in modules}
    return [
        Extension(
            name,
            [source],
            include_dirs=["tree"],  # so that `tranca/ext/tiles.h` is found
            extra_compile_args=compile_args(),
            extra_link_args=sanitizer_flags(),
            define_macros=macros,
            py_limited_api=ABI3,
        )
        for name, source in sources.items()
    ]


class Build(build):
    """Builds in the folder returned by `build_dir`."""

    def finalize_options(self) -> None:
        if self.build_base == "build":  # the default: the caller chose no folder
            self.build_base = str(build_dir())
        super().finalize_options()


class BuildPython(build_py):
    """Adds the compiled catalogues to the modules."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            compile_catalogues(Path(self.build_lib) / "tranca" / "locale")

    def get_outputs(self, include_bytecode: int = 1) -> list[str]:
        """Return the files of the build, for the list of installed files."""
        folder = Path(self.build_lib) / "tranca" / "locale"
        sources = [] if self.editable_mode else sorted(LOCALE.glob("*/LC_MESSAGES/tranca.po"))
        targets = [folder / source.relative_to(LOCALE) for source in sources]
        made = [str(target.with_suffix(suffix)) for target in targets for suffix in (".mo", ".json")]
        outputs: list[str] = super().get_outputs(bool(include_bytecode))
        return list(dict.fromkeys([*outputs, *made]))


class EggInfo(egg_info):
    """Writes metadata into the build folder; next to the sources only in place and for an sdist, which ships it."""

    def initialize_options(self) -> None:
        super().initialize_options()
        if not IN_PLACE and "sdist" not in sys.argv:
            self.egg_base = str(build_dir())


class LinkPackage(Command):
    """Makes the tree of links without a build, for the type checkers."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        link_package()


class BuildKernel(build_ext):
    """Translates and compiles the kernel; if that fails, prints the missing requirement in one line."""

    def finalize_options(self) -> None:
        """Leave out the empty folder of headers of a virtual environment: equal calls hit compiler caches sooner."""
        super().finalize_options()
        own = Path(sys.prefix, "include")
        if not (own / "Python.h").exists():
            self.include_dirs = [folder for folder in self.include_dirs if Path(folder) != own]

    def build_extensions(self) -> None:
        if missing := self.find_missing():
            self.abort(missing)
        for name in ("build_lib", "build_temp"):
            setattr(self, name, str(Path(getattr(self, name)).absolute()))
        self.parallel = self.parallel or True
        link_package()
        link_layouts()
        link_includes()
        with contextlib.chdir(build_dir()):  # relative paths make the C the same everywhere, so compiler caches work
            self.translate()
            try:
                super().build_extensions()
            except (CCompilerError, CompileError, ExecError, PlatformError, OSError) as error:
                is_platform = isinstance(error, PlatformError)
                self.abort(str(error) if is_platform else "the compiler failed; its message is above")
        if IN_PLACE:
            self.remove_stale()

    def remove_stale(self) -> None:
        """Remove modules of earlier builds in place that Python would find before the modules of this build."""
        for extension in self.extensions:
            made = Path(self.get_ext_filename(extension.name))
            folder = HERE.joinpath(*made.parts[1:-1])
            name, _, ending = made.name.partition(".")
            for suffix in takewhile(lambda suffix, own=f".{ending}": suffix != own, EXTENSION_SUFFIXES):
                (folder / f"{name}{suffix}").unlink(missing_ok=True)

    def translate(self) -> None:
        """Translate Cython to C, which replaces the `.pyx` as the source of each extension."""
        from Cython.Build import cythonize

        plain = [copy.copy(extension) for extension in self.extensions]
        for extension in plain:
            extension.py_limited_api = False  # the C is the same, but the cache would keep two copies of it
        before = gc.get_threshold()
        gc.set_threshold(100_000, 50, 1000)  # Cython keeps most objects, and full collections would scan all of them
        with lock_cache() as cache_dir:
            made = cythonize(
                plain,
                include_path=["tree", "includes"],
                build_dir="c",
                cache=cache_dir,
                shared_utility_qualified_name=SHARED,
                annotate=TRACE,
                force=TRACE or bool(self.force),  # C of an earlier build may lack line tracing
                compiler_directives=DIRECTIVES,
            )
        gc.set_threshold(*before)
        sources = {extension.name: extension.sources for extension in made}
        headers = [str(path) for path in sorted(EXT.rglob("*")) if path.suffix in (".pxd", ".pxi", ".h")]
        for extension in self.extensions:
            extension.sources, extension.depends = sources[extension.name], headers

    def find_missing(self) -> str | None:
        """Return the first missing requirement with the Debian package that provides it; None if nothing is missing."""
        command = getattr(self.compiler, "compiler", None)  # Unix compilers have it, MSVC does not
        if command and shutil.which(command[0]) is None:
            return f"{command[0]} not found (on Debian and Ubuntu: apt install gcc)"
        include = Path(sysconfig.get_path("include"))
        if not (include / "Python.h").exists():
            return f"{include / 'Python.h'} not found (on Debian and Ubuntu: apt install python3-dev)"
        return None

    def abort(self, reason: str) -> NoReturn:
        """Exit with the reason why the kernel cannot be built."""
        need = "tranca needs a C compiler (gcc, clang or MSVC) and Python's C headers to build its kernel"
        raise SystemExit(f"{need}: {reason}") from None


def package_options() -> dict[str, object]:
    """Return the locations of the packages: three folders, or for an editable install the tree of links.

    Python finds a package on the path before a folder that happens to be called `tranca`, such as a clone. The finder
    that setuptools would install otherwise comes after it.
    """
    if "editable_wheel" in sys.argv:
        tree = link_package().relative_to(HERE)
        return {"package_dir": {"": str(tree)}, "packages": find_packages(str(tree))}
    packages = list(PARTS)
    for package, folder in PARTS.items():
        packages += [f"{package}.{name}" for name in find_packages(folder)]
    return {"package_dir": PARTS, "packages": packages}


setup(
    ext_modules=extensions(),
    cmdclass={
        "build": Build,
        "build_py": BuildPython,
        "build_ext": BuildKernel,
        "egg_info": EggInfo,
        "link_package": LinkPackage,
    },
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
    **package_options(),
)
