"""A newcomer's first ten minutes: each button by mouse, touch and keyboard; the mouse does not move after a click.

Every statement of the page about plays must match the Python API.
"""

import re
from collections.abc import Callable, Iterator
from typing import Literal

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect

import tranca

from .pages import Page, running
from .test_places import ENTERED
from .truth import COUNT_QUESTIONS, GREEN, amount, assert_true, of_name, quiet, worths

By = Literal["mouse", "touch", "keyboard"]
Size = tuple[int, int]
WIDE, TABLET, PHONE, SMALL = (1440, 900), (768, 1024), (390, 844), (320, 640)
OWN = re.findall(r"\d-\d", ENTERED.splitlines()[1])
PRAISE = re.compile(r"\b(best|wins|only)\b")


class Newcomer(Page):
    """A user at the start screen with one way of pressing buttons."""

    by: By = "mouse"

    def tap(self, target: playwright.Locator | str, *, rests: bool = True) -> None:
        """Press a button, or the one with this name; the mouse stays there, with `rests` until all is answered."""
        button = self[target] if isinstance(target, str) else target
        if self.by == "keyboard":
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            button.tap()
        else:
            button.click()
            if rests:
                self.rest()

    def rest(self) -> None:
        """Send a mouse event at the same place, so that the browser notices the element now under the mouse."""
        quiet(self)
        box = self.page.evaluate("window.mouse")
        self.page.mouse.move(*box)
        quiet(self)

    def hand_tile(self, name: str) -> playwright.Locator:
        return self.page.get_by_role("group", name="hand", exact=True).get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> None:
        self.tap(self.page.get_by_role("tab", name=name, exact=True))
        quiet(self)

    def folded(self) -> None:
        """Close the sheet on a phone to show the hand."""
        fold = self["close the panel"]
        if fold.is_visible():
            self.tap(fold)
        quiet(self)

    def lies(self, play: str, ghost: str) -> None:
        """Check which play is previewed on the table, and whether it is green."""
        assert_true(self)
        self.shows(f"document.querySelector('#table .t-best [data-play]')?.dataset.play === '{play}'")
        assert self.run("document.getElementById('table').dataset.ghost") == ghost
        assert (fill(self) in GREEN) == (ghost == "best")


def text(page: Page) -> str:
    block: str = page.run("document.getElementById('notation').value")
    return block


def fill(page: Page) -> str:
    color: str = page.run("getComputedStyle(document.querySelector('#table .t-best')).fill")
    return color


MOUSE = 'addEventListener("mousemove", event => { window.mouse = [event.clientX, event.clientY]; }, true);'


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running() as address:
        yield address


@pytest.fixture(scope="module")
def context(chromium: playwright.Browser, address: str) -> Iterator[playwright.BrowserContext]:
    context = chromium.new_context(has_touch=True)
    context.add_init_script(f"try {{ localStorage.clear(); }} catch {{}}\n{COUNT_QUESTIONS}\n{MOUSE}")
    tab = context.new_page()
    tab.goto(address)
    tab.close()
    yield context
    context.close()


Arriving = Callable[[Size, By], Newcomer]


@pytest.fixture
def arrive(context: playwright.BrowserContext, address: str) -> Iterator[Arriving]:
    """Yield a function that opens the start screen of a board without files."""
    arrived: list[Newcomer] = []

    def arriving(size: Size, by: By, scheme: Literal["light", "dark"] = "light") -> Newcomer:
        page = Newcomer(Browser(context.new_page()), address.partition("?")[0].rstrip("/"), at_once=False)
        page.by = by
        page.shown.size(*size)
        page.shown.prefer(scheme)
        page.page.goto(page.home)
        page.ready()
        arrived.append(page)
        return page

    yield arriving
    for page in arrived:
        page.check()
        page.page.close()


CASES: tuple[tuple[Size, By], ...] = (
    *((WIDE, by) for by in ("mouse", "touch", "keyboard")),
    *((PHONE, by) for by in ("mouse", "touch", "keyboard")),
    *((size, "mouse") for size in (SMALL, TABLET)),
)


