"""Each fact has one place: JSON tags, number formats, quantiles. Python contains no pages, and sizes are limited."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from .source import ROOT, Module, hold, kernel, modules

TAG = re.compile(r"tranca\.[a-z][a-z-]*/\d+")
DECIMAL = re.compile(r"[-+ #0-9,_<>^=]*(?:(?:\.[\d{}]*)?[eEfFgGn]|\.[\d{}]*%)")
FORMATTING = ("solver/views/wording/numbers.py", "solver/views/svg/", "solver/views/files/")
TAGS = (
    "a|b|body|br|button|code|dd|details|div|dl|dt|em|figure|form|h[1-6]|head|header|html|i|img|input|kbd|label|li|link|"
    "main|meta|nav|ol|option|p|pre|script|section|select|small|span|strong|style|summary|table|tbody|td|th|thead|title|"
    "tr|u|ul"
)
NOT_PYTHON = re.compile(
    rf"</?(?:{TAGS})(?:\s[^<>]*)?/?>|<!doctype"  # HTML
    r"|[\w.#*\])-]\s*\{\s*(?:--)?[a-z-]+\s*:\s*[^{}]+[;}]"  # a rule of CSS
    r"|\bfunction\b\s*\w*\s*\(|=>\s*[\w{(]|\bdocument\.\w|\b(?:const|let)\s+\w+\s*=",  # a script
    re.IGNORECASE,
)
BESIDE_PYTHON = ("solver/views/svg/", "solver/views/files/", "solver/views/pages/modules.py")  # frames scripts
ROOT_OF_SOLVER = {
    "__init__.py",
    "__init__.pyi",
    "__main__.py",
    "errors.py",
    "typed.py",
    "display.py",
    "language.py",
    "second_person.py",
    "translation.py",
    "locale",
    "py.typed",
    "__pycache__",
    "game",
    "notation",
    "engine",
    "analysis",
    "photo",
    "views",
    "board",
    "runs",
}


def test_each_tag_of_json_is_given_in_one_module_of_schemas() -> None:
    schemas = "solver/views/schemas/"
    tags = {(text, module.path) for module in modules(schemas) for text in module.strings if TAG.fullmatch(text)}
    homes = Counter(tag for tag, _ in tags)
    elsewhere = [
        f"{module.path}: {tag}"
        for module in modules("solver", "cli")
        if not module.path.startswith(schemas)
        for text in module.strings
        for tag in TAG.findall(text)
    ]
    hold("tags", [*elsewhere, *(f"{tag}: in {number} modules" for tag, number in homes.items() if number > 1)])


def formats(module: Module) -> Iterator[str]:
    """Yield the format specifications of a module: in f-strings, of `format` and of `str.format`."""
    for node in module.nodes:
        if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.format_spec.values]
            yield "".join(str(part) for part in parts)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "format" and len(node.args) == 2:
            yield ast.literal_eval(node.args[1]) if isinstance(node.args[1], ast.Constant) else ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\{\w*:([^{}]*)\}", node.value)
            yield from re.findall(r"%([-+0-9]*\.[0-9]+[efg])", node.value)


def test_decimals_are_formatted_in_one_module() -> None:
    hold(
        "decimals",
        {
            f"{module.path}: {spec}"
            for module in modules("solver", "cli")
            if not module.path.startswith(FORMATTING)
            for spec in formats(module)
            if DECIMAL.fullmatch(spec)
        },
    )


def test_quantiles_of_the_normal_distribution_are_taken_in_one_module() -> None:
    hold(
        "quantiles",
        (
            module.path
            for module in modules("solver", "cli")
            if module.path != "solver/engine/intervals.py"
            and any(isinstance(node, ast.Attribute) and node.attr == "inv_cdf" for node in module.nodes)
        ),
    )


def test_html_css_and_scripts_are_files_of_their_own() -> None:
    hold(
        "not-python",
        (
            module.path
            for module in modules("solver", "cli")
            if not module.path.startswith(BESIDE_PYTHON) and any(NOT_PYTHON.search(text) for text in module.strings)
        ),
    )


MOST_LINES = 500
"""A longer module cannot be read in one sitting."""


def test_no_module_is_too_long() -> None:
    long = [module.path for module in modules("solver", "cli") if module.lines > MOST_LINES]
    long += [
        path.as_posix()
        for path in kernel(".pyx", ".pxd", ".pyi")
        if len((ROOT / path).read_text(encoding="utf-8").splitlines()) > MOST_LINES
    ]
    hold("long", long)


def test_every_file_at_the_root_is_a_known_one() -> None:
    names = "LICENSE|CITATION.cff|MANIFEST.in|setup.py|pyproject.toml|biome.json|tsconfig.json"
    known = re.compile(rf"\..+|[A-Z_]+(\.[\w-]+)?\.md|{names}")
    hold("root", (entry.name for entry in ROOT.iterdir() if entry.is_file() and not known.fullmatch(entry.name)))


def test_fewer_than_one_module_in_six_is_below_40_lines() -> None:
    sizes = [
        module.lines for module in modules("solver", "cli") if Path(module.path).stem not in ("__init__", "__main__")
    ]
    assert sum(size < 40 for size in sizes) < len(sizes) / 6


def test_at_the_root_of_solver_lie_the_floors() -> None:
    hold("root", (entry.name for entry in (ROOT / "solver").iterdir() if entry.name not in ROOT_OF_SOLVER))


@pytest.mark.parametrize(
    "place",
    [
        "solver/game/settlement.py",  # the value of a blocked tie
        "solver/analysis/review/grades.py",  # the word "blunder"
        "solver/views/wording/review.py",  # how it is printed
        "solver/views/schemas/estimate.py",  # the JSON of an estimate
        "solver/views/svg/palette.py",  # the color of the felt
        "solver/analysis/deals/knowledge.py",  # the facts revealed by a pass
        "ext/plain/ordering.pxd",  # why the search tries this play first
        "ext/stop.pyx",  # what happens on Ctrl-C
        "cli/runner.py",  # and how it is reported
        "solver/views/pages/static/tree.js",  # the script of the tree page
    ],
)
def test_a_stranger_finds_what_they_look_for(place: str) -> None:
    assert (ROOT / place).is_file()


NET = "solver/photo/halves.py"
"""A net, whose answers are rounded to the digits that do not depend on the processor."""
PRODUCTS = {"dot", "vdot", "inner", "matmul", "einsum", "tensordot", "linalg"}


def test_no_product_of_matrices_whose_last_digit_hangs_on_the_processor() -> None:
    found = [
        f"{module.path}:{node.lineno}: {ast.unparse(node)[:60]}"
        for module in modules("solver", "cli")
        if module.path != NET
        for node in module.nodes
        if (isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult))
        or (isinstance(node, ast.Attribute) and node.attr in PRODUCTS)
    ]
    hold("products", found)
