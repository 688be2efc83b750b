"""Files of tournaments: their content, and their faults with lines and advice."""

import json
import os
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from facts import states

import tranca
from tranca.cli import cli
from tranca.notation.tournaments.text import round_lines

CLUB = Path(__file__).resolve().parents[2] / "docs" / "tournaments" / "club.txt"
MATCH = Path(__file__).resolve().parents[2] / "positions" / "matches" / "doscientos.txt"
HEAD = """\
tournament: 1
rules: doscientos
pair 1: Ana, Eva
pair 2: Los Tigres = Luis, Juan
pair 3: Marta, Rosa
"""
ROUND = HEAD + "round: 1\ntable 1: NS 1, EW los tigres\nbye: 3\n"


def faults(text: str) -> list[str]:
    """Return the faults of a text, with line and column."""
    try:
        read = tranca.parse_tournament(text)
    except tranca.NotationError as error:
        return [f"{fault.line}:{fault.column} {fault.message}" for fault in error.faults]
    return [f"{fault.line}:{fault.column} {fault.message}" for fault in read.faults]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pair 1: Ana, Eva", "1:1 missing key tournament: begin the file with the line tournament: 1"),
        ("tournament: 2\npair 1: Ana, Eva", "1:13 tournament '2'"),
        ("tournament: 1", "1:1 the contestants are missing"),
        ("tournament: 1\nPairs", "2:1 'Pairs' has no colon"),
        (HEAD + "rounds: many", "6:9 'many': expected the number of rounds"),
        (HEAD + "rules: spain", "6:1 rules appears twice"),
        (HEAD + "date: 2026-13-01", "6:7 date '2026-13-01': expected a date"),
        (
            HEAD + "ranking: wins, luck",
            "6:16 ranking 'luck': expected one or more of wins, difference, buchholz, points",
        ),
        (HEAD + "ranking: wins wins", "6:15 ranking wins appears twice"),
        (HEAD + "bye-score: 100-200", "6:12 bye-score '100-200'"),
        (HEAD + "ends: late", "6:7 ends 'late': expected target or time"),
        (HEAD + "pair 3: Ida, Uma", "6:1 pair 3 appears twice"),
        (HEAD + "pair 4: Ida, Eva", "6:9 pair 1 also has the name 'Eva'"),
        (HEAD + "pair 4: LOS TIGRES", "6:9 pair 2 also has the name 'LOS TIGRES'"),
        (HEAD + "pair 4: Ida, Uma, Pia", "6:9 'Ida, Uma, Pia' has 3 names, but a pair has 2 names"),
        (HEAD + "pair 4: Zebras = Ida", "6:9 'Ida' has 1 name, but a pair has 2 names"),
        (HEAD + "pair 4: Ida,", "6:9 pair 4: expected a name, not ''"),
        (HEAD + "pair 4: 12", "6:9 pair 4: expected a name, not '12'"),
        (HEAD + "pair 4: Ida\x07, Uma", "pair 4 'Ida"),
        (HEAD + "team 4: Norte", "6:1 team 4 must be a pair, as in line 3"),
        ("tournament: 1\nrules: draw/3\nplayer 1: Ana", "2:8 a tournament requires rules with two sides"),
        (
            "tournament: 1\nrules: mano-a-mano\npair 1: Ana, Eva",
            "3:1 under rules without partners, write player instead of pair",
        ),
        ("tournament: 1\nrules: none\npair 1: Ana, Eva", "2:8 there is no preset 'none'"),
        (HEAD + "round: one", "6:8 'one': expected the number of a round"),
        (HEAD + "round: 2\ntable 1: NS 1, EW 2\nbye: 3", "6:8 round 2 must follow round 1"),
        (HEAD + "round: 1\ntable 1: NS 1, EW 2", "6:8 pair 3 is missing from round 1"),
        (ROUND + "absent: 1", "6:8 pair 1 appears twice in round 1, at table 1 and absent"),
        (ROUND + "table 2: NS 1, EW 2", "6:8 pair 1 appears twice in round 1, at table 1 and at table 2"),
        (ROUND + "table 1: NS 1, EW 2", "9:1 table 1 of round 1 appears twice, first in line 7"),
        (
            HEAD + "rounds: 1\nround: 1\ntable 1: NS 1, EW 2\nbye: 3\nround: 2",
            "10:8 round 2 is not planned; `rounds` is 1",
        ),
        (HEAD + "round: 1\nround: 2\ntable 1: NS 1, EW 2\nbye: 3", "6:8 round 1 has no tables"),
        (
            ROUND + "round: 2\nwithdrawn: 3\ntable 1: NS 1, EW 3",
            "9:8 pair 3 appears twice in round 2, at table 1 and absent",
        ),
        ("tournament: 1\n" + "\n".join(f"pair {n}: a{n}, b{n}" for n in range(1, 300)), "200 keys of a block"),
        ("tournament: 1\npair 1: An\udcff", "2:11 byte 0xff is not UTF-8"),
    ],
)
def test_impossible_entry_is_a_fault_at_its_line(text: str, said: str) -> None:
    with pytest.raises(tranca.NotationError):
        tranca.parse_tournament(text)
    assert any(said in fault for fault in faults(text)), faults(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "roundz: 5", "6:1 unknown key 'roundz': expected one of tournament,"),
        (HEAD + "pair x: Ida, Uma", "6:1 'x': expected a number, as in pair 1"),
        (HEAD + "table 1: NS 1, EW 2", "6:1 table 1 must follow the line of its round"),
        (ROUND + "absent: Zoe", "9:9 there is no pair 'Zoe'; give a number up to 3 or a name of the list"),
        (ROUND + "absent: 4", "9:9 there is no pair '4'; give a number up to 3"),
        (HEAD + "round: 1\ntable 1: NS 1, EW 2, NS 3", "7:22 'NS 3': expected each of NS EW once"),
        (HEAD + "round: 1\ntable 1: NS 1", "7:10 table 1 has no contestant at EW"),
        (ROUND + "result 2: NS 200, EW 0", "9:1 result 2: there is no table 2 in round 1"),
        (ROUND + "result 1 of EW: NS 200, EW 0", "9:1 unknown key 'result 1 of ew': expected one of"),
        (HEAD + "withdrawn: 3", "6:1 withdrawn must follow the line of its round"),
        (ROUND + "result 1: NS 200, EW 0\nAna was late", "10:1 'Ana was late' has no colon"),
        (ROUND + "result 1: NS 200, EW 0\nnote: \udce9", "10:7 byte 0xe9 is not UTF-8"),
        (ROUND + "note: \udce9\nresult 1: NS 200, EW 0", "9:7 byte 0xe9 is not UTF-8"),
    ],
)
def test_unreadable_line_is_skipped_and_delays_only_the_next_round(text: str, said: str) -> None:
    (fault,) = faults(text)
    assert said in fault
    read = tranca.parse_tournament(text)
    assert [one.number for one in read.contestants] == [1, 2, 3]
    if "\nresult 1: NS" in text:
        assert read.rounds[0].tables[0].points == (200, 0)
        assert tranca.standings(read)[0].wins == 1
    with pytest.raises(tranca.UnsupportedError):
        tranca.pairings(read)


