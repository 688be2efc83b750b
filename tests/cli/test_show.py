"""The commands show, rules and score, and the command itself."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states

from tranca.cli import COMMANDS, cli
from tranca.game.rules.options import OPTIONS
from tranca.game.rules.rules import PRESETS

POSITIONS = Path(__file__).resolve().parents[2] / "positions"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(words), input=text)


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")


def test_an_unknown_command_says_which_exist() -> None:
    result = run("solv")
    assert result.exit_code == 2
    assert states(result.stderr, "'solv'")


def test_show_draws_a_hidden_record_with_what_is_known() -> None:
    result = run("show", str(POSITIONS / "castel-hidden.txt"))
    assert result.exit_code == 0
    assert "E:  ? ? ? ?  (4 tiles, void in 4 5)" in result.stdout
    assert "table: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6" in result.stdout
    assert states(result.stdout, "S", "2-4", "3-6", "4-6@4", "4-6@6")


def test_show_draws_every_position_of_the_folder() -> None:
    files = [str(file) for file in sorted(POSITIONS.rglob("*.txt"))]
    for flags, some in (([], files), (["--pictures"], files[::3])):
        result = run("show", *flags, *some)
        assert result.exit_code == 0
        assert result.stdout.count("rules: ") >= len(some)


def test_a_picture_goes_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    castel, file = str(POSITIONS / "castel.txt"), tmp_path / "castel.svg"
    result = run("show", castel, "--svg", str(file), "--best", "4-6@6", "--colours", "dark")
    assert (result.exit_code, result.stdout) == (0, f"{file}\n")
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    piped = run("show", castel, "--svg", "-", "--best", "4-6@6", "--colours", "dark")
    assert piped.stdout == file.read_text(encoding="utf-8")
    assert [*tmp_path.iterdir()] == [file]


def test_several_pictures_are_numbered(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra `pictures` is not installed")
    files = [str(POSITIONS / name) for name in ("castel.txt", "castel-hidden.txt")]
    result = run("show", *files, "--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "b.png"))
    names = ["a-1.svg", "b-1.png", "a-2.svg", "b-2.png"]
    assert result.stdout.splitlines() == [str(tmp_path / name) for name in names]
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(names)
    assert (tmp_path / "b-2.png").read_bytes().startswith(b"\x89PNG")


def test_the_other_blocks_are_drawn_where_one_is_faulty(tmp_path: Path) -> None:
    good = (POSITIONS / "castel.txt").read_text(encoding="utf-8")
    result = run("show", "-", "--svg", str(tmp_path / "a.svg"), text=f"rules: nonsense\n\n{good}")
    assert result.exit_code == 1
    assert result.stderr.startswith("<stdin>:1:")
    assert (tmp_path / "a.svg").exists()
    result = run("show", "-", "--svg", str(tmp_path / "b.svg"), "--best", "0-0", text=good)
    assert result.exit_code == 1
    assert result.stderr.startswith("<stdin>:3:1: S cannot play 0-0 because it is held by E")
    assert not (tmp_path / "b.svg").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--svg", "-", "--png", "-"), "two outputs on standard output"),
        (("--svg", "x", "--png", "x"), "x is given for two outputs"),
        (("--best", "4-6@6"), "--best 4-6@6 needs a picture: add --svg"),
        (("--colours", "dark"), "--colours dark needs a picture: add --svg"),
        (("--svg", "x.svg", "--colours", "sepia"), "'sepia' is not one of"),
        (("--svg", "/nowhere/x.svg"), "cannot write /nowhere/x.svg: no such file or directory"),
        (("--svg", "."), "cannot write .: is a directory"),
        (("--svg", ".", str(POSITIONS / "castel.txt")), "cannot write .: is a directory"),
        (("--svg", "", str(POSITIONS / "castel.txt")), "cannot write '': is a directory"),
        (("--svg", str(POSITIONS / "castel.txt")), "castel.txt is an input; choose another name"),
        (("--svg", "-", str(POSITIONS / "castel.txt")), "2 blocks for standard output: expected one"),
    ],
)
def test_pictures_that_cannot_be_written_are_one_line(words: tuple[str, ...], said: str) -> None:
    result = run("show", str(POSITIONS / "castel.txt"), *words)
    assert result.exit_code == 2
    assert said in result.stderr.splitlines()[-1]


def test_png_without_its_extra_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("show", str(POSITIONS / "castel.txt"), "--png", str(tmp_path / "a.png"))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "PNG needs resvg_py" in result.stderr
    assert not [*tmp_path.iterdir()]


def test_a_picture_replaces_a_file_and_follows_links(tmp_path: Path) -> None:
    file, link = tmp_path / "real.svg", tmp_path / "link.svg"
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    assert run("show", str(POSITIONS / "castel.txt"), "--svg", str(link)).exit_code == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert run("show", str(POSITIONS / "castel.txt"), "--svg", "/dev/null").exit_code == 0


def test_links_in_a_circle_and_long_names_are_written(tmp_path: Path) -> None:
    one, other, long = tmp_path / "one.svg", tmp_path / "other.svg", tmp_path / f"{'a' * 251}.svg"
    one.symlink_to(other)
    other.symlink_to(one)
    for file in (one, long):
        assert run("show", str(POSITIONS / "castel.txt"), "--svg", str(file)).exit_code == 0
        assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert len([*tmp_path.iterdir()]) == 3


def test_show_tells_a_lead_that_is_forced_though_tiles_are_hidden() -> None:
    lead = "rules: partnership; must-lead: 6-6; to-move: N; N: 6-6 ?6; E: ?7; S: ?7; W: ?7"
    assert run("show", "-", text=lead).stdout.rstrip().endswith("N to move; legal leads: 6-6.")
    one = "rules: partnership; ends: 0 0; lead: N; to-move: E; N: 0-1; E: 1-1; S: 2-2; W: 3-3"
    assert states(run("show", "-", text=one).stdout, "N", "0-1", "1")


def test_rules_lists_all_presets_and_options() -> None:
    printed = run("rules").stdout
    assert all(name in printed for name in (*PRESETS, *OPTIONS))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_explained(preset: str) -> None:
    result = run("rules", preset)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == preset


def test_an_unknown_preset_is_one_line() -> None:
    result = run("rules", "doscintos")
    assert result.exit_code == 2
    assert "did you mean doscientos?" in result.stderr.splitlines()[-1]


def test_score_settles_a_block_under_other_rules() -> None:
    text = (POSITIONS / "blocked-tie.txt").read_text(encoding="utf-8").split("\n\n")[1]
    others = "doscientos/tie-first,doscientos/tie-last,doscientos/duel"
    result = run("score", "--json", "--under", others, "-", text=text)
    assert result.exit_code == 0
    row = json.loads(result.stdout)
    assert row["points"] == {"NS": 0, "EW": 0}
    assert row["under"] == {
        "doscientos/tie-first": {"NS": 42, "EW": 0},
        "doscientos/tie-last": {"NS": 0, "EW": 42},
        "doscientos/duel": {"NS": 0, "EW": 42},
    }


def test_score_refuses_a_deal_that_is_not_over() -> None:
    result = run("score", str(POSITIONS / "castel.txt"))
    assert result.exit_code == 1
    assert "the deal is not over" in result.stderr


def test_a_device_without_an_end_is_refused_by_the_limit_of_a_block() -> None:
    result = CliRunner().invoke(cli, ["show", "/dev/zero"])
    assert result.exit_code == 1
    assert states(result.stderr, "1", "100,000")
