"""Golden screens of the commands in Spanish and Portuguese, on a terminal of 80 columns."""

import shlex

import pytest
from golden.asking import DATA, ask, hold, hold_folder, without_times
from golden.questions import SCREENS

SHOWN = (
    *("solve", "estimate", "advise", "check", "deals", "score", "score-earned", "review", "rules-one", "puzzles"),
    *("tournament", "train", "tree"),
)
COPIED = ("solve", "check", "rules-one", "puzzles", "tree")
"""Screens with lines that are never wrapped, so that they can be copied."""
LANGUAGES = ("es_PR", "pt_BR")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_screens_in_other_languages_are_as_kept(name: str, language: str) -> None:
    words, typed = SCREENS[name]
    answer = ask([*words, "--lang", language], typed, 80)
    assert "Traceback" not in answer.error
    lines = [f"$ tranca {shlex.join(words)}", *without_times(answer.out).splitlines()]
    if answer.error:
        lines += ["--- standard error", *without_times(answer.error).splitlines()]
    if name not in COPIED:
        assert max(map(len, lines[1:])) <= 80, name
    hold(DATA / "languages" / f"{name}-{language}.txt", "\n".join(map(str.rstrip, lines)) + "\n")


def test_every_screen_in_another_language_belongs_to_a_question() -> None:
    names = {f"{name}-{language}.txt" for name in SHOWN for language in LANGUAGES}
    hold_folder(DATA / "languages", names)
