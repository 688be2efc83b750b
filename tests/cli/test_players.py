"""`tranca players` and the folder of `tranca review`, as a user and as a program runs them."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tranca
from tranca.cli import cli
from tranca.views.wording.players import mean

ROOT = Path(__file__).resolve().parents[2]
EVENING = ROOT / "positions" / "records" / "club" / "evening-3.txt"
OPEN = ("--view", "open")


def run(*words: object, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=text)


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of two deals."""
    file = tmp_path_factory.mktemp("deals") / "two.txt"
    file.write_text("\n\n".join(map(tranca.write, tranca.read(EVENING)[:2])) + "\n", encoding="utf-8")
    return file


def test_json_is_one_object_and_faults_stand_before_it(deals: Path) -> None:
    result = run("players", deals, ROOT / "positions" / "castel.txt", "--json", *OPEN)
    fault, row = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    assert (fault["schema"], row["schema"]) == ("tranca.error/1", "tranca.players/1")
    assert row["deals"] == 2
    for person in row["persons"]:
        for costly in person["costliest"]:
            (open_position,) = tranca.parse(costly["open_position"])
            assert tranca.solve(open_position).best[0] is not None
            tranca.parse(costly["position"])


def test_no_names_are_one_line_of_error() -> None:
    result = run("players", ROOT / "positions" / "records" / "published-deal.txt", *OPEN)
    assert result.exit_code == 1
    assert "no names of players: expected headers such as 'player N: Ana Pérez'" in result.stderr


def test_the_costliest_plays_are_written_as_positions_that_quiz_asks(deals: Path, tmp_path: Path) -> None:
    file = tmp_path / "again.txt"
    assert run("players", deals, *OPEN, "-o", file).exit_code == 0
    values = tranca.read(file)
    assert values
    assert all(isinstance(value, tranca.Record) and value.position.to_move is not None for value in values)
    quiz = run("quiz", file, text="q\n")
    assert f"{values[0].title}" in quiz.stdout
    refused = run("players", deals, *OPEN, "-o", deals.with_suffix(".txt"))
    assert refused.exit_code == 2
    assert "a file to read" in refused.stderr


def test_a_report_has_all_persons_and_its_links_lead_on(deals: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert run("players", deals, *OPEN, "-o", file).exit_code == 0
    page = Page(file.read_text(encoding="utf-8"))
    anchors = [f"player-0{number}" for number in range(1, 5)]
    assert set(anchors) <= page.ids
    assert page.links[:4] == [f"#{anchor}" for anchor in anchors]
    assert {link[1:] for link in page.links} <= page.ids
    assert not page.fetched


class Page(HTMLParser):
    """The links and the identifiers of a page, and whatever it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if tag == "a" and name == "href" and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.add(value)
            if name == "src" or (tag == "link" and name == "href" and value != "data:,"):
                self.fetched.append(f"{tag} {value}")


def test_the_folder_is_whole_its_links_lead_on_and_its_pages_fetch_nothing(deals: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    result = run("review", deals, *OPEN, "-o", f"{folder}/")
    assert (result.exit_code, result.stdout) == (0, f"{folder}/index.html\n")
    pages = {file.name: Page(file.read_text(encoding="utf-8")) for file in folder.iterdir()}
    persons = {f"player-0{number}.html" for number in range(1, 5)}
    assert set(pages) == {"index.html", "deal-001.html", "deal-002.html", *persons}
    for name, page in pages.items():
        assert not page.fetched, name
        for link in page.links:
            file, _, place = link.partition("#")
            assert not place or place in pages[file or name].ids, link
    assert {"deal-001.html", "deal-002.html", *persons} <= set(pages["index.html"].links)
    index = unescape((folder / "index.html").read_text(encoding="utf-8"))
    assert "default-src 'none'" in index
    assert "script-src 'none'" in index
    assert len(re.findall("<svg", index.partition("The deals")[2])) == 2
    assert [file for file in tmp_path.iterdir() if file != folder] == []


def test_a_folder_that_holds_something_is_refused_before_anything_is_reviewed(deals: Path, tmp_path: Path) -> None:
    for name, said in (
        (f"{deals.parent}/", "the folder is not empty, expected a new or an empty one"),
        (f"{deals}/", "is a file, expected the name of a new folder"),
        (f"{tmp_path}/no/where/", "no such file or directory"),
    ):
        result = run("review", deals, "-o", name)
        assert (result.exit_code, result.stderr) == (2, f"tranca: cannot write {name}: {said}\n")
    assert run("review", deals, "-o", f"{tmp_path}/new/", "--json").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_deals_without_names_has_no_pages_of_persons(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    record = ROOT / "positions" / "records" / "block-three.txt"
    assert run("review", record, *OPEN, "-o", f"{folder}/").exit_code == 0
    assert {file.name for file in folder.iterdir()} == {"index.html", "deal-001.html"}


def test_a_folder_of_several_deals_without_names_counts_by_seat(tmp_path: Path) -> None:
    deals, folder = tmp_path / "deals.txt", tmp_path / "pages"
    for seed in (1, 2):
        dealt = tranca.deal(tranca.Rules.preset("block/2"), seed)
        with deals.open("a", encoding="utf-8") as file:
            file.write(f"{tranca.write(tranca.play_out(dealt, 'heaviest', seed))}\n\n")
    assert run("review", deals, *OPEN, "-o", f"{folder}/").exit_code == 0
    assert {"player-01.html", "player-02.html"} <= {file.name for file in folder.iterdir()}
    result = tranca.players(tranca.read(deals), view="open", names=lambda record: record.rules.seats)
    index = (folder / "index.html").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    for person in result.persons:
        assert re.search(rf">{person.name}</a></td><td class=\"n\">{re.escape(mean(person.totals['open']))}<", index)


def test_one_name_at_two_seats_costs_its_deal_alone(deals: Path) -> None:
    spoilt = deals.read_text(encoding="utf-8").replace("player N: Chloë Roux", "player N: Ana Pérez", 1)
    result = run("players", "-", "--json", *OPEN, text=spoilt)
    fault, row = map(json.loads, result.stdout.splitlines())
    assert fault["message"].startswith("'Ana Pérez': the name of N and ")
    assert (result.exit_code, row["deals"]) == (1, 1)
