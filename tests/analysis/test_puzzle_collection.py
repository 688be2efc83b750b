"""The bundled puzzles: sound, correct in their claims, and reproduced by the command in their first line."""

import shlex
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from tiers import campaign_but

import tranca
from tranca.analysis.puzzles.generator import PUZZLE_THEMES
from tranca.analysis.puzzles.soundness import Limits
from tranca.analysis.puzzles.variants import deal_options
from tranca.analysis.puzzles.verifier import judge
from tranca.cli import cli
from tranca.engine.resources import Resources
from tranca.notation.reader import Block, blocks
from tranca.views.annotated import claims

FOLDER = Path(__file__).resolve().parents[2] / "positions" / "puzzles"
SHOWPIECE = FOLDER / "showpiece.txt"
FILES = sorted(FOLDER.glob("*.txt"))
MADE = [file for file in FILES if file != SHOWPIECE]

# The picked puzzles use the tables without these bonuses; each bonus has its own file.
OF_BONUSES = {"chuchazo", "pase-corrido", "pase-de-salida"}
OF_SCORING = {"set-up", "deny-count", "fatal-count"}  # games with points for plays have their own file as well


def puzzles(*files: Path) -> list[Block]:
    return [block for file in files for block in blocks(file.read_text(encoding="utf-8"), file.name)]


def command(file: Path) -> list[str]:
    """Return the command in the first line of a file, without the program's name."""
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    return shlex.split(first.removeprefix("# Made by: tranca "))


PLAIN = [file for file in MADE if "--theme" not in command(file)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_puzzle_is_sound_and_has_the_themes_and_the_best_play_that_it_names(file: Path) -> None:
    resources = Resources()
    for block in puzzles(file):
        assert block.value is not None, block.faults
        said = claims(block.comments)
        assert said.best
        assert said.themes
        assert judge(block.value, Limits(), said, resources).flaws == (), block.value.title


def test_there_are_206_puzzles_and_20_picked_ones() -> None:
    assert len(puzzles(*MADE)) == 206
    titles = [block.value.title for block in puzzles(SHOWPIECE) if block.value]
    assert len(set(titles)) == len(titles) == 20


def test_every_theme_is_there_four_times() -> None:
    counts = Counter(tag.partition(":")[0] for block in puzzles(*MADE) for tag in claims(block.comments).themes or ())
    assert {tag: counts[tag] for tag in PUZZLE_THEMES if counts[tag] < 4} == {}


def test_every_theme_of_the_tables_without_bonuses_is_shown_in_a_picked_puzzle() -> None:
    counts = {tag.partition(":")[0] for block in puzzles(SHOWPIECE) for tag in claims(block.comments).themes or ()}
    assert {*PUZZLE_THEMES} - OF_BONUSES - OF_SCORING == counts


def test_every_rule_family_is_there() -> None:
    """Presets that differ only in leads and targets play and score a deal alike, so one of them is enough."""
    shown = {deal_options(tranca.PRESETS[block.value.rules.base]) for block in puzzles(*MADE) if block.value}
    assert [name for name, rules in tranca.PRESETS.items() if deal_options(rules) not in shown] == []


def made_again(file: Path, tmp_path: Path) -> bytes:
    made = tmp_path / file.name
    assert CliRunner().invoke(cli, [*command(file), "-o", str(made)]).exit_code == 0
    return made.read_bytes()


@pytest.mark.parametrize("file", campaign_but(PLAIN[::2], PLAIN), ids=lambda file: file.stem)
def test_the_command_that_a_file_names_makes_it_again(file: Path, tmp_path: Path) -> None:
    assert made_again(file, tmp_path) == file.read_bytes()


@pytest.mark.campaign
@pytest.mark.parametrize("file", [file for file in MADE if "--theme" in command(file)], ids=lambda file: file.stem)
def test_the_command_that_a_file_of_one_theme_names_makes_it_again(file: Path, tmp_path: Path) -> None:
    assert made_again(file, tmp_path) == file.read_bytes()
