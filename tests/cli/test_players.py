"""`tranca players` and the folder of `tranca review`, as a user and as a program runs them."""

import json
import re
import subprocess
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states
from schemas import validate

import tranca
from tranca.analysis.players.results import Weakness
from tranca.cli import cli
from tranca.cli.review_folder import review_all
from tranca.cli.runner import INTERRUPTED, Blocks
from tranca.views.files.reviews import file_stems
from tranca.views.wording.players import mean, take_home_all

ROOT = Path(__file__).resolve().parents[2]
EVENING = ROOT / "positions" / "records" / "club" / "evening-3.txt"
OPEN = ("--view", "open")


def run(*words: object, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=text)


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
    assert states(result.stderr, "'player N: Ana Pérez'")


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
    assert "is an input" in refused.stderr


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
    """The links and the identifiers of a page, and the files it would fetch."""

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
        (f"{deals.parent}/", "the folder is not empty; expected a new or an empty folder"),
        (f"{deals}/", "is a file; expected a new or an empty folder"),
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
    assert fault["message"].startswith("player 'Ana Pérez' has the seats N and ")
    assert (result.exit_code, row["deals"]) == (1, 1)


def test_one_player_alone_is_shown_and_nobody_else(deals: Path, tmp_path: Path) -> None:
    names = {name for record in tranca.read(deals) for name in record.headers.players if name}
    others = names - {"Ana Pérez"}
    for words in ((), ("--json",), ("-o", "-", "--format", "html"), ("-o", "-")):
        result = run("players", deals, *OPEN, "--player", "ANA PE\u0301REZ", *words)
        assert result.exit_code == 0
        shown = unescape(result.stdout)
        assert "Ana Pérez" in shown and not [name for name in others if name in shown], words
    row = json.loads(run("players", deals, *OPEN, "--player", "Ana Pérez", "--json").stdout)
    whole = json.loads(run("players", deals, *OPEN, "--json").stdout)
    assert row["persons"] == [person for person in whole["persons"] if person["name"] == "Ana Pérez"]
    assert (row["pairs"], row["deals"]) == ([], 2)
    both = ("--player", "Ana Pérez", "--player", "Dora Weiß")
    two = json.loads(run("players", deals, *OPEN, *both, "--json").stdout)
    assert {person["name"] for person in two["persons"]} == {"Ana Pérez", "Dora Weiß"}
    report = unescape(run("players", deals, *OPEN, *both, "-o", "-", "--format", "html").stdout)
    assert "Ana Pérez (" in report and "Dora Weiß (" in report
    assert not [name for name in names - {"Ana Pérez", "Dora Weiß"} if name in report]


def test_what_costs_most_is_facts_in_json(deals: Path) -> None:
    result = tranca.players(tranca.read(deals), view="open")
    weak = Weakness("open", "phase", "last", 5, 31.0, 6.2, 1.5, (0.5, 8.9))
    with_weakness = replace(result, persons=(replace(result.persons[0], weakness=weak), *result.persons[1:]))
    row = json.loads(tranca.to_json(with_weakness))
    validate(row, "players")
    stated = {"view": "open", "part": "phase", "name": "last", "plays": 5, "loss": 31, "mean": 6.2, "rest": 1.5}
    assert [person["weakness"] for person in row["persons"]] == [stated | {"interval": [0.5, 8.9]}, None, None, None]
    assert take_home_all(with_weakness)[0].startswith(
        f"{result.persons[0].name} gives away most in the last three tiles, with all"
    )
    assert len(take_home_all(with_weakness)) == 2


def test_an_unknown_player_is_named_before_anything_is_graded(deals: Path) -> None:
    others = "; the players are Ana Pérez, Bruno Díaz, Chloë Roux and Dora Weiß"
    for name, hint in (("Ana Perez", "; did you mean Ana Pérez?"), ("Zoe", others), ("x" * 90, others)):
        result = run("players", deals, "--player", name)
        assert result.exit_code == 2
        shown = name if len(name) <= 40 else f"{name[:39]}…"
        assert f"--player {shown!r}: no player has this name{hint}\n" in result.stderr
    nameless = run("players", ROOT / "positions" / "records" / "published-deal.txt", "--player", "Zoe")
    assert nameless.exit_code == 2 and "headers such as 'player N: Ana Pérez'" in nameless.stderr


