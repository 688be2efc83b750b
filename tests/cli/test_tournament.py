"""`tranca tournament`: outputs and refusals; its input file is never changed."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states
from schemas import validate

import tranca
from tranca.cli import cli

CLUB = Path(__file__).resolve().parents[2] / "docs" / "tournaments" / "club.txt"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["tournament", *words], input=text)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "club.txt"
    file.write_bytes(CLUB.read_bytes())
    return file


def test_pairings_go_into_the_file_by_hand_until_the_last_round(club: Path) -> None:
    for number in (4, 5):
        printed = run(str(club), "--pair")
        assert printed.exit_code == 0 and f"\nround: {number}\n" in printed.stdout
        with club.open("a", encoding="utf-8") as file:
            file.write(printed.stdout)
        refused = run(str(club), "--pair")
        assert refused.exit_code == 1 and not refused.stdout
        assert f"no result for round {number} table 1, round {number} table 2" in refused.stderr
        with club.open("a", encoding="utf-8") as file:
            tables = re.findall(r"^table (\d+)", printed.stdout, re.MULTILINE)
            file.write("\n" + "".join(f"result {table}: NS {200 + number}, EW 30\n" for table in tables))
    last = run(str(club))
    assert last.exit_code == 0 and "Final standings after round 5\n" in last.stdout
    assert last.stdout.endswith("All rounds have been played.\n")
    refused = run(str(club), "--pair")
    assert refused.exit_code == 1 and states(refused.stderr, "round 6", "`rounds: 5`")


def test_the_lot_is_drawn_from_the_seed() -> None:
    head, *_ = CLUB.read_text(encoding="utf-8").partition("\nround:")
    one, again, other = (run("-", "--pair", "--seed", seed, text=head).stdout for seed in "112")
    assert one == again != other


def test_missing_and_contradicting_results_are_named(club: Path) -> None:
    text = CLUB.read_text(encoding="utf-8").replace("result 1: NS 242, EW 21\n", "")
    text = text.replace("result 2 by EW: NS 159, EW 210", "result 2 by EW: NS 159, EW 211")
    shown = run("-", text=text)
    assert shown.exit_code == 1
    assert "Standings after round 3, 2 results missing\n" in shown.stdout
    seated = "NS 10 Jorge Bravo and Alba Ferrer, EW 2 Luis Mora and Juan Ruiz"
    assert f"missing result: round 3, table 1: {seated}\n" in shown.stdout
    assert "missing result: round 2, table 2: " in shown.stdout
    assert re.search(r"^<stdin>:\d+:17: table 2 of round 2 has contradictory reports", shown.stderr, re.MULTILINE)
    row = json.loads(run("-", "--json", text=text).stdout)
    assert [(one["round"], one["table"]) for one in row["missing"]] == [(2, 2), (3, 1)]
    assert len(row["faults"]) == 1
    paired = run("-", "--pair", text=text)
    assert (
        paired.exit_code == 1
        and not paired.stdout
        and "no result for round 2 table 2, round 3 table 1" in paired.stderr
    )


@pytest.mark.parametrize("words", [(), ("--pair",)])
def test_json_has_its_schema_and_is_that_of_python(words: tuple[str, ...]) -> None:
    row = json.loads(run(str(CLUB), "--json", *words).stdout)
    validate(row, "tournament")
    read = tranca.read_tournament(CLUB)
    pairing = tranca.pairings(read) if words else None
    assert row == json.loads(tranca.to_json(read, pairing=pairing))
    assert ("next" in row) == bool(words)


def test_faults_of_the_file_are_an_error_in_json_and_lines_for_people() -> None:
    text = "tournament: 1\nround: 1\ntable 1: NS 1, EW 2\n"
    row = json.loads(run("-", "--json", text=text).stdout)
    assert row["schema"] == "tranca.error/1"
    assert run("-", text=text).stderr.startswith("<stdin>:1:1: the contestants are missing")
    nowhere = run("nowhere.txt")
    assert nowhere.exit_code == 1
    assert "nowhere.txt: cannot read the file (no such file or directory)" in nowhere.stderr


def test_no_sheet_is_written_over_the_file(club: Path) -> None:
    result = run(str(club), "-o", str(club), "--format", "html")
    assert result.exit_code == 2 and "is an input" in result.stderr
    assert club.read_bytes() == CLUB.read_bytes()
    assert run(str(club), "--json", "-o", "-").exit_code == 2


def test_sheets_name_everybody_once_and_have_a_slip_for_every_table(club: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "round.html"
    printed = run(str(club), "--pair", "-o", str(sheet))
    assert printed.stdout == run(str(club), "--pair").stdout
    page = sheet.read_text(encoding="utf-8")
    assert page == run(str(club), "--pair", "-o", "-").stdout
    slips = page.partition("Result slips")[2]
    assert re.findall(r"<h3>Table (\d+)", slips) == [str(number) for number in range(1, 8)]
    seats = page.partition("Where to sit")[2].partition("Result slips")[0]
    names = re.findall(r"<li><span>(.*?) <span", seats)
    players = [name for one in tranca.read_tournament(club).contestants for name in one.players]
    assert sorted(names) == sorted(players) and names[-1] == "Tomás Roca"
    assert names.index("Óscar Sanz") < names.index("Pablo Serra")
    played = run(str(club), "-o", "-").stdout
    assert "Slips" not in played and "217 – 104" in played


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_each_sheet_of_a_pdf_begins_a_page(club: Path, tmp_path: Path, pdftotext: str) -> None:
    sheet = tmp_path / "round.pdf"
    assert run(str(club), "--pair", "-o", str(sheet), "--paper", "letter").exit_code == 0
    read = subprocess.run([pdftotext, "-layout", sheet, "-"], capture_output=True, encoding="utf-8", check=True).stdout
    first, second, third, fourth = read.removesuffix("\f").split("\f")
    assert "10 Jorge Bravo and Alba Ferrer" in first and "Standings after round 3" in second
    assert "Where to sit, Round 4 of 5" in third and "Óscar Sanz 7" in third
    assert fourth.count("signed") == 7


def test_names_are_escaped_in_sheets() -> None:
    text = "tournament: 1\nevent: <b>Cup</b>\npair 1: <i>Ana</i>, Eva\npair 2: Ida, Uma\n"
    page = run("-", "--pair", "-o", "-", text=text).stdout
    assert "<b>Cup" not in page and "<i>Ana" not in page and "&lt;i&gt;Ana" in page


def test_names_of_players_are_joined_in_the_language(club: Path, tmp_path: Path) -> None:
    for language, names in (
        ("es", "Pedro Vega e Inés Soto"),
        ("pt_BR", "Pedro Vega e Inés Soto"),
        ("en", "Vega and Inés"),
    ):
        sheet = tmp_path / f"{language}.html"
        shown = CliRunner().invoke(cli, ["tournament", str(club), "--lang", language, "-o", str(sheet)]).stdout
        assert names in shown and (" and " in shown) == (language == "en")
        page = sheet.read_text(encoding="utf-8")
        assert names in page and ("Vega and" in page) == (language == "en")


def test_before_the_first_round_the_contestants_are_listed() -> None:
    text = "tournament: 1\nteam 7: Norte = Ana, Eva, Ida\nteam 2: Sur\n"
    shown = run("-", text=text).stdout
    assert re.search(r"^ +7  Norte  Ana, Eva and Ida$", shown, re.MULTILINE)
    assert shown.endswith("Next: pair round 1 with --pair.\n")


def test_players_who_change_partners_have_seats() -> None:
    text = "tournament: 1\n" + "".join(f"player {number}: P{number}x\n" for number in range(1, 10))
    printed = run("-", "--pair", text=text).stdout
    assert len(re.findall(r"^table \d: N \d, E \d, S \d, W \d$", printed, re.MULTILINE)) == 2
    assert len(re.findall(r"^bye: \d$", printed, re.MULTILINE)) == 1
    assert "table N" in re.sub(" +", " ", run("-", text=text + printed).stdout)
