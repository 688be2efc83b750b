"""`tranca tree`: outputs, and invalid input."""

import gc
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import networkx
import pytest
from click.testing import CliRunner, Result
from facts import states
from tiers import slow_after
from waiting import worked

import tranca
from tranca.cli import cli
from tranca.views.files.graphs import EXTENSIONS

ROOT = Path(__file__).resolve().parents[2]
CASTEL = str(ROOT / "positions" / "castel.txt")
DEALS = str(ROOT / "positions" / "published-deal.txt")
LARGE = (
    "rules: block/2, hand_size=14; to-move: A; A: 0-0 0-1 0-2 0-3 1-4 1-5 1-6 2-2 2-3 3-4 3-5 4-4 5-6 6-6; "
    "B: 0-4 0-5 0-6 1-1 1-2 1-3 2-4 2-5 2-6 3-3 3-6 4-5 4-6 5-5"
)


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["tree", *words], input=text)


def test_without_a_file_it_prints_the_tree() -> None:
    done = run(CASTEL, "--plies", "1")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:4] == [
        "partnership · open · exact",
        "Castel, International Dominoes: only one play wins",
        "S to move: +46, best 4-6@6",
        "  S:2-4 −10 …",
    ]
    assert done.stderr == ""


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_each_extension_is_written_whole(extension: str, tmp_path: Path) -> None:
    if extension == ".png":
        pytest.importorskip("resvg_py", reason="resvg-py, of the extra `pictures`, is not installed")
    out = tmp_path / f"castel{extension}"
    done = run(CASTEL, "-o", str(out), "--plies", "3")
    assert (done.exit_code, done.stdout) == (0, f"{out}\n")
    assert done.stderr == "16 positions, 15 actions\n"
    assert out.stat().st_size > 300
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_the_graph_of_the_file_is_that_of_the_library(tmp_path: Path) -> None:
    out = tmp_path / "castel.graphml"
    assert run(CASTEL, "-o", str(out), "--plays", "near", "--within", "2.5", "--split").exit_code == 0
    wanted = tranca.game_tree(tranca.read(CASTEL)[0], plays="near", within=2.5, merge=False)
    again = networkx.read_graphml(out)
    assert list(again) == list(wanted)
    for node, data in wanted.nodes(data=True):  # the file also contains attributes for Gephi and yEd
        assert data.items() <= again.nodes[node].items()
    assert again.graph["plays"] == "within 2.5 of the best"


def test_several_blocks_get_numbers(tmp_path: Path) -> None:
    done = run(DEALS, "-o", str(tmp_path / "deal.json"), "--plies", "2")
    assert done.stdout.split() == [str(tmp_path / "deal-1.json"), str(tmp_path / "deal-2.json")]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deal-1.json", "deal-2.json"]


def test_a_cut_tree_says_so_before_it_is_written(tmp_path: Path) -> None:
    done = run(CASTEL, "-o", str(tmp_path / "x.gml"), "--limit", "100")
    assert done.stderr.startswith("100 positions, ") or done.stderr.startswith("99 positions, ")
    assert " cut off, a larger --limit" in done.stderr


def test_a_cut_tree_says_so_where_it_is_printed(tmp_path: Path) -> None:
    done = run(CASTEL, "--limit", "5")
    assert done.stderr.startswith("5 positions, 4 actions; 4 positions cut off")
    assert done.stdout.startswith("partnership · open · exact · 4 of 5 positions cut off\n")
    assert "cut off" not in run(CASTEL, "--plies", "1").output
    assert run(CASTEL, "-o", str(tmp_path / "x.txt"), "--plies", "0").stderr == "1 position, 0 actions\n"


def test_a_file_that_is_read_is_not_written_over(tmp_path: Path) -> None:
    text = Path(CASTEL).read_text(encoding="utf-8")
    source, link = tmp_path / "castel.txt", tmp_path / "link.txt"
    source.write_text(text, encoding="utf-8")
    link.symlink_to(source)
    for out in (source, link):
        done = run(str(source), "-o", str(out))
        assert done.exit_code == 2
        assert f"{out} is an input; choose another name" in done.stderr
    assert source.read_text(encoding="utf-8") == text


def test_json_holds_the_graph_or_names_its_file(tmp_path: Path) -> None:
    row = json.loads(run(CASTEL, "--json", "--plies", "2").stdout)
    assert row["schema"] == "tranca.tree/1"
    assert {key: row[key] for key in ("value", "best", "to_move", "exact", "positions", "actions", "cut")} == {
        "value": 46,
        "best": ["4-6@6"],
        "to_move": "S",
        "exact": True,
        "positions": 10,
        "actions": 9,
        "cut": 0,
    }
    graph = networkx.node_link_graph(row["graph"], edges="edges")
    assert len(graph) == 10
    out = tmp_path / "castel.dot"
    row = json.loads(run(CASTEL, "--json", "--plies", "2", "-o", str(out)).stdout)
    assert row["file"] == str(out)
    assert "graph" not in row