@pytest.mark.parametrize(
    ("first", "missing"),
    [
        ("table 1: NS 1, EW Zoe\nbye: 3", [2]),
        ("table 1: NS 1, EW 2\nbye: Zoe", [2]),
        ("table 1: NS 1, EW 2\nbye 3", [2]),
        ("table 1: NS 1, EW 2\nwithdrawn: Zoe", []),
    ],
)
def test_contestant_missing_from_a_round_is_reported_if_its_lines_are_readable(first: str, missing: list[int]) -> None:
    """An unreadable withdrawal may be of any contestant, so it affects the later rounds as well."""
    text = HEAD + f"round: 1\n{first}\nround: 2\ntable 1: NS 1, EW 3"
    assert [
        number for number in (1, 2) if any(f"is missing from round {number}" in fault for fault in faults(text))
    ] == missing
    early = HEAD + f"bye: 2\nround: 1\n{first}\nround: 2\ntable 1: NS 1, EW 3"
    assert not any("is missing from round" in fault for fault in faults(early))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("result 1: NS 200", "9:11 table 1 of round 1, result 'NS 200': expected the points of both sides"),
        ("result 1: NS 200, NS 100", "expected the points of both sides, such as NS 200, EW 0"),
        ("result 1: NS -5, EW 200", "expected the points of both sides"),
        ("result 1: NS 200, EW 210", "NS 200, EW 210: only one side can reach 200"),
        ("result 1: NS 210, EW 210", "equal points of 200 or more"),
        ("result 1: NS 150, EW 90", "no side reaches 200; if the match ended on time, write `ends: time` in the head"),
        ("result 1: NS 368, EW 0", "at most 367 because the match ends at 200 and a deal gives at most 168"),
        ("result 1 by N: NS 200, EW 0", "by N: expected NS or EW"),
        (
            "result 1 by NS: NS 200, EW 0\nresult 1 by EW: NS 200, EW 10",
            "10:17 table 1 of round 1 has contradictory reports in line 9 (NS 200, EW 0) and line 10 (NS 200, EW 10); "
            "delete the wrong one",
        ),
        (
            "forfeit 1: EW\nresult 1: NS 200, EW 0",
            "line 9 (forfeit EW) and line 10 (NS 200, EW 0); delete the wrong one",
        ),
        ("forfeit 1: EW\nforfeit 1: NS", "contradictory reports"),
        ("forfeit 1: 2", "forfeit '2': expected the side that did not play, NS, EW or both"),
        ("record 1: nowhere.txt", "record 'nowhere.txt': cannot read the file (no such file or directory)"),
    ],
)
def test_impossible_result_is_reported_and_counts_as_missing(lines: str, said: str) -> None:
    read = tranca.parse_tournament(ROUND + lines)
    assert [number for number, _ in read.missing] == [1]
    assert any(said in fault for fault in faults(ROUND + lines)), faults(ROUND + lines)


