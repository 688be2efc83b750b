"""Parquet: typed columns, resumed parts, tables as input; the manual lists every column and option."""

import json
import os
import re
from pathlib import Path

import click
import pytest
from facts import states
from runs.asking import ROOT, SOLVE
from runs.test_batch import CASTEL, HIDDEN, rows, run
from tiers import campaign_after

import tranca
from tranca.cli import cli
from tranca.engine.resources import Resources
from tranca.runs.answers.questions import answer_row
from tranca.runs.answers.solved import ScoredSolution
from tranca.runs.inputs.slices import InputRow
from tranca.runs.job import BatchJob
from tranca.runs.outputs import tables

MANUAL = ROOT / "docs" / "batch.md"
GENERATED = re.compile(r"(<!-- columns: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
PARQUET = ("--format", "parquet")
COLUMN_SETS = {
    **tables.COLUMNS,
    "solve with score": tables.SCORE_COLUMNS["solve"],
    "review with score": tables.SCORE_COLUMNS["review"],
}


def table(folder: Path) -> list[dict[str, object]]:
    from pyarrow import parquet

    names = sorted(folder.glob("*.parquet"))
    made: list[dict[str, object]] = [row for name in names for row in parquet.read_table(name).to_pylist()]
    return made


def markdown_table(command: str) -> str:
    rows = [
        f"| `{column.name}` | {column.type.replace('[', 'list of ').rstrip(']')} | {column.meaning} |"
        for column in COLUMN_SETS[command]
    ]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])


def as_columns(folder: Path) -> list[dict[str, object]]:
    """Return the rows without the position text, which contains the layout only if it is known."""
    return [row | {"position": None} for row in table(folder)]


POSITION_TEXT = "--position-text"


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_columns_say_what_the_rows_say(tmp_path: Path) -> None:
    made = ("solve", "--random", 6, *SOLVE[3:9])
    run(*made, "-o", tmp_path / "lines")
    assert run(*made, "-o", tmp_path / "table", *PARQUET).exit_code == 0
    for row, columns in zip(rows(tmp_path / "lines"), table(tmp_path / "table"), strict=True):
        (position,) = tranca.parse(row["position"])
        assert isinstance(position, tranca.Position)
        assert columns["number"] == row["number"]
        assert columns["play"] == row["best"][0]
        assert dict(zip(columns["plays"], columns["values"], strict=True)) == {  # type: ignore[call-overload]
            play["play"]: play["value"] for play in row["plays"]
        }
        assert [columns[f"hand_{seat}"] for seat in range(4)] == [hand.mask for hand in position.hands]
        assert ((columns["left"], columns["right"]), columns["seat"]) == (position.ends, position.to_move)
        assert columns["message"] is None
        assert columns["nodes"] == tranca.solve(position, lines=False, tables=tranca.Tables()).nodes


def test_the_position_is_text_only_if_that_is_asked_for(tmp_path: Path) -> None:
    made = ("solve", "--random", 6, *SOLVE[3:9])
    run(*made, "-o", tmp_path / "lines")
    run(*made, "-o", tmp_path / "without", *PARQUET)
    assert run(*made, "-o", tmp_path / "with", *PARQUET, POSITION_TEXT).exit_code == 0
    texts = [row["position"] for row in rows(tmp_path / "lines")]
    without = table(tmp_path / "without")
    assert [row["position"] for row in without] == [None] * 6
    assert table(tmp_path / "with") == [row | {"position": text} for row, text in zip(without, texts, strict=True)]
    result = run(*made, "-o", tmp_path / "with", *PARQUET)
    assert result.exit_code == 1 and "position_text was " in result.output
    for folder in ("without", "with"):
        assert (
            run("solve", tmp_path / folder / "part-000000.parquet", "-o", tmp_path / f"{folder}.again").exit_code == 0
        )
        again = rows(tmp_path / f"{folder}.again")
        assert [row["plays"] for row in again] == [row["plays"] for row in rows(tmp_path / "lines")]


def test_text_of_positions_is_refused_in_lines_of_json(tmp_path: Path) -> None:
    result = run("solve", CASTEL, "-o", tmp_path / "out", POSITION_TEXT)
    assert result.exit_code == 2
    assert "--position-text needs --format parquet" in result.output


