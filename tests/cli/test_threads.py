"""`--threads`: the default is the number of cores, and the answer is the same for any number."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tranca.cli import cli
from tranca.engine import resources
from tranca.engine.resources import Resources

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
SEEN = str(POSITIONS / "castel-hidden.txt")
RECORD = str(POSITIONS / "records" / "doscientos.txt")


def run(*words: str) -> str:
    result = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert result.exit_code in (0, 3), result.stderr
    return re.sub(r'"seconds":[^,}]+', "", result.stdout)


@pytest.mark.parametrize(
    "words",
    [
        ("estimate", "--json", "--deals", "60", SEEN),
        ("advise", "--json", "--deals", "40", SEEN),
        ("check", "--json", "--deals", "10", RECORD, "--action", "10"),
        ("review", "--json", "--deals", "5", "--orders", "2", RECORD),
        ("puzzles", "--json", "--count", "2", "--seed", "8", "--tiles", "8-9"),
    ],
    ids=lambda words: words[0],
)
def test_the_answer_does_not_depend_on_the_number_of_cores(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = run(*words, "--threads", "1")
    for cores in (2, 3):
        monkeypatch.setattr(resources, "available_cores", lambda cores=cores: cores)
        assert run(*words) == alone


def test_all_cores_are_taken_where_no_number_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "available_cores", lambda: 3)
    assert Resources.of(threads=None).threads == 3
    assert Resources.of().threads == 1
    monkeypatch.setattr(resources, "most_threads", lambda: 2)
    assert Resources.of(threads=None).threads == 2