def for_newcomers(*slow: tuple[Size, By]) -> pytest.MarkDecorator:
    """Run a test with the given pairs; the others are campaigns. Each way and size is in the slow tier somewhere."""

    def tier(case: tuple[Size, By]) -> pytest.MarkDecorator:
        return pytest.mark.slow if case in slow else pytest.mark.campaign

    cases = [pytest.param(*case, marks=tier(case), id=f"{case[0][0]}-{case[1]}") for case in CASES]
    return pytest.mark.parametrize(("size", "by"), cases)


@for_newcomers((PHONE, "touch"), (WIDE, "mouse"))
def test_the_play_that_was_asked_for_lies_there_and_is_green(arrive: Arriving, size: Size, by: By) -> None:
    page = arrive(size, by)
    assert not PRAISE.search(page.page.locator("#felt").inner_text())
    won = [play for play, worth in worths(text(page)).items() if worth.said.startswith("wins")]
    expect(page.page.locator("#offers")).to_contain_text("Only one play wins.")
    assert won == ["4-6@6"]
    page.tap("Show me")
    expect(page.verdict).to_have_text("Best: 4-6 at the 6, wins 36 points")
    page.lies("4-6@6", "best")
    if by == "mouse" and size == WIDE:
        page.row("play 2-4").scroll_into_view_if_needed()
        box = page.row("play 2-4").bounding_box()
        assert box is not None
        page.page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.lies("2-4", "other")
        page.page.mouse.move(5, 5)
        page.lies("4-6@6", "best")
    page.page.keyboard.press("v")
    page.page.mouse.move(5, 6)
    assert assert_true(page)["green"] == []


@for_newcomers((SMALL, "mouse"), (WIDE, "keyboard"))
def test_a_wrong_first_try_is_told_and_may_be_tried_again(arrive: Arriving, size: Size, by: By) -> None:
    page = arrive(size, by)
    page.tap("Let me try")
    assert_true(page)
    page.tap(page.hand_tile("2-4"))
    expect(page.verdict).to_have_text("2-4 loses 56 points, costs 92. Another play wins 36 points.")
    assert page.verdict.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert_true(page)
    page.tap("undo" if size == WIDE else "Try again")
    expect(page.page.locator("#offers")).to_contain_text("Only one play wins.")
    found = assert_true(page)
    assert not any(row["said"] for row in found["rows"])
    page.tap(page.hand_tile("4-6"))
    assert_true(page)
    page.tap(page.end("6, right"))
    expect(page.verdict).to_have_text("Correct! 4-6 at the 6 is the winning play.")
    expect(page.page.locator("#verdict")).to_contain_text("After 4-6 at the 6: Right passes")
    assert_true(page)
    for name in ("moves", "review", "plays"):
        page.tab(name)
        assert_true(page)
    page.tab("review")
    expect(page.panel).to_contain_text("no mistakes")


def with_unit(said: str) -> str:
    """Return a value with its unit: `wins 19 points, costs 39`."""
    return re.sub(r"(?<=wins |oses )([\d.]+)", lambda found: f"{found[1]} point{'s' * (found[1] != '1')}", said)


@for_newcomers((PHONE, "touch"))
def test_puzzles_are_judged_as_they_are(arrive: Arriving, size: Size, by: By) -> None:
    page = arrive(size, by)
    page.tap("Puzzles")
    expect(page.panel).to_contain_text("puzzle 1 of 4")
    for number in range(2):
        found = assert_true(page)
        assert not any(row["said"] for row in found["rows"])
        true = worths(found["text"])
        wrong = next(play for play, worth in true.items() if not worth.best)
        lay(page, wrong)
        note = page.verdict
        expect(note).to_contain_text(f"{wrong.replace('@', ' at the ')} is not best: {with_unit(true[wrong].said)}")
        quiet(page)
        assert_true(page)
        page.tap("Try again" if number else "Show me")
        best = [play.replace("@", " at the ") for play, worth in true.items() if worth.best]
        if number:
            lay(page, best[0].replace(" at the ", "@"))
            said = with_unit(true[best[0].replace(" at the ", "@")].said)
            expect(note).to_contain_text(f"{best[0]} is best: {said}")
        else:
            expect(note).to_contain_text(f"The solution: {' or '.join(best)}. It wins")
        assert_true(page)
        page.tap("Next puzzle")
        expect(page.panel).to_contain_text(f"puzzle {number + 2} of 4")