def test_results_on_time_below_the_target_and_draws_are_allowed_where_the_head_says_so() -> None:
    text = ROUND.replace("pair 1", "ends: time\npair 1") + "result 1: NS 150, EW 150"
    read = tranca.parse_tournament(text)
    assert not read.faults and read.rounds[0].tables[0].points == (150, 150)
    assert [line.wins for line in tranca.standings(read)] == [1, 0.5, 0.5]


@pytest.mark.parametrize("rules", ["doscientos/pass-20-10", "doscientos, ends_score=fives"])
def test_passes_and_plays_that_pay_can_bring_both_sides_to_the_target(rules: str) -> None:
    text = ROUND.replace("rules: doscientos", f"rules: {rules}") + "result 1: NS 200, EW 210"
    assert tranca.parse_tournament(text).rounds[0].tables[0].points == (200, 210)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("match_end=at_once", "only one side can reach 200"),
        ("over_target=void", "at most 200 because points above it do not count"),
    ],
)
def test_a_match_that_ends_at_once_or_at_the_target_alone_has_no_other_result(options: str, said: str) -> None:
    rules = f"rules: doscientos, ends_score=fives, {options}"
    text = ROUND.replace("rules: doscientos", rules) + "result 1: NS 200, EW 210"
    assert said in faults(text)[0]


def test_reports_that_agree_are_one_result() -> None:
    read = tranca.parse_tournament(ROUND + "result 1 by NS: NS 200, EW 90\nresult 1 by EW: EW 90, NS 200")
    assert not read.faults and read.rounds[0].tables[0].points == (200, 90)


