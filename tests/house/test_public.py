"""The public package: no public name is lost, it is a plain module, and its functions work in other processes."""

import importlib.metadata
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import cloudpickle

import tranca

from .source import ROOT

FORMER = {
    "Action",
    "ArrayPlays",
    "ArrayValues",
    "Boneyard",
    "Check",
    "Deals",
    "Estimate",
    "Fault",
    "Hand",
    "NotationError",
    "PRESETS",
    "Play",
    "PlayError",
    "PlayEstimate",
    "PlayValue",
    "Position",
    "PositionError",
    "Puzzle",
    "Record",
    "Result",
    "Review",
    "Rules",
    "RulesError",
    "Solution",
    "Statistics",
    "Tables",
    "Thresholds",
    "Tile",
    "TrancaError",
    "UnsupportedError",
    "World",
    "check",
    "deals",
    "draw_svg",
    "draw_tile",
    "estimate",
    "game_tree",
    "generate_puzzles",
    "one_line",
    "parse",
    "read",
    "review",
    "solve",
    "solve_arrays",
    "solve_arrays_plays",
    "solve_many",
    "tree_statistics",
    "write",
}
"""The names that were public before the package was divided into floors."""


def test_no_name_that_was_public_is_lost() -> None:
    assert set(tranca.__all__) >= FORMER


def test_the_package_is_a_plain_module_with_a_version() -> None:
    assert type(tranca) is ModuleType
    assert tranca.__version__ == importlib.metadata.version("tranca")


def test_public_functions_take_flat_keywords() -> None:
    """`ordered_map` is the exception, because it passes Resources to each piece of work."""
    functions = {name: getattr(tranca, name) for name in tranca.__all__ if inspect.isfunction(getattr(tranca, name))}
    assert len(functions) > 20
    bundled = {
        name
        for name, function in functions.items()
        for parameter in inspect.signature(function).parameters.values()
        if {"Resources", "Sampling", "Limits"} & set(re.findall(r"\w+", str(parameter.annotation)))
    }
    assert bundled == {"ordered_map"}


def test_a_function_that_names_the_package_runs_in_another_process(tmp_path: Path) -> None:
    def values(text: str) -> list[str]:
        return [str(tranca.solve(position).value) for position in tranca.parse(text)]

    text = (ROOT / "positions" / "castel.txt").read_text(encoding="utf-8")
    shipped = tmp_path / "shipped"
    shipped.write_bytes(cloudpickle.dumps((values, text)))
    code = "import pickle, sys; work, text = pickle.load(open(sys.argv[1], 'rb')); print(*work(text))"
    done = subprocess.run([sys.executable, "-c", code, shipped], capture_output=True, text=True, check=True)
    assert done.stdout.split() == values(text)
