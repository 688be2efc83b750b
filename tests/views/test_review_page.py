"""Review pages: safe for any title, complete, and stepped through in a browser like a reader would."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from browser import Browser
from facts import states
from tiers import campaign_after

import tranca
from tranca.analysis.review.results import GradeView, Review
from tranca.analysis.review.walk import review
from tranca.views.pages.page import page
from tranca.views.pages.review import report
from tranca.views.svg.position import draw_svg
from tranca.views.terminal.review import mark_action
from tranca.views.wording.plays import action_text
from tranca.views.wording.review import mark

pytestmark = pytest.mark.usefixtures("narrow_samples")

ROOT = Path(__file__).resolve().parents[2]
DEAL = ROOT / "positions" / "matches" / "doscientos.txt"
NASTY = '<script>document.title="caught"</script> "quoted" & <img src=x onerror=alert(1)>'


def some_record(title: str = "deal 2") -> tranca.Record:
    record = [value for value in tranca.read(DEAL) if isinstance(value, tranca.Record)][1]
    return tranca.Record(record.start.changed(title=title), record.actions, record.stated)


@pytest.fixture(scope="module")
def found() -> Review:
    return review(some_record(), view="open")


@pytest.fixture(scope="module")
def written(found: Review, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(report(found), encoding="utf-8")
    return file


def test_where_plays_score_actions_and_tables_say_what_they_earn(found: Review) -> None:
    (record,) = tranca.parse(
        "rules: muggins/2, draw=none, hand_size=3; dealt A: 5-5 5-6 1-2; dealt B: 0-5 0-0 2-6; must-lead: 5-5;"
        " play: A:5-5 B:0-5 A:5-6? B:0-0 A:- B:2-6"
    )
    assert isinstance(record, tranca.Record)
    judged = review(record, view="open")
    assert [mark_action(judged, step) for step in judged.steps][:3] == ["A:5-5=10", "B:0-5=10", "A:5-6"]
    written = report(judged)
    assert states(written, "B 0-5", "10")
    assert '<th class="n">now</th>' in written
    assert '<th class="n">now</th>' not in report(found)


class Balance(HTMLParser):
    """Checks that HTML elements are closed in order, and collects their names and attributes."""

    VOID = frozenset({"meta", "link", "img", "br", "hr", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def elements(text: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = Balance()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader.seen


def test_the_page_asks_for_nothing_and_its_ids_are_its_own(found: Review) -> None:
    seen = elements(report(found))
    ids = [values["id"] for _, values in seen if "id" in values]
    assert len(ids) == len(set(ids))
    for name, values in seen:
        for key in ("src", "href", "xlink:href", "action"):
            target = values.get(key)
            assert target is None or target == "data:," or target[1:] in ids, (name, target)
        assert not any(key.startswith("on") for key in values)
    assert "url(" not in report(found)


def test_every_action_has_its_step_with_all_plays(found: Review) -> None:
    text = report(found)
    steps = re.split(r'<section class="step"', text)[1:]
    assert len(steps) == len(found.steps) + 2
    for step, shown in zip(found.steps, steps[1:-1], strict=True):
        assert f'id="step-{step.number}"' in shown
        if step.open is not None:
            assert len(re.findall(r"<tr", shown.split("</table>")[0])) == len(step.open.solution.plays) + 1
            assert shown.count('class="made"') == 1


def test_the_table_of_an_action_is_that_at_its_choice(found: Review) -> None:
    """The tile laid is still in the hand; it and the better one are marked. The last table is the end of the deal."""
    steps = re.split(r'<section class="step"', report(found))[1:]
    for step, shown in zip(found.steps, steps[1:-1], strict=True):
        if step.action.play is None:
            continue
        picture = shown.split("</svg>")[0]
        hand = picture.split(f'data-seat="{found.record.rules.seats[step.seat]}"')[1].split("data-seat")[0]
        assert f'data-tile="{step.action.play.tile}"' in hand
        wrong = step.open is not None and step.open.loss > 0
        assert (">better<" in picture) == wrong
        proposed = re.findall(r'data-play="([^"]*)" stroke-dasharray', picture)
        assert str(step.action.play) in proposed or (wrong and str(step.open.best[0]) in proposed)
    assert "The end of the deal" in steps[-1] and ">laid<" not in steps[-1]


def test_the_page_says_both_views_and_marks_like_the_terminal() -> None:
    (played,) = tranca.read(ROOT / "positions" / "records" / "published-deal.txt")
    assert isinstance(played, tranca.Record)
    both = review(played, deals=20)
    shown = report(both)
    marks = [mark(step, both.thresholds) for step in both.steps]
    assert {"!!", "!", "?", "??"} <= set(marks)
    listed = re.findall(r'<a href="#step-\d+"[^>]*>([^<]*)</a></li>', shown)[: len(marks)]
    assert listed == [
        f"{action_text(step.action)} {mark}".rstrip() for step, mark in zip(both.steps, marks, strict=True)
    ]
    (grade,) = [step for step in both.steps if step.open and step.own and step.open.loss and not step.own.loss][:1]
    (headline,) = re.findall(rf"<h2>{grade.number}\. .*?</h2>", shown)
    texts = re.findall(r'class="badge ?(\w*)">([^<]*)<', headline)
    assert texts == [("mistake", "mistake ? · all hands seen"), ("best", "best · the player&#39;s own view")]


def test_sample_grades_a_mistake_only_if_its_interval_excludes_0() -> None:
    (seen,) = tranca.read(ROOT / "positions" / "records" / "one-hand.txt")
    assert isinstance(seen, tranca.Record)
    graded = review(seen, deals=10)
    blamed = {step.number for step in graded.steps if step.verdict in ("slip", "mistake", "blunder")}
    sure = {step.number for step in graded.steps if step.is_sure}
    assert sure & blamed and blamed - sure
    steps = re.findall(r'<section class="step" id="step-(\d+)"[^>]*>(.*?)</section>', report(graded), re.S)
    marked = {int(number) for number, remarked in steps if re.search(r'class="badge \w+">\w+ \?', remarked)}
    assert marked == sure & blamed


def test_titles_cannot_break_the_page() -> None:
    text = report(review(some_record(NASTY), view="open"))
    names = [name for name, _ in elements(text)]
    assert names.count("script") == 1
    assert "img" not in names


def test_pages_of_one_theme(found: Review) -> None:
    dark = report(found, theme="dark")
    assert re.search(r"@media screen\{:root\{--paper:#15181b", dark)  # light on paper
    assert ":root{--paper:#fbfaf7" in dark.partition("@media")[0]
    assert 'class="t-felt"' in dark  # pictures too take their colors from the page
    with pytest.raises(tranca.TrancaError, match="theme 'x'"):
        report(found, theme="x")


@pytest.mark.parametrize(
    ("file", "view"),
    [("matches/draw-three.txt", "open"), ("matches/doscientos.txt", "both"), ("castel-hidden.txt", "own")],
)
def test_other_rules_and_views_make_pages(file: str, view: GradeView) -> None:
    record = next(value for value in tranca.read(ROOT / "positions" / file) if isinstance(value, tranca.Record))
    text = report(review(record, view=view, deals=4, orders=2))
    elements(text)
    assert ("<figure>" in text) == (view != "own")
    assert ("<caption>The player" in text) == (view != "open")
    assert ("Not graded" in text) == (view == "own")
    header, _, rest = text.partition("</header>")
    basis = "2 random orders of the boneyard" if view == "open" else "up to 4 random deals of the hidden tiles"
    assert f"averages over {basis}" in header
    assert "seed" not in header and rest.count("seed 0") == 1
    assert ("2 repeats of sampled draws" in rest) == (view == "open")
    assert text.count("<svg") - text.count("</svg>") == 0


@pytest.mark.slow
def test_a_reader_steps_through_the_deal(browser: Browser, written: Path, found: Review) -> None:
    last = len(found.steps) + 1  # the end of the deal
    browser.open(written)

    def where() -> tuple[int, str]:
        shown = browser.run("[...document.querySelectorAll('.step')].filter(e=>e.offsetParent!==null).map(e=>e.id)")
        assert len(shown) == 1
        return int(shown[0][5:]), browser.run("location.hash")

    assert where() == (0, "")
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowRight", last)):
        browser.press(key)
        assert where() == (place, f"#step-{place}")
    assert browser.run("document.getElementById('on').disabled")
    browser.press("Home")
    browser.press("ArrowLeft")
    assert where() == (0, "#step-0")
    browser.click("#on")
    browser.click("#on")
    browser.click("#back")
    assert where() == (1, "#step-1")
    browser.click("#last")
    assert where()[0] == last
    browser.click('.moves a[href="#step-7"]')
    assert where() == (7, "#step-7")
    browser.click('[data-step="11"]')
    assert where() == (11, "#step-11")
    assert browser.run("document.getElementById('where').textContent") == f"action 11 of {last - 1}"
    browser.open(written, "#step-5")
    assert where()[0] == 5
    browser.run("location.hash = '#step-9'; 0")
    browser.run("new Promise(done => setTimeout(done, 50))")
    assert where()[0] == 9
    browser.open(written, "#step-999")
    assert where()[0] == last
    assert {request for request in browser.requests if not request.startswith("data:")} <= {
        "about:blank",
        written.as_uri(),
        *(f"{written.as_uri()}#step-{at}" for at in (5, 999)),
    }


TILES = (
    "[...document.querySelectorAll('.step.now use')].map(e => e.getBoundingClientRect()).filter(r => r.width)"
    ".map(r => Math.max(r.width, r.height))"
)
LETTERS = (
    "[...document.querySelectorAll('figure text, .step.now text')].filter(e => e.getBoundingClientRect().width)"
    ".map(e => e.getScreenCTM().a * parseFloat(e.getAttribute('font-size')))"
)


@pytest.mark.parametrize("width", campaign_after(1, (390, 1280, 360, 800, 700, 1000, 1200, 1600)))
def test_tiles_and_letters_can_be_read_in_windows_of_any_width(browser: Browser, written: Path, width: int) -> None:
    browser.size(width, 844)
    for step in (0, 12):
        browser.open(written, f"#step-{step}")
        assert min(browser.run(TILES)) >= (40 if width >= 390 else 36)
        assert min(browser.run(LETTERS)) >= (11 if width >= 390 else 10)
        assert browser.run("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [390, 1280])
def test_the_step_of_an_address_is_not_under_the_bar(browser: Browser, written: Path, width: int) -> None:
    browser.size(width, 844)
    browser.open(written, "#step-9")
    browser.run("new Promise(done => setTimeout(done, 100))")
    bar, step = (
        browser.run(f"(r => [r.top, r.bottom])(document.querySelector('{name}').getBoundingClientRect())")
        for name in ("nav", ".step.now")
    )
    assert bar[0] >= 0 and bar[1] <= step[0] < 200
    browser.click('.moves a[href="#step-20"]')
    top = browser.run("document.querySelector('.step.now').getBoundingClientRect().top")
    assert bar[1] - bar[0] <= top < 700


def test_on_paper_every_moment_has_its_table_and_its_words(browser: Browser, written: Path, found: Review) -> None:
    browser.open(written, "#step-3")
    browser.paper()
    shown = browser.run(
        "[...document.querySelectorAll('.step')].map(e => [e.offsetHeight, e.innerText.length,"
        " [...e.querySelectorAll('svg')].filter(p => p.getBoundingClientRect().width > 300).length])"
    )
    assert len(shown) == len(found.steps) + 2
    assert all(height > 150 and letters > 20 and pictures == 1 for height, letters, pictures in shown)
    assert browser.run("getComputedStyle(document.querySelector('nav')).display") == "none"


@pytest.mark.slow
def test_a_page_follows_the_system_and_shows_its_tiles(browser: Browser, written: Path) -> None:
    colours = []
    for scheme in ("light", "dark"):
        browser.prefer(scheme)
        browser.open(written, "#step-4")
        colours.append(
            browser.run(
                "['html', '.step.now .t-felt', '.step.now .t-tile'].map(name => {"
                "const s = getComputedStyle(document.querySelector(name));"
                "return name === 'html' ? s.backgroundColor : s.fill})"
            )
        )
    assert colours == [
        ["rgb(251, 250, 247)", "rgb(58, 120, 89)", "rgb(255, 253, 246)"],
        ["rgb(21, 24, 27)", "rgb(31, 59, 49)", "rgb(236, 229, 213)"],
    ]
    assert len(browser.run(TILES)) == 28 + 1  # the tile laid is both in the hand and at its later place
    for width in (1280, 375):
        browser.size(width, 800)
        assert browser.run("document.documentElement.scrollWidth") <= width


def test_scripts_from_outside_do_not_run(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    body = f"<p id=p>here</p><script>document.title='caught'</script>{draw_svg(some_record(NASTY), embedded=True)}"
    body += '<img src="http://127.0.0.1:9/x.png" onerror="document.title=\'caught\'">'
    file.write_text(page("calm", body, script="document.getElementById('p').textContent='ran'"), encoding="utf-8")
    browser.open(file)
    assert browser.run("document.title") == "calm"
    assert browser.run("document.getElementById('p').textContent") == "ran"
    # refused: the script, the image and their replacements
    assert len(browser.log) == len(browser.foreign) + 2, browser.log
    browser.log.clear()
    browser.requests.clear()