def test_the_record_of_a_match_gives_its_result_and_must_fit_rules_and_names(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    record = tmp_path / "games" / "one.txt"
    record.write_text(MATCH.read_text(encoding="utf-8"), encoding="utf-8")
    rules = tranca.read(MATCH)[0].rules
    head = ROUND.replace("rules: doscientos", f"rules: {rules}") + "record 1: games/one.txt\n"
    file = tmp_path / "cup.txt"
    file.write_text(head, encoding="utf-8")
    assert tranca.read_tournament(file).rounds[0].tables[0].points == (56, 115)
    file.write_text(head + "result 1: NS 56, EW 116\n", encoding="utf-8")
    assert "contradictory reports" in str(tranca.read_tournament(file).faults[0])
    file.write_text(head.replace(str(rules), "spain"), encoding="utf-8")
    assert f"deal 1 has the rules {rules}, not spain" in str(tranca.read_tournament(file).faults[0])
    file.write_text(head, encoding="utf-8")
    blocks = MATCH.read_text(encoding="utf-8").replace("title: deal 1", "player E: Ana\ntitle: deal 1")
    record.write_text(blocks, encoding="utf-8")
    assert states(str(tranca.read_tournament(file).faults[0]), "'Ana'", "E", "1")
    record.write_text(blocks.replace("player E: Ana", "player E: juan"), encoding="utf-8")
    assert not tranca.read_tournament(file).faults
    record.write_text(blocks.replace("player E: Ana", "score: NS 0, EW 9"), encoding="utf-8")
    assert len(tranca.read_tournament(file).missing) == 1


def test_a_record_with_a_wrong_pass_is_settled_with_its_penalty_and_names_the_pass(tmp_path: Path) -> None:
    deal = (
        "rules: dominican/30, target=50; dealt N: 0-1 0-5 0-6 1-6 4-4 4-6 5-5; dealt E: 0-3 1-3 1-4 2-2 2-3 4-5 6-6; "
        "dealt S: 0-0 0-2 1-2 2-5 3-5 3-6 5-6; dealt W: 0-4 1-1 1-5 2-4 2-6 3-3 3-4; score: NS 0, EW 0; "
        "play: E:6-6 N:4-6 W:2-4 S:2-5 E:4-5 N:- W:3-4 S:3-5 E:- N:0-5 W:2-6 S:0-2@2 E:0-3 N:0-1 W:3-3 S:3-6 E:1-4 "
        "N:1-6 W:1-5 S:5-6 E:- N:0-6 W:0-4@0 S:- E:- N:4-4"
    )
    (tmp_path / "one.txt").write_text(deal + "\n", encoding="utf-8")
    file = tmp_path / "cup.txt"
    file.write_text(ROUND.replace("doscientos", "dominican/30, target=50") + "record 1: one.txt\n", encoding="utf-8")
    read = tranca.read_tournament(file)
    assert read.rounds[0].tables[0].points == (0, 58)
    named = (
        f"{file}:9:11: table 1 of round 1, record 'one.txt': N passed but could play 0-6 1-6 4-4 "
        "in action 6 of deal 1; the match is counted nevertheless"
    )
    assert ([*map(str, read.wrong_passes)], read.faults) == ([named], ())
    words = ["tournament", str(file)]
    shown = CliRunner().invoke(cli, words)
    assert (shown.exit_code, shown.stderr) == (0, named + "\n")
    row = json.loads(CliRunner().invoke(cli, [*words, "--json"]).stdout)
    assert (row["wrong_passes"], row["faults"]) == ([named], [])
    paired = CliRunner().invoke(cli, [*words, "--pair"])
    assert paired.exit_code == 0 and named in paired.stderr


@pytest.mark.parametrize("name", ["", "games/one\0.txt"])
def test_a_record_without_the_name_of_a_file_is_a_fault(name: str) -> None:
    read = tranca.parse_tournament(f"{ROUND}record 1: {name}\n")
    assert "expected the name of a file" in str(read.faults[0])
    assert len(read.missing) == 1


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """Return the file of a tournament in a separate folder, beside a secret file."""
    (tmp_path / "secret.txt").write_text("SECRET: of others\n", encoding="utf-8")
    (tmp_path / "match.txt").write_bytes(MATCH.read_bytes())
    folder = tmp_path / "cup"
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "one.txt").write_bytes(MATCH.read_bytes())
    return folder / "cup.txt"


def record_fault(cup: Path, name: str) -> str:
    """Return the fault of a record with this name; empty if it gives the result."""
    text = ROUND.replace("rules: doscientos", f"rules: {tranca.read(MATCH)[0].rules}") + f"record 1: {name}\n"
    cup.write_text(text, encoding="utf-8")
    read = tranca.read_tournament(cup)
    assert len(read.missing) == len(read.faults)
    return str(read.faults[0].message) if read.faults else ""


@pytest.mark.parametrize("name", ["games/one.txt", "./games/../games/one.txt", "games//one.txt", "{cup}/games/one.txt"])
def test_a_record_at_or_below_the_folder_of_the_tournament_is_read(cup: Path, name: str) -> None:
    assert record_fault(cup, name.format(cup=cup.parent)) == ""


