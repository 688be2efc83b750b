"""The board without a server: a folder written by `tools/site.py`, behind a plain file server, in a real browser.

`TRANCA_SITE` is the folder; the tests are skipped without it.
"""

import gzip
import os
import random
import re
import shutil
import threading
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect
from waiting import wait_until

import tranca
from board.conftest import text_of
from tranca.board.site import ON_DEMAND

from .pages import Page, address_of
from .test_given_away import LINK_ABOVE
from .test_match import COSTLY, costly_play_is_marked, kept, play_match, saved, sit_down
from .test_train import shows as shows_trains

CASTEL = text_of("castel.txt")
RECORD = text_of("records/published-deal.txt")
LONG = tranca.write(tranca.deal(tranca.Rules.parse("cuba, hand_size=13"), 1))
"""All tiles of a double-nine pack dealt: not solved within the default time limit."""
FIRST_VISIT = 8_500_000
"""Compressed bytes fetched on the first visit."""
AT_ONCE = 100
"""Milliseconds from a click to its values, once everything is loaded."""
UNTYPED = "application/octet-stream"
SITE = os.environ.get("TRANCA_SITE", "")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not SITE, reason="TRANCA_SITE names no site of tools/site.py")]


class Everything:
    def __contains__(self, path: object) -> bool:
        return True


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that prints nothing."""

    out_of_reach: ClassVar[Container[str]] = ()
    """Paths whose requests get no answer, as if the network failed."""

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path in self.out_of_reach:
            self.close_connection = True
        else:
            with suppress(ConnectionError):  # the page was left
                super().do_GET()


class UntypedAgain(Quiet):
    """Sends WebAssembly to a service worker, for later visits, without its content type, as some servers do to all."""

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        is_kept = "Cache-Control" in self.headers  # a service worker asks past the cache
        return UNTYPED if is_kept and str(path).endswith(".wasm") else super().guess_type(path)


class AlonePage(Page):
    """The page of a site, which needs no server for answers."""

    def change(self, script: str) -> None:
        """Change questions on their way to the workers by the last JavaScript function of route and question."""
        self.run(
            f"""() => {{
              const send = Worker.prototype.unchanged ??= Worker.prototype.postMessage;
              const change = {script};
              Worker.prototype.postMessage = function (asked, ...more) {{
                const question = asked.body === undefined ? null : change(asked.route, JSON.parse(asked.body));
                send.call(this, question === null ? asked : {{ ...asked, body: JSON.stringify(question) }}, ...more);
              }};
            }}"""
        )

    def seed(self, first: int) -> None:
        self.change(
            f"(seed => (route, question) => route === 'deal' ? {{ ...question, seed: seed++ }} : question)({first})"
        )


@contextmanager
def served(folder: str | Path = SITE, handler: type[Quiet] = Quiet) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def unreachable(*paths: str) -> Iterator[None]:
    """Give no answer to requests for these paths, or to any request if there are none."""
    Quiet.out_of_reach = paths or Everything()
    try:
        yield
    finally:
        Quiet.out_of_reach = ()


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served(handler=UntypedAgain) as address:
        yield address


@pytest.fixture(scope="module")
def tab(chromium: playwright.Browser, site: str) -> Iterator[AlonePage]:
    """Yield one tab for all tests, because loading the solver takes 10 s of processor time."""
    context = chromium.new_context(viewport={"width": 1200, "height": 900})
    shown = Browser(context.new_page())
    shown.watch()
    yield AlonePage(shown, site)
    context.close()


@pytest.fixture
def page(tab: AlonePage, site: str) -> Iterator[AlonePage]:
    yield tab
    tab.page.set_viewport_size({"width": 1200, "height": 900})
    assert [address for address in tab.shown.requests if not address.startswith((site, "data:", "blob:"))] == []
    tab.check()


def show(page: Page, text: str) -> None:
    """Show a block outside any room, on the open page if there is one, because the solver starts slowly."""
    if not re.match(rf"{re.escape(page.home)}/(\?\d+)?#", page.page.url):
        page.go(address_of(text))
        return
    page.page.keyboard.press("Escape")
    follow(page, address_of(text))
    page.ready()


def follow(page: Page, fragment: str) -> None:
    """Open an address on the open page, and wait until the page has written its own form of it."""
    page.page.evaluate("fragment => { location.hash = fragment }", f"#{fragment}&text=1")
    page.shows("location.hash.startsWith('#text=1&')")


def test_the_first_visit_is_small() -> None:
    files = [path for path in Path(SITE).rglob("*") if path.is_file() and path.name not in ON_DEMAND]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= FIRST_VISIT


def test_the_first_visit_may_show_a_table_alone_and_the_second_opens_a_train_without_a_network(page: Page) -> None:
    """The first test with this page, because both visits start the solver, and the other tests use the second visit."""
    page.page.goto(f"{page.home}/?embed#{address_of(CASTEL)}")
    expect(page.page.locator("#table")).to_have_attribute("aria-label", re.compile("ends 4 and 6"))
    expect(page.page.locator("header")).to_be_hidden()
    expect(page.page.locator("#side")).to_be_hidden()
    page.run("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.match('pyodide/pyodide.asm.wasm').then(file => file.headers.get('Content-Type'))"
    assert page.run(kept) == UNTYPED
    tiles = "12-12 12-9 12-7 12-5 10-7 10-4 10-2 8-5 8-2 6-5 6-4 11-0"
    with unreachable():
        page.load(f"train={tiles.replace(' ', '+')}&start=12")
        shows_trains(page, tranca.train(tiles, 12))
        page.page.locator('.train-pack [data-at="3-3"]').click()
        shows_trains(page, tranca.train(f"{tiles} 3-3", 12))
        show(page, CASTEL)  # by the solver for searches
        assert described(page)["play 4-6 at 6"] == "wins 46"


def described(page: Page) -> dict[str, str]:
    worth = page.page.locator("#plays .worth .unseen")
    expect(worth).to_have_count(page.plays.count())
    return dict(zip(page.names, worth.all_text_contents(), strict=True))


def test_hidden_hands_are_answered_once_numpy_can_be_fetched_or_the_page_says_why_not(page: Page) -> None:
    """Before all other questions that need numpy, because a page fetches it only once."""
    show(page, CASTEL)
    with unreachable("/numpy.zip"):
        show(page, text_of("castel-hidden.txt"))
        page.enter("hidden hands")
        has_numpy = Path(SITE, "numpy.zip").exists()
        page.shows(f"document.body.textContent.includes('{'could not be loaded' if has_numpy else 'need numpy'}')")
    if has_numpy:
        page.shown.log[:] = [line for line in page.shown.log if "net::" not in line]
        page.press("consider how the others played")
        page.shows("document.querySelector('.heat')")
    page.settle()  # an unfinished search would be ended with its solver
    page.enter("hidden hands")  # the second time, to leave it
    expect(page.panel).to_be_hidden()


def test_a_play_is_answered_and_values_come_at_once(page: Page) -> None:
    show(page, CASTEL)
    assert described(page)["play 4-6 at 6"] == "wins 46"
    assert described(page)["play 4-6 at 4"] == "loses 19, costs 65"
    page.click("play 4-6 at 6")
    expect(page.status).to_contain_text("S plays 4-6 at 6, W passes")
    spent = page.run(
        """async () => {
          const before = performance.now();
          document.getElementById("undo").click();
          const worth = () => document.querySelectorAll("#plays .worth .unseen").length;
          while (worth() !== 4) await new Promise(next => setTimeout(next, 1));
          return performance.now() - before;
        }"""
    )
    print(
        f"values {spent:.0f} ms after the click: {AT_ONCE} are promised"
    )  # only on an idle machine, because other processes would affect the time


def test_a_record_is_reviewed(page: Page) -> None:
    show(page, RECORD)
    page.enter("review")
    page.shows("document.querySelectorAll('.totals tbody tr').length > 0")
    page.page.keyboard.press("Escape")


STARTLESS = "This page could not start: {} could not be loaded. Reload it to try again."


@pytest.mark.parametrize("lost", ["worker.js", "packages.zip", "pyodide/pyodide.asm.wasm", "symbols.svg"])
def test_a_solver_that_cannot_be_started_says_so(chromium: playwright.Browser, lost: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    with unreachable(f"/{lost}"), served() as address:
        page = Page(Browser(context.new_page()), address)
        page.page.goto(address)
        expect(page.page.get_by_role("alert")).to_have_text(STARTLESS.format(lost))
        expect(page.status).to_be_empty()
        expect(page.page.locator("#steps button:not(.spent):visible, #report:visible")).to_have_count(0)
        assert page.run("document.querySelector('[role=alert]').scrollWidth") <= 390
    context.close()


def test_a_puzzle_is_solved(page: Page) -> None:
    show(page, CASTEL)
    page.enter("puzzles")
    expect(page.panel).to_contain_text("puzzle 1 of 4")
    page.press("play 1-3 at 1")
    expect(page.verdict).to_contain_text("1-3 at the 1 is best: wins 58")


def test_the_line_is_given_away_as_one_page(page: Page) -> None:
    show(page, CASTEL)
    page.click("play 4-6 at 6")
    page["share"].click()
    with page.page.expect_download() as taken:
        page["Page"].click()
    assert "South to move" in taken.value.path().read_text(encoding="utf-8")
    page["close"].click()


def test_a_long_search_is_stopped_and_the_next_question_answered(page: Page) -> None:
    show(page, CASTEL)
    page.page.evaluate("fragment => { location.hash = fragment }", f"#text=1&{address_of(LONG)}")
    page["stop"].click()
    show(page, CASTEL)
    assert described(page)["play 4-6 at 6"] == "wins 46"


def test_a_link_opens_the_same_table_with_the_same_values(page: Page) -> None:
    show(page, CASTEL)
    page.click("play 4-6 at 6")
    page["share"].click()
    link = page.page.get_by_role("textbox", name="link").input_value()
    assert page.run(LINK_ABOVE)
    page.page.keyboard.press("Escape")
    text = page.text
    values = described(page)
    assert link.startswith(f"{page.home}/#")
    assert values
    show(page, RECORD)
    assert page.text != text
    follow(page, link.partition("#")[2])
    expect(page.notation).to_have_value(text)
    page.ready()
    assert described(page) == values


def test_a_match_of_several_deals_is_played_kept_and_saved(page: Page, tmp_path: Path) -> None:
    if not Path(SITE, "numpy.zip").exists():
        pytest.skip("the site was made without numpy")
    show(page, CASTEL)
    sit_down(lambda *_: page, "block/2", target=40)
    play_match(page, random.Random(1))
    records = tranca.read(saved(page, tmp_path))
    assert len(records) == len(kept(page)) >= 2
    *_, last = tranca.match(record for record in records if isinstance(record, tranca.Record))
    score = page.page.get_by_label("score of the match").inner_text()
    assert last.winner is not None
    assert {str(total) for total in last.totals} <= set(re.findall(r"\d+", score)), (last.totals, score)
    page.press("Review this deal")
    page.shows("document.querySelectorAll('.totals tbody tr').length > 0")
    page.page.keyboard.press("Escape")


def test_a_costly_play_is_told_of_before_anybody_answers(page: AlonePage) -> None:
    if not Path(SITE, "numpy.zip").exists():
        pytest.skip("the site was made without numpy")
    show(page, COSTLY)
    page.change("(route, question) => question.time_limit ? { ...question, time_limit: 60 } : question")
    costly_play_is_marked(page)
    page.change("(route, question) => question")
    page.run("localStorage.clear()")


def test_a_phone_has_room_for_it(page: Page) -> None:
    show(page, CASTEL)
    page.shown.size(390, 844)
    page.shows("document.documentElement.scrollWidth === 390")


def test_a_new_version_takes_the_place_of_the_one_that_was_kept(chromium: playwright.Browser, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns("numpy.zip"))
    index, service = folder / "index.html", folder / "service.js"
    for path in (index, service):
        os.utime(path, (0, 0))  # so old that a browser considers it fresh for years
    context = chromium.new_context()
    try:
        with served(folder) as address:
            page = Page(Browser(context.new_page()), address)
            page.page.route("**/worker.js", lambda route: route.abort())  # no solver, which starts slowly
            page.load()
            page.run("navigator.serviceWorker.register('service.js').then(() => null)")
            page.run("navigator.serviceWorker.ready.then(() => null)")
            index.write_text(index.read_text("utf-8").replace("<title>", "<title>New ", 1), "utf-8")
            service.write_text(service.read_text("utf-8").replace('"version": "', '"version": "new', 1), "utf-8")
            page.run("navigator.serviceWorker.getRegistration().then(each => each.update()).then(() => null)")
            page.shows("caches.keys().then(names => names.some(name => name.startsWith('tranca-new')))")
            page.run("""navigator.serviceWorker.getRegistration().then(each => new Promise(done => {
                const worker = each.installing ?? each.waiting;
                if (!worker || worker.state === "installed") done();
                else worker.addEventListener("statechange", () => done());
            }))""")
            page.page.close()

            def is_new() -> bool:
                """Visit the page. The old version ends some time after the last page that uses it, so not at once."""
                visit = context.new_page()
                visit.goto(f"{address}/#{address_of(CASTEL)}")
                title = visit.title()
                visit.close()
                return title.startswith("New ")

            wait_until(is_new, "the new version")
    finally:
        context.close()


def test_a_photo_is_read_by_the_page(page: AlonePage) -> None:
    photo = Path(__file__).resolve().parents[3] / "docs" / "images" / "photo-hand.jpg"
    show(page, CASTEL)
    page.enter("photo")
    page.page.locator(".photo-files input").last.set_input_files(photo)
    expect(page.page.locator(".photo-count")).to_have_text("7 tiles: a complete hand.")
    page["South's hand"].click()
    page.shows("document.getElementById('notation').value.includes('S: 0-3 1-2 1-4 2-6 3-5 4-6 5-5')")
