"""The command review, as a user and as a program runs it."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from facts import states
from golden.questions import SMALL_OPEN
from tiers import slow_after
from waiting import ended, worked

import tranca
from tranca.cli import cli, review_folder
from tranca.cli.review_folder import review_all
from tranca.cli.runner import INTERRUPTED, Blocks

pytestmark = pytest.mark.usefixtures("narrow_samples")

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "positions" / "records"
WHOLE = str(RECORDS / "published-deal.txt")
MANO = str(RECORDS / "mano-a-mano.txt")


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["review", *words], input=text)


def test_the_table_can_be_followed_beside_the_record() -> None:
    result = run(WHOLE, "--view", "open")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:4] == [
        "the deal of Castel, played to its end",
        "partnership · open · exact",
        "With perfect play, the deal was worth +18 for NS.",
        "NS scored 46.",
    ]
    rows = [" ".join(line.split()) for line in lines]
    assert "1 E:1-1? +29 11 mistake 0-1" in rows
    assert "12 N:4-4?? +23 21 blunder 1-3" in rows
    assert "18 S:4-6@6!! +46 best only winning play" in rows
    assert "19 W:- +46 pass" in rows
    assert "17. E:2-6 was the costliest play: EW went from −23 to −46." in rows
    assert "E 4 1 2 3 33 % 11.33 1 1" in rows
    assert "NS 10 1 1 9 89 % 2.33 1" in rows


@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize(("kind", "has_wins"), [("html", True), ("pdf", True), ("svg", False)])
def test_chances_to_win_are_found_for_pages(
    kind: str, has_wins: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews: list[tranca.Review] = []
    monkeypatch.setattr("tranca.cli.commands.review.review_files", lambda review, *_: reviews.append(review) or {})
    assert run("-", "--deals", "2", "-o", f"{tmp_path}/out.{kind}", text=SMALL_OPEN).exit_code == 0
    plays = [play for step in reviews[0].steps if step.own for play in step.own.estimate.plays]
    assert {play.win is not None for play in plays} == {has_wins}


def test_an_interrupted_review_writes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(blocks: Blocks, settings: dict[str, Any], label: str, judge: Any) -> list[tranca.Review]:
        reviews = review_all(blocks, settings, label, judge)
        blocks.status = INTERRUPTED
        return reviews

    monkeypatch.setattr(review_folder, "review_all", interrupted)
    result = run(MANO, "--view", "open", "--orders", "2", "-o", f"{tmp_path}/out/")
    assert result.exit_code == INTERRUPTED and "out" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_recorded_deal_can_be_reviewed(path: Path) -> None:
    view = "own" if path.stem == "one-hand" else "open"
    result = run(str(path), "--json", "--view", view, "--deals", "4", "--orders", "2")
    (row,) = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 0
    assert row["schema"] == "tranca.review/1"
    (record,) = tranca.read(path)
    assert isinstance(record, tranca.Record)
    assert len(row["steps"]) == len(record.actions)
    assert row["views"] == [view]
    (marked,) = tranca.parse(row["annotated"])
    assert tranca.one_line(marked).replace("?", "").replace("!", "") == tranca.one_line(record)


def test_json_has_the_fields_of_the_contract() -> None:
    row = json.loads(run(WHOLE, "--json", "--view", "open").stdout)
    assert list(row) == [
        "schema",
        "title",
        "position",
        "rules",
        "views",
        "information",
        "exact",
        "complete",
        "thresholds",
        "worth",
        "points",
        "luck",
        "drift",
        "steps",
        "players",
        "sides",
        "turning_points",
        "annotated",
        "deals",
        "orders",
        "seed",
        "seconds",
    ]
    assert (row["worth"], row["points"]) == ({"NS": 18, "EW": -18}, {"NS": 46, "EW": 0})
    assert row["turning_points"] == [
        {"number": 17, "cause": "play", "side": "EW", "before": -23, "after": -46, "flips": False}
    ]
    lead, last = row["steps"][0], row["steps"][-1]
    assert lead == {
        "number": 1,
        "seat": "E",
        "action": "E:1-1",
        "mark": "?",
        "forced": False,
        "choices": ["0-0", "0-1", "0-6", "1-1", "1-6", "2-3", "2-6"],
        "worth": {"NS": 29, "EW": -29},
        "luck": {"NS": 0, "EW": 0},
        "open": {
            "verdict": "mistake",
            "loss": 11,
            "exact": True,
            "value": -29,
            "best_value": -18,
            "best": ["0-1"],
            "margin": 3,
            "flips": False,
            "decides": False,
        },
        "own": None,
    }
    assert last["worth"] == {"NS": 46, "EW": -46}
    east = next(player for player in row["players"] if player["name"] == "E")
    assert (east["plays"], east["forced"], east["passes"], east["luck"]) == (4, 1, 2, 0)
    assert east["open"]["loss"] == 34
    assert east["open"]["verdicts"] == {"best": 1, "fine": 0, "slip": 0, "mistake": 1, "blunder": 1}


@pytest.mark.slow
def test_both_views_side_by_side() -> None:
    late = tranca.read(WHOLE)[0]
    assert isinstance(late, tranca.Record)
    result = run(WHOLE, "--json", "--deals", "6", "--seed", "2")
    row = json.loads(result.stdout)
    assert row["views"] == ["open", "own"] and row["exact"] is False
    graded = [step for step in row["steps"] if step["open"]]
    assert all(step["own"] for step in graded)
    assert json.loads(run(WHOLE, "--json", "--deals", "6", "--seed", "2").stdout)["steps"] == row["steps"]
    words = run(WHOLE, "--deals", "6").stdout
    assert "own view: all deals, or samples of up to 6, seed 0" in words
    assert "own cost" in words


def test_a_sampled_boneyard_is_said_to_be_sampled() -> None:
    words = run(MANO, "--view", "open", "--orders", "4").stdout
    assert "boneyard order unknown · large boneyards: 4 repeats of sampled draws, seed 0" in words
    assert "Luck of the draws: " in words
    assert "Sampling differences, charged to no player: " in words


def test_the_annotated_record_reads_back() -> None:
    text = run(WHOLE, "--annotated", "--view", "open").stdout
    (marked,) = tranca.parse(text)
    assert isinstance(marked, tranca.Record)
    assert [str(action) for action in marked.actions if action.remark] == [
        "E:1-1?",
        "W:1-5?",
        "S:4-5@5!",
        "N:0-5!",
        "S:2-5!!",
        "N:4-4??",
        "E:0-1!",
        "N:2-2!!",
        "E:2-6??",
        "S:4-6@6!!",
    ]
    assert states(text, "12", "N", "4-4", "21", "23", "1-3", "44")
    assert json.loads(run("-", "--json", "--view", "open", text=text).stdout)["points"] == {"NS": 46, "EW": 0}


def test_earlier_deals_of_the_players_count_where_plays_are_read(tmp_path: Path) -> None:
    rules = tranca.Rules.preset("partnership", hand_size=4)
    *earlier, record = (tranca.play_out(tranca.deal(rules, seed), "heaviest", seed) for seed in range(5))
    question, known = tmp_path / "asked.txt", tmp_path / "earlier.txt"
    question.write_text(tranca.write(record), encoding="utf-8")
    known.write_text("\n\n".join(map(tranca.write, earlier)), encoding="utf-8")
    words = (str(question), "--view", "own", "--deals", "20", "--json")
    plain, learnt = (
        [step["own"] for step in json.loads(run(*words, *more).stdout)["steps"] if step.get("own")]
        for more in ((), ("--known", str(known)))
    )
    review = json.loads(tranca.to_json(tranca.review(record, view="own", deals=20, known=earlier)))
    assert learnt == [step["own"] for step in review["steps"] if step.get("own")]
    read = [(one.pop("read", None), other.pop("read", None)) for one, other in zip(plain, learnt, strict=True)]
    assert plain == learnt and len(plain) > 2  # certain results do not change
    assert any(one != other for one, other in read)


def test_a_bad_block_stands_in_its_place_and_the_others_are_reviewed() -> None:
    good = Path(WHOLE).read_text(encoding="utf-8")
    castel = (ROOT / "positions" / "castel.txt").read_text(encoding="utf-8")
    result = run("--json", "--view", "open", "-", text=f"{good}\n\nrules: nothing\n\n{castel}\n\n{good}")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [row["schema"].split(".")[1] for row in rows] == ["review/1", "error/1", "error/1", "review/1"]
    assert rows[2]["message"].startswith("expected a recorded deal to review")
    spoken = run("--view", "open", "-", text=f"{castel}\n\n{good}")
    assert spoken.exit_code == 1
    assert "expected a recorded deal" in spoken.stderr
    assert states(spoken.stdout, "NS scored 46")


def test_hidden_hands_have_no_open_view() -> None:
    path = str(RECORDS / "one-hand.txt")
    result = run(path, "--view", "open")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and "hidden hands" in result.stderr
    own = run(path, "--deals", "4").stdout
    assert "hidden hands · own view: all deals, or samples of up to 4, seed 0" in own
    assert "worth" not in own


def test_pages_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    page = tmp_path / "deal.html"
    assert run(WHOLE, "--view", "open", "--html", str(page)).exit_code == 0
    assert "the deal of Castel, played to its end" in page.read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["deal.html"]
    run(WHOLE, MANO, "--view", "open", "--orders", "2", "--html", str(tmp_path / "both.html"))
    assert {path.name for path in tmp_path.iterdir()} == {"deal.html", "both-1.html", "both-2.html"}
    refused = run(WHOLE, "--view", "open", "--html", str(tmp_path / "no" / "deal.html"))
    assert refused.exit_code == 2
    assert "cannot write" in refused.stderr


def test_a_page_can_be_printed_alone(tmp_path: Path) -> None:
    printed = run(WHOLE, "--view", "open", "--html", "-")
    assert printed.exit_code == 0
    assert printed.stdout.startswith("<!DOCTYPE html>") and printed.stdout.rstrip().endswith("</html>")
    for words in ((WHOLE, MANO), (WHOLE, "--json"), (WHOLE, "--annotated")):
        refused = run(*words, "--html", "-")
        assert (refused.exit_code, refused.stdout) == (2, "")
    record = tmp_path / "deal.txt"
    record.write_text(Path(WHOLE).read_text(encoding="utf-8"), encoding="utf-8")
    refused = run(str(record), "--html", str(record))
    assert refused.exit_code == 2 and "is an input" in refused.stderr
    assert record.read_text(encoding="utf-8") == Path(WHOLE).read_text(encoding="utf-8")


def test_options_that_exclude_each_other() -> None:
    result = run(WHOLE, "--json", "--annotated")
    assert result.exit_code == 2
    assert "--json and --annotated" in result.stderr


def interrupt(*words: str) -> tuple[int, str, str]:
    """Return the exit status and output of a command that is interrupted after some seconds."""
    code = "from tranca.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.argv[1:] = {words!r}; {code}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        worked(process.pid, 0.8)
        process.send_signal(signal.SIGINT)
        out, err = ended(process)
    return process.returncode, out, err


@pytest.mark.parametrize("orders", slow_after(0, [("--orders", "1000000"), ("--orders", "all")], campaign_after=1))
def test_ctrl_c_ends_it_with_what_it_has(orders: tuple[str, ...]) -> None:
    status, out, err = interrupt("review", MANO, "--view", "open", *orders)
    assert status == 130
    assert "interrupted" in err and "Traceback" not in err
    assert states(out, "0", "21")


@pytest.mark.slow
def test_ctrl_c_ends_a_check() -> None:
    status, out, err = interrupt("check", MANO, "--action", "3", "--orders", "all")
    assert (status, out) == (130, "")
    assert err == "interrupted before the play was checked\n"


@pytest.mark.parametrize("name", ["course.txt", "course", "-.pdf"])
def test_a_graph_is_a_picture(name: str) -> None:
    refused = run("--view", "open", "--graph", name, str(RECORDS / "doscientos.txt"))
    assert refused.exit_code == 2
    assert "expected a name that ends in .svg or .png" in " ".join(refused.stderr.split())
