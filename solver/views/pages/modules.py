"""Join JavaScript modules into one script without a build step, so that a page needs at most one request."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tranca.errors import UnsupportedError

_IMPORT = re.compile(r"""^import (?:\{(?P<names>[^}"']*)\} from )?"\./(?P<module>[\w.-]+)";\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (?P<name>[\w$]+))", re.MULTILINE)
_NAME = re.compile(r"(?P<name>[\w$]+)(?: as (?P<local>[\w$]+))?")
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*)\n", re.MULTILINE)
_AWAIT = re.compile(r"^const (?!.*=>).* await ", re.MULTILINE)  # only a script of type `module` may wait
_OTHER = re.compile(r"^(?:import|export)\b.*|^(?!\s*(?:\*|//)|.*/[/*]).*\bimport\s*[(.].*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Module:
    """The parts of a module.

    Attributes:
        name: the name of its file.
        imports: the imported modules, each with the imported names, as `name` or `name: local`.
        exports: the exported names.
        body: the rest of its text.
    """

    name: str
    imports: tuple[tuple[str, tuple[str, ...]], ...]
    exports: tuple[str, ...]
    body: str

    @property
    def variable(self) -> str:
        """The variable for its exports in a joined script."""
        return "$" + re.sub(r"\W", "_", self.name.removesuffix(".js"))


def join_modules(entry: str, read: Callable[[str], str], call: str = "") -> str:
    """Return a module and all its imports as one script: each in its own function, after the modules it imports.

    Args:
        entry: the file name of the first module.
        read: returns the text of a file.
        call: a call of an export of the first module, appended at the end.

    Imports may refer to modules in the same folder (`import { a, b as c } from "./x.js"`, `import "./x.js"`); `export`
    may precede a function, a class or a constant. Raises UnsupportedError for any other form, for a name that is not
    exported, and for circular imports; with these excluded, a copied binding is equivalent to a live one. Comments on
    lines of their own are removed.
    """
    modules: dict[str, Module] = {}
    _collect(entry, read, modules, ())
    parts = ['"use strict";\n', *(_wrap(module, modules) for module in modules.values())]
    if call:
        parts.append(f"{modules[entry].variable}.{call};\n")
    return "".join(parts)


def _collect(name: str, read: Callable[[str], str], modules: dict[str, Module], above: Sequence[str]) -> None:
    """Add a module after all its imports."""
    if name in above:
        circle = " → ".join([*above[above.index(name) :], name])
        raise UnsupportedError(f"{circle}: expected imports without a circle")
    if name in modules:
        return
    module = parse_module(name, read(name))
    for imported, names in module.imports:
        _collect(imported, read, modules, (*above, name))
        for binding in names:
            if binding.partition(":")[0] not in modules[imported].exports:
                raise UnsupportedError(f"{name}: {imported} does not export {binding[:40]}")
    modules[name] = module


def parse_module(name: str, text: str) -> Module:
    """Split a module into its parts. Raises UnsupportedError for a form that `join_modules` does not support."""
    text = _without_comments(name, text)
    imports = tuple((match["module"], tuple(_bindings(name, match["names"] or ""))) for match in _IMPORT.finditer(text))
    exports = tuple(match["name"] for match in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _IMPORT.sub("", text))
    if other := _OTHER.search(body):
        raise UnsupportedError(
            "{name}: {words}: expected an import of names from a module beside it, "
            "or export before a function, a class or a constant",
            name=name,
            words=other[0].strip()[:40],
        )
    return Module(name, imports, exports, body.strip("\n"))


def _without_comments(name: str, text: str) -> str:
    """Remove comments on lines of their own, which are a quarter of a page's size."""
    parts: list[str] = []
    end = ticks = 0
    for comment in _COMMENT.finditer(text):
        parts.append(text[end : comment.start()])
        ticks += parts[-1].count("`")
        if ticks % 2:
            line = comment[0].strip()[:40]
            raise UnsupportedError(f"{name}: {line!r}: expected no line like a comment in a template")
        end = comment.end()
    return "".join([*parts, text[end:]])


def _bindings(module: str, names: str) -> Iterator[str]:
    """Yield the names of an import in the syntax of an object pattern."""
    for part in filter(None, (part.strip() for part in names.split(","))):
        name = _NAME.fullmatch(part)
        if name is None:
            raise UnsupportedError(f"{module}: import of {part[:40]!r}: expected `name` or `name as local`")
        yield f"{name['name']}: {name['local']}" if name["local"] else name["name"]


def _wrap(module: Module, modules: dict[str, Module]) -> str:
    """Return a module as an immediately invoked function that returns its exports, awaited if the module waits."""
    imports = [
        f"const {{ {', '.join(names)} }} = {modules[imported].variable};\n"
        for imported, names in module.imports
        if names
    ]
    exports = f"return {{ {', '.join(module.exports)} }};\n" if module.exports else ""
    begin, asynchronous = ("await (", "async ") if _AWAIT.search(module.body) else ("(", "")
    body = f"{''.join(imports)}{module.body}\n{exports}"
    return f"const {module.variable} = {begin}{asynchronous}() => {{\n{body}}})();\n"
