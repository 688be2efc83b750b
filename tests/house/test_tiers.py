"""The tiers of the tests: each marker is declared once, and tests outside the everyday run are in another run."""

import ast
import re
import tomllib

from .source import ROOT, Module, hold, modules

OPTIONS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
TIERS = {marker.partition(":")[0] for marker in OPTIONS["markers"]}
PYTEST_OWN = {"parametrize", "skipif", "skip", "usefixtures", "filterwarnings", "xfail", "benchmark"}


def marks(module: Module) -> set[str]:
    """Return the pytest marks that a test module uses."""
    uses = (node for node in module.nodes if isinstance(node, ast.Attribute))
    return {use.attr for use in uses if ast.unparse(use.value) == "pytest.mark"}


def test_every_mark_of_the_tests_is_a_tier_that_is_declared() -> None:
    hold(
        "marks",
        (f"{module.path}: {mark}" for module in modules("tests") for mark in marks(module) - PYTEST_OWN - TIERS),
    )


def test_every_tier_is_used() -> None:
    assert set().union(*(marks(module) for module in modules("tests"))) >= TIERS


def test_the_everyday_run_leaves_every_tier_out() -> None:
    assert " and ".join(f"not {word}" for word in ("slow", "campaign")) in OPTIONS["addopts"]
    assert {"slow", "campaign"} == TIERS


def test_ci_takes_the_everyday_run_and_the_slow_tier() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith("readme ") and "run the tests" in line for line in lines)
    assert any(re.search(r"pytest .*-m slow$", line) for line in lines)


def test_the_nightly_run_takes_campaigns() -> None:
    nightly = (ROOT / ".ci" / "nightly").read_text(encoding="utf-8")
    assert "-m campaign" in nightly
    places = tuple(re.findall(r"\btests/[\w/]+(?:\.py)?", nightly.replace("api_calls/calls.py", "api_calls")))
    named = re.compile(r"mark\.campaign|campaign_after=|(campaign_after|campaign_but|sampled)\(|@also_at_length")
    found = [module.path for module in modules("tests") if named.search(module.text)]
    lost = (path for path in found if not path.startswith(places))
    hold("campaigns", (path for path in lost if path not in ("tests/tiers.py", "tests/house/test_tiers.py")))