def test_what_no_other_column_states_is_text_all_the_same(tmp_path: Path) -> None:
    hands = "to-move: N; N: 1-3; E: 0-0; S: 0-1; W: 3-3"
    rest = (
        "title: first; rules: doscientos; ends: 1 2",
        "rules: doscientos; ends: 1 2",
        "title: x; rules: doscientos, out=both; ends: 1 2",
    )
    texts = [f"{head}; {hands}" for head in rest] + [f"rules: doscientos; ends: 1 2; {hands}; score: NS 10, EW 20"]
    (tmp_path / "given").write_text("\n\n".join(text.replace("; ", "\n") for text in texts), encoding="utf-8")
    assert run("solve", tmp_path / "given", "-o", tmp_path / "table", *PARQUET).exit_code == 0
    assert [row["position"] for row in table(tmp_path / "table")] == [texts[0], None, *texts[2:]]
    for more in ((), ("--position-text",)):
        run("solve", tmp_path / "given", "-o", tmp_path / f"table{len(more)}", *PARQUET, *more)
        again = tmp_path / f"again{len(more)}"
        assert run("solve", *(tmp_path / f"table{len(more)}").glob("*.parquet"), "-o", again).exit_code == 0
        assert [row["position"] for row in rows(again)] == texts


SCORING = (
    "rules: azneef; ends: 1 6; spinner: 4-4; lead: W; last: W; to-move: N; N: 1-1 0-1; E: 2-6; S: 5-6; W: 2-2",
    "rules: sniff/2, pack=double-3, hand_size=2; must-lead: 3-3; to-move: A; A: 3-3 0-1; B: 0-2 1-2; "
    "boneyard: {0-0 1-1 0-3 1-3 2-2 2-3}",
    "rules: fid; ends: 1 6; lead: W; last: E; to-move: N; N: 1-4 2-6; E: 2-4; S: 6-6; W: 2-2",
    "rules: fid, out=both; ends: 1 6; lead: W; last: E; to-move: N; N: 1-4 2-6; E: 2-4; S: 6-6; W: 2-2",
)


def test_ends_of_games_whose_plays_score_stand_in_the_text_alone(tmp_path: Path) -> None:
    source = tmp_path / "given"
    source.write_text("\n\n".join(SCORING), encoding="utf-8")
    assert run("solve", source, "-o", tmp_path / "lines").exit_code == 0
    assert run("solve", source, "-o", tmp_path / "table", *PARQUET).exit_code == 0
    assert [row["left"] for row in table(tmp_path / "table")] == [None, None, 1, 1]
    again = tmp_path / "again"
    assert run("solve", *sorted((tmp_path / "table").glob("*.parquet")), "-o", again).exit_code == 0
    assert list(rows(again)) == list(rows(tmp_path / "lines"))


