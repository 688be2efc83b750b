"""Build of the compiled kernel.

The import name is `tranca`, the folders are `solver/` (tranca), `ext/` (tranca.ext) and `cli/` (tranca.cli). Cython
looks `.pxd` files up by qualified name, so a tree of links `build/tree/tranca/…` shows it, and the type checkers,
the package as it is installed.
"""

import os
import platform
import shutil
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, CompileError, ExecError, PlatformError

HERE = Path(__file__).resolve().parent
TREE = HERE / "build" / "tree"
TRACE = os.environ.get("TRANCA_TRACE", "") not in ("", "0")  # line tracing and annotated HTML, for profiling


def lay_tree() -> Path:
    """Lay links so that `build/tree/tranca` looks like the installed package; returns the tree's folder."""
    package = TREE / "tranca"
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
    return TREE


def compile_args() -> list[str]:
    """Flags for the kernel: optimised, and hardware population counts where every machine of the kind has them."""
    if sys.platform == "win32":
        return ["/O2"]
    args = ["-O3", "-fno-strict-aliasing"]
    if platform.machine().lower() in ("x86_64", "amd64"):
        args.append("-mpopcnt")
    return args


class BuildKernel(build_ext):
    """Says in one line what is missing when there is no C compiler or no C headers of Python."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (CCompilerError, CompileError, ExecError, PlatformError, OSError) as error:
            need = "tranca needs a C compiler (gcc, clang or MSVC) and Python's C headers to build its kernel"
            raise SystemExit(f"{need}: {self.reason(error)}") from None

    def reason(self, error: Exception) -> str:
        """What is missing; where both are there, the compiler has told on standard error what it could not compile."""
        command = getattr(self.compiler, "compiler", None)  # compilers of Unix have it, MSVC has not
        if command and shutil.which(command[0]) is None:
            return f"{command[0]} not found"
        if isinstance(error, PlatformError):
            return str(error)
        header = Path(sysconfig.get_path("include"), "Python.h")
        if not header.exists():
            return f"{header} not found"
        return "the compiler failed, its message stands above"


tree = lay_tree()
macros = [("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")]
if TRACE:
    macros.append(("CYTHON_TRACE_NOGIL", "1"))
extensions = [
    Extension(
        f"tranca.ext.{source.stem}",
        [str(source.relative_to(HERE))],
        extra_compile_args=compile_args(),
        define_macros=macros,
        depends=[str(header.relative_to(HERE)) for header in sorted((HERE / "ext").glob("*.pxd"))],
    )
    for source in sorted((HERE / "ext").glob("*.pyx"))
]
setup(
    ext_modules=cythonize(
        extensions,
        include_path=[str(tree)],
        annotate=TRACE,
        force=TRACE,  # sources in C without line tracing may lie there
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
            "freethreading_compatible": True,
            "linetrace": TRACE,
        },
    ),
    package_dir={"tranca": "solver", "tranca.ext": "ext", "tranca.cli": "cli"},
    packages=["tranca", *(f"tranca.{name}" for name in find_packages("solver")), "tranca.ext", "tranca.cli"],
    cmdclass={"build_ext": BuildKernel},
)
