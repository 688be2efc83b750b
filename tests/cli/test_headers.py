"""Names of players in the output of commands, and through the files of runs."""

import json
from pathlib import Path

import pyarrow
import pytest
from click.testing import CliRunner
from pyarrow import parquet

import tranca
from tranca.cli import cli

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
CASTEL = tranca.write(tranca.read(POSITIONS / "castel.txt")[0])
RECORD = tranca.write(tranca.read(POSITIONS / "records" / "published-deal.txt")[0])
LINES = "event: Copa\ndate: 2026-11\ntable: IV\nplayer N: Ana Pérez\nplayer S: Eva\nplayer W: Luis"
LINE = "Copa · 2026-11 · table IV · Ana Pérez (N) · Eva (S) · Luis (W)"
HEADERS = {"players": {"N": "Ana Pérez", "S": "Eva", "W": "Luis"}, "event": "Copa", "date": "2026-11", "table": "IV"}


def lines_printed(text: str, *words: str) -> list[str]:
    result = CliRunner().invoke(cli, [*words, "-"], input=f"{text}\n{LINES}\n")
    assert result.exit_code == 0, result.output
    return [line.rstrip() for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("text", "command", "named"),
    [
        (CASTEL, "solve", "Eva (S) to move"),
        (CASTEL, "show", "> Eva (S):  2-4 3-3 3-6 4-6"),
        (CASTEL, "estimate --as S --deals 20", "as Eva (S) sees it"),
        (CASTEL, "advise --as S --strength policy", "as Eva (S) sees it"),
        (CASTEL, "deals --as S", "as Eva (S) sees it"),
        (RECORD, "check --action 22 --view open", "Eva (S) to move"),
        (RECORD, "score", "Ana Pérez and Eva (NS) 46, EW 0"),
    ],
)
def test_an_answer_shows_the_headers_and_calls_players_by_name(text: str, command: str, named: str) -> None:
    lines = lines_printed(text, *command.split())
    assert lines[1] == LINE
    assert any(named in line for line in lines), lines


def test_a_match_and_a_review_name_their_players() -> None:
    lines = lines_printed(f"{RECORD}\nscore: NS 190, EW 0", "score")
    assert lines[-3:-1] == [
        "match score: Ana Pérez and Eva (NS) 236, EW 0",
        "Ana Pérez and Eva (NS) have reached 100 points and won the match.",
    ]
    lines = lines_printed(RECORD, "review", "--view", "open")
    assert lines[1] == LINE
    assert [line.split("  ")[0] for line in lines[-7:-1]] == ["Ana Pérez (N)", "E", "Eva (S)", "Luis (W)", "NS", "EW"]


@pytest.mark.parametrize("form", ["txt", "jsonl", "parquet"])
def test_a_run_keeps_headers_from_every_form(form: str, tmp_path: Path) -> None:
    text = "; ".join(f"{CASTEL}\n{LINES}".splitlines())
    source, out = tmp_path / f"in.{form}", tmp_path / "out.jsonl"
    if form == "parquet":
        parquet.write_table(pyarrow.table({"position": [text]}), source)
    else:
        source.write_text(text if form == "txt" else json.dumps({"position": text}), encoding="utf-8")
    result = CliRunner().invoke(cli, ["batch", "solve", str(source), "-o", str(out), "--workers", "1"])
    assert result.exit_code == 0, result.output
    row = json.loads(out.read_text(encoding="utf-8"))
    assert row["headers"] == HEADERS
    assert "table: IV; player N: Ana Pérez; player S: Eva; player W: Luis; rules: partnership" in row["position"]


@pytest.mark.parametrize("command", ["solve", "review"])
def test_parquet_has_a_column_for_each_header_and_null_where_there_is_none(command: str, tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out"
    block = CASTEL if command == "solve" else RECORD
    source.write_text(f"{block}\n{LINES}\n\n{block}\n", encoding="utf-8")
    settings = ["--view", "open"] if command == "review" else []
    words = ["batch", command, str(source), "-o", str(out), "--format", "parquet", "--workers", "1", *settings]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0, result.output
    rows = parquet.read_table(out).to_pylist()
    columns = [f"player_{seat}" for seat in range(4)] + ["event", "date", "table"]
    assert [rows[0][name] for name in columns] == ["Ana Pérez", None, "Eva", "Luis", "Copa", "2026-11", "IV"]
    assert [rows[1][name] for name in columns] == [None] * 7


def test_a_tree_has_the_headers_of_its_block() -> None:
    text = f"{CASTEL}\n{LINES}"
    (position,) = tranca.parse(text)
    graph = tranca.game_tree(position, plies=1)
    assert json.loads(tranca.to_json(graph))["headers"] == HEADERS
    assert (graph.graph["player_N"], graph.graph["event"]) == ("Ana Pérez", "Copa")
    result = CliRunner().invoke(cli, ["tree", "-", "--plies", "1", "--json"], input=text)
    assert json.loads(result.stdout)["headers"] == HEADERS
