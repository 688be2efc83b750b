"""The start screen: a hand with one play to find, and four ways to begin."""

import re
from collections.abc import Iterator
from typing import Literal

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect
from tiers import slow_after

from board.conftest import text_of

from .pages import Page, address_of, running
from .test_access import barriers
from .test_given_away import fresh_profile, share_link

EVERY_SIZE = ((320, 640), (1440, 900), (390, 844), (768, 1024))
MOST_SIZES = slow_after(0, EVERY_SIZE, campaign_after=2)
"""The extremes in the slow tier; a large phone and a tablet in a campaign."""


@pytest.fixture(scope="module")
def board(chromium: playwright.Browser) -> Iterator[Page]:
    with running() as address:
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        page = Page(Browser(context.new_page()), address.partition("?")[0].rstrip("/"), at_once=False)
        page.page.goto(address)
        page.ready()
        yield page
        context.close()


@pytest.fixture
def first(board: Page) -> Iterator[Page]:
    board.shown.size(1440, 900)
    board.load()
    board.run("localStorage.removeItem('tranca-puzzles')")  # those that another test has solved
    board.ready()
    yield board
    board.check()


@pytest.mark.parametrize("size", slow_after(1, [(390, 844), (1440, 900)]), ids=str)
def test_a_hand_lies_there_with_its_play_to_find_and_four_doors(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    expect(first.page.locator("#offers")).to_contain_text("Your move. Only one play wins.")
    for name in ("Show me", "Let me try", "Play a match", "Check a hand I played", "Set up a table", "Puzzles"):
        expect(first[name]).to_be_in_viewport(ratio=1)
    purpose = first.page.get_by_text("Tranca finds the best play")
    expect(purpose).to_be_in_viewport(ratio=1)
    assert purpose.evaluate("each => each.getBoundingClientRect().bottom") < tile_top(first)
    assert "wins 36" not in first.page.content()
    assert first.run("document.documentElement.scrollHeight") <= size[1]
    first["Show me"].click()
    expect(first.verdict).to_have_text("Best: 4-6 at the 6, wins 36 points")
    expect(first["Puzzles"]).to_be_visible()  # the doors stay


@pytest.mark.slow
def test_a_hand_to_enter_has_no_answer_above_it(first: Page) -> None:
    first["Show me"].click()
    expect(first.verdict).to_contain_text("Best: 4-6 at the 6")
    first["Check a hand I played"].click()
    expect(first.panel.locator(".triangle")).to_be_visible()
    expect(first.page.locator("#attempt")).to_be_hidden()


@pytest.mark.slow
def test_tabs_are_in_view_once_the_play_is_shown(first: Page) -> None:
    first.shown.size(360, 640)
    first["Show me"].click()
    for size in ((360, 640), (390, 844), (768, 1024)):
        first.shown.size(*size)
        expect(first.verdict).to_contain_text("Best: 4-6")
        for name in ("plays", "moves", "review", "text"):
            tab = first.page.get_by_role("tab", name=name, exact=True)
            expect(tab, f"{name} at {size}").to_be_in_viewport(ratio=1)


def test_who_tries_is_told_what_the_play_is_worth(first: Page) -> None:
    first["Let me try"].click()
    first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True).click()
    expect(first.verdict).to_have_text("2-4 loses 56 points, costs 92. Another play wins 36 points.")
    expect(first.page.locator("#verdict .next")).to_contain_text("After 2-4: Right plays 1-6")
    expect(first.page.locator("#hand [data-tile]")).to_have_count(3)  # the hand that tried, not the hand of E
    expect(first.page.locator("#gauge")).to_be_hidden()
    first["undo"].click()
    expect(first.page.locator("#offers")).to_contain_text("Only one play wins.")
    expect(first.page.locator("#hand [data-tile='4-6']")).to_have_accessible_description("")