def test_statistics_as_text_and_as_json() -> None:
    done = run(CASTEL, "--stats")
    assert done.exit_code == 0
    assert states(done.stdout, "118", "96", "22")
    assert "lines of best plays:    2" in done.stdout
    row = json.loads(run(CASTEL, "--stats", "--json").stdout)
    assert row["schema"] == "tranca.tree-stats/1"
    assert (row["continuations"], row["out"], row["blocked"]) == (118, 96, 22)
    assert row["complete"]
    assert row["plies"][0] == {"sequences": 1, "out": 0, "blocked": 0, "branching": 4.0}
    assert row["plies"][-1]["branching"] is None


@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_the_sums_of_statistics_are_a_column_in_every_language(language: str) -> None:
    printed = CliRunner().invoke(cli, ["tree", CASTEL, "--stats", "--lang", language]).stdout
    sums = [line for line in printed.splitlines() if ":" in line][-6:]
    starts = {line.index(": ") + 2 + len(line.split(": ")[1]) - len(line.split(": ")[1].lstrip()) for line in sums}
    assert len(starts) == 1


def test_statistics_of_some_plies_say_that_they_are() -> None:
    done = run(DEALS, "--stats", "--plies", "3")
    assert "up to ply 3" in done.stdout
    assert "lines of best plays:    unknown" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "x.xls"], "x.xls: expected a name that ends in one of .graphml .gexf"),
        (["-o", ""], "expected a name that ends in one of"),
        (["--plies", "-1"], "-1 is not in the range x>=0"),
        (["--limit", "0"], "0 is not in the range x>=1"),
        (["--plays", "good"], "'good' is not one of"),
        (["--within", "3"], "--within 3 needs --plays near"),
        (["--within", "nan", "--plays", "near"], "expected"),
        (["--within", "inf", "--plays", "near"], "expected"),
        (["--stats", "-o", "x.svg"], "--stats counts everything: remove -o"),
        (["--stats", "--split"], "--stats counts everything: remove -o"),
        (["--stats", "--limit", "7"], "--stats counts everything: remove -o"),
    ],
)
def test_wrong_options_are_one_line_and_status_2(words: list[str], said: str) -> None:
    done = run(CASTEL, *words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert not Path("x.xls").exists()


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "x.svg"
    done = run(CASTEL, "-o", str(out), "--plies", "1")
    assert done.exit_code == 2
    assert done.stderr.splitlines()[-1] == f"tranca: cannot write {out}: no such file or directory"


def test_a_missing_extra_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    out = tmp_path / "x.png"
    done = run(CASTEL, "-o", str(out), "--plies", "1")
    assert done.exit_code == 2
    assert "PNG needs resvg_py" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_bad_blocks_are_named_and_the_others_done() -> None:
    text = "rules: doscientos; to-move: Q\n\n" + Path(CASTEL).read_text(encoding="utf-8")
    done = run("-", "--plies", "1", text=text)
    assert done.exit_code == 1
    assert "<stdin>:1:" in done.stderr
    assert states(done.stdout, "S", "+46")
    rows = [json.loads(line) for line in run("-", "--stats", "--json", text=text).stdout.splitlines()]
    assert [row["schema"] for row in rows] == ["tranca.error/1", "tranca.tree-stats/1"]


def test_hidden_hands_and_empty_files_are_named(tmp_path: Path) -> None:
    done = run(str(ROOT / "positions" / "castel-hidden.txt"))
    assert done.exit_code == 1
    assert "castel-hidden.txt:" in done.stderr
    assert "hidden hands" in done.stderr
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert run(str(empty)).exit_code == 1
    assert run(str(tmp_path / "none.txt")).exit_code == 1


def test_other_rules_are_taken() -> None:
    assert states(run(CASTEL, "--rules", "partnership, points=all", "--plies", "1").stdout, "S", "+76")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    "words", slow_after(0, [["--stats"], ["-o", "large.json", "--limit", "1000000"]], campaign_after=1)
)
def test_ctrl_c_stops_with_what_it_has(words: list[str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tranca.cli", "tree", "-", *words]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    process.stdin.write(LARGE)
    process.stdin.close()
    worked(process.pid, 0.7)
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = process.stdout.read(), process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    assert "interrupted" in err
    assert "Traceback" not in err
    if words == ["--stats"]:
        assert "up to ply" in out
        assert "lines of best plays:    unknown" in out
    else:
        assert "some values are unknown" in err
        graph = networkx.node_link_graph(json.loads((tmp_path / "large.json").read_text("utf-8")), edges="edges")
        assert not graph.graph["exact"]
        assert any(data["cut"] for _, data in graph.nodes(data=True))


def test_garbage_is_collected_again_after_a_tree() -> None:
    assert gc.isenabled()
    assert run(CASTEL, "--plies", "1").exit_code == 0
    assert gc.isenabled()
