"""Translated pages have the links, headings, examples, codes and numbers of the English pages."""

import os
import re
import shlex
import string
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner
from printed import ROOT, TRANSLATED, TRANSLATIONS, language_of
from test_manual import FENCED, TEXTS

import tranca
from tranca.cli import cli

DOCS = ROOT / "docs"
IN_ENGLISH = {"es": "(en inglés)", "pt_BR": "(em inglês)"}
NAMES = {"en": "English", "es": "Español", "pt_BR": "Português"}
ANY_FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
INDENTED = re.compile(r"(?<=\n\n)(?:    .*\n|\n(?=    ))+")
IS_CODE = re.compile(r"[-_=/:@#{}&<>\d]")
"""Signs that words on a screen, which are translated, do not contain."""
QUOTED = re.compile(r"\b(?:at the|best in|cannot|costs|fits|has|is a|needs|key: value|low-high)\b")
"""Words of messages and placeholders, which are translated."""
PLACEHOLDER = re.compile(r"\b[A-ZÃÇÉÓ]{3,}\b")
"""As help names the values of options: FILE, RULES."""
COMMENTS = re.compile(r";.*|(?<= ) +$", re.MULTILINE)


def english(page: Path) -> Path:
    """Return the English original of a translated page."""
    return ROOT / "README.md" if page.parent == ROOT else DOCS / page.name


def translation(page: Path, language: str) -> Path:
    """Return the page in a language if there is one, otherwise the page itself."""
    if page == ROOT / "README.md":
        return page if language == "en" else TRANSLATIONS[language][0]
    other = DOCS / language / page.name
    return other if page.parent == DOCS and other in TRANSLATIONS.get(language, ()) else page


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def by_language(page: Path) -> str:
    return os.path.relpath(page, ROOT)


@cache
def prose(page: Path) -> str:
    """Return a page without its language line and code blocks."""
    text = ANY_FENCE.sub("", read(page))
    return INDENTED.sub("", re.sub(r"^.*\*\*(?:English|Español|Português)\*\*.*\n", "", text, flags=re.MULTILINE))


every_translation = pytest.mark.parametrize("page", TRANSLATED, ids=by_language)


def test_every_page_that_is_translated_exists_in_every_language() -> None:
    assert {"es", "pt_BR"} <= TRANSLATIONS.keys()
    names = [{page.name for page in pages[1:]} for pages in TRANSLATIONS.values()]
    assert all(name == names[0] for name in names)
    required = {"index", "lesson", "notation", "notation-1", "rules", "glossary", "board", "tournament"}
    assert {f"{name}.md" for name in required | {"troubleshooting"}} <= names[0]
    assert all(english(page).exists() and page.exists() for page in TRANSLATED)


@pytest.mark.parametrize("page", [*TRANSLATED, *sorted({english(page) for page in TRANSLATED})], ids=by_language)
def test_a_page_begins_with_links_to_its_other_languages(page: Path) -> None:
    original, own = english(page), language_of(page)
    words = [
        f"**{name}**"
        if language == own
        else f"[{name}]({os.path.relpath(translation(original, language), page.parent)})".replace(os.sep, "/")
        for language, name in NAMES.items()
    ]
    assert read(page).splitlines()[2] == " · ".join(words)


@every_translation
def test_headings_of_a_translation_have_the_levels_of_the_original(page: Path) -> None:
    def levels(of: Path) -> list[int]:
        return [len(marks) for marks, _ in HEADING.findall(ANY_FENCE.sub("", read(of)))]

    assert levels(page) == levels(english(page))


@every_translation
def test_links_of_a_translation_are_those_of_the_original(page: Path) -> None:
    language = language_of(page)

    def targets(of: Path) -> Counter[Path]:
        links = [link.partition("#")[0] for link in LINK.findall(prose(of))]
        return Counter((of.parent / link).resolve() if link else of for link in links)

    wanted = Counter({translation(target, language): count for target, count in targets(english(page)).items()})
    assert targets(page) == wanted


@every_translation
def test_links_to_pages_without_a_translation_say_so(page: Path) -> None:
    text = " ".join(prose(page).split())
    mark = IN_ENGLISH[language_of(page)]
    for found in LINK.finditer(text):
        target = (page.parent / found[1].partition("#")[0]).resolve()
        is_english = found[1][0] != "#" and target.suffix == ".md" and target not in TRANSLATED
        after = re.split(r"[;.|]|\]\(", text[found.end() :])[0]
        assert (mark in after) == is_english, found[0]


def anchor(heading: str) -> str:
    """Return the anchor that GitHub and the site give to a heading."""
    kept = "".join(sign for sign in heading.lower() if sign not in string.punctuation.replace("-", "").replace("_", ""))
    return re.sub(r"[^\w\- ]", "", kept).replace(" ", "-")