def test_two_numbers_are_no_ends_where_plays_score(tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    row = {"hand_0": 1 << 7, "hand_1": 1 << 8, "left": 1, "right": 4, "seat": 0, "lead": 0, "last": 1}
    parquet.write_table(pa.Table.from_pylist([row]), tmp_path / "made")
    assert run("solve", tmp_path / "made", "--rules", "fives-and-threes/2", "-o", tmp_path / "out").exit_code == 1
    assert "write the position as text in the column position" in rows(tmp_path / "out")[0]["message"]


def test_the_play_of_an_estimate_is_the_one_that_is_recommended(tmp_path: Path) -> None:
    run("estimate", str(ROOT / "positions" / "guess-later.txt"), "-o", tmp_path / "table", *PARQUET)
    (row,) = table(tmp_path / "table")
    assert (row["play"], row["plays"][0]) == ("2-3", "1-3")  # type: ignore[index]  # by read mean, and by unread mean


def test_the_schema_is_that_of_the_manual(tmp_path: Path) -> None:
    from pyarrow import parquet

    run("solve", CASTEL, "-o", tmp_path / "table", *PARQUET)
    names = parquet.read_schema(tmp_path / "table" / "part-000000.parquet").names
    assert names == [entry.name for entry in tables.COLUMNS["solve"]]
    text = MANUAL.read_text(encoding="utf-8")
    assert [command for _, command, _ in GENERATED.findall(text)] == [*COLUMN_SETS]
    whole = GENERATED.sub(lambda found: f"{found[1]}{markdown_table(found[2])}\n{found[3]}", text)
    if os.environ.get("TRANCA_GOLDEN") == "write":
        MANUAL.write_text(whole, encoding="utf-8")
    assert whole == text or os.environ.get("TRANCA_GOLDEN") == "write"


def test_match_chances_in_columns_know_the_lines() -> None:
    """If a search for match chances is too large, the lines count, although Parquet has no column for them."""
    (position,) = tranca.read(ROOT / "positions" / "near-target.txt")
    job = BatchJob("solve", options={"score": "own"}, format="parquet")
    (scored,) = answer_row(InputRow(0, "near-target.txt", 1, position), job, Resources())
    assert isinstance(scored, ScoredSolution)
    assert None not in [value.points for value in scored.solution.plays]


@pytest.mark.parametrize(
    ("command", "source"),
    [
        ("solve", (CASTEL, ROOT / "positions" / "blocked-tie.txt")),
        ("solve", ("--random", 5, "--rules", "doscientos/pass-20-10", "--seed", 1, "--tiles", 9)),
        ("solve", ("--random", 5, "--rules", "all-fives/2", "--seed", 1, "--tiles", 9)),
        ("estimate", ("--random", 3, "--rules", "doscientos", "--seed", 1, "--tiles", 9, "--deals", 5)),
    ],
)
def test_match_chances_have_columns(command: str, source: tuple[object, ...], tmp_path: Path) -> None:
    from pyarrow import parquet

    words = (command, *source, "--score", "90-85")
    run(*words, "-o", tmp_path / "lines")
    assert run(*words, "-o", tmp_path / "table", *PARQUET).exit_code == 0
    names = parquet.read_schema(tmp_path / "table" / "part-000000.parquet").names
    assert [*names[-7:-1]] == [column.name for column in tables.SCORE_COLUMNS[command]]
    listed, columns = rows(tmp_path / "lines"), table(tmp_path / "table")
    assert any("match" in row for row in listed)
    for row, column in zip(listed, columns, strict=True):
        match = row.get("match")
        if match is None:
            assert not row.get("plays")
            assert {column[entry.name] for entry in tables.SCORE_COLUMNS[command]} == {None}
            continue
        assert column["score"] == [*match["score"].values()]
        assert dict(zip(column["plays"], column["chances"], strict=True)) == {  # type: ignore[call-overload]
            play["play"]: play["chance"] for play in match["plays"]
        }
        assert column["chance_play"] == match["plays"][0]["play"]
        shown = (column["chance_basis"], column["ten_points"], column["disagree"])
        assert shown == (match["basis"], match["ten_points"], match["disagree"])


@pytest.mark.parametrize("rules", campaign_after(1, ["doscientos", "azneef"]))
def test_columns_have_the_match_chance_that_each_action_of_a_review_gives_up(rules: str, tmp_path: Path) -> None:
    words = ("review", "--random", 1, "--rules", rules, "--until", 20, "--view", "open", "--score", "40-50")
    assert run(*words, "-o", tmp_path / "lines").exit_code == 0
    assert run(*words, "-o", tmp_path / "table", *PARQUET).exit_code == 0
    for row, column in zip(rows(tmp_path / "lines"), table(tmp_path / "table"), strict=True):
        match = row["match"]
        assert column["score"] == [*match["score"].values()] == [40, 50]
        lost = {choice["action"]: choice["lost"] for choice in match["choices"]}
        assert sum(lost.values()) > 0
        assert column["chances_lost"] == [lost.get(number) for number in range(1, len(row["steps"]) + 1)]


def test_a_faulty_input_is_a_row_with_a_message(tmp_path: Path) -> None:
    result = run("solve", CASTEL, HIDDEN, "-o", tmp_path / "table", *PARQUET)
    assert result.exit_code == 1
    good, faulty = table(tmp_path / "table")
    assert good["message"] is None
    assert {name for name, value in faulty.items() if value is not None} == {"number", "message"}
    assert str(faulty["message"]).startswith(f"{HIDDEN}:2:1: hands are hidden")


def test_parts_that_are_lacking_are_made_and_the_others_are_kept(tmp_path: Path) -> None:
    words = ("solve", "--random", 9, *SOLVE[3:9], "-o", tmp_path / "table", *PARQUET, "--chunk", 2)
    run(*words)
    whole = parts(tmp_path / "table")
    for name in ("part-000003.parquet", "part-000004.parquet"):
        (tmp_path / "table" / name).unlink()
    (tmp_path / "table" / ".part-000003.parquet").write_bytes(b"half")
    kept = (tmp_path / "table" / "part-000000.parquet").stat().st_mtime_ns
    assert run(*words).exit_code == 0
    assert parts(tmp_path / "table") == whole
    assert (tmp_path / "table" / "part-000000.parquet").stat().st_mtime_ns == kept
    assert "already finished" in run(*words).output


def test_tables_are_read_as_they_are_written(tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    for rules in ("doscientos/pass-20-10", "draw/3"):
        words = ("solve", "--random", 6, "--rules", rules, "--seed", 4, "--tiles", 9)
        first, again = tmp_path / f"{rules[:4]}1", tmp_path / f"{rules[:4]}2"
        run(*words, "-o", first, *PARQUET)
        assert run("solve", first / "part-000000.parquet", "-o", again, *PARQUET).exit_code == 0
        assert as_columns(again) == as_columns(first)
        made = parquet.read_table(first / "part-000000.parquet")
        with pa.OSFile(str(tmp_path / "made.arrow"), "wb") as file, pa.ipc.new_file(file, made.schema) as writer:
            writer.write_table(made)
        assert run("solve", tmp_path / "made.arrow", "-o", tmp_path / f"{rules[:4]}3", *PARQUET).exit_code == 0
        assert as_columns(tmp_path / f"{rules[:4]}3") == as_columns(first)


@pytest.mark.parametrize(
    ("matches", "kept"),
    [
        (
            {"puerto-rico/500": "deal: 2", "pernambuco": "deal: 7\nstake: +1", "doscientos": "deal: 3"},
            [(2, None), (7, "+1"), (3, None)],
        ),
        ({"pernambuco": "stake: +1"}, [(None, "+1")]),  # positions under the same rules are read as arrays
    ],
)
def test_the_number_and_the_stake_of_a_deal_are_kept(
    matches: dict[str, str], kept: list[tuple[int | None, str | None]], tmp_path: Path
) -> None:
    blocks = []
    for preset, match in matches.items():
        rules = tranca.Rules.preset(preset)
        position = tranca.play_out(tranca.deal(rules, 3), "heaviest", 3).positions[12]
        others = [line for line in tranca.write(position).splitlines() if not line.startswith(("deal:", "stake:"))]
        blocks.append("\n".join([others[0], match, *others[1:]]))
    (tmp_path / "given").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    run("solve", tmp_path / "given", "-o", tmp_path / "lines")
    assert run("solve", tmp_path / "given", "-o", tmp_path / "table", *PARQUET).exit_code == 0
    columns = table(tmp_path / "table")
    assert [(row["deal"], row["stake"]) for row in columns] == kept
    assert run("solve", tmp_path / "table" / "part-000000.parquet", "-o", tmp_path / "again").exit_code == 0
    for first, again in zip(rows(tmp_path / "lines"), rows(tmp_path / "again"), strict=True):
        stated = [re.findall(r"(?:deal|stake): [^;]+", row["position"]) for row in (first, again)]
        assert stated[0] == stated[1] and stated[0]
        assert first["plays"] == again["plays"]


@pytest.mark.parametrize("count", [1, 2])  # positions under the same rules are read as arrays
def test_a_first_tile_that_was_turned_up_is_kept(count: int, tmp_path: Path) -> None:
    hands = "A: 0-0 0-1 2-2 3-5 4-5; B: 0-2 0-3 1-1 1-2 2-3 3-3"
    blocks = [
        f"rules: block/2; layout: 1-4 4-6 6-6 6-3; lead: none A; last: B; to-move: A; {hands}",
        "rules: mano-a-mano; ends: 3 3; lead: none; to-move: A; last: B; A: 1-3 2-2 0-0; B: 5-5 5-6; boneyard: 2-3 4-4",
    ][:count]
    (tmp_path / "given").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    run("solve", tmp_path / "given", "-o", tmp_path / "lines")
    assert run("solve", tmp_path / "given", "-o", tmp_path / "table", *PARQUET).exit_code == 0
    columns = table(tmp_path / "table")
    assert [(row["lead"], row["turned_up"]) for row in columns] == [(0, True), (None, True)][:count]
    assert run("solve", tmp_path / "table" / "part-000000.parquet", "-o", tmp_path / "again").exit_code == 0
    for first, again in zip(rows(tmp_path / "lines"), rows(tmp_path / "again"), strict=True):
        assert "lead: none" in first["position"] and "lead: none" in again["position"]
        assert first["plays"] == again["plays"]


def test_a_bonus_is_unpaid_and_unstated_before_the_lead(tmp_path: Path) -> None:
    words = (
        "solve",
        "--random",
        2,
        "--rules",
        "doscientos/pass-20-10, hand_size=3",
        "-o",
        tmp_path / "table",
        *PARQUET,
    )
    run(*words, "--until", 0)
    assert [(row["left"], row["last"], row["bonus_paid"]) for row in table(tmp_path / "table")] == [(None,) * 3] * 2


def test_a_fault_is_told_at_its_row_however_many_are_read_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    monkeypatch.setattr("tranca.runs.inputs.tables._ROWS", 2)
    texts = [tranca.one_line(tranca.read(CASTEL)[0])] * 5
    parquet.write_table(pa.table({"position": [*texts, "rules: poker"]}), tmp_path / "in")
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    assert [row.get("line") for row in rows(tmp_path / "out")] == [None] * 5 + [6]


def test_a_review_counts_the_actions_that_are_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.analysis.review.open_view.NODES_OF_DEAL", 0)
    deal = tranca.deal(tranca.Rules.parse("sniff/3, pack=double-5, hand_size=4"), 3)
    (tmp_path / "in").write_text(tranca.write(tranca.play_out(deal, "heaviest", 3)), encoding="utf-8")
    run("review", tmp_path / "in", "--view", "open", "--orders", 2, "-o", tmp_path / "table", *PARQUET)
    (row,) = table(tmp_path / "table")
    assert row["unjudged"] == json.loads(str(row["object"]))["unjudged"]["open"] > 0


def test_a_table_without_positions_is_refused_in_words(tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    parquet.write_table(pa.table({"x": [1]}), tmp_path / "other")
    (tmp_path / "broken").write_bytes(b"PAR1 and nothing else")
    parquet.write_table(pa.table({"hand_0": ["x"], "seat": [1]}), tmp_path / "texts")
    names = (tmp_path / name for name in ("other", "broken", "texts"))
    assert run("solve", *names, "-o", tmp_path / "out").exit_code == 1
    said = [row["message"] for row in rows(tmp_path / "out")]
    assert "expected a column position" in said[0]
    assert "cannot read the table" in said[1]
    assert states(said[2], "hand_0")


@pytest.mark.parametrize(
    ("column", "values", "said"),
    [
        ("rules", [1, 2, 3], "column rules of type int64: expected strings"),
        ("rules", [None, "x", "doscientos"], "no rules: add the column rules"),
        ("deal", [0, 1, 10000], "deal 0: expected the number of the deal in its match, from 1 to 9999"),
        ("stake", ["3", "", None], "stake '3': expected 2, 4, 8, … or +1, +2, …"),
        ("must_lead", [200, 55, -7], "must_lead 200: expected the index of a tile, from 0 to 54"),
        ("bonus_paid", [2, 0, 1], "bonus_paid 2: expected 0, 1 or null"),
        ("bonus_paid", [-2, 0, 1], "bonus_paid -2: expected 0, 1 or null"),
        ("left", [257, 258, 261], "ends: expected numbers from 0 to 6, not 257 "),
        ("left", [None, None, None], "expected a full hand of 7 tiles before the lead"),
        ("seat", ["N", "E", "S"], "column seat of type string: expected whole numbers"),
        ("seat", [None, None, None], "missing key to-move"),
        ("hand_1", [-1, 2, 3], "column hand_1 of type int64: expected whole numbers"),
        ("hand_1", [0.5, 2.0, 3.0], "column hand_1 of type double: expected whole numbers"),
        ("boneyard_order", ["a", "b", None], "column boneyard_order of type string: expected lists of whole numbers"),
        ("boneyard_order", [[99], [99], [99]], "boneyard_order 99: expected the index of a tile, from 0 to 54"),
    ],
)
def test_columns_without_a_valid_position_are_faults(
    column: str, values: list[object], said: str, tmp_path: Path
) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    rules = "draw/2" if column == "boneyard_order" else "doscientos"
    run("solve", "--random", 3, "--rules", rules, "--tiles", 12, "-o", tmp_path / "made", *PARQUET)
    made = parquet.read_table(tmp_path / "made" / "part-000000.parquet")
    parquet.write_table(made.set_column(made.schema.get_field_index(column), column, pa.array(values)), tmp_path / "in")
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    assert said in rows(tmp_path / "out")[0]["message"]


def test_repeated_column_is_refused(tmp_path: Path) -> None:
    from pyarrow import parquet

    run("solve", "--random", 3, *SOLVE[3:9], "-o", tmp_path / "made", *PARQUET)
    made = parquet.read_table(tmp_path / "made" / "part-000000.parquet")
    parquet.write_table(made.append_column("hand_0", made["hand_0"]), tmp_path / "in")
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    assert rows(tmp_path / "out")[0]["message"] == "the table has several columns hand_0: expected one"


def test_a_row_of_a_deal_that_is_over_is_answered_as_its_block_is(tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    run("solve", "--random", 3, *SOLVE[3:9], "-o", tmp_path / "made", *PARQUET)
    made = parquet.read_table(tmp_path / "made" / "part-000000.parquet")
    over = [f"hand_{seat}" for seat in made["last"].to_pylist()]
    for seat in range(4):
        name = f"hand_{seat}"
        masks = [0 if name == out else mask for mask, out in zip(made[name].to_pylist(), over, strict=True)]
        made = made.set_column(made.schema.get_field_index(name), name, pa.array(masks, pa.uint64()))
    parquet.write_table(made, tmp_path / "in")
    run("solve", tmp_path / "in", "-o", tmp_path / "out")
    assert not any(re.search(r"(bug in|fault of) tranca", row.get("message", "")) for row in rows(tmp_path / "out"))


def test_the_other_questions_have_columns_too(tmp_path: Path) -> None:
    made = ("--random", 4, "--rules", "doscientos", "--seed", 1, *PARQUET)
    for command, more in (("deals", ()), ("estimate", ("--deals", 5)), ("review", ("--view", "open")), ("puzzles", ())):
        words = made if command == "review" else (*made, "--tiles", 12)
        result = run(command, *words, *more, "-o", tmp_path / command)
        assert result.exit_code == 0, result.output
        assert all(str(row["object"]).startswith('{"schema":"tranca.') for row in table(tmp_path / command))


def test_the_manual_names_every_option_with_its_commands() -> None:
    group = cli.get_command(click.Context(cli), "batch")
    assert isinstance(group, click.Group)
    having: dict[str, set[str]] = {}
    for name, command in group.commands.items():
        for option in command.params:
            if isinstance(option, click.Option):
                long = next(opt for opt in option.opts if opt.startswith("--"))
                having.setdefault(long, set()).add(name)
    text = MANUAL.read_text(encoding="utf-8").replace("\\|", "/")
    named = {
        re.findall(r"--[a-z-]+", option)[0]: set(re.findall(r"`([a-z]+)`", message)) or {*group.commands}
        for option, message in re.findall(r"^\| (`-.*?) \| (.*?) \| .*? \|$", text, re.MULTILINE)
    }
    assert having == named
