"""Imports: names of the package are imported on demand, and a command imports only modules that it uses."""

import ast
import io
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import tranca
from tranca.cli import group

ROOT = Path(__file__).resolve().parents[2]
STUB = ast.parse((ROOT / "solver" / "__init__.pyi").read_text(encoding="utf-8"))


def modules_after(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has imported after running some code."""
    script = f"{code}\nimport sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("name", tranca.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(tranca, name) is not None
    assert name in dir(tranca)


def test_names_loaded_later_are_those_that_type_checkers_see() -> None:
    imports = [node for node in STUB.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: node.module for node in imports for alias in node.names}
    assert seen == tranca._MODULES
    assert seen.keys() == set(tranca.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = tranca.sovle  # type: ignore[attr-defined]


def test_importing_a_module_takes_no_public_name() -> None:
    modules = [f"tranca.{module.name}" for module in pkgutil.iter_modules(tranca.__path__)]
    code = f"import types, {', '.join(modules)}\n"
    code += "assert not any(isinstance(getattr(tranca, name), types.ModuleType) for name in tranca.__all__)"
    assert set(modules) <= modules_after(code)


def test_nothing_is_imported_before_the_command_can_take_an_interruption() -> None:
    assert modules_after("from tranca.cli import main") - modules_after("") == {"tranca", "tranca.cli"}


WITHOUT_METADATA = """
import importlib.metadata as metadata, runpy, sys
def missing(name): raise metadata.PackageNotFoundError(name)
metadata.distribution = missing
metadata.version = missing
runpy.run_module("tranca.cli", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--version",), "tranca unknown\n"),
        (("solve", "positions/castel.txt"), "S plays 4-6 at the 6 and wins 46."),
        (("batch", "solve", "--random", "2", "-o", "{folder}/out.jsonl"), ""),
    ],
    ids=("version", "solve", "batch"),
)
def test_the_command_runs_from_a_folder_that_is_not_installed(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    called = [sys.executable, "-c", WITHOUT_METADATA, *(word.format(folder=tmp_path) for word in words)]
    done = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "bug in tranca" in done.stderr) == (0, False), done.stderr
    assert said in done.stdout


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert modules_after("import tranca") & {"numpy", "networkx", "rich", "click", "json", "tranca.solve"} == set()


def test_numpy_is_kept_from_starting_threads_unless_somebody_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(group, "cli", lambda prog_name: None)
    for threads in ("", "3"):
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", threads)
        if not threads:
            monkeypatch.delenv("OPENBLAS_NUM_THREADS")
        group.run()
        assert os.environ["OPENBLAS_NUM_THREADS"] == (threads or "1")


def test_solving_a_file_loads_no_numpy_and_no_networkx() -> None:
    code = "from tranca.cli import cli\ntry: cli(['solve', 'positions/castel.txt'])\nexcept SystemExit: pass"
    assert modules_after(code) & {"numpy", "networkx", "json", "importlib.metadata", "msgspec", "jinja2"} == set()
    assert (
        modules_after(code) & {"secrets", "concurrent", "tranca.analysis.review", "tranca.engine.unknown_order"}
        == set()
    )


@pytest.mark.parametrize(
    "words",
    [
        ["check", "positions/castel.txt", "3-6"],
        ["score", "positions/castel.txt"],
        ["tree", "--stats", "positions/castel.txt"],
        ["review", "positions/records/published-deal.txt", "--view", "open"],
    ],
    ids=lambda words: words[0],
)
def test_questions_with_open_hands_load_no_numpy(words: list[str]) -> None:
    code = f"from tranca.cli import cli\ntry: cli({words!r})\nexcept SystemExit: pass"
    assert modules_after(code) & {"numpy", "tranca.analysis.inference.styles"} == set()


def test_an_estimate_loads_no_random_numbers_advice_or_review() -> None:
    words = ["estimate", "--orders", "one", "--deals", "20", "positions/mano-a-mano-hidden.txt"]
    code = f"from tranca.cli import cli\ntry: cli({words!r})\nexcept SystemExit: pass"
    unused = {"numpy.random", "tranca.analysis.advice.results", "tranca.analysis.review.results"}
    assert modules_after(code) & unused == set()


def test_networkx_is_loaded_by_trees_and_pairings_alone() -> None:
    questions = [
        ["tree", "--help"],
        ["tree", "positions/castel.txt", "--stats"],
        ["tournament", "docs/tournaments/club.txt"],
        ["review", "positions/records/published-deal.txt", "--view", "open"],
    ]
    code = f"from tranca.cli import cli\nfor words in {questions!r}:\n try: cli(words)\n except SystemExit: pass"
    assert "networkx" not in modules_after(code)


@pytest.mark.parametrize("developing", [False, True])
def test_a_fault_of_the_program_is_one_line_but_for_developers(developing: bool) -> None:
    code = (
        "import sys, tranca.cli.commands.deal as deal\nfrom tranca.cli import main\n"
        "def faulty(*words, **options): raise KeyError('sums')\n"
        "deal.deal.callback = faulty\nsys.argv = ['tranca', 'deal', '--rules', 'doscientos']\nmain()\n"
    )
    words = [sys.executable, *(["-X", "dev"] if developing else []), "-c", code]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if developing:
        assert done.returncode == 1 and "Traceback" in done.stderr
    else:
        assert done.returncode == 70
        assert done.stderr == (
            "tranca: this is a bug in tranca (KeyError: 'sums'); please report it "
            "with the output of python -X dev -m tranca and the same arguments\n"
        )