@pytest.mark.parametrize("page", TEXTS, ids=by_language)
def test_anchors_of_links_are_headings(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        path, _, wanted = link.partition("#")
        target = (page.parent / path) if path else page
        if wanted and target.suffix == ".md":
            assert wanted in [anchor(heading) for _, heading in HEADING.findall(read(target))], link


@every_translation
def test_examples_of_a_translation_are_those_of_the_original(page: Path) -> None:
    """The commands are the same; other texts are the same, or are read as the same."""
    mine, others = (FENCED.findall(read(of)) for of in (page, english(page)))
    assert [language for language, _ in mine] == [language for language, _ in others]
    for (language, code), (_, other) in zip(mine, others, strict=True):
        if language == "console":
            prompts = [[line for line in text.splitlines() if line.startswith("$ ")] for text in (code, other)]
            assert prompts[0] == prompts[1]
        elif language == "abnf":
            rules = [COMMENTS.sub("", text.replace('";"', '"semicolon"')).split() for text in (code, other)]
            assert rules[0] == rules[1]
        elif code != other:
            titles = re.compile(r"^(?:title|título): .*\n", re.MULTILINE)
            assert tranca.parse(titles.sub("", code)) == tranca.parse(titles.sub("", other))


@every_translation
def test_indented_texts_of_a_translation_are_those_of_the_original(page: Path) -> None:
    mine, others = (INDENTED.findall(ANY_FENCE.sub("", read(of))) for of in (page, english(page)))
    assert len(mine) == len(others)
    for text, other in zip(mine, others, strict=True):
        if re.match(r" +tournament: ", other.lstrip("\n")):
            assert tournament(text) == tournament(other)
        else:
            assert re.sub(r"\{[^}]*\}", "{}", text) == re.sub(r"\{[^}]*\}", "{}", other)


def tournament(indented: str) -> tranca.Tournament:
    return tranca.parse_tournament(re.sub("^    ", "", indented, flags=re.MULTILINE))


@every_translation
def test_codes_of_the_original_are_in_the_translation(page: Path) -> None:
    codes = {code for code in CODE.findall(prose(english(page))) if IS_CODE.search(code) and not QUOTED.search(code)}
    text = PLACEHOLDER.sub("…", prose(page))
    assert {code for code in codes if PLACEHOLDER.sub("…", code) not in text} == set()


@cache
def translations_of(language: str) -> dict[str, list[str]]:
    """Return the translations of each text without a plural, one for each context."""
    translations: dict[str, list[str]] = {}
    with (ROOT / "solver" / "locale" / language / "LC_MESSAGES" / "tranca.po").open("rb") as catalogue:
        for message in read_po(catalogue):
            if isinstance(message.id, str) and isinstance(message.string, str) and message.string:
                translations.setdefault(message.id, []).append(message.string)
    return translations


@every_translation
def test_words_of_screens_are_those_of_the_catalogue(page: Path) -> None:
    """A word in backticks that the board shows is its translation; the page may use any one that the catalogue has."""
    translations, text = translations_of(language_of(page)), prose(page)
    for word in {code for code in CODE.findall(prose(english(page))) if not IS_CODE.search(code)} & translations.keys():
        assert any(said in text for said in (*translations[word], f"`{word}`")), (word, translations[word])


@every_translation
def test_numbers_of_the_original_are_in_the_translation(page: Path) -> None:
    def numbers(of: Path) -> set[str]:
        return {re.sub(r"[.,\s]", "", number) for number in re.findall(r"\d(?:[\d.,\u202f]*\d)?", prose(of))}

    assert numbers(english(page)) - numbers(page) == set()


@every_translation
def test_lines_of_a_translation_have_at_most_400_characters(page: Path) -> None:
    assert [line for line in prose(page).splitlines() if len(line) > 400] == []


def test_the_site_has_the_pages_of_every_language() -> None:
    assert all(f'"{language}": ' in read(DOCS / "site" / "conf.py") for language in TRANSLATIONS)


FIRST_ANSWERS = re.compile(r"^- \*\*.*?\*\* `tranca (.*?)`<br>\n  (.*)$", re.MULTILINE)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_numbers_of_the_first_screen_are_in_the_answers(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = TRANSLATIONS[language][0]
    answers = FIRST_ANSWERS.findall(read(page))
    assert [command for command, _ in answers] == [command for command, _ in FIRST_ANSWERS.findall(read(english(page)))]
    for command, said in answers:
        printed = CliRunner().invoke(cli, ["--lang", language, *shlex.split(command)]).stdout
        numbers = re.findall(r"[+−]?\d(?:[\d,.-]*\d)?", said)
        assert len(numbers) >= 4
        for number in numbers:
            assert number in printed, number
