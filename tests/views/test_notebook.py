"""Results in notebooks: the text of the screen as HTML, and JSON rows as a data frame."""

import json
import pickle
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tranca
from tranca.views.terminal.console import console
from tranca.views.terminal.deals import show_deals
from tranca.views.terminal.estimate import show_estimate
from tranca.views.terminal.review import show_review
from tranca.views.terminal.solution import show_solution

POSITIONS = Path(__file__).resolve().parents[2] / "positions"


@pytest.fixture(scope="module")
def castel() -> tranca.Position:
    (position,) = tranca.read(POSITIONS / "castel.txt")
    assert isinstance(position, tranca.Position)
    return position


@pytest.fixture(scope="module")
def answers(castel: tranca.Position) -> dict[str, Any]:
    (hidden,) = tranca.read(POSITIONS / "castel-hidden.txt")
    (record,) = tranca.read(POSITIONS / "records" / "published-deal.txt")
    return {
        "solution": tranca.solve(castel),
        "estimate": tranca.estimate(hidden, deals=20, reading="none", threads=1),
        "deals": tranca.deals(hidden),
        "review": tranca.review(record, view="open"),
    }


SHOW: dict[str, Any] = {
    "solution": show_solution,
    "estimate": show_estimate,
    "deals": show_deals,
    "review": show_review,
}


@pytest.mark.parametrize("kind", SHOW)
def test_html_says_what_the_screen_says(answers: dict[str, Any], kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    SHOW[kind](console(), answers[kind])
    html = answers[kind]._repr_html_()
    assert unescape(re.sub(r"<[^>]*>", " ", html)).split() == capsys.readouterr().out.split()
    assert html.count("<table") == html.count("</table>") == (2 if kind == "review" else 1)


def test_text_from_outside_is_escaped(castel: tranca.Position) -> None:
    html = tranca.solve(castel.changed(title="<script>alert(1)</script>"))._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html


class Frame(dict[str, list[Any]]):
    """A fake constructor of a data frame."""


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    for name in ("pandas", "polars"):
        installed = SimpleNamespace(DataFrame=Frame) if name == request.param else None
        monkeypatch.setitem(sys.modules, name, installed)
    return str(request.param)


@pytest.mark.parametrize("library", ["pandas", "polars"], indirect=True)
def test_a_frame_has_the_rows_and_names_of_json(answers: dict[str, Any], library: str) -> None:
    frame = answers["solution"].to_frame()
    plays = json.loads(tranca.to_json(answers["solution"]))["plays"]
    assert frame["play"] == [play["play"] for play in plays] == ["4-6@6", "2-4", "3-6", "4-6@4"]
    assert frame["swing"] == [0, -56, -56, -65]
    assert frame["best"] == [True, False, False, False]
    assert frame["points.NS"] == [play["points"]["NS"] for play in plays]
    assert answers["estimate"].to_frame()["quantiles.50"] == [
        play["quantiles"]["50"] for play in json.loads(tranca.to_json(answers["estimate"]))["plays"]
    ]
    odds = answers["deals"].to_frame()
    assert list(odds) == ["tile", "N", "E", "W"]
    assert odds["N"][odds["tile"].index("3-4")] == 1
    assert {len(column) for column in answers["review"].to_frame().values()} == {22}


@pytest.mark.parametrize("library", ["pandas"], indirect=True)
def test_a_frame_of_players_has_a_row_for_each_decision_and_html_names_everybody(library: str) -> None:
    result = tranca.players(tranca.read(POSITIONS / "records" / "club" / "evening-3.txt")[:2], view="open")
    frame = result.to_frame()
    assert frame["name"] == [person.name for person in result.persons for _ in person.plays]
    persons = json.loads(tranca.to_json(result))["persons"]
    assert frame["number"] == [play["number"] for person in persons for play in person["plays"]]
    html = result._repr_html_()
    assert all(person.name in unescape(html) for person in result.persons)
    assert html.count("<table") == html.count("</table>") > len(result.persons)


@pytest.mark.parametrize("library", ["pandas"], indirect=True)
def test_a_column_of_a_frame_has_one_type(answers: dict[str, Any], library: str) -> None:
    for answer in answers.values():
        for name, column in answer.to_frame().items():
            assert len({type(value) for value in column if value is not None}) < 2, name


@pytest.mark.parametrize("library", ["neither"], indirect=True)
def test_without_a_library_there_is_one_line_with_the_way_out(answers: dict[str, Any], library: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=r"^to_frame .* pandas or polars.* pip install \w+$"):
        answers["solution"].to_frame()


def test_results_from_another_process_show_themselves_though_no_view_was_loaded(tmp_path: Path) -> None:
    (position,) = tranca.read(POSITIONS / "castel.txt")
    file = tmp_path / "values"
    file.write_bytes(pickle.dumps((position, tranca.solve(position))))
    script = (
        "import pickle, sys\n"
        "with open(sys.argv[1], 'rb') as file: position, solution = pickle.load(file)\n"
        "assert hasattr(position, '_repr_svg_')\n"
        "assert hasattr(solution, '_repr_html_') and hasattr(solution, 'to_frame')\n"
        "assert not [name for name in sys.modules if name.startswith('tranca.views')]\n"
        "print(position._repr_svg_()[:4], '<td' in solution._repr_html_())"
    )
    done = subprocess.run([sys.executable, "-c", script, file], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("<svg True\n", "")
