"""The package data includes every file that is not a module; otherwise wheels would lack files that a checkout has."""

import tomllib

from .source import ROOT

PATTERNS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"][
    "*"
]
LEFT_OUT = {".py", ".pyx", ".pxd", ".pxi", ".h", ".pyc", ".so", ".c", ".ts", ".po", ".pot"}
"""Modules, files that are compiled or read only by the compiler, and types that only checkers read."""


def test_every_file_of_the_package_is_in_the_wheel() -> None:
    lacking = []
    for part in ("solver", "ext", "cli"):
        for path in (ROOT / part).rglob("*"):
            if not path.is_file() or path.suffix in LEFT_OUT or "__pycache__" in path.parts:
                continue
            package = next(folder for folder in path.parents if (folder / "__init__.py").exists())
            inside = path.relative_to(package)
            if not any(inside.match(pattern) and pattern.count("/") == len(inside.parts) - 1 for pattern in PATTERNS):
                lacking.append(str(path.relative_to(ROOT)))
    assert not lacking
