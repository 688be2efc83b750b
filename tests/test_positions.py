"""Comments in positions/ are true: `# expect:` values of a solve, `# perft:` counts of actions."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import tranca
from tranca.engine.situation import Situation
from tranca.ext.plain.perft import perft
from tranca.ext.stop import Stop

FOLDER = Path(__file__).resolve().parent.parent / "positions"
FILES = sorted(FOLDER.rglob("*.txt"))


def expectations(kind: str) -> list[object]:
    """Return each block with a comment of this kind, and the text of the comment."""
    found_in_files: list[object] = []
    for file in FILES:
        for number, block in enumerate(re.split(r"\n\s*\n", file.read_text(encoding="utf-8"))):
            found = re.search(rf"^# {kind}: (.*)$", block, re.MULTILINE)
            if found:
                found_in_files.append(pytest.param(block, found[1], id=f"{file.relative_to(FOLDER)}-{number}"))
    return found_in_files


def named_values(text: str) -> dict[str, Fraction]:
    """Return `4-6@6=46 2-4=-10` as values by play."""
    return {play: Fraction(value) for play, _, value in (line.partition("=") for line in text.split())}


def read_one(block: str) -> tranca.Position:
    (value,) = tranca.parse(block)
    return value.position if isinstance(value, tranca.Record) else value


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_every_file_can_be_read(file: Path) -> None:
    assert tranca.read(file)


@pytest.mark.parametrize(("block", "expected"), expectations("expect"))
def test_a_solve_gives_what_the_comment_says(block: str, expected: str) -> None:
    position = read_one(block)
    found = tranca.solve(position)
    said = {word: rest for word, _, rest in (part.strip().partition(" ") for part in expected.split(";"))}
    assert set(said) <= {"value", "best", "plays", "paranoid", "drawn", "must_draw"}
    assert found.exact
    assert found.value == Fraction(said["value"])
    if "best" in said:
        assert [str(play or "-") for play in found.best] == said["best"].split()
    if "plays" in said:
        wanted = named_values(said["plays"])
        assert {str(play.play or "-"): play.value for play in found.plays} == wanted
    if "paranoid" in said:
        wanted = named_values(said["paranoid"])
        assert {str(play or "-"): value for play, value in (found.paranoid or {}).items()} == wanted
    if "drawn" in said:
        assert [str(tile) for tile in found.drawn] == said["drawn"].split()
    assert found.must_draw is ("must_draw" in said)


@pytest.mark.parametrize(("block", "expected"), expectations("perft"))
def test_perft_counts_what_the_comment_says(block: str, expected: str) -> None:
    moment = Situation.of(read_one(block))
    counts = [
        sum(row.sequences for row in perft(moment.numbers, depth, Stop()))
        for depth in range(1, len(expected.split()) + 1)
    ]
    assert counts == [int(count) for count in expected.split()]
