"""A text with faults opens as text at its first fault, from any source and at any width of the page."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect
from tiers import slow_after

from board.conftest import text_of

from .pages import Page, address_of, running
from .test_opening import choose

FAULTY = """\
rules: doscientos
layout: 4-4 4-1 3-1
to-move: S
N: ?6
E: ?6
S: 1-2 2-2
W: ?6
"""
"""Two faults in the second line: a tile that does not join, and missing tiles."""
COUNT, JOIN = "layout: expected 28 tiles in all, not 23 (3 laid, 20 held)", "layout: 3-1 does not match 4-1; write 1-3"
SECOND = "title: second\nrules: doscientos\nlayout: 4-4 9-1\nto-move: S\nN: ?6\nE: ?6\nS: 1-2 2-2\nW: ?6\n"
WIDE, PHONE = (1440, 900), (390, 844)
SIZES = pytest.mark.parametrize("size", slow_after(0, [PHONE, WIDE], campaign_after=1), ids=str)

Started = Callable[..., Page]


@pytest.fixture(scope="module")
def context(chromium: playwright.Browser) -> Iterator[playwright.BrowserContext]:
    context = chromium.new_context()
    yield context
    context.close()


@pytest.fixture
def started(context: playwright.BrowserContext, tmp_path: Path) -> Iterator[Started]:
    """Yield a function that opens the start screen of a board given files with these texts."""
    boards = []

    def starting(*texts: str, size: tuple[int, int] = WIDE) -> Page:
        files = [tmp_path / f"given-{number}.txt" for number in range(1, len(texts) + 1)]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, encoding="utf-8")
        board = running(*files)
        boards.append(board)
        address = board.__enter__()
        page = Page(Browser(context.new_page()), address.partition("?")[0].rstrip("/"), at_once=False)
        page.shown.size(*size)
        page.page.goto(address)
        page.ready()
        pages.append(page)
        return page

    pages: list[Page] = []
    yield starting
    for page in pages:
        page.check()
        page.page.close()
    for board in boards:
        board.__exit__(None, None, None)


def stands_there(page: Page, text: str = FAULTY, faults: tuple[str, ...] = (COUNT, JOIN)) -> None:
    """Check that the text and its faults are shown, the cursor is at the first one, and no other hand is offered."""
    expect(page.notation).to_be_in_viewport()
    expect(page.notation).to_have_value(text.strip())
    expect(page.notation).to_have_attribute("aria-invalid", "true")
    expect(page.page.locator("#faults li")).to_have_count(len(faults))
    for fault, line in zip(page.page.locator("#faults li").all(), faults, strict=True):
        expect(fault).to_contain_text(line)
    expect(page.notation).to_be_focused()
    named = re.match(r"line (\d+), column (\d+): ", page.page.locator("#faults li").first.text_content() or "")
    assert named is not None
    before = text.strip().split("\n")[: int(named[1]) - 1]
    at = sum(len(line) + 1 for line in before) + int(named[2]) - 1
    assert page.notation.evaluate("each => each.selectionStart") == at
    expect(page.status).to_contain_text(faults[0])
    expect(page.status).to_be_in_viewport(ratio=1)
    assert page.status.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert page.run("document.documentElement.scrollWidth") <= page.run("innerWidth")


def no_hand(page: Page) -> None:
    """Check that the table is empty, nothing can be played, and no seat is said to be to move."""
    expect(page.page.get_by_role("img")).to_have_accessible_name(re.compile("no tile on the table"))
    expect(page.page.get_by_role("group", name="hand", exact=True)).to_have_count(0)
    expect(page.plays).to_have_count(0)
    expect(page.page.locator("#turn")).to_have_text("No table yet")


@pytest.mark.parametrize("size", slow_after(0, [PHONE, WIDE], campaign_after=1), ids=str)
def test_a_file_whose_only_block_is_faulty_opens_as_text(started: Started, size: tuple[int, int]) -> None:
    page = started(FAULTY, size=size)
    stands_there(page)
    no_hand(page)
    expect(page.status).to_contain_text("given-1.txt, line 2: ")
    page.enter("share")
    dialog = page.page.get_by_role("dialog")
    expect(dialog).to_contain_text("There is no table to share until the errors in the text are corrected.")
    expect(dialog.locator(".ways button")).to_have_text(["Text"])
    expect(dialog.get_by_role("textbox")).to_have_count(0)  # no link
    page.page.keyboard.press("Escape")
    page.page.reload()
    page.ready()
    stands_there(page)
    page.notation.fill(text_of("castel.txt").strip())
    page.settle()
    expect(page.page.get_by_role("img")).to_have_accessible_name(re.compile("South to move"))
    expect(page.page.locator("#faults li")).to_have_count(0)
    expect(page.page.locator("#turn")).to_have_text("South to move")


@SIZES
def test_several_faulty_blocks_are_a_list_and_each_opens_as_text(started: Started, size: tuple[int, int]) -> None:
    page = started(f"{FAULTY}\n{SECOND}", SECOND, size=size)
    stands_there(page)
    no_hand(page)
    deals = page.page.locator("#deals").get_by_role("button", name=re.compile("has errors"))
    expect(deals).to_have_count(3)
    deals.nth(1).click()
    stands_there(page, SECOND, ("tile '9-1'",))
    expect(page.status).to_contain_text("given-1.txt, line 11: ")


@SIZES
@pytest.mark.parametrize("text", ["", "# nothing but this\n"])
def test_an_empty_file_is_told_of_and_no_demonstration_takes_its_place(
    started: Started, size: tuple[int, int], text: str
) -> None:
    page = started(text, size=size)
    no_hand(page)
    expect(page.status).to_have_text(re.compile("^There are no positions .* given-1.txt"))
    assert page.status.evaluate("each => each.scrollWidth <= each.clientWidth")
    expect(page["Set up a table"]).to_be_visible()


@SIZES
def test_puzzles_that_cannot_be_read_do_not_become_others(started: Started, size: tuple[int, int]) -> None:
    page = started(f"# themes: only-play\n{FAULTY}", size=size)
    stands_there(page, f"# themes: only-play\n{FAULTY}")
    no_hand(page)


def paste(page: Page, text: str) -> None:
    page.page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def drop(page: Page, text: str) -> None:
    page.page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "deal-1.txt"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def follow_link(page: Page, text: str) -> None:
    page.page.evaluate("fragment => { location.hash = fragment; }", address_of(text))


@SIZES
def test_it_is_the_same_for_what_is_opened_dropped_pasted_or_linked(
    started: Started, size: tuple[int, int], tmp_path: Path
) -> None:
    page = started(size=size)
    for bring in (
        lambda text: choose(page, tmp_path, text),
        lambda text: drop(page, text),
        lambda text: paste(page, text),
    ):
        page.load()
        page.ready()
        bring(FAULTY)
        stands_there(page)
        no_hand(page)
    page.load()
    page.ready()
    follow_link(page, FAULTY)
    page.shows("document.getElementById('notation').getAttribute('aria-invalid') === 'true'")
    no_hand(page)
    page.page.reload()
    page.ready()
    expect(page.notation).to_have_attribute("aria-invalid", "true")
    expect(page.status).to_contain_text("its table is shown as text: ")


@pytest.mark.slow
def test_the_table_opened_last_is_shown_and_leaves_the_room_that_covers_it(started: Started) -> None:
    page = started()
    castel, answer = text_of("castel.txt"), page.page.locator("#answer")
    many = "\n\n".join(castel.strip().replace("title: ", f"title: {number} ") for number in range(100))
    for room in ("check a hand", "best train"):
        page.enter(room)
        page.settle()  # the room has opened its own table
        drop(page, many)
        paste(page, castel) if room == "check a hand" else follow_link(page, castel)
        expect(answer).to_contain_text("wins 46 points")
        page.settle()
        expect(page.page.locator("#title")).to_have_text(re.compile("^Castel"))
        expect(page.page.locator("#deal-list li")).to_have_count(0)
        expect(page.panel).to_be_hidden()
        page.page.goto("about:blank")
        page.page.goto(page.home)
        page.ready()


@pytest.mark.slow
def test_a_table_stays_when_a_text_with_faults_is_opened_beside_it(started: Started, tmp_path: Path) -> None:
    page = started(text_of("castel.txt"))
    choose(page, tmp_path, FAULTY)
    stands_there(page)
    expect(page.page.get_by_role("img")).to_have_accessible_name(re.compile("South to move"))
    expect(page.page.locator("#turn")).to_have_text("South to move")
    page.page.reload()
    page.ready()
    expect(page.page.get_by_role("img")).to_have_accessible_name(re.compile("South to move"))