@pytest.mark.parametrize(
    "name",
    [
        "../match.txt",
        "../secret.txt",
        "../nowhere.txt",
        "games/../../secret.txt",
        "{cup}/../secret.txt",
        "/etc/passwd",
        "/nowhere/at/all",
        "/dev/zero",
        "/dev/stdin",
        "../cup-2/one.txt",
        "..",
    ],
)
def test_a_record_outside_that_folder_is_refused_whether_or_not_it_exists(cup: Path, name: str) -> None:
    fault = record_fault(cup, name.format(cup=cup.parent))
    assert fault.endswith("': the file must be in the folder of the tournament's file or below it")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_no_link_leads_a_record_out_and_none_but_regular_files_are_opened(cup: Path) -> None:
    games = cup.parent / "games"
    (games / "out.txt").symlink_to(cup.parents[1] / "match.txt")
    (games / "up").symlink_to(cup.parents[1])
    (games / "loop").symlink_to(games / "loop")
    (games / "in.txt").symlink_to(games / "one.txt")
    (games / "zero").symlink_to("/dev/zero")
    os.mkfifo(games / "pipe")
    for name in ("games/out.txt", "games/up/match.txt", "games/zero"):
        assert "must be in the folder" in record_fault(cup, name)
    for name in ("games/pipe", "games", "."):
        assert record_fault(cup, name).endswith("': it is not a regular file")
    assert "cannot read the file" in record_fault(cup, "games/loop")
    assert record_fault(cup, "games/in.txt") == ""


def test_invalid_record_gives_a_line_number_and_none_of_its_text(cup: Path) -> None:
    for text, line in (("SECRET: of others\n", 1), (MATCH.read_text(encoding="utf-8") + "\nSECRET line\n", 0), ("", 1)):
        (cup.parent / "games" / "one.txt").write_text(text, encoding="utf-8")
        fault = record_fault(cup, "games/one.txt")
        wanted = line or text.count("\n")
        assert fault.endswith(f"line {wanted} is not part of a recorded deal; run `tranca score FILE` for details")
        assert "SECRET" not in fault


def test_record_of_any_size_takes_at_most_a_mebibyte(cup: Path) -> None:
    with (cup.parent / "games" / "one.txt").open("ab") as file:
        file.truncate(1 << 20)
        assert "is not part of a recorded deal" in record_fault(cup, "games/one.txt")
        file.truncate((1 << 20) + 1)
        assert record_fault(cup, "games/one.txt").endswith("larger than 1 MiB; give only the deals of one match")


def test_the_order_of_lines_makes_no_difference_within_head_and_rounds() -> None:
    text = CLUB.read_text(encoding="utf-8")
    parts = text.split("round: ")
    shuffled = [shuffle_lines(parts[0], 1)]
    for part in parts[1:]:
        number, _, rest = part.partition("\n")
        shuffled.append(f"{number}\n{shuffle_lines(rest, 2)}\n")
    later = [shuffled[0], *reversed(shuffled[1:])]
    assert tranca.parse_tournament("\nround: ".join(later)) == tranca.parse_tournament(text)


def shuffle_lines(text: str, seed: int) -> str:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    random.Random(seed).shuffle(lines)
    return "\n".join(lines)


def test_the_example_of_the_manual_is_a_tournament_whose_second_round_can_be_paired() -> None:
    manual = CLUB.parents[1] / "tournament.md"
    indented = re.findall(
        r"^(?:    .*)?\n", manual.read_text(encoding="utf-8").partition("## The file")[2], re.MULTILINE
    )
    read = tranca.parse_tournament("".join(line[4:] or "\n" for line in indented))
    assert len(read.contestants) == 5 and not read.faults
    pairing = tranca.pairings(read)
    assert (pairing.round.number, pairing.round.absent, pairing.repeated) == (2, (5,), ())


def test_rounds_are_written_as_they_are_read() -> None:
    text = CLUB.read_text(encoding="utf-8")
    read = tranca.parse_tournament(text)
    again = "\n".join([text.partition("round: ")[0], *(line for one in read.rounds for line in round_lines(read, one))])
    assert tranca.parse_tournament(again) == read


def test_a_text_must_be_a_text() -> None:
    with pytest.raises(TypeError, match="expected str or bytes, not a PosixPath"):
        tranca.parse_tournament(CLUB)  # type: ignore[arg-type]
