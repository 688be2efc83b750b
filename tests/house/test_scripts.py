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


RAISED = re.compile(
    r"new (?:Error|Refusal|Gone|Missing)\(\s*(?:\d+,\s*)?(?:\{\s*message:\s*)?(?P<said>[\"`][^\"`]*[\"`])"
)
INNER = {  # defects of the page, and names of files of which another script makes a sentence
    '"no moment is shown yet"',
    '"no match was begun"',
    "`no room ${name}`",
    "`weights: expected numbers of half precision, not ${head.slice(0, 40)}`",
    '"packages.zip"',
    '"pyodide/pyodide.mjs"',
    '"pyodide/pyodide.asm.wasm"',
}


def test_errors_of_scripts_are_sentences_in_the_language_of_the_page() -> None:
    """The texts of errors are shown, so they are translated."""
    found = {
        f"{file.name}: {match['said']}"
        for file in STATIC.glob("*.js")
        for match in RAISED.finditer(file.read_text(encoding="utf-8"))
        if match["said"] not in INNER
    }
    hold("untranslated errors", found)


def test_untranslated_errors_are_found() -> None:
    assert RAISED.search('throw new Gone("the server is gone");')
    assert RAISED.search('new Refusal(413, { message: "too long" })')
    assert not RAISED.search('throw new Gone(t("the server is gone"));')