@pytest.fixture
def no_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make PDFs from the text of their page, without WeasyPrint."""
    monkeypatch.setattr("tranca.views.files.reviews.pdf", lambda html, paper: f"{paper} {html}".encode())
    monkeypatch.setattr("tranca.views.files.renderers.check_pdf", lambda: None)


def rename_players(deals: Path, **names: str) -> str:
    text = deals.read_text(encoding="utf-8")
    for old in ("Ana Pérez", "Bruno Díaz", "Chloë Roux", "Dora Weiß"):
        text = text.replace(f": {old}", f": {names.get(old.split()[0], old)}")
    return text


@pytest.mark.usefixtures("no_paper")
def test_a_folder_has_the_files_of_each_player_who_meets_nobody_else_in_them(deals: Path, tmp_path: Path) -> None:
    folder = f"{tmp_path}/out/"
    result = run("players", deals, *OPEN, "-o", folder)
    assert result.exit_code == 0, result.stderr
    files = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "out").iterdir()}
    persons = {person.name: person for person in tranca.players(tranca.read(deals), view="open").persons}
    stems = {"Ana Pérez": "ana-pérez", "Bruno Díaz": "bruno-díaz", "Chloë Roux": "chloë-roux", "Dora Weiß": "dora-weiß"}
    quizzed = {name for name, person in persons.items() if person.costliest}
    assert quizzed
    assert set(files) == {
        f"{stem}{ending}"
        for name, stem in stems.items()
        for ending in (".html", ".pdf", *([".txt"] if name in quizzed else []))
    }
    assert set(result.stdout.splitlines()[-len(files) :]) == {f"{folder}{name}" for name in files}
    for name, stem in stems.items():
        page = Page(files[f"{stem}.html"])
        assert page.links == ([f"{stem}.txt"] if name in quizzed else []) and not page.fetched
        own = [files[f"{stem}{ending}"] for ending in (".html", ".pdf", ".txt") if f"{stem}{ending}" in files]
        for text in own:
            assert name in unescape(text)
            assert not [other for other in stems if other != name and other in unescape(text)]
        shown = unescape(files[f"{stem}.html"])
        assert shown.index("2 deals are too few to show which mistakes cost you most") < shown.index("<table")
        assert files[f"{stem}.pdf"].startswith("a4 ")
        if name in quizzed:
            moments = tranca.parse(files[f"{stem}.txt"])
            assert len(moments) == len(persons[name].costliest)
            for moment, play in zip(moments, persons[name].costliest, strict=True):
                seat = moment.rules.seats.index(play.seat)
                assert moment.position.to_move == seat and moment.headers.player(seat) == name  # type: ignore[union-attr]
            quiz = run("quiz", tmp_path / "out" / f"{stem}.txt", text="q\n")
            assert quiz.exit_code in (0, 130) and name in quiz.stdout


@pytest.mark.usefixtures("no_paper")
def test_a_folder_of_one_player_on_letter_paper_beside_json(deals: Path, tmp_path: Path) -> None:
    folder = f"{tmp_path}/out/"
    result = run("players", deals, *OPEN, "-o", folder, "--player", "Dora Weiß", "--paper", "letter", "--json")
    assert [person["name"] for person in json.loads(result.stdout)["persons"]] == ["Dora Weiß"]
    names = {file.name for file in (tmp_path / "out").iterdir()}
    assert names <= {"dora-weiß.html", "dora-weiß.pdf", "dora-weiß.txt"} and len(names) > 1
    assert set(result.stderr.splitlines()[-len(names) :]) == {f"{folder}{name}" for name in names}
    assert (tmp_path / "out" / "dora-weiß.pdf").read_text(encoding="utf-8").startswith("letter ")


@pytest.mark.usefixtures("no_paper")
def test_files_of_players_have_names_of_their_own_in_the_folder_alone(deals: Path, tmp_path: Path) -> None:
    spelled = rename_players(deals, Ana="../../ana/..\\..", Bruno="CON", Chloë="ANA ANA", Dora="ana-ana")
    result = run("players", "-", *OPEN, "-o", f"{tmp_path}/in/out/", text=spelled)
    assert result.exit_code == 2 and "no such file or directory" in result.stderr
    result = run("players", "-", *OPEN, "-o", f"{tmp_path}/out/", text=spelled)
    assert result.exit_code == 0, result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["out"]
    stems = {file.stem for file in (tmp_path / "out").iterdir()}
    assert stems == {"ana", "player-con", "ana-ana", "ana-ana-2"}


RESERVED = ["CON", "nul", "Com1", "com¹", "lpt9", "console"]


@pytest.mark.parametrize(
    ("names", "stems"),
    [
        (["Ana Pérez", "ana pérez", "ANA PE\u0301REZ"], ["ana-pérez", "ana-pérez-2", "ana-pérez-3"]),
        (["Ana", "Ana 2", "ana"], ["ana", "ana-2", "ana-3"]),
        (["../../etc/passwd", "a/b\\c:d", ".", "..", "-rf"], ["etc-passwd", "a-b-c-d", "player", "player-2", "rf"]),
        (RESERVED, [f"player-{stem}" for stem in ("con", "nul", "com1", "com1-2", "lpt9")] + ["console"]),
        (["nul.txt", "con.", "aux "], ["nul-txt", "player-con", "player-aux"]),
        (["胜利", "नमस्ते", "Ἀθηνᾶ", "ﬁn", "fin"], ["胜利", "नमस्ते", "ἀθηνᾶ", "fin", "fin-2"]),
        (["Straße", "STRASSE", "a\u202eb", "x\ty"], ["straße", "strasse-2", "a-b", "x-y"]),
    ],
)  # fmt: skip
def test_stems_of_files_are_safe_and_different(names: list[str], stems: list[str]) -> None:
    assert list(file_stems(names).values()) == stems


def test_stems_of_long_names_fit_and_stay_text() -> None:
    for name in ("x" * 300, "é" * 300, "胜" * 300, "a" + "𝒜" * 300):
        (stem,) = file_stems([name]).values()
        assert len(f"{stem}-99.html".encode()) < 255 and name.casefold().startswith(stem[:1])


@pytest.mark.usefixtures("no_paper")
def test_a_folder_is_written_whole_or_not_at_all(deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (f"{deals.parent}/", f"{deals}/", f"{tmp_path}/no/where/"):
        result = run("players", deals, *OPEN, "-o", name)
        assert result.exit_code == 2 and result.stderr.startswith(f"tranca: cannot write {name}: ")

    def fail(html: str, paper: str) -> bytes:
        made.append(html)
        if len(made) == 3:
            raise tranca.UnsupportedError("no ink")
        return b"pdf"

    made: list[str] = []
    monkeypatch.setattr("tranca.views.files.reviews.pdf", fail)
    result = run("players", deals, *OPEN, "-o", f"{tmp_path}/out/")
    assert result.exit_code != 0 and len(made) == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_paper")
def test_an_interruption_writes_no_folder(deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(blocks: Blocks, settings: dict[str, object], label: str) -> list[tranca.Review]:
        reviews = review_all(blocks, settings, label)
        blocks.status = INTERRUPTED
        return reviews[:1]

    monkeypatch.setattr("tranca.cli.commands.players.review_all", interrupted)
    result = run("players", deals, *OPEN, "-o", f"{tmp_path}/out/")
    assert result.exit_code == INTERRUPTED and f"{tmp_path}/out/ was not written\n" in result.stderr
    assert result.stdout.startswith("1 deal is too few to show") and list(tmp_path.iterdir()) == []


def test_a_folder_needs_pdf_before_anything_is_graded(
    deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise tranca.UnsupportedError("PDF needs weasyprint")

    monkeypatch.setattr("tranca.views.files.renderers.check_pdf", missing)
    result = run("players", deals, "-o", f"{tmp_path}/out/")
    assert (result.exit_code, result.stderr) == (2, f"tranca: cannot write {tmp_path}/out/: PDF needs weasyprint\n")


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_the_pdf_of_a_player_begins_with_what_to_take_home(deals: Path, tmp_path: Path, pdftotext: str) -> None:
    assert run("players", deals, *OPEN, "-o", f"{tmp_path}/out/").exit_code == 0
    file = tmp_path / "out" / "ana-pérez.pdf"
    read = subprocess.run([pdftotext, "-layout", file, "-"], capture_output=True, encoding="utf-8", check=True).stdout
    lines = [line.strip() for line in read.splitlines() if line.strip()]
    assert lines[0] == "Ana Pérez"
    assert lines[1].startswith("2 deals are too few to show which mistakes cost you most")
    assert not [name for name in ("Bruno", "Chloë", "Dora") if name in read]
