"""Import rules that `import-linter` does not cover: the compiled kernel, the command, the tests."""

import ast
import re
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

import tranca

from .source import ROOT, Module, executed, hold, kernel, modules, within

FLOORS = {
    "ext": 0,
    "game": 1,
    "notation": 2,
    "engine": 2,
    "analysis": 3,
    "photo": 3,
    "views": 4,
    "board": 5,
    "runs": 5,
    "cli": 6,
}
COUNTERS = ("census", "perft")
ARITHMETIC = ("ranges", "rules", "situation", "state", "stop", "text", "watch")
"""Modules other than searches: ranges of arguments, rules, moments and text as numbers, and stopping."""
COMMAND_MAY = (  # `words`, because an option or an answer of the quiz means the same as a word of a text
    *("tranca.errors", "tranca.views", "tranca.board", "tranca.runs", "tranca.cli"),
    *("tranca.notation.words", "tranca.language", "tranca.translation"),
)


def parts_of_ext(module: Module) -> Iterator[str]:
    """Yield the names below `tranca.ext` that a module imports."""
    for name in sorted(module.imports):
        if within(name, "tranca.ext"):
            yield name.removeprefix("tranca.ext").removeprefix(".plain").lstrip(".")


def may_import(module: Module, part: str) -> bool:
    if within(module.name, "tranca.engine"):
        return True
    if part.partition(".")[0] in COUNTERS:
        return within(module.name, "tranca.analysis.tree")
    return part.partition(".")[0] in ARITHMETIC


def test_the_engine_alone_calls_the_searches() -> None:
    hold(
        "searches",
        (
            f"{module.path}: tranca.ext.{part}"
            for module in modules("solver", "cli")
            for part in parts_of_ext(module)
            if not may_import(module, part)
        ),
    )


def entry_points(path: Path) -> Iterator[tuple[str, list[ast.arg]]]:
    """Yield the calls that a stub of the kernel declares, by class and name, with their parameters."""
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for call in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(call, ast.FunctionDef):
                parameters = [arg for arg in [*call.args.args, *call.args.kwonlyargs] if arg.arg not in ("self", "cls")]
                yield owner + call.name, parameters


def test_entry_points_of_the_kernel_have_eight_parameters_at_most() -> None:
    wrong = []
    for path in kernel(".pyi"):
        for name, parameters in entry_points(path):
            plain = [node for node in parameters if "array" not in ast.unparse(node.annotation or node).lower()]
            if len(plain) > 8 and name not in ("Ruleset.__init__", "Situation.__init__"):
                wrong.append(f"{path.as_posix()}: {name}")
    hold("parameters", wrong)


def written_calls(path: Path) -> dict[str, list[str]]:
    """Return the public calls defined by a source of the kernel, by class and name, with their parameter names."""
    calls, owner = {}, ""
    text = (ROOT / path).read_text(encoding="utf-8")
    for match in re.finditer(r"^cdef class (\w+)|^( *)def (\w+)\(([^)]*)\)", text, re.MULTILINE):
        if match[1]:
            owner = f"{match[1]}."
        elif match[3] == "__cinit__" or not match[3].startswith("_"):
            parameters = re.sub(r"\[[^]]*\]|\bnot None\b", "", match[4]).split(",")
            names = [re.split("[:=]", entry)[0].split()[-1] for entry in parameters if entry.strip()]
            name = match[3].replace("__cinit__", "__init__")
            calls[(owner if match[2] else "") + name] = [word for word in names if word not in ("self", "cls", "*")]
    return calls


def test_stubs_of_the_kernel_declare_the_calls_that_its_sources_define() -> None:
    seen = 0
    for path in kernel(".pyx"):
        declared = {
            name: [entry.arg for entry in parameters] for name, parameters in entry_points(path.with_suffix(".pyi"))
        }
        written = written_calls(path)
        seen += len(written)
        assert written == {name: parameters for name, parameters in declared.items() if name in written}, path
    assert seen > 30


def test_the_command_asks_the_library_for_everything() -> None:
    hold(
        "command-imports",
        (
            f"{module.path}: {name}"
            for module in modules("cli")
            for name in module.imports
            if within(name, "tranca") and name != "tranca" and not any(within(name, entry) for entry in COMMAND_MAY)
        ),
    )


