"""Sentences, numbers and lists in three languages; the choice of the language by the command."""

import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from golden.asking import ask

from tranca import translation
from tranca.cli.group import language_of_environment
from tranca.errors import Fault, Problem, UnsupportedError
from tranca.language import (
    Message,
    Plural,
    called,
    calling,
    current,
    digits,
    find_language,
    forms_of,
    join,
    n,
    p,
    percentage,
    speaking,
    t,
    use,
    whole,
)
from tranca.second_person import PLAYERS, SENTENCES, VERBS

ROOT = Path(__file__).resolve().parents[1]
CASTEL = str(ROOT / "positions" / "castel.txt")
HIDDEN = str(ROOT / "positions" / "castel-hidden.txt")
DRAW = str(ROOT / "positions" / "draw" / "draw-two.txt")
TAGS = (
    *("es", "es-AR", "es-BO", "es-CL", "es-CO", "es-CR", "es-CU", "es-DO", "es-EC", "es-ES", "es-GQ", "es-GT", "es-HN"),
    *("es-MX", "es-NI", "es-PA", "es-PE", "es-PR", "es-PY", "es-SV", "es-US", "es-UY", "es-VE", "es-419", "pt-BR"),
)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("es_PR.UTF-8", "es_PR"),
        ("es-mx", "es_MX"),
        ("ES", "es"),
        ("pt", "pt_BR"),
        ("pt_PT@euro", "pt_BR"),
        ("en_GB", "en"),
        ("C.UTF-8", None),
        ("fr", None),
        ("", None),
        ("est", None),
    ],
)
def test_languages_are_found_by_tags_and_locales(tag: str, language: str | None) -> None:
    assert find_language(tag) == language


def test_english_fills_in_fields_and_nothing_else() -> None:
    assert t("{seat} passes", seat="N") == "N passes"
    assert n("{side} has {count} {pip|pips}", 1234, side="NS") == "NS has 1,234 pips"
    assert p("a play", "pass") == "pass"
    assert t("a {brace") == "a {brace"
    code = "import tranca.language, sys; print('tranca.translation' in sys.modules, 'gettext' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "False False\n"


def test_plural_is_written_once_with_the_words_that_differ() -> None:
    template = "{action 1|actions 1 to {count}} of {total}{| ({each} each)}"
    assert forms_of(template) == ("action 1 of {total}", "actions 1 to {count} of {total} ({each} each)")
    assert forms_of("{seat} passes") == ("{seat} passes", "{seat} passes")
    assert n(template, 1, total=8, each=2) == "action 1 of 8"
    assert n(template, 3, total=8, each=2) == Plural(template, 3, total=8, each=2) == "actions 1 to 3 of 8 (2 each)"


def test_sentences_are_translated_with_plurals_and_contexts() -> None:
    with speaking("es_VE"):
        assert t("{seat} passes", seat="N") == "N pasa"
        assert n("{side} has {count} {pip|pips}", 1, side="NS") == "NS tiene 1 punto"
        assert n("{side} has {count} {pip|pips}", 1234, side="NS") == "NS tiene 1.234 puntos"
        assert p("a play", "pass") == "paso"
        assert t("no such sentence") == "no such sentence"
    with speaking("pt_BR"):
        assert n("{side} has {count} {pip|pips}", 0, side="NS") == "NS tem 0 ponto"


def test_lists_know_the_vowels_of_spanish() -> None:
    assert join(["a"]) == "a" and join(["a", "b", "c"]) == "a, b and c" and join("ab", "or") == "a or b"
    with speaking("es"):
        assert join(["N", "S"]) == "N y S" and join(["Ana", "Inés"]) == "Ana e Inés"
        assert join(["Ana", "Hierro"]) == "Ana y Hierro"
        assert join(["7-7", "8-8"], "or") == "7-7 u 8-8" and join(["N", "O"], "or") == "N u O"
        assert join(["1-1", "2-2"], "or") == "1-1 o 2-2"
    with speaking("pt_BR"):
        assert join(["N", "S"]) == "N e S" and join("NSO", "or") == "N, S ou O"


def test_a_request_has_its_own_language() -> None:
    assert current() == "en"
    use("pt")
    try:
        with speaking("es"):
            assert current() == "es"
        assert current() == "pt_BR"
    finally:
        use("en")
    with pytest.raises(ValueError, match=r"'fr'.*en, es, pt_BR"):
        use("fr")


