"""`tranca photo`: text, JSON, marked pictures, notation, counts, and photos that cannot be read."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image
from schemas import validate

import tranca
from tranca.cli import cli
from tranca.cli.commands import photo as command
from tranca.photo.results import PhotoReading, PhotoTile
from tranca.views.wording.photo import photo_line

ROOT = Path(__file__).resolve().parents[2]
HAND = str(ROOT / "docs" / "images" / "photo-hand.jpg")
LINE = str(ROOT / "docs" / "images" / "photo-line.jpg")
TILES = ["0-3", "1-2", "1-4", "2-6", "3-5", "4-6", "5-5"]
CHAIN = ["6-3", "3-3", "3-1", "1-4", "4-4", "4-0", "0-5"]


@cache
def read(name: str, pack: str = "double-6") -> PhotoReading:
    return tranca.read_photo(name, pack=pack)


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command read each photo once for all tests; the reader has its own tests."""
    monkeypatch.setattr(command, "read_photo", read)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["photo", *words])


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """A photo without tiles."""
    Image.fromarray(np.full((300, 400, 3), 90, np.uint8)).save(tmp_path / "bare.png")
    return str(tmp_path / "bare.png")


def test_json_agrees_with_its_schema_and_with_python() -> None:
    done = run(HAND, "--json")
    row = json.loads(done.stdout)
    validate(row, "photo")
    assert done.exit_code == 0
    assert sorted(tile["value"] for tile in row["tiles"]) == TILES
    assert (row["count"], row["pips"], row["refused"], row["chain"]) == (7, 47, False, None)
    assert (row["width"], row["height"], row["pack"]) == (800, 560, "double-6")
    assert all(0 <= tile["doubt"] <= 1 and len(tile["outline"]) == 4 for tile in row["tiles"])
    reading = tranca.read_photo(HAND)
    assert json.loads(tranca.to_json(reading)) == {key: value for key, value in row.items() if key != "file"}


def test_a_line_of_play_is_in_order() -> None:
    chain = json.loads(run(LINE, "--json").stdout)["chain"]
    assert chain in (CHAIN, [tile[::-1] for tile in CHAIN[::-1]])


def test_a_hand_is_a_line_of_notation() -> None:
    done = run("--as", "hand", "s", HAND)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0] == f"S: {' '.join(TILES)}"


def test_a_layout_is_a_line_of_notation_that_is_read() -> None:
    (line,) = (line for line in run(LINE, "--as", "table").stdout.splitlines() if not line.startswith("#"))
    (position,) = tranca.parse(f"rules: draw/2; {line}; to-move: B; A: ?3; B: ?4; boneyard: ?14")
    assert len(position.layout) == 7


def test_pips_left_over_are_summed() -> None:
    done = run(HAND, "--as", "left")
    assert "47 pips" in done.stdout and all(tile in done.stdout for tile in TILES)


def test_scattered_tiles_are_no_layout() -> None:
    done = run(HAND, "--as", "table")
    assert done.exit_code == 1
    assert done.stdout == "" and "no single line of play" in done.stderr


@pytest.mark.parametrize(("number", "status"), [("7", 0), ("8", 1)])
def test_the_number_of_tiles_is_checked(number: str, status: int) -> None:
    done = run(HAND, "--check", number)
    assert done.exit_code == status
    assert number in (done.stderr if status else done.stdout)


@pytest.mark.parametrize("name", ["marked.jpg"])
def test_the_marked_picture_is_the_photo_with_outlines(tmp_path: Path, name: str) -> None:
    done = run(HAND, "-o", str(tmp_path / name))
    assert done.exit_code == 0 and done.stdout.splitlines()[-1] == str(tmp_path / name)
    with Image.open(tmp_path / name) as marked, Image.open(HAND) as photo:
        assert marked.size == photo.size
        changed = np.abs(np.asarray(marked, np.int64) - np.asarray(photo, np.int64)).max(axis=2) > 60
        x, y = map(round, read(HAND).tiles[0].outline[0])
        assert changed[y - 4 : y + 5, x - 4 : x + 5].any()
        assert 0.002 < changed.mean() < 0.2


@pytest.mark.slow  # two photos
def test_pictures_of_several_photos_are_numbered(tmp_path: Path) -> None:
    run(HAND, LINE, "-o", str(tmp_path / "m.png"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m-1.png", "m-2.png"]


def test_the_picture_and_the_answers_do_not_share_standard_output() -> None:
    done = run(HAND, "-o", "-", "--json")
    assert done.exit_code == 2 and "standard output" in done.stderr


@pytest.mark.slow  # three photos
def test_photos_that_cannot_be_read_cost_only_themselves(tmp_path: Path, bare: str) -> None:
    text = tmp_path / "x.jpg"
    text.write_text("no photo")
    done = run(str(tmp_path / "nothing.jpg"), str(text), bare, HAND, "--as", "left")
    assert done.exit_code == 1
    assert "47 pips" in done.stdout
    missing, wrong, refused = done.stderr.splitlines()
    assert missing.endswith("nothing.jpg: cannot read the file (no such file or directory)")
    assert wrong == f"{text}: expected a photo in JPEG, PNG or WebP format"
    assert refused.startswith(f"{bare}: no tiles were recognized")


def test_a_refused_photo_is_an_object_and_status_1(bare: str) -> None:
    done = run(bare, "--json")
    assert done.exit_code == 1
    row = json.loads(done.stdout)
    assert row["refused"] is True and row["tiles"] == [] and row["schema"] == "tranca.photo/1"


def test_an_unreadable_file_is_an_error_object(tmp_path: Path) -> None:
    row = json.loads(run(str(tmp_path / "nothing.jpg"), "--json").stdout)
    assert row["schema"] == "tranca.error/1" and "no such file" in row["message"]


@pytest.mark.parametrize("purpose", ["hand X", "hands", "hand"])
def test_a_wrong_purpose_names_the_choices(purpose: str) -> None:
    done = run(HAND, "--as", purpose)
    assert done.exit_code == 2 and "expected" in done.stderr


def test_doubtful_tiles_are_named_with_their_second_reading(capsys: pytest.CaptureFixture[str]) -> None:
    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0))
    sure = PhotoTile((1, 2), (1, 3), 0.1, outline)
    unsure = PhotoTile((5, 4), (5, 5), 0.7, outline)
    reading = PhotoReading((sure, unsure), 10, 10, "double-6")
    assert [tile.marked for tile in reading.tiles] == [False, True]
    assert reading.doubtful == [unsure]
    assert "1 tile is doubtful" in photo_line(reading)
    assert "none is doubtful" in photo_line(PhotoReading((sure,), 10, 10, "double-6"))


def test_the_command_needs_nothing_of_the_search() -> None:
    """The start of other commands is unchanged, because nothing imports the reader before it is needed."""
    code = "import sys, tranca.cli.group; print([name for name in sys.modules if 'photo' in name or 'PIL' in name])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
