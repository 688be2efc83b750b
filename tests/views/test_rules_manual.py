"""The tables of presets in `docs/rules.md` match the presets; `TRANCA_GOLDEN=write` updates them."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from golden.asking import ask

from tranca.game.rules.options import OPTIONS, written
from tranca.game.rules.presets import ALIASES
from tranca.game.rules.rules import PRESETS
from tranca.views.rule_notes import NOTES, by_country

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
PRESET_HEAD = "| preset | description | options |\n|---|---|---|\n"
SOURCE_HEAD = "| preset | sources | points of disagreement |\n|---|---|---|\n"


def options_of(name: str) -> str:
    """Return the options of a preset: all of the first, of others the differences from the most similar one before."""
    names = list(PRESETS)
    rules = PRESETS[name]
    if name == names[0]:
        return ", ".join(f"`{option}={written(getattr(rules, option))}`" for option in OPTIONS)
    differing = {
        other: [option for option in OPTIONS if getattr(rules, option) != getattr(PRESETS[other], option)]
        for other in names[: names.index(name)]
    }
    like = min(differing, key=lambda other: len(differing[other]))
    return f"`{like}`, but " + ", ".join(f"`{word}={written(getattr(rules, word))}`" for word in differing[like])


def tables() -> Iterator[str]:
    """Yield the parts of the page from the tables of presets up to the aliases."""
    for country, names in by_country().items():
        rows = "".join(f"| `{name}` | {NOTES[name].about} | {options_of(name)} |\n" for name in names)
        yield f"### {country}\n\n{PRESET_HEAD}{rows}\n"
    aliases = ", ".join(f"`{name}` as `{alias}`" for alias, name in ALIASES.items())
    yield f"People also know {aliases}.\n"


def sources() -> str:
    rows = [
        f"| `{name}` | {'; '.join(note.sources) or 'general knowledge'} | {' '.join(note.disputed)} |\n"
        for name, note in NOTES.items()
        if note.sources or note.disputed
    ]
    return SOURCE_HEAD + "".join(rows)


def replaced(text: str, begins: str, ends: str, part: str) -> str:
    before, mark, rest = text.partition(begins)
    assert mark
    _, mark, after = rest.partition(ends)
    assert mark
    return before + part + ends + after


def test_presets_and_sources_of_the_manual_are_those_of_the_program() -> None:
    text = PAGE.read_text(encoding="utf-8")
    right = replaced(text, "### Doscientos\n", "\n## Sources", "".join(tables()))
    right = replaced(right, SOURCE_HEAD, "\nFurther readings", sources())
    if os.environ.get("TRANCA_GOLDEN") == "write":
        PAGE.write_text(right, encoding="utf-8")
    assert text == right


def test_every_preset_has_a_note() -> None:
    assert {*NOTES} == {*PRESETS}


def test_a_pass_on_the_lead_earns_more_if_a_double_was_led() -> None:
    out = ask(["rules", "doscientos, lead_pass_bonus=10, lead_pass_bonus_double=25"]).out
    assert re.search(r"on the lead.* 10 points.* 25 .*double", out)
