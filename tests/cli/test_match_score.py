"""`--score`: match chances beside the answers of solve, estimate, advise, check, review and batch."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from schemas import validate

import tranca
from tranca.cli import cli

ROOT = Path(__file__).parents[2]
CASTEL = str(ROOT / "positions" / "castel.txt")
MATCH = str(ROOT / "positions" / "matches" / "doscientos.txt")


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, [*words], input=text)


def rows(*words: str, text: str | None = None) -> list[dict[str, Any]]:
    printed = [json.loads(line) for line in run(*words, "--json", text=text).stdout.splitlines()]
    for row in printed:
        validate(row, row["schema"])
    return printed


@pytest.mark.parametrize(
    ("command", "basis"),
    [
        (("solve", CASTEL), "exact"),
        (("estimate", CASTEL, "--as", "S"), "deals"),
        pytest.param(("advise", CASTEL, "--as", "S"), "deals", marks=pytest.mark.campaign),
        pytest.param(("check", CASTEL, "2-4"), "exact", marks=pytest.mark.campaign),
    ],
)
def test_answers_have_the_match_chance_of_each_play(command: tuple[str, ...], basis: str) -> None:
    (plain,), (row,) = rows(*command), rows(*command, "--score", "60-95")
    chances = row.pop("match")
    for answer in (plain, row):
        for name in ("seconds", "nodes"):
            answer.pop(name, None)
    assert row == plain
    assert chances["basis"] == basis
    assert chances["score"] == {"NS": 60, "EW": 95}
    assert chances["plays"][0]["play"] == "4-6@6"
    assert [play["chance"] for play in chances["plays"]] == sorted(
        (play["chance"] for play in chances["plays"]), reverse=True
    )
    assert chances["plays"][0]["cost"] == 0
    assert not chances["disagree"]
    screen = run(*command, "--score", "60-95").stdout
    assert "Match chances of NS at 60–95" in screen
    assert screen.startswith(run(*command).stdout.rstrip("\n"))


def test_a_play_is_checked_in_match_chance() -> None:
    said = run("check", CASTEL, "2-4", "--score", "60-95").stdout
    assert "In match chance, 2-4 costs 100.0 percentage points against 4-6@6." in said
    assert "no play is better than 4-6@6" in run("check", CASTEL, "4-6@6", "--score", "60-95").stdout


def test_score_of_the_block_counts() -> None:
    text = Path(CASTEL).read_text(encoding="utf-8").rstrip("\n") + "\nscore: NS 60, EW 95\n"
    (own,) = rows("solve", "--score", "own", text=text)
    (stated,) = rows("solve", CASTEL, "--score", "60-95")
    assert own["match"] == stated["match"]
    (answer,) = rows("solve", CASTEL, "--score", "own")
    assert "the match score is unknown" in answer["message"]


@pytest.mark.parametrize(("score", "message"), [("60", "150-170"), ("100-3", "less than 100")])
def test_bad_scores_are_refused(score: str, message: str) -> None:
    result = run("solve", CASTEL, "--score", score)
    assert result.exit_code in (1, 2)
    assert message in result.stderr


def test_three_sides_are_refused() -> None:
    (row,) = rows("solve", str(ROOT / "positions" / "records" / "block-three.txt"), "--action", "12", "--score", "1-2")
    assert "two sides" in row["message"]


def test_review_sums_the_match_chance_lost_and_goes_on_with_the_score() -> None:
    reviews = rows("review", MATCH, "--view", "open", "--score", "own")
    first, second = reviews[0]["match"], reviews[1]["match"]
    assert first["score"] == {"NS": 0, "EW": 0}
    assert second["score"] == {"NS": 15, "EW": 0}
    worst = max(first["choices"], key=lambda choice: choice["lost"])
    assert first["lost"][worst["seat"]] == pytest.approx(
        sum(choice["lost"] for choice in first["choices"] if choice["seat"] == worst["seat"]), abs=1e-5
    )
    assert all(choice["lost"] == 0 for choice in first["choices"] if choice["play"] == choice["best"])
    assert "of match chance in" in run("review", MATCH, "--view", "open", "--score", "own").stdout


def test_rows_of_a_batch_have_match_chances(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    assert run("batch", "solve", CASTEL, "-o", str(output), "--score", "60-95").exit_code == 0
    (row,) = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    validate(row, "solve")
    (alone,) = rows("solve", CASTEL, "--score", "60-95")
    assert row["match"] == alone["match"]
    assert "line" not in row["plays"][0]
    output = tmp_path / "estimates.jsonl"
    assert run("batch", "estimate", CASTEL, "-o", str(output), "--as", "S", "--score", "60-95").exit_code == 0
    (row,) = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    (alone,) = rows("estimate", CASTEL, "--as", "S", "--score", "60-95")
    assert row["match"] == alone["match"]


def test_rows_of_a_batch_have_the_match_chance_lost_in_each_record(tmp_path: Path) -> None:
    first, second = Path(MATCH).read_text(encoding="utf-8").split("\n\n")[1:3]
    file, output = tmp_path / "deals.txt", tmp_path / "out.jsonl"
    unscored = second.replace("score: NS 15, EW 0\n", "")
    file.write_text(f"{first}\n\n{unscored}\n", encoding="utf-8")
    words = ("review", str(file), "--view", "open", "--score", "own")
    assert run("batch", *words, "-o", str(output)).exit_code == 1
    row, faulty = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    validate(row, "review")
    alone, following = rows(*words)
    assert row["match"] == {name: value for name, value in alone["match"].items() if name != "total"}
    assert following["match"]["score"] == {"NS": 15, "EW": 0}  # in a batch, no score goes on from deal to deal
    assert (faulty["file"], faulty["line"]) == (str(file), 1 + first.count("\n") + 2)
    assert "the match score is unknown" in faulty["message"]


def test_a_deal_that_is_over_is_answered_without_match_chances() -> None:
    file = str(ROOT / "positions" / "blocked-tie.txt")
    scored, plain = rows("solve", file, "--score", "10-20"), rows("solve", file)
    assert len(scored) == 6 and all("match" not in row for row in scored)
    assert [row["value"] for row in scored] == [row["value"] for row in plain]
    assert run("solve", file, "--score", "10-20").stdout == run("solve", file).stdout


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, tranca.Record]:
    """Return a file with a record in which a play after a draw is a choice, and the record."""
    file = tmp_path_factory.mktemp("draws") / "record.txt"
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("draw/2"), 3), "random", 3)
    file.write_text(tranca.write(record), encoding="utf-8")
    return str(file), record


def test_a_play_after_a_draw_is_checked_like_in_points(drawn: tuple[str, tranca.Record]) -> None:
    file, record = drawn
    assert str(record.actions[15]) == "A:+[2-4] 2-4@2"
    (row,) = rows("check", file, "--action", "16", "--score", "30-40")
    assert row["match"]["basis"] == "exact"
    assert [play["play"] for play in row["match"]["plays"]] == ["2-4@2", "2-4@4"]
    assert "2-4@2" in run("check", file, "--action", "16", "--score", "30-40").stdout
    (first,) = rows("check", file, "--action", "8", "--score", "30-40")  # before it, four tiles are drawn
    assert [play["play"] for play in first["match"]["plays"]] == ["3-5"]


@pytest.mark.slow
def test_the_order_of_the_boneyard_is_not_seen_in_advance(drawn: tuple[str, tranca.Record]) -> None:
    file, record = drawn
    (row,) = rows("check", file, "--action", "12", "--score", "30-40")
    chances = {play["play"]: play["chance"] for play in row["match"]["plays"]}
    start, moment = record.start, record.until(11)
    unordered = tranca.Boneyard(moment.position.boneyard.tiles, ordered=False)
    plays = tranca.match_plays(moment.position.changed(boneyard=unordered), score=(30, 40))
    assert chances == {str(option.play): pytest.approx(option.chance, abs=1e-6) for option in plays.plays}
    seen = tranca.match_plays(moment, score=(30, 40))  # `solve` knows the order that the record states
    assert start.boneyard.ordered
    assert seen.best.chance > plays.best.chance + 0.05
    (reviewed,) = rows("review", file, "--view", "open", "--score", "30-40")
    (choice,) = [choice for choice in reviewed["match"]["choices"] if choice["action"] == 12]
    assert choice["basis"] == "lines"  # fewer nodes than for a single question
    assert choice["lost"] == pytest.approx(plays.loss(record.actions[11].play), abs=0.01)
    assert {choice["action"] for choice in reviewed["match"]["choices"]} == {
        step["number"] for step in reviewed["steps"] if step["open"]
    }


@pytest.mark.slow
def test_a_player_who_must_draw_is_answered_in_points(drawn: tuple[str, tranca.Record]) -> None:
    file, record = drawn
    (known,) = rows("solve", file, "--action", "8", "--score", "30-40")  # the record states the tiles drawn
    assert [play["play"] for play in known["match"]["plays"]] == ["3-5"]
    before = record.until(7).position
    unknown = before.changed(boneyard=tranca.Boneyard(before.boneyard.tiles, ordered=False))
    (row,) = rows("solve", "--score", "30-40", text=tranca.write(unknown))
    assert row["plays"] is not None and "match" not in row
    shown = run("solve", "--score", "30-40", text=tranca.write(unknown))
    assert shown.exit_code == 0
    assert "There are no match chances here: A must draw, so there is no play to choose." in shown.stdout


@pytest.mark.slow
def test_a_match_adds_up_the_chance_lost_by_player(tmp_path: Path) -> None:
    reviews = rows("review", MATCH, "--view", "open", "--score", "own")
    seats = [*reviews[0]["match"]["lost"]]
    sums = {seat: sum(review["match"]["lost"].get(seat, 0) for review in reviews) for seat in seats}
    assert len(reviews) == 5
    assert reviews[-1]["match"]["total"] == {seat: pytest.approx(lost, abs=1e-5) for seat, lost in sums.items()}
    shown = run("review", MATCH, "--view", "open", "--score", "own", "--html", str(tmp_path / "page.html")).stdout
    for seat, lost in sums.items():
        assert f"{seat} lost {100 * lost:.1f} % of match chance in 5 deals." in shown
    page = (tmp_path / "page-3.html").read_text(encoding="utf-8")
    assert "match chance lost, all hands seen" in page
    assert "In match chance, 3-5 costs 2.0 percentage points against 0-5." in page
    assert run("review", MATCH, "--view", "open", "--score", "own", "-o", f"{tmp_path / 'pages'}/").exit_code == 0
    index = (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    assert f"{seats[0]} lost {100 * sums[seats[0]]:.1f} % of match chance in 5 deals." in index
    assert "In match chance, 3-5 costs" in (tmp_path / "pages" / "deal-003.html").read_text(encoding="utf-8")


def test_named_players_keep_their_sum_at_another_seat(tmp_path: Path) -> None:
    (record, *_) = tranca.read(MATCH)
    assert isinstance(record, tranca.Record)
    deals = [
        tranca.write(record).replace("rules:", f"player N: {north}\nplayer S: {south}\nrules:", 1)
        for north, south in (("Ana", "Luis"), ("Luis", "Ana"))
    ]
    file = tmp_path / "named.txt"
    file.write_text("\n\n".join(deals), encoding="utf-8")
    first, second = rows("review", str(file), "--view", "open", "--score", "80-70")
    assert first["match"]["total"].keys() == {"Ana", "Luis", "E", "W"}
    lost = first["match"]["lost"]
    both = pytest.approx(lost.get("N", 0) + second["match"]["lost"].get("S", 0), abs=1e-5)
    assert second["match"]["total"]["Ana"] == both


@pytest.mark.parametrize(
    ("rules", "option"),
    [
        ("five-up/2", "points=each_own"),
        ("muggins/2, points=each_own", "points=each_own"),
        ("muggins/2, block_points=each_own", "block_points=each_own"),
    ],
)
def test_lost_points_are_refused_with_the_option(rules: str, option: str) -> None:
    text = tranca.write(tranca.deal(tranca.Rules.parse(rules), 1))
    (row,) = rows("solve", "--score", "1-2", text=text)
    assert f"under {option} a side can lose points" in row["message"]
    with pytest.raises(tranca.UnsupportedError, match=f"under {option} a side can lose points"):
        tranca.match_chances(tranca.Rules.parse(rules))


def test_games_in_which_every_double_is_a_spinner_have_match_chances() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("five-up/winner"), 1), "heaviest", 1)
    (row,) = rows("solve", "--action", str(len(record.actions) - 3), "--score", "50-55", text=tranca.write(record))
    assert row["match"]["basis"] == "exact"