def test_a_command_is_short_and_neither_lays_out_tables_nor_writes_json() -> None:
    wrong = []
    for module in modules("cli"):
        if module.path.startswith("cli/commands/") and module.lines > 120:
            wrong.append(f"{module.path}: above 120 lines")
        if re.search(r"\bimport .*\bTable\b|\bTable\(", module.text):
            wrong.append(f"{module.path}: a table of rich")
        if "json" in module.imports:
            wrong.append(f"{module.path}: json")
    hold("command-thin", wrong)


@pytest.mark.parametrize(("folder", "allowed"), [("tests/referee", ()), ("tests/golden", ("tranca", "tranca.cli"))])
def test_referee_and_golden_questions_import_no_inner_module(folder: str, allowed: tuple[str, ...]) -> None:
    hold(
        Path(folder).name,
        (
            f"{module.path}: {name}"
            for module in modules(folder)
            for name in module.imports
            if within(name, "tranca") and name not in allowed
        ),
    )


def contracts() -> list[dict[str, Any]]:
    stated: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
    return stated


def test_no_floor_imports_one_above_it_nor_a_neighbour() -> None:
    """Check the contract of `lint-imports`, which has no exceptions."""
    up = {
        f"{module.name} -> {name}"
        for module in modules("solver", "cli")
        for name in module.imports
        if goes_up(floor(module.name), floor(name))
    }
    (floors,) = (contract for contract in contracts() if contract.get("layers", [])[:1] == ["tranca.cli"])
    assert up == set()
    assert "ignore_imports" not in floors


def goes_up(own: str, other: str) -> bool:
    return own != other and own in FLOORS and other in FLOORS and FLOORS[other] >= FLOORS[own]


def floor(name: str) -> str:
    parts = name.split(".")
    return parts[1] if parts[0] == "tranca" and len(parts) > 1 else ""


def test_below_the_services_rooms_that_prove_its_names_alone_import_the_package_as_a_whole() -> None:
    """The public names import every floor, which `lint-imports` does not see; rooms with a contract may use them."""
    rooms = [room for contract in contracts() if contract["type"] == "forbidden" for room in contract["source_modules"]]
    hold(
        "whole",
        (
            module.path
            for module in modules("solver")
            if floor(module.name) not in ("", "board", "runs")
            and {"tranca"} & module.imports
            and not any(within(module.name, room) for room in rooms)
        ),
    )


def imports_of_names(module: Module) -> Iterator[str]:
    """Yield the modules that are loaded for the public names which a module imports."""
    for node in executed(module.tree.body):
        if isinstance(node, ast.ImportFrom) and node.module == "tranca":
            yield from (f"tranca.{tranca._MODULES[alias.name]}" for alias in node.names if alias.name in tranca.__all__)


def test_modules_that_threads_import_at_the_same_time_form_no_circle() -> None:
    """Python locks a module during its import, and its package for it, so threads in a circle see half a module.

    `lint-imports` does not see the circle of a package that imports its own modules, nor public names.
    """
    graph = {
        module.name: {*module.imports_at_once, *imports_of_names(module), module.name.rpartition(".")[0]}
        for module in modules("solver", "cli")
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        hold("circles", [" <- ".join(error.args[1])])


def test_numpy_is_imported_before_its_modules() -> None:
    """It imports them itself, so a thread that begins with one of them is in a circle with a thread that does not."""
    hold(
        "numpy-first",
        (
            f"{module.path}: {names[0]}"
            for module in modules("solver", "cli")
            if (names := [name for name in module.imports_at_once if within(name, "numpy")]) and names[0] != "numpy"
        ),
    )


def test_ranges_and_rules_of_the_kernel_are_a_circle_entered_at_rules_alone() -> None:
    hold(
        "ranges", (module.path for module in modules("solver", "cli") if "tranca.ext.ranges" in module.imports_at_once)
    )


def test_studies_use_the_public_package_alone() -> None:
    """Only `results` uses more: intervals and the options of a deal are not public."""
    hold(
        "studies",
        (
            f"{module.path}: {name}"
            for module in modules("solver/runs/studies")
            for name in module.imports
            if within(name, "tranca") and not within(name, "tranca.runs.studies") and name != "tranca"
            if not module.path.endswith("results.py")
        ),
    )


def test_the_folders_of_tests_are_those_of_the_package() -> None:
    besides = {"api_calls", "conformance", "crash_calls", "data", "golden", "house", "referee"}
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders - besides == {floor for floor in FLOORS if (ROOT / "solver" / floor).is_dir()} | {"cli", "ext"}
