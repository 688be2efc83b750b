"""`tranca batch`: the rows of the single commands in order, for any chunks and workers; manifests; faults."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from facts import states
from golden.questions import UNKNOWN_ORDER
from runs.asking import ROOT, SOLVE, batch, rows
from schemas import validate

import tranca
from tranca.cli import cli

CASTEL = str(ROOT / "positions" / "castel.txt")
HIDDEN = str(ROOT / "positions" / "castel-hidden.txt")
TIES = str(ROOT / "positions" / "blocked-tie.txt")


def run(*words: object, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["batch", *map(str, words), "--workers", "1"], input=text)


def single(*words: str) -> list[dict[str, object]]:
    """Return the rows that a single command prints, without the fields that a run omits."""
    printed = CliRunner().invoke(cli, [*words, "--json"]).output.splitlines()
    answers = [json.loads(line) for line in printed if line.startswith("{")]
    for row in answers:
        for name in ("seconds", "nodes", "block_counts"):
            row.pop(name, None)
    return answers


def test_rows_are_those_of_the_single_command_with_their_number(tmp_path: Path) -> None:
    result = run("solve", CASTEL, HIDDEN, "nowhere.txt", TIES, "-o", tmp_path / "out", "--lines", "--chunk", "2")
    assert result.exit_code == 1
    assert "9 rows, 2 faults" in result.output
    made = rows(tmp_path / "out")
    assert [row.pop("number") for row in made] == list(range(9))
    assert made == single("solve", CASTEL, HIDDEN, "nowhere.txt", TIES)
    assert list(rows(tmp_path / "out")[0])[:3] == ["schema", "number", "title"]
    for row in rows(tmp_path / "out"):
        validate(row, str(row["schema"]))


def test_values_are_fractions_too_if_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "in").write_text(UNKNOWN_ORDER, encoding="utf-8")
    run("solve", tmp_path / "in", "--exact", "--lines", "-o", tmp_path / "out")
    (row,) = rows(tmp_path / "out")
    (single_row,) = single("solve", str(tmp_path / "in"), "--exact")
    assert row.pop("number") == 0
    assert row == single_row
    assert any("/" in str(value) for value in row.values())


@pytest.mark.parametrize("command", ["solve", "deals"])
def test_what_a_block_gives_is_told_where_it_is_asked_for(command: str, tmp_path: Path) -> None:
    file = CASTEL if command == "solve" else HIDDEN
    run(command, file, "--blocks", "-o", tmp_path / "out", "--rules", "partnership")
    (row,) = rows(tmp_path / "out")
    single_row = json.loads(CliRunner().invoke(cli, [command, file, "--json"]).output)
    assert row["block_counts"] == single_row["block_counts"]
    assert row["block_counts"][0]["play"] is None
    run(command, file, "-o", tmp_path / "short", "--rules", "partnership")
    assert "block_counts" not in rows(tmp_path / "short")[0]
    validate(row, command)


def test_columns_of_solutions_refuse_blocks(tmp_path: Path) -> None:
    result = run("solve", CASTEL, "--blocks", "--format", "parquet", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert states(result.output, "--blocks", "--format")
    assert not (tmp_path / "out").exists()


def test_lines_and_points_are_told_where_they_are_asked_for(tmp_path: Path) -> None:
    run("solve", CASTEL, "-o", tmp_path / "out")
    (row,) = rows(tmp_path / "out")
    assert {name for play in row["plays"] for name in play} == {"play", "value", "swing", "best", "end"}
    validate(row, "solve")


@pytest.mark.parametrize("rules", ["doscientos", "doscientos/pass-20-10", "mano-a-mano", "partnership"])
def test_rows_made_of_arrays_are_those_made_one_by_one(rules: str, tmp_path: Path) -> None:
    words = ("solve", "--random", 40, "--rules", rules, "--seed", 2, "--until", 6)
    run(*words, "-o", tmp_path / "quick")
    run(*words, "-o", tmp_path / "slow", "--lines")
    slow = rows(tmp_path / "slow")
    for row in slow:
        for play in row["plays"]:
            del play["line"], play["points"]
    assert rows(tmp_path / "quick") == slow
    text = "\n\n".join(row["position"].replace("; ", "\n") for row in slow)
    (tmp_path / "text").write_text(f"{text}\n\nN: ?\n\n{text}", encoding="utf-8")
    run("solve", tmp_path / "text", "-o", tmp_path / "read", "--chunk", 7)
    read = rows(tmp_path / "read")
    assert read[:40] == slow
    assert read[40]["line"] == text.count("\n") + 3
    assert [row | {"number": 0} for row in read[41:]] == [row | {"number": 0} for row in slow]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("deals", (CASTEL, "--as", "S")),
        ("estimate", (CASTEL, "--as", "S", "--deals", "20", "--seed", "3")),
        ("review", (str(ROOT / "positions" / "records" / "doscientos.txt"), "--view", "open")),
    ],
)
def test_other_questions_give_the_rows_of_their_commands(command: str, words: tuple[str, ...], tmp_path: Path) -> None:
    assert run(command, *words, "-o", tmp_path / "out").exit_code == 0
    made = rows(tmp_path / "out")
    assert [row.pop("number") for row in made] == list(range(len(made)))
    assert made == single(command, *words)


def test_puzzles_have_the_numbers_of_their_inputs_and_are_found_again(tmp_path: Path) -> None:
    words = ("puzzles", "--random", 12, "--rules", "doscientos", "--seed", 1, "--tiles", 12, "-o", tmp_path / "out")
    assert run(*words).exit_code == 0
    whole = (tmp_path / "out").read_bytes()
    numbers = [row["number"] for row in rows(tmp_path / "out")]
    assert numbers == sorted(numbers)
    assert 0 < len(numbers) < 12
    (tmp_path / "out").write_bytes(whole[: len(whole) // 2])
    assert run(*words).exit_code == 0
    assert (tmp_path / "out").read_bytes() == whole


def test_the_same_bytes_for_any_chunk_and_any_number_of_workers(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert run(*SOLVE, "-o", one).exit_code == 0
    assert batch(*SOLVE[:-1], 37, "-o", other, "--workers", 2).returncode == 0
    assert one.read_bytes() == other.read_bytes()
    assert [row["number"] for row in rows(one)] == list(range(240))
    assert all(row["title"] is None and "layout: " in row["position"] for row in rows(one))


def test_fewer_rows_are_the_first_of_more(tmp_path: Path) -> None:
    run("solve", "--random", 5, *SOLVE[3:], "-o", tmp_path / "few")
    run("solve", "--random", 9, *SOLVE[3:], "-o", tmp_path / "more")
    few = (tmp_path / "few").read_bytes()
    assert (tmp_path / "more").read_bytes().startswith(few)
    assert few.count(b"\n") == 5


@pytest.mark.parametrize("source", ["random", "files"])
def test_shards_share_the_rows_and_keep_their_numbers(source: str, tmp_path: Path) -> None:
    words = ("solve", "--random", 7, *SOLVE[3:9]) if source == "random" else ("solve", CASTEL, TIES, HIDDEN)
    run(*words, "-o", tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes().splitlines()
    for place in (1, 2, 3):
        run(*words, "-o", tmp_path / f"{place}", "--shard", f"{place}/3", "--chunk", 2)
        assert (tmp_path / f"{place}").read_bytes().splitlines() == whole[place - 1 :: 3]


def test_lines_of_json_are_read_as_they_are_written(tmp_path: Path) -> None:
    run("solve", "--random", 4, *SOLVE[3:9], "-o", tmp_path / "made.jsonl")
    run("solve", tmp_path / "made.jsonl", "-o", tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "made.jsonl").read_bytes()
    text = "\n".join(json.dumps(row["position"]) for row in rows(tmp_path / "made.jsonl"))
    run("solve", "-", "-o", tmp_path / "typed.jsonl", text=text)
    assert (tmp_path / "typed.jsonl").read_bytes() == (tmp_path / "made.jsonl").read_bytes()


def test_faulty_lines_of_json_are_told_at_their_line(tmp_path: Path) -> None:
    (tmp_path / "in").write_text('"rules: doscientos"\n{broken\n{"position": 5}\n\n{"title": "x"}\n', encoding="utf-8")
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    made = rows(tmp_path / "out")
    assert [(row["number"], row["line"]) for row in made] == [(0, 1), (1, 2), (2, 3), (3, 5)]
    assert made[0]["message"].startswith("missing key")
    assert made[1]["message"].startswith("invalid JSON")
    assert made[2]["message"].startswith("expected a one-line position")


@pytest.mark.parametrize("orders", ["all", "2"])
def test_the_orders_asked_for_are_those_of_the_single_command(
    orders: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def solve(value: tranca.Position, **options: Any) -> tranca.Solution:
        calls.append(options["orders"])
        return tranca.solve(value, **options)

    monkeypatch.setattr("tranca.runs.answers.questions.solve", solve)
    text = (
        "rules: draw/2; ends: 5 1; lead: A; last: B; to-move: A; A: 1-1 1-2 2-5 3-3 3-4; B: 3-6 2-2 2-3 5-5;"
        " boneyard: {0-2 0-3 0-4 1-4 1-6 2-4 2-6}"
    )
    assert run("solve", "-", "-o", tmp_path / "out", "--workers", 1, "--orders", orders, text=text).exit_code == 0
    assert calls == ["all" if orders == "all" else 2]
    assert ("sample" in rows(tmp_path / "out")[0]) == (orders == "2")


def test_a_line_of_json_too_deep_to_read_costs_itself_alone(tmp_path: Path) -> None:
    good = json.dumps(tranca.one_line(tranca.read(CASTEL)[0]))
    (tmp_path / "in").write_text(f"{good}\n{'[' * 5000}\n{good}\n", encoding="utf-8")
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    first, deep, last = rows(tmp_path / "out")
    assert deep["line"] == 2 and deep["message"].startswith("invalid JSON")
    assert last == first | {"number": 2}


def test_a_mark_that_opens_lines_of_json_is_no_fault(tmp_path: Path) -> None:
    good = json.dumps(tranca.one_line(tranca.read(CASTEL)[0]))
    for name, begin in (("plain", ""), ("marked", "\ufeff"), ("empty", "\ufeff\n")):
        (tmp_path / name).write_text(f"{begin}{good}\n", encoding="utf-8")
        assert run("solve", tmp_path / name, "-o", tmp_path / f"{name}.out").exit_code == 0
    assert (tmp_path / "marked.out").read_bytes() == (tmp_path / "plain.out").read_bytes()
    assert (tmp_path / "empty.out").read_bytes() == (tmp_path / "plain.out").read_bytes()


@pytest.mark.parametrize("text", [b"\xff", b'"\xff"', b"[" * 5000, b"5"])
def test_a_manifest_that_is_none_is_refused_in_a_line(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "out.manifest.json").write_bytes(text)
    result = run("solve", CASTEL, "-o", tmp_path / "out")
    assert result.exit_code == 1 and "expected the manifest of a run" in result.output


def test_a_faulty_block_in_every_chunk_costs_itself_alone(tmp_path: Path) -> None:
    good = Path(CASTEL).read_text(encoding="utf-8").strip()
    faulty = "# a comment\nrules: doscientos\nto-move: Q\nN: 9-9"
    text = "\n\n".join([good, faulty] * 4)
    (tmp_path / "in.txt").write_text(text, encoding="utf-8")
    result = run("solve", tmp_path / "in.txt", "-o", tmp_path / "out", "--chunk", 2)
    assert result.exit_code == 1
    made = rows(tmp_path / "out")
    assert [row["schema"] for row in made] == ["tranca.solve/1", "tranca.error/1"] * 4
    expected = single("solve", str(tmp_path / "in.txt"))
    assert [{**row, "number": 0} for row in made if "line" in row] == [
        {**row, "number": 0} for row in expected if "line" in row
    ]


def test_a_finished_run_says_so_and_touches_nothing(tmp_path: Path) -> None:
    words = ("solve", CASTEL, HIDDEN, "-o", tmp_path / "out")
    assert run(*words).exit_code == 1
    before = [(path.name, path.stat().st_mtime_ns, path.read_bytes()) for path in sorted(tmp_path.iterdir())]
    again = run(*words)
    assert again.exit_code == 1
    assert "already finished" in again.output
    assert [(path.name, path.stat().st_mtime_ns, path.read_bytes()) for path in sorted(tmp_path.iterdir())] == before


@pytest.mark.parametrize("cut", [0, 1, 700, -1])
def test_a_torn_line_is_cut_off_and_the_run_goes_on(cut: int, tmp_path: Path) -> None:
    words = ("solve", "--random", 9, *SOLVE[3:9], "-o", tmp_path / "out", "--chunk", 2)
    run(*words)
    whole = (tmp_path / "out").read_bytes()
    (tmp_path / "out").write_bytes(whole[:cut])
    result = run(*words)
    assert result.exit_code == 0
    assert (tmp_path / "out").read_bytes() == whole


def test_a_damaged_journal_is_written_anew(tmp_path: Path) -> None:
    words = ("solve", "--random", 9, *SOLVE[3:9], "-o", tmp_path / "out", "--chunk", 2)
    run(*words)
    journal = tmp_path / "out.journal"
    whole = journal.read_bytes()
    journal.write_bytes(whole[: whole.index(b"\n") + 1] + b"?" * 2000 + b"\n")
    assert run(*words).exit_code == 0
    assert journal.read_bytes() == whole


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("seed", {"--seed": "8"}),
        ("rules", {"--rules": "partnership"}),
        ("tiles", {"--tiles": "13"}),
        ("count", {"--random": "241"}),
        ("chunk", {"--chunk": "21"}),
        ("shard", {"--shard": "1/2"}),
        ("lines", {"--lines": None}),
        ("exact", {"--exact": None}),
    ],
)
def test_another_job_is_refused_with_what_differs(field: str, changed: dict[str, str], tmp_path: Path) -> None:
    settings = dict(zip(SOLVE[1::2], SOLVE[2::2], strict=True)) | {"--random": "3"}

    def words(options: dict[str, str]) -> list[str]:
        return [entry for pair in options.items() for entry in pair if entry is not None]

    run("solve", *words(settings), "-o", tmp_path / "out")
    before = (tmp_path / "out").read_bytes()
    result = run("solve", *words(settings | changed), "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert f"{field} was " in result.output
    assert (tmp_path / "out").read_bytes() == before
    for value in (settings.get(next(iter(changed))), next(iter(changed.values()))):
        assert value is None or value in result.output


def test_the_manifest_names_the_seed_of_samples_of_a_file(tmp_path: Path) -> None:
    words = ("estimate", HIDDEN, "--deals", 2, "-o", tmp_path / "out")
    run(*words, "--seed", 5)
    assert json.loads((tmp_path / "out.manifest.json").read_text(encoding="utf-8"))["seed"] == 5
    assert states(run(*words, "--seed", 6).output, "seed", "5", "6")


def test_a_changed_input_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(Path(CASTEL).read_bytes())
    run("solve", tmp_path / "in.txt", "-o", tmp_path / "out")
    (tmp_path / "in.txt").write_bytes(Path(TIES).read_bytes())
    result = run("solve", tmp_path / "in.txt", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert "input was " in result.output


def test_another_version_is_refused(tmp_path: Path) -> None:
    run("solve", CASTEL, "-o", tmp_path / "out")
    manifest = tmp_path / "out.manifest.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(tranca.__version__, "0.0.1"), encoding="utf-8")
    result = run("solve", CASTEL, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert f"version was 0.0.1 in the earlier run and is {tranca.__version__} now" in result.output


def test_an_output_that_is_a_folder_gets_no_manifest(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    done = batch(*SOLVE, "-o", tmp_path / "out", "--workers", 1)
    assert done.returncode == 2 and "is a directory" in done.stderr
    assert not (tmp_path / "out.manifest.json").exists()


def test_an_output_without_a_manifest_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine\n", encoding="utf-8")
    result = run("solve", CASTEL, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert "without the manifest" in result.output
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine\n"


def test_an_output_with_lines_too_many_is_refused(tmp_path: Path) -> None:
    words = ("solve", "--random", 3, *SOLVE[3:9], "-o", tmp_path / "out")
    run(*words)
    with (tmp_path / "out").open("a", encoding="utf-8") as file:
        file.write("mine\n")
    before = (tmp_path / "out").read_bytes()
    result = run(*words)
    assert result.exit_code == 1
    assert "more lines than this run" in result.output
    assert (tmp_path / "out").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--random", "3", "--rules", "doscientos", CASTEL), "--random makes its own rows; remove it, or the input"),
        ((CASTEL, "--tiles", "5"), "need --random"),
        (("--random", "3", "--rules", "doscientos", "--tiles", "99"), "--tiles=99: expected a whole number from 4"),
        (("--random", str(1 << 63), "--rules", "doscientos"), "is not in the range"),
        ((CASTEL, "--shard", "4/3"), "expected K/N, such as 3/64"),
        ((CASTEL, "--workers", "0"), "0: expected a whole number of at least 1"),
        (("-o", CASTEL, CASTEL), "is an input"),
        (("-o", "-", CASTEL), "expected a file name"),
    ],
)
def test_wrong_command_lines_give_2(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["batch", "solve", "-o", str(tmp_path / "out"), *words])
    assert result.exit_code == 2
    assert said in result.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.slow
def test_standard_input_may_be_piped_and_gone_on_with(tmp_path: Path) -> None:
    text = Path(TIES).read_bytes()
    words = ("solve", "-o", tmp_path / "out", "--chunk", 2, "--workers", 1)
    assert batch(*words, typed=text).returncode == 0
    whole = (tmp_path / "out").read_bytes()
    (tmp_path / "out").write_bytes(whole[: len(whole) // 2])
    done = batch(*words, "-", typed=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out").read_bytes() == whole
    assert batch(*words, typed=text + b"\n").returncode == 1


def test_a_chunk_that_is_written_in_parts_gives_the_lines_of_small_chunks(tmp_path: Path) -> None:
    made = ("solve", "--random", 2300, *SOLVE[3:9], "-o")
    assert run(*made, tmp_path / "one", "--chunk", 5000).exit_code == 0
    assert run(*made, tmp_path / "other", "--chunk", 900).exit_code == 0
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    assert [row["number"] for row in rows(tmp_path / "one")] == list(range(2300))


def test_a_worker_loads_only_what_its_rows_need() -> None:
    heavy = ("pyarrow", "distributed", "rich", "click", "tranca.analysis")
    script = f"import sys, tranca.runs.answers.work\nprint([name for name in {heavy} if name in sys.modules])"
    run_once = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run_once.stdout == "[]\n"


def test_a_last_line_that_is_no_row_is_named_and_stays(tmp_path: Path) -> None:
    words = ("puzzles", "--random", 40, "--rules", "doscientos", "--seed", 1, "-o", tmp_path / "out")
    assert run(*words).exit_code == 0
    lines = (tmp_path / "out").read_bytes().splitlines(keepends=True)
    for strange in (b"mine\n", b"[3]\n", b'{"number":"3"}\n', b"\xff\n"):
        (tmp_path / "out").write_bytes(b"".join([*lines[:-1], strange]))
        result = run(*words)
        assert result.exit_code == 1
        assert f"line {len(lines)} is not a row of this run" in result.output
        assert (tmp_path / "out").read_bytes().endswith(strange)


def test_a_part_that_is_none_is_named_and_stays(tmp_path: Path) -> None:
    from pyarrow import parquet, table

    words = (*SOLVE, "--format", "parquet", "-o", tmp_path / "out")
    assert run(*words).exit_code == 0
    part = tmp_path / "out" / "part-000001.parquet"
    part.write_bytes(b"mine")
    result = run(*words)
    assert result.exit_code == 1 and "part-000001.parquet: the file was changed" in result.output
    assert part.read_bytes() == b"mine"
    parquet.write_table(table({"mine": [1]}), part)
    assert states(run(*words).output, "000001")
