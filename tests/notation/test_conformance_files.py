"""The conformance files for other programs: the meaning of each text, or its faults and their places.

`TRANCA_GOLDEN=write` updates the expected results and keeps names and texts. Inspect the difference.
"""

import json
import os
import re
from pathlib import Path

import pytest

from tranca import NotationError, Record, one_line, parse

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "conformance"
SPECIFICATION = (ROOT / "docs" / "notation-1.md").read_text(encoding="utf-8")


def meaning(text: str) -> list[dict[str, object]]:
    """Return the meaning of a valid text, block by block."""
    read = []
    for value in parse(text):
        now = value.position if isinstance(value, Record) else value
        known = now.to_move is not None and not now.hidden(now.to_move)
        read.append(
            {
                "kind": "record" if isinstance(value, Record) else "position",
                "canonical": one_line(value),
                "to_move": None if now.to_move is None else now.seats[now.to_move],
                "legal": [str(play) for play in now.legal_plays()] if known else None,
            }
        )
    return read


def faults(text: str) -> list[dict[str, object]]:
    """Return all faults of an invalid text."""
    with pytest.raises(NotationError) as refused:
        parse(text)
    names = ("line", "column", "action", "message")
    return [{name: getattr(fault, name) for name in names} for fault in refused.value.faults]


@pytest.mark.parametrize(("name", "key", "answer"), [("valid", "blocks", meaning), ("invalid", "faults", faults)])
def test_the_conformance_files_say_what_is_read(name: str, key: str, answer: object) -> None:
    path = FOLDER / f"notation-1-{name}.json"
    cases = json.loads(path.read_text(encoding="utf-8"))
    found = [{"name": case["name"], "text": case["text"], key: answer(case["text"])} for case in cases]  # type: ignore[operator]
    if os.environ.get("TRANCA_GOLDEN") == "write":
        path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        cases = found
    for case, read in zip(cases, found, strict=True):
        assert read == case, case["name"]
    assert len(cases) > 20


def test_what_is_written_is_read_again_as_the_same() -> None:
    for case in json.loads((FOLDER / "notation-1-valid.json").read_text(encoding="utf-8")):
        for block in case["blocks"]:
            assert meaning(block["canonical"]) == [block]


def test_every_rule_of_the_grammar_is_defined_and_used() -> None:
    text = SPECIFICATION.partition("```abnf\n")[2].partition("```")[0]
    grammar = re.sub(r";.*", "", re.sub(r'"[^"\n]*"|%x[0-9A-F-]+', " ", text.replace('";"', "")))
    defined = set(re.findall(r"^([a-z-]+|WS) +=", grammar, re.MULTILINE))
    bare = re.sub(r"^(?:[a-z-]+|WS) +=", "", grammar, flags=re.MULTILINE)
    used = set(re.findall(r"[A-Za-z][A-Za-z-]*", bare)) - {"ALPHA", "DIGIT", "VCHAR", "SP", "HTAB", "CRLF", "LF", "CR"}
    assert used == defined - {"file"}
