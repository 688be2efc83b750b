"""One meaning for each name, the form of docstrings, and no traces of a machine."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from .source import ROOT, Module, hold, kernel, modules, names

TYPE = re.compile(r"_?[A-Z]\w*[a-z]\w*")
NO_ALIAS = ("TypeVar", "ParamSpec", "TypeVarTuple")
QUESTION = re.compile(r"\s*(What|Who|Whose|Where|How|Which)\b")
TEXTS = {".py", ".pyi", ".pyx", ".pxd", ".md", ".txt", ".toml", ".in", ".html", ".css", ".js", ".json", ""}
PLACES = ("solver", "cli", "ext", "tests", "docs", "positions", "benchmarks", ".ci")
MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home)/\w|index-url|\bissue #?\d+\b", re.IGNORECASE)


def types(module: Module) -> Iterator[str]:
    """Yield the names of classes and type aliases that a module defines, without a leading underscore."""
    for node in module.nodes:
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")
    for node in module.nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_alias(node):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and TYPE.fullmatch(target.id):
                yield target.id.lstrip("_")


def is_alias(node: ast.Assign | ast.AnnAssign) -> bool:
    """Return True if an assignment can define a type: a name, a subscript, a union, `NewType` and the like."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation).endswith("TypeAlias")
    if isinstance(node.value, ast.Call):
        called = ast.unparse(node.value.func)
        return called not in NO_ALIAS and called.rpartition(".")[2] in ("NewType", "namedtuple", "NamedTuple")
    return isinstance(node.value, ast.Name | ast.Attribute | ast.Subscript | ast.BinOp)


def twice(places: dict[str, set[str]]) -> list[str]:
    return [f"{name}: {', '.join(sorted(where))}" for name, where in places.items() if len(where) > 1]


def test_a_name_of_a_type_exists_once_in_the_package() -> None:
    places = defaultdict(set)
    for module in modules("solver", "cli"):
        for name in types(module):
            places[name].add(module.path)
    hold("types", twice(places))


def test_a_name_of_a_type_exists_once_in_the_kernel() -> None:
    pattern = r"^\s*(?:(?:cdef|ctypedef|cpdef)\s+)?(?:packed\s+)?(?:class|struct|enum|union)\s+(\w+)"
    places = defaultdict(set)
    for path in kernel(".pyx", ".pxd"):
        if path.parts[1] in ("scored", "doubles"):  # replaces a module of the same name
            assert (ROOT / "ext" / "plain" / Path(*path.parts[2:])).exists()
            continue
        for name in names(pattern, (ROOT / path).read_text(encoding="utf-8")):
            places[name].add(path.with_suffix("").as_posix())  # the .pxd declares it, the .pyx defines it
    hold("kernel-types", twice(places))


def test_no_room_of_views_is_called_like_a_module_that_it_would_need() -> None:
    rooms = {part for module in modules("solver/views") for part in Path(module.path).with_suffix("").parts[2:]}
    hold("rooms", rooms & {"html", "json", "xml"})


def local_names(module: Module) -> set[str]:
    """Return the names that a module binds by assignment and as parameters."""
    nodes = module.nodes
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def test_found_is_a_local_name_of_five_modules_at_most() -> None:
    using = [module.path for module in modules("solver", "cli") if "found" in local_names(module)]
    assert len(using) <= 5, using


UNSEARCHABLE = {
    *("told", "held", "asked", "given", "each", "usual", "quick", "careful", "stands", "apart", "begun", "furnished"),
    *("veil", "glasses"),
}
"""Words that do not help a reader who searches for the thing, unless a noun precedes them."""


def test_names_are_those_that_a_stranger_would_search_for() -> None:
    wrong = []
    for module in [*modules("solver", "cli", "tests", "benchmarks", "tools"), Module("setup.py")]:
        functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        defined = {node.name for node in module.nodes if isinstance(node, functions)}
        stored = {
            node.attr for node in module.nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }
        bound = {name.strip("_").lower() for name in defined | stored | local_names(module)}
        wrong += [f"{module.path}: {name}" for name in bound & UNSEARCHABLE]
    hold("searchable names", wrong)


def test_no_docstring_begins_with_a_question() -> None:
    wrong = [
        f"{module.path}: {text.strip().splitlines()[0][:60]}"
        for module in modules("solver", "cli")
        for text in module.docstrings
        if QUESTION.match(text)
    ]
    wrong += [
        f"{path.as_posix()}: {text.strip()[:60]}"
        for path in kernel(".pyx", ".pxd", ".pyi")
        for text in names(r'"""(.*)', (ROOT / path).read_text(encoding="utf-8"))
        if QUESTION.match(text)
    ]
    hold("docstrings", (entry.replace("\\", "").replace('"', "") for entry in wrong))


def test_no_docstring_says_a_sentence_twice() -> None:
    wrong = []
    for module in modules("solver", "cli"):
        for text in module.docstrings:
            sentences = [sentence for sentence in re.split(r"(?<=\.)\s+", " ".join(text.split())) if len(sentence) > 40]
            wrong += [f"{module.path}: {sentence[:60]}" for sentence in sentences if sentences.count(sentence) > 1]
    hold("sentences", wrong)


def project_files() -> Iterator[Path]:
    """Yield the text files of the project, except built and hidden ones."""
    for top in ROOT.iterdir():
        if top.is_file() and top.suffix in TEXTS and top.name != ".git":
            yield top
    for place in PLACES:
        for path in (ROOT / place).rglob("*"):
            if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts:
                yield path


def test_no_file_names_a_place_on_some_machine() -> None:
    wrong = []
    for path in project_files():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if MACHINE.search(line) and path != Path(__file__).resolve():
                wrong.append(f"{path.relative_to(ROOT).as_posix()}:{number}")
    hold("machine", wrong)