def test_numbers_are_those_of_the_browser(node: str) -> None:
    code = """console.log(JSON.stringify(process.argv.slice(1).map(l => [
        ...[1234.5, 12345.5, 1234567, -1234, 0.25].map(n => new Intl.NumberFormat(l).format(n)),
        new Intl.NumberFormat(l, {style: "percent"}).format(.47)])))"""
    answer = subprocess.run([node, "-e", code, *TAGS], capture_output=True, text=True, check=True)
    for tag, wanted in zip(TAGS, json.loads(answer.stdout), strict=True):
        with speaking(tag):
            numbers = [digits(number) for number in ("1,234.5", "12,345.5", "1,234,567", "-1,234", "0.25")]
            assert [*numbers, percentage("47")] == wanted, tag


def test_messages_are_english_text_that_can_be_translated() -> None:
    message = Message("{key}: {problem}", key="N", problem=Message("{seat} passes", seat="W"))
    assert message == "N: W passes" and isinstance(message, str) and hash(message) == hash("N: W passes")
    copy = pickle.loads(pickle.dumps(message))
    with speaking("es"):
        assert message.shown() == copy.shown() == "N: W pasa" and str(message) == "N: W passes"


def test_faults_and_errors_keep_their_sentences() -> None:
    fault = Fault("a.txt", 1, 2, Problem("N", "…", missing=True).sentence, 3)
    assert str(fault) == "a.txt:1:2: action 3: missing key N: …"
    assert UnsupportedError(Message("{seat} passes", seat="N")).message == "N passes"
    with speaking("es"):
        assert fault.shown() == "a.txt:1:2: acción 3: falta la clave N: …"


@pytest.mark.parametrize("language", ["es", "pt_BR", "es_MX"])
def test_json_is_english_in_every_language(language: str) -> None:
    for words in (["solve", "--json", CASTEL], ["check", "--json", CASTEL, "2-4"]):
        said, wanted = (
            re.sub(r'"seconds":[0-9.e-]+', "", ask(typed).out) for typed in ([*words, "--lang", language], words)
        )
        assert said == wanted


@pytest.mark.parametrize(
    "words", [["--lang", "es", "solve", CASTEL], ["solve", CASTEL, "--lang=es"], ["solve", "--lang", "es", CASTEL]]
)
def test_the_option_may_be_anywhere(words: list[str]) -> None:
    assert "S juega 4-6 por el 6 y gana 46." in ask(words).out
    assert current() == "en"


