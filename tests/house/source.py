"""The sources as syntax trees, for the house rules, which have no exceptions."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = {"solver": "tranca", "cli": "tranca.cli", "ext": "tranca.ext"}


@dataclass(frozen=True)
class Module:
    """A source file. `path` is relative to the checkout; `name` is the dotted name of the module."""

    path: str

    @cached_property
    def text(self) -> str:
        return (ROOT / self.path).read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return [*ast.walk(self.tree)]

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @property
    def name(self) -> str:
        top, *rest = Path(self.path).with_suffix("").parts
        return ".".join([PACKAGES.get(top, top), *(part for part in rest if part != "__init__")])

    @property
    def package(self) -> str:
        """The package that relative imports start from."""
        return self.name if Path(self.path).stem == "__init__" else self.name.rpartition(".")[0]

    @cached_property
    def docstrings(self) -> list[str]:
        """The docstrings of modules, classes, functions and attributes, which are string statements."""
        return [
            node.value.value
            for node in self.nodes
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        ]

    @cached_property
    def strings(self) -> list[str]:
        """The strings that are values, including parts of f-strings."""
        docstrings = {id(node.value) for node in self.nodes if isinstance(node, ast.Expr)}
        return [
            node.value
            for node in self.nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        ]

    @cached_property
    def imports(self) -> set[str]:
        """The imported modules as absolute names, including imports in functions and for type checkers."""
        return {name for node in self.nodes for name in self._imported(node)}

    @cached_property
    def imports_at_once(self) -> list[str]:
        """The modules imported while this one is, in order: without those of functions and for type checkers."""
        return [name for node in executed(self.tree.body) for name in self._imported(node)]

    def _imported(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if not isinstance(node, ast.ImportFrom):
            return
        base = self.package.split(".")
        start = base[: len(base) - node.level + 1] if node.level else []
        module = ".".join([*start, *([node.module] if node.module else [])])
        for alias in node.names:
            inner = f"{module}.{alias.name}"
            yield inner if module.startswith("tranca") and is_module(inner) else module


def executed(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is imported, including those within others."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from executed(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from executed(child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))


module = cache(Module)
"""One object for each path, which is parsed only once."""


@cache
def modules(*folders: str) -> list[Module]:
    """Return the Python files below some folders of the checkout."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [module(path.relative_to(ROOT).as_posix()) for path in sorted(paths) if "__pycache__" not in path.parts]


@cache
def kernel(*suffixes: str) -> list[Path]:
    """Return the files of the kernel with these suffixes, relative to the checkout."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / "ext").rglob("*") if path.suffix in suffixes)


@cache
def is_module(name: str) -> bool:
    """Return True if a dotted name is a module of the package, compiled or not, rather than a name in a module."""
    folder, rest = next((folder, name[len(package) :]) for folder, package in folders() if within(name, package))
    path = ROOT / folder / rest.replace(".", "/").lstrip("/")
    return path.is_dir() or any(path.with_suffix(suffix).exists() for suffix in (".py", ".pyx", ".pxd"))


def folders() -> list[tuple[str, str]]:
    return sorted(PACKAGES.items(), key=lambda item: -len(item[1]))


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def hold(rule: str, offences: Iterable[str]) -> None:
    """Assert that no offence against a rule was found."""
    broken = "\n  ".join(sorted(set(offences)))
    assert not broken, f"not after the rule {rule!r} of the house:\n  {broken}"


def names(pattern: str, text: str) -> list[str]:
    """Return the first groups of all matches of a pattern in a text."""
    return [match[1] for match in re.finditer(pattern, text, re.MULTILINE)]