@pytest.mark.parametrize("size", MOST_SIZES, ids=str)
def test_the_hand_stays_where_it_is_until_the_first_problem_is_left(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    first.settle()
    top = tile_top(first)
    first.page.get_by_role("group", name="hand").get_by_role("button", name="4-6", exact=True).click()
    first.end("6, right").click()
    expect(first.verdict).to_contain_text("Correct!")
    first.settle()
    assert abs(tile_top(first) - top) <= 10
    first.load()
    first.ready()
    wrong = first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True)
    for way in ("Try again", "Show me"):
        wrong.click()
        expect(first.verdict).to_contain_text("2-4 loses 56")
        expect(first["Play a match"]).to_be_visible()
        first.settle()
        assert abs(tile_top(first) - top) <= 10
        first.click(way)
        assert abs(tile_top(first) - top) <= 10


def tile_top(page: Page) -> float:
    """Return the top of the tiles in the hand, in pixels."""
    return float(page.run("document.querySelector('#hand [data-tile=\"3-3\"]').getBoundingClientRect().top"))


@pytest.mark.slow
def test_on_a_wide_screen_buttons_stay_where_they_are_from_try_to_try(first: Page) -> None:
    first.shown.size(1440, 900)
    first.settle()
    before = [top_of(first, name) for name in ("Show me", "Play a match")]
    first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True).click()
    expect(first["Try again"]).to_be_visible()
    assert [top_of(first, name) for name in ("Show me", "Play a match")] == pytest.approx(before, abs=12)


def top_of(page: Page, name: str) -> float:
    """Return the top of a button, in pixels."""
    return float(page[name].evaluate("each => each.getBoundingClientRect().top"))


