"""The catalogues are complete and have the placeholders of the sentences; the sources call the functions rightly."""

import ast
import json
import re
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import tranca
from tranca.language import LANGUAGES, forms_of

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import catalogues  # noqa: E402

OTHERS = LANGUAGES[1:]
PLURALS = {"es": "(n != 1)", "pt_BR": "(n > 1)"}
ARGUMENTS = {
    "t": ("template",),
    "n": ("template",),
    "p": ("context", "template"),
    "Message": ("template",),
    "Plural": ("template",),
    **dict.fromkeys(("Option", "ChoiceOption", "NumbersOption", "TilesOption"), ("template",)),
}
Ids = tuple[str | None, str | tuple[str, ...]]


@cache
def messages(language: str) -> list[Message]:
    with (catalogues.LOCALE / language / "LC_MESSAGES" / "tranca.po").open("rb") as text:
        return [message for message in read_po(text) if message.id]


def fields(template: str) -> list[str]:
    parsed = list(string.Formatter().parse(template))
    assert all(not form and conversion is None for _, name, form, conversion in parsed if name is not None), template
    return sorted(name for _, name, _, _ in parsed if name is not None)


@cache
def collected() -> Catalog:
    """Return the catalogue of the sources, which takes a second."""
    return catalogues.collect()


def calls() -> Iterator[tuple[str, str, list[ast.expr]]]:
    """Yield the place, the function and the first arguments of every call with a template."""
    for path in catalogues.sources():
        if path.name in ("language.py", "translation.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name, place = getattr(node.func, "id", getattr(node.func, "attr", "")), f"{path.name}:{node.lineno}"
            if name in ARGUMENTS and isinstance(node.func, ast.Name):
                yield place, name, node.args[: len(ARGUMENTS[name])]
            elif name.endswith("Error") and node.keywords:  # an error with the template of its message
                yield place, "Message", node.args[:1]
            elif (
                name in ("add_fault", "add_unread", "Problem", "Theme")
                and len(node.args) > 1
                and isinstance(node.args[1], ast.Constant)
            ):
                yield place, "Message", node.args[1:2]


SCRIPTED = re.compile(r"""(?<![\w.$])(?P<function>[tnp])\(\s*(?P<texts>(?:"(?:[^"\\]|\\.)*"[\s+,]*){0,9})""")
"""A call with the texts at its start; a text may be joined of several by `+`."""


def script_calls() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the place, the function and the texts of every call with a template in the scripts of the page."""
    for path in sorted(catalogues.PAGE.glob("*.js")):
        if path.name == "language.js":
            continue
        for match in SCRIPTED.finditer(path.read_text()):
            joined = re.sub(r'"\s*\+\s*"', "", match["texts"])
            texts = [json.loads(text) for text in re.findall(r'"(?:[^"\\]|\\.)*"', joined)]
            yield f"{path.name}: {match[0][:60]}", match["function"], texts


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_with_its_placeholders(language: str) -> None:
    for message in messages(language):
        assert not message.fuzzy, message.id
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.id, tuple) else (message.string,)
        assert len(strings) == len(ids) and all(strings), f"no translation: {message.id}"
        for number, translated in enumerate(strings):
            wanted, found = fields(ids[number]), fields(translated)
            optional = {"count"} if len(ids) > 1 and number == 0 else set()  # `one` may say it in a word
            assert {*found} <= {*wanted} and {*wanted} - {*found} <= optional, (message.id, translated)
            assert translated[:1].isspace() == ids[number][:1].isspace(), translated
            assert translated[-1:].isspace() == ids[number][-1:].isspace(), translated


@pytest.mark.parametrize("language", OTHERS)
def test_plural_forms_are_two(language: str) -> None:
    text = (catalogues.LOCALE / language / "LC_MESSAGES" / "tranca.po").read_text()
    assert f"Plural-Forms: nplurals=2; plural={PLURALS[language]};" in text
    assert all(len(message.string) == 2 for message in messages(language) if isinstance(message.id, tuple))


def test_sentences_of_templates_have_no_line_break() -> None:
    """A page would show it as a backslash and an n."""
    messages = [message for message in collected() if any(".html" in file for file, _ in message.locations)]
    assert messages
    ids = [text for message in messages for text in ([message.id] if isinstance(message.id, str) else message.id)]
    assert [text for text in ids if "\n" in text] == []


def test_catalogues_have_exactly_the_sentences_of_the_sources() -> None:
    wanted = {(message.context, message.id) for message in collected() if message.id}
    assert (catalogues.LOCALE / "tranca.pot").read_bytes() == catalogues.text_of(collected())
    for language in OTHERS:
        assert {(message.context, message.id) for message in messages(language)} == wanted


def test_every_call_is_found_by_the_collector() -> None:
    """A template is a literal; the collector does not see calls inside f-strings, nor variables."""
    found: set[Ids] = set()
    for message in collected():
        found.add((message.context, message.id if isinstance(message.id, str) else message.id[0]))
    for place, function, args in calls():
        assert all(isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in args), place
        texts = [str(arg.value) for arg in args if isinstance(arg, ast.Constant)]
        if function in ("n", "Plural"):
            texts = [*forms_of(texts[0])]
        key = (texts[0], texts[1]) if function == "p" else (None, texts[0])
        assert key in found, f"{place}: {texts}"
        for template in texts[1:] if function == "p" else texts:
            fields(template)


def test_every_call_of_a_script_is_found_by_the_collector() -> None:
    """A template is a literal; the collector does not see calls inside template literals."""
    found = {(message.context, message.id) for message in collected() if message.id}
    number = 0
    for place, function, texts in script_calls():
        number += 1
        assert len(texts) >= (2 if function == "p" else 1), place
        key = (texts[0], texts[1]) if function == "p" else (None, forms_of(texts[0]) if function == "n" else texts[0])
        assert key in found, place
    assert number > 400


def test_the_page_gets_the_messages_of_its_scripts_and_texts(tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    html.write_text('<h1 translate="no">Name</h1><p title="hint">a <b>text</b> ⇤</p><input placeholder="example">')
    assert catalogues.page_texts(html) == ["hint", "a ", "text", "example"]
    for language in OTHERS:
        file = Path(tranca.__file__).parent / "locale" / language / "LC_MESSAGES" / "tranca.json"  # as installed
        page = json.loads(file.read_text(encoding="utf-8"))
        wanted = {}
        for message in messages(language):
            if any(name.endswith((".js", ".html")) for name, _ in message.locations):
                text = message.id if isinstance(message.id, str) else message.id[0]
                wanted["\4".join(filter(None, [message.context, text]))] = message.string
        assert page == {key: said if isinstance(said, str) else [*(said or ())] for key, said in wanted.items()}
        assert len(page) > 500