def lay(page: Newcomer, play: str) -> None:
    """Lay a tile of the hand, at the stated end if it fits several."""
    tile, _, end = play.partition("@")
    page.tap(page.hand_tile(tile))
    if end:
        page.tap(page.page.locator(f'#ends button[aria-label^="end {end},"]').first)


@for_newcomers((SMALL, "mouse"))
def test_a_hand_that_is_entered_has_the_values_of_the_command(arrive: Arriving, size: Size, by: By) -> None:
    page = arrive(size, by)
    page.tap("Check a hand I played")
    for own in OWN:
        page.tap(page.panel.get_by_role("button", name=own, exact=True))
    expect(page.page.locator("#turn")).to_have_text("Tap the tile that was led.")
    for laid in ("6-6", "1-6", "1-3"):
        while laid not in text(page):  # a second tap that comes too soon is ignored
            page.tap(page.hand_tile(laid), rests=False)
            page.settle()
    found = assert_true(page)
    assert [tile["name"] for tile in found["tiles"] if tile["tile"] == "3-6"] == ["3-6 at 3", "3-6 at 6"]
    while "3-6@6" not in text(page):  # it may come too soon as well
        page.tap(page.hand_tile("3-6 at 6"), rests=False)
        page.settle()
    quiet(page)
    page.tab("review")
    expect(page.panel).to_contain_text("You laid 3-6 at the 6. Better: 3-6 at the 3. Cost about 14.")
    (value,) = tranca.parse(text(page))
    assert isinstance(value, tranca.Record)


@for_newcomers((WIDE, "keyboard"))
def test_no_solution_lies_behind_a_match_and_none_is_shown_during_it(arrive: Arriving, size: Size, by: By) -> None:
    page = arrive(size, by)
    page.seed(3)
    page.tap("Play a match")
    found = assert_true(page)
    assert found["ghost"] == "" and not any(row["said"] for row in found["rows"])
    page.tap("Start")
    page.wait_for_start()
    assert page.turn()
    found = assert_true(page)  # the focused play is not marked best
    assert found["ghost"] != "best" and not any(row["said"] for row in found["rows"])
    page.page.unroute_all()


@for_newcomers((PHONE, "touch"))
def test_a_table_that_is_set_up_offers_no_play_before_it_is_one(arrive: Arriving, size: Size, by: By) -> None:
    page = arrive(size, by)
    page.tap("Set up a table")
    page.tap("tiles go to your hand")
    page.tap("give 1-2 to your hand")
    quiet(page)
    assert assert_true(page)["ghost"] == ""
    page.tap("settings")
    page.page.keyboard.press("Escape")
    page.tap("set up")
    assert_true(page)


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(size, scheme, marks=pytest.mark.slow if scheme == shown else pytest.mark.campaign)
        for size, shown in ((WIDE, "dark"), (PHONE, "light"))
        for scheme in ("light", "dark")
    ],
    ids=str,
)
def test_only_the_best_play_is_green_in_every_color_of_the_table(
    arrive: Callable[..., Newcomer], size: Size, scheme: str
) -> None:
    page = arrive(size, "mouse", scheme)
    page.tap("Show me")
    page.lies("4-6@6", "best")
    if size == WIDE:
        for play in page.plays.all():
            play.hover()
            name = of_name(play.get_attribute("aria-label") or "")
            page.lies(name, "best" if name == "4-6@6" else "other")
    for name in ("2-4", "3-6"):
        page.hand_tile(name).hover()
        page.lies(name, "other")


def test_worths_are_said_as_the_page_does() -> None:
    assert [amount(value) for value in (36, -2.5, 0, 1 / 3)] == ["36", "2.50", "0", "0.33"]