def test_an_unknown_language_is_a_usage_error() -> None:
    for words in (["solve", CASTEL, "--lang", "fr"], ["solve", CASTEL, "--lang"]):
        answer = ask(words)
        assert answer.status == 2 and "en, es, pt_BR" in answer.error


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"TRANCA_LANG": "es", "LC_ALL": "en_US"}, "es"),
        ({"LC_ALL": "es_PR.UTF-8", "LANG": "pt_BR.UTF-8"}, "es_PR"),
        ({"LC_MESSAGES": "pt_BR", "LANG": "es"}, "pt_BR"),
        ({"LC_ALL": "", "LANG": "es_MX.UTF-8"}, "es_MX"),
        ({"LC_ALL": "C", "LANG": "es"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_first_variable_decides(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TRANCA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_environment() == language


def test_the_program_takes_the_language_of_the_locale() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("TRANCA_LANG", "LC_ALL")}
    command = [sys.executable, "-m", "tranca", "solve", CASTEL]
    answer = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment | {"LANG": "pt_BR.UTF-8"}
    )
    assert "S joga 4-6 na ponta 6 e ganha 46." in answer.stdout


class Pseudo:
    """A catalogue that puts every sentence into brackets, with accents, and makes it longer."""

    def gettext(self, text: str) -> str:
        parts = re.split(r"(\{[a-z_]+\})", text)
        shown = "".join(
            part if part.startswith("{") else part.translate(str.maketrans("aeioun", "áéíóúñ")) for part in parts
        )
        return f"⟦{shown}{'~' * (2 * len(text) // 5)}⟧"

    def pgettext(self, _context: str, text: str) -> str:
        return self.gettext(text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


NAMES = {"partnership", "draw", "reserve", "styles"}  # of presets, options and readings


def outside_brackets(text: str) -> list[str]:
    """Return the English words of a text that are not in brackets."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return re.findall(r"[a-z]{3,}", text)


@pytest.mark.parametrize(
    "words",
    [
        ["solve", CASTEL],
        ["solve", CASTEL, "--lines"],
        ["solve", DRAW],
        ["check", CASTEL, "2-4"],
        ["check", CASTEL, "4-6@6"],
        ["check", HIDDEN, "2-4", "--view", "own"],
        ["estimate", HIDDEN],
        ["deals", HIDDEN],
    ],
)
def test_no_sentence_is_outside_the_catalogue(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_catalogue", lambda language: Pseudo())
    answer = ask([*words, "--lang", "es"])
    text = Path(words[1]).read_text()
    titles = [line for line in text.splitlines() if line.startswith("title: ")]
    shown = answer.out
    for title in titles:
        shown = shown.replace(title.removeprefix("title: "), "")
    left = {*outside_brackets(shown)} - NAMES
    assert answer.status in (0, 3) and "⟦" in shown and not left, left


def test_players_are_called_by_name_in_this_thread_only() -> None:
    problem = Message("{key}: {problem}", key="S", problem=Message("{seat} passed", seat="W"))
    with calling({"S": "You", "W": "Left"}):
        assert t("{seat} passes", seat="S") == "You pass"
        assert t("{seat} passes", seat="W") == "Left passes"
        assert called("S") == "You" and called("N") == "N"
        assert n("{seat} drew {count} {tile|tiles}.", 2, seat="W") == "Left drew 2 tiles."
        assert problem.shown() == "You: Left passed"
    assert t("{seat} passes", seat="S") == "S passes" and called("S") == "S"
    assert problem.shown() == "S: W passed"


def test_sentences_in_the_second_person_belong_to_sentences_of_the_program() -> None:
    with (ROOT / "solver" / "locale" / "tranca.pot").open("rb") as file:
        known = {message.id for message in read_po(file)}
    assert set(SENTENCES) <= known


def test_every_verb_after_a_player_has_a_second_person() -> None:
    with (ROOT / "solver" / "locale" / "tranca.pot").open("rb") as file:
        texts = [text for message in read_po(file) for text in (message.id if message.pluralizable else (message.id,))]
    after = re.compile(r"\{(?:" + "|".join(PLAYERS) + r")\} (\w+s)\b")
    verbs = {verb for text in texts for verb in after.findall(text)}
    assert len(verbs) > 10
    assert verbs <= set(VERBS)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{seat} draws {count}, {play}", "You draw 7, 1-6"),
        ("{seat} plays {play} and scores {points}", "You play 1-6 and score 5"),
        ("{seat} is not void in {number} because {seat} holds {tile}", "You are not void in 6 because You hold 6-1"),
        ("{seat} cannot be the leader because {other} is to move", "You cannot be the leader because Left is to move"),
        ("{other} is out. {seat} plays", "Left is out. You play"),
        ("{player} to move", "Your turn"),
    ],
)
def test_the_verb_agrees_with_you(template: str, said: str) -> None:
    fields = {"count": "7", "play": "1-6", "points": "5", "number": 6, "tile": "6-1", "other": "W"}
    with calling({"S": "You", "W": "Left"}):
        assert t(template, seat="S", player="S", **fields) == said
        assert n("{seat} holds {count} {tile|tiles}.", 2, seat="S") == "You hold 2 tiles."


def test_a_name_is_given_once() -> None:
    with calling({"S": "Ana W", "W": "Bob", "N": "", "NS": "Ana W and Eva"}):
        assert t("{player} passes", player=called("S")) == "Ana W passes"
        assert t("{seats} agree", seats="S, W and S") == "Ana W, Bob and Ana W agree"
        assert t("{seat} passes", seat="N") == "N passes"
        assert t("{side} scores", side="NS") == "Ana W and Eva scores"


def test_very_large_numbers_are_rounded() -> None:
    assert whole(5_717_712) == "5,717,712"
    assert whole(2**53) == "9.01 × 10¹⁵"
    assert n("{count} {deal|deals}", 1_914_357_972_854_470_225_642_560) == "1.91 × 10²⁴ deals"
    with speaking("es"):
        assert whole(1_914_357_972_854_470_225_642_560) == "1,91 × 10²⁴"
