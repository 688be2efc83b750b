"""The state of the board's scripts, and its place."""

import re

from .source import ROOT, hold

STATIC = ROOT / "solver" / "board" / "static"
STORE = "store.js"
CACHES = ("moments.js",)  # answers of the solver, which are always the same
TABLES = ("grades.js", "words-match.js")  # constant tables
CHANGING = re.compile(
    r"^(?:export )?(?:(?P<variable>let|var) (?P<name>\w+)|const (?P<constant>\w+) = (?:/\*\*.*?\*/ )?"
    r"\(?(?:new (?:Map|Set|WeakMap|AbortController)\b|\[\]|\{\}))",
    re.MULTILINE,
)


def test_state_of_modules_lies_in_the_store_alone() -> None:
    """No other module has a top-level variable, or a map, set or list that is initially empty."""
    hold(
        "state of scripts",
        (
            f"{file.name}: {match['name'] or match['constant']}"
            for file in STATIC.glob("*.js")
            for match in CHANGING.finditer(file.read_text(encoding="utf-8"))
            if match["variable"] or file.name not in (STORE, *CACHES, *TABLES)
        ),
    )


def test_what_changes_is_told_from_what_does_not() -> None:
    changing = [
        "let shown = null;",
        "export let a;",
        "const rooms = new Map();",
        "const b = /** @type {X} */ (new Set());",
    ]
    still = ["const SIZE = 2;", "const { rooms } = registry;", "  let inner = 1;", "const play = new Play();"]
    assert all(CHANGING.search(line) for line in changing)
    assert not any(CHANGING.search(line) for line in still)
