"""Property tests draw tiles and choices, not seeds, so that failures shrink to the smallest case."""

import ast
import re
from collections.abc import Iterator

from .source import Module, hold, modules


def drawing(module: Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module that Hypothesis calls: properties and composite strategies."""
    for node in module.nodes if re.search("given|composite", module.text) else ():
        if isinstance(node, ast.FunctionDef):
            decorators = {
                ast.unparse(statement).partition("(")[0].rpartition(".")[2] for statement in node.decorator_list
            }
            if decorators & {"given", "composite"}:
                yield node


def seeded(function: ast.FunctionDef) -> bool:
    """Return True if a function makes a random number generator, or has a parameter for a seed."""
    if any("seed" in argument.arg.lower() for argument in function.args.args):
        return True
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    made = {ast.unparse(call.func).rpartition(".")[2] for call in calls}
    return bool(made & {"Random", "default_rng", "randoms", "random_module"}) or any(
        isinstance(node, ast.Name) and "SEED" in node.id.upper() for node in ast.walk(function)
    )


def test_no_property_draws_a_seed() -> None:
    hold(
        "seeds",
        (
            f"{module.path}: {function.name}"
            for module in modules("tests")
            for function in drawing(module)
            if seeded(function)
        ),
    )


def test_a_drawn_seed_is_noticed(tmp_path: object) -> None:
    text = "@given(st.integers())\ndef test_it(seed): ...\n\n@composite\ndef deal(draw): return Random(draw(INTS))\n"
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    assert [seeded(function) for function in functions] == [True, True]
