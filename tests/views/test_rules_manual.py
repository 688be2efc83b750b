"""The tables of options and presets in `docs/rules.md` match the program; `TRANCA_GOLDEN=write` updates them.

A cell of a translated page is the catalogue's translation of the English cell, if there is one.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from golden.asking import ask
from printed import TRANSLATIONS

from tranca.game.rules.options import OPTIONS, written
from tranca.game.rules.presets import ALIASES
from tranca.game.rules.rules import PRESETS, Rules
from tranca.language import speaking
from tranca.translation import find
from tranca.views.rule_notes import NOTES, by_country
from tranca.views.wording.rules import explain

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
OPTION_HEAD = "| option | values | default | meaning |\n|---|---|---|---|\n"
PRESET_HEAD = "| name | preset | description | options |\n|---|---|---|---|\n"
SOURCE_HEAD = "| sources | presets |\n|---|---|\n"
DISPUTE_HEAD = "| point of disagreement | presets |\n|---|---|\n"


def options_of(name: str) -> str:
    """Return the options of a preset as its differences from the most similar one before."""
    names = list(PRESETS)
    rules = PRESETS[name]
    if name == names[0]:
        return "the [default](#options) of every option"
    differing = {
        other: [option for option in OPTIONS if getattr(rules, option) != getattr(PRESETS[other], option)]
        for other in names[: names.index(name)]
    }
    like = min(differing, key=lambda other: len(differing[other]))
    return f"`{like}`, but " + ", ".join(f"`{word}={written(getattr(rules, word))}`" for word in differing[like])


def tables() -> Iterator[str]:
    """Yield the parts of the page from the tables of presets up to the aliases."""
    for country, names in by_country().items():
        rows = "".join(
            f"| {NOTES[name].name} | `{name}` | {NOTES[name].about} | {options_of(name)} |\n" for name in names
        )
        yield f"### {country}\n\n{PRESET_HEAD}{rows}\n"
    aliases = ", ".join(f"`{name}` as `{alias}`" for alias, name in ALIASES.items())
    yield f"People also know {aliases}.\n"


def options() -> str:
    defaults = Rules()
    rows = [
        f"| `{name}` | {option.values} | {written(getattr(defaults, name))} | {option.meaning} |\n"
        for name, option in OPTIONS.items()
    ]
    return OPTION_HEAD + "".join(rows)


def grouped(head: str, pairs: Iterable[tuple[str, str]]) -> str:
    """Return a table of texts, each with the names of the presets that it concerns."""
    names: dict[str, list[str]] = {}
    for name, text in pairs:
        names.setdefault(text, []).append(name)
    return head + "".join(f"| {text} | {', '.join(presets)} |\n" for text, presets in names.items())


def sources() -> str:
    return grouped(
        SOURCE_HEAD, ((name, "; ".join(note.sources) or "general knowledge") for name, note in NOTES.items())
    )


def disputes() -> str:
    return grouped(DISPUTE_HEAD, ((name, point) for name, note in NOTES.items() for point in note.disputed))


def replaced(text: str, begins: str, ends: str, part: str) -> str:
    before, mark, rest = text.partition(begins)
    assert mark
    _, mark, after = rest.partition(ends)
    assert mark
    return before + part + ends + after


def test_options_and_presets_of_the_manual_are_those_of_the_program() -> None:
    text = PAGE.read_text(encoding="utf-8")
    right = replaced(text, OPTION_HEAD, "\nDetails of some options", options())
    right = replaced(right, "### Doscientos\n", "\n## Sources", "".join(tables()))
    right = replaced(right, SOURCE_HEAD, f"\n{DISPUTE_HEAD}", sources())
    right = replaced(right, DISPUTE_HEAD, "\nMano a Mano", disputes())
    if os.environ.get("TRANCA_GOLDEN") == "write":
        PAGE.write_text(right, encoding="utf-8")
    assert text == right


ROW = re.compile(r"^\| (.*) \|$", re.MULTILINE)
CODES = re.compile(r"`[^`]+`")


def translated(cell: str, said: str, language: str) -> str:
    """Return a cell of a table in a language: the catalogue's translation, or the text of the page."""
    found = find(language, cell)
    right = said if found == cell else found
    assert CODES.findall(right) == CODES.findall(cell)
    return right


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_tables_of_a_translated_page_are_those_of_the_program(language: str) -> None:
    page = PAGE.parent / language / PAGE.name
    text, original = page.read_text(encoding="utf-8"), PAGE.read_text(encoding="utf-8")
    presets = {name for country in by_country().values() for name in country}
    mine, others = ROW.findall(text), ROW.findall(original)
    assert len(mine) == len(others)
    for row, other in zip(mine, others, strict=True):
        said, cells = row.split(" | "), other.split(" | ")
        right = [translated(cell, old, language) for old, cell in zip(said, cells, strict=True)]
        if {*cells[-1].split(", ")} <= presets or cells[0].strip("`") in OPTIONS:
            names = -1 if cells[0].strip("`") not in OPTIONS else 2  # the presets, or the default
            right[names] = cells[names]
        if cells[0].strip("`") in OPTIONS and " to " not in cells[1] and "none, or" not in cells[1]:
            right[1] = cells[1]
        text = text.replace(f"| {row} |\n", f"| {' | '.join(right)} |\n")
    if os.environ.get("TRANCA_GOLDEN") == "write":
        page.write_text(text, encoding="utf-8")
    assert text == page.read_text(encoding="utf-8")


def test_every_preset_has_a_note() -> None:
    assert {*NOTES} == {*PRESETS}


def test_every_preset_has_a_name_of_its_own_in_words() -> None:
    names = [note.name for note in NOTES.values()]
    assert len(set(names)) == len(names)
    for preset, note in NOTES.items():
        assert note.name == note.name.strip() and note.name[0].isupper(), preset
        assert len(note.name) <= 50, preset
        assert not re.search(r"[/_=.]|\w-\d", note.name), preset  # no identifier, and no sentence
        for number in re.findall(r"\bto (\d+)", note.name):
            assert int(number) == PRESETS[preset].target, preset


def test_names_state_the_number_of_players_if_a_game_has_several() -> None:
    said = {"for two": (2, False), "for three": (3, False), "for four": (4, False), "for two pairs": (4, True)}
    for preset, note in NOTES.items():
        found = re.search(r"for (?:two pairs|two|three|four)\b", note.name)
        if found:
            assert said[found[0]] == (PRESETS[preset].players, PRESETS[preset].partners), preset


def test_sources_of_a_preset_begin_with_its_name() -> None:
    assert "Puerto Rico, to 500" in ask(["rules", "--sources", "puerto-rico/500"]).out


def test_a_pass_on_the_lead_earns_more_if_a_double_was_led() -> None:
    out = ask(["rules", "doscientos, lead_pass_bonus=10, lead_pass_bonus_double=25"]).out
    assert re.search(r"on the lead.* 10 points.* 25 .*double", out)


def test_explained_rules_speak_of_pairs_only_if_partners_play() -> None:
    alone = " ".join(explain(PRESETS["mano-a-mano"]))
    assert "a player has reached" in alone and "the boneyard do not count" in alone and "side" not in alone
    pairs = " ".join(explain(PRESETS["doscientos"]))
    assert "a side has reached" in pairs and "do not count" not in pairs  # all tiles are dealt
    with speaking("es"):
        assert not re.search(r"\bbandos?\b", " ".join(explain(PRESETS["puerto-rico/200"])))