@pytest.mark.slow
def test_the_user_and_the_other_players_have_names_instead_of_letters(first: Page) -> None:
    around = {"S": "You", "W": "Left", "N": "Partner", "E": "Right"}
    assert names_at_table(first) == around
    first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True).click()
    expect(first.page.locator("#verdict")).to_contain_text(
        "Right plays 1-6, Partner plays 1-3, Left plays 0-3, You pass."
    )
    assert names_at_table(first) == around
    first["puzzles"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    first.settle()
    assert names_at_table(first) == {"W": "You", "N": "Left", "E": "Partner", "S": "Right"}
    first.page.get_by_role("group", name="hand").get_by_role("button", name="1-1", exact=True).click()
    expect(first.page.locator("#verdict")).to_contain_text(": Right plays 1-5, Partner plays 5-5")
    first["Show me"].click()
    first["Next puzzle"].click()
    first.panel.get_by_text("puzzle 2 of 4").wait_for(state="attached")
    first.settle()
    assert names_at_table(first)["E"] == "You"


def names_at_table(page: Page) -> dict[str, str]:
    """Return the name at each seat of the picture."""
    return {
        seat.get_attribute("data-seat") or "": seat.locator("text").first.text_content() or ""
        for seat in page.page.locator("#table [data-seat]").all()
    }


PLACES = """() => ['#steps', '#cloth', '#table [data-tile="0-5"]'].map(
    each => JSON.stringify(document.querySelector(each).getBoundingClientRect()))"""


def own_hand(page: Page) -> list[str | None]:
    return [tile.get_attribute("data-tile") for tile in page.page.locator("#hand [data-tile]").all()]


@pytest.mark.slow
def test_the_table_stays_as_it_is_from_try_to_try(first: Page) -> None:
    first.shown.size(390, 844)
    value = first.page.locator("#gauge-said")
    hand = first.page.get_by_role("group", name="hand", exact=True)
    hand.get_by_role("button", name="4-6", exact=True).click()
    first.end("6, right").click()
    expect(first.verdict).to_have_text("Correct! 4-6 at the 6 is the winning play.")
    expect(first.page.locator("#verdict .next")).to_contain_text("After 4-6 at the 6: Right passes")
    expect(value).to_have_text("+36")
    assert own_hand(first) == ["2-4", "3-3", "3-6"]
    first.settle()
    places = first.run(f"({PLACES})()")
    first.click("Take back")
    expect(first.verdict).to_have_text("Best: 4-6 at the 6, wins 36 points")
    expect(first["Play all four hands"]).to_be_visible()
    assert first.run(f"({PLACES})()") == places
    while first["Try again"].is_hidden():  # a second tap that comes too soon is ignored
        hand.get_by_role("button", name="2-4", exact=True).click()
        first.settle()
    expect(first.verdict).to_have_text("2-4 loses 56 points, costs 92. Another play wins 36 points.")
    expect(value).to_have_text("−56")
    assert own_hand(first) == ["3-3", "3-6", "4-6"]
    assert first.run(f"({PLACES})()") == places
    first.click("Show me")
    expect(first.verdict).to_have_text("Best: 4-6 at the 6, wins 36 points")
    expect(first.page.locator("#verdict")).to_contain_text("After 4-6 at the 6: Right passes")
    expect(first.page.locator("#verdict")).to_contain_text("numbers")
    assert first.run(f"({PLACES})()") == places
    first.click("Play all four hands")
    first.settle()
    assert own_hand(first) == ["2-4", "3-3", "3-6", "4-6"]
    expect(first.page.locator("#attempt")).to_be_hidden()


@pytest.mark.slow
def test_the_line_stays_where_it_is_when_a_tile_is_picked_up(first: Page) -> None:
    first.shown.size(390, 844)
    first.load()
    first.ready()
    line = """[...document.querySelectorAll('#table [data-tile]')].map(
        each => each.dataset.tile + JSON.stringify(each.getBoundingClientRect())).join()"""
    before = first.run(line)
    first.page.get_by_role("group", name="hand").get_by_role("button", name="4-6", exact=True).click()
    expect(first.page.locator("#ends .lit")).to_have_count(2)
    first.settle()
    assert first.run(line) == before
    for end in first.page.locator("#ends .lit").all():  # its light is at the place of the next tile only
        assert end.evaluate("each => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("size", slow_after(0, [(390, 844), (1440, 900)], campaign_after=1), ids=str)
def test_the_numbers_of_the_next_plays_are_shown_without_gaps(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    first["Show me"].click()
    numbers = first.page.locator("#table circle + text:not([data-seat] *)")
    expect(numbers.filter(has_text="2")).to_be_visible()
    first.settle()
    shown = sorted(numbers.all_text_contents())
    assert shown == [str(at + 1) for at in range(len(shown))]
    for end in first.page.locator("#ends button:not(.previewed)").all():
        box = end.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert not first.run(GHOST_AT.format(*middle))


GHOST_AT = """[...document.querySelectorAll('#table [data-play]')].some(each => {{
    const box = each.getBoundingClientRect();
    return box.x < {0} && {0} < box.right && box.y < {1} && {1} < box.bottom;
}})"""


@pytest.mark.parametrize(
    ("door", "room"),
    [
        ("Play a match", "sit down"),
        pytest.param("Set up a table", "set up", marks=pytest.mark.slow),
        pytest.param("Puzzles", "puzzles", marks=pytest.mark.slow),
    ],
)
def test_a_door_leads_to_its_room(first: Page, door: str, room: str) -> None:
    first[door].click()
    expect(first.panel).to_have_attribute("aria-label", room)
    expect(first.panel).to_be_visible()
    first.settle()
    if room == "puzzles":
        expect(first.panel).to_contain_text("puzzle 1 of 4")


@pytest.mark.parametrize("size", slow_after(0, [(320, 568), (320, 640), (360, 640)], campaign_after=1), ids=str)
def test_on_a_small_phone_the_hand_is_above_the_question_and_all_doors_are_reached(
    first: Page, size: tuple[int, int]
) -> None:
    first.shown.size(*size)
    first.settle()
    first.shows(
        "document.querySelector('#hand .held').getBoundingClientRect().bottom"
        " <= document.getElementById('head').getBoundingClientRect().y"
    )
    for name in ("Play a match", "Puzzles", "Open a file"):
        first[name].scroll_into_view_if_needed()
        expect(first[name]).to_be_in_viewport(ratio=0.9)
    assert first.run("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.slow
def test_the_chief_button_is_legible_under_the_mouse(first: Page) -> None:
    button = first["Let me try"]
    background = "element => getComputedStyle(element).backgroundColor"
    ground = button.evaluate(background)
    button.hover()
    first.shows("document.getAnimations().length === 0")
    assert button.evaluate("element => element.matches(':hover')")
    assert button.evaluate(background) not in (ground, first["Show me"].evaluate(background))
    assert barriers(first) == []


WAYS = ("Try again", "Show me")
SIZES = pytest.mark.parametrize(
    "size",
    [
        *(pytest.param(size, marks=pytest.mark.slow) for size in [(390, 844), (1440, 900), (320, 568)]),
        pytest.param((768, 1024), marks=pytest.mark.campaign),
    ],
    ids=str,
)


def in_view(page: Page, sentence: playwright.Locator, names: tuple[str, ...]) -> None:
    """Check that a sentence is shown in full with these buttons, with nothing scrolled or cut."""
    page.settle()
    expect(sentence).to_be_in_viewport(ratio=1)
    assert sentence.evaluate("each => each.scrollWidth <= each.clientWidth")
    for name in names:
        expect(page[name]).to_be_in_viewport(ratio=1)
        assert page[name].evaluate(COVERED) is False
    page.shows(
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )


COVERED = """each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@SIZES
def test_a_wrong_first_try_has_a_way_out_in_view(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    tile = first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True)
    first["Let me try"].click()
    for way in WAYS:
        while first["Try again"].is_hidden():  # a second tap that comes too soon is ignored
            tile.click()
            first.settle()
        expect(first.verdict).to_have_text("2-4 loses 56 points, costs 92. Another play wins 36 points.")
        in_view(first, first.page.locator("#verdict .next"), WAYS)
        expect(first["Take back"]).to_have_count(0)  # Try again does the same
        first[way].click()
        expect(first["Try again"]).to_be_hidden()
        expect(first.page.locator("#turn")).to_have_text("Your turn")
    expect(first.verdict).to_have_text("Best: 4-6 at the 6, wins 36 points")


@SIZES
def test_a_puzzle_is_tried_and_tried_again_without_opening_or_closing_anything(
    first: Page, size: tuple[int, int]
) -> None:
    first.shown.size(*size)
    first["puzzles"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    in_view(first, first.verdict, ("Show me", "Hint"))
    hand = first.page.get_by_role("group", name="hand", exact=True)
    hand.get_by_role("button", name="1-1", exact=True).click()
    expect(first.verdict).to_contain_text("1-1 is not best: wins 19 points, costs 39. Another play wins 58 points.")
    in_view(first, first.verdict, ("Try again", "Show me"))
    first["Try again"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    first["Show me"].click()
    expect(first.verdict).to_have_text("The solution: 1-3 at the 1. It wins 58 points.")
    expect(first.page.locator("#verdict .next").first).to_have_text(
        "This blocks the deal: your side has 23 pips, the other side 35. At the other end: loses 15 points."
    )
    in_view(first, first.verdict, ("Next puzzle",))
    first["Next puzzle"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    first.page.reload()
    first.ready()
    first["puzzles"].click()
    first.panel.get_by_text("puzzle 2 of 4").wait_for(state="attached")  # the first one without an answer
    first.panel.get_by_label("puzzle 1, given up").dispatch_event("click")
    expect(first.verdict).to_have_text("The solution: 1-3 at the 1. It wins 58 points.")
    in_view(first, first.verdict, ("Try again", "Next puzzle"))
    first["Try again"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")


@pytest.mark.slow
def test_a_play_of_a_puzzle_that_is_taken_back_is_judged_once(first: Page) -> None:
    first["puzzles"].click()
    first.page.get_by_role("group", name="hand", exact=True).get_by_role("button", name="1-1", exact=True).click()
    expect(first.verdict).to_contain_text("1-1 is not best")
    first.settle()
    first.click("undo")
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    expect(first.panel).to_contain_text("Wrong plays: 1.")


@pytest.mark.slow
def test_a_disabled_button_does_not_look_pressed(first: Page) -> None:
    look = "button => [getComputedStyle(button).backgroundColor, getComputedStyle(button).boxShadow]"
    first["Show me"].click()
    expect(first["values"]).to_be_enabled()
    pressed = first["values"].evaluate(look)
    assert pressed != first["open"].evaluate(look)
    first["puzzles"].click()
    expect(first["values"]).to_be_disabled()
    assert first["values"].evaluate(look) == first["open"].evaluate(look)


ALL_SIZES = pytest.mark.parametrize("size", MOST_SIZES, ids=str)


def try_wrong_end(page: Page) -> None:
    page.page.get_by_role("group", name="hand").get_by_role("button", name="4-6", exact=True).click()
    page.end("4, left").click()
    expect(page.verdict).to_have_text("4-6 at the 4 loses 39 points, costs 75. Another play wins 36 points.")
    page.settle()


@ALL_SIZES
def test_doors_stay_where_they_are_the_verdict_is_prominent_and_marks_have_a_key(
    first: Page, size: tuple[int, int]
) -> None:
    first.shown.size(*size)
    first.settle()
    expect(first.page.locator("#key")).to_have_text("")
    top = "document.querySelector('.doors').getBoundingClientRect().top"
    before = first.run(top)
    room = 12 if size[0] > 320 else 160  # a small phone has no room to keep free
    try_wrong_end(first)
    look = "element => [getComputedStyle(element).fontWeight, getComputedStyle(element).fontSize]"
    assert first.verdict.evaluate(look) == ["600", "16px"]
    assert first.page.locator("#verdict .next").evaluate(look) == ["400", "14px"]
    assert abs(first.run(top) - before) <= room
    first.click("Show me")
    assert abs(first.run(top) - before) <= room
    marks = {
        tile.get_attribute("data-tile"): tile.locator(".mark").text_content()
        for tile in first.page.locator("#hand .held").all()
    }
    assert marks == {"2-4": "↓92", "3-3": "", "3-6": "↓75", "4-6": "+36 ↓75"}
    expect(first.page.locator("#key")).to_have_text("+36: wins 36 · ↓92: costs 92")
    expect(first.page.locator("#key")).to_be_in_viewport(ratio=1)
    first["Play a match"].click()
    expect(first.panel).to_have_attribute("aria-label", "sit down")


@ALL_SIZES
def test_text_and_table_show_the_same_plays_with_legible_numbers(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    first.click("Show me")
    first.shows("document.querySelector('#table .t-best [data-play]')")
    drawn = first.run("[...document.querySelectorAll('#table [data-play]')].map(tile => tile.dataset.play)")
    said = first.page.locator("#verdict .next").first.text_content() or ""
    assert {play.split("@")[0] for play in drawn} == set(re.findall(r"\d-\d", said))
    numbers = first.page.locator("#table circle + text:not([data-seat] *)")
    script = "text => text.getScreenCTM().a * Number(text.getAttribute('font-size'))"
    assert all(text.evaluate(script) >= 10 for text in numbers.all())
    assert numbers.count() == (0 if size[0] == 320 else len(drawn))
    expect(first.page.get_by_text("The numbers on the table show the order.")).to_be_visible(visible=size[0] != 320)


@pytest.mark.slow
def test_language_is_chosen_off_the_felt_and_a_puzzle_shows_only_steps_that_are_of_use(first: Page) -> None:
    choice = first.page.locator("#language")
    for size in EVERY_SIZE:
        first.shown.size(*size)
        first.settle()
        expect(choice, str(size)).to_be_in_viewport(ratio=1)
        assert first.run(
            "document.getElementById('language').getBoundingClientRect().bottom"
            " <= document.getElementById('felt').getBoundingClientRect().y"
        ), size
    first["puzzles"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    for size in EVERY_SIZE:
        first.shown.size(*size)
        first.settle()
        expect(choice, str(size)).to_be_hidden()
        for name in ("start", "end", "previous mistake", "next mistake"):
            expect(first[name], f"{name} at {size}").to_be_hidden()
        expect(first["undo"], str(size)).to_be_visible()


@pytest.mark.slow
def test_nobody_is_called_you_at_the_table_that_a_puzzle_replaces(first: Page) -> None:
    first.load(address_of(text_of("castel.txt")))
    first.ready()
    first.run(
        """window.seen = new Set();
        new MutationObserver(() => {
          for (const seat of document.querySelectorAll("#table [data-seat]"))
            window.seen.add(`${seat.dataset.seat} ${seat.querySelector("text")?.textContent}`);
        }).observe(document.getElementById("table"), { childList: true, subtree: true });"""
    )
    first["puzzles"].click()
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    first.settle()
    assert {name for name in first.run("[...window.seen]") if name.endswith(" You")} == {"W You"}


@pytest.mark.slow
def test_settings_explain_themselves(first: Page) -> None:
    first["settings"].click()
    values = first.page.get_by_role("checkbox", name="Show the values of the plays")
    expect(values).to_be_disabled()
    expect(values).to_have_accessible_description("The values are hidden while you look for the best play.")
    options = first.page.get_by_label("Points are counted for").locator("option").all_text_contents()
    assert options == ["The player to move", "Partner and You", "Right and Left"]
    for size in EVERY_SIZE:
        first.shown.size(*size)
        first.settle()
        for group, rows in (("Theme", 2 if size[0] == 320 else 1), ("Table", 2), ("Pips", 1)):
            radios = first.page.get_by_role("group", name=group).get_by_role("radio").all()
            assert len({box["y"] for box in map(box_of, radios)}) == rows, (group, size)


def box_of(part: playwright.Locator) -> playwright.FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


@ALL_SIZES
def test_the_share_dialog_stays_where_it_is_and_shows_that_it_works(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    first.load(address_of(text_of("castel.txt")))
    first.ready()
    if first["share"].is_hidden():
        first["more"].click()
    first["share"].click()
    dialog = first.page.get_by_role("dialog")
    before = box_of(dialog)
    first["Copy"].click()
    expect(dialog).to_contain_text("The link is copied.")
    assert box_of(dialog) == before
    waiting: list[playwright.Route] = []
    first.intercept("**/api/page", lambda route: waiting.append(route))
    with first.page.expect_download():
        first["Page"].click()
        expect(dialog).to_contain_text("Page: working …")
        waiting[0].continue_()
    expect(dialog).to_contain_text("Saved ")
    expect(first.status).not_to_contain_text("Saved")  # not twice
    assert box_of(dialog) == before
    first["Page"].click()
    expect(dialog).to_contain_text("Page: working …")
    first["Text"].click()
    expect(dialog).to_contain_text("Saved the text")
    expect(dialog).to_contain_text("Page: working …")
    waiting[1].continue_()
    expect(dialog).to_contain_text("Saved the page")
    expect(dialog).to_contain_text("Saved the text")
    first.page.unroute("**/api/page")


@pytest.mark.slow
def test_a_room_that_is_left_before_its_table_has_come_does_not_open(first: Page) -> None:
    table = re.compile("/api/(parse|blocks)")
    delayed: list[playwright.Route] = []

    def hold(route: playwright.Route) -> None:
        delayed.append(route)

    for left in ("set up", "check a hand", "photo", "puzzles"):
        first.go("")
        first.intercept(table, hold)
        with first.page.expect_request(table):
            first.enter(left)
        first.enter("my mistakes")
        expect(first.panel, left).to_contain_text("keeps no mistakes")
        said = first.panel.inner_text()
        while delayed:
            delayed.pop().continue_()
        first.page.unroute(table, hold)
        first.settle()
        assert first.panel.inner_text() == said, left
        expect(first.panel, left).to_have_attribute("aria-label", "my mistakes")


@pytest.mark.slow
def test_a_link_shows_the_verdict_and_the_seat_of_its_moment(first: Page, stranger: Browser) -> None:
    page = first
    page.shown.size(390, 844)
    page["Let me try"].click()
    page.page.locator('#hand [data-tile="3-6"]').click()
    expect(page.page.locator("#verdict")).to_contain_text("After 3-6")
    verdict = "3-6 loses 39 points, costs 75. Another play wins 36 points."
    link = share_link(page)
    label = page.page.locator("#table").get_attribute("aria-label")
    with fresh_profile(page, link) as tab:
        expect(tab.locator("#table")).to_have_attribute("aria-label", label or "-")  # with the same names
        expect(tab.locator("#verdict")).to_contain_text(verdict)
        tab.reload()
        expect(tab.locator("#table")).to_have_attribute("aria-label", label or "-")
    stranger.page.goto(link)
    expect(stranger.page.locator(".answer")).to_contain_text(verdict)
    expect(stranger.page.locator("#what")).to_contain_text("Right to move")
    laid = stranger.page.locator(".place", has_text="table").locator("title")
    assert laid.last.text_content() == "6-3"
    places = ["table", "open ends", "Partner", "Right", "You", "Left", "played"]
    expect(stranger.page.locator(".place h3")).to_have_text(places)


@pytest.mark.slow
def test_a_link_of_the_solution_speaks_of_no_numbers_that_its_table_lacks(first: Page) -> None:
    first.shown.size(390, 844)
    first["Show me"].click()
    expect(first.page.locator("#verdict .order")).to_be_visible()
    with fresh_profile(first, share_link(first)) as tab:
        expect(tab.locator("#verdict")).to_contain_text("wins 36 points. After 4-6 at the 6: ")
        expect(tab.locator("#verdict")).not_to_contain_text("The numbers on the table")


@pytest.mark.slow
def test_all_plays_of_the_first_problem_are_in_view_beside_the_effect_of_a_match_score(first: Page) -> None:
    first.shown.size(390, 844)
    first["Show me"].click()
    expect(first.page.locator(".order")).to_be_visible()
    first.page.get_by_role("tab", name="plays").click()
    expect(first.page.locator("#plays .play").last).to_be_in_viewport(ratio=1)
    expect(first.page.locator("#plays .play").first).to_be_in_viewport(ratio=1)
    expect(first.page.locator(".order")).to_be_hidden()  # not all plays of the line have a number here
    first.page.locator("#chances summary").click()
    for name, points in (("You and Partner", "180"), ("Right and Left", "150")):
        field = first.page.get_by_label(f"match score of {name}")
        field.fill(points)
        field.blur()
    expect(first.verdict).to_have_text("Best: 4-6 at the 6, wins 36 points and the match")
    expect(first.verdict).to_be_in_viewport(ratio=1)
    expect(first.page.locator("#chances-said")).to_contain_text("the side that leads has an advantage")


@pytest.mark.parametrize("language", slow_after(0, ["en", "es", "pt-BR"], campaign_after=2))
def test_the_last_line_of_the_start_screen_is_in_view_on_a_phone(first: Page, language: str) -> None:
    first.shown.size(390, 844)
    first.load(f"lang={language}")
    first.ready()
    for link in first.page.locator("#offers .doors + .row button").all()[:3]:  # the fourth opens earlier tables
        expect(link).to_be_in_viewport(ratio=0.9)


@pytest.mark.slow
def test_undo_is_dimmed_on_the_start_screen(first: Page) -> None:
    expect(first["undo"]).to_have_class(re.compile("spent"))
    first["Show me"].click()
    expect(first.verdict).to_contain_text("Best: 4-6")
    expect(first["undo"]).to_have_class(re.compile("spent"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_button_on_a_card_has_an_edge(first: Page, scheme: Literal["light", "dark"]) -> None:
    first.shown.prefer(scheme)
    edge = first["Show me"].evaluate("each => getComputedStyle(each).borderTopColor")
    first.shown.prefer("light")
    assert not edge.endswith(("/ 0)", ", 0)"))
