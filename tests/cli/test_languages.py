"""Help and usage errors in other languages: nothing is English, nothing is wider than the screen."""

import re
from collections.abc import Iterator

import click
import pytest
from golden.asking import ask
from test_language import Pseudo

from tranca import translation
from tranca.cli.command_list import COMMANDS
from tranca.cli.group import cli

NESTED = [("batch", name) for name in ("solve", "estimate", "review", "deals", "puzzles")]
NESTED += [("study", name) for name in ("leads", "presets", "luck")]
EVERY_COMMAND = [(), *((name,) for name in COMMANDS), *NESTED]
WRONG = {
    ("solv",): "solve",
    ("nonsense-command",): "nonsense-command",
    ("solve", "--nonsense"): "--nonsense",
    ("solve", "--see", "1"): "--seed",
    ("solve", "--seed"): "--seed",
    ("solve", "--seed", "x"): "x",
    ("solve", "--json=1"): "--json",
    ("solve", "--threads", "0"): "0",
    ("solve", "--orders", "1"): "1",
    ("deal", "--count", "0"): "0",
    ("deal", "--play", "well"): "well",
    ("deal", "--rules", "doscientos", "extra"): "extra",
    ("check",): "",
    ("check", "file.txt"): "--action",
    ("board", "--static", __file__): __file__[:30],
    ("batch", "solve", "file.txt"): "--output",
    ("batch", "bench", "file.txt"): "bench",
    ("batch", "solve", "-o", "out.jsonl", "--shard", "3/2", "file.txt"): "3/2",
    ("tree", "--within", "3", "file.txt"): "--plays near",
    ("show", "--best", "4-6", "file.txt"): "4-6",
    ("help", "nonsense"): "nonsense",
    ("rules", "doscientos", "spain"): "2",
}
"""Wrong calls, each with a part of the message."""
ENGLISH = re.compile(r"\b(the|and|with|from|which|without|expected|usage|commands|missing|invalid|value)\b")


def texts_of(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        yield from parameter.opts
        if isinstance(parameter.type, click.Choice):
            yield from map(str, parameter.type.choices)


def outside_brackets(text: str) -> set[str]:
    """Return the words of three and more letters that are not in the brackets of the pseudo-language."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return {*re.findall(r"[A-Za-z]{3,}", text)}


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_catalogue", lambda language: Pseudo())


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=" ".join)
@pytest.mark.usefixtures("pseudo")
def test_help_is_all_in_the_catalogue(words: tuple[str, ...]) -> None:
    answer = ask(["--lang", "es", *words, "--help"])
    command: click.Command = cli
    names = set(COMMANDS) | {"tranca", *words}
    for word in words:
        assert isinstance(command, click.Group)
        subcommand = command.get_command(click.Context(command), word)
        assert subcommand is not None
        command = subcommand
    if isinstance(command, click.Group):
        names |= {*command.list_commands(click.Context(command))}
    names |= {part for text in texts_of(command) for part in re.findall("[A-Za-z]{3,}", text)}
    names |= {"help", "lang", "version", "notation", "values", "options", "status", "json"}  # options and topics
    names |= {"doscientos", "reading", "all", "hand", "left", "table"}  # values of options as defaults
    assert answer.status == 0 and not outside_brackets(answer.out) - names


@pytest.mark.parametrize("language", ["es", "pt_BR"])
@pytest.mark.parametrize("words", EVERY_COMMAND, ids=" ".join)
def test_help_fits_the_screen_in_other_languages(words: tuple[str, ...], language: str) -> None:
    answer = ask([*words, "--help", "--lang", language])
    assert answer.status == 0 and answer.out.startswith("Uso: tranca")
    assert max(map(len, answer.out.splitlines())) <= 80
    assert not ENGLISH.search(re.sub("--[a-z-]+", "", answer.out))


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_usage_errors_are_in_the_language(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    english = ask([*words])
    for language in ("es", "pt_BR"):
        answer = ask([*words, "--lang", language])
        assert answer.status == english.status == 2
        assert WRONG[words] in answer.error and answer.error != english.error
        assert not ENGLISH.search(answer.error.lower()), answer.error
    monkeypatch.setattr(translation, "_catalogue", lambda language: Pseudo())
    lines = [line for line in ask([*words, "--lang", "es"]).error.splitlines() if line]
    assert lines and all("⟦" in line for line in lines[-1:])


def test_help_of_a_topic_or_command_is_the_same_as_its_option() -> None:
    assert ask(["help", "solve", "--lang", "es"]).out == ask(["solve", "--help", "--lang", "es"]).out
    assert ask(["help", "--lang", "es"]).out == ask(["--help", "--lang", "es"]).out == ask(["--lang", "es"]).error


def test_prompts_of_the_quiz_are_in_the_language() -> None:
    answer = ask(["quiz", "positions/castel.txt", "--lang", "es"], "ayuda\npista\n4-6\n")
    assert "¿Qué juega S? " in answer.out and "Jugadas posibles: " in answer.out and "Pista: " in answer.out
