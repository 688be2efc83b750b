"""Keys, seats and passes in Spanish and Portuguese mean the same as in English; doubtful words are faults."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from other_languages import LETTERS, NAMES, translate
from random_records import everything, random_deal
from referee.rules import preset
from tiers import ONE_OF_EVERY_KIND

import tranca
from tranca import PRESETS, Position, Record
from tranca.errors import NotationError
from tranca.notation import words
from tranca.notation.fast import FastReader
from tranca.notation.interchange.lists import read_csv, read_json
from tranca.notation.reader import blocks, full_blocks
from tranca.notation.writer import one_line, write

ROOT = Path(__file__).parents[2]
FILES = [path for place in ("positions/*.txt", "positions/records/*.txt") for path in sorted(ROOT.glob(place))]
CASTEL = write(tranca.read(ROOT / "positions/castel.txt")[0])


def moments(name: str) -> list[Position | Record]:
    """Return a random deal under a preset as far as it was played, and positions of it."""
    rng = Random(name)
    (value,) = tranca.parse(everything(rng, random_deal(rng, preset(name))))
    if not isinstance(value, Record):
        return [value]
    return [value, *(position for position in value.positions[::9] if not position.is_over)]


@pytest.mark.parametrize(
    "presets",
    [sorted(ONE_OF_EVERY_KIND), pytest.param(sorted(PRESETS), marks=pytest.mark.campaign)],
    ids=["of every kind", "all"],
)
@pytest.mark.parametrize("letters", [False, True], ids=["names", "letters"])
@pytest.mark.parametrize("language", NAMES)
def test_every_preset_reads_alike(language: str, letters: bool, presets: list[str]) -> None:
    for name in presets:
        for value in moments(name):
            text = write(value)
            other = translate(text, language, letters=letters)
            assert other != text
            for reader in (blocks, full_blocks):
                (block,) = reader(other)
                assert not block.faults, (other, block.faults)
                assert write(block.value) == text and block.value == value


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
@pytest.mark.parametrize("language", NAMES)
def test_files_give_the_same_values(file: Path, language: str) -> None:
    text = file.read_text()
    for letters in (False, True):
        assert tranca.parse(translate(text, language, letters=letters)) == tranca.parse(text)


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("letters", [False, True])
def test_the_fast_reader_reads_other_languages(language: str, letters: bool) -> None:
    text = translate(CASTEL, language, letters=letters).encode()
    read = FastReader().read(text, 0, True, 1)
    assert isinstance(read, tuple) and read[0].value == tranca.parse(CASTEL)[0]


def test_the_fast_reader_knows_every_spelling_as_the_full_parser_does() -> None:
    for word, meaning in words.words_of_reader():
        english = {line.partition(":")[0]: line for line in CASTEL.splitlines()}
        if meaning not in english:
            continue
        text = CASTEL.replace(f"\n{meaning}:", f"\n{word}:")
        if len(word) == 1 and word in "OL":
            text = text.replace("\nlead: E", "\nlead: N") if word == "L" else text
            text = text.replace("\nW:", "\nO:") if word == "L" else text
        (one,), (other,) = blocks(text), full_blocks(text)
        assert one == other and one.value is not None, (word, one.faults)
        assert isinstance(FastReader().read(text.encode(), 0, True, 1), tuple), word


@pytest.mark.parametrize(
    ("change", "facts"),
    [
        (("\nE:", "\nO:"), ("O beside W", "oeste", "Ost")),
        (("\nto-move: S", "\nto-move: O"), ("O beside W", "west", "east")),
        (("\nE:", "\nL:"), ("L beside", "east")),
        (("\nlayout: 4-4 4-1", "\nmesa: 46\nlayout: 4-4 4-1"), ("mesa '46'", "layout: 4-6", "table: 46")),
        (("\nto-move: S", "\njuega: S"), ("juega 'S'", "to-move: S", "play: S:4-6")),
        (("\nlead:", "\nsalidaa:"), ("did you mean salida (lead)?",)),
        (("\nends:", "\npontass:"), ("did you mean pontas (ends)?",)),
    ],
)
def test_doubtful_words_name_both_readings(change: tuple[str, str], facts: tuple[str, ...]) -> None:
    text = CASTEL.replace("\nlayout:", "\nends: 4 6\nlayout:") if change[0] == "\nends:" else CASTEL
    text = text.replace(*change)
    for reader in (blocks, full_blocks):
        (block,) = reader(text)
        assert block.faults and block.value is None
        messages = [fault.message for fault in block.faults]
        assert any(all(fact in message for fact in facts) for message in messages), messages


def test_hands_may_be_held_or_dealt() -> None:
    text = CASTEL.replace("\nN:", "\nmano N:").replace("\nE:", "\nmão E:")
    (block,) = blocks(text)
    assert [fault.column for fault in block.faults] == [1, 1]
    assert "mano N may" in block.faults[0].message
    assert "held" in block.faults[0].message and "dealt N" in block.faults[0].message


LAID = "4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6"
HANDS = ("1-3 3-4 5-6", "0-0 0-6 1-6 2-3", "2-4 3-3 3-6 4-6", "0-3 3-5 5-5 6-6")
AS_TYPED = (
    "Reglas: partnership; Mesa: {laid}; Salida: Este; Turno: Sur; Norte: {N}; Este: {E}; Sur: {S}; Oeste: {W}",
    "REGLAS: partnership; MESA: {laid}; SALIÓ: E; TURNO: S; N: {N}; E: {E}; S: {S}; O: {W}",
    "reglas: partnership; mesa: {laid}; salidor: este; le toca a: sur; norte: {N}; este: {E}; sur: {S}; oeste: {W}",
    "reglas: partnership; mesa: {short}; quién salió: E; turno de: S; N: {N}; E: {E}; S: {S}; O: {W}",
    "Regras: partnership; Mesa: {laid}; Saída: Leste; Vez: Sul; Norte: {N}; Leste: {E}; Sul: {S}; Oeste: {W}",
    "REGRAS: partnership; MESA: {laid}; SAIU: LESTE; VEZ: SUL; NORTE: {N}; LESTE: {E}; SUL: {S}; OESTE: {W}",
    "regras: partnership; mesa: {short}; saida: L; vez de: S; N: {N}; L: {E}; S: {S}; O: {W}",
    "regras: partnership; mesa: {laid}; quem saiu: L; vez: S; N: {N}; L: {E}; S: {S}; O: {W}",
)


@pytest.mark.parametrize("typed", AS_TYPED)
def test_positions_as_players_type_them(typed: str) -> None:
    written = typed.format(laid=LAID, short=LAID.replace("-", ""), **dict(zip("NESW", HANDS, strict=True)))
    wanted = tranca.parse(CASTEL)[0].changed(title=None)
    for text in (written, written.replace("; ", "\n")):
        assert tranca.parse(text) == [wanted]


def test_a_table_number_is_no_layout() -> None:
    (block,) = blocks("mesa: 3\n" + CASTEL)
    assert isinstance(block.value, Position) and block.value.headers.table == "3"


def test_a_line_continues_a_play_with_names() -> None:
    english = "rules: mano-a-mano\nto-move: A\nplay: A:6-6 B:-\nA:1-6 B:1-1"
    assert [entry.faults for entry in blocks(english)]
    record = "rules: partnership\ndealt N: 0-0 1-1 2-2 3-3 4-4 5-5 6-6\nplay: N:6-6\n{}:1-6 {}:0-1 Oeste:paso"
    assert tranca.parse(record.format("Este", "sur").replace("Oeste:paso", "")) == tranca.parse(
        record.format("E", "S").replace("Oeste:paso", "")
    )


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("stated", [False, True])
def test_tables_of_spreadsheets(separator: str, stated: bool) -> None:
    english = "deal,player,tile,end\n1,N,6-6,\n1,E,5-6,6\n1,S,pass,\n"
    other = "mano,jugador,ficha,punta\n1,Norte,6-6,\n1,Este,5-6,6\n1,sur,toque,\n"
    rules = tranca.Rules.preset("partnership")
    written = other.replace(",", separator)
    written = f"sep={separator}\n{written}" if stated else written
    (wanted,) = read_csv(BytesIO(english.encode()), "a.csv", rules)
    (found,) = read_csv(BytesIO(written.encode()), "a.csv", rules)
    assert wanted.value is not None and found.value == wanted.value


@pytest.mark.parametrize("nobody", ["none", "nadie", "Ninguém", ""])
def test_turned_up_tiles_of_lists(nobody: str) -> None:
    rules = tranca.Rules.preset("fives-and-threes/2-nine")
    (block,) = read_csv(BytesIO(f"jogador,pedra,compradas\n{nobody},3-4,\nA,4-6,\n".encode()), "a.csv", rules)
    assert isinstance(block.value, Record) and block.value.start.turned, block.faults


@pytest.mark.parametrize("signs", [".0", ",0", ",00"])
def test_whole_numbers_of_tables_may_have_decimals(signs: str) -> None:
    rules = tranca.Rules.preset("partnership")
    text = "player;tile;end\nN;6-6;\nE;5-6;6{0}\nS;4-5;5{0}\n"
    (wanted,) = read_csv(BytesIO(text.format("").encode()), "a.csv", rules)
    (found,) = read_csv(BytesIO(text.format(signs).encode()), "a.csv", rules)
    assert wanted.value is not None and found.value == wanted.value
    (block,) = read_csv(BytesIO(text.format(signs[0] + "5").encode()), "a.csv", rules)
    assert block.faults and "end" in block.faults[0].message


def test_seats_of_lists_may_be_doubtful() -> None:
    rules = tranca.Rules.preset("partnership")
    good = b'{"moves": [["O", "6-6"], ["N", "passo"]]}'
    (block,) = read_json(BytesIO(good), "a.jsonl", rules)
    assert isinstance(block.value, Record) and [action.seat for action in block.value.actions] == ["W", "N"]
    (block,) = read_json(BytesIO(b'{"moves": [["O", "6-6"], ["W", "passo"]]}'), "a.jsonl", rules)
    assert "O beside W" in block.faults[0].message


def test_positions_in_json_lines() -> None:
    text = one_line(tranca.parse(CASTEL)[0])
    other = "; ".join(translate("\n".join(text.split("; ")), "pt_BR").splitlines())
    (block,) = read_json(BytesIO(f'{{"position": "{other}"}}'.encode()), "a.jsonl", None)
    assert block.value == tranca.parse(CASTEL)[0]


TOURNAMENT = """tournament: 1
event: Copa
rules: partnership
rounds: 2
ends: time
pair 1: Ana, Eva
pair 2: Luz, Sol
pair 3: Mar, Paz
round: 1
table 1: NS 1, EW 2
bye: 3
result 1 by NS: NS 90, EW 40
round: 2
table 1: NS 3, EW 1
absent: 2
forfeit 1: EW
"""
SPANISH = """torneo: 1
evento: Copa
reglas: partnership
rondas: 2
termina por: tiempo
pareja 1: Ana, Eva
pareja 2: Luz, Sol
pareja 3: Mar, Paz
ronda: 1
mesa 1: NS 1, EO 2
libre: 3
resultado 1 por NS: NS 90, EO 40
ronda: 2
mesa 1: NS 3, EO 1
ausente: 2
incomparecencia 1: EO
"""
PORTUGUESE = """torneio: 1
evento: Copa
regras: partnership
rodadas: 2
termina por: tempo
dupla 1: Ana, Eva
dupla 2: Luz, Sol
dupla 3: Mar, Paz
rodada: 1
mesa 1: NS 1, LO 2
folga: 3
resultado 1 por NS: NS 90, LO 40
rodada: 2
mesa 1: NS 3, LO 1
ausente: 2
wo 1: LO
"""


@pytest.mark.parametrize("text", [SPANISH, PORTUGUESE])
def test_tournaments(text: str) -> None:
    wanted = tranca.parse_tournament(TOURNAMENT)
    assert not wanted.faults and wanted.rounds[0].tables[0].points == (90, 40)
    assert tranca.parse_tournament(text) == wanted


def test_unknown_keys_of_tournaments_suggest_all_words() -> None:
    read = tranca.parse_tournament(TOURNAMENT + "resultadoo 1: NS 1\n")
    assert any("resultado" in fault.message for fault in read.faults)
    with pytest.raises(NotationError):
        tranca.parse_tournament("torneo: 2\n")


def test_letters_are_those_of_the_words() -> None:
    assert {letter for found in LETTERS.values() for letter in found.values()} == {*words.OTHER_LETTERS}
